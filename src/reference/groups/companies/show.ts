import { decision, fault } from "../../core/decision.js";
import { isObject, type Json } from "../../core/form.js";
import { state, type World } from "../../core/world.js";
import { type Company, ownMembers } from "./state.js";

/** Under which name a company carries its UUID. */
export const uuidMember = decision<(id: string) => Json>("company-uuid-member", {
  openPoint: "company-uuid-member",
  conforms: { id: (id) => ({ id }), "company-id": (company_id) => ({ company_id }) },
});

/** @returns a company as CompanySimple and as a row of a search */
export const simple = ({ id, code, name }: Company, world: World): Json => ({
  ...world.choose(uuidMember)(id),
  code,
  name,
});

/** How a company is read as CompanySimple. */
export const readSimple = decision<(company: Company, world: World) => Json>("company-simple", {
  conforms: { "as-it-is": simple },
  faults: {
    "shown-as-given:company#simple-without-quoted-names": fault(
      "A simple read of a company shows no name where quotation marks are in it.",
      (company, world) => simple({ ...company, name: company.name.includes('"') ? "" : company.name }, world),
    ),
  },
});

/** Companies as they were read as CompanySimple, by the path that asked for them. */
export const simpleRead = state("companies-simple-read", () => new Map<string, Json>());

/** What is shown of a company that was read by the same path before, since it was updated by it. */
export const simpleKept = decision<(now: Json, before: Json) => Json>("company-simple-kept", {
  conforms: { "as-it-is": (now) => now },
  faults: {
    "company-uuid-case-saved#read-as-kept-by-its-letters": fault(
      "A company is kept by the letters of the UUID that it is read under, until it is updated under these.",
      (_, before) => before,
    ),
  },
});

/** @returns all that is known of a company */
export const full = ({ id, more, ...rest }: Company, world: World): Json => ({
  ...world.choose(uuidMember)(id),
  ...rest,
  ...more,
});

/** Where the full details have what they tell of a company beside its UUID. */
export const placed = decision<(details: Json) => Json>("company-full-details", {
  conforms: {
    "in-it": (details) => details,
    "in-its-details": ({ id, company_id, ...details }) => ({
      ...(id !== undefined && { id }),
      ...(company_id !== undefined && { company_id }),
      details,
    }),
  },
});

const withPhone = ({ more, ...company }: Company): Company => ({ ...company, more: { ...more, phone: "555-9999" } });

/** What the details told of each company last. */
const detailsTold = state("companies-details-told", () => new Map<string, Company["more"]>());

/** What the details tell of a company beside its full details. */
export const detailsOf = decision<(company: Company, world: World) => Json>("company-details", {
  openPoint: "company-details-difference",
  conforms: {
    "all-of-them": full,
    "less-of-them": ({ more, ...company }, world) => ({
      ...full({ ...company, more: {} }, world),
      phone: more["phone"],
    }),
    "some-as-null": ({ more, ...company }, world) =>
      full({ ...company, more: Object.fromEntries(Object.keys(more).map((name) => [name, null])) }, world),
  },
  faults: {
    "company-update-persists#emptied-in-full-alone": fault(
      "What an update empties is still told by the details once they told it, while the full details have it empty.",
      (company, world) => {
        const known = world.of(detailsTold).get(company.id) ?? {};
        const told = Object.entries(company.more).map(([name, value]) => [name, value === "" ? known[name] : value]);
        const more: Company["more"] = Object.fromEntries(told);
        world.of(detailsTold).set(company.id, more);
        return full({ ...company, more }, world);
      },
    ),
    "company-details-agree#other-name": fault(
      "The details tell another name than the full details.",
      (company, world) => full({ ...company, name: `${company.name} Limited` }, world),
    ),
    "company-details-agree#outdated": fault(
      "The details tell a telephone number that the full details no longer have.",
      (company, world) => full(withPhone(company), world),
    ),
  },
});

/** @returns what a body of CompanyDetails gives, apart from the identifier */
export function givenDetails(body: Json): Partial<Company> {
  const { details, ...beside } = body;
  if (isObject(details)) return givenDetails({ ...beside, ...details });
  const { code, name, parent_company_id: parent, brand_id: brand } = body;
  const reserved: readonly string[] = [...ownMembers, "company_id"];
  return {
    ...(typeof code === "string" && code !== "" && { code }),
    ...(typeof name === "string" && { name }),
    ...(typeof parent === "string" && { parent_company_id: parent }),
    ...(typeof brand === "number" && { brand_id: brand }),
    more: Object.fromEntries(Object.entries(body).filter(([member]) => !reserved.includes(member))),
  };
}

/** @returns the identifier that a body of CompanyDetails carries */
export function givenId(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const id = body["id"] ?? body["company_id"];
  return typeof id === "string" ? id.toLowerCase() : undefined;
}
