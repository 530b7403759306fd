import { type Answer, assume, scenario } from "../../src/scenario/index.js";
import {
  companyBeside,
  dashboardOf,
  differences,
  gridViewsOf,
  isEcho,
  isOfPrimary,
  namesAnother,
  twoCompaniesOf,
  viewIds,
} from "./records.js";

scenario(
  "the dashboard is by default that of the caller's primary company",
  { judges: ["dashboard-default-is-primary"], needs: ["primaryCompanyId"] },
  async (context) => {
    const { corporate, partner, given, check } = context;
    const { primaryCompanyId } = context.fixtures;
    const company_id = await companyBeside(context, primaryCompanyId);
    const plain = await dashboardOf(corporate).accepted();
    const primary = await dashboardOf(corporate, { company_id: primaryCompanyId }).accepted();
    const other = await dashboardOf(corporate, { company_id }).accepted();
    const again = await dashboardOf(corporate).accepted();
    await check("dashboard-default-is-primary", () =>
      isOfPrimary({ plain, primary, other, again, otherCompany: company_id }, primaryCompanyId, "the summary"),
    );
    const partners = given("partnerPrimaryCompanyId");
    // A caller that the profile does not name cannot be asked.
    const own = partners === undefined ? undefined : await dashboardOf(partner).then(null, () => undefined);
    if (partners === undefined || own === undefined) return;
    own.accepted();
    const asked = await dashboardOf(partner, { company_id: partners }).accepted();
    const ownAgain = await dashboardOf(partner).accepted();
    await check("dashboard-default-is-primary", () =>
      isOfPrimary(
        { plain: own, primary: asked, other: primary, again: ownAgain, otherCompany: primaryCompanyId },
        partners,
        "the partner's summary",
      ),
    );
  },
);

scenario(
  "company_id selects whose dashboard is summarised",
  { judges: ["dashboard-company-selects"] },
  async (context) => {
    const { corporate, check } = context;
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
    const [view_id] = views.isSuccess && Array.isArray(views.body) ? viewIds(views) : [];
    if (view_id === undefined) return;
    const oneView = await dashboardOf(corporate, { company_id: companyId, view_id });
    const otherView = await dashboardOf(corporate, { company_id: otherCompanyId, view_id });
    await check("dashboard-company-selects", () => {
      if (!oneView.isSuccess || !otherView.isSuccess) return;
      const changed = (first: Answer, second: Answer) =>
        differences(first, second, first).filter((change) => !isEcho(change, companyId, otherCompanyId));
      // What a view does to a summary is open: judged where it does nothing.
      const isPlain = changed(one, oneView).length === 0 || changed(otherView, other).length === 0;
      if (isPlain && changed(one, other).length > 0 && changed(oneView, otherView).length === 0)
        throw otherView.mismatch(
          `the summary of company ${otherCompanyId} beside view_id, too`,
          `the same as for company ${companyId}`,
        );
    });
  },
);
