import {
  type Answer,
  assume,
  type Caller,
  type Change,
  fieldOf,
  isObject,
  type ScenarioContext,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { ifNamed } from "../read-by-any.js";
import {
  companyBeside,
  dashboardOf,
  differences,
  eachTime,
  gridViewsOf,
  isEcho,
  isOfPrimary,
  namesAnother,
  twoCompaniesOf,
  viewIds,
} from "./records.js";

/** Whether a change is in what an answer tells of the view that was asked for. */
const isOfTheView = ({ path }: Change): boolean => /(^|\.)(grid_?)?view(_?id|_?name)?($|[.[])/i.test(path);

/** @returns a grid view of a company; undefined where none is listed for it */
async function viewOf(caller: Caller, { data }: Pick<ScenarioContext, "data">, company_id: string) {
  const views = await caller.get("/dashboard/gridviews", { unlistedQuery: { company_id } });
  return views.isSuccess && Array.isArray(views.body) ? viewIds(views, data).at(-1) : undefined;
}

/** Reads the summary beside a view without a company, and of one. */
async function besideView(caller: Caller, view_id: number, company_id: string) {
  const plain = await dashboardOf(caller, { view_id });
  const primary = await dashboardOf(caller, { view_id, company_id });
  const isMoved = differences(plain, primary, plain).length > 0;
  return { plain, primary, again: isMoved ? await dashboardOf(caller, { view_id }) : plain };
}

scenario(
  "the dashboard is by default that of the caller's primary company",
  { judges: ["dashboard-default-is-primary"], inParts: ["dashboard-default-is-primary"], needs: ["primaryCompanyId"] },
  async (context) => {
    const { corporate, partner, given, check } = context;
    const { primaryCompanyId } = context.fixtures;
    const company_id = await companyBeside(context, primaryCompanyId);
    const readAll = async () => {
      const plain = await dashboardOf(corporate).accepted();
      const primary = await dashboardOf(corporate, { company_id: primaryCompanyId }).accepted();
      const other = await dashboardOf(corporate, { company_id }).accepted();
      const again = await dashboardOf(corporate).accepted();
      return { plain, primary, other, again, otherCompany: company_id };
    };
    const seen = await readAll();
    const { primary, other } = seen;
    await check("dashboard-default-is-primary", () =>
      eachTime(seen, readAll, (now) => isOfPrimary(now, primaryCompanyId, "the summary")),
    );
    const view_id = await viewOf(corporate, context, company_id);
    if (view_id !== undefined) {
      const readView = () => besideView(corporate, view_id, primaryCompanyId);
      const ofView = await readView();
      await check("dashboard-default-is-primary", () =>
        eachTime(ofView, readView, (answers) => {
          // The view of another company may be refused.
          if (Object.values(answers).every(({ isSuccess }) => isSuccess))
            isOfPrimary(
              { ...answers, other, otherCompany: company_id },
              primaryCompanyId,
              "the summary beside view_id",
            );
        }),
      );
    }
    const partners = given("partnerPrimaryCompanyId");
    const own = partners === undefined ? undefined : await ifNamed(dashboardOf(partner));
    if (partners === undefined || own === undefined) return;
    const readOwn = async (plain: Answer) => ({
      plain: plain.accepted(),
      primary: await dashboardOf(partner, { company_id: partners }).accepted(),
      again: await dashboardOf(partner).accepted(),
      other: primary,
      otherCompany: primaryCompanyId,
    });
    const ofPartner = await readOwn(own);
    await check("dashboard-default-is-primary", () =>
      eachTime(
        ofPartner,
        async () => readOwn(await dashboardOf(partner)),
        (now) => isOfPrimary(now, partners, "the partner's summary"),
      ),
    );
    const theirView = await viewOf(partner, context, partners);
    if (theirView === undefined) return;
    // Callers may be shown other things, and so may who names a view: all is read by this one, beside this view.
    const readTheirs = async () => ({
      ...(await besideView(partner, theirView, partners)),
      other: await dashboardOf(partner, { view_id: theirView, company_id: primaryCompanyId }),
    });
    const ofTheirView = await readTheirs();
    await check("dashboard-default-is-primary", () =>
      eachTime(ofTheirView, readTheirs, (answers) => {
        // The company of others may be refused.
        if (Object.values(answers).every(({ isSuccess }) => isSuccess))
          isOfPrimary({ ...answers, otherCompany: primaryCompanyId }, partners, "the partner's summary beside view_id");
      }),
    );
  },
);

scenario(
  "company_id selects whose dashboard is summarised",
  { judges: ["dashboard-company-selects"], atOnce: ["GET /dashboard"], inParts: ["dashboard-company-selects"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [companyId, otherCompanyId] = await twoCompaniesOf(context);
    const one = await dashboardOf(corporate, { company_id: companyId }).accepted();
    const other = await dashboardOf(corporate, { company_id: otherCompanyId }).accepted();
    const again = await dashboardOf(corporate, { company_id: companyId }).accepted();
    await check("dashboard-company-selects", () => {
      for (const [summary, company] of [[one, companyId] as const, [other, otherCompanyId] as const]) {
        const named = namesAnother(summary, company);
        if (named !== undefined) throw summary.mismatch(`the summary of company ${company}`, `that of ${named}`);
      }
      // A company that is only echoed shows nothing about the figures.
      const differing = differences(one, other, again).filter((change) => !isEcho(change, companyId, otherCompanyId));
      assume(
        differing.length > 0,
        "the summaries of the two companies given are the same: name two with other figures",
      );
    });
    const views = await gridViewsOf(context);
    const [view_id] = views.isSuccess && Array.isArray(views.body) ? viewIds(views, data) : [];
    if (view_id === undefined) return;
    const oneView = await dashboardOf(corporate, { company_id: companyId, view_id });
    const otherView = await dashboardOf(corporate, { company_id: otherCompanyId, view_id });
    const [own, ownView] = [await dashboardOf(corporate), await dashboardOf(corporate, { view_id })];
    await check("dashboard-company-selects", () => {
      if (![oneView, otherView, own, ownView].every(({ isSuccess }) => isSuccess)) return;
      // What the summary of each says without a view it says beside one: with the one of the caller in its place the parameter is ignored.
      const primary = [own, ownView].map(({ body }) => (isObject(body) ? fieldOf(body, "company_id") : undefined));
      for (const [summary, company] of [[oneView, companyId] as const, [otherView, otherCompanyId] as const]) {
        const named = namesAnother(summary, company);
        if (named !== undefined && primary.every((one) => sameScalar(one, named)))
          throw summary.mismatch(`the summary of company ${company} beside view_id, too`, `that of ${named}`);
      }
      const changed = (first: Answer, second: Answer) =>
        differences(first, second, first).filter(
          (change) => !isEcho(change, companyId, otherCompanyId) && !isOfTheView(change),
        );
      // What a view does to a summary is open: judged where it does nothing to one.
      const isPlain = [
        [one, oneView],
        [otherView, other],
        [own, ownView],
      ].some(([first, second]) => first && second && changed(first, second).length === 0);
      if (isPlain && changed(one, other).length > 0 && changed(oneView, otherView).length === 0)
        throw otherView.mismatch(
          `the summary of company ${otherCompanyId} beside view_id, too`,
          `the same as for company ${companyId}`,
        );
    });
  },
);
