import { addressesAt, type contact, contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import {
  type Answer,
  assume,
  mentions,
  ownOf,
  phrase,
  type ScenarioContext,
  scalarsIn,
  scenario,
  showsText,
} from "../../src/scenario/index.js";
import { digitsOf, showsPhone } from "./agreement.js";
import { type ContactId, detailsOf, ownContact, simpleOf } from "./records.js";

type Fields = ReturnType<typeof contact>["body"];

/**
 * What a view of a contact showed before an edit, and what the edit details show after it, the view shows after it: a phone in whatever
 * notation.
 */
function reaches(before: Answer, after: Answer, details: Answer, old: Fields, now: Fields): void {
  const shown = (["name", "email", "phone"] as const).filter(
    (member) => mentions(before.body, old[member]) && mentions(details.body, now[member]),
  );
  assume(shown.length > 0, `${before.where}: it shows none of what was edited`);
  for (const member of shown)
    if (member !== "phone" || !showsPhone(after.body, now.phone.replace(/^0+/, "")))
      after.shows(now[member], `the new ${member}`);
}

/** Whether a phone is shown that has the digits of one abroad, and nothing that says so. */
const lacksPlus = (body: unknown, phone: string): boolean => {
  const alike = scalarsIn(body).filter((shown) => digitsOf(shown) === digitsOf(phone));
  return alike.length > 0 && !alike.some((shown) => String(shown).includes("+"));
};

/**
 * Values that are hard to keep: what a view showed of plain ones, and the edit details show of these, the view shows of these. How it
 * writes a phone is open, as long as one abroad can be told from one that is not.
 */
function reachesWhole(before: Answer, after: Answer, details: Answer, old: Fields, now: Fields): void {
  const shown = (["name", "email", "phone"] as const).filter(
    (member) => mentions(before.body, old[member]) && showsText(details.body, now[member]),
  );
  for (const member of shown)
    if (member === "phone" ? lacksPlus(after.body, now.phone) : !showsText(after.body, now[member]))
      throw after.mismatch(`the ${member} ${phrase(now[member])}, as the edit details show it`, phrase(after.body));
}

/** The payload of an edit to values that are hard to keep. */
function unusual(data: ScenarioContext["data"]) {
  const { body, streets } = contactWithoutAddresses(data, `${data.text("contact")} Zoë Ångström 漢字`);
  const [local, host] = body.email.split("@");
  return { streets, body: { ...body, email: `${local}+tag@${host}`, phone: `+49 30 ${body.phone}` } };
}

type Viewing = Pick<ScenarioContext, "corporate" | "data">;

/**
 * Edits a contact of the scenario's own, one member at a time, and reads a view of it before and after each; once more, with values that
 * are hard to keep; and once with nothing in its mail address and phone.
 *
 * @param view reads it
 * @param judge judges what it shows
 */
async function edits(
  context: Viewing & Parameters<typeof ownContact>[0],
  view: (id: ContactId) => PromiseLike<Answer>,
  judge: (assertions: () => void) => Promise<boolean>,
): Promise<void> {
  const { corporate, data } = context;
  const { id, body: old } = await ownContact(context);
  const edit = (fields: object) => corporate.put("/contacts/{contactId}/editdetails", { contactId: id, body: fields });
  const before = await view(id);
  const { body } = contactWithoutAddresses(data);
  let now = { ...body, email: old.email, phone: old.phone };
  for (const member of ["name", "email", "phone"] as const) {
    now = { ...now, [member]: body[member] };
    // Digits with a zero ahead may be refused; whether a view shows that is seen on the way.
    const withZero = { ...now, phone: `0${body.phone}` };
    if (member === "phone" && (await edit(withZero)).isSuccess) now = withZero;
    else await edit(now).accepted();
    const details = await detailsOf(corporate, id);
    const after = await view(id);
    if (!(await judge(() => reaches(before, after, details, old, now)))) return;
  }
  const hard = unusual(data);
  // Values that are refused say nothing.
  if ((await edit(hard.body)).isSuccess) {
    const [inDetail, viewed] = [await detailsOf(corporate, id), await view(id)];
    if (!(await judge(() => reachesWhole(before, viewed, inDetail, old, hard.body)))) return;
  }
  const emptied = { email: "", phone: "" };
  const areBoth = (await edit({ ...hard.body, ...emptied })).isSuccess;
  if (!areBoth && !(await edit({ ...hard.body, phone: "" })).isSuccess) return;
  const empty = await view(id);
  const back = (areBoth ? (["email", "phone"] as const) : (["phone"] as const)).find((member) =>
    [old, now, body, hard.body].some((given) => shows(empty, member, given[member])),
  );
  if (back === undefined) return;
  const emptyInDetail = await detailsOf(corporate, id);
  await judge(() => {
    const isThere = [old, now, body, hard.body].some((given) => shows(emptyInDetail, back, given[back]));
    assume(!isThere, `the edit details show an emptied ${back} still`);
    throw empty.mismatch(`an emptied ${back} to be empty, as in the edit details`, phrase(empty.body));
  });
}

/**
 * Gives a contact of the scenario's own one address after another: where a view showed the first one, and the edit details show the second
 * one alone, the view does not show the first one any more.
 */
async function movesOn(
  context: Viewing & Parameters<typeof ownContact>[0],
  view: (id: ContactId) => PromiseLike<Answer>,
) {
  const { corporate, data } = context;
  const { id, body } = await ownContact(context);
  const [old, now] = [data.text("road"), data.text("road")];
  const moved = async (street: string) =>
    (
      await corporate.put("/contacts/{contactId}/editdetails", {
        contactId: id,
        body: { ...body, addresses: addressesAt(data, [street]) },
      })
    ).isSuccess;
  if (!(await moved(old))) return;
  const before = await view(id);
  if (!mentions(before.body, old) || !(await moved(now))) return;
  const [details, after] = [await detailsOf(corporate, id), await view(id)];
  if (mentions(details.body, now) && !mentions(details.body, old) && mentions(after.body, old))
    throw after.mismatch(`an address that the edit details show still (${details.where})`, phrase(old));
}

/** Whether a view shows a mail address or a phone, however it writes that. */
function shows({ body }: Answer, member: "email" | "phone", given: string): boolean {
  const shown = ownOf(body, member);
  return member === "phone" ? showsPhone(shown, given) : mentions(shown, given);
}

scenario(
  "an edit is seen in the simple contact",
  { judges: ["contact-edit-reaches-simple"], inParts: ["contact-edit-reaches-simple"] },
  async (context) => {
    const { corporate, check } = context;
    await edits(
      context,
      (id) => simpleOf(corporate, id),
      (assertions) => check("contact-edit-reaches-simple", assertions),
    );
  },
);

scenario(
  "an edit is seen in the primary details",
  { judges: ["contact-edit-reaches-primary"], inParts: ["contact-edit-reaches-primary"] },
  async (context) => {
    const { corporate, check } = context;
    const primaryOf = (contactId: ContactId) =>
      corporate.get("/contacts/{contactId}/primarydetails", { contactId }).accepted();
    await edits(context, primaryOf, (assertions) => check("contact-edit-reaches-primary", assertions));
    await check("contact-edit-reaches-primary", () => movesOn(context, primaryOf));
  },
);
