import { planProvider } from "../../fixtures/payloads/freight-providers.js";
import { fieldOf, isShown, type ScenarioContext } from "../../src/scenario/index.js";
import { upholds } from "../../src/scenario/laws/index.js";
import { ownJob } from "../jobs/records.js";
import { indexOf, optionsOf, type Row, rowLike, save } from "./records.js";

/** An option of a job: that which a row is saved for. */
interface Slot {
  readonly displayId: number;
  readonly option: Row;
  /** Who provides it, where the option does not tell: the same in each row, so that one member alone can change. */
  readonly provider: Row;
}

type Context = Pick<ScenarioContext, "corporate" | "data" | "adopt" | "settled">;

/** What is saved where a new job lists no option yet: its provider is made up, so that a refusal says nothing. */
const firstOption: Row = { optionIndex: 0 };

/** An option of a new job: what a save makes of the other options of its job the document leaves open. */
async function newSlot(context: Context): Promise<Slot> {
  const { displayId } = await ownJob(context);
  const { rows } = await optionsOf(context.corporate, displayId);
  const option = rows.find((row) => indexOf(row) !== undefined) ?? firstOption;
  const { providerID, providerCompanyCode } = planProvider(context.data, {});
  const madeUp = Object.entries({ providerID, providerCompanyCode });
  return {
    displayId,
    option,
    provider: Object.fromEntries(madeUp.filter(([name]) => !isShown(fieldOf(option, name)))),
  };
}

const saved = (
  context: Pick<ScenarioContext, "corporate" | "data">,
  { displayId, option, provider }: Slot,
  values: Row,
) =>
  save(context, displayId, [rowLike(context.data, option, { ...provider, ...values, optionIndex: indexOf(option) })]);

upholds({
  resource: "freight-provider",
  alone: true,
  plain: ({ data }) => {
    const { providerCompanyName, freightAmount, accessorialAmount, proNum } = planProvider(data, {});
    // Hard amounts are those of the laws: halves are kept by all.
    const [freight, accessorial] = [freightAmount, accessorialAmount].map((amount) => Math.floor(Number(amount)) + 0.5);
    return {
      providerCompanyName,
      freightAmount: freight,
      accessorialAmount: accessorial,
      proNum,
      optionActive: true,
    };
  },
  create: async (context, values) => {
    const slot = await newSlot(context);
    return { answer: await saved(context, slot, values), body: slot };
  },
  idOf: (_, { body }) => {
    const { displayId, option } = body as Slot;
    return `${indexOf(option)} of job ${displayId}`;
  },
  list: async ({ corporate }, { body }) => (await optionsOf(corporate, (body as Slot).displayId)).answer,
  rowIn: (listed, { body }) => listed.rows().find((row) => indexOf(row) === indexOf((body as Slot).option)),
  update: (context, { body }, values) => saved(context, body as Slot, values),
});
