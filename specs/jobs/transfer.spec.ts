import { changeAgent, manyItems } from "../../fixtures/payloads/jobs.js";
import { readsBelow } from "../../src/contract/groups/jobs/reads-below.js";
import {
  type Answer,
  assume,
  type Caller,
  changesBetween,
  fold,
  isUuid,
  mentions,
  phrase,
  sameScalar,
  scalarsIn,
  scenario,
  watched,
} from "../../src/scenario/index.js";
import { inOtherCase } from "../near-ids.js";
import { staysDeclared } from "../of-new.js";
import { isDone } from "../shipment/records.js";
import { increment, mostSteps } from "../timeline/status.js";
import { keepsAgent, stillShows } from "./kept.js";
import { isOfTimeOrCustomer, jobLike, jobOf, jobOfSameCustomer, ownJob, ownJobWith } from "./records.js";
import { update } from "./updating.js";

const transfer = (corporate: Caller, jobDisplayId: number, franchiseeId: string) =>
  corporate.post("/job/transfer/{jobDisplayId}", { jobDisplayId, body: { franchiseeId } });

scenario(
  "a transferred job belongs to the franchisee that the transfer names",
  {
    judges: [
      "route:POST /job/transfer/{jobDisplayId}",
      "transfer-franchisee",
      "transfer-only-that",
      "transfer-again",
      "transfer-in-search",
      "job-transferred-still-read",
    ],
    inParts: ["transfer-only-that", "transfer-again"],
    needs: ["franchiseeId"],
  },
  async (context) => {
    const { corporate, data, fixtures, given, check, observe } = context;
    const { franchiseeId } = fixtures;
    const isOfAnother = (id: string | number | undefined) => id !== undefined && !sameScalar(id, franchiseeId);
    const { displayId, body } = await ownJobWith(context, { items: manyItems(data) });
    // A new job may have no agent that a transfer could take from it, or the one that all have.
    const agent = [given("otherAgentCompanyId"), given("agentCompanyId")].find(isOfAnother);
    if (agent !== undefined)
      await corporate.post("/job/{jobDisplayId}/changeAgent", {
        jobDisplayId: displayId,
        body: changeAgent(data, agent),
      });
    const before = await jobOf(corporate, displayId);
    const search = () => corporate.get("/job/search", { query: { job_display_id: displayId } });
    const found = await search();
    const readBelow = () => Promise.all(readsBelow.map((read) => corporate.get(read, { jobDisplayId: displayId })));
    const belowBefore = await readBelow();
    const answer = await transfer(corporate, displayId, franchiseeId);
    const isTheirs = mentions(ownerIn(before), franchiseeId);
    assume(answer.isSuccess || !isTheirs, `new jobs are ${franchiseeId}'s already: give another franchisee`);
    await check("route:POST /job/transfer/{jobDisplayId}", () => answer.isDeclared());
    answer.accepted();
    const after = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: displayId });
    observe("transfer-visibility", after.isSuccess ? "It may." : `It is refused (${after.status}).`);
    await check("transfer-franchisee", () => {
      assume(after.isSuccess, `the transferred job is not shown to its former franchisee (${after.status})`);
      const isNews = !isTheirs || shownAt(before, after, franchiseeId).length > 0;
      assume(isNews, `new jobs are ${franchiseeId}'s already: give another franchisee`);
      belongsTo(before, after, franchiseeId);
    });
    await check("transfer-only-that", () => {
      // Where it is not shown any more, nothing says what became of it.
      if (after.isSuccess) leavesTheRest(after, before, body);
    });
    await check("job-transferred-still-read", async () => {
      assume(after.isSuccess, `the transferred job is not shown to its former franchisee (${after.status})`);
      staysDeclared(belowBefore, await readBelow(), "transferred");
    });
    const [place] = after.isSuccess ? shownAt(before, after, franchiseeId) : [];
    const former = place?.from;
    const foundAfter = await search();
    await check("transfer-in-search", () => {
      assume(typeof former === "string" && isUuid(former), "the job does not show whose it was before");
      assume(foundAfter.isSuccess && mentions(found.body, former), "a search does not show whose a job is");
      // It may be another member by which the search shows the same company.
      assume(!mentions(after.body, former), "the job shows the former franchisee still, perhaps as who made it");
      if (mentions(foundAfter.body, former) && !mentions(foundAfter.body, franchiseeId))
        throw foundAfter.mismatch(`the franchisee ${franchiseeId}, as the job shows it`, `the former one, ${former}`);
    });
    let shown: Answer = after;
    const isThere = async (to: string, what: string) => {
      const last = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: displayId });
      assume(last.isSuccess, `the job is not shown after it was transferred once more (${last.status})`);
      const change = changesBetween(shown.body, last.body).find(({ path }) => path === place?.path);
      if (!change || !mentions(change.to, to))
        throw last.mismatch(`${place?.path} to be ${to}, ${what}`, phrase(change ? change.to : "as before"));
      shown = last;
    };
    const isBack = await check("transfer-again", async () => {
      assume(typeof former === "string" && isUuid(former), "the job does not show whose it was before");
      const back = await transfer(corporate, displayId, former);
      assume(!back.isTurnedDown, `a transfer back to the former franchisee is refused (${back.status})`);
      back.accepted();
      await isThere(former, "the last franchisee");
    });
    if (!isBack || typeof former !== "string") return;
    const recased = await transfer(corporate, displayId, inOtherCase(franchiseeId));
    // A refusal is about the letters only where the same transfer is taken with the others.
    const isTaken = recased.isSuccess || (await transfer(corporate, displayId, franchiseeId)).isSuccess;
    const isMoved = await check("transfer-again", async () => {
      if (!isTaken) return;
      if (recased.isTurnedDown)
        throw recased.mismatch(
          `a transfer to ${inOtherCase(franchiseeId)} to be taken, as that to ${franchiseeId} is`,
          String(recased.status),
        );
      recased.accepted();
      await isThere(franchiseeId, "which the transfer named with letters in the other case");
    });
    if (!isTaken || !isMoved) return;
    // To whom it has already it may not be transferred at all.
    const toTheSame = await transfer(corporate, displayId, franchiseeId);
    const kept = toTheSame.isSuccess ? await jobOf(corporate, displayId) : undefined;
    const [lost] = kept ? changesBetween(shown.body, kept.body).filter(({ path }) => path === place?.path) : [];
    await check("transfer-again", () => {
      if (kept && lost && !mentions(lost.to, franchiseeId))
        throw kept.mismatch(`${lost.path} to stay ${franchiseeId}, to whom it was transferred again`, phrase(lost.to));
    });
    if (lost) return;
    const booked = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: displayId });
    if (!booked.isSuccess) return;
    // What is written between two transfers stays as well.
    const { text } = await update(context, displayId);
    const owners = [former, franchiseeId] as const;
    for (let step = 0; step <= mostSteps; step++) {
      if (step > 0 && !isDone(await increment(context, { jobDisplayId: displayId, own: true }))) return;
      const [to, state] = [owners[step % 2] ?? former, step === 0 ? "booked" : "moved on by a step since"];
      const earlier = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: displayId });
      if (!(await transfer(corporate, displayId, to)).isSuccess) return;
      const known = shown;
      await check("transfer-again", () => isThere(to, `the last franchisee, to whom it was transferred when ${state}`));
      const last = shown;
      if (last !== known) await check("transfer-only-that", () => leavesTheRest(last, earlier, { ...body, text }));
    }
  },
);

/** @throws Mismatch where a job that is transferred loses its agent, or what it was given */
function leavesTheRest(after: Answer, before: Answer, given: unknown): void {
  stillShows(after, before, given);
  keepsAgent(after, before);
}

/** @returns where two readings of a job differ in that the later one shows the franchisee */
const shownAt = (before: Answer, after: Answer, franchiseeId: string) =>
  changesBetween(before.body, after.body).filter(({ to }) => mentions(to, franchiseeId));

/** @returns the members of a job that tell whose it is, where they are called so */
const ownersIn = (job: Answer): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries(job.record()).filter(
    ([name, value]) => /^franchisee(id)?$/.test(fold(name)) && scalarsIn(value).some(isUuid),
  );

/** @returns what a job tells of whose it is: all of it where no member of its own is called so, as its author has a franchisee, too */
function ownerIn(job: Answer): unknown {
  const owners = ownersIn(job);
  return owners.length > 0 ? owners.map(([, value]) => value) : job.body;
}

/**
 * The document calls it franchiseeId in TransferModel alone; under which name a job shows it is open.
 *
 * @throws Mismatch where the job shows to be another franchisee's; Inconclusive where nothing that it shows tells whose it is
 */
function belongsTo(before: Answer, after: Answer, franchiseeId: string): void {
  const stays = ownersIn(after).find(([, value]) => !mentions(value, franchiseeId));
  if (stays) throw after.mismatch(`the job to be the franchisee's ${franchiseeId}`, `${stays[0]} ${phrase(stays[1])}`);
  const places = shownAt(before, after, franchiseeId).map(({ path }) => path);
  assume(places.length > 0, "the job shows no franchisee, and the franchisee of the transfer nowhere");
  assume(
    places.some((path) => !/agent/i.test(path)),
    `the job shows the franchisee as ${places[0]} alone, which may be its agent's`,
  );
}

/** What clients send that were given no UUID. */
const nilUuid = "00000000-0000-0000-0000-000000000000";

scenario(
  "a job is not transferred to what is no franchisee",
  {
    judges: ["transfer-only-that", "transfer-malformed-franchisee", "transfer-unknown-franchisee"],
    inParts: ["transfer-malformed-franchisee"],
    needs: ["franchiseeId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const first = await ownJob(context);
    const { displayId: one } = first;
    const { displayId: moved } = await jobOfSameCustomer(context, first);
    const { displayId: other } = await jobLike(context, first);
    const read = (jobDisplayId: number) => watched(() => jobOf(corporate, jobDisplayId));
    const [asMade, otherAsMade] = [await read(one), await read(other)];
    const control = await transfer(corporate, moved, fixtures.franchiseeId).accepted();
    const [before, otherBefore] = [await read(one), await read(other)];
    await check("transfer-only-that", () => {
      before.isAs(asMade, isOfTimeOrCustomer);
      otherBefore.isAs(otherAsMade);
    });
    const refused = [
      ["transfer-malformed-franchisee", "no-uuid", one, before],
      ["transfer-malformed-franchisee", `${fixtures.franchiseeId}-and-more`, one, before],
      ["transfer-unknown-franchisee", String(data.unusedId("uuid")), other, otherBefore],
    ] as const;
    for (const [clause, franchiseeId, jobDisplayId, earlier] of refused) {
      await check(clause, async () => {
        (await transfer(corporate, jobDisplayId, franchiseeId)).rejected(control);
        (await jobOf(corporate, jobDisplayId)).isAs(earlier);
      });
    }
    const toNone = await transfer(corporate, other, nilUuid);
    if (toNone.isSuccess)
      await check("transfer-unknown-franchisee", async () => (await jobOf(corporate, other)).isAs(otherBefore));
  },
);
