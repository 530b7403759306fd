import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "../../src/contract/package-root.js";
import { carried, checkout, replaced, type Scripted, scripted } from "./workspace.js";

type Strings = Readonly<Record<string, string>>;

interface Cache {
  readonly key: unknown;
  readonly paths: readonly string[];
  readonly when?: string;
  readonly policy?: string;
}

interface Job {
  readonly stage: string;
  readonly parallel?: number;
  readonly script: readonly string[];
  readonly after_script?: readonly string[];
  readonly cache?: readonly Cache[];
  readonly artifacts?: { readonly when?: string; readonly paths: readonly string[] };
}

export interface Pipeline {
  readonly stages: readonly string[];
  readonly default: { readonly before_script: readonly string[]; readonly cache: Cache };
  readonly variables: Readonly<Record<string, string | number>>;
  readonly plan: Job;
  readonly judge: Job;
  readonly verdict: Job;
}

/** @returns the ready-made file */
export const pipeline = (): Pipeline =>
  parse(readFileSync(join(packageRoot(), "docs/ci/gitlab-ci.yml"), "utf8")) as Pipeline;

/** What outlives a job: artifacts and the cache, below one folder. */
export interface Server {
  readonly root: string;
  readonly profile: object;
  /** Overrides the pipeline's own. */
  readonly variables: Strings;
}

/** Takes the place of what a runner does by itself; every script but the installation is executed as it stands in the file. */
export async function ranJob({ variables }: Pipeline, name: string, job: Job, server: Server, more: Strings = {}) {
  const folder = await checkout(server.root, name, server.profile);
  carried(join(server.root, "artifacts"), folder);
  const lasting = (job.cache ?? []).filter(({ key }) => typeof key === "string");
  for (const { key, paths } of lasting)
    for (const path of paths) carried(join(server.root, "cache", String(key), path), join(folder, path));
  const outer = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)]));
  const env = { CI: "true", GITLAB_CI: "true", CI_DEFAULT_BRANCH: "main", ...outer, ...server.variables, ...more };
  const run = (lines: readonly string[]): Promise<Scripted> =>
    scripted(lines.join("\n"), ["bash", "-eo", "pipefail", "-c"], folder, env);
  const { code, output } = await run(job.script);
  const after = job.after_script ? await run(job.after_script) : undefined;
  if (code === 0 || job.artifacts?.when === "always")
    for (const path of job.artifacts?.paths ?? []) carried(join(folder, path), join(server.root, "artifacts", path));
  for (const { key, paths, when = "on_success" } of lasting)
    if (code === 0 || when === "always")
      for (const path of paths) replaced(join(folder, path), join(server.root, "cache", String(key), path));
  return { folder, code, output, after };
}
