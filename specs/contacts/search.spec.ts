import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import {
  type Answer,
  assume,
  assumeSeen,
  mentions,
  phrase,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { isSoughtWhole, longNamed, type SearchPage } from "../long-texts.js";
import { takesAnyText } from "../signs.js";
import { showsTheSame, telling } from "./agreement.js";
import {
  found,
  identifiersIn,
  isContact,
  type OwnContact,
  ownContact,
  ownNamesake,
  rowsWith,
  severalContacts,
  taken,
} from "./records.js";

scenario(
  "a contact search narrows by its text",
  {
    judges: ["route:POST /contacts/v2/search", "contact-search-narrows"],
    inParts: ["route:POST /contacts/v2/search", "contact-search-narrows"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const one = await corporate.post("/contacts/v2/search", {
      body: { search_text: "contact", page: 1, page_size: 5 },
    });
    await check("route:POST /contacts/v2/search", () => one.isDeclared());
    one.accepted();
    await check("route:POST /contacts/v2/search", () =>
      takesAnyText((search_text) =>
        corporate.post("/contacts/v2/search", { body: { search_text, page: 1, page_size: 5 } }),
      ),
    );
    await severalContacts(corporate, 2);
    await check("contact-search-narrows", async () =>
      (await found(corporate, data.faker.string.alpha({ length: 24, casing: "lower" }))).isEmptyList(),
    );
    if (!context.allows("residue")) return;
    const make = async (name: string) => {
      const answer = await corporate.post("/contacts/editdetails", { body: contactWithoutAddresses(data, name).body });
      if (answer.isSuccess) await taken(context, answer, name);
      return answer;
    };
    const search: SearchPage = (search_text, page) =>
      corporate.post("/contacts/v2/search", { body: { search_text, page, page_size: 25 } });
    const long = await longNamed(data, "contact", make, search);
    if (long) await check("contact-search-narrows", () => isSoughtWhole(long, search));
  },
);

type Asking = Pick<ScenarioContext, "corporate" | "data" | "adopt" | "allows">;

/** Two rows that a search shows: of own contacts where the run may leave some behind, else of whoever is there. */
async function twoRows(
  context: Asking,
): Promise<{ readonly rows: readonly unknown[]; readonly own?: OwnContact | undefined }> {
  const { corporate } = context;
  if (!context.allows("residue")) return { rows: (await severalContacts(corporate, 2)).rows() };
  const [one, two] = [await ownContact(context), await ownContact(context)];
  const rows = async ({ body }: typeof one) => rowsWith(await found(corporate, body.name), body.name);
  return { rows: [...(await rows(one)).slice(0, 1), ...(await rows(two)).slice(0, 1)], own: one };
}

/** @throws Mismatch where of two contacts of one name a search shows one under the identifier of the other */
function areToldApart(list: Answer, both: readonly [OwnContact, OwnContact]): void {
  const [{ body }] = both;
  for (const [own, other] of [both, both.toReversed()] as (typeof both)[]) {
    // Where rows show no mail address, two have the name.
    const [byMail, byName] = [rowsWith(list, own.body.email), rowsWith(list, body.name)];
    const rows = byMail.length > 0 || byName.length < 2 ? byMail : byName;
    if (rows.length > 0 && rows.every((row) => isContact(row, other.id) && !mentions(row, own.id)))
      throw list.mismatch(`contact ${own.id} under its own identifier, beside another of its name`, phrase(rows));
  }
}

/** So many rows may be all of a page. */
const shortestPage = 10;

/** @throws Mismatch where of two contacts that have their name alone in common a search for it shows one */
function areBothFound(list: Answer, both: readonly [OwnContact, OwnContact]): void {
  if (!list.isSuccess || list.rows().length >= shortestPage) return;
  const [{ body }] = both;
  const rows = rowsWith(list, body.name);
  const [first, second] = both.map((one) => rows.some((row) => mentions(row, one.body.email)));
  if (first !== second)
    throw list.mismatch(
      `both ${both.map(({ id }) => id).join(" and ")}, which are called "${body.name}"`,
      `${both[first ? 0 : 1].id} alone`,
    );
}

scenario(
  "a contact that a search finds is read by its identifier",
  { judges: ["contact-search-readable"], inParts: ["contact-search-readable"] },
  async (context) => {
    const { corporate, check } = context;
    const {
      rows: [row, ...others],
      own: first,
    } = await twoRows(context);
    const own = others.reduce<readonly string[]>(
      (texts, other) => texts.filter((text) => !mentions(other, text)),
      telling(row, {}),
    );
    const isIt = ({ isSuccess, body }: Answer) => isSuccess && own.some((text) => mentions(body, text));
    const identifiers = identifiersIn(row);
    assumeSeen(
      identifiers.length > 0 && own.length > 0,
      "no search shows two contacts that can be told apart and read",
    );
    const reads: { readonly simple: Answer; readonly details: Answer }[] = [];
    for (const id of identifiers) {
      const simple = await corporate.get("/contacts/{id}", { id });
      reads.push({ simple, details: await corporate.get("/contacts/{contactId}/editdetails", { contactId: id }) });
    }
    await check("contact-search-readable", () => {
      if (reads.some(({ simple }) => isIt(simple))) return;
      const detailed = reads.some(({ details }) => isIt(details));
      assume(!detailed, "the edit details are of the contact that was found, the simple contact is not");
      const [there] = reads.filter(({ simple }) => simple.isSuccess && simple.body);
      if (there) return showsTheSame(there.simple, row, others[0], `the contact of the row ${phrase(row)}:`);
      throw reads[0]?.simple.mismatch(`the contact of the row ${phrase(row)}`, `${reads[0].simple.status}`);
    });
    const namesake = first && (await ownNamesake(context, first));
    if (!first || namesake?.body.name !== first.body.name) return;
    const list = await found(corporate, first.body.name);
    const simple = await corporate.get("/contacts/{id}", { id: namesake.id });
    await check("contact-search-readable", () => {
      areBothFound(list, [first, namesake]);
      areToldApart(list, [first, namesake]);
      const [own, other] = [namesake, first].map(({ body }) => mentions(simple.body, body.email));
      if (simple.isSuccess && other && !own)
        throw simple.mismatch(`contact ${namesake.id}, beside another of its name`, `that other, ${first.id}`);
    });
  },
);
