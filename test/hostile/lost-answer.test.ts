import { beforeAll, describe, it } from "vitest";
import { clauseOf } from "../../src/contract/register.js";
import { lastReleaseOf, latestRelease } from "../../src/contract/releases.js";
import { describeFaults } from "../../src/reference/index.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { sampleOf } from "../sample.js";
import { finderOf, judgedLosing, passes } from "./lost-answer.js";

beforeAll(() => loadSpecs());

/** So many answers of a scenario are lost, one at a time. */
const mostPlaces = 2;

/** What takes any token breaks what is said of tokens, too, wherever it is asked first. */
const faults = describeFaults().filter(
  ({ breaks }) => lastReleaseOf(clauseOf(breaks)) === latestRelease && !breaks.startsWith("authenticated:"),
);

const named = (name: string) => {
  const found = faults.find((fault) => fault.name === name);
  if (!found) throw new Error(`There is no fault ${name}.`);
  return found;
};

/** Each of these is seen by the last of several checks, or by a comparison with an answer that may be lost. */
const late = [
  "inventory-item-reflected#job-item-first-two",
  "company-settings-apart#packaging-resets-labor",
  "contact-unknown-nothing-below#aggregated-of-first",
  "freight-provider-provider-indexes-accepted#indexes-first-only",
  "rfq-answer-unknown#acceptwinner-of-nothing",
  "bulk-answers-each-catalog#upsert-answers-ten",
  "stored-as-given:document#description-as-tag",
].map(named);

/** Beside a step that goes on without an answer, each of these was kept once. */
const passedOver = [
  "feedback-cancel-true#job-feedback-never-cancels",
  "inventory-item-reflected#job-item-zero-ignored",
  "export-readback#commodities-called-alike-merged",
  "contact-create-keeps-addresses#not-of-a-franchisee",
  "note-filter-category-excludes#the-old-too",
].map(named);

const placesOf = (requests: number) => Array.from({ length: requests }, (_, at) => at + 1);

describe.concurrent("a fault beside one answer that is lost", () => {
  it.for([...late, ...sampleOf(faults, 3, 5)].map((fault, turn) => [fault.name, fault.breaks, turn] as const))(
    "%s: %s is not kept, and no other is blamed",
    async ([name, clause, turn], { expect }) => {
      const { scenario, requests } = await finderOf(name, clause);
      const losing = sampleOf(placesOf(requests), mostPlaces, turn).map((place) =>
        judgedLosing("cut off", place, scenario, name),
      );
      // How often a scenario reads again goes by the clock: the last places may not be come to.
      const cut = (await Promise.all(losing)).filter(({ lost }) => lost > 0);
      expect(cut.length).toBeGreaterThan(0);
      for (const { judged } of cut) {
        expect(passes(judged, clause)).toBe(false);
        expect(judged.checks.filter((one) => one.verdict === "fail" && one.clause !== clause)).toEqual([]);
      }
    },
  );
});

describe.concurrent("a fault beside one failure of the service", () => {
  it.for(passedOver.map((fault, turn) => [fault.name, fault.breaks, turn] as const))(
    "%s: %s is not kept",
    async ([name, clause, turn], { expect }) => {
      const { scenario, requests } = await finderOf(name, clause);
      const places = sampleOf(placesOf(requests), Math.ceil(requests / 4), turn);
      let failures = 0;
      for (const place of places) {
        const { judged, lost } = await judgedLosing("a failure", place, scenario, name);
        failures += lost;
        // A step that goes on only where all went well leaves the last places out.
        if (lost > 0) expect(passes(judged, clause)).toBe(false);
      }
      expect(failures).toBeGreaterThan(places.length / 2);
    },
  );
});
