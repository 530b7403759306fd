import { isText } from "../../contract/laws/resources.js";
import { isShownWhole } from "../../contract/laws/shown-whole.js";
import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { Inconclusive, phrase } from "../findings.js";
import { mentions, normalized, textsIn } from "../values.js";
import { keptAs } from "./given.js";
import type { Own, Values } from "./handling.js";
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
 * @returns what they show of the texts that its read shows as they were given; what is not found tells nothing
 */
export async function hardTextsElsewhere<N extends Need>(
  records: Records<N>,
  { own, reading }: Made,
  usual: Values,
  length: "short" | "long",
): Promise<readonly HardText[]> {
  const { read, list, others = [] } = records.resource;
  const texts = records.members("creation").flatMap(([member, kind]) => {
    const [plain, given] = [usual[member], own.given[member]];
    const isHard = isText(kind) && typeof plain === "string" && typeof given === "string" && given !== plain;
    const isKept = isHard && given.startsWith(plain) && records.kept(reading, member, given).as !== "other";
    return isKept ? [{ member, plain, given }] : [];
  });
  const isDueWhole = (route: RouteId, member: string) => isShownWhole(records.resource, route, member);
  const asks = (route: RouteId) => texts.some(({ member }) => length === "short" || isDueWhole(route, member));
  const answers: (readonly [RouteId, Answer])[] = [];
  if (read && list && records.handling.list && asks(list))
    answers.push([list, await records.handling.list(records.context, own)]);
  const indexes = [...others.keys()].filter((index) => asks(others[index] as RouteId));
  for (const [index, answer] of await asked(records, own, indexes)) {
    const route = others[index];
    if (route !== undefined) answers.push([route, answer]);
  }
  return answers
    .filter(([, { isSuccess }]) => isSuccess)
    .flatMap(([route, answer]) => {
      const all = textsIn(answer.body);
      return texts.flatMap(({ member, plain, given }) => {
        const shown = all.filter((text) => text.includes(plain));
        return shown.length > 0 ? [{ member, given, shown, isDueWhole: isDueWhole(route, member), answer }] : [];
      });
    });
}

/** @throws Mismatch where a route shows a hard text otherwise than it was given: not whole, and not its beginning where that may do */
export function areShownWhole(texts: readonly HardText[]): void {
  for (const { member, given, shown, isDueWhole, answer } of texts) {
    const [other] = shown;
    const isRight = (text: string) => isWhole(given, text) || (!isDueWhole && isBeginning(given, text));
    if (other !== undefined && !shown.some(isRight))
      throw answer.mismatch(`${member} to be ${phrase(given)}, as it is read`, phrase(other));
  }
}

/** Whether a text is what was given, or holds it beside something else. */
const isWhole = (given: string, text: string): boolean =>
  normalized(text).includes(normalized(given)) || keptAs(given, text).as !== "other";

/** How much of a text a route shows that is not its read, nor answers what that does, is open. */
const isBeginning = (given: string, text: string): boolean =>
  normalized(given).startsWith(normalized(text.replace(/(…|\.{3})$/, "").trim()));
