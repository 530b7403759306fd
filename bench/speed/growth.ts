import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readAllExchanges } from "../../src/reporting/exchanges.js";
import { metered } from "./metered.js";
import { command, servedApart } from "./served-apart.js";
import { head, row, weighed } from "./table.js";

/**
 * How time, memory and evidence of a run grow with rounds, with what the deployment holds, with requests at once and with shards.
 * Prints a table in Markdown for each; `--only rounds,data` takes some, `--group` what is judged; the other options name the steps.
 * The last columns are ratios to the first row: nothing may grow faster than the exchanges do.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "rounds,data,concurrency,shards" },
    group: { type: "string", default: "lots,catalogs,notes,documents" },
    rounds: { type: "string", default: "1,10" },
    lots: { type: "string", default: "0,10000,100000" },
    jobs: { type: "string", default: "0,1000,10000" },
    "document-mb": { type: "string", default: "0,5,50" },
    concurrency: { type: "string", default: "1,4,16,64,128" },
    shards: { type: "string", default: "1,2,4,8" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "growth-"));
const judging = ["--group", values.group, "--allure", "none", "--quiet"];
const steps = (option: string) => option.split(",").map(Number);

interface Grown {
  readonly exchanges: number;
  readonly seconds: number;
  readonly processor: number;
  readonly peakMb: number;
  readonly evidenceMb: number;
}

type Served = Awaited<ReturnType<typeof servedApart>>;

async function judged(
  { file }: Served,
  options: readonly string[] = [],
  out = mkdtempSync(join(folder, "out-")),
): Promise<Grown> {
  const taken = await metered([command, "run", "--deployment", file, "--out", out, ...judging, ...options]);
  const evidence = join(out, "exchanges.jsonl");
  return { ...taken, exchanges: readAllExchanges(evidence).length, evidenceMb: weighed(evidence)[1] };
}

async function against<T>(options: readonly string[], judge: (served: Served) => Promise<T>): Promise<T> {
  const served = await servedApart(folder, ...options);
  return judge(served).finally(served.close);
}

const table = (what: string) =>
  process.stdout.write(
    head(
      ...[what, "exchanges", "s", "processor s", "peak MB", "evidence MB"],
      ...["exchanges ×", "processor ×", "memory ×", "evidence ×"],
    ),
  );

/** @returns the first of the rows, which the others are held against */
function tell(step: string, now: Grown, first: Grown = now): Grown {
  const { exchanges, seconds, processor, peakMb, evidenceMb } = now;
  const times = (["exchanges", "processor", "peakMb", "evidenceMb"] as const).map((of) => now[of] / first[of]);
  process.stdout.write(row(step, `${exchanges}`, seconds, processor, peakMb.toFixed(0), evidenceMb, ...times));
  return first;
}

async function rounds(): Promise<void> {
  table("rounds");
  let first: Grown | undefined;
  for (const count of steps(values.rounds))
    first = tell(`${count}`, await against([], (served) => judged(served, ["--repeat", `${count}`])), first);
}

const example = new URL("../../../fixtures/seed-data/example.json", import.meta.url);

/** @returns a file of records as `serve --seed-data` takes them */
function seedData(lots: number, jobs: number): string {
  const { contacts, jobs: given } = JSON.parse(readFileSync(example, "utf8")) as Record<
    "contacts" | "jobs",
    readonly { readonly record: object }[]
  >;
  const file = join(folder, `seed-${lots}-${jobs}.json`);
  const many = (count: number, record: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => ({ record: record(index) }));
  const lot = (index: number) => ({ initialData: { customerItemId: `L-${index}`, description: "Grand piano" } });
  writeFileSync(
    file,
    JSON.stringify({ contacts, jobs: many(jobs, () => given[0]?.record ?? {}), lots: many(lots, lot) }),
  );
  return file;
}

/** Uploads a document to the job that runs judge by. */
async function upload({ file, surfaces: { portal }, tokens }: Served, megabytes: number): Promise<void> {
  const { fixtures } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly fixtures: { readonly jobDisplayId: string };
  };
  const form = new FormData();
  form.set("job_display_id", String(fixtures.jobDisplayId));
  form.set("document_type", "1");
  form.set("file", new Blob([Buffer.alloc(megabytes * 1e6, "a")], { type: "text/plain" }), "large.txt");
  const headers = { authorization: `Bearer ${tokens.corporate}` };
  const answer = await fetch(`${portal}/documents`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`The upload is refused: ${await answer.text()}`);
}

async function data(): Promise<void> {
  table("lots, jobs, document MB");
  let first: Grown | undefined;
  const [jobs, megabytes] = [steps(values.jobs), steps(values["document-mb"])];
  for (const [index, lots] of steps(values.lots).entries()) {
    const [job = 0, size = 0] = [jobs[index], megabytes[index]];
    const grown = await against(["--seed-data", seedData(lots, job)], async (served) => {
      if (size > 0) await upload(served, size);
      return judged(served);
    });
    first = tell(`${lots}, ${job}, ${size}`, grown, first);
  }
}

async function concurrency(): Promise<void> {
  table("requests at once, 20 ms an answer");
  let first: Grown | undefined;
  for (const count of steps(values.concurrency)) {
    const grown = await against(["--latency", "20"], (served) => judged(served, ["--concurrency", `${count}`]));
    first = tell(`${count}`, grown, first);
  }
}

/** Sums of all shards; the most memory of one of them or of their merging. */
async function shards(): Promise<void> {
  table("shards, and merging them");
  let first: Grown | undefined;
  for (const of of steps(values.shards)) {
    const outs = Array.from({ length: of }, (_, index) => join(folder, `shard-${index + 1}-of-${of}`));
    const each = await against([], async (served) => {
      const parts: Grown[] = [];
      for (const [index, out] of outs.entries())
        parts.push(await judged(served, ["--shard", `${index + 1}/${of}`], out));
      return parts;
    });
    const merged = join(folder, `merged-of-${of}`);
    const merging = await metered([command, "merge", ...outs, "--out", merged, "--allure", "none"]);
    const sum = (what: keyof Grown) => each.reduce((all, part) => all + part[what], 0);
    const grown: Grown = {
      exchanges: sum("exchanges"),
      seconds: sum("seconds") + merging.seconds,
      processor: sum("processor") + merging.processor,
      peakMb: Math.max(merging.peakMb, ...each.map(({ peakMb }) => peakMb)),
      evidenceMb: weighed(join(merged, "exchanges.jsonl"))[1],
    };
    first = tell(`${of}`, grown, first);
  }
}

const tables: Readonly<Record<string, () => Promise<void>>> = { rounds, data, concurrency, shards };
try {
  for (const name of values.only.split(",")) await tables[name]?.();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
