import { taskUpdate } from "../../fixtures/payloads/timeline.js";
import {
  type Answer,
  isObject,
  type JsonObject,
  mentions,
  type ScenarioContext,
  Verbatim,
} from "../../src/scenario/index.js";
import { taskOf } from "./records.js";

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
  const patched = await corporate.patch("/job/{jobDisplayId}/timeline/{timelineTaskId}", {
    jobDisplayId,
    timelineTaskId,
    body,
  });
  const isKept =
    patched.isSuccess && mentions((await taskOf(corporate, jobDisplayId, timelineTaskId)).body, alone.text);
  return isKept ? () => [ofNotes(), ofDetail()] : undefined;
}
