import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { packageRoot } from "../contract/package-root.js";
import { shellWord } from "./shell-word.js";

const bin = "freight-conformance";

/** How the suite is started in a clone of it, and wherever it is installed; what reports and `--help` say. */
export const program = `npx ${bin}`;

/**
 * @param script that this process was started with
 * @param cwd where it was started
 * @returns how the suite is started from there
 */
export function programFor(script: string, cwd: string): string {
  const isInClone = !/^\.\.(?:[\\/]|$)/.test(relative(packageRoot(), cwd));
  if (isInClone || above(cwd).some((folder) => existsSync(join(folder, "node_modules/.bin", bin)))) return program;
  // Installed for all, it stands on the path.
  return basename(script) === bin ? bin : `node ${quoted(script)}`;
}

/**
 * A command of the suite as it can be pasted into the shell that this process was started from.
 *
 * @param args its arguments, each as a whole
 */
export const commandLine = (...args: readonly string[]): string =>
  [programFor(process.argv[1] ?? "", process.cwd()), ...args.map(quoted)].join(" ");

const above = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...above(dirname(folder))];

const quoted = (argument: string): string => (/^[\w@%+=:,./-]+$/.test(argument) ? argument : shellWord(argument));
