import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "../../src/contract/package-root.js";
import { carried, checkout, replaced, type Scripted, scripted } from "./workspace.js";

type Strings = Readonly<Record<string, string>>;

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Strings;
  readonly env?: Strings;
  readonly run?: string;
}

interface Job {
  readonly if?: string;
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly env: Readonly<Record<string, string | number>>;
  readonly jobs: { readonly plan: Job; readonly judge: Job; readonly verdict: Job };
}

/** @returns the ready-made file */
export const workflow = (): Workflow =>
  parse(readFileSync(join(packageRoot(), "docs/ci/github-actions.yml"), "utf8")) as Workflow;

/** What outlives a job: artifacts and the cache, below one folder. */
export interface Server {
  readonly root: string;
  readonly profile: object;
  /** Overrides the workflow's own. */
  readonly env: Strings;
  readonly ref: string;
  readonly secrets: Strings;
}

/** What became of a job. */
export interface Ran {
  readonly folder: string;
  readonly summary: string;
  readonly steps: readonly (Scripted & { readonly name: string })[];
  readonly code: number;
}

/** Takes the place of what a runner does by itself; every script but \`npm ci\` is executed as it stands in the file. */
export async function ranJob(
  { env }: Workflow,
  name: string,
  job: Job,
  server: Server,
  context: Strings = {},
): Promise<Ran> {
  const folder = await checkout(server.root, name, server.profile);
  const summaryFile = join(folder, "job-page.md");
  writeFileSync(summaryFile, "");
  const known: Strings = { "github.ref": server.ref, "github.run_id": "1", "github.run_attempt": "1", ...context };
  const filled = (text: string) => text.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, path: string) => contextAt(path));
  const contextAt = (path: string): string => {
    const value = known[path] ?? (path.startsWith("secrets.") ? server.secrets[path.slice(8)] : undefined);
    if (value === undefined) throw new Error(`The test knows no ${path}.`);
    return value;
  };
  const outer = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, String(value)]));
  const steps: (Scripted & { name: string })[] = [];
  let code = 0;
  for (const step of job.steps) {
    if (!holds(step.if ?? "success()", known, code === 0)) continue;
    if (step.uses !== undefined) {
      used(step.uses.split("@")[0] ?? "", mapped(step.with ?? {}, filled), folder, server.root);
      continue;
    }
    const script = filled(step.run ?? "");
    if (script === "npm ci") continue;
    const page = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summaryFile };
    const own = { ...outer, ...server.env, ...page, ...mapped(step.env ?? {}, filled) };
    const done = await scripted(script, ["bash", "-e", "-c"], folder, own);
    steps.push({ name: step.name ?? script, ...done });
    code ||= done.code;
  }
  return { folder, steps, code, summary: readFileSync(summaryFile, "utf8") };
}

const mapped = (values: Strings, change: (text: string) => string): Strings =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(String(value))]));

/** The conditions that the file uses, joined by `&&`. */
export function holds(condition: string, known: Strings, isGood: boolean): boolean {
  const parts = condition.split("&&").map((part) => part.trim());
  const hasStatus = /\b(always|cancelled|success|failure)\(\)/.test(condition);
  return (hasStatus || isGood) && parts.every((part) => holdsAlone(part, known, isGood));
}

function holdsAlone(part: string, known: Strings, isGood: boolean): boolean {
  if (part === "always()") return true;
  if (part === "success()") return isGood;
  if (part === "cancelled()") return known["cancelled"] === "true";
  const [, path = "", operator, value] = /^([\w.]+) (==|!=) '(.*)'$/.exec(part) ?? [];
  if (operator === undefined || known[path] === undefined) throw new Error(`The test cannot tell whether ${part}.`);
  return (known[path] === value) === (operator === "==");
}

/** What the actions of the file do with folders. */
function used(action: string, given: Strings, folder: string, root: string): void {
  const [path, artifacts, cache] = [join(folder, given["path"] ?? ""), join(root, "artifacts"), join(root, "cache")];
  switch (action) {
    case "actions/checkout":
    case "actions/setup-node":
      break;
    case "actions/upload-artifact":
      mkdirSync(artifacts, { recursive: true });
      replaced(path, join(artifacts, given["name"] ?? ""));
      break;
    case "actions/download-artifact": {
      const [prefix = ""] = (given["pattern"] ?? "").split("*");
      for (const name of existsSync(artifacts) ? readdirSync(artifacts) : [])
        if (name.startsWith(prefix)) carried(join(artifacts, name), join(path, name));
      break;
    }
    case "actions/cache/restore":
      carried(cache, path);
      break;
    case "actions/cache/save":
      replaced(path, cache);
      break;
    default:
      throw new Error(`The test knows no ${action}.`);
  }
}
