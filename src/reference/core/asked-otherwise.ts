import { askedOtherwiseClauseOf, asksInJson } from "../../contract/asked-otherwise-clauses.js";
import type { Route } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { type Decision, decision, fault } from "./decision.js";
import { invalid } from "./refusal.js";

/** @throws Refusal where a request is written in a way that is not taken */
type Look = (url: string, text: string) => void;

const refusing =
  (isSo: (written: { readonly url: string; readonly text: string }) => boolean): Look =>
  (url, text) => {
    if (isSo({ url, text })) throw invalid({ "": ["It is written in another way."] });
  };

/**
 * RFC 8259 and RFC 3986: whether a route reads what one client alone would write.
 *
 * @returns the decision of that route
 */
export function askedOtherwiseOf(route: Pick<Route, "id" | "body" | "effect">): Decision<Look> {
  const clause = askedOtherwiseClauseOf(route.id as RouteId);
  const ofJson = {
    [`${clause}#escapes-refused`]: fault<Look>(
      "The route refuses JSON with letters that are escaped.",
      refusing(({ text }) => /\\u(?!00[01])[0-9a-f]{4}/i.test(text)),
    ),
    [`${clause}#lines-refused`]: fault<Look>(
      "The route refuses JSON of several lines.",
      refusing(({ text }) => /\n\s*"/.test(text)),
    ),
  };
  const ofQuery = {
    [`${clause}#other-encoding-refused`]: fault<Look>(
      "The route refuses a query in which what need not be is percent-encoded, or with small letters.",
      refusing(({ url }) => /%(3\d|[46][1-9a-f]|[57][0-9a]|[0-9]?[a-f])/.test(new URL(url).search)),
    ),
  };
  return decision<Look>(`asked-otherwise:${route.id}`, {
    conforms: { however: () => {} },
    ...(clause && { faults: asksInJson(route) ? ofJson : ofQuery }),
  });
}
