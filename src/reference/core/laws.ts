import { type LawClauseId, lawClauses } from "../../contract/laws/clauses.js";
import type { LawName } from "../../contract/laws/laws.js";
import { type Resource, type ResourceName, resourceOf, resources } from "../../contract/laws/resources.js";
import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import { type Decision, decision, type Fault, fault } from "./decision.js";
import { Refusal } from "./refusal.js";
import type { World } from "./world.js";

/** Ways in which any resource can break a law, in front of its handlers: each leaves the plain case as it is. */

type Json = { readonly [name: string]: unknown };
type Id = string | number;

/** A request to a route of a resource. */
export interface LawCall {
  readonly route: RouteId;
  readonly world: World;
  /** The id that the path names; undefined where it names none. */
  readonly id: Id | undefined;
  readonly body: unknown;
  /** Answers as the handler does, another body or the record of another id. */
  handle(body?: unknown, id?: Id): Promise<Answer>;
}

/** What becomes of the requests to the routes of one resource. */
export type Lawful = (call: LawCall) => Promise<Answer>;

/** What an unlawful deployment remembers of its requests, by resource. */
interface Memory {
  /** Ids in the order of creation. */
  readonly made: Id[];
  /** What each record was updated with, first to last. */
  readonly updates: Map<string, unknown[]>;
  /** The ids read since the last request that was more than a read by an address. */
  reads: Id[];
}

/** No part of what is stored: a deployment that conforms remembers nothing. */
const memories = new WeakMap<World, Map<ResourceName, Memory>>();

function memoryOf(world: World, name: ResourceName): Memory {
  const all = memories.get(world) ?? new Map<ResourceName, Memory>();
  memories.set(world, all);
  const known = all.get(name) ?? { made: [], updates: new Map(), reads: [] };
  all.set(name, known);
  return known;
}

function forgetReads(world: World): void {
  for (const memory of memories.get(world)?.values() ?? []) memory.reads = [];
}

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** @returns the value with every scalar in it changed */
function each(value: unknown, change: (scalar: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => each(entry, change));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, each(part, change)]));
  return change(value);
}

const inTexts = (change: (text: string) => string) => (scalar: unknown) =>
  typeof scalar === "string" ? change(scalar) : scalar;

/** @returns the value with every list of two and more texts in it changed */
function eachList(value: unknown, change: (list: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(value))
    return value.length > 1 && value.every((entry) => typeof entry === "string")
      ? change(value)
      : value.map((entry) => eachList(entry, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, eachList(part, change)]));
}

const isOffset = /^(\d{4}-\d\d-\d\dT[\d:.]+)[+-]\d\d:\d\d$/;

const isMail = /^[^\s@]+@[^\s@]+$/;
const isPhone = /^\+?[\d\s().-]{7,}$/;

/** What is lost of a body on its way to the store, by what it takes to notice it. */
const losses: readonly {
  readonly name: string;
  readonly says: string;
  readonly kind: Resource["members"][string];
  readonly of: (body: unknown) => unknown;
  /** Creations are left alone, as their plain case would be lost as well. */
  readonly updatesOnly?: true;
}[] = [
  {
    name: "replaces-letters",
    says: "Letters outside ASCII are replaced by question marks",
    kind: "text",
    of: (body) =>
      each(
        body,
        inTexts((text) => text.replace(/\P{ASCII}/gu, "?")),
      ),
  },
  {
    name: "escapes-markup",
    says: "Signs that mean something in markup are kept escaped",
    kind: "text",
    of: (body) =>
      each(
        body,
        inTexts((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
      ),
  },
  {
    name: "cuts-long-texts",
    says: "Texts of more than 200 characters are cut",
    kind: "text",
    of: (body) =>
      each(
        body,
        inTexts((text) => text.slice(0, 200)),
      ),
  },
  {
    name: "drops-mail-tags",
    says: "What stands behind a plus sign in a mail address is dropped",
    kind: "mail",
    of: (body) =>
      each(
        body,
        inTexts((text) => (isMail.test(text) ? text.replace(/\+[^@]*/, "") : text)),
      ),
  },
  {
    name: "cuts-mail-hosts",
    says: "Of the host of a mail address only the last two parts are kept",
    kind: "mail",
    of: (body) =>
      each(
        body,
        inTexts((text) => (isMail.test(text) ? text.replace(/@.*?([^.@]+\.[^.@]+)$/, "@$1") : text)),
      ),
  },
  {
    name: "takes-phones-for-numbers",
    says: "Phones are kept without their leading zeros",
    kind: "phone",
    of: (body) =>
      each(
        body,
        inTexts((text) => (isPhone.test(text) ? text.replace(/^0+/, "") : text)),
      ),
  },
  {
    name: "cuts-phones",
    says: "Of a phone what stands behind its first blank is dropped",
    kind: "phone",
    of: (body) =>
      each(
        body,
        inTexts((text) => (isPhone.test(text) ? text.replace(/ .*/, "") : text)),
      ),
  },
  {
    name: "rounds-numbers",
    says: "Numbers are rounded",
    kind: "number",
    of: (body) => each(body, (scalar) => (typeof scalar === "number" ? Math.round(scalar) : scalar)),
  },
  {
    name: "takes-false-for-true",
    says: "What is false is kept as true",
    kind: "boolean",
    of: (body) => each(body, (scalar) => (scalar === false ? true : scalar)),
    updatesOnly: true,
  },
  {
    name: "ignores-offsets",
    says: "Dates are kept without their offset, as if it were UTC",
    kind: "moment",
    of: (body) =>
      each(
        body,
        inTexts((text) => text.replace(isOffset, "$1Z")),
      ),
  },
  {
    name: "keeps-the-first",
    says: "Of several elements only the first is kept",
    kind: "texts",
    of: (body) => eachList(body, (list) => list.slice(0, 1)),
  },
  {
    name: "sorts-elements",
    says: "The elements of a list are kept sorted",
    kind: "texts",
    of: (body) => eachList(body, (list) => [...list].sort()),
  },
];

/** The faults of one law, by what goes wrong. */
type Wrongs = { readonly [what: string]: readonly [says: string, lawful: Lawful] };

function wrongsOf(law: LawName, name: ResourceName): Wrongs {
  const resource = resourceOf(name);
  const about = resource.name;
  const { create, read, list, update, remove, members } = resource;
  const remembered = ({ world }: LawCall) => memoryOf(world, name);
  switch (law) {
    case "stored-as-given":
    case "updated-as-given": {
      const [route, when] =
        law === "stored-as-given" ? [create, `In a new ${about}`] : [update, `In an update of a ${about}`];
      const taken = Object.entries<string>(members).filter(
        ([member]) => law === "stored-as-given" || !resource.createOnly?.includes(member),
      );
      const possible = losses.filter(
        ({ kind, updatesOnly }) => taken.some(([, one]) => one === kind) && !(updatesOnly && law === "stored-as-given"),
      );
      return Object.fromEntries(
        possible.map(({ name: what, says, of }) => [
          what,
          [
            `${when}: ${says.charAt(0).toLowerCase()}${says.slice(1)}.`,
            (call) => (call.route === route ? call.handle(of(call.body)) : call.handle()),
          ] as const,
        ]),
      );
    }
    case "updated-again":
      return {
        "loses-the-second": [
          `The second update of a ${about} is answered with success and stores what the first one did.`,
          async (call) => {
            const answer = await call.handle();
            const [first] = remembered(call).updates.get(String(call.id)) ?? [];
            if (call.route === update && first !== undefined) await ignoring(call.handle(first));
            return answer;
          },
        ],
      };
    case "update-only-that":
      return {
        "changes-the-one-before": [
          `An update of a ${about} changes the one made before it as well.`,
          async (call) => {
            const answer = await call.handle();
            const other = before(remembered(call), call.id);
            if (call.route === update && other !== undefined) await ignoring(call.handle(call.body, other));
            return answer;
          },
        ],
      };
    case "remove-only-that":
      return {
        "takes-the-one-before": [
          `Removing a ${about} removes the one made before it as well.`,
          async (call) => {
            const answer = await call.handle();
            const other = before(remembered(call), call.id);
            if (call.route === remove && other !== undefined) await ignoring(call.handle(call.body, other));
            return answer;
          },
        ],
      };
    case "removed-again":
      return {
        "takes-another": [
          `Removing a ${about} that is gone removes the one made before it.`,
          async (call) => {
            try {
              return await call.handle();
            } catch (error) {
              const other = before(remembered(call), call.id);
              if (call.route === remove && error instanceof Refusal && other !== undefined)
                await ignoring(call.handle(call.body, other));
              throw error;
            }
          },
        ],
      };
    case "one-is-one":
      return {
        "answers-the-last": [
          `A ${about} that is read again answers the one that was read in between.`,
          (call) => {
            if (call.route !== read || call.id === undefined) return call.handle();
            const { reads } = remembered(call);
            const [last, second] = [reads.at(-1), reads.at(-2)];
            const isBack = last !== undefined && String(second) === String(call.id) && String(last) !== String(call.id);
            return isBack ? call.handle(call.body, last) : call.handle();
          },
        ],
      };
    case "reads-agree":
      return {
        "lists-the-first-update": [
          `The list shows a ${about} that was updated twice as it was after the first update.`,
          async (call) => {
            const answer = await call.handle();
            return call.route === list ? outdated(answer, remembered(call), resource) : answer;
          },
        ],
      };
  }
}

/** @returns the record that was made before the one of that id, by a request of the same deployment; written as that id is */
function before({ made }: Memory, id: Id | undefined): Id | undefined {
  const at = made.findIndex((one) => String(one) === String(id));
  const other = at > 0 ? made[at - 1] : undefined;
  return typeof id === "string" && other !== undefined ? String(other) : other;
}

const ignoring = (answer: Promise<Answer>): Promise<unknown> => answer.catch(() => undefined);

/** @returns the list with each row that was updated twice showing what the first update gave it */
function outdated(answer: Answer, { updates }: Memory, { members }: Resource): Answer {
  if (answer.kind !== "json") return answer;
  const names = Object.keys(members).filter((member) => !member.includes("."));
  const old = (row: unknown): unknown => {
    if (!isObject(row)) return row;
    const [first, second] = updates.get(String(row["id"])) ?? [];
    if (second === undefined || !isObject(first)) return row;
    return { ...row, ...Object.fromEntries(names.filter((name) => name in first).map((name) => [name, first[name]])) };
  };
  const rows = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(old)
      : isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, part]) => [key, Array.isArray(part) ? part.map(old) : part]),
          )
        : value;
  return { ...answer, body: rows(answer.body) };
}

/** Remembers what the faults need of a request that was answered. */
function remember(
  memory: Memory,
  { route, id, body }: LawCall,
  { create, read, update }: Resource,
  answer: Answer,
): void {
  if (route === read && id !== undefined) memory.reads = [...memory.reads, id].slice(-2);
  if (route === create && answer.kind === "json") {
    const made = isObject(answer.body) ? answer.body["id"] : answer.body;
    if (typeof made === "number" || typeof made === "string") memory.made.push(made);
  }
  if (route === update) memory.updates.set(String(id), [...(memory.updates.get(String(id)) ?? []), body]);
}

/** How a deployment handles the requests to the routes of a resource, where it is asked about the laws of it. */
export interface Lawfulness {
  readonly name: ResourceName;
  readonly decision: Decision<Lawful>;
}

const lawfulnessOf = (name: ResourceName): Lawfulness => {
  const faults: Record<string, Fault<Lawful>> = {};
  for (const clause of Object.keys(lawClauses) as LawClauseId[]) {
    const [law, of] = clause.split(":") as [LawName, ResourceName];
    if (of !== name) continue;
    for (const [what, [says, lawful]] of Object.entries(wrongsOf(law, name)))
      faults[`${clause}#${what}`] = fault(says, lawful);
  }
  return {
    name,
    decision: decision<Lawful>(`laws:${name}`, { conforms: { upheld: (call) => call.handle() }, faults }),
  };
};

const all = (Object.keys(resources) as readonly ResourceName[]).map(lawfulnessOf);

/** The decisions about the laws of every resource. */
export const lawDecisions: readonly Decision<unknown>[] = all.map((one) => one.decision);

const byRoute: ReadonlyMap<string, Lawfulness> = new Map(
  all.flatMap((one) => {
    const { create, read, list, update, remove } = resourceOf(one.name);
    return [create, read, list, update, remove].flatMap((route) =>
      route === undefined ? [] : [[route, one] as const],
    );
  }),
);

/** Handles a request as the laws of its resource have it, or as a fault breaks one. */
export async function underLaws(call: LawCall): Promise<Answer> {
  if (!call.route.startsWith("GET ")) forgetReads(call.world);
  const lawfulness = byRoute.get(call.route);
  if (!lawfulness) return call.handle();
  const lawful = call.world.choose(lawfulness.decision);
  if (lawful === lawfulness.decision.usual) return call.handle();
  const answer = await lawful(call);
  remember(memoryOf(call.world, lawfulness.name), call, resourceOf(lawfulness.name), answer);
  return answer;
}
