import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serialize } from "node:v8";
import type { ResultFiles } from "./allure-files.js";

const limitMs = 300_000;

/**
 * What `allure generate` does, with its modules loaded beforehand, and from one file in place of a thousand. It is told how the report
 * is made, and which file holds the results.
 */
const program = (core: string, reader: string) => `
  import { once } from "node:events";
  import { readFileSync } from "node:fs";
  import { deserialize } from "node:v8";
  import { AllureReport, resolveConfig } from ${JSON.stringify(core)};
  import { BufferResultFile } from ${JSON.stringify(reader)};

  const asked = once(process, "message");
  await resolveConfig({ plugins: { awesome: {} } });
  const [{ config, file }] = await asked;
  process.disconnect();
  const report = new AllureReport(await resolveConfig(config));
  await report.start();
  for (const [name, content] of deserialize(readFileSync(file)))
    await report.readResult(new BufferResultFile(Buffer.from(content), name));
  await report.done();
`;

/** Allure, in a process of its own: its modules take as long to load as it takes to make the report of a run. */
export class AllureProcess {
  #loading: ChildProcess | undefined;

  /**
   * Loads it, for who will need it while the processor has little to do. Where it cannot be loaded, who asks it is told.
   *
   * @param cwd where it will work
   */
  load(cwd: string): void {
    if (this.#loading) return;
    try {
      const child = loading(cwd);
      this.#loading = child;
      // Where it ends before it is asked, another is loaded then.
      const forget = () => {
        if (this.#loading === child) this.#loading = undefined;
      };
      child.once("error", forget).once("exit", forget);
    } catch {
      this.#loading = undefined;
    }
  }

  /**
   * Makes a report. What it takes has left before this returns its promise.
   *
   * @param config as an allurerc.json has it
   * @param results as they lie in a folder
   * @param cwd where it works, unless it was loaded for another place
   * @throws Error where it cannot be made, with the end of what Allure said
   */
  async make(config: Readonly<Record<string, unknown>>, results: ResultFiles, cwd: string): Promise<void> {
    const folder = temporaryFolder();
    const remove = () => rmSync(folder, { recursive: true, force: true });
    process.once("exit", remove);
    try {
      // Of a message as long as the results most would not leave before this process has nothing else to do.
      const file = join(folder, "results");
      writeFileSync(file, serialize(results));
      const child = this.#loading ?? loading(cwd);
      this.#loading = undefined;
      await ended(child, { config, file });
    } finally {
      process.off("exit", remove);
      remove();
    }
  }

  /** Ends what was loaded and never asked for. */
  close(): void {
    this.#loading?.kill();
    this.#loading = undefined;
  }
}

/** @throws Error where there is none to be had, with what to do about it */
function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "allure-"));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new Error(
      `${code}: nothing can be written in ${tmpdir()}, the folder for temporary files; name another one in TMPDIR`,
    );
  }
}

/** Asks a process, and waits for its end. */
function ended(child: ChildProcess, asked: object): Promise<void> {
  const late = setTimeout(() => child.kill(), limitMs);
  return new Promise<void>((resolve, reject) => {
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-10_000);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`allure ended with ${code ?? "a signal"}. ${output}`));
    });
    // One that has ended says why; that it cannot be asked says less.
    child.send(asked, () => {});
  }).finally(() => clearTimeout(late));
}

/** In a group of its own: Ctrl-C on a terminal would end it, and the report is wanted all the same. */
function loading(cwd: string): ChildProcess {
  const ofAllure = createRequire(import.meta.resolve("allure"));
  const [core, reader] = ["@allurereport/core", "@allurereport/reader-api"].map(
    (name) => pathToFileURL(ofAllure.resolve(name)).href,
  );
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program(core ?? "", reader ?? "")], {
    cwd,
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const end = () => child.kill();
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  return child;
}
