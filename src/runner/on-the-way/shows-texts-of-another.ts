import { kindOfModel } from "../../contract/identities.js";
import type { RecordKind } from "../../contract/record-kind.js";
import { modelsAnswered } from "../../contract/route.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { isId } from "../../http/identity.js";
import { fold } from "../../http/names.js";
import { prints } from "../../http/printed.js";
import { isSuccessStatus } from "../../http/status.js";
import { jsonOf } from "../../reporting/stored-json.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import { asText, fieldOf, isObject, type JsonObject, scalarsIn } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { corporateExchanges, isMerge, pathOf } from "./exchanges.js";
import { recordOf, rowsOf } from "./printed-answer.js";

/** A record that the scenario made, with the texts that nothing but its creation gave. */
interface Made {
  readonly route: RouteId;
  readonly kind: RecordKind;
  readonly ids: ReadonlySet<string>;
  readonly sent: JsonObject;
  readonly texts: readonly Placed[];
}

/** A text, and where it stands. */
interface Placed {
  readonly text: string;
  /** The member of the record that holds it. */
  readonly member: string;
  /** The innermost name that it stands under. */
  readonly name: string;
  /** Whether it stands in a list, or in a record within the record. */
  readonly isInOther: boolean;
}

/**
 * Looks at what shows a record of the scenario's own: it shows no text that another one alone was given, in the member that this one was
 * given it in. Nothing is said where one record names the other, or where records are merged.
 *
 * @param runId stands in the texts that the run gives
 * @returns the first of each route
 */
export function showsTextsOfAnother(exchanges: readonly Received[], runId: string): readonly Broken[] {
  const all = corporateExchanges(exchanges).filter(({ status, failure }) => isSuccessStatus(status) && !failure);
  if (all.some(isMerge)) return [];
  const made = madeBy(all, exchanges, runId);
  const found = new Map<Broken["clause"], Pick<Broken, "mismatch" | "by">>();
  for (const received of made.length > 1 ? all : []) {
    const { route, release } = received;
    const clause = route && (`route:${route}` as const);
    if (!clause || routeOf(route).effect !== "read" || found.has(clause)) continue;
    const { answers } = routeOn(route, release);
    const [model] = modelsAnswered(answers);
    const kind = model === undefined ? undefined : kindOf(model);
    if (model === undefined || kind === undefined) continue;
    const isOne = answers.kind === "model";
    for (const record of isOne ? [recordOf(received) ?? {}] : rowsOf(received)) {
      const ids = [
        fieldOf(record, "id"),
        fieldOf(record, "jobDisplayId"),
        ...(isOne ? pathOf(received).slice(-2) : []),
      ];
      const own = made.find((one) => one.kind === kind && ids.some((id) => isId(id) && one.ids.has(keyOf(id))));
      if (!own || found.has(clause)) continue;
      // What stands within a member that is neither given nor printed may be another record, whether it shows an id or not.
      const isItsOwn = ({ member, name }: Placed) =>
        member === name || fieldOf(own.sent, member) !== undefined || prints(model, member, release);
      const placed = textsIn(record, runId);
      // The number of a row is no id: what shows a text of its own is the record.
      if (!own.texts.some(({ text }) => placed.some((one) => one.text === text))) continue;
      const isNamed = ({ ids }: Made) => scalarsIn(record).some((scalar) => ids.has(keyOf(asText(scalar))));
      for (const other of made.filter((one) => one.route === own.route && areApart(one, own) && !isNamed(one))) {
        const foreign = placed.filter(isItsOwn).find((one) => other.texts.some((text) => isPlacedAlike(text, one)));
        if (!foreign) continue;
        const due = `nothing of another record in ${foreign.member} of ${[...own.ids][0]}`;
        const actual = `${phrase(foreign.text)}, which ${[...other.ids][0]} was given`;
        found.set(clause, { mismatch: new Mismatch(due, actual, received.exchange.id), by: own.route });
        break;
      }
    }
  }
  return [...found].map(([clause, broken]) => ({ clause, ...broken, isToldByChecks: true }));
}

/** The document prints no member of these: that an `id` in them is that of the job is told by a text of its own beside it. */
const jobModels: ReadonlySet<string> = new Set(["Job", "JobSearchResult"]);

const kindOf = (model: string): RecordKind | undefined => (jobModels.has(model) ? "job" : kindOfModel(model));

const keyOf = (id: string | number): string => String(id).toLowerCase();

/** @returns the records that a scenario made by themselves and that were answered with their ids */
function madeBy(all: readonly Received[], exchanges: readonly Received[], runId: string): readonly Made[] {
  const bodies = exchanges.map(({ exchange }) => exchange.request.body?.text ?? "");
  const isSentOnce = ({ text }: Placed) => bodies.filter((body) => body.includes(JSON.stringify(text))).length === 1;
  return all.flatMap((received) => {
    const { route, raw, exchange } = received;
    const kind = route && routeOf(route).creates;
    const sent = jsonOf(exchange.request.body);
    if (!route || !kind || !isObject(sent)) return [];
    const record = recordOf(received) ?? {};
    const ids = [raw, fieldOf(record, "id"), fieldOf(record, "jobDisplayId")].filter(isId).map(keyOf);
    const texts = textsIn(sent, runId).filter(isSentOnce);
    return ids.length > 0 && texts.length > 0 ? [{ route, kind, ids: new Set(ids), sent, texts }] : [];
  });
}

/** Whether two creations made two records, neither of which names the other. */
const areApart = (one: Made, other: Made): boolean =>
  ![...one.ids].some((id) => other.ids.has(id)) && !names(one, other) && !names(other, one);

const names = ({ sent }: Made, { ids }: Made): boolean =>
  scalarsIn(sent).some((scalar) => ids.has(keyOf(asText(scalar))));

/** Whether a text is shown where it was given: what lists hold may be other records, such as those beside this one in what holds both. */
const isPlacedAlike = (given: Placed, shown: Placed): boolean =>
  given.text === shown.text && !shown.isInOther && (given.member === shown.member || given.name === shown.name);

/** @returns the texts of the run in a record */
const textsIn = (record: JsonObject, runId: string): readonly Placed[] =>
  Object.entries(record).flatMap(([name, value]) => placedIn(value, fold(name), fold(name), false, runId));

function placedIn(value: unknown, member: string, name: string, isInOther: boolean, runId: string): readonly Placed[] {
  if (typeof value === "string") return value.includes(runId) ? [{ text: value, member, name, isInOther }] : [];
  if (Array.isArray(value)) return value.flatMap((entry) => placedIn(entry, member, name, true, runId));
  if (!isObject(value)) return [];
  // What has an id of its own is another record.
  const isAnother = isInOther || isId(fieldOf(value, "id"));
  return Object.entries(value).flatMap(([inner, one]) => placedIn(one, member, fold(inner), isAnother, runId));
}
