import { type ChildProcess, spawn } from "node:child_process";

const limitMs = 300_000;

/** Loads all of the command line by asking it for its version, and then waits for what it is to carry out. */
const program = (library: string) => `
  import { once } from "node:events";

  const carryOut = (args, again) => {
    process.argv.splice(1, process.argv.length, "allure", ...args);
    return import(${JSON.stringify(library)} + again);
  };
  const asked = once(process, "message");
  await carryOut(["--version"], "");
  const [args] = await asked;
  process.disconnect();
  await carryOut(args, "?again");
`;

/** The `allure` command line, in a process of its own: its modules take as long to load as it takes to make the report of a run. */
export class AllureCommand {
  #loading: ChildProcess | undefined;

  /**
   * Loads the command line, for who will need it while the processor has little to do.
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
   * @param args of the command line, after its name
   * @param cwd where it works, unless it was loaded for another place
   * @throws Error where it fails, with the end of what it said
   */
  run(args: readonly string[], cwd: string): Promise<void> {
    const child = this.#loading ?? loading(cwd);
    this.#loading = undefined;
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
      child.send(args, (error) => error && reject(error));
    }).finally(() => clearTimeout(late));
  }

  /** Ends what was loaded and never asked for. */
  close(): void {
    this.#loading?.kill();
    this.#loading = undefined;
  }
}

/** In a group of its own: Ctrl-C on a terminal would end it, and the report is wanted all the same. */
function loading(cwd: string): ChildProcess {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program(import.meta.resolve("allure"))], {
    cwd,
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const end = () => child.kill();
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  return child;
}
