import { isDeepStrictEqual } from "node:util";
import { reportRequest } from "../../fixtures/payloads/reports.js";
import {
  type Answer,
  assume,
  asText,
  isObject,
  mentions,
  phrase,
  type ScenarioContext,
  scenario,
  showsText,
} from "../../src/scenario/index.js";
import { understood } from "../asking.js";
import { withoutEffect } from "../dashboard/feed-rows.js";
import { isTaken } from "../dashboard/records.js";
import {
  agentCodesIn,
  askingFor,
  dayFrom,
  isOfNoAgent,
  lastYear,
  liesOutside,
  partsOfCode,
  slack,
  yearAround,
} from "./records.js";

/** @returns a row of those that another answer has as well */
async function inBoth(
  answer: Answer,
  isOne: (row: unknown) => boolean,
  askOther: () => PromiseLike<Answer>,
): Promise<unknown> {
  const rows = answer.rows().filter(isOne);
  const other = rows.length > 0 ? await askOther() : undefined;
  return other?.isSuccess ? rows.find((row) => other.rows().some((one) => isDeepStrictEqual(one, row))) : undefined;
}

scenario(
  "the sales forecast of an agent holds nothing of another",
  { judges: ["report-sales-agent-code", "report-sales-agent-date-range"], inParts: ["report-sales-agent-code"] },
  async ({ corporate, data, given, check }) => {
    const ask = async (range: ReturnType<typeof lastYear>, agent?: string) => {
      const body = reportRequest(data, "SalesForecastReportRequest", range, agent);
      return { body, answer: await corporate.post("/reports/sales", { body }).accepted() };
    };
    const past = await ask(lastYear(data));
    const range = past.answer.rows().length > 0 ? lastYear(data) : yearAround(data);
    const rows = [...(await ask(range)).answer.rows()];
    const named = [given("agentCode"), given("otherAgentCode")].filter((code) => code !== undefined);
    // A report may hold no more than its newest rows, which need not be of both agents that the profile names.
    const isLacking =
      agentCodesIn(rows) === undefined && named.some((code) => !rows.some((row) => mentions(row, code)));
    if (isLacking && named.length > 1)
      for (const code of named) {
        const body = reportRequest(data, "SalesForecastReportRequest", range, code);
        const ofCode = await corporate.post("/reports/sales", { body });
        if (ofCode.isSuccess) rows.push(...ofCode.rows());
      }
    const known = agentCodesIn(rows);
    const [one, other] = known?.codes ?? named;
    const bothSold =
      one !== undefined && other !== undefined && [one, other].every((code) => rows.some((row) => mentions(row, code)));
    assume(
      bothSold,
      "the forecast shows no two agents: name two with sales in `fixtures.agentCode` and `fixtures.otherAgentCode`",
    );
    const isForeign = (row: unknown) => {
      const code = known && isObject(row) ? asText(row[known.member] ?? "").trim() : "";
      const isNobodys =
        known !== undefined && code === "" && isOfNoAgent(row) && rows.some((one) => isDeepStrictEqual(one, row));
      const isAnother = code !== "" && !showsText(row, one);
      return isAnother || isNobodys || (mentions(row, other) && !mentions(row, one));
    };
    const { body, answer } = await ask(range, one);
    // Whether a forecast without days is refused, or of which days it is, is open.
    const dateless = reportRequest(data, "SalesForecastReportRequest", {}, one);
    const ofAllDays = await corporate.post("/reports/sales", { body: dateless });
    const countsAlone = async () => {
      if (!ofAllDays.isSuccess || ofAllDays.rows().length === 0 || ofAllDays.rows().some(isForeign)) return false;
      const ofAnybody = await corporate.post("/reports/sales", {
        body: reportRequest(data, "SalesForecastReportRequest", {}),
      });
      return ofAnybody.isSuccess && ofAnybody.rows().some(isForeign);
    };
    const isNarrowed = await check("report-sales-agent-code", () =>
      understood(askingFor({ corporate, data }, "/reports/sales"), async () => {
        const foreign = answer.rows().find(isForeign);
        const expected = `forecasts of agent ${one} alone`;
        // A name that counts by itself is understood, whatever stands beside it.
        if (foreign && (await countsAlone())) throw answer.mismatch(`${expected}, as without days`, phrase(foreign));
        if (foreign) withoutEffect(body, answer, expected, phrase(foreign));
        assume(answer.rows().length > 0, `the forecast is empty for agent ${one}, who has sales`);
      }),
    );
    if (isNarrowed && ofAllDays.isSuccess)
      await check("report-sales-agent-code", async () => {
        const isOfNobody = (row: unknown) => known !== undefined && isOfNoAgent(row);
        const ofOther = () =>
          corporate.post("/reports/sales", { body: reportRequest(data, "SalesForecastReportRequest", {}, other) });
        const foreign = ofAllDays.rows().find(isForeign) ?? (await inBoth(ofAllDays, isOfNobody, ofOther));
        if (foreign)
          withoutEffect(dateless, ofAllDays, `forecasts of agent ${one} alone, without days`, phrase(foreign));
      });
    for (const part of partsOfCode(one)) {
      const asked = reportRequest(data, "SalesForecastReportRequest", range, part);
      const partly = await corporate.post("/reports/sales", { body: asked });
      // Whether an agent that there is not is refused is open.
      if (!partly.isSuccess) continue;
      await check("report-sales-agent-code", () =>
        understood(askingFor({ corporate, data }, "/reports/sales"), () => {
          const isOfWhole = (row: unknown) =>
            showsText(row, one) && !showsText(row, part) && rows.some((known) => isDeepStrictEqual(known, row));
          const found = partly.rows().find(isOfWhole);
          if (found)
            withoutEffect(
              asked,
              partly,
              `no forecasts of agent ${one} for ${part}, which is a part of that code alone`,
              phrase(found),
            );
        }),
      );
    }
    // Half of the range, from its beginning: that of its end has other rows.
    const half = { ...range, end_date: dayFrom(-182, new Date(range.end_date)) };
    const [narrowed, plain] = [await ask(half, one), await ask(half)];
    await check("report-sales-agent-code", async () => {
      const isOfAll = (answer: Answer) => answer.rows().some(isForeign);
      if (!isNarrowed || isOfAll(plain.answer) || plain.answer.rows().length === 0) return;
      // No agent but that one may have sold anything then.
      if (!isOfAll((await ask(half)).answer)) return;
      await ask(half, one);
      const { answer: again } = await ask(half);
      if (!isOfAll(again))
        throw again.mismatch(
          `forecasts of every agent, where none is named`,
          `those of ${one}, who was asked for before`,
        );
    });
    await check("report-sales-agent-date-range", () => {
      const beyond = (row: unknown) => liesOutside(row, half, slack);
      assume(!plain.answer.rows().some(beyond), "the forecast of all agents does not keep to its date range");
      const outside = narrowed.answer.rows().find(beyond);
      if (outside)
        throw narrowed.answer.mismatch(`no row far behind ${half.end_date} for agent ${one}`, phrase(outside));
    });
  },
);

type Revenue = "/reports/salesDrilldown" | "/reports/topRevenueCustomers" | "/reports/topRevenueSalesReps";

/**
 * Sends one filter to two reports.
 *
 * @returns the assertion that the second one takes what the first one took
 */
async function sharesFilter(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  first: Revenue,
  second: Revenue,
) {
  const filter = reportRequest(data, "Web2LeadRevenueFilter", lastYear(data));
  const taken = await corporate.post(first, { body: filter }).accepted();
  const [asked, unfiltered] = [
    await corporate.post(second, { body: filter }),
    await corporate.post(second, { body: {} }),
  ];
  return () => {
    assume(
      taken.rows().length > 0,
      `${first} shows no revenue in the last year, so no filter is known to be understood`,
    );
    isTaken([asked], unfiltered, `the filter that ${first} takes`);
    asked.rows();
  };
}

scenario(
  "the reports of revenue take one filter",
  { judges: ["report-drilldown-shared-filter", "report-sales-reps-shared-filter"] },
  async (context) => {
    const drilldown = await sharesFilter(context, "/reports/topRevenueCustomers", "/reports/salesDrilldown");
    await context.check("report-drilldown-shared-filter", drilldown);
    const reps = await sharesFilter(context, "/reports/topRevenueCustomers", "/reports/topRevenueSalesReps");
    await context.check("report-sales-reps-shared-filter", reps);
  },
);

scenario(
  "the report of customers takes the filter of the drilldown",
  { judges: ["report-customers-shared-filter"] },
  async (context) => {
    const customers = await sharesFilter(context, "/reports/salesDrilldown", "/reports/topRevenueCustomers");
    await context.check("report-customers-shared-filter", customers);
  },
);
