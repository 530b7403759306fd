import type { OfOne } from "../../../contract/unknown-id-clauses.js";
import { type Answer, absent, ok } from "../../core/answer.js";
import { whole } from "../../core/behaviours/intact.js";
import { decision, fault } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { missing } from "../../core/refusal.js";
import { seedIdentities } from "../../core/seed.js";
import type { Store } from "../../core/store.js";
import type { World } from "../../core/world.js";
import { type Company, companies } from "./state.js";

type Read = (store: Store<Company>, id: string) => Company | undefined;

/** @returns a company whose UUID differs in its last four letters at the most */
export const beginningAs = (all: readonly Company[], id: string): Company | undefined =>
  all.find((company) => company.id.slice(0, -4) === id.slice(0, -4));

const byId: Read = (store, id) => store.get(id);

export const companyRead = decision<Read>("company-read", {
  conforms: { "by-id": byId },
  faults: {
    "company-id-uuid#read-next": fault("A UUID reads the company after the one it names.", (store, id) => {
      const all = store.all();
      const index = all.findIndex((company) => company.id === id);
      return index < 0 ? undefined : all[(index + 1) % all.length];
    }),
    "company-id-uuid#read-parent": fault("A UUID reads the parent of the company it names.", (store, id) => {
      const company = store.get(id);
      return company && store.get(company.parent_company_id ?? company.id);
    }),
    "company-unknown#read-first": fault(
      "A UUID that no company has reads the first one.",
      (store, id) => store.get(id) ?? store.all()[0],
    ),
    "company-unknown#read-blank": fault("A UUID that no company has reads a blank one.", (store, id) => {
      const [first] = store.all();
      return store.get(id) ?? (first && { ...first, id, name: "", code: "" });
    }),
    "company-unknown#beginning-is-enough": fault(
      "A UUID that no company has reads the one whose UUID begins alike.",
      (store, id) => store.get(id) ?? beginningAs(store.all(), id),
    ),
    "company-available-are-readable#read-lacks-one": fault(
      "A company that is available cannot be read.",
      (store, id) => (id === seedIdentities.franchise.id ? undefined : store.get(id)),
    ),
  },
});

const former: Company = {
  id: "0d7c2e94-51ab-4f38-8c6e-b92f70a1d301",
  code: "OLD",
  name: "Former Company",
  parent_company_id: null,
  brand_id: 1,
  created_date: "2020-01-01T00:00:00.000Z",
  more: {},
};

/** A company that no read finds, in front of the rows. */
export const withFormer = (rows: readonly Company[]): readonly Company[] => [former, ...rows];

export const availableRows = whole<readonly Company[]>("company-available", "all", {
  "company-available-are-readable#former": fault("A company that no longer exists is still available.", withFormer),
});

/** What is read below a company. */
export const areas = [
  "details",
  "fulldetails",
  "geosettings",
  "carrierAcounts",
  "packagingsettings",
  "packaginglabor",
  "inventory",
  "materials",
] as const;

/** Of what else is read below a company, each by its own route. */
const others = {
  "inherited tariffs": "GET /companies/{companyId}/inheritedPackagingTariffs",
  "inherited labor": "GET /companies/{companyId}/inheritedpackaginglabor",
  "stock boxes": "GET /company/{companyId}/materials/stock-boxes",
  "d-containers": "GET /company/{companyId}/materials/d-containers",
} as const satisfies { readonly [area: string]: OfOne };

export type Area = (typeof areas)[number] | keyof typeof others;

type Unknown = (asked: Area, all: readonly Company[], id: string) => Company | undefined;

const beginningIsEnough = (area: Area) =>
  fault<Unknown>(
    `Below a UUID that no company has, ${area} answers that of the company whose UUID begins alike.`,
    (asked, all, id) => (asked === area ? beginningAs(all, id) : undefined),
  );

export const unknownBelow = decision<Unknown>("company-below-unknown", {
  conforms: { "no-company": () => undefined },
  faults: Object.fromEntries([
    ...areas.flatMap((area) => [
      [
        `company-unknown-nothing-below#has-${area}`,
        fault<Unknown>(
          `Below a UUID that no company has, ${area} answers that of the first company.`,
          (asked, [first]) => (asked === area ? first : undefined),
        ),
      ],
      [`company-unknown-nothing-below#beginning-is-enough-for-${area}`, beginningIsEnough(area)],
    ]),
    ...(Object.keys(others) as (keyof typeof others)[]).map((area) => [
      `unknown-id:${others[area]}#beginning-is-enough`,
      beginningIsEnough(area),
    ]),
  ]),
});

export const nothingBelow = decision<(world: World, nothing: unknown) => Answer>("company-nothing-below", {
  openPoint: "not-found-status",
  conforms: { absent: (world) => absent(world, "The company"), nothing: (_, nothing) => ok(nothing) },
});

/** Of which company the details are answered to who asks for those of one. */
export const detailsFor = decision<(company: Company, store: Store<Company>, caller: Caller) => Company>(
  "company-details-for",
  {
    conforms: { "that-company": (company) => company },
    faults: {
      "told-to-others:company#details-of-its-own": fault(
        "A partner-scoped caller who asks for the details of a company is answered those of its own.",
        (company, store, { kind, companyId }) => (kind === "partner" ? (store.get(companyId) ?? company) : company),
      ),
    },
  },
);

type Named = (asked: Area | "default pallet", company: Company) => boolean;

const unlessAscii = (area: Area | "default pallet") =>
  fault<Named>(
    `Where the name of a company has other letters than those of ASCII, its ${area} is not found.`,
    (asked, { name }) => asked === area && /\P{ASCII}/u.test(name),
  );

/** Whether something below a company is not found for the name of the company: nothing is, of conforming deployments. */
export const lostByName = decision<Named>("company-lost-by-name", {
  conforms: { nothing: () => false },
  faults: {
    "route:GET /company/{companyId}/materials/default-pallet#not-under-other-letters": unlessAscii("default pallet"),
    "route:GET /company/{companyId}/materials/d-containers#not-under-other-letters": unlessAscii("d-containers"),
  },
});

/**
 * Answers what is read below a company.
 *
 * @param nothing what a deployment may answer for a company that does not exist
 * @param show the answer for one that does
 */
export function readBelow(
  world: World,
  area: Area,
  id: string,
  nothing: unknown,
  show: (company: Company) => unknown,
): Answer {
  const store = world.of(companies);
  const company = store.get(id) ?? world.choose(unknownBelow)(area, store.all(), id);
  if (company && world.choose(lostByName)(area, company)) throw missing("What is asked for");
  return company ? ok(show(company)) : world.choose(nothingBelow)(world, nothing);
}
