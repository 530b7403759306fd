import { decision, fault } from "../../core/decision.js";
import { Form, type Json } from "../../core/form.js";
import { invalid } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { fits, kindOf, ownMembers, type TaskKind } from "./state.js";

/** A task as it was sent. */
export interface Sent {
  readonly id: string | undefined;
  readonly code: string;
  readonly content: Json;
}

export const codeNeeded = decision<string | undefined>("timeline-code-needed", {
  conforms: { refused: undefined },
  faults: {
    "timeline-post-taskcode-needed#codeless-is-storage": fault(
      "A task without taskCode is taken for one of storage.",
      "ST",
    ),
    "timeline-post-taskcode-needed#codeless-is-kept": fault("A task without taskCode is stored without one.", ""),
  },
});

export const unknownCode = decision<TaskKind | undefined>("timeline-unknown-code", {
  openPoint: "timeline-unknown-code",
  conforms: { refused: undefined, "of-the-simple-kind": "simple" },
});

/** What becomes of the fields of a task: those of its own kind, and those of others. */
type Fields = (content: Json, kind: TaskKind) => Json;

const own: Fields = (content, kind) => Object.fromEntries(Object.entries(content).filter(([name]) => fits(kind, name)));

const without =
  (lost: TaskKind): Fields =>
  (content, kind) =>
    kind === lost ? own({ notes: content["notes"] }, kind) : own(content, kind);

/** @returns what keeps the beginning alone of what is a kind's own */
const cut =
  (kind: TaskKind): Fields =>
  (content, given) =>
    Object.fromEntries(
      Object.entries(own(content, given)).map(([name, value]) => [
        name,
        given === kind && name !== "notes" && typeof value === "string" ? value.slice(0, 100) : value,
      ]),
    );

export const kindFields = decision<Fields>("timeline-kind-fields", {
  openPoint: "timeline-foreign-fields",
  conforms: {
    "others-ignored": own,
    "others-kept": (content) => content,
    "others-refused": (content, kind) => {
      const other = Object.keys(content).find((name) => !fits(kind, name));
      if (other !== undefined) throw invalid({ [other]: ["A task of this kind has no such field."] });
      return content;
    },
  },
  faults: {
    "timeline-post-in-the-field#in-the-field-as-simple": fault(
      "A task in the field is stored as a simple one.",
      without("in-the-field"),
    ),
    "timeline-post-simple#simple-lacks-fields": fault("A simple task loses what is its kind's own.", without("simple")),
    "timeline-post-in-the-field#cut-in-the-field": fault(
      "What is a task's own in the field is kept in 100 characters.",
      cut("in-the-field"),
    ),
    "timeline-post-simple#cut-simple": fault("What is a simple task's own is kept in 100 characters.", cut("simple")),
    "timeline-post-carrier#cut-carrier": fault(
      "What is a carrier task's own is kept in 100 characters.",
      cut("carrier"),
    ),
    "timeline-post-carrier#carrier-as-simple": fault(
      "A task of a carrier is stored as a simple one.",
      without("carrier"),
    ),
  },
});

/**
 * Reads a task from a request.
 *
 * @throws Refusal where it has no code, or one that is not known
 */
export function taskFrom(body: unknown, world: World): Sent {
  const form = Form.of(body);
  const instead = world.choose(codeNeeded);
  if (instead === undefined) form.require("taskCode");
  const code = form.text("taskCode") ?? instead ?? "";
  const id = form.textOrNumber("id");
  const kind = kindOf.get(code) ?? (code === "" && instead === "" ? "simple" : world.choose(unknownCode));
  if (kind === undefined) form.complain("taskCode", "There is no such task code.");
  form.settle();
  const given = Object.entries(form.others(ownMembers)).filter(([, value]) => value !== null);
  const content = Object.fromEntries(given);
  return { id, code, content: world.choose(kindFields)(content, kind ?? "simple") };
}
