import { mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { UsageError } from "../profile/usage-error.js";

/**
 * Makes the folder that a command writes to, where it is not there, and sees that something can be written into it.
 *
 * @param given as the command line names it
 * @param option that names it
 * @returns its absolute path
 * @throws UsageError, with one sentence that says what is in the way
 */
export function outFolder(given: string, option = "--out"): string {
  const folder = resolve(given);
  for (const missing of missingFolders(folder, option)) {
    try {
      // One by one: Node tries for ever to make several at once where the system says that none can be.
      mkdirSync(missing);
    } catch (error) {
      // Another run may make it at the same moment.
      if (kindOf(missing) !== "folder") throw refused(option, folder, `${missing} cannot be made (${codeOf(error)})`);
    }
  }
  try {
    rmdirSync(mkdtempSync(join(folder, ".writable-")));
  } catch (error) {
    throw refused(option, folder, `nothing can be written into it (${codeOf(error)})`);
  }
  return folder;
}

/** @returns the folders that are to be made, the outermost first */
function missingFolders(folder: string, option: string): readonly string[] {
  const missing: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    const kind = kindOf(at);
    if (kind === "folder") return missing;
    if (kind === "other") {
      const what =
        at === folder ? "it is a file, where a folder is due" : `${at} is a file, so nothing can be below it`;
      throw refused(option, folder, what);
    }
    // The root is always there, so that an end is found.
    missing.unshift(at);
  }
}

/** What cannot be looked at is not there, or its making will say why not. */
function kindOf(path: string): "folder" | "other" | "nothing" {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat === undefined ? "nothing" : stat.isDirectory() ? "folder" : "other";
  } catch {
    return "nothing";
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

const refused = (option: string, folder: string, why: string): UsageError =>
  new UsageError(`${option} ${folder}: ${why}; choose another folder.`);
