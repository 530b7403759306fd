import { routeOf } from "../contract/routes.js";
import type { Received } from "../http/call.js";
import { phrase } from "./findings.js";
import { textsIn } from "./values.js";

/** What a refusal says of a job whose state does not allow what was asked: that it is a quote, or not booked. */
const ofState =
  /\b(un|not (yet )?(been )?)booked\b|\bbook\b.*\bfirst\b|\b(must|has to|have to|should|needs? to) be booked\b|\ba (quote|estimate|draft)\b|\b(status|state) of (the|this|a) job\b|\bjob('s)? (status|state)\b|\bin (this|its|the current) (status|state)\b/i;

const conflict = 409;

/**
 * Which states a job has and what each of them allows is not shown: a valid request may be refused for one (ruling 34).
 *
 * @returns what a refused write below a job says of its state, with the status of a conflict or in words; undefined where it says nothing of it
 */
export function refusedForState({ route, status, body }: Received): string | undefined {
  if (!route || routeOf(route).effect === "read" || !routeOf(route).template.includes("{jobDisplayId}"))
    return undefined;
  const texts = textsIn(body);
  const told = texts.find((text) => ofState.test(text));
  if (told !== undefined) return phrase(told);
  return status === conflict ? phrase(texts.toSorted((one, other) => other.length - one.length)[0] ?? body) : undefined;
}
