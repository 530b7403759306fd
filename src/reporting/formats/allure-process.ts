import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Files } from "./allure-files.js";

const limitMs = 300_000;

/**
 * What `allure generate` does, with its modules loaded beforehand, and without reading a thousand results from the disk: those lie in
 * their folder when the report is there. It is told first how the report is made, then the results.
 */
const program = (core: string, reader: string) => `
  import { on } from "node:events";
  import { mkdir, writeFile } from "node:fs/promises";
  import { join } from "node:path";
  import { AllureReport, resolveConfig } from ${JSON.stringify(core)};
  import { BufferResultFile } from ${JSON.stringify(reader)};

  const messages = on(process, "message");
  const told = async () => (await messages.next()).value[0];
  await resolveConfig({ plugins: { awesome: {} } });
  const { config, folder } = await told();
  const report = new AllureReport(await resolveConfig(config));
  await report.start();
  await mkdir(folder, { recursive: true });
  const results = [...(await told())];
  process.disconnect();
  const written = Promise.all(results.map(([name, content]) => writeFile(join(folder, name), content)));
  for (const [name, content] of results) await report.readResult(new BufferResultFile(Buffer.from(content), name));
  await Promise.all([written, report.done()]);
`;

/** A report that is told of, and is made when its results are there. */
export interface BegunReport {
  /**
   * @param results which then lie in their folder
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
   * @param folder where the results will lie; made where it does not exist
   * @param cwd where it works, unless it was loaded for another place
   */
  begin(config: Readonly<Record<string, unknown>>, folder: string, cwd: string): BegunReport {
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
    const tell = (message: object) => child.send(message, () => {});
    tell({ config, folder });
    return {
      make: (results) => {
        tell(results);
        return ended;
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
    // Bytes stay bytes.
    serialization: "advanced",
  });
  const end = () => child.kill();
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  return child;
}
