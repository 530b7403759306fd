import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "../../src/contract/package-root.js";

type Strings = Readonly<Record<string, string>>;

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly env?: Strings;
  readonly run?: string;
}

interface Action {
  readonly inputs: { readonly [name: string]: { readonly description: string; readonly default: string } };
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

/** @returns the composite action of this repository */
export const action = (): Action => parse(readFileSync(join(packageRoot(), "action.yml"), "utf8")) as Action;

/** What became of the action. */
export interface Acted {
  /** Of the first step that failed; 0 where none did. */
  readonly code: number;
  /** The steps that were executed, by name. */
  readonly steps: readonly string[];
  readonly outputs: string;
  readonly printed: string;
}

/**
 * Executes the steps of the action in their order, as a runner does; what `uses` other actions is left out.
 *
 * @param inputs given by a workflow
 * @param folder the checkout, where the reports go
 */
export function acted(inputs: Strings, folder: string, env: Strings = {}): Acted {
  const { inputs: known, runs } = action();
  const temp = join(folder, ".runner");
  mkdirSync(temp, { recursive: true });
  const output = join(temp, "output");
  writeFileSync(output, "");
  const context: Strings = { "github.action_path": packageRoot(), "runner.temp": temp };
  const filled = (text: string) =>
    text.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, path: string) => {
      const name = path.replace(/^inputs\./, "");
      const value = path === name ? context[path] : (inputs[name] ?? known[name]?.default);
      if (value === undefined) throw new Error(`A runner knows no ${path}.`);
      return value;
    });
  const steps: string[] = [];
  let [code, printed] = [0, ""];
  for (const step of runs.steps) {
    if (step.run === undefined || (code !== 0 && step.if !== "always()")) continue;
    if (step.shell !== "bash") throw new Error(`${step.name}: a composite step has to name its shell.`);
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value)]));
    const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
      cwd: folder,
      env: { ...process.env, ...env, ...own, RUNNER_TEMP: temp, GITHUB_OUTPUT: output },
      encoding: "utf8",
      maxBuffer: 64_000_000,
    });
    steps.push(step.name ?? "");
    printed += stdout + stderr;
    if (code === 0) code = status ?? 1;
  }
  return { code, steps, outputs: readFileSync(output, "utf8"), printed };
}
