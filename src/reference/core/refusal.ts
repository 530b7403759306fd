import { decision, fault } from "./decision.js";
import type { World } from "./world.js";

export type RefusalKind =
  | "unauthenticated"
  | "forbidden"
  | "missing"
  | "method"
  | "media-type"
  | "invalid"
  | "conflict";

/** What was wrong with which part of a request. */
export type Issues = { readonly [path: string]: readonly string[] };

/** A request that is not carried out, thrown from wherever that is found out. */
export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    message: string,
    readonly more: {
      readonly issues?: Issues;
      readonly headers?: Readonly<Record<string, string>>;
      /** Where the document fixes the status. */
      readonly status?: number;
    } = {},
  ) {
    // Where it was thrown nobody reads, and a trace of that takes longer than the refusal.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

export const missing = (what: string): Refusal => new Refusal("missing", `${what} does not exist.`);
export const invalid = (issues: Issues): Refusal => new Refusal("invalid", "The request is not valid.", { issues });
export const forbidden = (why: string): Refusal => new Refusal("forbidden", why);

/** The service fails. */
export const failure = new Refusal("invalid", "Something went wrong.", { status: 500 });

/** @returns the behaviour that carries nothing out and refuses */
export const refusing = (refusal: Refusal) => (): never => {
  throw refusal;
};

export const invalidStatus = decision("invalid-status", {
  openPoint: "validation-status",
  conforms: { "is-400": 400, "is-422": 422, "is-409": 409, "is-412": 412 },
  faults: {
    "refusals-are-client-errors#invalid-requests-fail": fault(
      "A request that is not valid makes the service fail.",
      500,
    ),
  },
});

export const missingStatus = decision("missing-status", {
  openPoint: "not-found-status",
  conforms: { "is-404": 404, "is-400": 400, "is-410": 410, "is-403": 403, "is-422": 422 },
  faults: {
    "refusals-are-client-errors#unknown-ids-fail": fault("An id that no record has makes the service fail.", 500),
  },
});

export const conflictStatus = decision("conflict-status", {
  openPoint: "rejection-status",
  conforms: { "is-409": 409, "is-400": 400, "is-422": 422 },
});

export const forbiddenStatus = decision("forbidden-status", {
  openPoint: "route-roles",
  conforms: { "is-403": 403, "is-404": 404, "is-400": 400 },
});

export const mediaTypeStatus = decision("media-type-status", {
  openPoint: "validation-status",
  conforms: { "is-415": 415, "is-400": 400 },
});

/** @returns the status that a refusal is answered with */
export function statusOf(refusal: Refusal, world: World): number {
  if (refusal.more.status !== undefined) return refusal.more.status;
  switch (refusal.kind) {
    case "unauthenticated":
      return 401;
    case "forbidden":
      return world.choose(forbiddenStatus);
    case "missing":
      return world.choose(missingStatus);
    case "method":
      return 405;
    case "media-type":
      return world.choose(mediaTypeStatus);
    case "invalid":
      return world.choose(invalidStatus);
    case "conflict":
      return world.choose(conflictStatus);
  }
}
