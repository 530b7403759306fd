import { isText } from "../../contract/laws/resources.js";
import { isShownWhole } from "../../contract/laws/shown-whole.js";
import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { Inconclusive, phrase } from "../findings.js";
import { mentions, normalized, textsIn } from "../values.js";
import { isBeginning, keptAs } from "./given.js";
import type { Own, Values } from "./handling.js";
import { hasRowOf, type LeftEmpty, leftEmptyIn } from "./left-empty.js";
import type { Made, Records } from "./readings.js";

/** What one of the other routes that show a record told of it when it was new. */
export interface Elsewhere {
  /** Which of them it is. */
  readonly index: number;
  /** The members whose text it shows. */
  readonly members: readonly string[];
}

const telling: ReadonlySet<string> = new Set(["text", "prose", "mail", "elements"]);

/** Whether an answer shows what a member was given last: of a list each text of it. */
const shows = (body: unknown, { given }: Own, member: string): boolean =>
  [given[member]].flat().every((text) => mentions(body, String(text)));

/** Asks other routes that show a record: all of them, or those of these numbers. */
async function asked<N extends Need>(
  { handling, context }: Records<N>,
  own: Own,
  indexes?: readonly number[],
): Promise<ReadonlyMap<number, Answer>> {
  const answers = new Map<number, Answer>();
  for (const [index, ask] of (handling.others?.(context, own) ?? []).entries())
    if (indexes?.includes(index) ?? true) answers.set(index, await ask());
  return answers;
}

/** @returns where else a new record is shown, as far as members go that an update takes; what is refused shows nothing */
export async function shownElsewhere<N extends Need>(records: Records<N>, own: Own): Promise<readonly Elsewhere[]> {
  const members = records
    .members("update")
    .filter(([, kind]) => telling.has(kind))
    .map(([member]) => member);
  const answers = await asked(records, own);
  return [...answers].flatMap(([index, { isSuccess, body }]) => {
    const shown = members.filter((member) => isSuccess && shows(body, own, member));
    return shown.length > 0 ? [{ index, members: shown }] : [];
  });
}

/**
 * @param was where else it was shown when it was new
 * @param own the record with what it was given last
 * @throws Mismatch where one of them shows something else
 */
export async function isShownElsewhere<N extends Need>(
  records: Records<N>,
  was: readonly Elsewhere[],
  own: Own,
): Promise<void> {
  if (was.length === 0) throw new Inconclusive(`no other route shows what a new ${records.resource.name} was given`);
  const asking = was.map(({ index }) => index);
  const answers = await asked(records, own, asking);
  for (const { index, members } of was) {
    const answer = answers.get(index)?.accepted();
    const lost = members.find((member) => !shows(answer?.body, own, member));
    if (answer && lost !== undefined)
      throw answer.mismatch(`${lost} to be ${String(own.given[lost])}, as it is read`, "a reading without it");
  }
}

/** A hard text as another route than its read shows it. */
export interface HardText {
  readonly member: string;
  readonly given: string;
  /** The texts of the answer that hold the plain one which the hard one begins with. */
  readonly shown: readonly string[];
  /** Where its row shows nothing of it in their place. */
  readonly leftEmpty?: LeftEmpty;
  /** Whether the route has to show all of it. */
  readonly isDueWhole: boolean;
  readonly answer: Answer;
}

/**
 * Asks the list and the other routes that show a record, those as well of which clauses of its group say how they show a plain one.
 *
 * @param made whose texts begin with plain ones and have unusual letters and signs behind them, or are long
 * @param usual those plain ones
 * @param length whether texts are long: of these is asked for what has to be shown whole
 * @param plain a plain record: where the answers that show it show its texts, the rows of another have some of theirs
 * @returns what they show of the texts that its read shows as they were given; what is not found tells nothing
 */
export async function hardTextsElsewhere<N extends Need>(
  records: Records<N>,
  made: Made,
  usual: Values,
  length: "short" | "long",
  plain: PlainElsewhere,
): Promise<readonly HardText[]> {
  const texts = await shownElsewhereOf(records, made, usual, length, plain);
  if (texts.every(({ leftEmpty }) => leftEmpty === undefined)) return texts;
  // It may only be late.
  await records.context.settled();
  return shownElsewhereOf(records, made, usual, length, plain);
}

/** A plain record, and how the routes that were asked for it answered. */
export interface PlainElsewhere {
  readonly own: Own;
  readonly answers: Map<RouteId, Answer>;
}

/** Asks the routes that show a record: its list, and the others. */
function asksFor<N extends Need>(records: Records<N>, own: Own): ReadonlyMap<RouteId, () => PromiseLike<Answer>> {
  const { handling, context, resource } = records;
  const { read, list, others = [] } = resource;
  const asks = new Map<RouteId, () => PromiseLike<Answer>>();
  const inList = handling.list;
  if (read && list && inList) asks.set(list, () => inList(context, own));
  for (const [index, ask] of (handling.others?.(context, own) ?? []).entries()) {
    const route = others[index];
    if (route !== undefined) asks.set(route, ask);
  }
  return asks;
}

async function shownElsewhereOf<N extends Need>(
  records: Records<N>,
  { own, reading }: Made,
  usual: Values,
  length: "short" | "long",
  plain: PlainElsewhere,
): Promise<readonly HardText[]> {
  const texts = records.members("creation").flatMap(([member, kind]) => {
    const [begins, given] = [usual[member], own.given[member]];
    const isHard = isText(kind) && typeof begins === "string" && typeof given === "string" && given !== begins;
    const isKept = isHard && given.includes(begins) && records.kept(reading, member, given).as !== "other";
    return isKept ? [{ member, begins, given }] : [];
  });
  const isDueWhole = (route: RouteId, member: string) => isShownWhole(records.resource, route, member);
  const found: HardText[] = [];
  for (const [route, ask] of asksFor(records, own)) {
    if (!texts.some(({ member }) => length === "short" || isDueWhole(route, member))) continue;
    const answer = await ask();
    if (!answer.isSuccess) continue;
    const all = textsIn(answer.body);
    for (const { member, begins, given } of texts) {
      const shown = all.filter((text) => text.includes(begins));
      const leftEmpty = shown.length > 0 ? undefined : await leftEmptyBy(records, route, answer, own, plain, member);
      if (shown.length > 0 || leftEmpty)
        found.push({
          member,
          given,
          shown,
          isDueWhole: isDueWhole(route, member),
          answer,
          ...(leftEmpty && { leftEmpty }),
        });
    }
  }
  return found;
}

/** Compares with a row of the plain record: in the same answer, or where it is not there, in one that it is asked for by. */
async function leftEmptyBy<N extends Need>(
  records: Records<N>,
  route: RouteId,
  answer: Answer,
  own: Own,
  plain: PlainElsewhere,
  member: string,
): Promise<LeftEmpty | undefined> {
  if (!hasRowOf(answer, own)) return undefined;
  const asked = hasRowOf(answer, plain.own)
    ? answer
    : (plain.answers.get(route) ?? (await asksFor(records, plain.own).get(route)?.()));
  if (asked === undefined) return undefined;
  if (asked !== answer) plain.answers.set(route, asked);
  return asked.isSuccess ? leftEmptyIn(answer, own, { own: plain.own, answer: asked }, member) : undefined;
}

/** @throws Mismatch where a route shows a hard text otherwise than it was given: not whole, and not its beginning where that may do, or nothing */
export function areShownWhole(texts: readonly HardText[]): void {
  for (const { member, given, shown, leftEmpty, isDueWhole, answer } of texts) {
    if (leftEmpty)
      throw answer.mismatch(`${leftEmpty.place} to show ${phrase(given)}, as of others`, phrase(leftEmpty.value));
    const [other] = shown;
    const isRight = (text: string) => isWhole(given, text) || (!isDueWhole && isBeginning(given, text));
    if (other !== undefined && !shown.some(isRight))
      throw answer.mismatch(`${member} to be ${phrase(given)}, as it is read`, phrase(other));
  }
}

/** Whether a text is what was given, or holds it beside something else. */
const isWhole = (given: string, text: string): boolean =>
  normalized(text).includes(normalized(given)) || keptAs(given, text).as !== "other";
