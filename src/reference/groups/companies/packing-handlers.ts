import { type Answer, ok } from "../../core/answer.js";
import { malformedPathId } from "../../core/binding.js";
import { Form, type Json } from "../../core/form.js";
import type { Handlers } from "../../core/handler.js";
import { missing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { formerEntries, loneUpdates } from "./inventory.js";
import * as decide from "./packing.js";
import { type Area, lostByName, readBelow } from "./reading.js";
import { companyOf, parameter } from "./settings-handlers.js";
import { type Company, seededIds } from "./state.js";

const handlingUnits = (unit: Json): unknown => ({ handling_units: [unit] });

/** Answers what is suggested for one thing, or for each of a list. */
function packed(
  world: World,
  companyId: string,
  body: unknown,
  packing: decide.Packing,
  show: (unit: Json) => unknown = (unit) => unit,
): Answer {
  const company = companyOf(world, companyId);
  if (!seededIds.has(company.id) && !world.choose(decide.packsForNew)(packing)) throw missing("The company");
  const deleted = world.of(formerEntries).filter(({ company_id }) => company_id === company.id);
  world.choose(decide.afterDeletions)(packing, deleted.length);
  if (world.of(loneUpdates).has(company.id)) world.choose(decide.afterLoneUpdate)(packing);
  const errors: string[] = [];
  const refused = world.of(decide.lastRefused);
  world.choose(decide.afterRefusal)(packing, refused.delete(company.id));
  refused.add(company.id);
  const suggest = (part: unknown, place: number) =>
    show(decide.suggested(Form.of(part), packing, world, errors, place));
  const data = Array.isArray(body) ? world.choose(decide.severalPacked)(body).map(suggest) : suggest(body, 0);
  refused.delete(company.id);
  const longest = world.of(decide.longestPacked);
  const lengths = [body].flat().map((part) => Form.of(part).integer("length") ?? 0);
  longest.set(company.id, Math.max(longest.get(company.id) ?? 0, ...lengths));
  world.choose(decide.sideEffect)(world, company);
  return ok(world.choose(decide.resultWrapper)(data, errors));
}

/** What a new company has is nothing yet. */
const stocked = <T>({ id }: Company, rows: readonly T[]): readonly T[] => (seededIds.has(id) ? rows : []);

const plain = (world: World, area: Area, companyId: string, rows: readonly Json[]): Answer =>
  readBelow(world, area, companyId, [], (company) => stocked(company, rows));

export const packingHandlers = {
  "GET /company/{companyId}/materials": ({ world, path, request }) => {
    const kind = parameter(request, "kind");
    world.choose(decide.materialsParams)(kind);
    return readBelow(world, "materials", path.companyId, [], (company) =>
      stocked(company, decide.materialRows)
        .filter((row) => kind === undefined || row.kind === kind)
        .map((row) => ({ company_id: company.id, ...row })),
    );
  },

  "GET /company/{companyId}/materials/default-pallet": ({ world, path }) => {
    const company = companyOf(world, path.companyId);
    if (world.choose(lostByName)("default pallet", company)) throw missing("The default pallet");
    return world.choose(decide.defaultPallet)(world, company);
  },

  "GET /company/{companyId}/materials/stock-boxes": ({ world, path }) =>
    readBelow(world, "stock boxes", path.companyId, [], (company) => {
      const boxes = stocked(company, decide.stockBoxes);
      return boxes.length > 0 ? boxes : world.choose(decide.noBoxes)();
    }),

  "GET /company/{companyId}/materials/d-containers": ({ world, path }) => {
    if (!world.choose(decide.containersUuid)(path.companyId)) throw world.choose(malformedPathId)("companyId");
    return plain(world, "d-containers", path.companyId, decide.dContainers);
  },

  "POST /company/{companyId}/pack/inventory": ({ world, path, body }) =>
    packed(world, path.companyId, body, "inventory"),

  "POST /company/{companyId}/pack/hierarchy": ({ world, path, body }) =>
    packed(world, path.companyId, body, "hierarchy", handlingUnits),

  "POST /company/{companyId}/pack/inventories": ({ world, path, body }) =>
    packed(world, path.companyId, body, "inventories"),

  "POST /company/{companyId}/pack/handlingunit/materials": ({ world, path, body }) =>
    packed(world, path.companyId, body, "materials", () => ({ materials: decide.materialRows })),

  "POST /company/{companyId}/pack/validate": ({ world, path, body }) =>
    packed(world, path.companyId, body, "validate", (unit) => ({ valid: true, unit })),

  "POST /company/{companyId}/pack/handling-units": ({ world, path, body }) =>
    packed(world, path.companyId, body, "handling-units", handlingUnits),
} satisfies Handlers;
