import { commodityFacts } from "../../fixtures/payloads/commodities.js";
import { scenario } from "../../src/scenario/index.js";
import { commoditiesToMap, found, ownMap, ownWeighingNothing, seenCommodity, seenMap } from "./records.js";
import { type Found, showEachAsRead } from "./shown.js";

/** What two texts begin with alike: by it both of their records are found. */
function commonStart([one, other]: readonly [Found, Found]): string {
  const end = [...one.text].findIndex((letter, index) => letter !== other.text[index]);
  return end < 0 ? one.text : one.text.slice(0, end);
}

/** Makes a description longer than suggestions may show, without the letters that `known` searches for. */
const manyPieces = "in a box in a frame and each side behind a board or foam";

/** The class of a second commodity, which has the code of the first. */
const otherClass = 85;

/**
 * @param freight_class its class
 * @param more stands behind the text of its description
 * @returns a commodity of which a weight is 0, so that no route shows it as none; where that is refused a plain one
 */
async function commodity(
  context: Parameters<typeof ownWeighingNothing>[0],
  freight_class?: number,
  more?: string,
): Promise<Found> {
  const plain = commodityFacts(context.data);
  const description = more === undefined ? plain.description : `${plain.description} ${more}`;
  const given = { ...plain, description, ...(freight_class !== undefined && { freight_class }) };
  const { id, facts } = await ownWeighingNothing(context, given);
  return { id, text: facts.description, read: await seenCommodity(context.corporate, id) };
}

scenario(
  "commodities that are found together are shown as their reads show them",
  { judges: ["shown-as-given:commodity"] },
  async (context) => {
    const own = [await commodity(context), await commodity(context, otherClass)] as const;
    const { rows, answer } = await found(context.corporate, "/commodity/search", commonStart(own));
    await context.check("shown-as-given:commodity", () => showEachAsRead(answer, rows, "description", own));
  },
);

scenario(
  "commodities that are suggested together are shown as they were given",
  { judges: ["shown-elsewhere:commodity"] },
  async (context) => {
    const own = [await commodity(context), await commodity(context, otherClass, manyPieces)] as const;
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
