import { beforeAll, describe, expect, it } from "vitest";
import { isContact } from "../../specs/contacts/records.js";
import { isJob, namesOfId } from "../../specs/jobs/searching.js";
import { releases } from "../../src/contract/releases.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { areOneLink, tellsId } from "../../src/scenario/values.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

describe("a record is told by its id, and by nothing that is the same number by chance", () => {
  it.each([
    [{ jobDisplayId: 7, version: 1 }, true],
    [{ job: { job_display_id: "7" } }, true],
    [{ jobDisplayId: 2025, version: 7, views: 7 }, false],
    [{ number: 7 }, false],
  ])("%j is job 7: %s", (row, is) => expect(isJob(row, 7)).toBe(is));

  it("tells one by a long number, whatever that is called", () => {
    expect(isJob({ display_number: 2000101 }, 2000101)).toBe(true);
  });

  it("takes the name by which a search shows the id, unless there are several", () => {
    expect(namesOfId({ number: 7, version: 1 }, 7)).toEqual(["number"]);
    expect(namesOfId({ number: 7, version: 7 }, 7)).toEqual([]);
    expect(isJob({ number: 7, version: 1 }, 7, "number")).toBe(true);
  });

  it("does not take a contact for the one that it names", () => {
    expect(isContact({ previous_id: 1714, id: 1721 }, 1714)).toBe(false);
    expect(isContact({ id: 1714 }, "1714")).toBe(true);
  });

  it.each([
    [5, true],
    [{ note_id: 5 }, true],
    [{ status: 5 }, false],
    ["5", true],
  ])("%j tells the id 5: %s", (body, tells) => expect(tellsId(body, 5)).toBe(tells));
});

it.each([
  ["/rfq/85", "", true],
  ["https://example.com/portal", "https://example.com/portal/rfq/85", true],
  ["/rfq/85", "/rfq/86", false],
  ["/rfq/8", "/rfq/85", false],
  ["open", "", false],
  ["", "https://example.com/lot.png", false],
])("%j and %j are one link with its end and without: %s", (one, other, are) => {
  expect(areOneLink(one, other)).toBe(are);
});

it.each([
  [
    "the number of the one before it",
    { "extra-members": "the-one-before-each" },
    /^(contact-(merge|create|edit)|job-search)/,
    [],
  ],
  [
    "the number of the one before it, where all accessorials that there may be are listed",
    { "extra-members": "the-one-before-each", "shipment-accessorials": "available-with-a-mark" },
    /^accessorial-/,
    ["accessorial-delete-only-that"],
  ],
  [
    "its place in the list, and those around it",
    { "extra-members": "its-place-in-a-list" },
    /-only-that$|^accessorial-/,
    ["accessorial-delete-only-that", "company-inventory-delete-only-that", "timeline-delete-only-that"],
  ],
  [
    "the address of its read",
    { "read-links": "in-each" },
    /^(rfq-forjob|timeline-get|contact-search|job-searches)/,
    ["rfq-forjob-consistent", "rfq-forjob-follows", "rfq-forjob-follows-answers", "timeline-get-task"],
  ],
] as const)("a deployment of which each record shows %s is blamed for nothing", async (_, choices, judged, passed) => {
  for (const [turn, release] of releases.entries()) {
    const all = scenarios().filter(({ area, judges }) => area !== "service" && judges.some((id) => judged.test(id)));
    // Others on each release, and on each what has to pass.
    const some = sampleOf(all, Math.ceil(all.length / 6), turn);
    const those = all.filter(
      (one) => some.includes(one) || one.judges.some((id) => passed.some((must) => must === id)),
    );
    const { run, defects } = await judgeReference(those, { release, choices }, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    expect(passed.filter((id) => run.clauses.some((one) => one.id === id && one.verdict !== "pass"))).toEqual([]);
  }
});
