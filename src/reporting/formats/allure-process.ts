import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serialize } from "node:v8";
import type { Files } from "./allure-files.js";

const limitMs = 300_000;

/**
 * What `allure generate` does, with its modules loaded beforehand, and from one file in place of a thousand. It is told first how the
 * report is made, then which file holds the results.
 */
const program = (core: string, reader: string) => `
  import { on } from "node:events";
  import { readFileSync } from "node:fs";
  import { deserialize } from "node:v8";
  import { AllureReport, resolveConfig } from ${JSON.stringify(core)};
  import { BufferResultFile } from ${JSON.stringify(reader)};

  const messages = on(process, "message");
  const told = async () => (await messages.next()).value[0];
  await resolveConfig({ plugins: { awesome: {} } });
  const report = new AllureReport(await resolveConfig(await told()));
  await report.start();
  const results = await told();
  process.disconnect();
  for (const [name, content] of deserialize(readFileSync(results))) await report.readResult(new BufferResultFile(Buffer.from(content), name));
  await report.done();
`;

/** A report that is told of, and is made when its results are there. */
export interface BegunReport {
  /**
   * @param results as they lie in a folder
   * @throws Error where it cannot be made, with the end of what Allure said
   */
  make(results: Files): Promise<void>;
}

/** Allure, in a process of its own: its modules take as long to load as it takes to make the report of a run. */
export class AllureProcess {
  #loading: ChildProcess | undefined;

  /**
   * Loads it, for who will need it while the processor has little to do.
   *
   * @param cwd where it will work
   */
  load(cwd: string): void {
    if (this.#loading) return;
    const child = loading(cwd);
    this.#loading = child;
    // Where it ends before it is asked, another is loaded then.
    const forget = () => {
      if (this.#loading === child) this.#loading = undefined;
    };
    child.once("error", forget).once("exit", forget);
  }

  /**
   * Tells it how the next report is made, so that it gets ready for it.
   *
   * @param config as an allurerc.json has it
   * @param cwd where it works, unless it was loaded for another place
   */
  begin(config: Readonly<Record<string, unknown>>, cwd: string): BegunReport {
    const child = this.#loading ?? loading(cwd);
    this.#loading = undefined;
    const late = setTimeout(() => child.kill(), limitMs);
    const ended = new Promise<void>((resolve, reject) => {
      let output = "";
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-10_000);
      });
      child.once("error", reject);
      child.once("close", (code) => {
        if (code === 0) resolve();
        else reject(new Error(`allure ended with ${code ?? "a signal"}. ${output}`));
      });
    }).finally(() => clearTimeout(late));
    // Who waits for it is told; until then nobody is.
    ended.catch(() => {});
    // One that has ended says why; that it cannot be told says less.
    const tell = (message: object | string) => child.send(message, () => {});
    tell(config);
    return {
      make: (results) => {
        // Of a message as long as this the rest would leave when this process has nothing else to do.
        const folder = mkdtempSync(join(tmpdir(), "allure-"));
        const file = join(folder, "results");
        writeFileSync(file, serialize(results));
        tell(file);
        return ended.finally(() => rmSync(folder, { recursive: true, force: true }));
      },
    };
  }

  /** Ends what was loaded and never asked for. */
  close(): void {
    this.#loading?.kill();
    this.#loading = undefined;
  }
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
