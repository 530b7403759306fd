import type { RouteId } from "../../../contract/routes.js";
import { ok } from "../../core/answer.js";
import type { Decision } from "../../core/decision.js";
import { Form, instantOf } from "../../core/form.js";
import type { Call, Handlers } from "../../core/handler.js";
import type { World } from "../../core/world.js";
import { askedRange } from "./asked-range.js";
import * as decide from "./decisions.js";
import { books, type Dated, type Sale } from "./state.js";

const day = 86_400_000;

/** What a report is asked for: this deployment's own reading of the request models, whose inside is not shown. */
interface Asked {
  readonly range: decide.Range;
  readonly filtered: boolean;
  readonly agent: string | undefined;
}

/** @returns the instant that a date or a date-time names; a date stands for its first moment, or for its last one */
function instantIn(form: Form, name: string, last: boolean): number | undefined {
  const text = form.text(name);
  if (text === undefined) return undefined;
  const date = /^\d{4}-\d\d-\d\d$/.test(text);
  const instant = instantOf(date ? `${text}T00:00:00Z` : text)?.getTime();
  if (instant === undefined) form.complain(name, "An ISO 8601 date is needed.");
  return instant === undefined || !date || !last ? instant : instant + day - 1;
}

/** @returns by how much a moment is later in the offset that it is told in */
function offsetIn(text: string | undefined): number {
  const [, sign, hours, minutes] = /T.*([+-])(\d\d):(\d\d)$/.exec(text ?? "") ?? [];
  return sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** @throws Refusal where the request is not one that a report can be made for */
function askedOf(body: unknown, world: World, report: keyof typeof askedRange): Asked {
  const form = Form.of(body);
  if (world.choose(decide.neededRange)) form.require("start_date", "end_date");
  const [start, end] = [instantIn(form, "start_date", false), instantIn(form, "end_date", true)];
  const agent = form.textOrNumber("agent_code");
  const range = { start: start ?? Number.NEGATIVE_INFINITY, end: end ?? Number.POSITIVE_INFINITY };
  if (start !== undefined && end !== undefined) {
    if (end - start > world.choose(decide.longestRange) * day) form.complain("end_date", "The range is too long.");
    if (end < start) world.choose(decide.reversedRange)();
  }
  form.settle();
  const made = world.choose(askedRange[report])(range, { world, agent, offset: offsetIn(form.text("start_date")) });
  return { range: made, filtered: start !== undefined || end !== undefined || agent !== undefined, agent };
}

/** @returns the rows of the range and of the companies that the caller sees */
function selected<Row extends Dated>(
  rows: readonly Row[],
  { range }: Asked,
  { world, caller }: Pick<Call, "world" | "caller">,
  ...ranged: readonly Decision<decide.Within | undefined>[]
): readonly Row[] {
  const kept = ranged.map((one) => world.choose(one)).find((one) => one !== undefined);
  const belongs = kept ?? world.choose(decide.dateBounds);
  const visible = world.choose(decide.scope);
  const counted = world.choose(decide.rangeFor)(range, caller);
  return rows.filter((row) => belongs(Date.parse(row.date), counted) && visible(row, caller));
}

const shown = <Row extends Dated>({ date, company_id: _, ...row }: Row, world: World) => ({
  ...row,
  date: world.choose(decide.shownDate)(date),
});

/** @returns one row for each group of sales, the one with the most revenue first */
function revenueBy(rows: readonly Sale[], group: "customer" | "sales_rep", world: World) {
  const totals = new Map<string, { jobs: number; revenue: number }>();
  for (const row of rows) {
    const { jobs, revenue } = totals.get(row[group]) ?? { jobs: 0, revenue: 0 };
    totals.set(row[group], { jobs: jobs + 1, revenue: revenue + row.revenue });
  }
  return [...totals]
    .map(([name, total]) => ({ [group]: name, ...total }))
    .sort((a, b) => b.revenue - a.revenue)
    .slice(0, world.choose(decide.topRows));
}

/** @returns the sales that one of the three revenue reports is made from */
function salesFor(report: decide.RevenueReport, call: Call): readonly Sale[] {
  const asked = askedOf(call.body, call.world, report);
  call.world.choose(decide.filterOf[report])(asked.filtered);
  const ranged = report === "drilldown" ? [decide.overNewYear.drilldown] : [];
  const sales = call.world.choose(decide.salesMeanwhile)(call.world.of(books).sales, call.world);
  return selected(sales, asked, call, ...ranged);
}

const listed = (report: RouteId, { world }: Pick<Call, "world">, rows: readonly unknown[]) =>
  ok(world.choose(decide.rowsAnswered)(rows, report));

export const reportsHandlers = {
  "POST /reports/insurance": (call) => {
    const asked = askedOf(call.body, call.world, "insurance");
    const rows = selected(call.world.of(books).policies, asked, call, decide.insuranceRange);
    return ok(
      call.world
        .choose(decide.policiesShown)(rows)
        .map((row) => shown(row, call.world)),
    );
  },

  "POST /reports/sales": (call) => {
    const { world } = call;
    const named = askedOf(call.body, world, "sales");
    const last = world.of(decide.lastForecast);
    const agent = named.agent ?? world.choose(decide.unnamedAgent)(last.agent);
    last.agent = named.agent;
    const sent = { ...named, agent };
    const range =
      agent === undefined ? sent.range : world.choose(decide.rangeOfAgent)(sent.range, world, agent.toLowerCase());
    const asked = { ...sent, range };
    const { forecasts } = world.of(books);
    const known = forecasts.some(({ agent_code }) => agent_code?.toLowerCase() === asked.agent?.toLowerCase());
    if (asked.agent !== undefined && !known) world.choose(decide.unknownAgent)();
    const rows = selected(forecasts, asked, call, decide.salesRange, decide.overNewYear.sales);
    const isRanged = Number.isFinite(range.start + range.end);
    const counts = world.choose(isRanged ? decide.agentInRange : decide.agentWithoutRange);
    const own = asked.agent === undefined || !counts ? rows : world.choose(decide.agentForecasts)(rows, asked.agent);
    return ok(
      world
        .choose(decide.nobodysForecasts)(own, rows, isRanged)
        .map((row) => shown(row, world)),
    );
  },

  "POST /reports/sales/summary": (call) => {
    const { world } = call;
    const { range, ...asked } = askedOf(call.body, world, "summary");
    const year = { start: world.now().getTime() - 365 * day, end: world.now().getTime() };
    const counted = { ...asked, range: world.choose(decide.summaryRange) ? range : year };
    const rows = selected(world.of(books).forecasts, counted, call);
    world.choose(decide.summaryOf)(rows);
    return ok({
      forecasts: rows.length,
      expected_revenue: rows.reduce((sum, { expected_revenue }) => sum + expected_revenue, 0),
    });
  },

  "POST /reports/salesDrilldown": (call) =>
    listed(
      "POST /reports/salesDrilldown",
      call,
      call.world
        .choose(decide.drilldownAgain)(salesFor("drilldown", call), call.world)
        .map((row) => shown(row, call.world)),
    ),

  "POST /reports/topRevenueCustomers": (call) =>
    listed("POST /reports/topRevenueCustomers", call, revenueBy(salesFor("customers", call), "customer", call.world)),

  "POST /reports/topRevenueSalesReps": (call) =>
    listed("POST /reports/topRevenueSalesReps", call, revenueBy(salesFor("reps", call), "sales_rep", call.world)),

  "POST /reports/referredBy": (call) => {
    const { leads } = call.world.of(books);
    const rows = selected(leads, askedOf(call.body, call.world, "referrers"), call, decide.overNewYear.referrers);
    const counts = new Map<string, number>();
    for (const { referred_by } of rows) counts.set(referred_by, (counts.get(referred_by) ?? 0) + 1);
    const groups = [...counts].map(([referred_by, leads]) => ({ referred_by, leads }));
    return listed("POST /reports/referredBy", call, groups);
  },

  "POST /reports/web2Lead": (call) => {
    const { leads } = call.world.of(books);
    const rows = selected(leads, askedOf(call.body, call.world, "leads"), call, decide.overNewYear.leads);
    const ofTheWeb = rows.filter(({ source }) => source === "Web").map((row) => shown(row, call.world));
    return listed("POST /reports/web2Lead", call, ofTheWeb);
  },
} satisfies Handlers;
