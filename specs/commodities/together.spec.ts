import { type Answer, assume, fieldOf, idOf, isObject, mentions, scenario } from "../../src/scenario/index.js";
import { commoditiesToMap, found, type Id, ownCommodity, ownMap, seenCommodity, seenMap } from "./records.js";

/** What two texts begin with alike. */
function commonStart(one: string, other: string): string {
  const end = [...one].findIndex((letter, index) => letter !== other[index]);
  return end < 0 ? one : one.slice(0, end);
}

/** Where a record stands in an answer, it stands there with its text; what else of it is shown is seen on the way. */
function showsAsRead(answer: Answer, rows: readonly unknown[], id: Id, member: string, text: string): void {
  const row = rows.filter(isObject).find((one) => String(idOf(one)) === String(id));
  if (!row || fieldOf(row, member) === text) return;
  const isElsewhere = rows.filter(isObject).some((other) => fieldOf(other, member) === text);
  assume(!isElsewhere, `what stands beside ${text} is no id of it, but may be the number of its row`);
  throw answer.mismatch(`${member} of ${id} to be ${text}`, String(fieldOf(row, member)));
}

scenario(
  "commodities that are found together are shown as their reads show them",
  { judges: ["shown-as-given:commodity"] },
  async (context) => {
    const { corporate, check } = context;
    const own = [await ownCommodity(context), await ownCommodity(context)] as const;
    const search_text = commonStart(own[0].facts.description, own[1].facts.description);
    const { rows, answer } = await found(corporate, "/commodity/search", search_text);
    const reads = [await seenCommodity(corporate, own[0].id), await seenCommodity(corporate, own[1].id)];
    await check("shown-as-given:commodity", () => {
      for (const [index, { id, facts }] of own.entries()) {
        assume(mentions(reads[index]?.body, facts.description), "the read of a new commodity does not show it");
        showsAsRead(answer, rows, id, "description", facts.description);
      }
    });
  },
);

scenario(
  "commodities that are suggested together are shown as they were given",
  { judges: ["shown-elsewhere:commodity"] },
  async (context) => {
    const { corporate, check } = context;
    const own = [await ownCommodity(context), await ownCommodity(context)] as const;
    const search_text = commonStart(own[0].facts.description, own[1].facts.description);
    const suggested = await corporate.post("/commodity/suggestions", { body: { search_text } }).accepted();
    const reads = [await seenCommodity(corporate, own[0].id), await seenCommodity(corporate, own[1].id)];
    await check("shown-elsewhere:commodity", () => {
      for (const [index, { id, facts }] of own.entries()) {
        assume(mentions(reads[index]?.body, facts.description), "the read of a new commodity does not show it");
        showsAsRead(suggested, suggested.rows(), id, "description", facts.description);
      }
    });
  },
);

scenario(
  "commodity maps that are found together are shown as their reads show them",
  { judges: ["shown-as-given:commodity-map"] },
  async (context) => {
    const { corporate, check } = context;
    const [commodity] = await commoditiesToMap(context);
    const own = [await ownMap(context, commodity), await ownMap(context, commodity)] as const;
    const search_text = commonStart(own[0].body.custom_name, own[1].body.custom_name);
    const { rows, answer } = await found(corporate, "/commodity-map/search", search_text);
    const reads = [await seenMap(corporate, own[0].id), await seenMap(corporate, own[1].id)];
    await check("shown-as-given:commodity-map", () => {
      for (const [index, { id, body }] of own.entries()) {
        assume(mentions(reads[index]?.body, body.custom_name), "the read of a new map does not show it");
        showsAsRead(answer, rows, id, "custom_name", body.custom_name);
      }
    });
  },
);
