import { type Packed, type PackingIds, packing } from "../../fixtures/payloads/companies.js";
import {
  type Answer,
  assume,
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
export const pack = ({ corporate, data }: Packer, { model, send }: PackRoute, companyId: string, given: Packed = {}) =>
  send(corporate, companyId, packing(data, model, given));

/** The routes that take an array, by the last part of their path. */
const listRoutes = {
  hierarchy: "/company/{companyId}/pack/hierarchy",
  inventories: "/company/{companyId}/pack/inventories",
} as const;

/** @returns the template of a route that takes an array; undefined where it takes one thing */
const listRouteOf = ({ route }: PackRoute) =>
  route.endsWith("/hierarchy")
    ? listRoutes.hierarchy
    : route.endsWith("/inventories")
      ? listRoutes.inventories
      : undefined;

/** Sends a packing route a thing, where it takes an array behind another one. */
export function packBehind(
  packer: Packer,
  packRoute: PackRoute,
  companyId: string,
  [before, ids]: readonly [before: PackingIds, ids: PackingIds],
): Reply {
  const template = listRouteOf(packRoute);
  if (template === undefined) return pack(packer, packRoute, companyId, ids);
  const { corporate, data } = packer;
  const body = [packing(data, packRoute.model, before, "Lamp"), packing(data, packRoute.model, ids)];
  return corporate.post(template, { companyId, body });
}

/** The lookups of packings, each with the name that a request has for what it lists. */
export const packingLookups = [
  {
    lookup: "/lookup/handlingUnitContainerTypes",
    name: "container_type_id",
    clause: "pack-container-types-accepted",
  },
  { lookup: "/lookup/cPacks", name: "c_pack_id", clause: "pack-cpacks-accepted" },
  { lookup: "/lookup/containerfill", name: "container_fill_id", clause: "pack-containerfill-accepted" },
] as const;

/** Sends the routes that take an array one thing that stands in none, and an array of nothing. */
export async function packAlone({ corporate, data }: Packer, packRoute: PackRoute, companyId: string): Promise<void> {
  const template = listRouteOf(packRoute);
  if (template === undefined) return;
  await corporate.post(template, { companyId, body: packing(data, packRoute.model, {}) });
  await corporate.post(template, { companyId, body: [] });
}

/** @returns whether a sample of this route's model carries what a thing is given */
export function carries({ data }: Packer, { model }: PackRoute, given: Packed): boolean {
  const [plain, carrying] = [packing(data, model, {}), packing(data, model, given)];
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

/** What is listed may be too small or too large for the usual thing. */
const otherSizes: readonly Packed[] = [
  { length: 1, width: 1, height: 1, weight: 1 },
  { length: 40, width: 32, height: 24, weight: 20 },
];

/**
 * @param ids that are not taken for the usual thing
 * @returns whether they are for one of another size
 * @throws Inconclusive where the sample gives each thing the same size
 */
export async function fitsAnother(
  packer: Packer,
  packRoute: PackRoute,
  companyId: string,
  ids: PackingIds,
): Promise<boolean> {
  assume(
    otherSizes.every((size) => carries(packer, packRoute, size)),
    `it may not be for things of the one size that the sample has: give \`samples.${packRoute.model}\` {length}, {width} and {height}`,
  );
  for (const size of otherSizes) if (packed(await pack(packer, packRoute, companyId, { ...ids, ...size }))) return true;
  return false;
}

/**
 * Judges that the packing routes take a container type that is listed for a company.
 *
 * @throws Mismatch where one does not; Inconclusive where no request carries it, or nothing is packed without it either
 */
export async function takeContainerType(packer: Packer, companyId: string, id: string | number): Promise<void> {
  const taking = packRoutes.filter((packRoute) => carries(packer, packRoute, { container_type_id: id }));
  assume(
    taking.length > 0,
    "no sample of a packing model carries {container_type_id}: give `samples.PackInventoryItemModelInput`",
  );
  for (const packRoute of taking) {
    const answer = await pack(packer, packRoute, companyId, { container_type_id: id });
    if (packed(answer)) continue;
    const plain = await pack(packer, packRoute, companyId);
    assume(packed(plain), `${plain.where}: the sample is not packed without the identifier either`);
    if (await fitsAnother(packer, packRoute, companyId, { container_type_id: id })) continue;
    throw answer.mismatch(`${id}, which is listed for this company, to be taken`, `${answer.status}`);
  }
}

/** @returns the ids that a packing lookup lists: those of its innermost objects, as the lookup may group them */
export function identifiersIn(value: unknown): readonly (string | number)[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(identifiersIn))];
  if (!isObject(value)) return [];
  const inside = Object.values(value).filter(Array.isArray).flatMap(identifiersIn);
  const id = idOf(value);
  return inside.length > 0 || id === undefined ? inside : [id];
}
