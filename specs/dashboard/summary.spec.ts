import {
  type Answer,
  assume,
  fieldOf,
  isMoment,
  isObject,
  mentions,
  type ScenarioContext,
  sameScalar,
  scenario,
  textsIn,
} from "../../src/scenario/index.js";
import { ifNamed } from "../read-by-any.js";
import { companiesOf, dashboardOf, gridViewsOf, isTaken, isTakenWithout, viewIds } from "./records.js";

/** @returns what a partner-scoped caller is answered; undefined where that is nothing that a missing company explains */
async function askedByPartner({ partner }: Pick<ScenarioContext, "partner">, company_id: string | undefined) {
  const plain = await ifNamed(dashboardOf(partner));
  if (plain === undefined || plain.isSuccess || company_id === undefined) return undefined;
  const ofCompany = await dashboardOf(partner, { company_id });
  return ofCompany.isSuccess ? { plain, ofCompany } : undefined;
}

scenario(
  "the dashboard is summarised without a company, with one, and without a view",
  {
    judges: [
      "route:GET /dashboard",
      "dashboard-default-company",
      "dashboard-company-accepted",
      "dashboard-view-optional",
      "dashboard-default-again",
    ],
    inParts: ["dashboard-default-company"],
  },
  async (context) => {
    const { corporate, data, given, check, observe } = context;
    const companies = await companiesOf(context);
    const [company_id] = companies;
    const plain = await dashboardOf(corporate);
    const ofCompany = company_id === undefined ? undefined : await dashboardOf(corporate, { company_id });
    const views = await gridViewsOf(context);
    const [view_id] = views.isSuccess && Array.isArray(views.body) ? viewIds(views, data) : [];
    const ofView = view_id === undefined ? undefined : await dashboardOf(corporate, { view_id });
    const both = view_id !== undefined && company_id !== undefined && { company_id, view_id };
    const ofBoth = both ? await dashboardOf(corporate, both) : undefined;
    const summary = [plain, ofCompany, ofView, ofBoth].find((answer) => answer?.isSuccess) ?? plain;
    await check("route:GET /dashboard", () => summary.isDeclared());
    // What answers a summary and a list does not answer everything alike.
    summary.accepted().record();
    views.accepted().rows();
    await check("dashboard-default-company", () =>
      isTakenWithout([plain, ofView], ofCompany, "a request without company_id"),
    );
    const byPartner = await askedByPartner(context, given("partnerPrimaryCompanyId"));
    await check("dashboard-default-company", () => {
      if (byPartner) isTakenWithout([byPartner.plain], byPartner.ofCompany, "a partner's request without company_id");
    });
    await check("dashboard-company-accepted", () => isTaken([ofCompany, ofBoth], plain, "company_id"));
    await check("dashboard-view-optional", () => isTaken([plain, ofCompany], ofBoth, "a request without view_id"));
    const beside = companies.find((id) => !mentions(plain.body, id)) ?? company_id;
    const ofAnother = await dashboardOf(corporate, {
      ...(view_id !== undefined && { view_id }),
      ...(beside !== undefined && { company_id: beside }),
    });
    const again = await dashboardOf(corporate);
    await check("dashboard-default-again", () => {
      assume(plain.isSuccess && ofAnother.isSuccess, "the dashboard is not summarised both ways");
      // Figures may move at any time; what names a company does not.
      const named = textsIn(ofAnother.body).filter((text) => !isMoment(text) && !mentions(plain.body, text));
      assume(named.length > 0, "the summary of a company names it nowhere");
      if (named.every((text) => mentions(again.accepted().body, text)))
        throw again.mismatch("the summary of a request without company_id", `that of ${named.join(", ")}`);
    });
    await dashboardOf(corporate, { company_id: "no-company" });
    const after = await dashboardOf(corporate);
    await check("dashboard-default-company", () => {
      if (plain.isSuccess) isTakenWithout([after], plain, "a request without company_id, after one that is no UUID");
    });
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get("/dashboard", { unlistedQuery: { view_id: "no-view" } });
    const noCompany = await dashboardOf(corporate, { company_id: String(data.unusedId("uuid")) });
    observe("dashboard-company-malformed", `one that no company has: ${noCompany.status}`);
    const noView = await dashboardOf(corporate, { view_id: Number(data.unusedId("integer")) });
    observe("dashboard-view-unknown", `one that no view has: ${noView.status}`);
    await corporate.get("/dashboard/gridviewstate/{id}", { id: data.unusedId("integer") });
    await corporate.get("/contacts/user");
  },
);

/** A summary, and the view that it was asked for. */
type OfView = readonly [asked: unknown, answer: Answer];

/** The view that a summary tells to be of, where it does. */
const viewToldBy = ({ isSuccess, body }: Answer): unknown =>
  isSuccess && isObject(body) ? (fieldOf(body, "view_id") ?? fieldOf(body, "grid_view_id")) : undefined;

/** @throws Mismatch where a summary tells to be of another view that was asked for, which the summary of that one does as well */
function areOfTheirViews(summaries: readonly OfView[]): void {
  for (const [asked, answer] of summaries) {
    const told = viewToldBy(answer);
    const isOfAnother = summaries.some(
      ([other, its]) => !sameScalar(asked, other) && sameScalar(told, other) && sameScalar(viewToldBy(its), other),
    );
    if (isOfAnother) throw answer.mismatch(`the summary by grid view ${asked}`, `that by grid view ${told}`);
  }
}

scenario("the dashboard takes the id of a grid view", { judges: ["dashboard-view-accepted"] }, async (context) => {
  const { corporate, data, check } = context;
  const ids = viewIds((await gridViewsOf(context)).accepted(), data);
  const control = await dashboardOf(corporate).accepted();
  control.record();
  const asked = ids.length > 1 ? [ids[0], ids.at(-1)] : ids;
  const answers = await Promise.all(
    asked.map((view_id) => dashboardOf(corporate, view_id === undefined ? {} : { view_id })),
  );
  await check("dashboard-view-accepted", () => {
    assume(answers.length > 0, "no grid view is listed here");
    for (const answer of answers) isTaken([answer], control, "the id of a grid view as view_id");
    areOfTheirViews(answers.map((answer, at) => [asked[at], answer]));
  });
});
