import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { assume, assumeSeen, phrase } from "../findings.js";
import { mentions } from "../values.js";
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

async function areTheyTold<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { handling, context, resource } = records;
  const [own, theirs] = [await records.created(), asPartner(context)];
  const others = (asking: typeof context) => handling.others?.(asking, own) ?? [];
  const asksOf = (asking: typeof context): readonly (() => PromiseLike<Answer>)[] => [
    ...[handling.read, handling.list].flatMap((ask) => (ask ? [() => ask(asking, own)] : [])),
    ...others(asking),
  ];
  const [mine, partners] = [asksOf(context), asksOf(theirs)];
  const before: Answer[] = [];
  for (const ask of partners) before.push(await ask());
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
    const [ask, askAsPartner] = [mine[index], partners[index]];
    if (!ask || !askAsPartner || !updated.isSuccess || !changed.some((member) => shows(was, member))) continue;
    asked.push({ before: was, own: await ask(), theirs: await askAsPartner() });
  }
  await check("told-to-others", () => {
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
  const has = (answer: Answer | undefined, one: Own) =>
    answer?.isSuccess === true && records.rowIn(answer, one) !== undefined;
  // What else is done meanwhile may empty what is kept for callers: once more, then.
  for (let times = 0; times < 2; times++) {
    const next = await records.created();
    const own = await records.list(next);
    const after = await listed(next);
    await check("told-to-others", () => {
      assume(has(before, first), `a partner-scoped caller's list does not show a new ${resource.name}`);
      assumeSeen(has(own, next), `a new ${resource.name} is not found in the list`);
      if (!after || !has(after, first) || has(after, next)) return;
      assume(
        resource.isListedWhole || after.rows().length < shortestPage,
        `${after.where}: the new ${resource.name} may be on a later page`,
      );
      throw after.mismatch(`the ${resource.name} ${next.id}, as the caller who made it is shown`, "those before it");
    });
  }
}
