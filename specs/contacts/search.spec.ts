import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { type Answer, mentions, needs, phrase, type Scene, scenario, Unjudgeable } from "../../src/scenario/index.js";
import { showsTheSame, telling } from "./agreement.js";
import { found, identifiersIn, ownContact, severalContacts } from "./records.js";

scenario(
  "a contact search narrows by its text, and its rows are read by their identifiers",
  { judges: ["route:POST /contacts/v2/search", "contact-search-narrows", "contact-search-readable"] },
  async ({ corporate, data, check }) => {
    const one = await corporate.post("/contacts/v2/search", { body: { search_text: "a", page: 1, page_size: 5 } });
    await check("route:POST /contacts/v2/search", () => one.isDeclared());
    one.accepted();
    const several = await severalContacts(corporate, 2);
    await check("contact-search-narrows", async () =>
      (await found(corporate, data.faker.string.alpha({ length: 24, casing: "lower" }))).isEmptyList(),
    );
    const rows = several.rows();
    const [row, other] = rows.filter((candidate, index) => telling(candidate, rows[index === 0 ? 1 : 0]).length > 0);
    await check("contact-search-readable", async () => {
      needs(row !== undefined && other !== undefined, "the search shows no two contacts that can be told apart");
      let wrong: unknown;
      for (const id of identifiersIn(row)) {
        const read = await corporate.get("/contacts/{id}", { id });
        const details = await corporate.get("/contacts/{contactId}/editdetails", { contactId: id });
        const isIt = (body: unknown) => telling(row, other).some((text) => mentions(body, text));
        if (read.isSuccess && isIt(read.body)) return;
        needs(!isIt(details.body), "the edit details are of the contact that was found, the simple contact is not");
        if (!read.isSuccess || !read.body) continue;
        wrong ??= attempt(() => showsTheSame(read, row, other, "the contact"));
      }
      if (wrong) throw wrong;
      needs(identifiersIn(row).length > 0, "the rows of a search show nothing that may be an identifier");
      throw several.mismatch("a contact that is read by its identifier", phrase(row));
    });
  },
);

function attempt(assertion: () => void): unknown {
  try {
    assertion();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** A search text that finds three contacts: own ones where the run may leave some behind, else whoever is there. */
async function threeContacts(scene: Pick<Scene, "corporate" | "data" | "adopt" | "allows">): Promise<string> {
  const shared = scene.data.text("page");
  const own: Answer[] = [];
  for (const number of scene.allows("residue") ? ["one", "two", "three"] : []) {
    own.push((await ownContact(scene, contactWithoutAddresses(scene.data, `${shared} ${number}`))).answer);
  }
  for (const text of own.length > 0 ? [shared] : ["a", "e", "o", "d", "m"]) {
    if ((await found(scene.corporate, text)).rows().length >= 3) return text;
  }
  throw new Unjudgeable("no search text that was tried finds three contacts");
}

scenario(
  "a contact search is answered in pages",
  { judges: ["contact-search-page-size", "contact-search-pages"] },
  async (scene) => {
    const { corporate, check } = scene;
    const search_text = await threeContacts(scene);
    const page = (number: number, page_size: number) =>
      corporate.post("/contacts/v2/search", { body: { search_text, page: number, page_size } }).accepted();
    const sized = await found(corporate, search_text, 2);
    await check("contact-search-page-size", () => sized.hasAtMost(2));
    const [first, second, again] = [await page(1, 1), await page(2, 1), await page(1, 1)];
    await check("contact-search-pages", () => {
      needs(first.rows().length > 0 && second.rows().length > 0, "of three contacts no second page is shown");
      needs(phrase(first.rows(), 9999) === phrase(again.rows(), 9999), "the contacts changed while they were searched");
      const rows = first.rows().map((row) => phrase(row, 9999));
      const twice = second.rows().find((row) => rows.includes(phrase(row, 9999)));
      if (twice !== undefined) throw second.mismatch("other contacts than on the page before", phrase(twice));
    });
  },
);
