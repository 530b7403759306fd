import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { mentions } from "../../src/scenario/index.js";
import { lists } from "../../src/scenario/laws/index.js";
import { ownContact } from "./records.js";

lists({
  list: "contact-search",
  narrowed: async (context) => {
    const { corporate, data } = context;
    const search_text = data.text("contact");
    const names = ["one", "two", "three"].map((number) => `${search_text} ${number}`);
    for (const name of names) await ownContact(context, contactWithoutAddresses(data, name));
    return {
      // Rows of a contact search need not show an id: own names tell them apart.
      ids: names,
      keyOf: (row) => names.find((name) => mentions(row, name)),
      page: ({ page, size }) => corporate.post("/contacts/v2/search", { body: { search_text, page, page_size: size } }),
    };
  },
});
