import { filteredBy, filteredByBoth, gridOptions } from "../../fixtures/payloads/dashboard.js";
import {
  type Answer,
  assume,
  asText,
  fieldOf,
  type Guess,
  type JsonObject,
  phrase,
  type ScenarioContext,
  scenario,
  type Verbatim,
} from "../../src/scenario/index.js";
import { understood } from "../asking.js";
import {
  askingFor,
  type Feed,
  feedOf,
  feeds,
  keyOf,
  type Member,
  membersOf,
  rowsOf,
  surelyAll,
  tries,
  withoutEffect,
} from "./feed-rows.js";
import { pageIsOfFiltered } from "./filtered-pages.js";
import { companiesOf } from "./records.js";

/**
 * @param all the feed as it was before and is behind that
 * @throws Mismatch where the filtered feed has a row that the feed lacks and that is not on one of its later pages, and has it again when
 *   both are read anew
 */
async function addsNone(
  { data }: Pick<ScenarioContext, "data">,
  { member, options, read }: Omit<Filtered, "left">,
  filtered: Answer,
  all: readonly JsonObject[],
): Promise<void> {
  const { name, values } = member;
  const [value = ""] = values;
  const matches = (row: JsonObject) => asText(fieldOf(row, name)).includes(String(value));
  const addedIn = (answer: Answer, beside: readonly JsonObject[]) => {
    const known = new Set(beside.map(keyOf));
    return rowsOf(answer, all).filter((row) => !known.has(keyOf(row)) && (all.length < surelyAll || !matches(row)));
  };
  const added = addedIn(filtered, all);
  if (added.length === 0) return;
  // A row may have come, and gone, in between.
  const again = await read(options);
  const later = await read(gridOptions(data));
  if (!again.isSuccess || !later.isSuccess) return;
  const keys = new Set(addedIn(again, [...all, ...rowsOf(later, all)]).map(keyOf));
  const row = added.find((one) => keys.has(keyOf(one)));
  if (row) throw again.mismatch(`rows of the feed with ${name} ${phrase(value)} alone`, phrase(row));
}

/** @throws Mismatch where the filtered feed of a company has a row of another one, which its feed lacks, also when both are read anew */
async function keepsToCompany(
  context: Pick<ScenarioContext, "corporate" | "data">,
  feed: Feed,
  options: unknown,
  foreign: readonly JsonObject[],
  company: string,
): Promise<void> {
  const strayIn = (all: Answer, filtered: Answer) => {
    if (!all.isSuccess || !filtered.isSuccess || rowsOf(all, foreign).length >= surelyAll) return undefined;
    const own = new Set(rowsOf(all, foreign).map(keyOf));
    const others = new Set(foreign.map(keyOf).filter((key) => !own.has(key)));
    return rowsOf(filtered, foreign).find((row) => others.has(keyOf(row)));
  };
  const readAll = () => feedOf(context, feed, gridOptions(context.data), company);
  const readFiltered = () => feedOf(context, feed, options, company);
  if (strayIn(await readAll(), await readFiltered()) === undefined) return;
  // A job may have gone from one company to another in between.
  const filtered = await readFiltered();
  const stray = strayIn(await readAll(), filtered);
  if (stray) throw filtered.mismatch(`rows of company ${company} alone in its filtered feed ${feed}`, phrase(stray));
}

/** What is asked of a feed by one member. */
interface Filtered {
  readonly member: Member;
  readonly options: Verbatim | Guess;
  readonly read: (options: unknown) => PromiseLike<Answer>;
  /** The rows that it leaves, by their keys. */
  readonly left: ReadonlySet<string>;
}

/**
 * A filter ends with the request that has it.
 *
 * @param later the feed without a filter, right behind that with one
 * @throws Mismatch where it lacks what the filter left out, and has it again when it is asked for once more
 */
async function endsWithItself(
  { data }: Pick<ScenarioContext, "data">,
  { options, read, left }: Omit<Filtered, "member">,
  rows: readonly JsonObject[],
  later: Answer,
): Promise<void> {
  const leftOut = rows.map(keyOf).filter((key) => !left.has(key));
  const isLacking = (answer: Answer) => {
    const shown = new Set(rowsOf(answer, rows).map(keyOf));
    return answer.isSuccess && !leftOut.some((key) => shown.has(key));
  };
  const plain = () => read(gridOptions(data));
  // What is gone meanwhile is not there again.
  if (!isLacking(later) || isLacking(await plain())) return;
  await read(options);
  const again = await plain();
  if (isLacking(again))
    throw again.mismatch(
      `the ${rows.length} rows of the feed without a filter`,
      "those alone which the filter before it left",
    );
}

/** @throws Mismatch where a second filter beside the first lets a row through that the first one does not */
async function narrowTogether(
  { data }: Pick<ScenarioContext, "data">,
  { member, options, read, left }: Filtered,
  rows: readonly JsonObject[],
): Promise<void> {
  const leftOut = rows.filter((row) => !left.has(keyOf(row)));
  const at = rows.findIndex((row) => leftOut.includes(row));
  for (const { name, values } of membersOf(rows)) {
    const value = values[at];
    // Of rows that all have one of the two it cannot be told whether either is enough, or neither counts.
    const isTelling = leftOut.some((row) => fieldOf(row, name) !== value);
    const both = value === undefined ? undefined : filteredByBoth(options, filteredBy(data, name, value));
    if (name === member.name || !isTelling || both === undefined) continue;
    const keysIn = (one: Answer) => new Set(one.isSuccess ? rowsOf(one, rows).map(keyOf) : []);
    const shown = keysIn(await read(both));
    const stray = leftOut.find((row) => shown.has(keyOf(row)));
    if (stray === undefined || leftOut.every((row) => shown.has(keyOf(row)))) return;
    const leftAgain = keysIn(await read(options));
    // What a row shows may have changed, and back, in between.
    const answer = await read(both);
    if (!leftAgain.has(keyOf(stray)) && keysIn(answer).has(keyOf(stray)))
      throw answer.mismatch(
        `rows with ${member.name} ${phrase(member.values[0])} alone, as without a second filter`,
        phrase(stray),
      );
    return;
  }
}

scenario(
  "a filter leaves rows of a feed out and adds none",
  { judges: ["dashboard-feeds-filtering"], inParts: ["dashboard-feeds-filtering"] },
  async (context) => {
    const { data, given, check } = context;
    const companies = await companiesOf(context);
    const isPrimary = (company: string) => company.toLowerCase() === given("primaryCompanyId")?.toLowerCase();
    // A feed that forgets its company is that of the primary one.
    const [company, other] = companies.toSorted((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)));
    for (const feed of feeds) {
      const read = (options: unknown) => feedOf(context, feed, options, company);
      const rows = rowsOf(await read(gridOptions(data)).accepted());
      await check("dashboard-feeds-filtering", () =>
        understood(askingFor(context, "DashboardGridFiltering", feed, company), async () => {
          // What several rows share finds rows that do not belong to the feed, where there are such.
          const members = membersOf(rows).toReversed().slice(0, tries);
          assume(members.length > 0, `the feed ${feed} shows no rows that a filter could tell apart`);
          let ignored: (() => never) | undefined;
          for (const member of members) {
            const { name, values } = member;
            const [value = ""] = values;
            const options = filteredBy(data, name, value);
            const filtered = await read(options);
            if (!filtered.isSuccess) continue;
            const later = await read(gridOptions(data));
            await addsNone(context, { member, options, read }, filtered, [...rows, ...rowsOf(later, rows)]);
            const left = new Set(rowsOf(filtered, rows).map(keyOf));
            if (rows.some((row) => !left.has(keyOf(row)))) {
              await endsWithItself(context, { options, read, left }, rows, later);
              await narrowTogether(context, { member, options, read, left }, rows);
              if (other !== undefined) await keepsToCompany(context, feed, options, rows, other);
              return pageIsOfFiltered(context, { feed, company, name, plain: rows });
            }
            ignored = () =>
              withoutEffect(
                options,
                filtered,
                `the feed ${feed} without what has another ${name} than ${value}`,
                "all",
              );
          }
          assume(
            ignored !== undefined,
            `no filter of the feed ${feed} is accepted: give \`samples.DashboardGridFiltering\``,
          );
          ignored();
        }),
      );
    }
  },
);
