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
 * is made, which file holds the results, and which folder they are to lie in as Allure's own tools read them.
 */
const program = (core: string, reader: string) => `
  import { once } from "node:events";
  import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
  import { join } from "node:path";
  import { deserialize, setFlagsFromString } from "node:v8";

  // Little of it is done so often that it pays to compile it for speed: that would take as long as making the report.
  setFlagsFromString("--interrupt-budget=1000000");
  const { AllureReport, resolveConfig } = await import(${JSON.stringify(core)});
  const { BufferResultFile } = await import(${JSON.stringify(reader)});

  const asked = once(process, "message");
  await resolveConfig({ plugins: { awesome: {} } });
  const [{ config, file, folder }] = await asked;
  process.disconnect();
  const results = deserialize(readFileSync(file));
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of results) writeFileSync(join(folder, name), content);
  const report = new AllureReport(await resolveConfig(config));
  await report.start();
  for (const [name, content] of results)
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
   * Makes a report, and leaves what it is made from. What it takes has left before this returns its promise.
   *
   * @param config as an allurerc.json has it
   * @param results what it is made from
   * @param folder where the results are left, a file each
   * @param cwd where it works, unless it was loaded for another place
   * @throws Error where it cannot be made, with the end of what Allure said
   */
  async make(
    config: Readonly<Record<string, unknown>>,
    results: ResultFiles,
    folder: string,
    cwd: string,
  ): Promise<void> {
    const temporary = temporaryFolder();
    const remove = () => rmSync(temporary, { recursive: true, force: true });
    process.once("exit", remove);
    try {
      // Of a message as long as the results most would not leave before this process has nothing else to do.
      const file = join(temporary, "results");
      writeFileSync(file, serialize(results));
      const child = this.#loading ?? loading(cwd);
      this.#loading = undefined;
      await ended(child, { config, file, folder });
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
