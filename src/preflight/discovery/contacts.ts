import { fieldOf, idOf, isObject, sameScalar } from "../../scenario/values.js";
import { isOfTheSuite, recordsIn } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { Looker } from "./look.js";

const tries = 3;

/** A contact that can be read: one of a search, else the caller's own. */
export async function findContact(looker: Looker, results: FixtureResults): Promise<void> {
  await results.look(["contactId"], "no contact that is found can be read by its id", async () => {
    const user = await looker.see("GET /contacts/user", {});
    const own = idOf(user.body);
    const name = isObject(user.body) ? fieldOf(user.body, "name") : undefined;
    const word = typeof name === "string" ? (name.split(" ")[0] ?? "a") : "a";
    for (const body of [
      { search_text: "", page: 1, page_size: 10 },
      { search_text: word, page: 1, page_size: 10 },
      { search_text: word, page: 0, page_size: 10 },
    ]) {
      const found = await looker.see("POST /contacts/v2/search", { body });
      const ids = recordsIn(found)
        .map(idOf)
        .filter((id) => id !== undefined);
      for (const id of ids.filter((candidate) => !sameScalar(candidate, own)).slice(0, tries))
        if (await isContact(looker, id)) return results.found("contactId", id, "POST /contacts/v2/search");
    }
    if (own !== undefined && (await isContact(looker, own))) results.found("contactId", own, "GET /contacts/user");
  });
}

/** Whether a read answers that very contact, which no run of the suite made. */
async function isContact(looker: Looker, id: string | number): Promise<boolean> {
  const { isSuccess, body } = await looker.see("GET /contacts/{id}", { id });
  return isSuccess && isObject(body) && sameScalar(fieldOf(body, "id"), id) && !isOfTheSuite(body);
}
