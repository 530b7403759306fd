import { contact, contactInOneStreet, contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { assume, fieldOf, mentions, phrase, scenario, watched } from "../../src/scenario/index.js";
import { isKeptAsGiven, withSigns } from "../signs.js";
import { keepsEachText } from "../values-kept.js";
import {
  isKeptOf,
  isMoved,
  keepsAddresses,
  keepsBothInStreet,
  keepsPhone,
  keepsShownPlace,
  staysAlike,
} from "./agreement.js";
import { detailsOf, edited, found, isContact, ownContact, rowsWith } from "./records.js";

scenario(
  "what a contact is edited to is read back",
  {
    judges: [
      "contact-edit-keeps-name",
      "contact-edit-keeps-email",
      "contact-edit-keeps-phone",
      "contact-edit-leaves-out-alike",
      "contact-edit-keeps-place",
      "contact-user-current",
    ],
  },
  async (context) => {
    const { corporate, check } = context;
    const { id } = await ownContact(context);
    const before = await detailsOf(corporate, id);
    const { body, details } = await edited(context, id);
    const user = await corporate.get("/contacts/user");
    await check("contact-user-current", () => {
      assume(user.isSuccess, "the contact of the caller is not answered");
      user.hides(body.name, "the contact that was edited last,");
    });
    await check("contact-edit-keeps-name", () => details.keeps("name", body.name));
    await check("contact-edit-keeps-email", () => details.keeps("email", body.email));
    await check("contact-edit-keeps-phone", () => keepsPhone(details, body.phone));
    await check("contact-edit-keeps-place", () => keepsShownPlace(before, details));
    const edit = async (part: object) => {
      const answer = await corporate.put("/contacts/{contactId}/editdetails", { contactId: id, body: part });
      return { answer, read: await corporate.get("/contacts/{contactId}/editdetails", { contactId: id }) };
    };
    const { phone, ...withoutPhone } = body;
    const phoneless = await edit(withoutPhone);
    const { email, ...withoutEmail } = body;
    const mailless = await edit(withoutEmail);
    await check("contact-edit-leaves-out-alike", () => {
      assume(isKeptOf(details, { email, phone }), "the details do not show both the email and the phone of an edit");
      const areTaken = phoneless.answer.isSuccess && mailless.answer.isSuccess;
      assume(areTaken, "an edit without a phone, or without an email, is refused");
      staysAlike(phoneless.read.accepted(), mailless.read.accepted(), { email, phone });
    });
  },
);

scenario(
  "the addresses that a contact is edited to are read back",
  { judges: ["contact-edit-keeps-addresses"], inParts: ["contact-edit-keeps-addresses"] },
  async (context) => {
    const { corporate, data, check } = context;
    const { id, body: given } = await ownContact(context, contact(data));
    const before = await detailsOf(corporate, id);
    const payload = contact(data);
    const { body, streets, details } = await edited(context, id, payload);
    const isKept = await check("contact-edit-keeps-addresses", () => {
      keepsAddresses(details, body.addresses, streets);
      const [was, is] = [before, details].map((read) => fieldOf(read.record(), "addresses"));
      const sent = { given: body.addresses, shown: is };
      keepsEachText(details, { given: given.addresses, shown: was }, sent, "addresses");
    });
    // Postcodes of nine digits may be refused.
    for (const isNine of isKept ? [true, false] : []) {
      const inOneStreet = contactInOneStreet(data, isNine);
      if (!inOneStreet) return;
      // The addresses are all that changes.
      const { addresses } = inOneStreet.body;
      const again = await corporate.put("/contacts/{contactId}/editdetails", {
        contactId: id,
        body: { ...body, addresses },
      });
      if (!again.isSuccess) continue;
      const both = await detailsOf(corporate, id);
      await check("contact-edit-keeps-addresses", () => {
        isMoved(both, inOneStreet.street, streets);
        keepsBothInStreet(both, inOneStreet, { ...payload, details });
      });
      return;
    }
  },
);

scenario(
  "an edit changes that contact, and no other and no second",
  {
    judges: [
      "contact-edit-only-that",
      "contact-edit-no-second",
      "contact-edit-searchable",
      "contact-edit-keeps-name",
      "contact-edit-keeps-email",
    ],
    inParts: ["contact-edit-searchable", "contact-edit-only-that"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const [ahead, own, behind] = [await ownContact(context), await ownContact(context), await ownContact(context)];
    const neighbours = [
      await watched(() => detailsOf(corporate, ahead.id)),
      await watched(() => detailsOf(corporate, behind.id)),
    ] as const;
    const before = await found(corporate, own.body.name);
    const { body, details } = await edited(context, own.id);
    assume(mentions(details.body, body.name) || mentions(details.body, body.email), "the edit is not seen");
    await check("contact-edit-only-that", async () => {
      (await detailsOf(corporate, ahead.id)).isAs(neighbours[0]);
      (await detailsOf(corporate, behind.id)).isAs(neighbours[1]);
    });
    const [byOld, byNew] = [await found(corporate, own.body.name), await found(corporate, body.name)];
    const isSearched = await check("contact-edit-searchable", () => {
      const wasFound = rowsWith(before, own.body.name).length > 0 && byNew.rows().length < 20;
      assume(wasFound, "a search does not find the contact by its name, or finds much else");
      assume(mentions(details.body, body.name), "the edit details do not show the new name");
      if (!byNew.rows().some((row) => mentions(row, body.name) || mentions(row, own.id)))
        throw byNew.mismatch(`contact ${own.id} to be found by its new name`, phrase(byNew.rows()));
    });
    const phoned = { ...body, phone: own.body.phone };
    const left = await corporate.put("/contacts/{contactId}/editdetails", { contactId: own.id, body: phoned });
    const byLeft = left.isSuccess ? await found(corporate, body.name) : byNew;
    await check("contact-edit-searchable", () => {
      if (isSearched && rowsWith(byLeft, body.name).length === 0 && byLeft.rows().length < 20)
        throw byLeft.mismatch(`contact ${own.id} to be found by the name that an edit left`, phrase(byLeft.rows()));
    });
    const signed = withSigns(data.text("contact"));
    // No two may have one mail address.
    const { email: _, ...signedBody } = contactWithoutAddresses(data, signed).body;
    await corporate.put("/contacts/{contactId}/editdetails", { contactId: own.id, body: signedBody });
    const isKept = isKeptAsGiven(await detailsOf(corporate, own.id), signed);
    const bySigns = { search_text: signed, page: 1, page_size: 25 };
    // Signs that no name has may be refused, in names and in searches.
    if (isSearched && isKept && (await corporate.post("/contacts/v2/search", { body: bySigns })).isSuccess)
      await check("contact-edit-searchable", async () => {
        const answer = await found(corporate, signed);
        const isThere = answer.rows().some((row) => mentions(row, signed) || mentions(row, own.id));
        if (!isThere && answer.rows().length < 20)
          throw answer.mismatch(`contact ${own.id} to be found by its name ${signed}`, phrase(answer.rows()));
      });
    const shared = await corporate.put("/contacts/{contactId}/editdetails", { contactId: behind.id, body: signedBody });
    const theirs = isKept && shared.isSuccess ? await detailsOf(corporate, behind.id) : undefined;
    await check("contact-edit-keeps-name", () => theirs?.keeps("name", signed));
    const besideTheirs = theirs ? await detailsOf(corporate, own.id) : undefined;
    await check("contact-edit-only-that", () => besideTheirs?.keeps("name", signed));
    await check("contact-edit-no-second", () => {
      const [once] = rowsWith(before, own.body.name);
      assume(rowsWith(before, own.body.name).length === 1, "before the edit a search does not find the contact once");
      const [now, ...second] = rowsWith(byNew, body.name);
      assume(now !== undefined, "the edited contact is not found by its new name");
      const left = isContact(once, own.id)
        ? rowsWith(byOld, own.body.name).filter((row) => !mentions(row, own.id))
        : [];
      if (second.length + left.length > 0) throw byNew.mismatch("one contact after the edit", "a second one");
    });
    const named = { ...phoned, id: ahead.id };
    const put = (body: unknown) => corporate.put("/contacts/{contactId}/editdetails", { contactId: own.id, body });
    // The path says which contact it is, though the mail address is that of another: no two may have one.
    const isShared = (await put({ ...named, email: ahead.body.email })).isSuccess;
    if (!isShared) await put(named);
    const besideNamed = await detailsOf(corporate, ahead.id);
    const isBeside = await check("contact-edit-only-that", () => besideNamed.isAs(neighbours[0]));
    const sharing = isShared && isBeside ? await detailsOf(corporate, own.id) : undefined;
    // Nor does what else an edit names reach the other.
    const query = { franchisee_id: given("franchiseeId") };
    const isGiven = sharing !== undefined && query.franchisee_id !== undefined;
    const moving = isGiven
      ? await corporate.put("/contacts/{contactId}/editdetails", {
          contactId: own.id,
          body: { ...phoned, email: ahead.body.email },
          query,
        })
      : undefined;
    const besideMoved = moving?.isSuccess ? await detailsOf(corporate, ahead.id) : undefined;
    await check("contact-edit-only-that", () => besideMoved?.isAs(neighbours[0]));
    await check("contact-edit-keeps-email", () => {
      // A mail address that is taken may be refused, and is not left out of what is accepted.
      if (sharing && mentions(sharing.body, body.name)) sharing.keeps("email", ahead.body.email);
    });
  },
);
