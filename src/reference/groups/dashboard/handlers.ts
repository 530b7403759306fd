import { done, ok } from "../../core/answer.js";
import type { Incoming } from "../../core/exchanged.js";
import { Form, isObject, type Json, uuidPattern } from "../../core/form.js";
import type { Call, Handlers } from "../../core/handler.js";
import { companies } from "../../core/seed.js";
import { fold } from "../../core/wire.js";
import type { World } from "../../core/world.js";
import { companies as stored } from "../companies/state.js";
import { formerViews, ownKey, gridViews as savedViews } from "../views/state.js";
import * as options from "./feed-options.js";
import * as feedDecisions from "./feeds.js";
import {
  dropState,
  othersOnceArranged,
  readState,
  saveState,
  stateOnceSummarised,
  statesOfDataset,
  viewOnceArranged,
} from "./grid-view-state.js";
import * as viewDecisions from "./grid-views.js";
import { type Feed, type FeedRow, feedOf, gridViewsOf } from "./state.js";
import * as summary from "./summary.js";

type FeedCall = Call<unknown, { readonly company_id?: string }>;

const exists = (world: World, company: string) => world.of(stored).get(company) !== undefined;
const everyCompany = companies.map(({ id }) => id);

const entries = (form: Form, name: string): readonly Form[] => form.forms(name) ?? [];

/** Answers one of the feeds; the inside of its options is this deployment's own. */
function feedAnswer(feed: Feed, { world, caller, query, body }: FeedCall) {
  const form = Form.of(body);
  const paging = form.form("paging");
  const asked = paging ?? form;
  const [page, size] = [asked.integer("page"), asked.integer("page_size")];
  const given = entries(form, "filtering").map((one) => ({
    field: one.text("field") ?? "",
    value: one.textOrNumber("value") ?? "",
  }));
  const before = world.of(feedDecisions.filtersBefore);
  const filters = world.choose(feedDecisions.feedFilters)(given, before.get(feed) ?? [], feed);
  before.set(feed, given);
  const sortings = entries(form, "sorting").map((one) => ({
    field: one.text("field") ?? "",
    descending: one.text("direction") === "desc",
  }));
  const company_id = world.choose(feedDecisions.feedCompany)(
    world.choose(feedDecisions.feedCompanyKept)(query.company_id, world, caller, feed),
    { isFiltered: filters.length > 0, isPaged: size !== undefined },
    feed,
  );
  if (!paging && page === undefined && size === undefined && world.choose(options.feedOptions)) form.require("paging");
  form.settle();
  world.choose((company_id === undefined ? feedDecisions.withoutCompany : feedDecisions.withCompany)[feed])(caller);
  const scope =
    company_id === undefined
      ? world.choose(feedDecisions.feedDefaultScope)(caller, feed, world)
      : exists(world, company_id)
        ? world.choose(feedDecisions.feedAskedScope)(company_id, caller, feed, world)
        : world.choose(summary.unknownCompany)(caller);
  world.choose(feedDecisions.feedMeanwhile)(world, feed, scope);
  const everyone = feedOf(world, feed, everyCompany);
  const filtered = (all: readonly FeedRow[]) =>
    filters.length === 0
      ? all
      : world.choose(options.filtersTogether)(
          filters.map((filter) => world.choose(options.feedFilter)(all, filter, feed, everyone)),
        );
  const isBehind = size !== undefined && page !== undefined && page > world.choose(options.feedPageBase);
  const sorted = (rows: readonly FeedRow[]) =>
    isBehind && !world.choose(options.sortedBehind)
      ? rows
      : sortings.reduce((those, by) => world.choose(options.feedOrder)(those, by, feed), rows);
  const length = size === undefined ? 25 : world.choose(options.feedPageSize)(size, feed);
  const number = page === undefined ? world.choose(options.unnamedPage) : page - world.choose(options.feedPageBase);
  const begins = size === undefined ? 0 : number * size;
  const first = begins > 0 ? begins - world.choose(options.feedOverlap)(feed) : begins;
  const cut = (rows: readonly FeedRow[]) => {
    const from = Math.max(0, first);
    const at = size === undefined ? from : world.choose(options.feedPageBegins)(from, size, rows.length);
    return rows.slice(at, at + world.choose(options.feedPageMost)(length));
  };
  const all = feedOf(world, feed, scope);
  const isWhole = isBehind && !world.choose(options.filteredBehind);
  const found = isWhole ? all : filtered(filters.length === 0 || world.choose(options.filteredFirst) ? all : cut(all));
  const shown = world.choose(options.sortedFirst) ? cut(sorted(found)) : sorted(cut(found));
  const answer = world.choose(feedDecisions.feedAnswer)(shown, found.length);
  return ok(isObject(answer) ? { ...answer, ...world.choose(summary.echo)(company_id) } : answer);
}

/** The query of the grid view list has a model whose fields are not shown; its company is taken in any spelling. */
function companyIn(request: Incoming): string | undefined {
  const [, given] = [...new URL(request.url).searchParams].find(([name]) => fold(name) === fold("company_id")) ?? [];
  return given !== undefined && uuidPattern.test(given) ? given.toLowerCase() : undefined;
}

export const dashboardHandlers = {
  "GET /dashboard": ({ world, caller, query }) => {
    const { view_id } = query;
    const company_id =
      view_id === undefined ? query.company_id : world.choose(summary.companyBesideView)(query.company_id);
    const view = gridViewsOf(world).find(({ id }) => id === view_id);
    if (view_id === undefined) world.choose(summary.withoutView)();
    else if (view) world.choose(summary.askedView)(view_id);
    else world.choose(summary.unknownView)();
    if (view_id !== undefined) world.choose(stateOnceSummarised)(() => dropState(world, String(view_id), caller.sub));
    const last = world.of(summary.lastAsked);
    const remembered = world.choose(summary.forgottenCompany) ? undefined : last.get(caller.sub);
    last.delete(caller.sub);
    if (query.company_id !== undefined) world.of(summary.lastNamed).set(caller.sub, query.company_id.toLowerCase());
    if (company_id !== undefined && view_id !== undefined) last.set(caller.sub, company_id);
    const asked = company_id ?? remembered;
    const byDefault = () => {
      const primary = world.choose(summary.defaultCompany)(caller);
      return view ? world.choose(summary.defaultBesideView)(primary, view.company_id, caller) : primary;
    };
    const scope =
      asked === undefined
        ? byDefault()
        : exists(world, asked)
          ? world.choose(summary.askedCompany)(asked, caller)
          : world.choose(summary.unknownCompany)(caller);
    const echoes = { ...world.choose(summary.echo)(company_id), ...world.choose(summary.viewEcho)(view_id) };
    const shown = summary.summaryOf(world, scope, view_id);
    return ok({ ...(view_id === undefined ? shown : world.choose(summary.namedBesideView)(shown, caller)), ...echoes });
  },

  "GET /dashboard/gridviews": ({ world, caller, request }) => {
    const views = world.choose(viewDecisions.deletedViews)(world.of(savedViews).all(), world.of(formerViews));
    const last = world.of(summary.lastNamed).get(caller.sub);
    const listed = world.choose(viewDecisions.listedViews)(gridViewsOf(world, views), companyIn(request), caller, last);
    const rows = listed.filter(world.choose(viewDecisions.inactiveViews)).map(({ company_id: _, ...row }) => row);
    const keyed = rows.map((row) => ({ ...row, dataKey: world.choose(viewDecisions.viewKey)(row) }));
    return ok(world.choose(viewDecisions.viewIds)(keyed).map(world.choose(viewDecisions.viewRow)));
  },

  "GET /dashboard/gridviewstate/{id}": ({ world, caller, path }) => readState(world, path.id, caller.sub),

  "POST /dashboard/gridviewstate/{id}": ({ world, caller, path, body }) => {
    saveState(world, path.id, caller.sub, body as Json);
    const views = world.of(savedViews).all();
    const saved = views.find(({ id }) => String(id) === path.id);
    world.choose(viewOnceArranged)(() => {
      const { columns } = body as Json;
      if (saved?.data_key === ownKey && Array.isArray(columns)) world.of(savedViews).add({ ...saved, columns });
    });
    world.choose(othersOnceArranged)(() => {
      for (const other of views)
        if (other.company_id === saved?.company_id && other.id !== saved.id)
          world.of(savedViews).add({ ...other, is_active: false });
    });
    world.choose(statesOfDataset)(() => {
      for (const { id, dataset_sp } of views)
        if (dataset_sp === saved?.dataset_sp) saveState(world, String(id), caller.sub, body as Json);
    });
    return done(world);
  },

  "POST /dashboard/inbound": (call) => feedAnswer("inbound", call),
  "POST /dashboard/inhouse": (call) => feedAnswer("inhouse", call),
  "POST /dashboard/outbound": (call) => feedAnswer("outbound", call),
  "POST /dashboard/local-deliveries": (call) => feedAnswer("local-deliveries", call),
  "POST /dashboard/recentestimates": (call) => feedAnswer("recentestimates", call),
} satisfies Handlers;
