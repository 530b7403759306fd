import { modelOfKind } from "../../contract/identities.js";
import type { RecordKind } from "../../contract/record-kind.js";
import { recordLifecycles } from "../../contract/records.js";
import { routeOf } from "../../contract/routes.js";
import { addressParts } from "../../http/address.js";
import { answeredAt, type Exchange, leftAt } from "../../http/exchange.js";
import { shownIn } from "../../http/identity.js";
import { isSuccessStatus } from "../../http/status.js";
import { identifiersIn } from "../../preflight/wire.js";
import { createdId, fieldOf, isObject } from "../../scenario/values.js";
import { jsonOf } from "../stored-json.js";
import { type Evidence, type Found, idsOf } from "./evidence.js";

/** A record that an answer told the making of. */
interface Making {
  readonly kind: RecordKind;
  readonly id: string;
  readonly exchange: Exchange;
}

/** When a scenario was at work, in milliseconds since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Records of two scenarios at work at the same time that had one id, the one after the other was removed: what the first does to its
 * record, or reads of it, may meet that of the second. That ids are given once alone the document does not say.
 */
export function idsGivenAgain(evidence: Evidence): readonly Found[] {
  const spans = spansOf(evidence.exchanges);
  const before = new Map<string, Making[]>();
  const shared: Making[] = [];
  const makings = makingsIn(evidence).toSorted((one, other) => leftAt(one.exchange) - leftAt(other.exchange));
  for (const making of makings) {
    const key = `${making.kind} ${making.id}`;
    const earlier = before.get(key) ?? [];
    before.set(key, [...earlier, making]);
    const met = earlier.filter((one) => follows(one, making.exchange, spans, evidence.exchanges));
    if (met.length > 0) shared.push(...met, making);
  }
  const [first] = shared;
  if (!first) return [];
  const exchanges = shared.map(({ exchange }) => exchange);
  const says = `The ids of removed records are given again: ${first.kind} ${first.id} was that of one scenario, and of another one at work at the same time.`;
  return [
    {
      id: "ids-given-again",
      says,
      remedy: "Judge one scenario after the other: `--concurrency 1`.",
      surfaces: [...new Set(exchanges.map(({ surface }) => surface))],
      reasons: [says],
      exchanges: idsOf(exchanges),
      isPlain: true,
    },
  ];
}

function spansOf(exchanges: readonly Exchange[]): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  for (const exchange of exchanges) {
    const { from, to } = spans.get(exchange.scenario) ?? { from: Number.POSITIVE_INFINITY, to: 0 };
    spans.set(exchange.scenario, { from: Math.min(from, leftAt(exchange)), to: Math.max(to, answeredAt(exchange)) });
  }
  return spans;
}

/** Moments are told in milliseconds: what is closer together is no time at which two were at work. */
const leastMs = 2;

/** @returns whether another scenario, at work at the same time, was given the id after the first had removed its record */
function follows(first: Making, again: Exchange, spans: ReadonlyMap<string, Span>, all: readonly Exchange[]): boolean {
  const { scenario } = first.exchange;
  const [one, other] = [spans.get(scenario), spans.get(again.scenario)];
  if (!one || !other || scenario === again.scenario) return false;
  if (Math.min(one.to, other.to) - Math.max(one.from, other.from) < leastMs) return false;
  return all.some((one) => one.scenario === scenario && removes(one, first) && leftAt(one) <= answeredAt(again));
}

/** @returns whether a request was accepted that removes the record: both such routes name it last in their path */
function removes({ route, request, response }: Exchange, { kind, id }: Making): boolean {
  if (route === undefined || !isSuccessStatus(response?.status)) return false;
  const { absorbs, touches } = routeOf(route);
  const isRemoval = absorbs === undefined ? recordLifecycles[kind].remove?.route === route : touches[absorbs] === kind;
  return isRemoval && addressParts(request.url).pathname.split("/").at(-1) === id;
}

function makingsIn({ exchanges, wire }: Evidence): readonly Making[] {
  const members = new Map(identifiersIn(wire).map(({ model, member }) => [model as string, member]));
  const idIn = (kind: RecordKind, record: unknown) => {
    const model = modelOfKind(kind);
    const shown = isObject(record) && model ? shownIn(record, model, members.get(model)) : undefined;
    return shown?.certain?.value ?? createdId(kind, record);
  };
  const madeBy = (kind: RecordKind, record: unknown): readonly Omit<Making, "exchange">[] => {
    const id = idIn(kind, record);
    const nested = Object.entries(recordLifecycles[kind].holds ?? {}).flatMap(([list, inside]) => {
      const rows = isObject(record) ? fieldOf(record, list) : undefined;
      return Array.isArray(rows) ? rows.flatMap((row) => madeBy(inside, row)) : [];
    });
    return [...(id === undefined ? [] : [{ kind, id: String(id) }]), ...nested];
  };
  return exchanges.flatMap((exchange) => {
    const kind = exchange.route && routeOf(exchange.route).creates;
    if (kind === undefined || !recordLifecycles[kind].remove || !isSuccessStatus(exchange.response?.status)) return [];
    const answer = exchange.response && jsonOf(exchange.response.body);
    const records = Array.isArray(answer) ? answer : [answer];
    return records.flatMap((record) => madeBy(kind, record)).map((made) => ({ ...made, exchange }));
  });
}
