import { gridOptions, pagedBy } from "../../fixtures/payloads/dashboard.js";
import {
  type Answer,
  assume,
  contentOf,
  type JsonObject,
  ownIfAllowed,
  phrase,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { ownCompany } from "../companies/records.js";
import { ifNamed } from "../read-by-any.js";
import { type Feed, feedOf, feeds, keyOf, rowsOf, surelyAll } from "./feed-rows.js";
import {
  companyBeside,
  differences,
  eachTime,
  isEcho,
  isOfPrimary,
  type Observations,
  twoCompaniesOf,
  wroteSomething,
} from "./records.js";

const keysOf = (answer: Answer) => rowsOf(answer).map(keyOf);

/** Whether an answer has rows of one feed, and none of others. */
function isOfLast(answer: Answer, last: Answer, others: readonly Answer[]): boolean {
  const [rows, ofLast, own] = [keysOf(answer), keysOf(last), others.flatMap(keysOf)];
  return rows.length > 0 && rows.every((row) => ofLast.includes(row) && !own.includes(row));
}

/**
 * @param readPrimary reads the feed of the primary company once more
 * @throws Mismatch where a feed without a company is that of the company which was asked for just before
 */
async function isNotOfLast(
  { plain, primary, other, again, otherCompany }: Observations,
  feed: Feed,
  readPrimary: () => Promise<Answer>,
): Promise<void> {
  // Rows may have come in between.
  if (isOfLast(again, other, [plain, primary]) && isOfLast(again, other, [await readPrimary()]))
    throw again.mismatch(
      `the feed ${feed} without a company as it was before`,
      `that of company ${otherCompany}, which was asked for last`,
    );
}

/**
 * @param ofCorporate the feed of another caller, whose primary company is another one
 * @throws Mismatch where a partner-scoped caller who names no company is shown rows of that feed, and none of the one of its own company
 */
async function isOfCaller(
  { partner, data }: Pick<ScenarioContext, "partner" | "data">,
  feed: Feed,
  company: string,
  ofCorporate: Answer,
): Promise<void> {
  const read = (asked?: string) => feedOf({ corporate: partner }, feed, gridOptions(data), asked);
  const plain = await ifNamed(read());
  if (!plain?.isSuccess) return;
  // New rows come in between, where jobs are made all the time.
  const known = keysOf(ofCorporate);
  const rows = keysOf(plain);
  if (!rows.some((row) => known.includes(row))) return;
  const own = await read(company);
  if (!own.isSuccess || keysOf(own).some((row) => rows.includes(row))) return;
  const again = await read();
  // Rows may have left the feed in between, or come to it.
  const ofBoth = again.isSuccess ? keysOf(again).filter((row) => rows.includes(row)) : [];
  const ofOwn = ofBoth.length > 0 ? await read(company) : own;
  const isForeign = ofOwn.isSuccess && !keysOf(ofOwn).some((row) => rows.includes(row));
  if (isForeign && ofBoth.some((row) => known.includes(row)))
    throw plain.mismatch(
      `the feed ${feed} of company ${company}, which is the partner's primary one`,
      "that of the corporate caller's",
    );
}

scenario(
  "a feed is by default that of the caller's primary company",
  {
    judges: ["dashboard-feeds-default-primary"],
    inParts: ["dashboard-feeds-default-primary"],
    needs: ["primaryCompanyId"],
  },
  async (context) => {
    const { fixtures, data, given, check } = context;
    const { primaryCompanyId } = fixtures;
    const partners = given("partnerPrimaryCompanyId");
    const otherCompanyId = await companyBeside(context, primaryCompanyId);
    // Who reads is not who wrote last: before all reads, as a write may empty a cache.
    await wroteSomething(context);
    const shown: (readonly [Feed, Answer])[] = [];
    const [first, ...later] = feeds;
    // Scenarios run at the same time, and "company_id selects whose feed is shown" begins with the first feed: the company that it asks for
    // would be the last one where this one asks for the same feed just then.
    for (const feed of [...later, first]) {
      const read = (company?: string) => feedOf(context, feed, gridOptions(data), company).accepted();
      const readAll = async () => {
        const [plain, primary] = [await read(), await read(primaryCompanyId)];
        const [other, again] = [await read(otherCompanyId), await read()];
        return { plain, primary, other, again, otherCompany: otherCompanyId };
      };
      const seen = await readAll();
      await check("dashboard-feeds-default-primary", () =>
        eachTime(seen, readAll, (now) => isOfPrimary(now, primaryCompanyId, `the feed ${feed}`)),
      );
      await check("dashboard-feeds-default-primary", () => isNotOfLast(seen, feed, () => read(primaryCompanyId)));
      // What is shown beside the rows where no company is named may be the same for every caller.
      shown.push([feed, seen.primary]);
    }
    if (partners === undefined || partners.toLowerCase() === primaryCompanyId.toLowerCase()) return;
    for (const [feed, ofCorporate] of shown)
      await check("dashboard-feeds-default-primary", () => isOfCaller(context, feed, partners, ofCorporate));
  },
);

/**
 * @param all the feed of a company without paging
 * @param foreign rows of the same feed of other companies
 * @returns a row of another company that a page of the feed has: any where the feed is short, else one of a page of nothing else
 */
function foreignIn(page: Answer, all: Answer, foreign: readonly JsonObject[]): JsonObject | undefined {
  const own = rowsOf(all, foreign).map(keyOf);
  const others = new Set(foreign.map(keyOf).filter((key) => !own.includes(key)));
  const rows = rowsOf(page, foreign);
  const strays = rows.filter((row) => others.has(keyOf(row)));
  return own.length < surelyAll || strays.length === rows.length ? strays[0] : undefined;
}

/** Companies that a feed was asked for, with what it shows of each. */
interface Asked {
  readonly feed: Feed;
  readonly ids: readonly [string, string];
  readonly shown: readonly [Answer, Answer];
}

/** Whether companies are available to the caller, and a new one is not. */
async function isOfOthersAlone(
  { corporate }: Pick<ScenarioContext, "corporate">,
  known: readonly string[],
  newId: string,
): Promise<boolean> {
  const available = await corporate.get("/companies/availableByCurrentUser");
  const listed = available.isSuccess && Array.isArray(available.body) ? available.ids() : [];
  const isListed = (company: string) => listed.some((id) => id.toLowerCase() === company.toLowerCase());
  return known.every(isListed) && !isListed(newId);
}

/**
 * A company that was just made has nothing that a feed could show. It may be refused.
 *
 * @param ofNew the feed of such a company
 * @throws Mismatch where it is all of another company's, which others do not show
 */
async function isOfNoOther(
  context: Pick<ScenarioContext, "corporate" | "data">,
  { feed, ids, shown }: Asked,
  newId: string,
  ofNew: Answer,
): Promise<void> {
  const like = shown.flatMap((answer) => rowsOf(answer));
  const said = (answer: Answer) => rowsOf(answer, like).map(keyOf).toSorted().join();
  if (!ofNew.isSuccess || said(ofNew) === "") return;
  const primary = await feedOf(context, feed, gridOptions(context.data));
  const known = [...shown, primary].filter(({ isSuccess }) => isSuccess).map(said);
  if (!known.includes(said(ofNew)) || known.every((one) => one === said(ofNew))) return;
  if (await isOfOthersAlone(context, ids, newId)) return;
  throw ofNew.mismatch(
    `nothing in the feed ${feed} of company ${newId}, which was just made`,
    `the ${rowsOf(ofNew, like).length} rows of another company`,
  );
}

scenario(
  "company_id selects whose feed is shown",
  {
    judges: ["dashboard-feeds-company-selects"],
    atOnce: feeds.map((feed) => `POST /dashboard/${feed}` as const),
    inParts: ["dashboard-feeds-company-selects"],
  },
  async (context) => {
    const { data, given, check } = context;
    const [companyId, otherCompanyId] = await twoCompaniesOf(context);
    // A feed that forgets its company is that of the primary one.
    const isSecond = otherCompanyId.toLowerCase() !== given("primaryCompanyId")?.toLowerCase();
    const { companyId: newId } = (await ownIfAllowed(context, () => ownCompany(context))) ?? {};
    for (const feed of feeds) {
      const read = (company: string) => feedOf(context, feed, gridOptions(data), company).accepted();
      const [one, other, again] = [await read(companyId), await read(otherCompanyId), await read(companyId)];
      await check("dashboard-feeds-company-selects", () => {
        if (differences(one, other, again).some((change) => !isEcho(change, companyId, otherCompanyId))) return;
        const { length } = rowsOf(other);
        assume(length > 1, `the feed ${feed} shows too little of the two companies given to tell them apart`);
        // Where rows come and go meanwhile, each may have moved: then they are the same where all are those of the first company.
        const shown = new Set([one, again].flatMap((answer) => rowsOf(answer).map((row) => contentOf(row))));
        if (rowsOf(other).some((row) => !shown.has(contentOf(row)))) return;
        throw other.mismatch(
          `other rows in the feed ${feed} than those of company ${companyId}`,
          `the same ${length} rows for company ${otherCompanyId}`,
        );
      });
      const [paged, own, beside] = isSecond ? [otherCompanyId, other, one] : [companyId, one, other];
      const page = await feedOf(context, feed, pagedBy(data, surelyAll), paged);
      await check("dashboard-feeds-company-selects", async () => {
        const known = new Set(rowsOf(own).map(keyOf));
        if (!page.isSuccess || rowsOf(page, rowsOf(own)).every((row) => known.has(keyOf(row)))) return;
        const primary = await feedOf(context, feed, gridOptions(data));
        const foreign = [beside, primary].flatMap((answer) => (answer.isSuccess ? rowsOf(answer, rowsOf(own)) : []));
        const stray = foreignIn(page, await read(paged), foreign);
        if (stray)
          throw page.mismatch(
            `rows of company ${paged} alone on a page of its feed ${feed}`,
            `one that the feed of another company has: ${phrase(stray)}`,
          );
      });
      if (newId === undefined) continue;
      const ofNew = await feedOf(context, feed, gridOptions(data), newId);
      const asked = { feed, ids: [companyId, otherCompanyId], shown: [one, other] } as const;
      await check("dashboard-feeds-company-selects", () => isOfNoOther(context, asked, newId, ofNew));
    }
  },
);
