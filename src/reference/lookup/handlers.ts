import { type Answer, done, ok } from "../answer.js";
import type { Handler, Handlers } from "../handler.js";
import { jobs } from "../jobs/state.js";
import { missing } from "../refusal.js";
import { state, type World } from "../world.js";
import { addOns, densityClasses, documentTypes, type LookupValue, lists, masterConstants } from "./data.js";
import * as decide from "./decisions.js";

/** Whether the master constants were lost; a conforming deployment never loses them. */
const cache = state(() => ({ lost: false }));

function valuesOf(world: World, asked: string): readonly LookupValue[] {
  if (world.of(cache).lost) return [];
  const key = world.choose(decide.groupKey)(asked);
  const values = masterConstants.get(key)?.map(world.choose(decide.valueIds));
  return values ? world.choose(decide.groupValues)(values) : world.choose(decide.unknownKey)(key);
}

const literal = (id: string, world: World, rows: readonly unknown[]): Answer =>
  ok(world.choose(decide.literalsTaken)(id) ? [] : rows);

const plain = Object.fromEntries(
  Object.entries(lists).map(([id, rows]) => [id, ({ world }: { readonly world: World }) => literal(id, world, rows)]),
) as unknown as { readonly [Id in keyof typeof lists]: Handler<Id> };

export const lookupHandlers = {
  ...plain,

  "GET /lookup/items": ({ world, query }) => {
    const by = world.choose(decide.itemFilters);
    const rows = world
      .of(jobs)
      .all()
      .filter(({ id }) => !by.job || query.job_display_id === undefined || id === query.job_display_id)
      .flatMap(({ items }) => [...items])
      .filter(({ job_item_id }) => !by.item || query.job_item_id === undefined || job_item_id === query.job_item_id);
    return ok(rows.map((row) => ({ id: row.job_item_id, ...row })));
  },

  "GET /lookup/{masterConstantKey}": ({ world, path }) => ok(valuesOf(world, path.masterConstantKey)),

  "GET /lookup/{masterConstantKey}/{valueId}": ({ world, path }) => {
    const values = (masterConstants.get(path.masterConstantKey) ?? []).map(world.choose(decide.valueIds));
    const value = world.choose(decide.valueById)(values, path.valueId);
    if (!value) throw missing("The value");
    return ok(value);
  },

  "GET /lookup/accessKey/{accessKey}": ({ path }) => {
    const row = lists["GET /lookup/accessKeys"].find(({ key }) => key === path.accessKey);
    if (!row) throw missing("The access key");
    return ok({ ...row, company_code: "HUB", enabled: true });
  },

  "GET /lookup/documentTypes": ({ world, query }) => {
    const asked = world.choose(decide.documentSource) ? query.document_source : undefined;
    const rows = documentTypes.filter(
      ({ document_source }) => asked === undefined || String(document_source) === asked,
    );
    return literal("GET /lookup/documentTypes", world, rows);
  },

  "GET /lookup/densityClassMap": ({ world, query }) => {
    if (query.carrier_api !== undefined) world.choose(decide.carrierParameter)();
    const rows = densityClasses.filter(
      ({ carrier_api }) => query.carrier_api === undefined || String(carrier_api) === query.carrier_api,
    );
    return literal("GET /lookup/densityClassMap", world, rows);
  },

  "GET /lookup/referCategoryHeirachy": ({ world }) => {
    const children = world.choose(decide.hierarchy)();
    return ok([{ name: "All", children: children.map(({ id, name }) => ({ id, name, children: [] })) }]);
  },

  "GET /lookup/resetMasterConstantCache": ({ world }) => {
    world.choose(decide.afterReset)(() => {
      world.of(cache).lost = true;
    });
    return done(world);
  },

  "GET /lookup/addOns": ({ world, query }) =>
    query.carrier_apis === undefined ? ok(addOns) : world.choose(decide.addOnsAnswer)(query.carrier_apis),

  "GET /lookup/handlingUnitContainerTypes": ({ world, query }) => {
    if (query.company_id !== undefined) world.choose(decide.companyParameter)();
    return literal("GET /lookup/handlingUnitContainerTypes", world, lists["GET /lookup/handlingUnitContainerTypes"]);
  },
} satisfies Handlers;
