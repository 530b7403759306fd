import {
  type Answer,
  assume,
  idOf,
  isCalledAfterWrites,
  isMoment,
  isObject,
  mentions,
  type ScenarioContext,
  scalarsIn,
  scenario,
  typeOfId,
} from "../../src/scenario/index.js";
import { shownOf, showsTheSame } from "./agreement.js";
import { historyAsked } from "./histories.js";
import { anotherContact, type ContactId, detailsOf, simpleOf } from "./records.js";

scenario(
  "a contact is the same one simply, in detail and in its primary details",
  {
    judges: [
      "route:GET /contacts/{id}",
      "route:GET /contacts/{contactId}/editdetails",
      "route:GET /contacts/{contactId}/primarydetails",
      "contact-simple-agrees",
      "contact-primary-agrees",
    ],
    needs: ["contactId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { contactId } = fixtures;
    const simple = await corporate.get("/contacts/{id}", { id: contactId });
    await check("route:GET /contacts/{id}", () => simple.isDeclared());
    const details = await corporate.get("/contacts/{contactId}/editdetails", { contactId });
    await check("route:GET /contacts/{contactId}/editdetails", () => details.isDeclared());
    const primary = await corporate.get("/contacts/{contactId}/primarydetails", { contactId });
    await check("route:GET /contacts/{contactId}/primarydetails", () => primary.isDeclared());
    details.accepted().record();
    const otherId = await anotherContact(corporate, details);
    const other = await detailsOf(corporate, otherId);
    const otherSimple = await corporate.get("/contacts/{id}", { id: otherId });
    await check("contact-simple-agrees", () => {
      assume(simple.isSuccess, "the simple contact was not read");
      showsTheSame(simple, details.body, other.body, "the simple contact");
      if (otherSimple.isSuccess) showsTheSame(otherSimple, other.body, details.body, "the simple contact");
    });
    await check("contact-primary-agrees", () => {
      assume(primary.isSuccess, "the primary details were not read");
      showsTheSame(primary, details.body, other.body, "the primary details");
    });
  },
);

scenario(
  "an identifier that no contact has yields no contact",
  { judges: ["contact-unknown"], needs: ["contactId"] },
  async ({ corporate, fixtures, data, check }) => {
    const control = await simpleOf(corporate, fixtures.contactId);
    assume(
      shownOf(control.body).length > 0,
      "the contact given is shown as nothing, as one that does not exist may be",
    );
    const known = idOf(control.body) ?? fixtures.contactId;
    const id = data.unusedId(typeOfId(known), known);
    await check("contact-unknown", () => corporate.get("/contacts/{id}", { id }).yieldsNothing(control));
  },
);

type Asking = Pick<ScenarioContext, "corporate" | "data">;

/** How each of what lies below a contact is read. */
const belows = {
  editdetails: ({ corporate }, contactId) => corporate.get("/contacts/{contactId}/editdetails", { contactId }),
  primarydetails: ({ corporate }, contactId) => corporate.get("/contacts/{contactId}/primarydetails", { contactId }),
  "history/aggregated": (context, contactId) => historyAsked(context, "aggregated", contactId),
  "history/graphdata": (context, contactId) => historyAsked(context, "graphdata", contactId),
} as const satisfies { readonly [below: string]: (context: Asking, contactId: ContactId) => PromiseLike<Answer> };

scenario(
  "below an identifier that no contact has there is nothing of another contact",
  {
    judges: ["contact-unknown-nothing-below"],
    atOnce: ["GET /contacts/{contactId}/history/graphdata", "GET /contacts/{contactId}/primarydetails"],
    inParts: ["contact-unknown-nothing-below"],
    needs: ["contactId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const { contactId } = fixtures;
    const details = await detailsOf(corporate, contactId);
    const other = await anotherContact(corporate, details);
    const known = idOf(details.body) ?? contactId;
    const unused = data.unusedId(typeOfId(known), known);
    for (const [below, readBelow] of Object.entries(belows)) {
      const read = (id: ContactId) => readBelow(context, id);
      const [of, ofOther] = [await read(contactId), await read(other)];
      const own = [of, ofOther].flatMap((one, index, both) => particulars(one.body, both[1 - index]?.body));
      await check("contact-unknown-nothing-below", async () => {
        assume(of.isSuccess && ofOther.isSuccess, `${below} of a contact that is there was not read`);
        const of_nobody = await read(unused);
        assume(own.length > 0 || !of_nobody.isSuccess, `${below} of two contacts shows nothing that differs`);
        if (!of_nobody.isSuccess) return of_nobody.rejected(of);
        for (const value of own) of_nobody.hides(value, `${below} of another contact:`);
        return of_nobody;
      });
    }
  },
);

/** @returns the same without what any write moves: of what was never written to it is that of nobody */
function withoutWriters(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWriters);
  if (!isObject(value)) return value;
  const others = Object.entries(value).filter(([name]) => !isCalledAfterWrites(name));
  return Object.fromEntries(others.map(([name, part]) => [name, withoutWriters(part)]));
}

/** @returns what an answer shows of its contact alone; blanks, zeros and moments tell nothing */
const particulars = (body: unknown, beside: unknown) =>
  scalarsIn(withoutWriters(body)).filter(
    (value): value is string | number =>
      typeof value !== "boolean" && value !== "" && value !== 0 && !isMoment(value) && !mentions(beside, value),
  );
