import type { RouteOn } from "../../contract/route.js";
import type { Answer } from "./answer.js";
import { withRows } from "./answer-rows.js";
import { decision } from "./decision.js";
import { isObject, saysNothing } from "./form.js";
import { state, type World } from "./world.js";

/** Whether something is worked out of each record some time after it was made, and shown with it from then on. */
export const workedOut = decision<boolean>("worked-out", {
  openPoint: "derived-members",
  conforms: { none: false, "after-two-readings": true },
});

/** The names of the members that tell it; a write that carries them changes nothing by that. */
export const workedOutNames = ["worked_out"] as const;

const timesShown = state("worked-out", () => new Map<string, number>());

/** @returns an answer whose records show what was worked out of them */
export function withWorkedOut(answer: Answer, { answers, template }: RouteOn, world: World): Answer {
  const isDeclared = answers.kind === "model" || answers.kind === "list";
  if (answer.kind !== "json" || !isDeclared || !world.choose(workedOut)) return answer;
  const [, area = ""] = template.split("/");
  const shown = (record: unknown) => {
    if (!isObject(record) || record["id"] === undefined || saysNothing(record)) return record;
    const key = `${area} ${record["id"]}`;
    const times = (world.of(timesShown).get(key) ?? 0) + 1;
    world.of(timesShown).set(key, times);
    return times > 2 ? { ...record, worked_out: { status: "done", of: `${record["id"]}` } } : record;
  };
  return isObject(answer.body) ? { ...answer, body: shown(answer.body) } : withRows(answer, (rows) => rows.map(shown));
}
