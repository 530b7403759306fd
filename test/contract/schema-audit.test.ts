import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { identities } from "../../src/contract/identities.js";
import { editionsOf, latestRelease } from "../../src/contract/releases.js";
import { routeList } from "../../src/contract/routes.js";
import { modelNames, schemaOf, validatorOf } from "../../src/contract/schemas.js";
import { documentFile } from "./document.js";
import fields from "./documented-fields.json" with { type: "json" };
import { exceptions, type Printed, printedMembers, samples } from "./printed-members.js";

/** No schema is stricter than the document: neither in what it requires nor in what a member may hold. */

const models: readonly string[] = Object.values(modelNames).flat();
const rows: { readonly [resource: string]: string } = fields;
const answered = new Set(routeList.flatMap(({ answers }) => editionsOf(answers).flatMap(modelsIn)));

function modelsIn(answers: object): readonly string[] {
  return Object.entries(answers).flatMap(([name, value]) =>
    ["kind", "since", "until"].includes(name) ? [] : [String(value)],
  );
}

const membersOf = (model: string): readonly (readonly [string, Printed])[] =>
  Object.entries(printedMembers[model]?.members ?? {});

/** The least that the document demands of a record. */
const least = (model: string): { readonly [member: string]: unknown } =>
  Object.fromEntries(
    membersOf(model).flatMap(([name, { required, holds }]) => (required ? [[name, samples[holds].at(-1)]] : [])),
  );

const takes = (model: string, record: unknown) => {
  const validate = validatorOf(model, latestRelease);
  return validate(record) ? "taken" : `${JSON.stringify(record)}: ${JSON.stringify(validate.errors)}`;
};

describe("the facts about printed members", () => {
  it("are about models that the document names", () => {
    expect(Object.keys(printedMembers).filter((model) => !models.includes(model))).toEqual([]);
  });

  it.each(Object.entries(printedMembers))("%s stand in the rows that they name", (_, { rows: named, members }) => {
    const printed = named.map((row) => rows[row] ?? "").join(" ");
    const words = new Set(printed.match(/\w+/g));
    const missing = Object.entries(members).filter(([name, { says }]) => !words.has(name) && says === undefined);
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it("leave out none that a row prints for a model of its own", () => {
    const snake = /\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+[A-Z]\w*\b/g;
    // Words of a row that are no members: how a job is addressed, what is refused or left out, another route.
    const others: { readonly [row: string]: readonly string[] } = {
      Job: ["jobDisplayId"],
      DocumentUpdateRequest: ["jobItems", "job_items"],
      UpdateLotRequest: ["initial_data"],
      "NoteRequest (create and update share it)": ["suggestUsers"],
    };
    const left = Object.entries(rows).flatMap(([row, cell]) => {
      const own = Object.values(printedMembers).filter((resource) => resource.rows.includes(row));
      const names = new Set([...own.flatMap(({ members }) => Object.keys(members)), ...(others[row] ?? [])]);
      return (cell.match(snake) ?? []).filter((name) => !names.has(name));
    });
    expect(left).toEqual([]);
  });

  const sentences = Object.values(printedMembers)
    .flatMap(({ members }) => Object.values(members))
    .flatMap(({ says }) => says ?? []);
  if (documentFile !== undefined) {
    const document = readFileSync(documentFile, "utf8");
    it.each(sentences)("the document says: %s", (sentence) => expect(document).toContain(sentence));
  }
});

describe.each(models)("the schema of %s", (model) => {
  const printed = new Map(membersOf(model));

  it("has no member and requires no member that the document does not print", () => {
    const { properties = {}, required = [] } = schemaOf(model);
    expect(Object.keys(properties).filter((name) => !printed.has(name))).toEqual([]);
    expect(required.filter((name) => !printed.get(name)?.required)).toEqual([]);
  });

  it("takes the least that the document demands, and anything beside it", () => {
    expect(takes(model, least(model))).toBe("taken");
    const more = { noteID: 7, someList: [null, {}], some_object: { a: null }, Id: "0f8fad5b" };
    const closed = Object.keys(more).filter((name) => printed.has(name));
    expect(closed).toEqual([]);
    expect(takes(model, { ...more, ...least(model) })).toBe("taken");
  });

  it("takes whatever its printed members may hold", () => {
    for (const [name, { holds, required }] of printed) {
      const { refuses } = exceptions[`${model}.${name}`] ?? {};
      const allowed = samples[holds].filter((value) => JSON.stringify(value) !== JSON.stringify(refuses));
      for (const value of allowed) expect(takes(model, { ...least(model), [name]: value })).toBe("taken");
      // A member without a value may be null in an answer (ruling 31).
      if (answered.has(model) && !required) expect(takes(model, { ...least(model), [name]: null })).toBe("taken");
    }
  });

  it("refuses a record without a member that the document requires", () => {
    for (const [name, { required }] of printed) {
      if (!required) continue;
      const { [name]: _, ...others } = least(model);
      expect(takes(model, others)).not.toBe("taken");
    }
  });
});

describe("a schema that types a member", () => {
  it.each([
    ["GridViewInfo", "id", "seven"],
    ["Document", "id", "seven"],
    ["FeedbackSaveModel", "feedbackId", "seven"],
    ["AddCatalogRequest", "start_date", "tomorrow"],
    ["TimelineResponse", "tasks", null],
    ["JobCarrierRates", "rates", null],
    ["ShipmentExportRequest", "commodities", [{ jobItemId: 1 }]],
  ])("refuses %s with %s %j", (model, member, value) => {
    expect(takes(model, { ...least(model), [member]: value })).not.toBe("taken");
  });

  it("takes an envelope of rates that tells errors instead", () => {
    expect(takes("JobCarrierRates", { rates: null, errors: ["No carrier serves the lane."] })).toBe("taken");
  });
});

describe("the models whose id is learned", () => {
  it("print none", () => {
    expect(Object.keys(identities).filter((model) => printedMembers[model]?.members["id"] !== undefined)).toEqual([]);
  });
});
