import type { Method, Surface } from "../../contract/vocabulary.js";
import { type Answer, ok } from "./answer.js";
import { decision, fault } from "./decision.js";
import { Refusal } from "./refusal.js";
import type { Claims, TokenViolation } from "./token.js";

/** Whether a caller whose token is no good is let in all the same. */
type Admits = (violation: TokenViolation, surface: Surface, method: string, pathname: string) => boolean;

const reads = (method: string) => method === "GET";
const writes = (method: string) => method !== "GET";

const onCatalog =
  (violation: TokenViolation, methods: (method: string) => boolean): Admits =>
  (found, surface, method) =>
    surface === "catalog" && found === violation && methods(method);

const paymentExchange = /\/payment\/jobSubKey\/[^/]+\/exchange$/;

/** The payment exchange has a clause of its own. */
const onPortal =
  (violation: TokenViolation): Admits =>
  (found, surface, method, pathname) =>
    surface === "portal" && found === violation && reads(method) && !paymentExchange.test(pathname);

const onAbc =
  (violation: TokenViolation): Admits =>
  (found, surface) =>
    surface === "abc" && found === violation;

/** Authentication, 1: calls carry a bearer token. */
export const admission = decision<Admits>("admission", {
  conforms: { "valid-tokens-only": () => false },
  faults: {
    "auth-missing-token-catalog#catalog-reads-without-token": fault(
      "The catalog surface answers reads without a token.",
      onCatalog("missing", reads),
    ),
    "auth-malformed-token-catalog#catalog-reads-with-any-text": fault(
      "The catalog surface takes any text for a token when it is read.",
      onCatalog("malformed", reads),
    ),
    "auth-expired-token-catalog#catalog-reads-with-expired-token": fault(
      "The catalog surface does not look at a token's expiry when it is read.",
      onCatalog("expired", reads),
    ),
    "auth-write-without-token#catalog-writes-without-token": fault(
      "The catalog surface carries out writes without a token.",
      onCatalog("missing", writes),
    ),
    "auth-missing-token-portal#portal-reads-without-token": fault(
      "The portal answers reads without a token.",
      onPortal("missing"),
    ),
    "auth-malformed-token-portal#portal-reads-with-any-text": fault(
      "The portal takes any text for a token when it is read.",
      onPortal("malformed"),
    ),
    "auth-expired-token-portal#portal-reads-with-expired-token": fault(
      "The portal does not look at a token's expiry when it is read.",
      onPortal("expired"),
    ),
    "auth-missing-token-abc#abc-without-token": fault(
      "The secondary surface carries out updates without a token.",
      onAbc("missing"),
    ),
    "auth-malformed-token-abc#abc-with-any-text": fault(
      "The secondary surface takes any text for a token.",
      onAbc("malformed"),
    ),
    "auth-expired-token-abc#abc-with-expired-token": fault(
      "The secondary surface does not look at a token's expiry.",
      onAbc("expired"),
    ),
    "payment-exchange-sensitive#without-token": fault(
      "The payment entry URL is given to anybody.",
      (violation, _surface, _method, pathname) => violation === "missing" && paymentExchange.test(pathname),
    ),
  },
});

/** What a method that no table lists for a path comes to: the doing of one that is listed, an answer, or a refusal. */
type Unlisted = (method: string, listed: readonly Method[]) => Method | Answer;

const notAllowed: Unlisted = (method, listed) => {
  throw new Refusal("method", `${method} is not allowed here.`, { headers: { allow: listed.join(", ") } });
};

export const unlistedMethod = decision<Unlisted>("unlisted-method", {
  openPoint: "unlisted-methods",
  conforms: {
    "not-allowed": notAllowed,
    "not-found": (method) => {
      throw new Refusal("missing", `Nothing is served for ${method} here.`, { status: 404 });
    },
  },
  faults: {
    "unlisted-method-refused#patch-taken-for-put": fault(
      "PATCH is carried out as PUT where PUT is listed.",
      (method, listed) => (method === "PATCH" && listed.includes("PUT") ? "PUT" : notAllowed(method, listed)),
    ),
    "unlisted-method-refused#patch-answered-empty": fault(
      "PATCH answers 200 and does nothing where no table lists it.",
      (method, listed) => (method === "PATCH" ? { kind: "empty", status: 200 } : notAllowed(method, listed)),
    ),
  },
});

/** What a path is answered with that no table lists; undefined where it is refused. */
type UnknownPath = (surface: Surface, method: string) => Answer | undefined;

const page: Answer = {
  kind: "bytes",
  status: 200,
  type: "text/html; charset=utf-8",
  bytes: new TextEncoder().encode("<!doctype html><title>Welcome</title>"),
};

const answeredOn =
  (where: Surface, answer: Answer): UnknownPath =>
  (surface, method) =>
    surface === where && reads(method) ? answer : undefined;

export const unknownPath = decision<UnknownPath>("unknown-path", {
  conforms: { refused: () => undefined },
  faults: {
    "unknown-path-refused-portal#portal-page-at-unknown-paths": fault(
      "The portal answers reads of unknown paths with its start page.",
      answeredOn("portal", page),
    ),
    "unknown-path-refused-portal#portal-null-at-unknown-paths": fault(
      "The portal answers reads of unknown paths with null.",
      answeredOn("portal", ok(null)),
    ),
    "unknown-path-refused-catalog#catalog-page-at-unknown-paths": fault(
      "The catalog surface answers reads of unknown paths with a start page.",
      answeredOn("catalog", page),
    ),
    "unknown-path-refused-catalog#catalog-null-at-unknown-paths": fault(
      "The catalog surface answers reads of unknown paths with null.",
      answeredOn("catalog", ok(null)),
    ),
  },
});

/** Authentication, 1 and 2: what a token tells of whom it is for. */
export const tokenClaims = decision<(claims: Claims) => object>("token-claims", {
  conforms: { "as-they-are": (claims) => claims },
  faults: {
    "token-holds-claims#empty": fault("A corporate token tells nothing.", (claims) =>
      claims.partnerIds ? claims : {},
    ),
    "token-partner-claim#without-partner-ids": fault(
      "A partner-scoped caller's token does not tell its partners.",
      ({ partnerIds: _, ...told }) => told,
    ),
    "token-corporate-no-partner-claim#with-partner-ids": fault(
      "A corporate token tells partners as well.",
      (claims) => ({ partnerIds: [31], ...claims }),
    ),
  },
});
