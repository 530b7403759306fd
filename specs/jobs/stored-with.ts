import { changeAgent } from "../../fixtures/payloads/jobs.js";
import { note } from "../../fixtures/payloads/notes.js";
import { assume, mentions, type ScenarioContext, textsIn } from "../../src/scenario/index.js";
import { documentsOf, type Maker, ownDocument } from "../documents/records.js";
import type { Stored } from "../in-turn.js";
import { givenBy, lookedUp } from "../lookup-rows.js";
import { noteCategories } from "../notes/records.js";
import { accessorialsOf, addAccessorial } from "../shipment/add-ons.js";
import { asRead, exportDataOf, ownValue, sendBack } from "../shipment/exports.js";
import { ownTask, timelineOf } from "../timeline/records.js";
import { giveAnew } from "./feedback-giving.js";
import { jobOf, jobUuid } from "./records.js";
import { update, updateTexts } from "./updating.js";

/** Each way in which something is stored with a job, by what it is. */
export const storedWith = {
  async task(context: Maker, jobDisplayId: number): Promise<Stored> {
    const { notes, body } = await ownTask(context, { jobDisplayId, own: true });
    const given = [{ mark: notes, body }];
    return { what: "the task", marks: [notes], given, read: () => timelineOf(context.corporate, jobDisplayId) };
  },

  async note(context: Maker & Pick<ScenarioContext, "allows">, jobDisplayId: number): Promise<Stored> {
    const { corporate, data } = context;
    const job_id = await jobUuid(corporate, jobDisplayId);
    const [category] = await noteCategories(context);
    const body = note(data, category, { job_id });
    const answer = await corporate.post("/note", { body });
    assume(
      !answer.isInvalid,
      `a note is not taken with its job, for which NoteRequest has no member (${answer.status})`,
    );
    answer.accepted();
    return {
      what: "the note",
      marks: [body.comments],
      given: [{ mark: body.comments, body }],
      unshown: "a note that is posted for a job is not listed for it, as NoteRequest has no member for the job",
      read: () => corporate.get("/note", { query: { job_id } }).accepted(),
    };
  },

  async document(context: Maker, job_display_id: number): Promise<Stored> {
    const { path, sent } = await ownDocument(context, {}, [{ job_display_id }]);
    const given = [{ mark: path, body: sent.fields }];
    return { what: "the document", marks: [path], given, read: () => documentsOf(context.corporate, job_display_id) };
  },

  async feedback(context: Maker, jobDisplayId: number): Promise<Stored> {
    const { corporate } = context;
    const { id, answer } = await giveAnew(context, jobDisplayId, false);
    answer.accepted();
    return {
      what: "the feedback",
      marks: [id],
      read: () => corporate.get("/job/feedback/{jobDisplayId}", { jobDisplayId }).accepted(),
    };
  },

  async accessorial(context: Maker, jobDisplayId: number): Promise<Stored> {
    const { corporate } = context;
    const [addOn, ...others] = await lookedUp(corporate, "/lookup/addOns");
    const id = givenBy(addOn, "addOn");
    assume(id !== undefined, "the addOns lookup has no add-on with an id");
    await addAccessorial(context, jobDisplayId, id).accepted();
    return {
      what: "the accessorial",
      // What others show as well, as how long ago they were read, is no mark of it.
      marks: [id, ...textsIn(addOn).filter((text) => !mentions(others, text))],
      read: () => accessorialsOf(corporate, jobDisplayId),
    };
  },

  async exported(context: Maker & Pick<ScenarioContext, "spelt">, jobDisplayId: number): Promise<Stored> {
    const { corporate, data } = context;
    const value = ownValue(data);
    const read = await exportDataOf(corporate, jobDisplayId);
    const sent = await sendBack(corporate, jobDisplayId, asRead(context, read, value));
    sent.answer.accepted();
    return { what: "the customs value", marks: [value], read: () => exportDataOf(corporate, jobDisplayId) };
  },

  async reference(context: Maker, jobDisplayId: number): Promise<Stored> {
    const { answer, body, text } = await update(context, jobDisplayId);
    answer.accepted();
    const others = await updateTexts(context, jobDisplayId, { body });
    return {
      what: "what an update gave it",
      marks: [text, ...others],
      unshown: answer.withSample("the job does not show what an update gave it"),
      read: () => jobOf(context.corporate, jobDisplayId),
    };
  },

  async franchisee({ corporate, given }: Maker, jobDisplayId: number): Promise<Stored> {
    const franchiseeId = given("franchiseeId");
    assume(franchiseeId !== undefined, "no franchisee is given: name one in `fixtures.franchiseeId`");
    await corporate.post("/job/transfer/{jobDisplayId}", { jobDisplayId, body: { franchiseeId } }).accepted();
    return { what: "the franchisee", marks: [franchiseeId], read: () => jobOf(corporate, jobDisplayId) };
  },

  async agent({ corporate, data, given }: Maker, jobDisplayId: number): Promise<Stored> {
    const agentId = given("otherAgentCompanyId");
    assume(agentId !== undefined, "no other agent is given: name one in `fixtures.otherAgentCompanyId`");
    const body = changeAgent(data, agentId);
    await corporate.post("/job/{jobDisplayId}/changeAgent", { jobDisplayId, body }).accepted();
    return { what: "the agent", marks: [agentId], read: () => jobOf(corporate, jobDisplayId) };
  },
};
