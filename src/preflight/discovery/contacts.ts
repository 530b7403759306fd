import { fieldOf, idOf, isObject, type JsonObject, sameScalar } from "../../scenario/values.js";
import { isOfTheSuite, recordsIn } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { Looker, ReadResult } from "./looker.js";
import { furtherPages } from "./pages.js";

const tries = 3;
const route = "POST /contacts/v2/search";

/** A contact that can be read: one of a search, else the caller's own. */
export async function findContact(looker: Looker, results: FixtureResults): Promise<void> {
  await results.look(["contactId"], "no contact that is found can be read by its id", async () => {
    const user = await looker.see("GET /contacts/user", {});
    const own = idOf(user.body);
    const name = isObject(user.body) ? fieldOf(user.body, "name") : undefined;
    const word = typeof name === "string" ? (name.split(" ")[0] ?? "a") : "a";
    let hasMet = false;
    const firstOther = async (rows: readonly JsonObject[]) => {
      const others = rows.map(idOf).filter((id) => id !== undefined && !sameScalar(id, own));
      for (const id of others.slice(0, tries)) {
        const read = id === undefined ? undefined : await looker.see("GET /contacts/{id}", { id });
        if (read && id !== undefined && isContact(read, id)) return id;
        hasMet ||= read !== undefined && isOfTheSuite(read.body);
      }
      return undefined;
    };
    for (const asked of [
      { search_text: "", page: 1, page_size: 10 },
      { search_text: word, page: 1, page_size: 10 },
      { search_text: word, page: 0, page_size: 10 },
    ]) {
      const search = (further: object) => looker.see(route, { body: { ...asked, ...further } });
      const first = await search({});
      results.found("contactId", await firstOther(recordsIn(first)), route);
      if (!results.wants("contactId")) return;
      if (asked.page === 0) continue;
      for await (const rows of furtherPages(first, search, () => hasMet)) {
        results.found("contactId", await firstOther(rows), route);
        if (!results.wants("contactId")) return;
      }
    }
    if (own === undefined) return;
    const read = await looker.see("GET /contacts/{id}", { id: own });
    if (isContact(read, own)) results.found("contactId", own, "GET /contacts/user");
  });
}

/** Whether a read answers that very contact, which no run of the suite made. */
const isContact = ({ isSuccess, body }: ReadResult, id: string | number): boolean =>
  isSuccess && isObject(body) && sameScalar(fieldOf(body, "id"), id) && !isOfTheSuite(body);
