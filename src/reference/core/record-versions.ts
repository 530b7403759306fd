import type { RouteOn } from "../../contract/route.js";
import type { Answer } from "./answer.js";
import { decision } from "./decision.js";
import { isObject, type Json, saysNothing } from "./form.js";
import { state, type World } from "./world.js";

/** Whether records show how often they were written to, and by whom last: to themselves, or to what they hold. */
export const recordVersions = decision<boolean>("record-versions", {
  openPoint: "derived-members",
  conforms: { none: false, "of-each-write-to-it-or-below-it": true },
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
  if (!world.choose(recordVersions)) return;
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
  if (answer.kind !== "json" || (kind !== "model" && kind !== "list") || !world.choose(recordVersions)) return answer;
  const versioned = (record: unknown, key: string | undefined) => {
    if (!isObject(record) || saysNothing(record) || key === undefined) return record;
    const { count, by } = world.of(versions).get(key) ?? first;
    return { ...record, record_version: count, changed_by: by };
  };
  const segment = rowSegmentOf(route);
  const ofRow = (row: unknown) =>
    isObject(row) && row["id"] !== undefined ? versioned(row, keyOf(segment, row["id"])) : row;
  const { body } = answer;
  return { ...answer, body: Array.isArray(body) ? body.map(ofRow) : versioned(body, namedIn(route, path).at(-1)) };
}
