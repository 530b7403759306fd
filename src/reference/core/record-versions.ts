import type { RouteOn } from "../../contract/route.js";
import type { Answer } from "./answer.js";
import { decision } from "./decision.js";
import { isObject, type Json, saysNothing } from "./form.js";
import { state, type World } from "./world.js";

/** Whose version a record shows: its own, or that of all that is stored with it, be it a row of a list in it. */
type Shown = "none" | "own" | "of-the-whole";

/** Whether records show how often they were written to, and by whom last: to themselves, or to what they hold. */
export const recordVersions = decision<Shown>("record-versions", {
  openPoint: "derived-members",
  conforms: { none: "none", "of-each-write-to-it-or-below-it": "own", "of-the-whole-in-each-row": "of-the-whole" },
});

/** The names of the members that tell it; a write that carries them changes nothing by that. */
export const versionNames = ["record_version", "changed_by"] as const;

interface Version {
  readonly count: number;
  readonly by: string;
}

const versions = state("record-versions", () => new Map<string, Version>());

const first: Version = { count: 1, by: "Import" };

/** What paths call records that are the same ones. */
const sameRecords: Readonly<Record<string, string>> = {
  company: "companies",
  gridviewstate: "views",
  transfer: "job",
  feedback: "job",
  update: "documents",
  hide: "documents",
};

const keyOf = (segment: string, id: unknown): string =>
  `${sameRecords[segment] ?? segment.toLowerCase()} ${String(id).toLowerCase()}`;

/** @returns the records that a path names, the outermost first */
const namedIn = ({ template }: RouteOn, path: Json): readonly string[] => {
  const segments = template.split("/");
  return segments.flatMap((segment, index) => {
    const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [keyOf(segments[index - 1] ?? "", path[name])];
  });
};

/** Takes note of a write that was carried out. */
export function countVersions(route: RouteOn, path: Json, body: unknown, by: string, world: World): void {
  if (world.choose(recordVersions) === "none") return;
  const ofJob = isObject(body) ? (body["jobDisplayId"] ?? body["job_id"]) : undefined;
  const named = [...namedIn(route, path), ...(ofJob === undefined ? [] : [keyOf("job", ofJob)])];
  for (const key of named) {
    const { count } = world.of(versions).get(key) ?? first;
    world.of(versions).set(key, { count: count + 1, by });
  }
}

/** @returns what the rows of a list are called in the paths of one of them */
function rowSegmentOf({ template }: RouteOn): string {
  const [, below] = /\}\/([^/{}]+)$/.exec(template) ?? [];
  return below ?? template.split("/")[1] ?? "";
}

/** @returns an answer whose records show their versions */
export function withVersions(answer: Answer, route: RouteOn, path: Json, world: World): Answer {
  const { kind } = route.answers;
  const shown = world.choose(recordVersions);
  if (answer.kind !== "json" || (kind !== "model" && kind !== "list") || shown === "none") return answer;
  const versioned = (record: unknown, key: string | undefined) => {
    if (!isObject(record) || saysNothing(record) || key === undefined) return record;
    const { count, by } = world.of(versions).get(key) ?? first;
    return { ...record, record_version: count, changed_by: by };
  };
  const named = namedIn(route, path);
  const { body } = answer;
  const [whole] = named;
  if (shown === "of-the-whole" && whole !== undefined) {
    const rowsOf = (rows: readonly unknown[]) => rows.map((row) => versioned(row, whole));
    const withRows = (record: unknown) =>
      isObject(record)
        ? Object.fromEntries(
            Object.entries(record).map(([name, held]) => [name, Array.isArray(held) ? rowsOf(held) : held]),
          )
        : record;
    return { ...answer, body: Array.isArray(body) ? rowsOf(body) : versioned(withRows(body), whole) };
  }
  const segment = rowSegmentOf(route);
  const ofRow = (row: unknown) =>
    isObject(row) && row["id"] !== undefined ? versioned(row, keyOf(segment, row["id"])) : row;
  return { ...answer, body: Array.isArray(body) ? body.map(ofRow) : versioned(body, named.at(-1)) };
}
