import { acceptModel } from "../../fixtures/payloads/rfq.js";
import {
  type Answer,
  assume,
  Differing,
  fieldOf,
  idKey,
  idOf,
  isCalledAfterWrites,
  isObject,
  type JsonObject,
  mentions,
  phrase,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { keepsLetters } from "../as-given.js";
import { ownJob } from "../jobs/records.js";
import { commentOn, otherwiseIn } from "./commented.js";
import { differs, sharedBy } from "./listed.js";
import { listOfJob, namesOfGiven, requestOf, requestsAsked, requestsOf, requestsToAnswer } from "./records.js";

/** So many others of the job are read after a comment on one. */
const mostBeside = 2;

/** So many of those that are given, which may be of other jobs. */
const mostGiven = 3;

const rowWith = (list: Answer, rfqId: string | number): JsonObject | undefined =>
  list
    .rows()
    .filter(isObject)
    .find((row) => sameScalar(idOf(row), rfqId));

const timesIn = (list: Answer, rfqId: string | number): number =>
  list.ids().filter((id) => sameScalar(id, rfqId)).length;

scenario(
  "a comment on one quote request is no other's, and is in the list of its job",
  { judges: ["rfq-comment-only-that", "rfq-comment-visible", "rfq-forjob-follows"] },
  async (context) => {
    const { corporate, data, given, check } = context;
    const [{ rfqId, before, ofJob }, other] = await requestsToAnswer(context, "rfqToCommentId", "rfqToLeaveId");
    const jobId = fieldOf(before.record(), "job_id");
    const rowOf = async () => {
      assume(typeof jobId === "string", "the quote request does not show its job");
      const listed = await requestsOf(context, jobId);
      const row = listed.rows().find((one) => sameScalar(idOf(one), rfqId));
      assume(isObject(row), "the quote request is not listed for its job");
      return { row, listed };
    };
    const first = await rowOf();
    const shared = sharedBy(before.record(), first.row);
    const alike = shared.filter((name) => !differs(first.row, before.record(), name));
    const isAnother = (id: string) => ![rfqId, other.rfqId].map(idKey).includes(id);
    const besides = first.listed.ids().filter(isAnother).slice(0, mostBeside);
    // Each job may have quote requests of the same companies.
    const elsewhere = await listOfJob(context, (await ownJob(context)).displayId);
    // What is joined with its comments may be a row for each of them.
    await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data) });
    const plain = data.text("comment");
    const text = await commentOn(context, rfqId, plain);
    const after = await requestOf(corporate, rfqId);
    const left = await requestOf(corporate, other.rfqId);
    const listedBeside = await Promise.all(besides.map((id) => requestOf(corporate, id)));
    const ofOtherJob = await requestsAsked(context, elsewhere.jobId);
    // Where a new job has none, those that are given may be of its company, for other jobs.
    const givenBeside = new Set(ofJob === undefined ? namesOfGiven.flatMap((name) => given(name) ?? []) : []);
    const asGiven = [...givenBeside].filter((id) => isAnother(String(id))).slice(0, mostGiven);
    const readGiven = await Promise.all(asGiven.map((id) => corporate.get("/rfq/{rfqId}", { rfqId: id })));
    // A list that is read anew while another one is commented on may show that or not, and is not shown for good.
    const [, theirs] =
      ofJob === undefined
        ? []
        : await Promise.all([requestsAsked(context, String(jobId)), commentOn(context, other.rfqId, plain)]);
    const otherAfter = ofJob === undefined ? undefined : await requestOf(corporate, other.rfqId);
    const last = await rowOf();
    await check("rfq-comment-only-that", () => {
      assume(mentions(after.body, text), "the comment is not shown with its quote request");
      left.isAs(other.before);
      // Those that are listed may be answered meanwhile; this comment is none of theirs.
      for (const one of listedBeside) one.hides(text, "the comment on another quote request of its job");
      for (const one of readGiven) if (one.isSuccess) one.hides(text, "the comment on another quote request");
      if (ofOtherJob.isSuccess) ofOtherJob.hides(text, "the comment on a quote request of another job");
    });
    await check("rfq-comment-visible", () => {
      assume(mentions(after.body, text), "the comment is not shown with its quote request");
      keepsLetters(after, text, "the comment");
      if (theirs !== undefined) otherAfter?.shows(theirs, "the comment that another quote request was given before,");
    });
    await check("rfq-forjob-follows", () => {
      const [was = 0, is = 0] = [first.listed, last.listed].map((list) => timesIn(list, rfqId));
      if (is > was) throw last.listed.mismatch(`quote request ${rfqId} listed ${was} times, as before`, `${is} times`);
      // What the list shows of another one already before is the matter of its own clause.
      if (alike.length < shared.length)
        throw new Differing(
          "the list shows the quote request otherwise than its read already before",
          first.listed.exchange,
        );
      // What a row tells as null it does not show, and whose writes a row counts is open.
      const moved = alike.filter(
        (name) =>
          !isCalledAfterWrites(name) &&
          fieldOf(last.row, name) !== null &&
          differs(before.record(), after.record(), name),
      );
      assume(moved.length > 0, "the list shows nothing of what a comment changes");
      // A row may show less of a comment than a read.
      const stale = moved.find((name) => !differs(first.row, last.row, name));
      if (stale !== undefined)
        throw last.listed.mismatch(`${stale} of quote request ${rfqId} to follow the comment`, "the same as before");
      const [otherFirst, otherLast] = [first.listed, last.listed].map((list) => rowWith(list, other.rfqId));
      if (otherAfter && otherFirst && otherLast) {
        const [was, is] = [other.before.record(), otherAfter.record()];
        const kept = moved.find(
          (name) => !differs(otherFirst, was, name) && differs(was, is, name) && !differs(otherFirst, otherLast, name),
        );
        if (kept !== undefined)
          throw last.listed.mismatch(
            `${kept} of quote request ${other.rfqId} to follow its comment`,
            "the same as before",
          );
      }
      const otherwise = mentions(after.body, text) ? otherwiseIn(last.row, plain, text) : undefined;
      if (otherwise !== undefined)
        throw last.listed.mismatch(`the comment ${phrase(text)}, as it is read, or its beginning`, phrase(otherwise));
    });
  },
);
