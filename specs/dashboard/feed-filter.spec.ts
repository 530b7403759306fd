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

/** @throws Mismatch where the filtered feed has a row that the feed lacks and that is not on one of its later pages */
function addsNone(filtered: Answer, all: readonly JsonObject[], field: string, value: string | number): void {
  const known = new Set(all.map(keyOf));
  const matches = (row: JsonObject) => asText(fieldOf(row, field)).includes(String(value));
  const added = rowsOf(filtered, all).find(
    (row) => !known.has(keyOf(row)) && (all.length < surelyAll || !matches(row)),
  );
  if (added) throw filtered.mismatch(`rows of the feed with ${field} ${phrase(value)} alone`, phrase(added));
}

/** @throws Mismatch where the filtered feed of a company has a row of another one, which its feed lacks */
async function keepsToCompany(
  context: Pick<ScenarioContext, "corporate" | "data">,
  feed: Feed,
  options: unknown,
  foreign: readonly JsonObject[],
  company: string,
): Promise<void> {
  const all = await feedOf(context, feed, gridOptions(context.data), company);
  const filtered = await feedOf(context, feed, options, company);
  if (!all.isSuccess || !filtered.isSuccess || rowsOf(all, foreign).length >= surelyAll) return;
  const own = new Set(rowsOf(all, foreign).map(keyOf));
  const others = new Set(foreign.map(keyOf).filter((key) => !own.has(key)));
  const stray = rowsOf(filtered, foreign).find((row) => others.has(keyOf(row)));
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
    const answer = await read(both);
    const shown = new Set(answer.isSuccess ? rowsOf(answer, rows).map(keyOf) : []);
    const stray = leftOut.find((row) => shown.has(keyOf(row)));
    if (stray === undefined || leftOut.every((row) => shown.has(keyOf(row)))) return;
    const leftAgain = new Set(rowsOf(await read(options), rows).map(keyOf));
    if (!leftAgain.has(keyOf(stray)))
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
            addsNone(filtered, [...rows, ...rowsOf(later, rows)], name, value);
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
