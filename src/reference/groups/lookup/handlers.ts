import { type Answer, done, ok } from "../../core/answer.js";
import { isObject } from "../../core/form.js";
import type { Call, Handler, Handlers } from "../../core/handler.js";
import { Refusal } from "../../core/refusal.js";
import { state, uuidFrom, type World } from "../../core/world.js";
import { named } from "../jobs/item-names.js";
import { legacyIdShown } from "../jobs/new-job.js";
import { type Job, jobs } from "../jobs/state.js";
import { addOns, densityClasses, documentTypes, type LookupValue, lists, masterConstants } from "./data.js";
import * as decide from "./decisions.js";
import * as open from "./open.js";
import { added, short } from "./short.js";

const forgotten = state(
  "lookup-cache",
  (): decide.Forgotten => ({
    isEverything: false,
    isFilledTwice: false,
    isSpacedEmpty: false,
    isCold: false,
    isHierarchyBare: false,
    empty: new Set(),
    cold: new Set(),
    behind: new Set(),
    replaced: new Set(),
    renewed: new Set(),
    doubled: new Set(),
    whole: new Set(),
    unread: new Set(),
  }),
);

/** The rows of a literal lookup, as far as a reset left it any. */
const keptOf = (route: string, world: World, rows: readonly unknown[]): readonly unknown[] => {
  const { empty, cold, behind, replaced, renewed, doubled, unread } = world.of(forgotten);
  world.of(forgotten).isHierarchyBare = false;
  unread.delete(route);
  if (empty.has(route) || cold.delete(route) || behind.has(route)) return [];
  const kept = [...shortened(world, route, rows), ...(world.of(added).get(route) ?? [])];
  if (renewed.has(route)) return kept.map((row) => (isObject(row) ? { ...row, id: uuidFrom(`${row["id"]}`) } : row));
  if (doubled.has(route)) return [...kept, ...kept];
  return replaced.has(route) ? [...kept.slice(0, -1), { id: kept.length + 1, name: "Another one" }] : kept;
};

/** What a lookup, or a group, is left by what was done elsewhere. */
const shortened = <Row>(world: World, name: string, rows: readonly Row[]): readonly Row[] =>
  world.of(short).has(name) ? rows.slice(1) : rows;

/** The carriers that add-ons were asked for last. */
const carriersAsked = state("lookup-carriers-asked", () => new Map<"last", readonly number[]>());

/** Those that the request for add-ons right before named. */
const carriersBefore = state("lookup-carriers-before", () => new Map<"before", readonly number[]>());

/** The rows of a lookup that is asked for without a carrier, as far as the last request for add-ons left it any. */
function narrowedByAddOns<Row extends { readonly carrier_api: unknown }>(
  route: string,
  world: World,
  rows: readonly Row[],
): readonly Row[] {
  const last = world.of(carriersAsked).get("last");
  return last && world.choose(decide.narrowedByAddOns)(route)
    ? rows.filter(({ carrier_api }) => last.includes(Number(carrier_api)))
    : rows;
}

/** What is left of the lookups that filters narrowed for good, and of one job each where they are of jobs. */
const narrowed = state("lookup-narrowed", () => new Map<string, readonly string[]>());

/** The rows that a lookup answers, where it is narrowed by a filter or not. */
function answeredOf<Row>(
  world: World,
  {
    route,
    place = route,
    isFiltered,
  }: { readonly route: string; readonly place?: string; readonly isFiltered: boolean },
  rows: readonly Row[],
): readonly Row[] {
  if (!world.choose(decide.staysNarrowed)(route)) return rows;
  const left = world.of(narrowed).get(place);
  const shown = left ? rows.filter((row) => left.includes(JSON.stringify(row))) : rows;
  if (isFiltered)
    world.of(narrowed).set(
      place,
      shown.map((row) => JSON.stringify(row)),
    );
  return shown;
}

/** The lookups that were asked for by a company. */
const companyAsked = state("lookup-company-asked", () => new Set<string>());

/** The container types where no company is named, with the crates of one that was named before. */
function containersOf(world: World, rows: readonly { readonly group: string }[]): readonly object[] {
  const isOfLast = world.of(companyAsked).has("containers") && !world.choose(decide.companyForgotten);
  const crates = { group: "Crates", containers: [{ id: 2, name: "Own crate" }] };
  return isOfLast ? rows.map((row) => (row.group === crates.group ? crates : row)) : rows;
}

const readings = state("lookup-readings", (): decide.Readings => new Map());

/** The rows of a lookup as they are shown by one more reading. */
const readOf = (route: string, world: World, rows: readonly unknown[]): readonly unknown[] =>
  world.choose(decide.readOnceMore)(rows, route, world.of(readings));

function valuesOf(world: World, asked: string): readonly LookupValue[] {
  if (world.of(forgotten).isEverything || world.of(forgotten).empty.has(asked) || isUnlisted(world, asked)) return [];
  if (world.of(forgotten).isSpacedEmpty && asked.includes(" ")) return [];
  const key = world.choose(decide.groupKey)(asked);
  const values = groupOf(world, key);
  if (!values && world.of(forgotten).isCold) throw new Refusal("missing", "There is no such group.", { status: 404 });
  if (!values) return world.choose(decide.unknownKey)(key);
  world.of(forgotten).isCold = false;
  world.of(forgotten).behind.clear();
  return world.choose(decide.groupValues)(values);
}

const isUnlisted = (world: World, asked: string) => asked.includes(" ") && !world.choose(decide.spacedKeysList);

/** The values of a group; undefined where this deployment has none of that key. */
function groupOf(world: World, asked: string): readonly LookupValue[] | undefined {
  const key = world.choose(open.keyCase)(masterConstants, asked);
  if (!world.choose(open.groupsThere)(key)) return undefined;
  const values = masterConstants.get(key)?.map(world.choose(decide.valueIds));
  return values && shortened(world, key, values);
}

/** The items of jobs as a lookup that is not kept up to date has seen them first. */
const firstSeen = state("lookup-items-seen", () => new Map<number, Job>());

function itemsOf(world: World, job: Job): Job["items"] {
  const seen = world.of(firstSeen).get(job.id) ?? job;
  world.of(firstSeen).set(job.id, seen);
  return (world.choose(decide.itemsStale)(seen, job) ? seen : job).items;
}

const keysAsked = state("lookup-keys-asked", (): decide.KeysAsked => ({ read: new Set(), unknown: new Set() }));

/** A value as answers show it, at its place in its group. */
const shown = (world: World, value: LookupValue, index: number) => {
  const id = value.key === "JobNoteCategory" ? value.id : world.choose(open.otherIds)(value, index);
  return { ...world.choose(open.valueFields)(value, index), id };
};

const valuesShown = (world: World, key: string) =>
  valuesOf(world, key).map((value, index) => shown(world, value, index));

function literal(id: string, world: World, rows: readonly unknown[]): Answer {
  const key = world.choose(decide.literalsTaken)(id);
  if (key !== undefined) return ok(valuesShown(world, key));
  return ok(world.choose(open.referenceRows)(id, keptOf(id, world, readOf(id, world, rows))));
}

/** @throws Refusal where a carrier is asked for that is none of the allowed */
function addOnsOf(world: World, carriers: readonly number[]): Answer {
  try {
    return world.choose(decide.addOnsAnswer)(carriers);
  } catch (error) {
    throw error instanceof Refusal ? world.choose(open.disallowedCarrier)(error) : error;
  }
}

/** The lookups that are asked for now. */
const underWay = state("lookup-under-way", () => new Set<string>());

/** The rows of a lookup as they are told to who asks at the same time as others. */
const atOnce = (route: string, world: World, rows: readonly unknown[]) =>
  world.choose(decide.toldAtOnce)(rows, route, world.of(underWay));

const plain = Object.fromEntries(
  Object.entries(lists).map(([id, rows]) => [
    id,
    async ({ world, caller }: Pick<Call, "world" | "caller">) =>
      world.choose(decide.toldTo)(literal(id, world, await atOnce(id, world, rows)), id, caller),
  ]),
) as unknown as { readonly [Id in keyof typeof lists]: Handler<Id> };

export const lookupHandlers = {
  ...plain,

  "GET /lookup/items": ({ world, query }) => {
    const by = world.choose(decide.itemFilters);
    const isAsked = by.isItem ?? ((id: string, asked: string) => id === asked);
    if (query.job_item_id !== undefined) world.choose(open.itemIds)(world);
    const rows = world
      .of(jobs)
      .all()
      .filter(({ id }) => query.job_display_id === undefined || by.isOf(id, query.job_display_id))
      .flatMap((job) =>
        itemsOf(world, job).map((item, place) => ({ item: named(item, world), job, number: place + 1 })),
      )
      .filter(({ item }) => !by.item || query.job_item_id === undefined || isAsked(item.job_item_id, query.job_item_id))
      .slice(0, query.job_item_id === undefined ? undefined : by.most);
    const isEmpty = world.of(forgotten).empty.has("GET /lookup/items");
    const found = (isEmpty ? [] : rows).map(({ item, job, number }) =>
      world.choose(decide.itemRow)(world.choose(legacyIdShown)(item, job, world), number),
    );
    if (query.job_display_id !== undefined) {
      const place = String(query.job_display_id);
      const isFiltered = query.job_item_id !== undefined;
      return ok(answeredOf(world, { route: "GET /lookup/items", place, isFiltered }, found));
    }
    return query.job_item_id === undefined
      ? world.choose(open.withoutParameter)("job_display_id", ok(found))
      : ok(world.choose(open.itemWithoutJob)(found));
  },

  "GET /lookup/{masterConstantKey}": ({ world, path }) => {
    world.of(forgotten).unread.delete(path.masterConstantKey);
    world.choose(decide.afterOtherLetters)(path.masterConstantKey, world.of(forgotten).empty);
    const shownAll = valuesShown(world, path.masterConstantKey);
    const values = readOf("GET /lookup/{masterConstantKey}", world, shownAll);
    return ok(world.of(forgotten).isFilledTwice ? [...values, ...values] : values);
  },

  "GET /lookup/{masterConstantKey}/{valueId}": ({ world, path }) => {
    world.of(forgotten).behind.clear();
    const status = lists["GET /lookup/jobStatuses"].find(({ id }) => String(id) === path.valueId);
    if (status && isUnlisted(world, path.masterConstantKey)) return ok(status);
    const isSpaced = path.masterConstantKey.includes(" ");
    const isUnread = world.of(forgotten).unread.has(path.masterConstantKey);
    const values =
      isUnread || (isSpaced && !world.choose(decide.spacedValuesRead))
        ? []
        : (groupOf(world, path.masterConstantKey) ?? []);
    const place = values.findIndex((value, index) => String(shown(world, value, index).id) === path.valueId);
    const value = world.choose(decide.valueById)(values, values[place]?.id ?? path.valueId);
    return value ? ok(shown(world, value, values.indexOf(value))) : world.choose(open.unknownValue)("The value");
  },

  "GET /lookup/accessKeys": async ({ world }) => {
    const route = "GET /lookup/accessKeys";
    const isMasked = (key: string) => world.of(keysAsked).read.has(key) && world.choose(decide.maskedOnceRead);
    const rows = lists[route].map((row) => (isMasked(row.key) ? { ...row, key: "********" } : row));
    return literal(route, world, await atOnce(route, world, rows));
  },

  "GET /lookup/accessKey/{accessKey}": ({ world, path }) => {
    const rows = lists["GET /lookup/accessKeys"];
    const read = world.choose(decide.accessKeysRead)(rows.map(({ key }) => key));
    const keys = world.of(keysAsked);
    const isKey = rows.some(({ key }) => key === path.accessKey);
    const asked = isKey ? path.accessKey : world.choose(decide.unknownKeyAs)(path.accessKey, keys);
    const answered = isKey ? world.choose(decide.keyAnswered)(path.accessKey, read) : asked;
    const row = rows.find(({ key }) => key === answered && read.includes(key));
    const isUnread = world.of(forgotten).unread.has("GET /lookup/accessKeys");
    if (!row || isUnread) return world.choose(open.unknownAccessKey)("The access key");
    keys.read.add(row.key);
    keys.last = row.key;
    return ok({ ...row, company_code: "HUB", enabled: true });
  },

  "GET /lookup/documentTypes": ({ world, query }) => {
    const { check, source } = world.choose(open.codes);
    if (query.document_source !== undefined) check("document_source", query.document_source);
    const isWhole = world.of(forgotten).whole.delete("GET /lookup/documentTypes");
    const asked = world.choose(decide.documentSource) && !isWhole ? query.document_source : undefined;
    const { shown, isOf } = world.choose(decide.documentSources);
    const rows = documentTypes
      .filter((row) => asked === undefined || isOf(row, String(source(row.document_source)), asked))
      .map((row) => ({ ...row, document_source: shown(row, source(row.document_source)) }));
    const route = "GET /lookup/documentTypes";
    const found = answeredOf(world, { route, isFiltered: asked !== undefined }, rows.map(world.choose(open.rowNames)));
    const answer = literal(route, world, found);
    return query.document_source === undefined
      ? world.choose(open.withoutParameter)("document_source", answer)
      : answer;
  },

  "GET /lookup/densityClassMap": ({ world, query }) => {
    const { check, carrier } = world.choose(open.codes);
    const asked = query.carrier_api;
    if (asked !== undefined) {
      world.choose(decide.carrierParameter)();
      check("carrier_api", asked);
    }
    const rows = densityClasses
      .map((row) => ({ ...row, carrier_api: carrier(row.carrier_api) }))
      .filter(
        ({ carrier_api }) => asked === undefined || world.choose(decide.carrierNarrows)(asked, String(carrier_api)),
      );
    const route = "GET /lookup/densityClassMap";
    const left = asked === undefined ? narrowedByAddOns(route, world, rows) : rows;
    const answer = literal(route, world, answeredOf(world, { route, isFiltered: asked !== undefined }, left));
    return asked === undefined ? world.choose(open.withoutParameter)("carrier_api", answer) : answer;
  },

  "GET /lookup/referCategoryHeirachy": async ({ world }) => {
    const categories = world.of(forgotten).isHierarchyBare ? [] : world.choose(decide.hierarchy)();
    const nodes = categories.map(world.choose(decide.hierarchyNode));
    const branch = { name: "All", children: await atOnce("GET /lookup/referCategoryHeirachy", world, nodes) };
    return ok(world.choose(decide.hierarchyBranches)(branch, nodes.length));
  },

  "GET /lookup/resetMasterConstantCache": ({ world, caller }) => {
    world.choose(open.resetAccess)(caller);
    world.choose(decide.afterReset)(world.of(forgotten), world.of(short));
    return done(world);
  },

  "GET /lookup/addOns": ({ world, query }) => {
    const before = world.of(carriersBefore);
    const carriers = query.carrier_apis ?? (world.choose(decide.carriersForgotten) ? undefined : before.get("before"));
    before.delete("before");
    const answer =
      carriers === undefined
        ? world.choose(open.withoutParameter)("carrier_apis", ok(narrowedByAddOns("GET /lookup/addOns", world, addOns)))
        : addOnsOf(world, carriers);
    if (query.carrier_apis !== undefined) {
      world.of(carriersAsked).set("last", query.carrier_apis);
      before.set("before", query.carrier_apis);
    }
    if (answer.kind !== "json" || !Array.isArray(answer.body)) return answer;
    const idOf = world.choose(open.addOnIds);
    const rows = (answer.body as typeof addOns).map((row) => ({ ...row, id: idOf(row.id) }));
    return ok(rows.map(world.choose(open.addOnCarriers)).map(world.choose(open.rowNames)));
  },

  "GET /lookup/handlingUnitContainerTypes": ({ world, query }) => {
    const route = "GET /lookup/handlingUnitContainerTypes";
    if (query.company_id === undefined)
      return world.choose(open.withoutParameter)(
        "company_id",
        literal(
          route,
          world,
          world.choose(decide.containerGroups)(
            answeredOf<object>(world, { route, isFiltered: false }, containersOf(world, lists[route])),
          ),
        ),
      );
    world.choose(decide.companyParameter)();
    world.of(companyAsked).add("containers");
    world.choose(decide.narrowedElsewhere)(world.of(short));
    const all = world.choose(open.containersOfCompany)(lists[route]);
    const ofCompany = world.choose(decide.staysNarrowed)(route) ? all.slice(0, 1) : all;
    return literal(route, world, answeredOf(world, { route, isFiltered: true }, ofCompany));
  },
} satisfies Handlers;
