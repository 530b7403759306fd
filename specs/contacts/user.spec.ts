import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import {
  type Answer,
  assume,
  assumeSeen,
  changesBetween,
  fieldOf,
  idOf,
  isObject,
  isShownAlike,
  phrase,
  sameScalar,
  scenario,
  Verbatim,
} from "../../src/scenario/index.js";
import { shownOf, telling } from "./agreement.js";
import { detailsOf } from "./records.js";

scenario(
  "GET /contacts/user is a route of its own",
  { judges: ["route:GET /contacts/user", "contact-user-literal"] },
  async ({ corporate, data, check }) => {
    const user = await corporate.get("/contacts/user");
    await check("route:GET /contacts/user", () => user.isDeclared());
    user.accepted().record();
    const word = data.faker.string.alpha({ length: 12, casing: "lower" });
    const unknown = await corporate.get("/contacts/{id}", { id: word });
    await check("contact-user-literal", () => {
      if (shownOf(user.body).length === 0) throw user.mismatch("a contact", phrase(user.body));
      if (unknown.isSuccess && changesBetween(unknown.body, user.body).every(({ from }) => from === word))
        throw user.mismatch("another answer than for the contact of an identifier that none has", phrase(user.body));
    });
  },
);

/** Ids that some deployment may show of everybody tell nobody apart. */
const isTelling = (id: unknown): boolean => /[1-9a-z]/i.test(String(id ?? ""));

/** A contact may be counted or dated anew each time that it is shown: two of one id and of the same texts are the same. */
function isSameContact(one: Answer, other: Answer): boolean {
  if (changesBetween(one.body, other.body).length === 0) return true;
  const [id, otherId] = [idOf(one.body), idOf(other.body)];
  const texts = [...telling(one.body, other.body), ...telling(other.body, one.body)];
  return isTelling(id) && sameScalar(id, otherId) && texts.length === 0;
}

scenario(
  "GET /contacts/user answers each caller another contact",
  { judges: ["contact-user-current"], needs: ["partner"] },
  async ({ corporate, partner, check }) => {
    const own = await corporate.get("/contacts/user").accepted();
    const theirs = await partner.get("/contacts/user").accepted();
    const theirId = idOf(theirs.body);
    // Who looks at another contact is still the one who calls.
    if (theirId !== undefined) await corporate.get("/contacts/{id}", { id: theirId });
    const again = await corporate.get("/contacts/user").accepted();
    assume(shownOf(own.record()).length > 0, "the corporate caller is shown no contact");
    assume(shownOf(theirs.record()).length > 0, "the partner caller is shown no contact");
    await check("contact-user-current", () => {
      if (isSameContact(own, theirs))
        throw theirs.mismatch("another contact than the corporate caller's", phrase(theirs.body));
      if (isSameContact(again, theirs))
        throw again.mismatch(
          "another contact than the partner caller's, who asked before, and who was looked at",
          phrase(again.body),
        );
    });
  },
);

scenario(
  "the caller's own contact is shown as its read shows it",
  { judges: ["shown-as-given:contact"] },
  async ({ corporate, allows, check }) => {
    const user = await corporate.get("/contacts/user").accepted();
    const contactId = user.id();
    const read = await corporate.get("/contacts/{contactId}/editdetails", { contactId }).accepted();
    const again = await corporate.get("/contacts/user").accepted();
    await check("shown-as-given:contact", () => {
      const [one, other] = [user.record(), read.record()];
      // The scenario that borrows the contact may edit its phone meanwhile, and compares that itself.
      const isBorrowed = allows("reversible");
      const changes = changesBetween(one, again.record()).filter(({ path }) => !isBorrowed || path !== "phone");
      assume(changes.length === 0, "the caller's own contact changes by itself here");
      const shared = ["name", "email", ...(isBorrowed ? [] : ["phone"])].filter(
        (member) => typeof fieldOf(one, member) === "string" && typeof fieldOf(other, member) === "string",
      );
      assume(shared.length > 0, "the two reads show no member alike");
      for (const member of shared)
        if (!isShownAlike(fieldOf(one, member), fieldOf(other, member)))
          throw user.mismatch(`${member} to be ${phrase(fieldOf(other, member))}`, phrase(fieldOf(one, member)));
    });
  },
);

scenario(
  "the caller's own contact is shown as it was edited",
  { judges: ["contact-user-follows"], inParts: ["contact-user-follows"] },
  async ({ corporate, data, borrow, check }) => {
    const contactId = (await corporate.get("/contacts/user").accepted()).id();
    const { before, unchanged } = await borrow(
      "PUT /contacts/{contactId}/editdetails",
      contactId,
      {},
      "the caller's own contact",
    );
    const user = await corporate.get("/contacts/user").accepted();
    const [was, detailed] = [user, before].map((read) => fieldOf(read.record(), "phone"));
    assume(
      typeof was === "string" && was !== "",
      "the caller's own contact shows no phone, the only thing that is changed",
    );
    const isAlike = await check("contact-user-follows", () => {
      if (typeof detailed === "string" && !isShownAlike(detailed, was))
        throw user.mismatch(`phone to be ${phrase(detailed)}, as the edit details show it`, phrase(was));
    });
    assume(isAlike && typeof detailed === "string", "the edit details show another phone, or none");
    const { phone } = contactWithoutAddresses(data).body;
    const sent = Object.entries(isObject(unchanged.value) ? unchanged.value : {});
    const body = new Verbatim(Object.fromEntries(sent.map(([name, value]) => [name, value === was ? phone : value])));
    const edited = await corporate.put("/contacts/{contactId}/editdetails", { contactId, body });
    assume(edited.isSuccess, `an edit of the caller's own contact is refused (${edited.status})`);
    const details = await detailsOf(corporate, contactId);
    const after = await corporate.get("/contacts/user");
    await check("contact-user-follows", () => {
      assumeSeen(sameScalar(fieldOf(details.record(), "phone"), phone), "the edit is not seen");
      const shown = fieldOf(after.accepted().record(), "phone");
      if (sameScalar(shown, was)) throw after.mismatch(`phone to be ${phone}, as it was edited`, phrase(shown));
    });
  },
);
