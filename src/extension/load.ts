import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../profile/usage-error.js";
import { Extension, ExtensionMistake } from "./extension.js";

const entries = ["extension.js", "extension.mjs", "extension.ts"] as const;

/**
 * Loads the extension of a folder: the default export of its `extension.js` (`.mjs`; `.ts` where Node runs TypeScript).
 *
 * @param given the folder, as the command line names it
 * @throws UsageError naming the file, what is wrong there, and the remedy
 */
export async function loadExtension(given: string): Promise<Extension> {
  const dir = resolve(given);
  if (!existsSync(dir) || !statSync(dir).isDirectory())
    throw new UsageError(`--extend ${given}: there is no such folder; name the folder of an extension.`);
  const file = entries.map((name) => join(dir, name)).find(existsSync);
  if (file === undefined)
    throw new UsageError(
      `--extend ${given}: there is no extension.js in it; write one that exports what defineExtension() returns as its default (docs/writing-clauses.md).`,
    );
  const loaded: { readonly default?: unknown } = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new UsageError(whyNotLoaded(file, error));
  });
  const { default: extension } = loaded;
  if (extension instanceof Extension) return extension;
  const isForeign = (extension as object | undefined)?.constructor?.name === Extension.name;
  throw new UsageError(
    isForeign
      ? `${file}: it was defined with another copy of freight-conformance than the one that runs; start the command from the project that the extension belongs to.`
      : `${file}: its default export is no extension; write \`export default defineExtension({ … })\` (docs/writing-clauses.md).`,
  );
}

/** @throws UsageError where one cannot be loaded, or two have one prefix */
export async function loadExtensions(dirs: readonly string[]): Promise<readonly Extension[]> {
  const loaded: Extension[] = [];
  for (const dir of dirs) {
    const extension = await loadExtension(dir);
    if (loaded.some(({ prefix }) => prefix === extension.prefix))
      throw new UsageError(
        `--extend ${dir}: another extension has the prefix ${extension.prefix} already; rename one.`,
      );
    loaded.push(extension);
  }
  return loaded;
}

function whyNotLoaded(file: string, error: unknown): string {
  if (error instanceof ExtensionMistake)
    return error.message
      .split("\n")
      .map((line) => `${file}: ${line}`)
      .join("\n");
  const { message, code, stack = "" } = error as NodeJS.ErrnoException;
  if (code === "ERR_MODULE_NOT_FOUND" && message.includes("'freight-conformance'"))
    return `${file}: it imports freight-conformance, which is not installed there; run \`npm install --save-dev\` with the tarball in its project.`;
  if (code === "ERR_UNKNOWN_FILE_EXTENSION")
    return `${file}: this Node (${process.version}) runs no TypeScript; compile it to extension.js, or use Node 22.18 or newer.`;
  const [first = ""] = String(message ?? error).split("\n");
  const place = /file:\/\/(\S+?:\d+)/.exec(stack)?.[1];
  const where = place === undefined || !place.startsWith(resolve(file, "..")) ? file : place;
  return `${where}: the extension cannot be loaded: ${/[.!?]$/.test(first) ? first : `${first}.`}`;
}
