import { type Answer, assume, fieldOf, idOf, isObject, mentions, scenario } from "../../src/scenario/index.js";
import { commoditiesToMap, found, type Id, ownCommodity, ownMap, seenCommodity, seenMap } from "./records.js";

/** A record of the scenario's own with the text that it is found by, as its read shows it. */
interface Found {
  readonly id: Id;
  readonly text: string;
  readonly read: Answer;
}

/** What two texts begin with alike: by it both of their records are found. */
function commonStart([one, other]: readonly [Found, Found]): string {
  const end = [...one.text].findIndex((letter, index) => letter !== other.text[index]);
  return end < 0 ? one.text : one.text.slice(0, end);
}

/**
 * Where a record stands in an answer, it stands there with its text; what else of it is shown is seen on the way.
 *
 * @param member holds the text
 */
function showEachAsRead(answer: Answer, rows: readonly unknown[], member: string, own: readonly Found[]): void {
  const shown = rows.filter(isObject);
  for (const { id, text, read } of own) {
    assume(mentions(read.body, text), `the read of ${id} does not show what it was given`);
    const row = shown.find((one) => String(idOf(one)) === String(id));
    if (!row || fieldOf(row, member) === text) continue;
    const isElsewhere = shown.some((other) => fieldOf(other, member) === text);
    assume(!isElsewhere, `what stands beside ${text} is no id of it, but may be the number of its row`);
    throw answer.mismatch(`${member} of ${id} to be ${text}`, String(fieldOf(row, member)));
  }
}

async function commodity(context: Parameters<typeof ownCommodity>[0]): Promise<Found> {
  const { id, facts } = await ownCommodity(context);
  return { id, text: facts.description, read: await seenCommodity(context.corporate, id) };
}

scenario(
  "commodities that are found together are shown as their reads show them",
  { judges: ["shown-as-given:commodity"] },
  async (context) => {
    const own = [await commodity(context), await commodity(context)] as const;
    const { rows, answer } = await found(context.corporate, "/commodity/search", commonStart(own));
    await context.check("shown-as-given:commodity", () => showEachAsRead(answer, rows, "description", own));
  },
);

scenario(
  "commodities that are suggested together are shown as they were given",
  { judges: ["shown-elsewhere:commodity"] },
  async (context) => {
    const own = [await commodity(context), await commodity(context)] as const;
    const body = { search_text: commonStart(own) };
    const suggested = await context.corporate.post("/commodity/suggestions", { body }).accepted();
    await context.check("shown-elsewhere:commodity", () =>
      showEachAsRead(suggested, suggested.rows(), "description", own),
    );
  },
);

scenario(
  "commodity maps that are found together are shown as their reads show them",
  { judges: ["shown-as-given:commodity-map"] },
  async (context) => {
    const { corporate, check } = context;
    const [mapped] = await commoditiesToMap(context);
    const map = async (): Promise<Found> => {
      const { id, body } = await ownMap(context, mapped);
      return { id, text: body.custom_name, read: await seenMap(corporate, id) };
    };
    const own = [await map(), await map()] as const;
    const { rows, answer } = await found(corporate, "/commodity-map/search", commonStart(own));
    await check("shown-as-given:commodity-map", () => showEachAsRead(answer, rows, "custom_name", own));
  },
);
