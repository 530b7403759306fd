import { commodityCreate, commodityFacts, type spellings } from "../../fixtures/payloads/commodities.js";
import { fieldOf, mentions, phrase, type ScenarioContext, scenario, typeOfId } from "../../src/scenario/index.js";
import { commodityToRead, createCommodity, ownCommodity, seenCommodity } from "./records.js";
import { codeWithSub, keepsSubNumber, takesTexts } from "./sub-numbers.js";

const kept = {
  "commodity-keeps-description": "description",
  "commodity-keeps-freight-class": "freight_class",
  "commodity-keeps-nmfc-code": "nmfc_code",
  "commodity-keeps-weight-min": "weight_min",
  "commodity-keeps-weight-max": "weight_max",
} as const;
type Kept = keyof typeof kept;

scenario(
  "a created commodity is read back with what it was given",
  {
    judges: [
      "route:POST /commodity",
      "commodity-create-persists",
      "commodity-keeps-description",
      "commodity-keeps-freight-class",
      "commodity-keeps-nmfc-code",
      "commodity-keeps-weight-min",
      "commodity-keeps-weight-max",
    ],
    inParts: [
      "commodity-create-persists",
      "commodity-keeps-description",
      "commodity-keeps-freight-class",
      "commodity-keeps-nmfc-code",
    ],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const { answer, facts, spelling } = await createCommodity(context);
    await check("route:POST /commodity", () => answer.isDeclared());
    const id = answer.accepted().id();
    data.isAnother("commodity", id);
    const lines = await twoLines(context);
    await seenCommodity(corporate, await commodityToRead(context));
    await unusedId("commodity", typeOfId(id));
    const read = await corporate.get("/commodity/{id}", { id });
    await check("commodity-create-persists", () => read.accepted().isRecord(id));
    read.accepted();
    for (const [clause, name] of Object.entries(kept) as [Kept, (typeof kept)[Kept]][])
      await check(clause, () => read.keeps(name, facts[name]));
    const subCoded = takesTexts(spelling) ? await withCode(context, codeWithSub, spelling) : undefined;
    const withSub = subCoded?.isSuccess ? await seenCommodity(corporate, subCoded.id()) : undefined;
    await check("commodity-keeps-nmfc-code", () => {
      if (withSub && mentions(fieldOf(read.record(), "nmfc_code"), facts.nmfc_code)) keepsSubNumber(withSub);
    });
    const readLines = lines && (await seenCommodity(corporate, lines.id));
    await check("commodity-keeps-description", () => {
      if (!readLines) return;
      const shown = fieldOf(readLines.record(), "description");
      const [first = "", second = ""] = lines.facts.description.split("\n");
      // How a line ends is between the deployment and its clients.
      if (mentions(shown, `${first} ${second}`) || mentions(shown, first + second))
        throw readLines.mismatch(`a description of two lines, ${phrase(lines.facts.description)}`, phrase(shown));
    });
    await check("commodity-keeps-freight-class", () => {
      if (lines && mentions(fieldOf(read.record(), "freight_class"), facts.freight_class))
        readLines?.keeps("freight_class", lines.facts.freight_class);
    });
    // A code that is none of the trade may be refused.
    if (typeOfId(id) !== "integer" || !(await withCode(context, Number(id), spelling)).isSuccess) return;
    const still = await corporate.get("/commodity/{id}", { id });
    await check("commodity-create-persists", () => still.accepted().isRecord(id));
  },
);

/** Makes a commodity with a code, which may be refused. */
const withCode = (
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  nmfc_code: number | string,
  spelling: (typeof spellings)[number],
) => corporate.post("/commodity", { body: commodityCreate(data, { ...commodityFacts(data), nmfc_code }, spelling) });

/** A class of the trade that is no whole number. */
const decimalClass = 92.5;

/**
 * Makes a commodity whose description has two lines, of a class that is no whole number where that is not refused, or a plain one where
 * both are.
 *
 * @returns one of the former
 */
async function twoLines(context: Pick<ScenarioContext, "corporate" | "data">) {
  const plain = commodityFacts(context.data);
  const ofLines = { ...plain, description: `${plain.description}\nof two lines` };
  const decimal = await createCommodity(context, { ...ofLines, freight_class: decimalClass });
  const { answer, facts } = decimal.answer.isInvalid ? await createCommodity(context, ofLines) : decimal;
  if (answer.isInvalid) await ownCommodity(context);
  if (!answer.isSuccess) return undefined;
  const id = answer.id();
  context.data.isAnother("commodity", id);
  return { id, facts };
}
