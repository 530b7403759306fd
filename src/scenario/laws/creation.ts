import type { Need } from "../context.js";
import { assume } from "../findings.js";
import { changesBetween, idOf } from "../values.js";
import type { LawCheck, Own } from "./handling.js";
import { hardValues, rounds } from "./hard.js";
import type { Reading, Records } from "./readings.js";

/** The list shows a new record as its read does, and so does a read after it: what other routes show is seen on the way. */
function toldAlike<N extends Need>(
  records: Records<N>,
  { own, reading }: { readonly own: Own; readonly reading: Reading },
  check: LawCheck,
): Promise<boolean> {
  const { name, list, read, shownSaid } = records.resource;
  return check("told-alike", async () => {
    assume(list !== undefined && read !== undefined, `no two routes show one ${name}`);
    const kept = records
      .members("creation")
      .filter(([member]) => records.kept(reading, member, own.given[member]).as !== "other");
    assume(kept.length > 0, `the read of a new ${name} shows no member as it was given`);
    const row = await records.row(own);
    const again = await records.read(own);
    for (const [member] of kept) {
      records.keeps(again, member, own.given[member]);
      if (shownSaid?.[list] === undefined && records.shown(row.record, member) !== undefined)
        records.keeps(row, member, own.given[member]);
    }
  });
}

/** Each member of a new record keeps what it is given, and each record is read as itself. */
export async function givenIsKept<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { name } = records.resource;
  const plain = await records.plain();
  await toldAlike(records, plain, check);
  const hard: { readonly own: Own; readonly reading: Reading }[] = [];
  for (const round of rounds) {
    const usual = await records.handling.plain(records.context);
    const values = { ...usual, ...hardValues(records.members("creation"), usual, round) };
    const created = await records.handling.create(records.context, values);
    if (created.answer.isInvalid) {
      records.context.observe("unusual-values-refused", `a new ${name}, ${created.answer.status}`);
      continue;
    }
    const made = await records.made(created, values);
    hard.push({ own: made, reading: await records.read(made) });
  }

  await check("stored-as-given", () => {
    assume(hard.length > 0, `every ${name} with unusual values is refused`);
    const keeping = records
      .members("creation")
      .filter(([member]) => records.kept(plain.reading, member, plain.own.given[member]).as !== "other");
    assume(keeping.length > 0, `a plain ${name} shows no member as it was given, so nothing can be compared`);
    for (const [member] of keeping)
      for (const { own, reading } of hard) records.keeps(reading, member, own.given[member]);
  });

  await check("one-is-one", async () => {
    const [first = plain, second = plain] = [plain, ...hard];
    assume(first !== second, `there is no second ${name}`);
    for (const { own, reading } of [first, second, first, second, second, first]) {
      const again = await records.read(own);
      const members = records.members("creation").map(([member]) => member);
      const change = members.find(
        (member) =>
          changesBetween(records.shown(reading.record, member), records.shown(again.record, member)).length > 0,
      );
      if (String(idOf(again.record)) !== String(idOf(reading.record)) || change !== undefined)
        throw again.answer.mismatch(
          `${name} ${own.id} as it was read before`,
          `${name} ${idOf(again.record)}${change === undefined ? "" : `, of which ${change} is another`}`,
        );
    }
  });
}
