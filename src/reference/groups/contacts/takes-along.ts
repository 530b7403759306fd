import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { fault } from "../../core/decision.js";
import type { World } from "../../core/world.js";
import { type Contact, contacts, type HistoryEntry, histories } from "./state.js";

type Take = readonly [contact: Contact, world: World];

/** What becomes of a contact's history where the contact is edited. */
export const takenByEdit = nothingElse<Take>("contact-edit-takes", "nothing", {
  "contact-edit-keeps-history#empties": fault("An edit of a contact removes its history.", ({ id }, world) => {
    const store = world.of(histories);
    for (const entry of store.all()) if (entry.contact_id === id) store.remove(entry.id);
  }),
  "contact-edit-keeps-history#takes-the-oldest-of-several": fault(
    "An edit removes the oldest of several entries of the history.",
    ({ id }, world) => {
      const store = world.of(histories);
      const [oldest, another] = store.all().filter((entry) => entry.contact_id === id);
      if (oldest && another) store.remove(oldest.id);
    },
  ),
  "contact-edit-keeps-history#takes-the-last": fault(
    "An edit removes the last entry of the history.",
    ({ id }, world) => {
      const store = world.of(histories);
      const last = store.all().findLast((entry) => entry.contact_id === id);
      if (last) store.remove(last.id);
    },
  ),
});

/** What becomes of a contact where an entry is added to its history. */
export const takenByEntry = nothingElse<Take>("contact-history-takes", "nothing", {
  "contact-history-only-that#of-doubles": fault(
    "An entry is added to the history of contacts that have the name and the phone of its contact, too.",
    ({ id, name, phone }, world) => {
      const store = world.of(histories);
      const entry = store.all().findLast((one) => one.contact_id === id);
      const doubles = world
        .of(contacts)
        .all()
        .filter((one) => one.id !== id && one.name === name && one.phone === phone);
      for (const double of entry ? doubles : [])
        store.add({ ...entry, id: store.nextNumber(), contact_id: double.id } as HistoryEntry);
    },
  ),
  "contact-history-keeps-contact#forgets-phone": fault(
    "An entry of its history takes a contact's phone away.",
    (contact, world) => void world.of(contacts).add({ ...contact, phone: null }),
  ),
  "contact-history-keeps-contact#forgets-mail": fault(
    "An entry of its history takes a contact's mail address away.",
    (contact, world) => void world.of(contacts).add({ ...contact, email: null }),
  ),
});
