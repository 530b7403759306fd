import { task } from "../../fixtures/payloads/timeline.js";
import { readsBelow } from "../../src/contract/groups/jobs/reads-below.js";
import {
  type Answer,
  assume,
  type Caller,
  Mismatch,
  type ScenarioContext,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { formsByJob, formsByQuote } from "../forms/by-job.js";
import { namesQuoteId, quotesShownBy } from "../forms/records.js";
import { hasLostNone } from "../lookup-rows.js";
import { hasFailed } from "../of-new.js";
import { book, quoted, unbook } from "../shipment/bookings.js";
import { changedIn, observationsOf, shownIn, tellsOfRates, undoneOf } from "../shipment/observations.js";
import { isDone } from "../shipment/records.js";
import { codeOf, isWithoutValues, kinds, taskTexts } from "../timeline/records.js";
import { increment, mostSteps } from "../timeline/status.js";
import { jobOf, ownJob, unknownPathsRefused } from "./records.js";
import { staysMoved } from "./statuses.js";

/** Reads something of a job, and judges whether an answer is what its route declares. */
interface Look {
  readonly clause: "job-booked-still-read" | "form-booked-one-pdf";
  readonly form?: string;
  ask(jobDisplayId: number): PromiseLike<Answer>;
  judge(answer: Answer): unknown;
}

const reads = [
  "/job/{jobDisplayId}",
  ...readsBelow,
  "/job/{jobDisplayId}/form/invoice/editable",
  "/job/{jobDisplayId}/form/usar/editable",
] as const;

const looks = (corporate: Caller, given: ScenarioContext["given"]): readonly Look[] => [
  ...reads.map(
    (route): Look => ({
      clause: "job-booked-still-read",
      ask: (jobDisplayId) => corporate.get(route, { jobDisplayId }),
      judge: (answer) => answer.isDeclared(),
    }),
  ),
  {
    clause: "job-booked-still-read",
    ask: (jobDisplayId) =>
      corporate.get("/v3/job/{jobDisplayId}/tracking/{historyAmount}", { jobDisplayId, historyAmount: 10 }),
    judge: (answer) => answer.isDeclared(),
  },
  {
    clause: "job-booked-still-read",
    ask: (jobDisplayId) => corporate.get("/job/search", { query: { job_display_id: jobDisplayId } }),
    judge: (answer) => {
      // Whether a booked job is still found is not said.
      if (scalarsIn(answer.body).length > 0) answer.isDeclared();
    },
  },
  ...formsByJob.map(
    ({ name, ask }): Look => ({
      clause: "form-booked-one-pdf",
      form: name,
      ask: (jobDisplayId) => ask(corporate, jobDisplayId, given),
      judge: (answer) => answer.pdf(),
    }),
  ),
];

const agentOf = (corporate: Caller, jobDisplayId: number, taskCode: string) =>
  corporate.get("/job/{jobDisplayId}/timeline/{taskCode}/agent", { jobDisplayId, taskCode });

/** @returns whether a code of a job is answered to have no agent, the first that is, and what was refused before */
async function agentlessOf(
  { corporate, data, given }: Pick<ScenarioContext, "corporate" | "data" | "given">,
  jobDisplayId: number,
) {
  const own = kinds.map((kind) => codeOf(task(data, kind, taskTexts(data))));
  const codes = [given("agentlessTaskCode"), ...own].filter((code) => typeof code === "string");
  const refused: { readonly taskCode: string; readonly answer: Answer }[] = [];
  for (const taskCode of new Set(codes)) {
    const answer = await agentOf(corporate, jobDisplayId, taskCode);
    if (answer.isSuccess && isWithoutValues(answer)) return { isEmpty: true, refused };
    if (answer.isAbsent || answer.isTurnedDown) refused.push({ taskCode, answer });
  }
  return { isEmpty: false, refused };
}

/** @returns how a success differs from what its route declares, or that the service failed; undefined for any other answer */
async function breachOf(answer: Answer, { judge }: Look): Promise<Mismatch | undefined> {
  if (hasFailed(answer)) return answer.mismatch("an answer", `a failure of the service (${answer.status})`);
  if (!answer.isSuccess) return undefined;
  try {
    await judge(answer);
    return undefined;
  } catch (error) {
    if (error instanceof Mismatch) return error;
    throw error;
  }
}

scenario(
  "what is read of a job, and made a form of, is what it was once the job and its carrier shipment are booked",
  {
    judges: [
      "job-booked-still-read",
      "form-booked-one-pdf",
      "form-booked-job-level",
      "tracking-unversioned-removed",
      "shipment-delete",
      "shipment-delete-keeps-job",
      "book-only-that",
      "timeline-agent-empty",
    ],
    inParts: ["job-booked-still-read", "form-booked-one-pdf", "form-booked-job-level", "tracking-unversioned-removed"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const own = await ownJob(context);
    const { displayId: jobDisplayId } = own;
    // What is made between an answer and its check keeps the answer from being read again.
    const { displayId: unbooked } = await ownJob(context);
    const statuses = () => corporate.get("/lookup/jobStatuses");
    const quote = await jobOf(corporate, jobDisplayId);
    const statusesBefore = await statuses();
    const booked = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId });
    const statusesAfter = await statuses();
    await check("book-only-that", async () => {
      assume(isDone(booked), `a new job is not booked as it is (${booked.status})`);
      await hasLostNone(statusesBefore, statusesAfter, statuses, "a job was booked");
    });
    const job = (await quoted(context, own, "POST")) ?? (await quoted(context, own, "GET"));
    const rated = await observationsOf(corporate, jobDisplayId);
    const isShipped = job !== undefined && isDone(await book(context, job));
    assume(isDone(booked) || isShipped, `neither a new job is booked as it is (${booked.status}) nor its shipment`);
    const ofUnbooked = ({ ask }: Look) => ask(unbooked);
    const isDeclared = async (first: Answer, look: Look) => {
      const answer = hasFailed(first) ? await look.ask(jobDisplayId) : first;
      const breach = await breachOf(answer, look);
      if (!breach) return;
      const beside = await ofUnbooked(look);
      const isSound = beside.isSuccess && (await breachOf(beside, look)) === undefined;
      assume(isSound, `${beside.where}: of a job that is not booked it is no other`);
      throw new Mismatch(`${breach.expected}, as of a job that is not booked`, breach.actual, answer.exchange);
    };
    const isOfWholeJob = async (answer: Answer, look: Look & { readonly form: string }) => {
      assume(isShipped, "no carrier shipment of a booked job is booked");
      if (!answer.isInvalid) return;
      const beside = await ofUnbooked(look);
      assume(beside.isSuccess, `${beside.where}: of a job without a shipment none is made either`);
      let isForQuote = namesQuoteId(answer);
      for (const quote of isForQuote ? [] : await quotesShownBy(corporate, jobDisplayId))
        isForQuote ||=
          (await formsByQuote[look.form]?.(corporate, jobDisplayId, quote, given("operationsType")))?.isSuccess ??
          false;
      assume(isForQuote, `${answer.where} is refused (${answer.status}), perhaps for the state of the job`);
      throw answer.mismatch(
        "the form of the whole job without quote_id, as before a carrier shipment was booked",
        `a refusal (${answer.status})`,
      );
    };
    const answered = new Set<Look["clause"]>();
    for (const look of looks(corporate, given)) {
      const answer = await look.ask(jobDisplayId);
      if (answer.isSuccess) answered.add(look.clause);
      await check(look.clause, () => isDeclared(answer, look));
      const { form } = look;
      if (form !== undefined && form in formsByQuote)
        await check("form-booked-job-level", () => isOfWholeJob(answer, { ...look, form }));
    }
    const agentless = await agentlessOf(context, jobDisplayId);
    await check("timeline-agent-empty", async () => {
      assume(isDone(booked), `a new job is not booked as it is (${booked.status})`);
      if (agentless.isEmpty) return;
      for (const { taskCode, answer } of agentless.refused) {
        const beside = await agentOf(corporate, unbooked, taskCode);
        if (beside.isSuccess && isWithoutValues(beside))
          throw answer.mismatch(
            `nothing for the task code ${taskCode} of a booked job, as of one that is not booked`,
            `a refusal (${answer.status})`,
          );
      }
      assume(false, "no task code of a booked job is without an agent");
    });
    // Looked at on the way: rates that a booked job has are answered as those of others are.
    await corporate.get("/job/{jobDisplayId}/shipment/ratequotes", { jobDisplayId });
    for (const clause of ["job-booked-still-read", "form-booked-one-pdf"] as const)
      await check(clause, () => assume(answered.has(clause), "nothing of a booked job is answered"));
    const here = await jobOf(corporate, jobDisplayId);
    const unversioned = await corporate.get("/job/{jobDisplayId}/tracking", { jobDisplayId });
    await check("tracking-unversioned-removed", async () => {
      if (unversioned.isSuccess) await unknownPathsRefused({ corporate, data }, jobDisplayId);
      unversioned.rejected(here);
    });
    const shipped = await observationsOf(corporate, jobDisplayId);
    const isUnbooked = job !== undefined && isShipped && isDone(await unbook(corporate, job));
    const last = await observationsOf(corporate, jobDisplayId);
    await check("shipment-delete", async () => {
      assume(isDone(booked) && isUnbooked, "no carrier shipment of a booked job is booked, and deleted");
      const shown = changedIn(rated, rated, shipped);
      assume(shown.length > 0, "the carrier shipment was not seen before");
      const undone = undoneOf(shown, [shipped, shipped], last);
      assume(undone.length > 0 || (await tellsOfRates(context, last)), "no read tells whether its rates are gone");
      const [first] = shown;
      if (undone.length === 0 && first)
        throw (shownIn(last, first) ?? here).mismatch(
          "the shipment of a booked job to be gone once it is deleted",
          "all that showed it is as before",
        );
    });
    const [wasBooked, stillBooked] = [rated[0], last[0]];
    await check("shipment-delete-keeps-job", () => {
      assume(
        isDone(booked) && isUnbooked && wasBooked !== undefined && stillBooked !== undefined,
        "no shipment of a booked job is deleted",
      );
      staysMoved(
        [{ job: quote }, { job: wasBooked }, { job: stillBooked }],
        "booked",
        "the job to stay booked, whose shipment was deleted",
      );
    });
    for (const look of isUnbooked ? looks(corporate, given).filter(({ form }) => form !== undefined) : []) {
      const answer = await look.ask(jobDisplayId);
      await check("form-booked-one-pdf", () => isDeclared(answer, look));
    }
    if (unversioned.isSuccess) return;
    for (let step = 0; step < mostSteps; step++) {
      if (!isDone(await increment(context, { jobDisplayId, own: true }))) return;
      const later = await corporate.get("/job/{jobDisplayId}/tracking", { jobDisplayId });
      const isGone = await check("tracking-unversioned-removed", () => void later.rejected(here));
      if (!isGone) return;
    }
  },
);
