import { routeList } from "../../src/contract/routes.js";
import type { Effect } from "../../src/contract/vocabulary.js";
import { createReference, type Stored } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { changesIn, isCounter, type StoredChange } from "./changes.js";
import type { Drawn } from "./draw.js";
import { samplesOf } from "./samples.js";

/** What one run did to a conforming variant, as the variant itself knows. */
export interface Traces {
  /** How many records there were before the run. */
  readonly records: number;
  /** Those of them that accepted writes of the run named. */
  readonly borrowed: readonly string[];
  /** How many counters of writes moved. */
  readonly counters: number;
  /** What is otherwise than before, and nothing said so. */
  readonly silent: readonly StoredChange[];
  /** What is otherwise than before, and the run lists the record as one that it could not restore. */
  readonly reported: readonly StoredChange[];
  /** What the run lists as left, apart from residue. */
  readonly leftovers: readonly string[];
  /** Clauses that it is wrongly blamed for, and defects of the suite. */
  readonly alarms: readonly string[];
  readonly judged: number;
  readonly clauses: number;
}

/** @returns the ids of the records that are stored: the last part of their names */
const idsOf = (stored: Stored): ReadonlySet<string> =>
  new Set([...stored.keys()].map((record) => record.slice(record.lastIndexOf("/") + 1).toLowerCase()));

/** The rows that write, by the paths that they match. */
const writes = routeList
  .filter(({ effect }) => effect !== "read")
  .map(({ method, template }) => ({
    method,
    path: new RegExp(`/${template.slice(1).replace(/\{\w+\}/g, "[^/]+")}/?$`, "i"),
  }));

const isWrite = (asked: string, pathname: string): boolean =>
  writes.some(({ method, path }) => method === asked && path.test(pathname));

/** Notes which of the records that were there before are named by writes that are carried out. */
export function witness(before: Stored, answer: (request: Request) => Promise<Response>) {
  const known = idsOf(before);
  const borrowed = new Set<string>();
  let last = 0;
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!isWrite(request.method, pathname)) return answer(request);
    const sent = await request.clone().text();
    const response = await answer(request);
    last = performance.now();
    if (!response.ok) return response;
    const [, named = ""] = /"job_?(?:display_?)?id"\s*:\s*"?([\w-]+)/i.exec(sent) ?? [];
    for (const id of [...pathname.split("/"), named].map((part) => part.toLowerCase()))
      if (known.has(id)) borrowed.add(id);
    return response;
  };
  return { fetch, borrowed, wroteLast: () => last };
}

/** Members that tell by which ids a record goes, and below which job it lies. */
const ids = ["id", "uuid", "display_id", "job_id", "job"] as const;

/** @returns whether a leftover is about the record, by its own name or by one of its ids */
function isAbout({ id }: { readonly id: string }, record: string, was: unknown): boolean {
  const own = ids.map((name) => Object(was)[name] as unknown);
  const named = [...record.split("/").slice(1), ...own.filter((value) => value !== undefined)].map(String);
  return named.some((name) => name.toLowerCase() === id.toLowerCase());
}

/** @returns the changes that leftovers tell of, and those that nothing tells of */
export function sorted(
  changes: readonly StoredChange[],
  before: Stored,
  leftovers: readonly { readonly id: string }[],
): { readonly reported: readonly StoredChange[]; readonly silent: readonly StoredChange[] } {
  const isDescribed = ({ record }: StoredChange) => leftovers.some((left) => isAbout(left, record, before.get(record)));
  return { reported: changes.filter(isDescribed), silent: changes.filter((change) => !isDescribed(change)) };
}

/** Judges a conforming variant with everything that the suite has and looks at what that left in it. */
export async function tracesOf(
  { variant, withSamples }: Drawn,
  effects: Effect,
  among: readonly Scenario[] = scenarios(),
): Promise<Traces> {
  const reference = createReference(variant);
  const before = reference.stored();
  const { fetch, borrowed } = witness(before, (request) => reference.fetch(request));
  const given = { effects, samples: withSamples ? samplesOf(variant.choices) : {} };
  const { release } = variant;
  const { run, defects } = await judgeHandler(fetch, among, reference, { release, given, verdictsOnly: true });
  const after = reference.stored();
  const left = run.leftovers.filter(({ residue }) => !residue);
  const changes = changesIn(before, after, "empty-fields" in variant.choices);
  const { pass, fail, warn, inconclusive } = run.totals;
  return {
    records: before.size,
    borrowed: [...borrowed],
    counters: [...after.keys()].filter((record) => isCounter(record) && !before.has(record)).length,
    ...sorted(changes, before, left),
    leftovers: left.map(({ what, id, reason }) => `${what} ${id}: ${reason}`),
    alarms: [...blamed(run), ...defects.map(({ message }) => `the suite itself failed: ${message}`)],
    judged: pass + fail + warn,
    clauses: pass + fail + warn + inconclusive,
  };
}
