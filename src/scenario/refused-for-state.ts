import { routeOf } from "../contract/routes.js";
import type { Received } from "../http/call.js";
import { isInvalidStatus } from "../http/status.js";
import { phrase } from "./findings.js";
import { textsIn } from "./values.js";

/** What a refusal says of a job whose state does not allow what was asked: that it is a quote, or not booked. */
const ofState =
  /\b(un|not (yet )?(been )?)booked\b|\bbook\b.*\bfirst\b|\b(must|has to|have to|should|needs? to) be booked\b|\ba (quote|estimate|draft)\b|\b(status|state) of (the|this|a) job\b|\bjob('s)? (status|state)\b|\bin (this|its|the current) (status|state)\b/i;

const conflict = 409;

/** So much of a text that is no JSON is looked at. */
const most = 2_000;

/**
 * Which states a job has and what each of them allows is not shown: a valid request may be refused for one (ruling 34).
 *
 * @returns what a refused write below a job says of its state, in words, with the status of a conflict, or without saying anything at all;
 *   undefined where it says something else
 */
export function refusedForState({ route, status, body, bytes }: Received): string | undefined {
  if (!route || routeOf(route).effect === "read" || !routeOf(route).template.includes("{jobDisplayId}"))
    return undefined;
  const texts = body === undefined ? [Buffer.from(bytes).toString().slice(0, most)] : textsIn(body);
  const told = texts.find((text) => ofState.test(text));
  if (told !== undefined) return phrase(told, 300);
  const [longest = ""] = texts.toSorted((one, other) => other.length - one.length);
  // What says nothing at all of what is not there may be no route.
  return status === conflict || (longest.trim() === "" && isInvalidStatus(status)) ? phrase(longest) : undefined;
}
