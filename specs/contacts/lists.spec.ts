import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { lists } from "../../src/scenario/laws/index.js";
import { namedAlike } from "../named-alike.js";
import { type ContactId, identified, ownContact, textOfSeveral } from "./records.js";

lists({
  list: "contact-search",
  listedPages: async ({ corporate }) => {
    const search_text = await textOfSeveral(corporate, 3);
    return {
      page: ({ page, size }) => corporate.post("/contacts/v2/search", { body: { search_text, page, page_size: size } }),
    };
  },
  narrowed: async (context) => {
    const { corporate, data } = context;
    const { search_text, names, keyOf } = namedAlike(data, "contact");
    for (const name of names) await ownContact(context, contactWithoutAddresses(data, name));
    return {
      ids: names,
      keyOf,
      page: ({ page, size }) => corporate.post("/contacts/v2/search", { body: { search_text, page, page_size: size } }),
      namesakes: async () => {
        const ids: ContactId[] = [];
        const name = data.text("contact");
        while (ids.length < 3) {
          const { body } = contactWithoutAddresses(data, name);
          const answer = await corporate.post("/contacts/editdetails", { body });
          if (!answer.isSuccess) return undefined;
          const id = await identified(context, answer, name);
          if (ids.includes(id)) return undefined;
          ids.push(id);
        }
        return {
          ids,
          page: ({ page, size }) =>
            corporate.post("/contacts/v2/search", { body: { search_text: name, page, page_size: size } }),
        };
      },
    };
  },
});
