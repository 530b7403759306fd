import type { Json } from "../../core/form.js";
import { companies as seeded, seedIdentities } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state, uuidFrom, type World } from "../../core/world.js";

export interface Company {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** From which packaging tariffs and labor are inherited. */
  readonly parent_company_id: string | null;
  readonly brand_id: number;
  readonly created_date: string;
  /** What else its details hold. */
  readonly more: Json;
}

/** The details that a company has apart from `more`. */
export const ownMembers = ["id", "code", "name", "parent_company_id", "brand_id", "created_date"] as const;

/** How many branches a new deployment has beside the companies that everybody knows, so that lists have pages. */
const branches = 30;

const numbered = Array.from({ length: branches }, (_, index) => String(index + 1).padStart(2, "0"));

const known = [
  ...seeded,
  ...numbered.map((number) => ({
    id: uuidFrom(`company/${number}`),
    code: `BR${number}`,
    name: `Branch Office ${number}`,
  })),
];

/** Companies as they were before their updates. */
export const formerCompanies = state<Company[]>("former-companies", () => []);

export const companies = state("companies", (world) => {
  const store = new Store<Company>(1);
  for (const [index, { id, code, name }] of known.entries()) {
    store.add({
      id,
      code,
      name,
      parent_company_id: id === seedIdentities.hub.id ? null : seedIdentities.hub.id,
      brand_id: (index % 3) + 1,
      created_date: world.timestamp(),
      more: {
        email: `${code.toLowerCase()}@example.com`,
        phone: `555-01${String(index).padStart(2, "0")}`,
        address: { street: `${index + 1} Main Street`, city: "Springfield", zip_code: "62701" },
      },
    });
  }
  return store;
});

/** The companies that a new deployment has. */
export const seededIds: ReadonlySet<string> = new Set(known.map(({ id }) => id));

/**
 * What is kept for each company, made when the company is first asked about.
 *
 * @param name names what is kept
 * @param make what a company has to which nothing was done
 * @param data what of it is no bookkeeping of the deployment's own
 */
export function belowCompany<T>(
  name: string,
  make: (company: Company, world: World) => T,
  data: (kept: T) => unknown = (kept) => kept,
) {
  const complete = (world: World) => {
    for (const company of world.of(companies).all()) of(world, company);
  };
  const kept = state(name, () => new Map<string, T>(), { complete, data });
  const of = (world: World, company: Company): T => {
    const found = world.of(kept).get(company.id);
    if (found !== undefined) return found;
    const made = make(company, world);
    world.of(kept).set(company.id, made);
    return made;
  };
  return {
    of,
    keep(world: World, company: Company, value: T): void {
      world.of(kept).set(company.id, value);
    },
    forget(world: World, company: Company): void {
      world.of(kept).delete(company.id);
    },
  };
}

export type BelowCompany<T> = ReturnType<typeof belowCompany<T>>;
