import { scenario } from "../../src/scenario/index.js";
import { readAgain, type Stored, storedInTurn } from "../in-turn.js";
import { parts } from "./parts.js";
import { ownCompany } from "./records.js";

scenario(
  "what is saved of a company in one way leaves what was saved of it in others",
  { judges: ["company-settings-apart"], inParts: ["company-settings-apart"] },
  async (context) => {
    const { corporate, data, check } = context;
    for (const inOrder of [parts, [...parts].reverse()]) {
      const { companyId } = await ownCompany(context);
      const ways = inOrder.map(({ what, save, read }) => async (): Promise<Stored> => {
        const [marks, saved] = save(corporate, companyId, data);
        await saved.accepted();
        return { what, marks, read: () => read(corporate, companyId) };
      });
      const stored = await storedInTurn(ways);
      const since = `${stored.at(-1)?.what} was saved`;
      for (const isStill of await readAgain(stored.slice(0, -1), since)) await check("company-settings-apart", isStill);
    }
  },
);
