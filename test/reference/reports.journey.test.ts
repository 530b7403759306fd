import { describe, expect, it } from "vitest";
import { refused, serving } from "./serving.js";

interface Row {
  readonly [name: string]: unknown;
}

const day = 86_400_000;
const today = Date.UTC(2026, 5, 15, 12);
const dayBefore = (days: number) => new Date(today - days * day).toISOString().slice(0, 10);

describe.each(["8_01", "7.11"] as const)("reports on %s", (release) => {
  const { reference, at, corporate } = serving({ release, now: () => new Date(today) });
  const { fixtures } = reference;

  const ask = (report: string, body: object = {}) =>
    corporate()
      .post(at("portal", `/reports/${report}`))
      .withJson(body);
  const rows = (report: string, body: object = {}): Promise<readonly Row[]> =>
    ask(report, body).expectStatus(200).returns(".");

  describe.each(["insurance", "sales"])("%s", (report) => {
    it("holds everything without a date range", async () => {
      expect(await rows(report)).toHaveLength(11);
    });

    it("holds what lies in the range, both its days included", async () => {
      const within = await rows(report, { startDate: dayBefore(65), endDate: dayBefore(20) });
      expect(within.map(({ date }) => String(date).slice(0, 10))).toEqual([dayBefore(20), dayBefore(65)]);
      expect(await rows(report, { startDate: dayBefore(64), endDate: dayBefore(21) })).toEqual([]);
    });

    it("takes date-times and one end alone, in whatever casing", async () => {
      const since = `${dayBefore(110)}T00:00:00Z`;
      for (const name of ["start_date", "startDate", "StartDate"])
        expect(await rows(report, { [name]: since })).toHaveLength(3);
    });

    it("is empty for a range that ends before it begins", async () => {
      expect(await rows(report, { startDate: dayBefore(1), endDate: dayBefore(300) })).toEqual([]);
    });

    it("refuses what is no date", async () => {
      await ask(report, { startDate: "yesterday" }).expect(refused);
      await ask(report, { endDate: 20260101 }).expect(refused);
    });
  });

  it("the forecast of an agent holds that agent's alone, within the range", async () => {
    const { agentCode } = fixtures;
    const own = await rows("sales", { agentCode });
    expect(own).toHaveLength(5);
    expect(own.every((row) => row["agentCode"] === agentCode)).toBe(true);
    expect(await rows("sales", { agentCode, startDate: dayBefore(30) })).toHaveLength(1);
    expect(await rows("sales", { agentCode: "NOBODY" })).toEqual([]);
  });

  it("the summary adds the forecast up", async () => {
    const range = { startDate: dayBefore(200), endDate: dayBefore(0) };
    const forecast = await rows("sales", range);
    const expectedRevenue = forecast.reduce((sum, row) => sum + Number(row["expectedRevenue"]), 0);
    await ask("sales/summary", range).expectStatus(200).expectJson({ forecasts: forecast.length, expectedRevenue });
  });

  it("the three reports of revenue add up to the same for one filter", async () => {
    const filter = { startDate: dayBefore(200), endDate: dayBefore(0) };
    const totals = await Promise.all(
      ["salesDrilldown", "topRevenueCustomers", "topRevenueSalesReps"].map(async (report) =>
        (await rows(report, filter)).reduce((sum, { revenue }) => sum + Number(revenue), 0),
      ),
    );
    expect(new Set(totals).size).toBe(1);
    expect(totals[0]).toBeGreaterThan(0);
  });

  it("the most revenue stands first", async () => {
    const revenues = (await rows("topRevenueCustomers")).map(({ revenue }) => Number(revenue));
    expect(revenues).toEqual([...revenues].sort((a, b) => b - a));
  });

  it("leads are counted by who referred them, and listed where they came by the web", async () => {
    const referred = await rows("referredBy");
    expect(referred.reduce((sum, { leads }) => sum + Number(leads), 0)).toBe(11);
    const web = await rows("web2Lead");
    expect(web.length).toBeGreaterThan(0);
    expect(web.every(({ source }) => source === "Web")).toBe(true);
  });

  it("refuse a request that is no object", async () => {
    await ask("web2Lead", []).expect(refused);
  });
});
