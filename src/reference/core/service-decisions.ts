import type { Method, Surface } from "../../contract/vocabulary.js";
import { type Answer, ok } from "./answer.js";
import { decision, fault } from "./decision.js";
import { Refusal } from "./refusal.js";
import { type Claims, signedByNobody, type TokenViolation } from "./token.js";

/** Whether a caller whose token is no good is let in all the same. */
type Admits = (violation: TokenViolation, surface: Surface, method: string) => boolean;

const reads = (method: string) => method === "GET";

const expiredOn =
  (where: Surface): Admits =>
  (violation, surface, method) =>
    violation === "expired" && surface === where && (reads(method) || where === "abc");

const expiredFor =
  (where: Surface, deed: Method): Admits =>
  (violation, surface, method) =>
    violation === "expired" && surface === where && method === deed;

const admitting =
  (where: Surface, ...admitted: readonly TokenViolation[]): Admits =>
  (violation, surface) =>
    admitted.includes(violation) && surface === where;

/** Authentication, 1: calls carry a bearer token. */
export const admission = decision<Admits>("admission", {
  conforms: { "valid-tokens-only": () => false },
  faults: {
    "auth-altered-token-portal#signature-not-verified": fault(
      "The portal reads the claims of a token and does not verify its signature.",
      admitting("portal", ...signedByNobody),
    ),
    "auth-altered-token-catalog#signature-not-verified": fault(
      "The catalog surface reads the claims of a token and does not verify its signature.",
      admitting("catalog", ...signedByNobody),
    ),
    "auth-altered-token-abc#signature-not-verified": fault(
      "The secondary surface reads the claims of a token and does not verify its signature.",
      admitting("abc", ...signedByNobody),
    ),
    "auth-altered-token-portal#letters-alike": fault(
      "The portal takes a letter of a token's signature for the same in either case.",
      admitting("portal", "respelled"),
    ),
    "auth-altered-token-portal#begins-as-a-token": fault(
      "The portal compares of what is sent as much as a good token has.",
      admitting("portal", "extended"),
    ),
    "auth-altered-token-portal#beginning-of-signature": fault(
      "The portal compares as much of a token's signature as is sent.",
      admitting("portal", "cut"),
    ),
    "auth-altered-token-catalog#letters-alike": fault(
      "The catalog surface takes a letter of a token's signature for the same in either case.",
      admitting("catalog", "respelled"),
    ),
    "auth-altered-token-catalog#begins-as-a-token": fault(
      "The catalog surface compares of what is sent as much as a good token has.",
      admitting("catalog", "extended"),
    ),
    "auth-altered-token-catalog#beginning-of-signature": fault(
      "The catalog surface compares as much of a token's signature as is sent.",
      admitting("catalog", "cut"),
    ),
    "auth-altered-token-abc#letters-alike": fault(
      "The secondary surface takes a letter of a token's signature for the same in either case.",
      admitting("abc", "respelled"),
    ),
    "auth-altered-token-abc#begins-as-a-token": fault(
      "The secondary surface compares of what is sent as much as a good token has.",
      admitting("abc", "extended"),
    ),
    "auth-altered-token-abc#beginning-of-signature": fault(
      "The secondary surface compares as much of a token's signature as is sent.",
      admitting("abc", "cut"),
    ),
    "auth-other-scheme-portal#any-password-lets-in": fault(
      "The portal lets in whoever sends a name and a password, and looks at neither.",
      admitting("portal", "other-scheme"),
    ),
    "auth-other-scheme-catalog#any-password-lets-in": fault(
      "The catalog surface lets in whoever sends a name and a password, and looks at neither.",
      admitting("catalog", "other-scheme"),
    ),
    "auth-other-scheme-abc#any-password-lets-in": fault(
      "The secondary surface lets in whoever sends a name and a password, and looks at neither.",
      admitting("abc", "other-scheme"),
    ),
    "auth-word-for-nothing-portal#scheme-alone-lets-in": fault(
      "The portal lets in whoever sends a scheme with no token behind it.",
      admitting("portal", "empty"),
    ),
    "auth-word-for-nothing-portal#any-word-lets-in": fault(
      "The portal takes the words undefined and null for a token.",
      admitting("portal", "word"),
    ),
    "auth-word-for-nothing-catalog#scheme-alone-lets-in": fault(
      "The catalog surface lets in whoever sends a scheme with no token behind it.",
      admitting("catalog", "empty"),
    ),
    "auth-word-for-nothing-catalog#any-word-lets-in": fault(
      "The catalog surface takes the words undefined and null for a token.",
      admitting("catalog", "word"),
    ),
    "auth-word-for-nothing-abc#scheme-alone-lets-in": fault(
      "The secondary surface lets in whoever sends a scheme with no token behind it.",
      admitting("abc", "empty"),
    ),
    "auth-word-for-nothing-abc#any-word-lets-in": fault(
      "The secondary surface takes the words undefined and null for a token.",
      admitting("abc", "word"),
    ),
    "auth-unsigned-token-portal#takes-unsigned": fault(
      "The portal takes a token that says of itself that it is not signed.",
      admitting("portal", "unsigned"),
    ),
    "auth-unsigned-token-portal#takes-any-signature": fault(
      "The portal takes a token that says of itself that it is not signed where it has a text for a signature.",
      admitting("portal", "unsigned-with-text"),
    ),
    "auth-unsigned-token-catalog#takes-unsigned": fault(
      "The catalog surface takes a token that says of itself that it is not signed.",
      admitting("catalog", "unsigned"),
    ),
    "auth-unsigned-token-catalog#takes-any-signature": fault(
      "The catalog surface takes a token that says of itself that it is not signed where it has a text for a signature.",
      admitting("catalog", "unsigned-with-text"),
    ),
    "auth-unsigned-token-abc#takes-unsigned": fault(
      "The secondary surface takes a token that says of itself that it is not signed.",
      admitting("abc", "unsigned"),
    ),
    "auth-unsigned-token-abc#takes-any-signature": fault(
      "The secondary surface takes a token that says of itself that it is not signed where it has a text for a signature.",
      admitting("abc", "unsigned-with-text"),
    ),
    "auth-expired-token-catalog#catalog-reads-with-expired-token": fault(
      "The catalog surface does not look at a token's expiry when it is read.",
      expiredOn("catalog"),
    ),
    "auth-expired-token-portal#portal-reads-with-expired-token": fault(
      "The portal does not look at a token's expiry when it is read.",
      expiredOn("portal"),
    ),
    "auth-expired-token-writes-catalog#deletes-with-expired-token": fault(
      "The catalog surface does not look at a token's expiry where something is deleted.",
      expiredFor("catalog", "DELETE"),
    ),
    "auth-expired-token-writes-catalog#changes-with-expired-token": fault(
      "The catalog surface does not look at a token's expiry where something is changed.",
      expiredFor("catalog", "PUT"),
    ),
    "auth-expired-token-writes-portal#deletes-with-expired-token": fault(
      "The portal does not look at a token's expiry where something is deleted.",
      expiredFor("portal", "DELETE"),
    ),
    "auth-expired-token-abc#abc-with-expired-token": fault(
      "The secondary surface does not look at a token's expiry.",
      expiredOn("abc"),
    ),
  },
});

const isLotUpdate = (path: string, method: string) => method === "PUT" && /\/Lot\//.test(path);

/** Whether a call that is refused for its token is carried out all the same. */
export const refusedCalls = decision<(path: string, method: string, violation: TokenViolation) => boolean>(
  "refused-calls",
  {
    conforms: { "not-carried-out": () => false },
    faults: {
      "auth-write-without-token#refused-and-carried-out": fault(
        "An update of a lot without a token is refused and carried out.",
        (path, method, violation) => isLotUpdate(path, method) && violation !== "expired",
      ),
      "auth-expired-token-writes-catalog#refused-and-carried-out": fault(
        "An update of a lot with an expired token is refused and carried out.",
        (path, method, violation) => isLotUpdate(path, method) && violation === "expired",
      ),
    },
  },
);

/** Whether a Content-Type says that a body is JSON. */
type SaysJson = (type: string, surface: Surface) => boolean;

const anyJson: SaysJson = (type) => /^application\/([\w.-]+\+)?json\b/i.test(type);

const bareJsonOn =
  (where: Surface): SaysJson =>
  (type, surface) =>
    anyJson(type, surface) && !(surface === where && type.includes(";"));

/** Path conventions: bodies are JSON. */
export const saysJson = decision<SaysJson>("says-json", {
  conforms: { "with-parameters": anyJson },
  faults: {
    "json-charset-portal#parameters-refused": fault(
      "The portal takes a JSON body only where its Content-Type has no parameter.",
      bareJsonOn("portal"),
    ),
    "json-charset-catalog#parameters-refused": fault(
      "The catalog surface takes a JSON body only where its Content-Type has no parameter.",
      bareJsonOn("catalog"),
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
