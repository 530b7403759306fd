import { breaks, decision } from "./decision.js";
import type { WritePath } from "./form.js";
import { bodyCasing } from "./wire.js";
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
    super(message);
  }
}

export const missing = (what: string): Refusal => new Refusal("missing", `${what} does not exist.`);
export const invalid = (issues: Issues): Refusal => new Refusal("invalid", "The request is not valid.", { issues });
export const forbidden = (why: string): Refusal => new Refusal("forbidden", why);

export const invalidStatus = decision("invalid-status", {
  openPoint: "validation-status",
  conforms: { "is-400": 400, "is-422": 422 },
  faults: {
    "invalid-requests-fail": breaks(
      "refusals-are-client-errors",
      "A request that is not valid makes the service fail.",
      500,
    ),
  },
});

export const missingStatus = decision("missing-status", {
  openPoint: "not-found-status",
  conforms: { "is-404": 404, "is-400": 400, "is-410": 410 },
  faults: {
    "unknown-ids-fail": breaks("refusals-are-client-errors", "An id that no record has makes the service fail.", 500),
  },
});

export const conflictStatus = decision("conflict-status", {
  openPoint: "rejection-status",
  conforms: { "is-409": 409, "is-400": 400, "is-422": 422 },
});

/** How the place of an issue is put together from spelt names and indexes. */
type JoinPath = (path: readonly (string | number)[]) => string;

export const issuePath = decision<JoinPath>("issue-path", {
  openPoint: "bulk-index-base",
  conforms: {
    dots: (path) => path.join("."),
    brackets: (path) =>
      path
        .map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`))
        .join("")
        .slice(1),
    "dots-from-one": (path) => path.map((part) => (typeof part === "number" ? part + 1 : part)).join("."),
  },
});

/** @returns how this deployment writes the place of an issue */
export const pathWriter =
  (world: World): WritePath =>
  (path) =>
    world.choose(issuePath)(path.map((part) => (typeof part === "number" ? part : world.choose(bodyCasing)(part))));

type Envelope = (problem: { status: number; title: string; issues: Issues | undefined }) => unknown;

export const errorEnvelope = decision<Envelope>("error-envelope", {
  openPoint: "error-envelope",
  conforms: {
    "problem-details": ({ status, title, issues }) => ({
      type: "about:blank",
      title,
      status,
      ...(issues && { errors: issues }),
    }),
    message: ({ title, issues }) => ({
      message: [title, ...Object.entries(issues ?? {}).map(([path, says]) => `${path}: ${says.join(" ")}`)].join(" "),
    }),
    "success-flag": ({ title, issues }) => ({ success: false, errorMessage: title, modelState: issues ?? {} }),
  },
});

/** @returns the status that a refusal is answered with */
export function statusOf(refusal: Refusal, world: World): number {
  if (refusal.more.status !== undefined) return refusal.more.status;
  switch (refusal.kind) {
    case "unauthenticated":
      return 401;
    case "forbidden":
      return 403;
    case "missing":
      return world.choose(missingStatus);
    case "method":
      return 405;
    case "media-type":
      return 415;
    case "invalid":
      return world.choose(invalidStatus);
    case "conflict":
      return world.choose(conflictStatus);
  }
}

/** @returns the answer to a refused request */
export function answerRefusal(refusal: Refusal, world: World): Response {
  const status = statusOf(refusal, world);
  const body = world.choose(errorEnvelope)({ status, title: refusal.message, issues: refusal.more.issues });
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/problem+json", ...refusal.more.headers },
  });
}
