import { beforeAll, describe, expect, it } from "vitest";
import { givenBy } from "../../specs/lookup-rows.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { refusedFor } from "../../src/scenario/refused-sample.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { judgeThin, lookAt, thinSamples } from "./thin-samples.js";

/** Clauses that look for a value of a sample; `bench/thin-samples.ts` judges all that compose one. */
const looking = new Set<string>([
  "accessorial-add-listed",
  "changeagent-visible",
  "clientitemdata-appends",
  "commodity-keeps-freight-class",
  "company-list-sorting",
  "contact-create-keeps-addresses",
  "contact-merge-source-folded",
  "dashboard-feeds-sorting",
  "job-create-keeps-services",
  "job-save-readable",
  "job-update-reflected",
  "lot-keeps-item-data",
  "rateskey-feeds-booking",
  "report-insurance-date-range",
  "report-sales-agent-code",
  "timeline-post-creates",
  "view-access-roles",
]);

describe("a sample that has no place for a value, or writes it out", () => {
  beforeAll(() => loadSpecs());

  it("is held against nobody by a clause that looks for the value", async () => {
    const those = scenarios().filter(({ judges }) => judges.some((id) => looking.has(id)));
    const look = await lookAt(those);
    const all = thinSamples(look).filter(({ sample }) => [...look.values()].some((one) => one.has(sample)));
    expect(all.length).toBeGreaterThan(60);
    const open = new Set<string>();
    for (const thin of sampleOf(all, 5)) {
      const judged = await judgeThin(look, thin);
      expect([thin.sample, thin.without, thin.instead, judged.blamed]).toEqual([
        thin.sample,
        thin.without,
        thin.instead,
        [],
      ]);
      for (const says of judged.open) open.add(says);
    }
    expect([...open].filter((says) => /does not send \{\w+\}/.test(says)).length).toBeGreaterThan(1);
  });
});

describe("a body that was refused as a sample has it", () => {
  const sample = { model: "PackagingSettingsSaveRequest", leftOut: [], writtenOut: ["markup"] };
  const whole = { markup: 12, notes: "as agreed" };
  const asked = { samples: [sample], whole };

  it.each([
    ["as a field", { error: { code: "required", message: "revision is required.", field: "revision" } }],
    ["among its errors", { errors: { revision: ["This field is required."] } }],
    ["as a pointer", { errors: [{ pointer: "/revision" }] }],
    ["in a text", { message: "Missing field: revision" }],
  ])("may want a member that the refusal names %s", (_, body) => {
    expect(refusedFor(asked, body)).toContain("it has no revision");
    expect(refusedFor(asked, body)).toContain("`samples.PackagingSettingsSaveRequest`");
  });

  it("may want another value where it writes one out", () => {
    expect(refusedFor(asked, { errors: { markup: ["No such markup."] } })).toContain("markup");
  });

  it("may want a value that it has no place for", () => {
    expect(refusedFor({ samples: [{ ...sample, leftOut: ["text"] }], whole }, "no")).toContain("{text}");
  });

  it("is refused for nothing that it could hold where the refusal names what it holds, or nothing", () => {
    expect(refusedFor(asked, { errors: { notes: ["Is not taken."] } })).toBeUndefined();
    const thin = { samples: [{ ...sample, leftOut: ["text"] }], whole };
    expect(refusedFor(thin, { errors: { notes: ["Is not taken."] } })).toBeUndefined();
    expect(
      refusedFor(asked, { status: 400, title: "The request is not valid.", path: "/api/companies" }),
    ).toBeUndefined();
  });
});

it("a refusal that names what the path or the query said is not for want of it in a sample", () => {
  const asked = {
    samples: [{ model: "SimpleTaskRequest", leftOut: [], writtenOut: [] }],
    whole: { notes: "as agreed" },
  };
  const refusal = { errors: { create_email: ["This is not taken."] } };
  expect(refusedFor(asked, refusal)).toContain("it has no create_email");
  expect(refusedFor(asked, refusal, ["createEmail"])).toBeUndefined();
  const missing = { errors: { create_email: ["This field is required."] } };
  expect(refusedFor(asked, missing, ["createEmail"])).toContain("it has no create_email");
});

it("the row of an add-on that has a member of that name is meant by it", () => {
  expect(givenBy({ id: "0bb8993e-1d2c-4f0a-8a53-5c0e51d7b930", addOnId: "LIFTGATE" }, "addOn")).toBe("LIFTGATE");
  expect(givenBy({ id: 101, name: "Liftgate" }, "addOn")).toBe(101);
});
