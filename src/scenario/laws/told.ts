import { isReadById, listsAll } from "../../contract/laws/resources.js";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { assume, assumeSeen, type Mismatch, phrase } from "../findings.js";
import { fieldOf, idsIn, isMoreThanDefault, isObject, mentions, sameScalar } from "../values.js";
import type { HandlingContext, LawCheck, Own } from "./handling.js";
import type { Records } from "./readings.js";

/** Later ones may stand in the place of a row on a page that is full. */
const shortestPage = 10;

const telling: ReadonlySet<string> = new Set(["text", "prose", "mail", "elements"]);

const textsOf = (value: unknown): readonly string[] => [value].flat().map(String);

/** @returns what handlers ask with where a partner-scoped caller asks what they ask */
const asPartner = <N extends Need>(context: HandlingContext<N>): HandlingContext<N> => ({
  ...context,
  corporate: context.partner,
});

/** What a partner-scoped caller has read is shown to it as it is, once the corporate caller has written. */
export const othersAreTold = <N extends Need>(records: Records<N>, check: LawCheck): Promise<void> =>
  records.resource.update ? areTheyTold(records, check) : areTheyListed(records, check);

/** One way of asking for a record: how the partner was answered before it was changed, and how both are answered after that. */
interface Asked {
  readonly before: Answer;
  readonly own: Answer;
  readonly theirs: Answer;
}

/** A read of one record by its id: how the partner was answered, and how the corporate caller asks the same. */
interface OfOne {
  readonly theirs: Answer;
  readonly asOwn: () => PromiseLike<Answer>;
}

/** Asks for a record as the partner, by each way of reading one by its id. */
async function readByPartner<N extends Need>(
  { context }: Records<N>,
  waysOf: (asking: HandlingContext<N>) => readonly (() => PromiseLike<Answer>)[],
): Promise<readonly OfOne[]> {
  const [mine, partners] = [waysOf(context), waysOf(asPartner(context))];
  const reads: OfOne[] = [];
  for (const [at, ask] of partners.entries()) {
    const asOwn = mine[at];
    if (asOwn) reads.push({ theirs: await ask(), asOwn });
  }
  return reads;
}

/**
 * What a partner-scoped caller may see is open: it may be refused, answered nothing, or less than others.
 *
 * @returns that it is answered another record than the one that it asks for, under the name by which that shows its id
 */
async function anotherThanAsked({ id }: Own, reads: readonly OfOne[]): Promise<Mismatch | undefined> {
  for (const { theirs, asOwn } of reads) {
    const shown = theirs.raw;
    if (!theirs.isSuccess || !isObject(shown) || mentions(shown, id) || idsIn(shown).length === 0) continue;
    const { isSuccess, raw } = await asOwn();
    if (!isSuccess || !isObject(raw)) continue;
    const names = Object.keys(raw).filter((name) => sameScalar(raw[name], id));
    const another = names.map((name) => fieldOf(shown, name)).find((value) => idsIn(value).some(isMoreThanDefault));
    if (another !== undefined)
      return theirs.mismatch(`the record ${id}, as the corporate caller is shown`, `the record ${phrase(another)}`);
  }
  return undefined;
}

async function areTheyTold<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { handling, context, resource } = records;
  const [own, theirs] = [await records.created(), asPartner(context)];
  const { read, list } = handling;
  const asksOf = (asking: typeof context) => [
    ...(read ? [{ isOfOne: true, ask: () => read(asking, own) }] : []),
    ...(list ? [{ isOfOne: false, ask: () => list(asking, own) }] : []),
    ...(handling.others?.(asking, own) ?? []).map((ask, at) => ({ isOfOne: isReadById(resource.others?.[at]), ask })),
  ];
  const [mine, partners] = [asksOf(context), asksOf(theirs)];
  const before: Answer[] = [];
  for (const { ask } of partners) before.push(await ask());
  const reads = mine.flatMap(({ isOfOne, ask }, at) => {
    const answer = before[at];
    return isOfOne && answer ? [{ theirs: answer, asOwn: ask }] : [];
  });
  const beside = await readByPartner(records, (asking) => handling.alsoRead?.(asking, own) ?? []);
  const another = await anotherThanAsked(own, [...reads, ...beside]);
  const fresh = await handling.plain(context);
  const all = records.members("update");
  const texts = all.filter(([, kind]) => telling.has(kind));
  const changed = (texts.length > 0 ? texts : all).map(([member]) => member);
  const values = { ...own.given, ...Object.fromEntries(changed.map((member) => [member, fresh[member]])) };
  const updated = await records.update(own, values);
  const shows = ({ isSuccess, body }: Answer, member: string) =>
    isSuccess && textsOf(own.given[member]).every((text) => mentions(body, text));
  const asked: Asked[] = [];
  for (const [index, was] of before.entries()) {
    const [one, other] = [mine[index], partners[index]];
    if (!one || !other || !updated.isSuccess || !changed.some((member) => shows(was, member))) continue;
    asked.push({ before: was, own: await one.ask(), theirs: await other.ask() });
  }
  await check("told-to-others", () => {
    if (another) throw another;
    assume(updated.isSuccess, `an update of a ${resource.name} is refused (${updated.status})`);
    assume(asked.length > 0, `a partner-scoped caller is not shown what a ${resource.name} was given`);
    const followed = changed.flatMap((member) =>
      asked
        .filter((one) => shows(one.before, member) && one.own.isSuccess && !shows(one.own, member))
        .map(({ theirs }) => ({ member, answer: theirs })),
    );
    assumeSeen(followed.length > 0, `an update of a ${resource.name} is not seen`);
    for (const { member, answer } of followed)
      if (shows(answer, member) && !textsOf(fresh[member]).some((text) => mentions(answer.body, text)))
        throw answer.mismatch(
          `${member} to be ${phrase(fresh[member])}, as the caller who wrote it is shown`,
          `${phrase(own.given[member])} as before`,
        );
  });
}

async function areTheyListed<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { handling, context, resource } = records;
  const theirs = asPartner(context);
  const listed = (own: Own) => handling.list?.(theirs, own);
  const first = await records.created();
  const before = await listed(first);
  const { read } = handling;
  const reads = await readByPartner(records, (asking) => (read ? [() => read(asking, first)] : []));
  const another = await anotherThanAsked(first, reads);
  const has = (answer: Answer | undefined, one: Own) =>
    answer?.isSuccess === true && records.rowIn(answer, one) !== undefined;
  // What else is done meanwhile may empty what is kept for callers: once more, then.
  for (let times = 0; times < 2; times++) {
    const next = await records.created();
    const own = await records.list(next);
    const after = await listed(next);
    await check("told-to-others", () => {
      if (another) throw another;
      assume(has(before, first), `a partner-scoped caller's list does not show a new ${resource.name}`);
      assumeSeen(has(own, next), `a new ${resource.name} is not found in the list`);
      if (!after || !has(after, first) || has(after, next)) return;
      assume(
        listsAll(resource) || after.rows().length < shortestPage,
        `${after.where}: the new ${resource.name} may be on a later page`,
      );
      throw after.mismatch(`the ${resource.name} ${next.id}, as the caller who made it is shown`, "those before it");
    });
  }
}
