import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { packageRoot } from "../../src/contract/package-root.js";
import type { Canaries, CanaryDeployment } from "./canaries.js";
import { searchFor } from "./forms.js";

/** What a run of the command line printed and left. */
export interface CanaryRun {
  readonly exitCode: number;
  readonly printed: string;
  readonly folder: string;
}

/**
 * Runs the built command line against a deployment with canaries.
 *
 * @throws Error where it was not built
 */
export async function runAgainst(
  { profile, env }: CanaryDeployment,
  args: readonly string[],
  given: Readonly<Record<string, unknown>> = {},
): Promise<CanaryRun> {
  const command = join(packageRoot(), "dist/lib/main.js");
  if (!existsSync(command)) throw new Error("The command line is not built: npm run build.");
  const folder = mkdtempSync(join(tmpdir(), "canaries-"));
  const file = join(folder, "profile.json");
  writeFileSync(file, JSON.stringify({ ...profile, ...given }));
  const out = join(folder, "reports");
  const all = [command, "run", "--deployment", file, "--out", out, ...args];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      all,
      { env: { ...process.env, ...env }, maxBuffer: 100_000_000 },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
        resolve({ exitCode, printed: stdout + stderr, folder: out });
      },
    );
  });
}

/** A file of a run that shows a secret. */
export interface Sighting {
  readonly file: string;
  readonly shows: readonly string[];
}

/** @returns the files below a folder with their bytes */
export function filesBelow(folder: string): readonly { readonly file: string; readonly bytes: Buffer }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((file) => ({ file, bytes: readFileSync(join(folder, file)) }));
}

/** Searches all that a run printed and left for canaries in every form. */
export function observationsIn({ printed, folder }: CanaryRun, canaries: Canaries): readonly Sighting[] {
  const shownIn = searchFor(canaries);
  const shownInBytes = (file: string, bytes: Buffer): readonly string[] => {
    // The program of the report is no data; what is embedded in it would stand there as it is.
    if (/\.(?:js|css|woff2?)$/.test(file))
      return Object.keys(canaries).filter((name) => bytes.includes(canaries[name] ?? ""));
    return [...new Set([bytes.toString("latin1"), ...streamsOf(bytes)].flatMap(shownIn))];
  };
  const seen = filesBelow(folder).map(({ file, bytes }) => ({ file, shows: shownInBytes(file, bytes) }));
  return [...seen, { file: "the terminal", shows: shownIn(printed) }].filter(({ shows }) => shows.length > 0);
}

function streamsOf(bytes: Buffer): readonly string[] {
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) return [];
  const texts: string[] = [];
  for (let at = bytes.indexOf("stream"); at >= 0; at = bytes.indexOf("stream", at + 6)) {
    const start = bytes.indexOf(0x0a, at) + 1;
    try {
      const text = inflateSync(bytes.subarray(start)).toString("latin1");
      texts.push(
        text,
        text.replace(/<([\dA-F]+)>/gi, (_, hex) => Buffer.from(hex, "hex").toString("latin1")),
      );
    } catch {
      // Not a compressed stream.
    }
  }
  return texts;
}
