import { isDeepStrictEqual } from "node:util";
import { jobUpdate, manyItems, service } from "../../fixtures/payloads/jobs.js";
import { readsBelow } from "../../src/contract/groups/jobs/reads-below.js";
import { type Answer, assume, Mismatch, mentions, phrase, scenario } from "../../src/scenario/index.js";
import { isOfItsCustomer, namesJob } from "../forms/records.js";
import { declaredAlike, hasFailed } from "../of-new.js";
import { nameTheirJobs } from "./below-own.js";
import { keepsAgent, stillShows } from "./kept.js";
import { jobOf, ownJobWith, unusualCustomer } from "./records.js";
import { ownStatusesIn } from "./statuses.js";

type Read = (typeof readsBelow)[number];

const price = "/job/{jobDisplayId}/price";

/** @returns whether an answer has a text anywhere in what it tells */
const holdsText = ({ body }: Answer, text: string): boolean => JSON.stringify(body ?? "").includes(text);

/** A job at two times. */
interface Readings {
  readonly before: Answer;
  readonly after: Answer;
}

/** @returns the status of a job that is another than before */
function movedStatus({ before, after }: Readings) {
  const now = new Map(ownStatusesIn(after.body).map(({ path, value }) => [path, value]));
  return ownStatusesIn(before.body).find(({ path, value }) => now.get(path) !== value);
}

scenario(
  "what is read below a job leaves it as it was",
  {
    judges: [
      "job-reads-keep-job",
      "form-editable-apart",
      "form-invoice-editable-own-job",
      "form-usar-editable-own-job",
      "job-lists-own",
      "job-without-items-lists",
      "job-items-many",
      `route:GET ${price}`,
      "route:GET /job/{jobDisplayId}/form/invoice/editable",
      "route:GET /job/{jobDisplayId}/form/usar/editable",
    ],
    atOnce: ["GET /job/{jobDisplayId}/updatePageConfig"],
    inParts: ["job-reads-keep-job", `route:GET ${price}`],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const own = await ownJobWith(context, { items: manyItems(data), services: [service(data), service(data)] });
    const { displayId: jobDisplayId, body: given, name } = own;
    // Another one, of few items and of which nothing more is read, tells what becomes of a new job by itself.
    const { displayId: other } = await ownJobWith(context, { services: [], ...unusualCustomer(context, own) });
    const [before, otherBefore] = [await jobOf(corporate, jobDisplayId), await jobOf(corporate, other)];
    const usar = await corporate.get("/job/{jobDisplayId}/form/usar/editable", { jobDisplayId });
    // What was read before a write is not read again behind it.
    const bare = await ownJobWith(context, { items: [] });
    const answers: Answer[] = [];
    for (const read of readsBelow) answers.push(await corporate.get(read, { jobDisplayId }));
    const ofBare: Answer[] = [];
    for (const read of readsBelow) ofBare.push(await corporate.get(read, { jobDisplayId: bare.displayId }));
    const editable = {
      invoice: await corporate.get("/job/{jobDisplayId}/form/invoice/editable", { jobDisplayId: bare.displayId }),
      usar: await corporate.get("/job/{jobDisplayId}/form/usar/editable", { jobDisplayId: bare.displayId }),
    };
    const areNamed = (answer: Answer, ofBareJob: Answer) =>
      nameTheirJobs([
        { jobDisplayId, answer },
        { jobDisplayId: bare.displayId, answer: ofBareJob },
      ]);
    const invoice = await corporate.get("/job/{jobDisplayId}/form/invoice/editable", { jobDisplayId });
    const usarAgain = await corporate.get("/job/{jobDisplayId}/form/usar/editable", { jobDisplayId });
    await check("form-editable-apart", () => {
      assume(usar.isSuccess && invoice.isSuccess && usarAgain.isSuccess, "a new job has no form that is edited");
      const isOther = !isDeepStrictEqual(usar.body, usarAgain.body) && !isDeepStrictEqual(usar.body, invoice.body);
      if (isOther && isDeepStrictEqual(usarAgain.body, invoice.body))
        throw usarAgain.mismatch("what the usar form is edited with, as before", "what the invoice is edited with");
    });
    const ofTwo = [
      ["form-invoice-editable-own-job", invoice, editable.invoice],
      ["form-usar-editable-own-job", usarAgain, editable.usar],
    ] as const;
    for (const [clause, ofOwn, ofBareJob] of ofTwo)
      await check(clause, () => {
        areNamed(ofOwn, ofBareJob);
        if (mentions(before.body, name)) isOfItsCustomer(ofOwn, name);
        const isTelling = namesJob(JSON.stringify(ofOwn.body ?? ""), jobDisplayId) || holdsText(ofOwn, name);
        assume(!ofOwn.isSuccess || isTelling, "the form shows neither the number nor the customer of its job");
      });
    await check("job-lists-own", () => {
      for (const [at, answer] of answers.entries()) if (ofBare[at]) areNamed(answer, ofBare[at]);
    });
    const { items } = bare.body;
    const isBare = Array.isArray(items) && items.length === 0;
    for (const [form, whole] of [
      ["invoice", invoice],
      ["usar", usarAgain],
    ] as const)
      await check(`route:GET /job/{jobDisplayId}/form/${form}/editable`, () => {
        assume(whole.isSuccess, "a new job has no form that is edited");
        whole.isDeclared();
        // Of a job without items there may be none.
        if (isBare && editable[form].isSuccess) editable[form].isDeclared();
      });
    await check("job-without-items-lists", () => {
      assume(isBare, "a job without items is refused");
      const isListed = (answer: Answer | undefined) => answer?.isSuccess === true && Array.isArray(answer.body);
      const due = ofBare.filter((one, at) => one.isSuccess && readsBelow[at] !== price && isListed(answers[at]));
      assume(due.length > 0, "nothing is listed below a job without items");
      for (const answer of due) {
        const unlike = answer.unlikeItsRow();
        if (unlike) throw unlike;
        if (!isListed(answer))
          throw new Mismatch(
            "a list below a job without items, as below one with some",
            phrase(answer.body),
            answer.exchange,
          );
      }
    });
    const ofOther = (read: Read) => corporate.get(read, { jobDisplayId: other });
    const readings = readsBelow.flatMap((read, at) => (answers[at] ? [{ read, answer: answers[at] }] : []));
    for (const { read, answer } of readings.filter((one) => one.read === price))
      await check(`route:GET ${price}`, () => declaredAlike(answer, () => ofOther(read), "below a job of few items"));
    await check("job-items-many", async () => {
      for (const { read, answer } of readings)
        if (read !== price && !hasFailed(answer))
          await declaredAlike(answer, () => ofOther(read), "below a job of few items");
    });
    const [after, otherAfter] = [await jobOf(corporate, jobDisplayId), await jobOf(corporate, other)];
    await check("job-reads-keep-job", () => {
      assume(
        answers.some(({ isSuccess }) => isSuccess),
        "nothing that is read below the job is answered",
      );
      assume(
        ownStatusesIn(before.body).length > 0 || mentions(before.body, name),
        "the job shows neither a status of its own nor what it was given",
      );
      const moved = movedStatus({ before, after });
      assume(
        !moved || !movedStatus({ before: otherBefore, after: otherAfter }),
        "the status of a new job changes by itself",
      );
      if (moved) throw after.mismatch(`${moved.path} to be ${moved.value}, as before it was read`, phrase(after.body));
      stillShows(after, before, given);
      keepsAgent(after, before);
    });
    // Of the other one nothing was read: what it takes this one takes as well.
    const updated = (id: number) => corporate.post("/job/update", { body: jobUpdate(data, id) });
    const ofRead = await updated(jobDisplayId);
    const ofUnread = ofRead.isSuccess ? undefined : await updated(other);
    await check("job-reads-keep-job", () => {
      if (ofUnread?.isSuccess && ofRead.isInvalid)
        throw ofRead.mismatch("an update to be taken as that of a job that was not read", String(ofRead.status));
    });
    // What is read of the other one may change it, too.
    const unserved = await ofOther(price);
    await check(`route:GET ${price}`, () =>
      declaredAlike(unserved, () => corporate.get(price, { jobDisplayId }), "of a plain job that asks for services"),
    );
  },
);
