import { assume, changesBetween, fieldOf, isShownAlike, phrase, scenario } from "../../src/scenario/index.js";
import { shownOf } from "./agreement.js";

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

scenario(
  "GET /contacts/user answers each caller another contact",
  { judges: ["contact-user-current"], needs: ["partner"] },
  async ({ corporate, partner, check }) => {
    const own = await corporate.get("/contacts/user").accepted();
    const theirs = await partner.get("/contacts/user").accepted();
    assume(shownOf(own.record()).length > 0, "the corporate caller is shown no contact");
    assume(shownOf(theirs.record()).length > 0, "the partner caller is shown no contact");
    await check("contact-user-current", () => {
      if (changesBetween(own.body, theirs.body).length === 0)
        throw theirs.mismatch("another contact than the corporate caller's", phrase(theirs.body));
    });
  },
);

scenario(
  "the caller's own contact is shown as its read shows it",
  { judges: ["shown-as-given:contact"] },
  async ({ corporate, check }) => {
    const user = await corporate.get("/contacts/user").accepted();
    const id = user.id();
    const read = await corporate.get("/contacts/{contactId}/editdetails", { contactId: id }).accepted();
    const again = await corporate.get("/contacts/user").accepted();
    await check("shown-as-given:contact", () => {
      const [one, other] = [user.record(), read.record()];
      assume(changesBetween(one, again.record()).length === 0, "the caller's own contact changes by itself here");
      const shared = ["name", "email", "phone"].filter(
        (member) => typeof fieldOf(one, member) === "string" && typeof fieldOf(other, member) === "string",
      );
      assume(shared.length > 0, "the two reads show no member alike");
      for (const member of shared)
        if (!isShownAlike(fieldOf(one, member), fieldOf(other, member)))
          throw user.mismatch(`${member} to be ${phrase(fieldOf(other, member))}`, phrase(fieldOf(one, member)));
    });
  },
);
