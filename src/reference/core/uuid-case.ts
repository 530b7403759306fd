import type { Route } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { tellsApart, uuidCaseClauseOf } from "../../contract/uuid-case-clauses.js";
import { type Decision, decision, fault } from "./decision.js";
import { uuidPattern } from "./form.js";
import { fold } from "./wire.js";
import { state, type World } from "./world.js";

/** What a text that a path or a query holds, or a UUID in a body, is read as. */
type Read = (text: string, world: World, name?: string) => string;

const capitals = /^(?=.*[A-F])[0-9A-F]{8}-(?:[0-9A-F]{4}-){3}[0-9A-F]{12}$/;
const nobody = "00000000-0000-4000-8000-00000000dead";

const inEitherCase = (text: string): string => (uuidPattern.test(text) ? text.toLowerCase() : text);

const namesNothing = fault<Read>("A UUID in capital letters names nothing.", (text) =>
  capitals.test(text) ? nobody : inEitherCase(text),
);

/** Parameters of routes that have several, beside that which is asked for first. */
const besideOthers: { readonly [R in RouteId]?: readonly string[] } = { "GET /note": ["job_id", "company_id"] };

const ofOneNameNothing = (one: string) =>
  fault<Read>(`A UUID in capital letters names nothing as ${one}.`, (text, _, name = "") =>
    capitals.test(text) && fold(name) === fold(one) ? nobody : inEitherCase(text),
  );

/** The first UUID that was asked for of those that begin alike. */
const firstAsked = state("uuids-first-asked", () => new Map<string, string>());

const lastLettersIgnored = fault<Read>(
  "Of a UUID the last four letters are not read: it is the first one that was asked for and begins alike.",
  (text, world) => {
    const uuid = inEitherCase(text);
    if (!uuidPattern.test(uuid)) return text;
    const first = world.of(firstAsked).get(uuid.slice(0, -4)) ?? uuid;
    world.of(firstAsked).set(uuid.slice(0, -4), first);
    return first;
  },
);

/** Writes that a clause of their group speaks of. */
const writes: { readonly [R in RouteId]?: string } = {
  "POST /companies/{companyId}/packaginglabor": "company-uuid-case-saved#labor",
  "PUT /companies/{companyId}/fulldetails": "company-uuid-case-saved#details",
  "DELETE /company/{companyId}/inventory/{id}": "company-uuid-case-saved#removal",
  "POST /job/transfer/{jobDisplayId}": "transfer-again#capitals-name-nothing",
  "POST /job/feedback/{jobDisplayId}": "feedback-roundtrip#capitals-name-nothing",
  "POST /job/{jobDisplayId}/changeAgent": "changeagent-visible#capitals-name-nothing",
};

const staysAsWritten = fault<Read>("A UUID is stored in the letters that it was written in.", (text) => text);

/** Writes of which it counts how they keep a UUID. */
const keeping: { readonly [R in RouteId]?: string } = {
  "POST /note": "note-create-persists#category-as-written",
  "PUT /note/{id}": "note-update-persists#category-as-written",
};

/**
 * Whether the case of a UUID is nothing to a route.
 *
 * @returns the decision of that route
 */
export function uuidCaseOf({ id }: Pick<Route, "id">): Decision<Read> {
  const clause = uuidCaseClauseOf(id as RouteId);
  const naming = clause ? `${clause}#capitals-name-nothing` : writes[id as RouteId];
  const kept = keeping[id as RouteId];
  return decision<Read>(`uuid-case:${id}`, {
    conforms: { either: inEitherCase },
    faults: {
      ...(naming !== undefined && { [naming]: namesNothing }),
      ...(clause && tellsApart(id as RouteId) && { [`${clause}#last-letters-ignored`]: lastLettersIgnored }),
      ...Object.fromEntries(
        (besideOthers[id as RouteId] ?? []).map((one) => [`${clause}#capitals-name-no-${one}`, ofOneNameNothing(one)]),
      ),
      ...(kept !== undefined && { [kept]: staysAsWritten }),
    },
  });
}
