import { Data } from "../../scenario/data.js";
import type { Session } from "../session.js";
import { recordsIn, valuesUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { Looker } from "./looker.js";

const yearMs = 364 * 86_400_000;
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** The codes of two agents with sales in the last year. */
export async function findAgentCodes(looker: Looker, results: FixtureResults, session: Session): Promise<void> {
  const names = ["agentCode", "otherAgentCode"] as const;
  await results.look(names, "the sales of the last year show too few agents", async () => {
    const data = new Data(session.seed, "discovery", session.runId, session.profile.samples, session.now);
    const model = "SalesForecastReportRequest";
    const now = Date.now();
    const body = data.compose(model, { start_date: dayOf(now - yearMs), end_date: dayOf(now) });
    const sales = await looker.see("POST /reports/sales", { body });
    if (!sales.isSuccess) return results.lacks(`${sales.described}: \`samples.${model}\` may settle it`, ...names);
    for (const code of valuesUnder(recordsIn(sales), "agentCode")) {
      if (String(code) === results.text("agentCode") || code === "") continue;
      results.found(results.wants("agentCode") ? "agentCode" : "otherAgentCode", code, "POST /reports/sales");
    }
  });
}
