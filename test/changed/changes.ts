import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Change } from "./concerned.js";

/** So many lines around one that changed tell what it is part of. */
const around = 20;

/**
 * @param root of the repository
 * @param base a branch or commit
 * @returns what is otherwise in the working tree than where it left the base, committed or not
 */
export function changesSince(root: string, base: string): readonly Change[] {
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 256_000_000 }).trim();
  const paths = (...args: readonly string[]): readonly string[] =>
    git(...args)
      .split("\n")
      .filter(Boolean);
  const since = git("merge-base", base, "HEAD");
  return [
    ...paths("diff", "--name-only", "--no-renames", since).map((path) => ({
      path,
      text: git("diff", `--unified=${around}`, "--no-renames", since, "--", path),
    })),
    ...paths("ls-files", "--others", "--exclude-standard").map((path) => ({
      path,
      text: readFileSync(join(root, path), "utf8"),
    })),
  ];
}
