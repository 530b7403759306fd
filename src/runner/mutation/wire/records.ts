import { identityOf } from "../../../contract/identities.js";
import type { RecordKind } from "../../../contract/record-kind.js";
import { type RecordSearch, recordLifecycles } from "../../../contract/records.js";
import type { RouteOn } from "../../../contract/route.js";
import { routeList } from "../../../contract/routes.js";
import type { WireResponse } from "../../../http/transport/transport.js";
import { isObject, keyOf, recordsIn } from "./members.js";
import { isSuccess, jsonIn } from "./messages.js";
import type { Call } from "./operator.js";

/** A record that an exchange was about, and the records that it lies below. */
interface Known {
  readonly id: string;
  readonly below: string;
  /** The later the greater. */
  readonly at: number;
}

/** So many of the latest records of a kind are known. */
const most = 50;

/** The records that requests named, creations answered and lists showed, so that a write may go to another one. */
export class Records {
  readonly #known = new Map<string, readonly Known[]>();
  #count = 0;

  /** Takes down whom an exchange that was accepted is about. */
  saw(call: Call, answer: WireResponse): void {
    if (!isSuccess(answer)) return;
    const { route, path } = call;
    const [parameter] = Object.keys(route.path).slice(-1);
    const id = parameter === undefined ? undefined : path[parameter];
    if (parameter !== undefined && id !== undefined) this.#keep(keysOf(route, parameter), [id], belowOf(call));
    const below = Object.values(path).join();
    const created = route.creates === undefined ? undefined : createdIn(route, answer);
    if (route.creates !== undefined && created !== undefined) this.#keep([route.creates], [created], below);
    for (const [kind, search] of searchesOf(route)) this.#keep([kind], listedIn(search, route, answer), below);
  }

  /** @returns other records of the kind that a request is about: first those below the same record, the latest first */
  othersThan(call: Call): readonly string[] {
    const { route, path } = call;
    const [parameter] = Object.keys(route.path).slice(-1);
    if (parameter === undefined) return [];
    const own = new Set(Object.values(path));
    const others = keysOf(route, parameter)
      .flatMap((key) => this.#known.get(key) ?? [])
      .filter(({ id }) => !own.has(id))
      .toSorted((one, other) => other.at - one.at);
    const beside = others.filter(({ below }) => below === belowOf(call));
    return [...new Set([...beside, ...others].map(({ id }) => id))];
  }

  #keep(keys: readonly string[], ids: readonly string[], below: string): void {
    for (const key of keys) {
      const others = (this.#known.get(key) ?? []).filter(({ id }) => !ids.includes(id));
      const records = ids.map((id) => ({ id, below, at: this.#count++ }));
      this.#known.set(key, [...others, ...records].slice(-most));
    }
  }
}

/** What the record that a request names lies below: the path before it, as far as it holds records. */
const belowOf = ({ path }: Call): string => Object.values(path).slice(0, -1).join();

/** The searches that list records below the one that a route names. */
const searchesOf = ({ id }: RouteOn): readonly (readonly [RecordKind, RecordSearch])[] =>
  Object.entries(recordLifecycles).flatMap(([kind, { within, search }]) =>
    within !== undefined && search?.route === id ? [[kind as RecordKind, search] as const] : [],
  );

function listedIn(
  { rows, idFields = [] }: RecordSearch,
  { answers }: RouteOn,
  answer: WireResponse,
): readonly string[] {
  const body = jsonIn(answer);
  const listed = rows === undefined ? recordsIn(body, answers) : isObject(body) ? body[keyOf(body, rows) ?? ""] : [];
  return (Array.isArray(listed) ? listed : []).flatMap((row) => idsIn(row, ["id", ...idFields]));
}

/** What a record shows under names that its id may have, the likeliest first. */
function idsIn(record: unknown, names: readonly string[]): readonly string[] {
  if (!isObject(record)) return [];
  return names
    .map((name) => record[keyOf(record, name) ?? name])
    .filter((value) => typeof value === "number" || typeof value === "string")
    .map(String);
}

const said = routeList.flatMap(({ touches }) => Object.entries(touches));

/** What parameters name, where all routes that say it say the same: a read of a record need not say it. */
const kindsByName: ReadonlyMap<string, RecordKind> = new Map(
  said.filter(([name, kind]) => said.every(([other, another]) => other !== name || another === kind)),
);

/** Under which keys the records of a route's last parameter are kept: their kind, and the path before it. */
function keysOf({ template, touches, surface }: RouteOn, parameter: string): readonly string[] {
  const kind: RecordKind | undefined = touches[parameter] ?? kindsByName.get(parameter);
  const before = template.slice(0, template.lastIndexOf(`{${parameter}}`)).replace(/\{\w+\}/g, "{}");
  return [...(kind === undefined ? [] : [kind]), `${surface} ${before.toLowerCase()}`];
}

function createdIn({ answers }: RouteOn, answer: WireResponse): string | undefined {
  const [record] = recordsIn(jsonIn(answer), answers);
  return "model" in answers ? idsIn(record, ["id", ...(identityOf(answers.model)?.names ?? [])])[0] : undefined;
}
