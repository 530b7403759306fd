import { type Surface, surfaces } from "../../contract/vocabulary.js";
import { decision, fault } from "./decision.js";
import { Refusal } from "./refusal.js";
import type { TokenViolation } from "./token.js";

/** Who reaches what: the forms of paths that are served, and the callers that are let in. */

/** Whether a path is served whose case is another one than that of its template. */
export const pathCase = decision<boolean>("path-case", {
  openPoint: "path-case",
  conforms: { minded: false, "not-minded": true },
});

/** What a path stands for that may end in a slash. */
type Trimmed = (path: string, base: string) => string;

export const trailingSlash = decision<Trimmed>("trailing-slash", {
  openPoint: "trailing-slash",
  conforms: {
    "another-path": (path) => path,
    tolerated: (path) => path.replace(/\/$/, ""),
    redirected: (path, base) => {
      if (!path.endsWith("/")) return path;
      const location = base + path.slice(0, -1);
      throw new Refusal("missing", "It has moved.", { status: 308, headers: { location } });
    },
  },
});

/** @returns the path that a spelling stands for whose callers are asked for no token; undefined where they are */
type Unguarded = (path: string, surface: Surface) => string | undefined;

const unguarded =
  (where: Surface, spelling: RegExp, plain: (path: string) => string): Unguarded =>
  (path, surface) =>
    surface === where && spelling.test(path) ? plain(path) : undefined;

/** Authentication, 1: a call carries a token however its path is spelt. */
export const unguardedSpelling = decision<Unguarded>("unguarded-spelling", {
  conforms: { none: () => undefined },
  faults: {
    "auth-other-spelling-portal#slash-needs-no-token": fault(
      "The portal asks nobody for a token whose path ends in a slash.",
      unguarded("portal", /\/$/, (path) => path.slice(0, -1)),
    ),
    "auth-other-spelling-portal#capitals-need-no-token": fault(
      "The portal asks nobody for a token who writes a path in capitals.",
      unguarded("portal", /\/COMPANIES\//, () => "/portal/api/companies/availableByCurrentUser"),
    ),
    "auth-other-spelling-catalog#two-slashes-need-no-token": fault(
      "The catalog surface asks nobody for a token whose path begins with two slashes.",
      unguarded("catalog", /\/\//, (path) => path.replace("//", "/")),
    ),
    "auth-other-spelling-catalog#escaped-needs-no-token": fault(
      "The catalog surface asks nobody for a token who escapes a letter of a path.",
      unguarded("catalog", /%[46]/, decodeURIComponent),
    ),
  },
});

/** Whether the surface that was called serves the routes of the other ones. */
export const surfaceOverlap = decision<(called: Surface) => boolean>("surface-overlap", {
  openPoint: "surface-overlap",
  conforms: {
    none: () => false,
    "the-portal-serves-all": (called) => called === "portal",
    "all-serve-all": () => true,
  },
});

export const partnerSurfaces = decision<readonly Surface[]>("partner-surfaces", {
  openPoint: "partner-scoping",
  conforms: { all: surfaces, "catalog-alone": ["catalog"] },
});

const complaints: Readonly<Record<TokenViolation, string>> = {
  missing: "A bearer token is needed.",
  malformed: "A bearer token is needed.",
  word: "A bearer token is needed.",
  empty: "A bearer token is needed.",
  "other-scheme": "A bearer token is needed.",
  unsigned: "The token is not valid.",
  "unsigned-with-text": "The token is not valid.",
  foreign: "The token is not valid.",
  forged: "The token is not valid.",
  "ends-otherwise": "The token is not valid.",
  respelled: "The token is not valid.",
  extended: "The token is not valid.",
  cut: "The token is not valid.",
  expired: "The token has expired.",
};

const refusedWith =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  (violation: TokenViolation) =>
    new Refusal("unauthenticated", complaints[violation], { status, headers });

/** How a caller is refused whose token is no good. */
export const unauthenticatedAnswer = decision<(violation: TokenViolation) => Refusal>("unauthenticated-answer", {
  openPoint: "unauthenticated-answer",
  conforms: {
    "challenged-401": refusedWith(401, { "www-authenticate": "Bearer" }),
    "bare-401": refusedWith(401),
    "forbidden-403": refusedWith(403),
    "login-302": refusedWith(302, { location: "https://login.example.com/" }),
    "hidden-404": refusedWith(404),
    "bad-request-400": refusedWith(400),
  },
});
