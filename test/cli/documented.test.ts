import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference, listen } from "../../src/reference/index.js";

const reference = createReference();
const folder = mkdtempSync(join(tmpdir(), "documented-"));
const main = join(packageRoot(), "dist/src/cli/main.js");
let served: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  served = await listen(reference);
  writeFileSync(join(folder, "token.txt"), reference.tokens.corporate);
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

const pages = ["judging", "options"] as const;

/** @returns the blocks of a page in one language */
const blocksOf = (page: string, language: string): readonly string[] =>
  [...readFileSync(join(packageRoot(), `docs/${page}.md`), "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, named, text = ""]) => (named === language ? [text] : []),
  );

/** The commands of a page, each on a line. */
const commandsOf = (page: string): readonly string[] =>
  blocksOf(page, "sh").flatMap((block) => block.replaceAll("\\\n", "").trim().split("\n"));

/** As a reader would type it, on the machine of this test; a run without a selection judges one clause, and no run leaves Allure's report. */
function typed(line: string): string {
  const here = Object.entries(served.surfaces).reduce(
    (text, [surface, address]) => text.replace(`https://${surface}.example.com/api`, address),
    line,
  );
  if (!/ run /.test(here)) return here;
  const isSelected = /--(group|include-route|plan)/.test(here);
  return `${here}${isSelected ? "" : " --clause lookup-literals-before-key"}${here.includes("--plan") ? " --group lookup" : " --allure none"}`;
}

function ran(line: string): Promise<{ readonly code: number; readonly said: string }> {
  const npx = `npx() { shift; ${process.execPath} ${main} "$@"; }; export STAGING_TOKEN="$(cat token.txt)"; set -o pipefail`;
  return new Promise((resolve) => {
    execFile("bash", ["--norc", "-c", `${npx}\n${line}`], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
}

describe("what the pages on judging a deployment and on options say", { timeout: 120_000 }, () => {
  it.each(pages)("%s: each command does what it is there for", async (page) => {
    const commands = commandsOf(page);
    expect(commands.length).toBeGreaterThan(3);
    const ended: string[] = [];
    for (const line of commands) {
      const { code, said } = await ran(typed(line));
      ended.push(code === 0 ? line : `exit code ${code}: ${line}\n${said}`);
    }
    expect(ended).toEqual(commands);
  });

  it.each(pages)("%s: each part of a profile is one", (page) => {
    const base = { surfaces: served.surfaces, callers: { corporate: { tokenEnv: "STAGING_TOKEN" } } };
    const parts = blocksOf(page, "jsonc").map((block) => parse(`{${block}}`) as object);
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) expect(() => profileFrom({ ...base, ...part }, {}, "p")).not.toThrow();
  });
});
