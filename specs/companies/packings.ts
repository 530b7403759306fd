import { type PackingIds, packing } from "../../fixtures/payloads/companies.js";
import {
  type Answer,
  type Caller,
  contentOf,
  fieldOf,
  Guess,
  idOf,
  isObject,
  type ScenarioContext,
} from "../../src/scenario/index.js";

type Packer = Pick<ScenarioContext, "corporate" | "data">;
type Reply = ReturnType<Caller["post"]>;

interface PackRoute {
  readonly route: string;
  readonly model: Parameters<typeof packing>[1];
  readonly send: (corporate: Caller, companyId: string, part: unknown) => Reply;
}

/** The packing routes, with the model that each is sent. */
export const packRoutes = [
  {
    route: "POST /company/{companyId}/pack/inventory",
    model: "PackInventoryItemModelInput",
    send: (corporate, companyId, body) => corporate.post("/company/{companyId}/pack/inventory", { companyId, body }),
  },
  {
    route: "POST /company/{companyId}/pack/hierarchy",
    model: "PackHierarchyHandlingUnitModelInput",
    send: (corporate, companyId, part) =>
      corporate.post("/company/{companyId}/pack/hierarchy", { companyId, body: [part] }),
  },
  {
    route: "POST /company/{companyId}/pack/inventories",
    model: "PackInventoryItemModelInput",
    send: (corporate, companyId, part) =>
      corporate.post("/company/{companyId}/pack/inventories", { companyId, body: [part] }),
  },
  {
    route: "POST /company/{companyId}/pack/handlingunit/materials",
    model: "GetHandlingUnitMaterialsModelInput",
    send: (corporate, companyId, body) =>
      corporate.post("/company/{companyId}/pack/handlingunit/materials", { companyId, body }),
  },
  {
    route: "POST /company/{companyId}/pack/validate",
    model: "ValidateHandlingUnitModelInput",
    send: (corporate, companyId, body) => corporate.post("/company/{companyId}/pack/validate", { companyId, body }),
  },
  {
    route: "POST /company/{companyId}/pack/handling-units",
    model: "PackHandlingUnitsModelInput",
    send: (corporate, companyId, body) =>
      corporate.post("/company/{companyId}/pack/handling-units", { companyId, body }),
  },
] as const satisfies readonly PackRoute[];

/** Sends one packing route a thing to be packed. */
export const pack = (
  { corporate, data }: Packer,
  { model, send }: PackRoute,
  companyId: string,
  ids: PackingIds = {},
) => send(corporate, companyId, packing(data, model, ids));

/** Sends the routes that take an array one thing that stands in none, and an array of nothing. */
export async function packAlone(
  { corporate, data }: Packer,
  { model, route }: PackRoute,
  companyId: string,
): Promise<void> {
  const template = route.endsWith("/hierarchy") ? listRoutes.hierarchy : listRoutes.inventories;
  await corporate.post(template, { companyId, body: packing(data, model, {}) });
  await corporate.post(template, { companyId, body: [] });
}

const listRoutes = {
  hierarchy: "/company/{companyId}/pack/hierarchy",
  inventories: "/company/{companyId}/pack/inventories",
} as const;

/** @returns whether a sample of this route's model carries these identifiers */
export function carries({ data }: Packer, { model }: PackRoute, ids: PackingIds): boolean {
  const [plain, carrying] = [packing(data, model, {}), packing(data, model, ids)];
  return !(carrying instanceof Guess) && contentOf(plain.value) !== contentOf(carrying.value);
}

/** @returns whether something was packed: accepted, and the result does not tell of a failure */
export function packed({ isSuccess, body }: Answer): boolean {
  if (!isSuccess || !isObject(body)) return false;
  const errors = fieldOf(body, "errors");
  return (
    fieldOf(body, "success") !== false &&
    fieldOf(body, "isSuccess") !== false &&
    !(Array.isArray(errors) && errors.length > 0)
  );
}

/** @returns the ids that a packing lookup lists: those of its innermost objects, as the lookup may group them */
export function identifiersIn(value: unknown): readonly (string | number)[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(identifiersIn))];
  if (!isObject(value)) return [];
  const inside = Object.values(value).filter(Array.isArray).flatMap(identifiersIn);
  const id = idOf(value);
  return inside.length > 0 || id === undefined ? inside : [id];
}
