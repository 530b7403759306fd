import { taskUpdate } from "../../fixtures/payloads/timeline.js";
import {
  type Answer,
  isObject,
  type JsonObject,
  mentions,
  type ScenarioContext,
  Verbatim,
} from "../../src/scenario/index.js";
import { areNotExchanged } from "../as-given.js";
import { taskOf, taskRoute } from "./records.js";

/** What a patch of a task names, and the text that it carries. */
interface Patch {
  readonly text: string;
  readonly members: JsonObject;
}

/** Patches of two members of a task: one of each. */
export type PatchesOfTwo = readonly [notes: Patch, detail: Patch];

/**
 * What a patch may name beside the notes the document does not show: what is the kind's own is tried under the name that the task
 * shows it by.
 *
 * @param shown the task as it is read, with its own detail
 * @returns what makes two patches, with new texts each time; undefined where a patch of the detail by itself is not kept
 */
export async function patchesOfTwo(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  { id: timelineTaskId, detail }: { readonly id: string | number; readonly detail: string },
  shown: Answer,
): Promise<(() => PatchesOfTwo) | undefined> {
  const [name] = Object.entries(shown.record()).find(([, value]) => value === detail) ?? [];
  // What is composed by us goes under names of which the deployment's spelling is not known.
  if (name === undefined || !(taskUpdate(data, detail) instanceof Verbatim)) return undefined;
  const ofDetail = (text = data.text("patched detail")): Patch => ({ text, members: { [name]: text } });
  const ofNotes = (text = data.text("patched")): Patch => {
    const { value } = taskUpdate(data, text);
    return { text, members: isObject(value) ? value : {} };
  };
  const alone = ofDetail();
  const body = new Verbatim(alone.members);
  const patched = await corporate.patch(taskRoute, {
    jobDisplayId,
    timelineTaskId,
    body,
  });
  const isKept =
    patched.isSuccess && mentions((await taskOf(corporate, jobDisplayId, timelineTaskId)).body, alone.text);
  return isKept ? () => [ofNotes(), ofDetail()] : undefined;
}

/** Patches two members of a task in one patch, then one of them beside the other as it is, then each at the same time. */
export async function areTwoPatched(
  { corporate, check }: Pick<ScenarioContext<"timeline-patch-reflected">, "corporate" | "check">,
  {
    jobDisplayId,
    id,
    drawn,
  }: { readonly jobDisplayId: number; readonly id: string | number; readonly drawn: () => PatchesOfTwo },
): Promise<void> {
  const send = (members: object) =>
    corporate.patch(taskRoute, { jobDisplayId, timelineTaskId: id, body: new Verbatim(members) });
  const inOne = drawn();
  const ofBoth = await send({ ...inOne[0].members, ...inOne[1].members });
  if (!ofBoth.isSuccess) return;
  const withBoth = await taskOf(corporate, jobDisplayId, id);
  const areKept = await check("timeline-patch-reflected", () => {
    for (const { text } of inOne) withBoth.shows(text, "one of two members that a patch named,");
    areNotExchanged(withBoth, { ...inOne[0].members, ...inOne[1].members }, withBoth.body);
  });
  if (!areKept) return;
  const [, anew] = drawn();
  const ofSecond = await send({ ...inOne[0].members, ...anew.members });
  const withSecond = ofSecond.isSuccess ? await taskOf(corporate, jobDisplayId, id) : undefined;
  await check("timeline-patch-reflected", () =>
    withSecond?.shows(anew.text, "the second of two members that a patch named, which left the first as it was,"),
  );
  const atOnce = drawn();
  const answers = await Promise.all(atOnce.map(({ members }) => send(members)));
  const meeting = await taskOf(corporate, jobDisplayId, id);
  await check("timeline-patch-reflected", () => {
    // One that meets another may be refused.
    if (!answers.every(({ isSuccess }) => isSuccess)) return;
    for (const { text } of atOnce) meeting.shows(text, "the member that one of two patches named at the same time,");
  });
}
