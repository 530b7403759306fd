import {
  type Answer,
  assume,
  type Caller,
  Inconclusive,
  isUuid,
  type ScenarioContext,
  scenario,
  typeOfId,
} from "../../src/scenario/index.js";
import { inOtherCase } from "../near-ids.js";
import {
  type Asked,
  billOfLading,
  billsOfLading,
  foreignPlan,
  isRefusedAsUnknown,
  leastDigits,
  leavesPlans,
  madeByPlan,
  madeOne,
  optionIndexes,
  quotesShownBy,
  textOf,
} from "./records.js";

const route = "route:GET /job/{jobDisplayId}/form/bill-of-lading";

/** All that were made; where none was, what the first came to says whether the route is there at all. */
async function areMade(asked: readonly [Asked, ...Asked[]]): Promise<void> {
  const made = asked.filter((one) => one.answer.isSuccess);
  for (const one of made) await one.answer.pdf();
  if (made.length > 0) return;
  const [{ answer }] = asked;
  const refused = answer.status !== undefined && answer.status >= 400 && answer.status < 500 && answer.status !== 404;
  if (refused) throw new Inconclusive(`no bill of lading can be made of this job in its state (${answer.status})`);
  await answer.pdf();
}

/**
 * A plan may need a quote of its own, beside those that the profile gives.
 *
 * @throws Mismatch where a plan is refused with every quote of the job, as one that there is not; Inconclusive where the job may have
 *   others than are known, or the plan may be refused for its state
 */
async function areAllMade(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  asked: readonly Asked[],
  known: readonly string[],
): Promise<void> {
  const made = new Set(asked.filter((one) => one.answer.isSuccess).map(({ plan }) => plan.id));
  const refused = asked.filter(({ plan }) => !made.has(plan.id));
  if (refused.length === 0) return;
  const shown = await quotesShownBy(corporate, jobDisplayId);
  const given = known.map((quote) => quote.toLowerCase());
  for (const { plan, answer } of new Map(refused.map((one) => [one.plan.id, one])).values()) {
    const isMade = await firstMade(corporate, jobDisplayId, plan.id, without(shown, given));
    if (isMade) continue;
    assume(
      given.every((quote) => shown.includes(quote)),
      `plan ${plan.id} is refused with both quotes given, and may need one of its own, which the job does not show`,
    );
    const unused = data.unusedId(typeOfId(plan.id), plan.id);
    for (const one of refused.filter((other) => other.plan.id === plan.id))
      assume(
        isRefusedAsUnknown(one.answer, await billOfLading(corporate, jobDisplayId, unused, one.quote)),
        `plan ${plan.id} is refused otherwise than one that there is not, perhaps for its state`,
      );
    throw answer.mismatch(
      `a bill of lading of plan ${plan.id} (${plan.type}) with a quote of the job`,
      `a refusal with each of its quotes (${answer.status})`,
    );
  }
}

const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one));

/** Whether a bill of lading of a plan is made with one of some quotes. */
async function firstMade(corporate: Caller, jobDisplayId: number, plan: string | number, quotes: readonly string[]) {
  for (const quote of quotes) if ((await billOfLading(corporate, jobDisplayId, plan, quote)).isSuccess) return true;
  return false;
}

/** @returns which of some plans a form names */
const plansNamedIn = (text: string, plans: readonly string[]): readonly string[] => {
  const words = text.toLowerCase().split(/[^\da-z-]+/);
  return plans.filter((id) => words.includes(id));
};

/**
 * A form may name no plan but where one is asked for. Where it names one and the same then, whatever the plan and the quote, none of both
 * has decided.
 *
 * @param withoutPlan the form that is made of a quote alone
 * @throws Mismatch where each of them names one plan, and some were asked for another one
 */
async function nameNoOtherPlan(made: readonly Asked[], withoutPlan: Answer): Promise<void> {
  const idOf = ({ plan }: Asked) => String(plan.id).toLowerCase();
  const plans = [...new Set(made.map(idOf))].filter((id) => id.length >= leastDigits);
  const quoted = made.filter(({ quote }) => quote !== undefined);
  if (!withoutPlan.isSuccess || new Set(quoted.map(({ quote }) => quote)).size < 2) return;
  const texts = [await textOf(withoutPlan)];
  for (const { answer } of quoted) texts.push(await textOf(answer));
  const [none = [], ...each] = texts.map((text) => plansNamedIn(text, plans));
  const named = each[0]?.[0];
  const areOne = each.every((some) => some.length === 1 && some[0] === named);
  if (none.length > 0 || named === undefined || !areOne) return;
  const wrong = quoted.find((one) => idOf(one) !== named);
  if (wrong)
    throw wrong.answer.mismatch(`a bill of lading of plan ${wrong.plan.id}`, `one of ${named}, as for each plan`);
}

/** Two plans that are accepted with the same quote must not come to the same bill of lading. */
async function differByPlan(asked: readonly Asked[], withoutPlan: Answer): Promise<void> {
  const made = asked.filter(({ answer }) => answer.isSuccess);
  await nameNoOtherPlan(made, withoutPlan);
  const taken = new Set(made.map(({ plan }) => plan.id));
  // Where each plan that is taken is so with each quote, the quote alone may decide between the shipments.
  const quoteMayDecide = asked.every(
    ({ plan, quote, answer }) => quote === undefined || answer.isSuccess || !taken.has(plan.id),
  );
  let judgeable = false;
  for (const quote of new Set(made.map((one) => one.quote))) {
    const ofQuote = made.filter((one) => one.quote === quote);
    const texts = new Set<string>();
    for (const { answer } of ofQuote) texts.add(await textOf(answer));
    if (texts.size > 1) return;
    judgeable ||= ofQuote.length > 1 && (quote === undefined || !quoteMayDecide);
  }
  assume(judgeable, "no two plans of this job are accepted with one quote, so its quotes may be what selects");
  throw madeOne(made).answer.mismatch("another bill of lading for another plan", "the same text for all plans");
}

/** @throws Mismatch where plans are taken with a quote, and none without one */
function isMadeWithoutQuote(asked: readonly Asked[]): void {
  madeOne(asked);
  const [first, ...others] = asked.filter(({ quote }) => quote === undefined);
  assume(first !== undefined, "no bill of lading was asked for without a quote");
  if ([first, ...others].some(({ answer }) => answer.isSuccess)) return;
  throw first.answer.mismatch(
    `a bill of lading of plan ${first.plan.id} without quote_id, as with one`,
    `a refusal (${first.answer.status})`,
  );
}

const leavesBilled = (corporate: Caller, jobDisplayId: number, asked: readonly Asked[]) =>
  leavesPlans(corporate, jobDisplayId, asked, ({ plan, quote }) =>
    billOfLading(corporate, jobDisplayId, plan.id, quote),
  );

scenario(
  "the bill of lading is that of the leg which a plan names",
  {
    judges: [
      route,
      "form-shipment-plan-id-source",
      "form-bol-plan-selects",
      "form-bol-quote-optional",
      "form-quote-id-any-case",
      "form-bol-plan-stays",
    ],
    needs: ["jobDisplayId", "quoteId", "otherQuoteId"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const { jobDisplayId, quoteId, otherQuoteId } = fixtures;
    // Without a quote as well: before it is required, quote_id may be unknown here.
    const asked = await billsOfLading(corporate, jobDisplayId, quoteId, otherQuoteId, undefined);
    const withoutPlan = await billOfLading(corporate, jobDisplayId, undefined, quoteId);
    const isThere = await check(route, async () => {
      await areMade(asked);
      // Whether one is made of a quote alone is open.
      if (withoutPlan.isSuccess) await withoutPlan.pdf();
    });
    await check("form-bol-plan-stays", () => leavesBilled(corporate, jobDisplayId, asked));
    await check("form-shipment-plan-id-source", () => {
      // Where one is made without a plan, it is not the job's state for which each plan is refused.
      assume(isThere || withoutPlan.isSuccess, "no bill of lading is made at all");
      return areAllMade({ corporate, data }, jobDisplayId, asked, [quoteId, otherQuoteId]);
    });
    await check("form-bol-plan-selects", () => differByPlan(asked, withoutPlan));
    await check("form-bol-quote-optional", () => isMadeWithoutQuote(asked));
    await check("form-quote-id-any-case", async () => {
      const made = asked.find(({ quote, answer }) => isUuid(quote) && answer.isSuccess);
      assume(made?.quote !== undefined, "no bill of lading is made with a quote");
      const respelled = inOtherCase(made.quote);
      assume(respelled !== made.quote, `quote ${made.quote} has no letter, so it has one spelling`);
      await (await billOfLading(corporate, jobDisplayId, made.plan.id, respelled)).pdf();
    });
  },
);

scenario(
  "a bill of lading of an unknown plan is refused",
  {
    judges: ["form-bol-unknown-plan", "form-bol-plan-stays"],
    formerly: ["a-bill-of-lading-of-an-unknown-plan-or-of-an-unknown-job-is-refused"],
    needs: ["jobDisplayId", "quoteId", "otherQuoteId"],
  },
  async ({ corporate, fixtures, given, data, check }) => {
    const { jobDisplayId, quoteId, otherQuoteId } = fixtures;
    const asked = await billsOfLading(corporate, jobDisplayId, quoteId, otherQuoteId, undefined);
    const { quote, answer } = madeOne(asked);
    await check("form-bol-plan-stays", () => leavesBilled(corporate, jobDisplayId, asked));
    const foreign = await foreignPlan(corporate, jobDisplayId, given("otherJobDisplayId"));
    await check("form-bol-unknown-plan", async () => {
      for (const id of [data.unusedId("integer"), ...foreign])
        (await billOfLading(corporate, jobDisplayId, id, quote)).rejected(answer);
    });
  },
);

scenario(
  "the bill of lading names its quote, by nothing but the quote's id",
  {
    judges: ["form-bol-quote-required", "form-bol-option-index-refused"],
    inParts: ["form-bol-quote-required", "form-bol-option-index-refused"],
    formerly: ["on-8-01-the-bill-of-lading-names-its-quote-by-nothing-but-the-quote-s-id"],
    needs: ["jobDisplayId", "quoteId", "otherQuoteId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId, quoteId, otherQuoteId } = fixtures;
    const asked = await billsOfLading(corporate, jobDisplayId, quoteId, otherQuoteId);
    const { plan, answer } = madeOne(asked);
    for (const [id, made] of madeByPlan(asked)) {
      await check("form-bol-quote-required", () => billOfLading(corporate, jobDisplayId, id, undefined).rejected(made));
      await check("form-bol-quote-required", () => billOfLading(corporate, jobDisplayId, id, "").rejected(made));
    }
    // What a client with nothing to name sends for it.
    for (const nothing of ["null", "undefined"])
      await check("form-bol-quote-required", () =>
        billOfLading(corporate, jobDisplayId, plan.id, nothing).rejected(answer),
      );
    // Whether a plan may be left out is open: the quote is named all the same.
    for (const nothing of [undefined, ""])
      await check("form-bol-quote-required", () =>
        billOfLading(corporate, jobDisplayId, undefined, nothing).rejected(answer),
      );
    for (const index of await optionIndexes(corporate, jobDisplayId, [quoteId, otherQuoteId]))
      for (const id of [plan.id, undefined])
        await check("form-bol-option-index-refused", () =>
          billOfLading(corporate, jobDisplayId, id, index).rejected(answer),
        );
  },
);
