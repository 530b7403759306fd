import type { Resource, ResourceName } from "../../contract/laws/resources.js";
import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import { isObject } from "./form.js";
import type { Caller } from "./handler.js";
import type { World } from "./world.js";

/** What a deployment that breaks laws remembers of its requests. */

export type Id = string | number;

/** A request to a route of a resource. */
export interface LawCall {
  readonly route: RouteId;
  /** Whether its route does more than read. */
  readonly isWrite: boolean;
  readonly world: World;
  readonly caller: Caller["kind"];
  /** The path and the query as they were sent. */
  readonly address: string;
  /** The id that the path names; undefined where it names none. */
  readonly id: Id | undefined;
  /** The bound body; the form where one was changed. */
  readonly body: unknown;
  /** @returns the form of a request that carries one */
  form(): Promise<FormData | undefined>;
  /** @returns how it was written, and of which type it is said to be */
  written(): Promise<{ readonly text: string; readonly type: string }>;
  /** Answers as the handler does, another body or the record of another id. */
  handle(body?: unknown, id?: Id): Promise<Answer>;
}

/** What becomes of the requests to the routes of one resource. */
export type Lawful = (call: LawCall) => Promise<Answer>;

/** The faults of one law, by what goes wrong. */
export type Wrongs = { readonly [what: string]: readonly [says: string, lawful: Lawful] };

/** What an unlawful deployment remembers of its requests, by resource. */
export interface Memory {
  /** Ids in the order of creation. */
  readonly made: Id[];
  /** What each record was created with and where, by its id. */
  readonly given: Map<string, Pick<LawCall, "id" | "body">>;
  /** What each record was updated with, first to last. */
  readonly updates: Map<string, unknown[]>;
  /** The ids read since the last request that was more than a read by an address. */
  reads: Id[];
  /** The one made last, as long as nothing else is done: its id once it was read, and whether it was listed after that. */
  latest: readonly [id: Id | undefined, isListed: boolean] | undefined;
  /** Whether an update was refused since the last one that was not. */
  hasRefused: boolean;
  /** What was removed. */
  readonly removed: Set<string>;
  /** What was made and is not there all the same. */
  readonly gone: Set<string>;
  /** What was taken last by a creation. */
  created: unknown;
  /** The updates of the record that was updated last, first to last. */
  last: readonly LawCall[];
}

/** No part of what is stored: a deployment that conforms remembers nothing. */
const memories = new WeakMap<World, Map<ResourceName, Memory>>();

export function memoryOf(world: World, name: ResourceName): Memory {
  const all = memories.get(world) ?? new Map<ResourceName, Memory>();
  memories.set(world, all);
  const known = all.get(name) ?? {
    made: [],
    given: new Map(),
    updates: new Map(),
    reads: [],
    latest: undefined,
    hasRefused: false,
    removed: new Set(),
    gone: new Set(),
    created: undefined,
    last: [],
  };
  all.set(name, known);
  return known;
}

export function forgetReads(world: World): void {
  for (const memory of memories.get(world)?.values() ?? []) memory.reads = [];
}

/** @returns the record that was made before the one of that id, by a request of the same deployment; written as that id is */
export function before({ made }: Memory, id: Id | undefined): Id | undefined {
  const at = made.findIndex((one) => String(one) === String(id));
  const other = at > 0 ? made[at - 1] : undefined;
  return typeof id === "string" && other !== undefined ? String(other) : other;
}

/** @returns what a request changes: the record that its path or body names, or those rows of it that a list in its body names */
export const changedBy = ({ id, body }: LawCall): string => {
  if (Array.isArray(body)) return `${id}/${body.map((row) => (isObject(row) ? row["optionIndex"] : "")).join()}`;
  return String(id ?? (isObject(body) ? (body["jobDisplayId"] ?? body["job_id"]) : undefined));
};

export const ignoring = (answer: Promise<Answer>): Promise<unknown> => answer.catch(() => undefined);

/** @returns the id of the record that a creation answers; undefined where it answers none */
export function madeBy(answer: Answer): Id | undefined {
  if (answer.kind !== "json") return undefined;
  const { body } = answer;
  const id = isObject(body) ? (body["jobDisplayId"] ?? body["id"] ?? body["taskId"]) : body;
  return typeof id === "number" || typeof id === "string" ? id : undefined;
}

/** Remembers what the faults need of a request that was answered. */
export function remember(
  memory: Memory,
  call: LawCall,
  { create, read, update, remove }: Resource,
  answer: Answer,
): void {
  const { route, id, body } = call;
  if (route === read && id !== undefined) memory.reads = [...memory.reads, id].slice(-2);
  const made = route === create ? madeBy(answer) : undefined;
  if (made !== undefined) {
    memory.made.push(made);
    memory.given.set(String(made), { id, body });
  }
  if (route === create) memory.created = body;
  if (route === remove) memory.removed.add(String(id));
  if (route === update) {
    const changed = changedBy(call);
    const [same] = memory.last;
    memory.last = same && changedBy(same) === changed ? [...memory.last, call] : [call];
    memory.updates.set(changed, [...(memory.updates.get(changed) ?? []), body]);
  }
}

/** @returns an id of the same kind that nothing else has */
export const otherId = (id: unknown): unknown =>
  typeof id === "number" ? id + 70_000_000 : String(id).replace(/^./, (sign) => (sign === "0" ? "1" : "0"));
