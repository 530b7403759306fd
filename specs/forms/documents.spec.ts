import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  objectsIn,
  type ScenarioContext,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { nameTheirJobs } from "../jobs/below-own.js";
import { formsByQuote } from "./by-job.js";
import { isDue, namesJob } from "./records.js";

type Context = Pick<ScenarioContext<never, "jobDisplayId">, "corporate" | "fixtures" | "given">;

/** Where a quote is known, a job that does not exist has none of its forms either. */
async function hasNoneOfQuote(context: Context, route: string, unused: number): Promise<void> {
  const { corporate, fixtures, given } = context;
  const [ask, quoteId] = [formsByQuote[route.replace(/^.*\//, "")], given("quoteId")];
  if (ask === undefined || quoteId === undefined) return;
  const type = given("operationsType");
  const made = await ask(corporate, fixtures.jobDisplayId, quoteId, type);
  if (made.isSuccess) (await ask(corporate, unused, quoteId, type)).rejected(made);
}

/** The forms that name their job alone. */
const plain = [
  { name: "packing slip", route: "/job/{jobDisplayId}/form/packing-slip" },
  { name: "customer quote", route: "/job/{jobDisplayId}/form/customer-quote" },
  { name: "quick sale", route: "/job/{jobDisplayId}/form/quick-sale" },
  { name: "address label", route: "/job/{jobDisplayId}/form/address-label" },
  { name: "sheet of item labels", route: "/job/{jobDisplayId}/form/item-labels" },
  { name: "packaging specification", route: "/job/{jobDisplayId}/form/packaging-specification" },
  { name: "credit card authorization", route: "/job/{jobDisplayId}/form/credit-card-authorization" },
] as const;

for (const { name, route } of plain) {
  scenario(
    `the ${name} of a job is one PDF, and a job that does not exist has none`,
    { judges: [`route:GET ${route}`, "form-unknown-job"], needs: ["jobDisplayId"] },
    async (context) => {
      const { corporate, fixtures, unusedId, check } = context;
      const made = await corporate.get(route, { jobDisplayId: fixtures.jobDisplayId });
      await check(`route:GET ${route}`, () => {
        isDue(made);
        return made.pdf();
      });
      const jobDisplayId = Number(await unusedId("job"));
      await check("form-unknown-job", async () => {
        (await corporate.get(route, { jobDisplayId })).rejected(made);
        await hasNoneOfQuote(context, route, jobDisplayId);
      });
    },
  );
}

/** The forms of several types; which there are the document does not show. */
const typed = [
  {
    name: "invoice",
    route: "/job/{jobDisplayId}/form/invoice",
    fixture: "invoiceType",
    ask: (caller: Caller, jobDisplayId: string | number, type?: string) =>
      caller.get("/job/{jobDisplayId}/form/invoice", { jobDisplayId, query: { type } }),
  },
  {
    name: "usar form",
    route: "/job/{jobDisplayId}/form/usar",
    fixture: "usarType",
    ask: (caller: Caller, jobDisplayId: string | number, type?: string) =>
      caller.get("/job/{jobDisplayId}/form/usar", { jobDisplayId, query: { type } }),
  },
  {
    name: "operations form",
    route: "/job/{jobDisplayId}/form/operations",
    fixture: "operationsType",
    ask: (caller: Caller, jobDisplayId: string | number, type?: string) =>
      caller.get("/job/{jobDisplayId}/form/operations", { jobDisplayId, query: { ops_type: type } }),
  },
] as const;

for (const { name, route, fixture, ask } of typed) {
  scenario(
    `the ${name} of a job is one PDF, and a job that does not exist has none`,
    { judges: [`route:GET ${route}`, "form-unknown-job"], needs: ["jobDisplayId"] },
    async (context) => {
      const { corporate, fixtures, given, unusedId, check } = context;
      const type = given(fixture);
      const made = await ask(corporate, fixtures.jobDisplayId, type);
      const untyped = await ask(corporate, fixtures.jobDisplayId);
      await check(`route:GET ${route}`, async () => {
        assume(type !== undefined || !made.isInvalid, `refused without a type: name one in \`fixtures.${fixture}\``);
        isDue(made);
        await made.pdf();
        // Whether one is made without a type is open.
        if (untyped.isSuccess) await untyped.pdf();
      });
      const unused = await unusedId("job");
      await check("form-unknown-job", async () => {
        for (const one of new Set([type, undefined])) (await ask(corporate, unused, one)).rejected(made);
        await hasNoneOfQuote(context, route, Number(unused));
      });
    },
  );
}

/** Whether a form shows the number of a job in its text, or under the name of such a number. */
const names = ({ body }: Answer, jobDisplayId: number): boolean =>
  namesJob(JSON.stringify(body), jobDisplayId) ||
  objectsIn(body).some((part) => sameScalar(fieldOf(part, "job_display_id"), jobDisplayId));

const editable = [
  ["/job/{jobDisplayId}/form/invoice/editable", "form-invoice-editable-own-job"],
  ["/job/{jobDisplayId}/form/usar/editable", "form-usar-editable-own-job"],
] as const;

for (const [route, ownJob] of editable) {
  scenario(
    `${route.split("/").slice(-2).join(" ")} answers what a form is edited with`,
    { judges: [`route:GET ${route}`], needs: ["jobDisplayId"] },
    async ({ corporate, fixtures, check }) => {
      const { jobDisplayId } = fixtures;
      await check(`route:GET ${route}`, () => corporate.get(route, { jobDisplayId }).isDeclared());
    },
  );

  scenario(
    `${route.split("/").slice(-2).join(" ")} is that of its own job`,
    { judges: [ownJob], atOnce: [`GET ${route}`], needs: ["jobDisplayId", "otherJobDisplayId"] },
    async ({ corporate, fixtures, check }) => {
      const { jobDisplayId, otherJobDisplayId } = fixtures;
      const form = await corporate.get(route, { jobDisplayId });
      const other = await corporate.get(route, { jobDisplayId: otherJobDisplayId });
      await check(ownJob, () => {
        assume(form.isSuccess && other.isSuccess, "the forms of two jobs are not both there");
        nameTheirJobs([
          { jobDisplayId, answer: form },
          { jobDisplayId: otherJobDisplayId, answer: other },
        ]);
        const isShown = names(form, jobDisplayId) && !names(form, otherJobDisplayId);
        assume(isShown, "the form does not show the number of its job, or that is too short to be told from others");
        if (names(other, jobDisplayId) && !names(other, otherJobDisplayId))
          throw other.mismatch(`the form of job ${otherJobDisplayId}`, `that of job ${jobDisplayId}`);
      });
    },
  );
}
