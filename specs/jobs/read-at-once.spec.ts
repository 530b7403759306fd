import { address, item, mailAddress } from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  isObject,
  mentions,
  phrase,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { formsByJob } from "../forms/by-job.js";
import { areOfTheirOwn, type FormOfTwo, isOfItsOwn } from "./forms-at-once.js";
import { type Maker, ownJobWith } from "./records.js";

const places = "/job/{jobDisplayId}/shipment/origindestination";

type Read = (corporate: Caller, jobDisplayId: number) => ReturnType<Caller["get"]>;

const readPlaces: Read = (corporate, jobDisplayId) => corporate.get(places, { jobDisplayId });

/** What shows a job, and what it was given. */
const reads: readonly Read[] = [
  (corporate, jobDisplayId) => corporate.get("/job/{jobDisplayId}", { jobDisplayId }),
  readPlaces,
  (corporate, job_display_id) => corporate.get("/job/search", { query: { job_display_id } }),
];

/** How the jobs are like others. */
interface Likeness {
  /** The mail address of the customer; one of its own where none is given. */
  readonly email?: string;
  /** Its places are neighbours, where that is taken. */
  readonly isOfOneCity?: boolean;
}

/** @returns a job of the scenario's own, with the texts that it was given and no other job carries */
async function jobOfItsOwn(context: Maker, { email, isOfOneCity = false }: Likeness = {}) {
  const { data } = context;
  const given = ["pickup", "delivery", "item"].map((part) => data.text(part));
  const [from = "", to = "", good = ""] = given;
  const [city, zipCode] = [data.faker.location.city(), data.faker.location.zipCode("#####")];
  const parts = { pickup: address(data, from, city, zipCode), delivery: address(data, to), items: [item(data, good)] };
  const odd = isOfOneCity ? { delivery: address(data, to, city, zipCode) } : {};
  const { displayId, name } = await ownJobWith(context, odd, parts, email);
  return { displayId, from, to, name, given, texts: [name, ...given] };
}

/**
 * Two jobs of customers of one mail address, the second within one city; of two addresses where a deployment knows customers by that, and
 * shows one of them with both jobs.
 */
async function twoJobs(context: Maker & Pick<ScenarioContext, "corporate">) {
  const email = mailAddress(context.data);
  const one = await jobOfItsOwn(context, { email });
  const other = await jobOfItsOwn(context, { email, isOfOneCity: true });
  const { isSuccess, body } = await context.corporate.get("/job/{jobDisplayId}", { jobDisplayId: other.displayId });
  const isItself = isSuccess && mentions(body, other.name);
  return [one, isItself ? other : await jobOfItsOwn(context, { isOfOneCity: true })] as const;
}

/** The texts of the places that a job was given. */
interface Places {
  readonly from: string;
  readonly to: string;
}

/** @throws Mismatch where the origin is shown as the destination, and the destination as the origin */
function areNotExchanged(answer: Answer, { from, to }: Places): void {
  assume(answer.isSuccess && isObject(answer.body), `${answer.where} does not show the places of a job`);
  const record = answer.record();
  const [origin, destination] = [/^(origin|pickup|from)/i, /^(destination|delivery)/i].map((pattern) =>
    Object.entries(record).filter(([name]) => pattern.test(name)),
  );
  const isExchanged = mentions(origin, to) && !mentions(origin, from) && mentions(destination, from);
  if (isExchanged) throw answer.mismatch(`an origin that is ${from}`, phrase(record));
  assume(mentions(origin, from) || mentions(destination, to), "neither place that the job was given is shown");
}

/**
 * @param told the places of a job
 * @param toldOfOneCity those of one whose places are neighbours
 * @throws Mismatch where both places of the one are shown, and of the other the origin alone
 */
function areBothShown(told: Answer, one: Places, toldOfOneCity: Answer, { from, to }: Places): void {
  const areShown = [one.from, one.to].every((text) => mentions(told.body, text));
  if (areShown && toldOfOneCity.isSuccess && mentions(toldOfOneCity.body, from))
    toldOfOneCity.shows(to, "the destination");
}

scenario(
  "two jobs that are read at the same time are each answered as themselves",
  {
    judges: ["job-reads-apart", "job-places-not-exchanged", "form-own-job"],
    inParts: ["job-reads-apart", "job-places-not-exchanged"],
  },
  async (context) => {
    const { corporate, check, given } = context;
    const [one, other] = await twoJobs(context);
    const told = await corporate.get(places, { jobDisplayId: one.displayId });
    await check("job-places-not-exchanged", () => areNotExchanged(told, one));
    const pairs = [
      { asked: one, beside: other },
      { asked: other, beside: one },
    ];
    let shown = 0;
    for (const read of reads) {
      const answers = await Promise.all(pairs.map(({ asked }) => read(corporate, asked.displayId)));
      const areApart = await check("job-reads-apart", async () => {
        for (const [index, { asked, beside }] of pairs.entries()) {
          const answer = answers[index];
          if (!answer?.isSuccess) continue;
          const text = beside.texts.find((one) => mentions(answer.body, one));
          const showsOwn = asked.texts.some((one) => mentions(answer.body, one));
          // What a read shows beside its own job and by itself as well has nothing to do with the time.
          if (text !== undefined && !(showsOwn && mentions((await read(corporate, asked.displayId)).body, text)))
            answer.hides(text, `of job ${beside.displayId}, read at the same time as job ${asked.displayId},`);
          if (showsOwn) shown++;
        }
      });
      assume(areApart, "two jobs are not told apart by what reads one of them");
      const [, ofOneCity] = answers;
      if (read === readPlaces && ofOneCity)
        await check("job-places-not-exchanged", () => areBothShown(told, one, ofOneCity, other));
    }
    const twos: FormOfTwo[] = [];
    // Whom a form names may be known by the mail address.
    const jobs = [one, other].map(({ displayId, given, name }) => ({ displayId, texts: given, name }));
    const unnamed = jobs.map((asked, at) => ({ asked, beside: jobs[1 - at] ?? asked }));
    for (const { name, ask, askUntyped } of formsByJob) {
      const answers = await Promise.all(unnamed.map(({ asked }) => ask(corporate, asked.displayId, given)));
      await check("job-reads-apart", async () => {
        for (const [index, { asked, beside }] of unnamed.entries()) {
          const form = answers[index];
          if (form) await isOfItsOwn(form, asked, beside, () => ask(corporate, asked.displayId, given));
        }
      });
      twos.push({
        name,
        forms: answers.flatMap((form, index) => (jobs[index] ? [{ form, asked: jobs[index] }] : [])),
        ask: ({ displayId }) => ask(corporate, displayId, given),
        ...(askUntyped && { askUntyped: ({ displayId }) => askUntyped(corporate, displayId) }),
      });
    }
    await check("form-own-job", async () => {
      const others = [given("jobDisplayId"), given("otherJobDisplayId")].filter((id) => id !== undefined);
      let telling = 0;
      for (const two of twos)
        if (
          await areOfTheirOwn(
            two,
            others.map((displayId) => ({ displayId, texts: [] })),
            async (jobDisplayId) => (await corporate.get("/job/{jobDisplayId}", { jobDisplayId })).isSuccess,
          )
        )
          telling++;
      assume(telling > 0, "no form shows the display id or a text of its job");
    });
    await check("job-reads-apart", () => assumeSeen(shown > 0, "no read of a job shows a text that it was given"));
  },
);
