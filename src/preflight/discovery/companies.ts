import type { RouteId } from "../../contract/routes.js";
import { changesBetween } from "../../scenario/changes.js";
import { Data } from "../../scenario/data.js";
import { fieldOf, isMoment, isObject, isUuid, type JsonObject, sameScalar, scalarsIn } from "../../scenario/values.js";
import type { Session } from "../session.js";
import { isOfTheSuite, recordsIn, uuidsUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { SeenJob } from "./jobs.js";
import type { Looker, ReadResult } from "./looker.js";
import { type AskedPage, furtherPages } from "./pages.js";
import { agentsOf } from "./timeline.js";

const tries = 5;

/** Two companies of those that are available to the caller. */
export async function findCompanies(looker: Looker, results: FixtureResults, session: Session): Promise<void> {
  const names = ["companyId", "otherCompanyId"] as const;
  const data = new Data(session.seed, "discovery", session.runId, session.profile.samples, session.now);
  const listed = (body: unknown) => looker.see("POST /companies/list", { body });
  const searched = (body: unknown) => looker.see("POST /companies/search/v2", { body });
  const lists: readonly CompanyList[] = [
    {
      route: "GET /companies/availableByCurrentUser",
      first: () => looker.see("GET /companies/availableByCurrentUser", {}),
    },
    {
      route: "POST /companies/list",
      first: () => listed({}),
      further: (asked) => listed(data.compose("ListRequest", { ...asked })),
    },
    {
      route: "POST /companies/search/v2",
      first: () => searched({}),
      further: (asked) => searched(data.compose("CompanySearchRequest", { ...asked })),
    },
  ];
  await results.look(names, "fewer than two companies are listed that can be read", async () => {
    for (const { route, first, further } of lists) {
      const page = await first();
      if (!page.isSuccess) results.lacks(page.described, ...names);
      await fromRows(looker, results, recordsIn(page), route);
      if (!results.wants(...names)) return;
      if (!further) continue;
      for await (const rows of furtherPages(page, further)) {
        await fromRows(looker, results, rows, route);
        if (!results.wants(...names)) return;
      }
    }
  });
}

/** A list of companies: its first page, and where it has pages those behind it. */
interface CompanyList {
  readonly route: RouteId;
  readonly first: () => Promise<ReadResult>;
  readonly further?: (asked: AskedPage) => Promise<ReadResult>;
}

/** Takes two companies of some rows that can be read. */
async function fromRows(
  looker: Looker,
  results: FixtureResults,
  rows: readonly JsonObject[],
  route: RouteId,
): Promise<void> {
  const candidates = rows
    .map((row) => fieldOf(row, "id"))
    .filter(isUuid)
    .slice(0, tries);
  const readable = await Promise.all(candidates.map((id) => isReadable(looker, id)));
  const good = candidates.filter((_, index) => readable[index]);
  const free = good.filter((id) => !sameScalar(id, results.text("otherCompanyId")));
  if (results.wants("companyId")) results.found("companyId", (await withFigures(looker, free)) ?? free[0], route);
  const others = good.filter((id) => !sameScalar(id, results.text("companyId")));
  results.found("otherCompanyId", await unlike(looker, results.text("companyId"), others), route);
}

/** Whether its reads answer a company, which no run of the suite made. */
async function isReadable(looker: Looker, id: string): Promise<boolean> {
  const [simple, details] = await Promise.all([
    looker.see("GET /companies/{id}", { id }),
    looker.see("GET /companies/{companyId}/details", { companyId: id }),
  ]);
  if (!simple.isSuccess || !isObject(simple.body) || !details.isSuccess) return false;
  return ![simple, details].some(({ body }) => isOfTheSuite(body));
}

/** @returns the first whose dashboard counts anything: the newest may have no job yet; undefined where none does */
async function withFigures(looker: Looker, companies: readonly string[]): Promise<string | undefined> {
  if (companies.length < 2) return companies[0];
  for (const company of companies) {
    const { isSuccess, body } = await looker.see("GET /dashboard", { query: { company_id: company } });
    if (!isSuccess) return undefined;
    if (scalarsIn(body).some((scalar) => typeof scalar === "number" && scalar > 0)) return company;
  }
  return undefined;
}

/** @returns the one whose dashboard has the most figures of its own, so that the two can be told apart */
async function unlike(looker: Looker, company: string | undefined, others: readonly string[]) {
  if (company === undefined || others.length < 2) return others[0];
  const figuresOf = (company_id: string) => looker.see("GET /dashboard", { query: { company_id } });
  const own = await figuresOf(company);
  if (!own.isSuccess) return others[0];
  const figures = await Promise.all(
    others.map(async (other) => {
      const changes = changesBetween(own.body, (await figuresOf(other)).body);
      return changes.filter(({ to }) => typeof to === "number" && !isMoment(to)).length;
    }),
  );
  return others[figures.indexOf(Math.max(...figures))];
}

/** The company that a caller belongs to: that of its own contact, unless the dashboard takes another one for its own. */
export async function findPrimaryCompany(
  looker: Looker,
  results: FixtureResults,
  caller: "corporate" | "partner",
): Promise<void> {
  const name = caller === "corporate" ? "primaryCompanyId" : "partnerPrimaryCompanyId";
  await results.look([name], "the caller's own contact shows no company", async () => {
    const user = await looker.see("GET /contacts/user", {}, caller);
    if (!user.isSuccess) return results.lacks(user.described, name);
    const contactId = isObject(user.body) ? fieldOf(user.body, "id") : undefined;
    const isId = typeof contactId === "number" || typeof contactId === "string";
    const details = isId
      ? await Promise.all([
          looker.see("GET /contacts/{contactId}/primarydetails", { contactId }, caller),
          looker.see("GET /contacts/{contactId}/editdetails", { contactId }, caller),
        ])
      : [];
    const shown = [user, ...details].filter(({ isSuccess }) => isSuccess).map(({ body }) => body);
    const primary = uuidsUnder(shown, "primaryCompanyId");
    const [company, ...others] = primary.length > 0 ? primary : uuidsUnder(shown, "companyId");
    if (company === undefined) return;
    if (others.length > 0) return results.lacks("the caller's own contact shows several companies", name);
    const dashboard = await looker.see("GET /dashboard", {}, caller);
    const [taken] = uuidsUnder(isObject(dashboard.body) ? { ...dashboard.body } : {}, "companyId");
    if (primary.length === 0 && !sameScalar(taken, company))
      return results.lacks("neither the contact nor the dashboard says which company is the primary one", name);
    if (caller === "partner" && sameScalar(company, results.text("primaryCompanyId")))
      return results.lacks("it is that of the corporate caller, too", name);
    if ((await looker.see("GET /companies/{id}", { id: company })).isSuccess)
      results.found(name, company, "GET /contacts/user");
  });
}

/** A franchisee and an agent that jobs have. */
export async function findFranchisee(looker: Looker, results: FixtureResults, jobs: readonly SeenJob[]): Promise<void> {
  const own = jobs.find(({ displayId }) => displayId === results.value("jobDisplayId"));
  const franchiseesOf = (job: SeenJob | undefined) => uuidsUnder([job?.body, job?.row], "franchiseeId", "franchiseId");
  await results.look(["franchiseeId"], "no job shows whose it is", async () => {
    const all = [...new Set(jobs.flatMap(franchiseesOf))];
    const others = all.filter((id) => !franchiseesOf(own).includes(id));
    for (const id of [...others, ...all].slice(0, tries)) {
      if (!(await looker.see("GET /companies/{id}", { id })).isSuccess) continue;
      return results.found("franchiseeId", id, "GET /job/{jobDisplayId}");
    }
  });
  await results.look(["otherAgentCompanyId"], "no other job shows an agent of its own", async () => {
    const all = jobs.flatMap(({ body }) => agentsOf(body));
    for (const id of [...new Set(all)].filter((agent) => !agentsOf(own?.body).includes(agent)).slice(0, tries)) {
      if ((await looker.see("GET /companies/{id}", { id })).isSuccess)
        return results.found("otherAgentCompanyId", id, "GET /job/{jobDisplayId}");
    }
  });
}
