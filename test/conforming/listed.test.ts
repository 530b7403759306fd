import { beforeAll, describe, expect, it } from "vitest";
import { type ClauseId, clauseList } from "../../src/contract/register.js";
import { latestRelease } from "../../src/contract/releases.js";
import { describeDecisions, describeFaults } from "../../src/reference/index.js";
import { blamed, type Judgement, judgeReference } from "../../src/runner/in-process.js";
import { lookBeside, reachOfDecision } from "../../src/runner/mutation/reach.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { finds } from "../finds.js";
import { sampleOf } from "../sample.js";

/** Clauses of filters and lists that a run without effects judges on what is there already. */
const areas = /^(page-|lot-|catalog-|note-|commodity-|document-list-job|page-by-page:|beyond-the-end:|filters-equal:)/;

const reads = new Set<ClauseId>(clauseList.filter(({ effect }) => effect === "read").map(({ id }) => id));

const those = (): readonly Scenario[] =>
  scenarios().filter(
    ({ effect, judges, releases }) =>
      effect === "read" && releases.includes(latestRelease) && judges.some((id) => areas.test(id)),
  );

const given = { effects: "read" };

/**
 * Faults that are seen in what no listing has to show: client item data, texts of more than 20 letters or with signs of a pattern, wide
 * pages of own rows, rows that were removed, a second entry of a record, lots of a second row, keys with an apostrophe, keys of digits
 * behind zeros, two filters that are true of different records, what a record was before an update, what an update, an
 * upsert or a merge gave it, new rows.
 */
const unseen: ReadonlySet<string> = new Set([
  "commodity-map-search-finds#search-without-marks",
  "commodity-search-finds#search-joins-blanks",
  "filters-equal:catalog-list#by-41-signs",
  "filters-equal:catalog-list#by-a-pattern",
  "beyond-the-end:catalog-list#a-filter-by-itself-is-ignored",
  "beyond-the-end:lot-list#a-filter-by-itself-is-ignored",
  "commodity-map-search-narrows#search-by-100-letters",
  "catalog-filter-completed#of-the-past-none",
  "commodity-search-finds#search-without-marks",
  "filters-equal:lot-list#external-id-by-a-pattern",
  "catalog-filter-sellers#by-their-beginnings",
  "catalog-filter-title#decoded-twice",
  "catalog-filter-agent#by-its-beginning",
  "catalog-filter-title#not-found-for-good",
  "commodity-search-narrows#search-by-100-letters",
  "commodity-suggestions-find#by-three-letters",
  "lot-filter-lot-number#not-found-for-good",
  "lot-list-rows-are-records#links-in-their-order",
  "lot-unknown-id#by-a-beginning",
  "note-category-repeated#without-later-ones",
  "note-filter-category-excludes#the-one-it-came-back-from",
  "page-are-complete#client-item-data-kept-until-added",
  "page-by-page:catalog-list#catalog-list-kept-until-added",
  "page-by-page:lot-list#lot-list-kept-until-added",
  "catalog-filter-platform#decoded-twice",
  "lot-filter-lot-number#decoded-twice",
  "catalog-list-shows-lots#kept-over-new-lot",
  "catalog-list-shows-lots#kept-over-merge",
  "catalog-list-shows-lots#kept-over-upsert",
  "page-size-default-25#clientitemdata-list-page-size-default-20",
  "page-number-default-1#client-item-data-page-number-default-2",
  "page-do-not-overlap#pages-overlap",
  "page-are-complete#pages-skip-a-row",
  "page-are-complete#pages-lack-the-tail",
  "commodity-search-finds#not-found-for-good",
  "commodity-search-finds#search-short-texts",
  "commodity-search-finds#search-takes-patterns",
  "commodity-suggestions-find#not-found-for-good",
  "commodity-suggestions-find#takes-patterns",
  "commodity-suggestions-find#never-a-new-one",
  "commodity-map-search-finds#not-found-for-good",
  "commodity-map-search-finds#search-short-texts",
  "commodity-map-search-finds#search-takes-patterns",
  "filters-equal:catalog-list#as-a-number",
  "filters-equal:lot-list#external-id-as-a-number",
  "filters-equal:lot-list#number-as-a-number",
  "page-by-page:lot-list#lot-list-cut-before-removed",
  "page-by-page:catalog-list#catalog-list-cut-before-removed",
  "page-by-page:commodity-map-search#commodity-map-search-cut-before-removed",
  "page-size-default-25#client-item-data-cut-before-removed",
  "page-do-not-overlap#client-item-data-behind-pages-of-25",
  "page-by-page:lot-list#overlaps-where-wide",
  "page-by-page:catalog-list#overlaps-where-wide",
  "page-by-page:contact-search#overlaps-where-wide",
  "page-by-page:contact-search#namesakes-in-any-order",
  "catalog-filter-agent#the-first-alone",
  "catalog-filter-dates-narrow#one-alone-ignored",
  "catalog-filter-platform#the-first-alone",
  "catalog-filter-platform#apostrophes-doubled",
  "catalog-list-shows-lots#the-first-alone",
  "catalog-list-shows-lots#of-the-first-row-alone",
  "catalog-list-shows-lots#without-those-of-a-merge",
  "catalog-filters-combine#no-completion-beside-agent",
  "catalog-filters-combine#no-completion-beside-external-id",
  "catalog-filters-combine#no-title-beside-external-id",
  "catalog-filters-combine#open-ones-beside-sellers",
  "catalog-list-rows-are-records#truth-as-text",
  "catalog-unknown-id#takes-updates",
  "lot-filter-id#once-for-each-catalog",
  "lot-filter-lot-number#the-first-alone",
  "lot-filter-lot-number#as-a-pattern",
  "lot-filter-lot-number#apostrophes-doubled",
  "lot-filter-lot-number#as-before-an-update",
  "lot-filter-platform-item#the-first-alone",
  "lot-filter-platform-item#the-last-alone",
  "lot-filter-platform-item#as-before-an-update",
  "lot-filter-platform-item#decoded-twice",
  "lot-filter-platform-item#apostrophes-doubled",
  "lot-filter-platform-item#once-for-each-platform",
  "lot-filters-combine#no-number-beside-external-id",
  "lot-filter-lot-number#between-two-updates-too",
  "lot-filter-platform-item#between-two-updates-too",
  "lot-filters-combine#no-number-beside-id",
  "lot-unknown-id#takes-updates",
  "note-category-repeated#first-two",
  "note-filter-category-excludes#the-old-too",
  "page-size-honoured#ignored-beside-a-filter",
  "page-are-complete#no-full-last-page",
  "filters-equal:catalog-list#by-a-list",
  "filters-equal:lot-list#external-id-by-a-list",
  "filters-equal:lot-list#number-by-a-list",
  "catalog-filters-combine#none-of-partners",
  "lot-filters-combine#none-of-partners",
]);

/** Decisions about what lists show and how they are asked for; what else there is, other tests meet. */
const aboutLists =
  /^(lot-|catalog-|page-|list-|item-data|query-|identity|extra-members|member-order|untyped|uuid|date-time|empty-fields|body-casing:catalog|note-|commodity-|contact-search|document-list)/;

/** What almost every scenario meets is judged by so many of them, others for each alternative. */
const most = 1;

const consultedBy = new Map<string, readonly Scenario[]>();
let asItStands: Judgement;

beforeAll(async () => {
  await loadSpecs();
  let current: Scenario | undefined;
  const consulted = (decision: string) => {
    const met = consultedBy.get(decision) ?? [];
    if (current && !met.includes(current)) consultedBy.set(decision, [...met, current]);
  };
  const onScenario = (scenario: Scenario) => {
    current = scenario;
  };
  asItStands = await judgeReference(those(), { consulted }, { given, verdictsOnly: true, onScenario });
});

describe("a run that changes nothing", () => {
  it("judges filters and lists on what is there", () => {
    const { run, defects } = asItStands;
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const judged = new Set(those().flatMap(({ judges }) => judges));
    const open = run.clauses.filter(({ id, verdict }) => judged.has(id) && verdict !== "pass");
    expect(open.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([]);
  });

  it("finds what is wrong with them", { timeout: 240_000 }, async () => {
    const missed: string[] = [];
    const all = describeFaults().filter(({ breaks }) => reads.has(breaks) && areas.test(breaks));
    // So many of those that it finds, and of those that it cannot: one of a few.
    const parts = [
      [false, 24],
      [true, 12],
    ] as const;
    const some = parts.flatMap(([isUnseen, part]) => {
      const such = all.filter(({ name }) => unseen.has(name) === isUnseen);
      return sampleOf(such, Math.ceil(such.length / part));
    });
    const expected = some.map(({ name }) => name).filter((name) => unseen.has(name));
    expect(expected.length).toBeGreaterThan(6);
    for (const { name, breaks } of some) {
      const judging = those().filter(({ judges }) => judges.includes(breaks));
      const look = await lookBeside(name, latestRelease);
      const { run } = await judgeReference(
        judging,
        { faults: [name] },
        { given, verdictsOnly: true, isEnough: finds(breaks), ...look },
      );
      if (!blamed(run).includes(breaks)) missed.push(name);
    }
    expect(missed.sort()).toEqual(expected.sort());
    expect([...unseen].filter((name) => !all.some((fault) => fault.name === name))).toEqual([]);
  });

  it("blames no other conforming behaviour", { timeout: 240_000 }, async () => {
    const alarms: string[] = [];
    let turn = 0;
    const all = describeDecisions().filter(({ name }) => aboutLists.test(name));
    for (const { name, conforms } of sampleOf(all, Math.ceil(all.length / 16))) {
      const met = consultedBy.get(name) ?? [];
      const { seen } = await reachOfDecision(name, latestRelease);
      for (const alternative of conforms.slice(1)) {
        turn += 1;
        // How dates are shown matters to the few that filter by them.
        const some = name === "date-time-form" ? met : sampleOf(met, most, turn);
        const options = { given, verdictsOnly: true as const, ...(seen && { seen }) };
        const { run, defects } = await judgeReference(some, { choices: { [name]: alternative } }, options);
        const found = [...blamed(run), ...defects.map(String)];
        if (found.length > 0) alarms.push(`${name} ${alternative}: ${found.join(", ")}`);
      }
    }
    expect(alarms).toEqual([]);
  });
});
