import { decision } from "./decision.js";
import { missing } from "./refusal.js";
import type { World } from "./world.js";

/** What a handler answers: names as the document prints them, the wire's spelling comes later. */
export type Answer =
  | { readonly kind: "json"; readonly status: number; readonly body: unknown }
  | { readonly kind: "bytes"; readonly status: number; readonly bytes: Uint8Array; readonly type: string }
  | { readonly kind: "empty"; readonly status: number; readonly location?: string };

export const ok = (body: unknown): Answer => ({ kind: "json", status: 200, body });
/** ServiceBaseResponse of what went well; what it carries is decided when it is sent. */
export const succeeded: Answer = ok({ success: true, errorMessage: null });

export const serviceBaseResponse = decision<unknown>("service-base-response", {
  openPoint: "service-base-response",
  conforms: {
    "flag-and-message": { success: true, errorMessage: null },
    "flag-alone": { success: true },
    "flag-and-empty-text": { success: true, errorMessage: "", warnings: [], correlation_id: "b7c1f9d2" },
    "error-list": { errors: [] },
    "another-flag": { is_success: true, code: 0, message: "OK" },
    "nothing-in-it": {},
  },
});

/** Whether a ServiceBaseResponse reports that a request was refused, under a status of success. */
export const refusedByFlag = decision<((title: string) => unknown) | undefined>("service-base-response-refusal", {
  openPoint: "rejection-status",
  conforms: { "by-status": undefined, "by-flag": (title) => ({ success: false, errorMessage: title }) },
});

export const noContent: Answer = { kind: "empty", status: 204 };

export const createStatus = decision("create-status", {
  openPoint: "success-status",
  conforms: { "is-201": 201, "is-200": 200, "is-202": 202 },
});

/** @returns the answer to a request that made a record */
export const created = (body: unknown, world: World): Answer => ({
  kind: "json",
  status: world.choose(createStatus),
  body,
});

export const answerWithoutModel = decision<Answer>("answer-without-model", {
  openPoint: "no-model-answers",
  conforms: {
    "no-content": noContent,
    "empty-200": { kind: "empty", status: 200 },
    null: ok(null),
    true: ok(true),
    text: ok("Done."),
    result: succeeded,
    "accepted-202": { kind: "empty", status: 202 },
    "empty-object": ok({}),
    "empty-list": ok([]),
    "empty-text": ok(""),
    number: ok(1),
    "plain-text": { kind: "bytes", status: 200, type: "text/plain", bytes: new TextEncoder().encode("Done.") },
  },
});

/** @returns the answer of a route that declares no model */
export const done = (world: World): Answer => world.choose(answerWithoutModel);

export const absentRecord = decision<(what: string) => Answer>("absent-record", {
  openPoint: "not-found-status",
  conforms: {
    refused: (what) => {
      throw missing(what);
    },
    null: () => ok(null),
    "no-content": () => noContent,
  },
});

/**
 * @param what names the record for a person
 * @returns the answer to a read of a record that does not exist
 */
export const absent = (world: World, what: string): Answer => world.choose(absentRecord)(what);
