import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import { assume, contentOf, phrase, type ScenarioContext, scenario, Unseen } from "../../src/scenario/index.js";
import { commonTexts, found, ownContact } from "./records.js";

/** A search text that finds three contacts: own ones where the run may leave some behind, else whoever is there. */
async function threeContacts(
  context: Pick<ScenarioContext, "corporate" | "data" | "adopt" | "allows" | "settled">,
): Promise<string> {
  const { corporate, data } = context;
  const shared = data.text("page");
  const own = context.allows("residue");
  for (const number of own ? ["one", "two", "three"] : [])
    await ownContact(context, contactWithoutAddresses(data, `${shared} ${number}`));
  for (const text of own ? [shared] : commonTexts.slice(1))
    if ((await found(corporate, text)).rows().length >= 3) return text;
  if (own) {
    // Whether a text is met by a part of a name is open.
    await context.settled();
    const whole = data.text("page");
    for (const _ of [1, 2, 3]) await ownContact(context, contactWithoutAddresses(data, whole));
    if ((await found(corporate, whole)).rows().length >= 3) return whole;
  }
  throw new Unseen("no search text that was tried finds three contacts");
}

/** Pages of one row that are farther than the few contacts of one name reach. */
const far = [6, 7] as const;

/**
 * Judges two far pages of a search that finds whoever is there.
 *
 * @throws Mismatch where both show one contact, which the whole list shows once, twice while that stays as it is
 */
async function farPagesAreApart({ corporate }: Pick<ScenarioContext, "corporate">): Promise<void> {
  const pageOf = (search_text: string, page: number, page_size: number) =>
    corporate.post("/contacts/v2/search", { body: { search_text, page, page_size } });
  let search_text: string | undefined;
  for (const text of commonTexts.slice(0, 3)) {
    const answer = search_text === undefined ? await pageOf(text, 1, 25) : undefined;
    if (answer?.isSuccess && answer.rows().length > far[1]) search_text = text;
  }
  if (search_text === undefined) return;
  const text = search_text;
  const onBoth = async () => {
    const [one, next] = [await pageOf(text, far[0], 1), await pageOf(text, far[1], 1)];
    const [row, ...more] = one.isSuccess && next.isSuccess ? one.rows() : [];
    const isSame = row !== undefined && more.length === 0 && contentOf(one.rows()) === contentOf(next.rows());
    return isSame ? { next, row: contentOf(row) } : undefined;
  };
  const first = await onBoth();
  if (!first) return;
  // Contacts may have come in between, and one may be found more than once.
  const [before, again, after] = [await found(corporate, text), await onBoth(), await found(corporate, text)];
  const isOnce = before.rows().filter((row) => contentOf(row) === first.row).length === 1;
  if (isOnce && again?.row === first.row && contentOf(before.rows()) === contentOf(after.rows()))
    throw again.next.mismatch(`another contact on page ${far[1]} of one than on page ${far[0]}`, first.row);
}

scenario(
  "a contact search is answered in pages",
  {
    judges: ["contact-search-page-size", "contact-search-pages"],
    inParts: ["contact-search-page-size", "contact-search-pages"],
  },
  async (context) => {
    const { corporate, check } = context;
    const search_text = await threeContacts(context);
    const page = (number: number, page_size: number) =>
      corporate.post("/contacts/v2/search", { body: { search_text, page: number, page_size } }).accepted();
    const sized = await found(corporate, search_text, 2);
    await check("contact-search-page-size", () => sized.hasAtMost(2));
    const [first, second, again] = [await page(1, 1), await page(2, 1), await page(1, 1)];
    await check("contact-search-page-size", () => first.hasAtMost(1));
    await check("contact-search-pages", () => {
      assume(first.rows().length > 0 && second.rows().length > 0, "of three contacts no second page is shown");
      assume(contentOf(first.rows()) === contentOf(again.rows()), "the contacts changed while they were searched");
      const rows = first.rows().map((row) => contentOf(row));
      const twice = second.rows().find((row) => rows.includes(contentOf(row)));
      if (twice !== undefined) throw second.mismatch("other contacts than on the page before", phrase(twice));
    });
    await check("contact-search-pages", () => farPagesAreApart(context));
  },
);
