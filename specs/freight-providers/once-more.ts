import { optionRateQuote } from "../../fixtures/payloads/freight-providers.js";
import { rateQuoteRequest } from "../../fixtures/payloads/shipment.js";
import type { ScenarioContext } from "../../src/scenario/index.js";
import { type Changer, isDone } from "../shipment/records.js";
import {
  identifiers,
  isSavedAtItsIndex,
  keepsShown,
  listsActive,
  type Options,
  optionsOf,
  route,
  rowLike,
  type Saved,
  save,
} from "./records.js";
import { areSwitched, discounted, savedSparsely, showsNothingAsNought, takesNothing } from "./sparse.js";

/** The amounts of an override, and who judges that it keeps them. */
export const amounts = [
  { name: "freightAmount", clause: "freight-provider-override-keeps-freight-amount" },
  { name: "accessorialAmount", clause: "freight-provider-override-keeps-accessorial-amount" },
] as const;

/** Rows of a job of the scenario's own that were saved, and the override of one of them. */
interface Overridden {
  readonly job: number;
  readonly rows: readonly Saved[];
  readonly areSaved: boolean;
  /** Some of the rows are of options that the job did not have. */
  readonly areAdded: boolean;
  readonly saved: Saved;
  readonly index: number;
  readonly another: number;
  /** The options before the override, and behind it. */
  readonly all: Options;
  readonly after: Options;
  readonly areKept: readonly (typeof amounts)[number][];
}

type Judged =
  | (typeof amounts)[number]["clause"]
  | "freight-provider-post-several-rows"
  | "freight-provider-override-keeps-active"
  | "freight-provider-override-keeps-provider"
  | "freight-provider-override-keeps-pro-number"
  | "freight-provider-filter-only-active";

/** Judges what options keep of rows that say little, while they are rated, and of rows that switch them. */
export async function areSavedOnceMore(
  context: Changer & Pick<ScenarioContext<Judged>, "check">,
  { job, rows, areSaved, areAdded, saved, index, another, all, after, areKept }: Overridden,
): Promise<void> {
  const { corporate, data, check } = context;
  // An option that is new shows nothing that it had before, where its row says little.
  const [few, fresh] = [[another], areAdded ? [Math.max(...all.indexes) + 1] : []];
  const withFresh =
    fresh.length > 0 ? await savedSparsely(context, job, discounted(saved), [...few, ...fresh], all) : undefined;
  const below = withFresh ?? (await savedSparsely(context, job, discounted(saved), few, all));
  // An amount below zero may be refused.
  const sparse = below ?? (await savedSparsely(context, job, saved, few, all));
  if (sparse) await check("freight-provider-post-several-rows", () => takesNothing(sparse, rows));
  for (const { clause, name } of below && areSaved ? areKept : [])
    await check(clause, () => below?.after.keeps(index, name, below.full.row[name], after));
  const rated = await corporate.post("/job/{jobDisplayId}/freightproviders/{optionIndex}/ratequote", {
    jobDisplayId: job,
    optionIndex: index,
    body: optionRateQuote(data),
  });
  const onceRated = await optionsOf(corporate, job);
  await check("freight-provider-override-keeps-active", () => {
    if (rated.isSuccess && after.isInactive(index)) keepsShown(after, onceRated, index, ["optionActive"]);
  });
  await corporate.post("/job/{jobDisplayId}/shipment/ratequotes", {
    jobDisplayId: job,
    body: rateQuoteRequest(data),
  });
  const onceQuoted = await optionsOf(corporate, job);
  await check("freight-provider-override-keeps-provider", () => keepsShown(onceRated, onceQuoted, index, identifiers));
  await check("freight-provider-override-keeps-pro-number", () => keepsShown(onceRated, onceQuoted, index, ["proNum"]));
  await check("freight-provider-post-several-rows", () => isSavedAtItsIndex(context, job, after));
  // Which of its options were switched off before, nobody can tell of a job of somebody else's.
  const on = rowLike(data, after.find(index) ?? {}, { optionIndex: index, optionActive: true });
  const off = rowLike(data, after.find(another) ?? {}, {
    optionIndex: another,
    optionActive: false,
    accessorialAmount: 0,
  });
  const areBoth = isDone(await save(context, job, [on, off]));
  // That a charge is nothing may be refused.
  if (!areBoth && !isDone(await save(context, job, [on]))) return;
  const [onceActive, activeAgain] = [
    await optionsOf(corporate, job),
    await corporate.get(route, { jobDisplayId: job, query: { only_active: true } }),
  ];
  await check("freight-provider-filter-only-active", () => {
    if (activeAgain.isSuccess) listsActive(activeAgain, onceActive, [index]);
  });
  if (!areBoth) return;
  await check("freight-provider-override-keeps-active", () => areSwitched(onceActive, on, off));
  for (const { clause, name } of areKept)
    if (name === "accessorialAmount") await check(clause, () => showsNothingAsNought(onceActive, off, name, after));
  await check("freight-provider-post-several-rows", () => {
    // Options that are not active are listed here; where neither is, both may have gone by what was saved between.
    const isAlone = onceActive.find(index) !== undefined && !onceActive.find(another);
    if (after.isInactive(index) && after.find(another) && isAlone)
      throw onceActive.answer.mismatch(`option ${another} to be listed, whose charge is nothing`, "it is not");
  });
}
