import { grouped } from "../../contract/grouped.js";
import { kindOfModel } from "../../contract/identities.js";
import { modelsAnswered } from "../../contract/route.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { isId, isUuid } from "../../http/identity.js";
import { isSuccessStatus } from "../../http/status.js";
import { jsonOf } from "../../reporting/stored-json.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import { isPrinted } from "../../scenario/printed.js";
import { isUnsteady } from "../../scenario/unsteady.js";
import {
  asText,
  fieldOf,
  isMoment,
  isObject,
  isShown,
  type JsonObject,
  sameScalar,
  scalarsIn,
} from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { corporateExchanges, parametersOf, pathOf } from "./exchanges.js";
import { recordOf, rowsOf } from "./printed-answer.js";

/** A record as an answer shows it, whoever made it. */
interface Shown {
  readonly received: Received;
  readonly route: RouteId;
  /** Which of the exchanges it is. */
  readonly at: number;
  /** The same of all answers that show it. */
  readonly key: string;
  readonly id: string;
  readonly kind: string;
  readonly record: JsonObject;
  /** Whether it stands alone, and not in a list. */
  readonly isAlone: boolean;
}

/**
 * Looks at lists: a row shows what is its own. Two rows may not show another text than their records by themselves, or than another reading
 * of the list, where their own stand in other rows; of what the scenario made and named one row is enough. Nothing is said of what the
 * scenario changed, and of what others make meanwhile: either may be shown late.
 *
 * @param runId stands in the texts that the run gives
 * @returns the first of each route
 */
export function rowsCrossed(exchanges: readonly Received[], runId: string): readonly Broken[] {
  const all = corporateExchanges(exchanges).filter(({ status, failure }) => isSuccessStatus(status) && !failure);
  const shown = all.flatMap(shownBy);
  const records = grouped(shown, ({ key }) => key);
  const written = new WrittenIds(all);
  const found = new Map<Broken["clause"], Omit<Broken, "clause">>();
  for (const [received, rows] of grouped(
    shown.filter(({ isAlone }) => !isAlone),
    (one) => one.received,
  )) {
    const clause = `route:${rows[0]?.route as RouteId}` as const;
    if (rows.length < 2 || found.has(clause)) continue;
    const isTold = (name: string, { id, record }: Shown) => {
      const value = fieldOf(record, name);
      const isOwn = written.areMade(id);
      return isText(value) && (isOwn || !(isMoment(value) || value.includes(runId))) && !isUnsteady(record, name);
    };
    const crossed = rows.flatMap((row) =>
      (records.get(row.key) ?? [])
        .filter(
          (other) => other.received !== received && (other.isAlone || (isOneRow(row) && other.route === row.route)),
        )
        .filter((other) => !written.areNamed(row.id, Math.max(row.at, other.at)))
        .flatMap((other) =>
          Object.keys(row.record)
            // What is not printed may go with the search.
            .filter((name) => other.isAlone || isPrinted(name))
            .filter((name) => isTold(name, row) && isTold(name, other) && isInAnother(name, row, other, rows))
            .map((name) => ({ name, row, other })),
        ),
    );
    for (const [member, ofMember] of grouped(crossed, ({ name }) => name)) {
      const [first] = ofMember;
      // Of few texts that many rows have each may go with the answer, such as which of several servers gave it.
      const isOfSeveral = new Set(ofMember.map(({ row }) => row.key)).size > 1 && areAllOthers(member, rows);
      const isOwn =
        first && written.areMade(first.row.id) && String(fieldOf(first.other.record, first.name)).includes(runId);
      if (!first || !(isOfSeveral || isOwn)) continue;
      const { name, row, other } = first;
      const [due, actual] = [other, row].map(({ record }) => phrase(fieldOf(record, name)));
      const isLater = received.exchange.startedAt > other.received.exchange.startedAt;
      found.set(clause, {
        mismatch: new Mismatch(
          `${name} of ${row.id} to be ${due}, as ${other.route} shows it`,
          `${actual}, and what is due in another row`,
          received.exchange.id,
        ),
        // Where it is read again, what others have changed meanwhile is found.
        beside: (isLater ? other.received : received).exchange.id,
      });
      break;
    }
  }
  return [...found].map(([clause, broken]) => ({ clause, ...broken }));
}

/** Whether no two of three rows or more show the same as a member. */
const areAllOthers = (name: string, rows: readonly Shown[]): boolean =>
  rows.length > 2 && new Set(rows.map(({ record }) => asText(fieldOf(record, name)))).size === rows.length;

/** A contact may have a row for each of its roles. */
const severalRows: ReadonlySet<string> = new Set(["contact"]);

/** What a row shows beside its record's own may go with what was asked for, such as the company of a user; a company is its own alone. */
const isOneRow = ({ kind }: Shown): boolean => kind === "company";

function shownBy(received: Received, at: number): readonly Shown[] {
  const { route, release } = received;
  if (!route || routeOf(route).effect !== "read") return [];
  const { answers } = routeOn(route, release);
  const [model] = modelsAnswered(answers);
  if (model === undefined) return [];
  const isAlone = answers.kind === "model";
  const params = parametersOf(received).map(([, value]) => value);
  const parents = isAlone ? params.slice(0, -1) : params;
  const asked = isAlone ? params.at(-1) : undefined;
  const kind = kindOfModel(model) ?? model;
  if (severalRows.has(kind)) return [];
  return (isAlone ? [recordOf(received) ?? {}] : rowsOf(received)).flatMap((record) => {
    const id = fieldOf(record, "id");
    // What a read shows as another id than it was asked by may be the number of a row.
    if (!isId(id) || (asked !== undefined && !sameScalar(asked, id))) return [];
    // A number may be one of several below another record, or of several kinds.
    const key = asKey(isUuid(id) ? [id] : [kind, ...parents, id]);
    return [{ received, route, at, key, id: asKey([id]), kind, record, isAlone }];
  });
}

const asKey = (parts: readonly (string | number)[]): string => parts.join(" ").toLowerCase();

const isText = (value: unknown): value is string => typeof value === "string" && /\p{L}/u.test(value) && !isUuid(value);

/**
 * Whether a row shows another text than another answer shows of its record, which stands in one other row. The number of a row is no id:
 * a number is one where the row shows something else as well that no other has, as the record does.
 */
function isInAnother(name: string, row: Shown, { record }: Shown, rows: readonly Shown[]): boolean {
  const [due, shown] = [fieldOf(record, name), fieldOf(row.record, name)];
  if (sameScalar(due, shown)) return false;
  const others = rows.filter((one) => one !== row);
  const times = (member: string, value: unknown) =>
    others.filter((one) => sameScalar(fieldOf(one.record, member), value)).length;
  if (times(name, due) !== 1 || times(name, shown) !== 0) return false;
  return (
    isUuid(row.id) ||
    Object.entries(row.record).some(
      ([member, value]) =>
        member !== "id" &&
        isShown(value) &&
        typeof value !== "object" &&
        sameScalar(value, fieldOf(record, member)) &&
        times(member, value) === 0,
    )
  );
}

/** @returns the ids that a value shows, in whatever depth */
function idsWithin(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsWithin);
  if (!isObject(value)) return [];
  return [fieldOf(value, "id"), ...Object.values(value).flatMap(idsWithin)];
}

const idsAmong = (values: readonly unknown[]): readonly string[] =>
  values.filter(isId).map((id) => String(id).toLowerCase());

/** What writes of a scenario name, and what they made. */
class WrittenIds {
  /** By which exchange they were named first. */
  readonly #named = new Map<string, number>();
  readonly #made = new Set<string>();

  constructor(exchanges: readonly Received[]) {
    for (const [at, received] of exchanges.entries()) {
      const { route, raw, body, exchange } = received;
      if (!route || routeOf(route).effect === "read") continue;
      for (const value of [...pathOf(received), ...scalarsIn(jsonOf(exchange.request.body))])
        if (!this.#named.has(asText(value).toLowerCase())) this.#named.set(asText(value).toLowerCase(), at);
      const rows = [recordOf(received) ?? {}, ...rowsOf(received)].map((row) => fieldOf(row, "id"));
      const made = routeOf(route).creates === undefined ? [] : idsAmong([raw, ...rows]);
      // What was there may have been changed: it is matched by other keys than its id, or is made a second time.
      for (const id of new Set([...made, ...idsAmong(idsWithin(body))]))
        if (this.#made.has(id) && !this.#named.has(id)) this.#named.set(id, at);
      for (const id of made) this.#made.add(id);
    }
  }

  /** @returns whether one named an id before an exchange */
  areNamed = (id: string, before: number): boolean => (this.#named.get(id) ?? before) < before;

  areMade = (id: string): boolean => this.#made.has(id);
}
