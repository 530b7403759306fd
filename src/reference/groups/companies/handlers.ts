import { absent, ok } from "../../core/answer.js";
import { Form, type Json } from "../../core/form.js";
import type { Caller, Handlers } from "../../core/handler.js";
import type { World } from "../../core/world.js";
import { short } from "../lookup/short.js";
import { brandRows, brands, brandsTold, brandTree } from "./brands.js";
import { carrierAccounts } from "./carriers.js";
import { inventoryHandlers } from "./inventory-handlers.js";
import * as keep from "./keep.js";
import * as listing from "./listing.js";
import { packingHandlers } from "./packing-handlers.js";
import { availableRows, companyRead, detailsFor, readBelow } from "./reading.js";
import { resetByUpdate } from "./settings.js";
import { settingsHandlers } from "./settings-handlers.js";
import { detailsOf, full, givenDetails, givenId, placed, readSimple, simple, simpleKept, simpleRead } from "./show.js";
import { type Company, companies, formerCompanies } from "./state.js";
import { takesAlong } from "./takes-along.js";

/** How many companies work in one area. */
const areaSize = 3;

const fieldsOf = (body: unknown): Json => Form.of(body).others([]);

/** @returns a company with what the body gives and nothing else */
const made = (world: World, id: string, body: Json): Company => {
  const store = world.of(companies);
  return {
    id,
    code: `C${String(store.nextNumber()).padStart(4, "0")}`,
    name: "",
    parent_company_id: store.all()[0]?.id ?? null,
    brand_id: 1,
    created_date: world.timestamp(),
    more: {},
    ...givenDetails(body),
  };
};

function created(world: World, body: Json): Company {
  const given = givenId(body);
  const id = world.choose(keep.createId)(given, world.of(companies), () => world.uuid());
  const company = made(world, id, body);
  world.choose(keep.companyCreate)(world.of(companies), company, given);
  return company;
}

function updated(world: World, id: string, body: Json): Company {
  const given = givenDetails(body);
  const sent = givenId(body);
  if (sent !== undefined && sent !== id) world.choose(keep.otherId)();
  const before = world.of(companies).get(id);
  if (!before) return world.choose(keep.unknownUpdate)(world.of(companies), () => made(world, id, body));
  const former = world.of(formerCompanies);
  world.choose(keep.updatedBefore)(world.of(companies), former, before.id);
  const isFirst = !former.some((one) => one.id === before.id);
  former.push(before);
  const more = world.choose(keep.leftOut)(before.more, world.choose(keep.changedMore)(given.more ?? {}, before.more));
  const after = { ...before, ...given, more };
  if (isFirst && !world.choose(keep.firstUpdate)) return after;
  world.choose(keep.companyUpdate)(world.of(companies), after, before);
  for (const reset of world.choose(resetByUpdate)()) reset.forget(world, after);
  world.choose(takesAlong)("details", after, world);
  return world.choose(keep.updateAnswer)(after, before);
}

const available = (world: World, { kind, companyId }: Caller): readonly Company[] => {
  const all = world.of(companies).all();
  const its = kind === "corporate" ? all : all.filter(({ id }) => id === companyId);
  return world.choose(listing.order)(world.choose(availableRows)(its));
};

const lookThrough = (world: World, body: unknown): readonly Company[] => {
  const form = Form.of(body);
  const versions = world.choose(listing.searchedVersions)(world.of(companies).all(), world.of(formerCompanies));
  const all = world.choose(listing.searched)(versions);
  const text = form.text("search_text")?.toLowerCase();
  const ofText = text === undefined ? all : world.choose(listing.searchText)(all, text);
  const byText = text === undefined ? all : world.choose(listing.askedInVain)(ofText, text, world);
  const { rows: byFilter, by } = listing.filtered(all, form);
  const both = listing.filtered(byText, form).rows;
  const filter = world.choose(listing.searchFilters);
  const rows =
    Object.keys(by).length > 0 ? filter(byText, byFilter, both, text === undefined ? undefined : by) : byText;
  const cutting = listing.cutBehind(
    world.choose(listing.searchCut),
    world.choose(listing.searchedBehindTheFirst),
    byText,
    by,
  );
  return listing.pageOf(world.choose(listing.order)(rows), form, cutting, world);
};

const list = (world: World, body: unknown): readonly Company[] => {
  const form = Form.of(body);
  const all = world.choose(listing.listedPerAccount)(
    world.choose(listing.listedCompanies)(world.of(companies).all()),
    (company) => carrierAccounts.of(world, company).map(({ carrier }) => carrier),
  );
  const { by } = listing.filtered(all, form);
  const passingFilters = (some: readonly Company[]) =>
    listing.filtered(some, form, world.choose(listing.joinedInList)).rows;
  const narrowed = world.choose(listing.listNarrowed)(all, world.of(formerCompanies), passingFilters);
  const rows = world.choose(listing.listedAgain)(narrowed, listing.firstListed(world, by, all, narrowed));
  const filtered = Object.keys(by).length > 0 ? world.choose(listing.listFilters)(rows) : rows;
  const isCut = by.name === undefined || world.choose(listing.cutsNamed);
  const cutting = isCut
    ? listing.cutBehind(world.choose(listing.listCut), world.choose(listing.listedBehindTheFirst), all, by)
    : (found: readonly Company[]) => found;
  const sizedAlone = world.choose(listing.listSizedAlone);
  const cut = (rows: readonly Company[]) => listing.pageOf(rows, form, cutting, world, sizedAlone);
  const sorting = listing.sortingOf(form);
  const passing = sorting ? world.choose(listing.filteredAndSorted)(all, filtered, by) : filtered;
  return sorting ? world.choose(listing.listSorting)(passing, sorting, cut) : cut(world.choose(listing.order)(passing));
};

const ownHandlers = {
  "GET /companies/{id}": ({ world, path, request }) => {
    const company = world.choose(companyRead)(world.of(companies), path.id);
    if (!company) return absent(world, "The company");
    const [now, read] = [world.choose(readSimple)(company, world), world.of(simpleRead)];
    const answered = world.choose(simpleKept)(now, read.get(request.url) ?? now);
    read.set(request.url, answered);
    return ok(answered);
  },

  "GET /companies/{companyId}/details": ({ world, path, caller }) =>
    readBelow(world, "details", path.companyId, {}, (company) =>
      world.choose(detailsOf)(world.choose(detailsFor)(company, world.of(companies), caller), world),
    ),

  "GET /companies/{companyId}/fulldetails": ({ world, path }) =>
    readBelow(world, "fulldetails", path.companyId, {}, (company) => world.choose(placed)(full(company, world))),

  "PUT /companies/{companyId}/fulldetails": ({ world, path, body, request }) => {
    world.of(simpleRead).delete(request.url.replace("/fulldetails", ""));
    return ok(world.choose(placed)(full(updated(world, path.companyId, fieldsOf(body)), world)));
  },

  "POST /companies/fulldetails": ({ world, body }) => {
    for (const lookup of ["GET /lookup/cPacks", "GET /lookup/containerfill"]) world.of(short).delete(lookup);
    return world.choose(keep.createAnswer)(created(world, fieldsOf(body)), world);
  },

  "POST /companies/search/v2": ({ world, body }) => ok(lookThrough(world, body).map((row) => simple(row, world))),

  "POST /companies/list": ({ world, body }) => ok(list(world, body).map((row) => simple(row, world))),

  "GET /companies/availableByCurrentUser": ({ world, caller }) =>
    ok(available(world, caller).map((row) => simple(row, world))),

  "GET /companies/brands": ({ world, caller }) => {
    const updated = world.of(formerCompanies).flatMap(({ id }) => world.of(companies).get(id) ?? []);
    return world.choose(brandsTold)(world.choose(brandRows)(brands, updated), caller);
  },

  "GET /companies/brandstree": ({ world }) => ok(world.choose(brandTree)(brands)),

  "GET /companies/geoAreaCompanies": ({ world, caller, request }) => {
    world.choose(listing.unplaced)(caller, request.url);
    return ok(
      available(world, caller)
        .slice(0, areaSize)
        .map((row) => simple(row, world)),
    );
  },
} satisfies Handlers;

export const companiesHandlers = {
  ...ownHandlers,
  ...settingsHandlers,
  ...inventoryHandlers,
  ...packingHandlers,
} satisfies Handlers;
