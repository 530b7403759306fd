import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Hook, Profile } from "../profile/profile.js";
import { inOneSentence } from "../reporting/write.js";
import { CommandFailure, exitCode } from "./exit-code.js";

/** What a hook is told in its environment. */
interface HookFacts {
  readonly folder: string;
  readonly runId: string;
  /** For the one behind the run. */
  readonly exitCode?: number;
}

/** How a hook ended; `why` where it failed. */
interface Ended {
  readonly why?: string;
}

/** Not FREIGHT_…: a hook may start the suite, which refuses what begins so and overrides nothing. */
const variablesOf = ({ folder, runId, exitCode: code }: HookFacts): NodeJS.ProcessEnv => ({
  CONFORMANCE_RUN_FOLDER: folder,
  CONFORMANCE_RUN_ID: runId,
  ...(code !== undefined && { CONFORMANCE_EXIT_CODE: String(code) }),
});

/** How long a hook may take to end once it is told to, and its output to come once it has ended. */
const graceMs = 1000;

/** The commands that a profile has run before and after a run. */
export class Hooks {
  #facts: HookFacts | undefined;
  #after: (() => Promise<Ended>) | undefined;

  /**
   * @param show takes each line that a hook prints
   * @param isQuiet shows them only where a hook fails
   * @param signal aborted when the run is interrupted, which ends the hook before it; never the one after it
   */
  constructor(
    private readonly show: (line: string) => void,
    private readonly isQuiet: boolean,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Runs the one before the run. The one after it is due from then on, whatever comes of this.
   *
   * @throws CommandFailure where it fails
   */
  before = async ({ hooks }: Profile, facts: HookFacts): Promise<void> => {
    const { before, after, timeoutMs } = hooks;
    this.#facts = facts;
    if (after !== undefined) this.#after = () => this.#run("after", after, timeoutMs);
    if (before === undefined) return;
    const { why } = await this.#run("before", before, timeoutMs);
    if (why === undefined || this.signal.aborted) return;
    throw new CommandFailure(`hooks.before ${why}: nothing is judged.`, exitCode.notJudged);
  };

  /**
   * Runs the one after the run, if the run got as far as the one before it.
   *
   * @param code what the run ends with
   * @returns what it ends with then: what was green is not, where the hook failed
   */
  after = async (code: number): Promise<number> => {
    const run = this.#after;
    if (!run || !this.#facts) return code;
    this.#facts = { ...this.#facts, exitCode: code };
    const { why } = await run();
    if (why === undefined) return code;
    process.stderr.write(`hooks.after ${why}.\n`);
    return code === exitCode.conforms ? exitCode.suiteFailed : code;
  };

  #run(name: "before" | "after", hook: Hook, timeoutMs: number): Promise<Ended> {
    const [command = "", ...args] = typeof hook === "string" ? ["/bin/sh", "-c", hook] : hook;
    return new Promise((resolve) => {
      // In a group of its own: what it starts ends with it, and Ctrl-C leaves the one after the run alone.
      const child = spawn(command, args, {
        env: { ...process.env, ...(this.#facts && variablesOf(this.#facts)) },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      });
      let why: string | undefined;
      let patience: NodeJS.Timeout | undefined;
      const end = (reason: string) => () => {
        why ??= reason;
        kill(child.pid, "SIGTERM");
        patience = setTimeout(() => kill(child.pid, "SIGKILL"), graceMs);
      };
      const printed: string[] = [];
      const print = (line: string) => {
        if (this.isQuiet) printed.push(line);
        else this.show(line);
      };
      const timer = setTimeout(end(`did not end within ${timeoutMs} ms (hooks.timeoutMs)`), timeoutMs);
      const interrupted = end("was interrupted");
      if (name === "before") this.signal.addEventListener("abort", interrupted);
      const onExit = () => kill(child.pid, "SIGKILL");
      process.once("exit", onExit);
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on("line", (line) => print(`${name}: ${line}`));
      const ended = (reason: string | undefined) => {
        for (const one of [timer, patience]) clearTimeout(one);
        process.off("exit", onExit);
        this.signal.removeEventListener("abort", interrupted);
        why ??= reason;
        if (why !== undefined) for (const line of printed) this.show(line);
        resolve(why === undefined ? {} : { why });
      };
      child.on("error", (error) => ended(`could not be started (${inOneSentence(error)})`));
      child.on("exit", (code, by) => {
        const reason = code === 0 ? undefined : code === null ? `was ended by ${by}` : `ended with exit code ${code}`;
        // What it leaves running behind itself may hold its output for ever.
        const late = setTimeout(() => {
          for (const stream of [child.stdout, child.stderr]) stream.destroy();
        }, graceMs);
        child.on("close", () => {
          clearTimeout(late);
          ended(reason);
        });
      });
    });
  }
}

/** Ends a hook and what it started. */
function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}
