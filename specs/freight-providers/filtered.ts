import { type Answer, assume, type ScenarioContext } from "../../src/scenario/index.js";
import { inBothOrders } from "../each-key.js";
import { goesByType, resembling, shareNoRow, typeOf } from "./narrowing.js";
import { leavesOut, listsActive, listsOption, type Options, type Row, route } from "./records.js";

/** An option of a job that was saved as inactive, beside others. */
interface Overridden {
  readonly job: number;
  /** The options before it, and behind it. */
  readonly all: Options;
  readonly after: Options;
  readonly row: Row;
  readonly index: number;
  readonly others: readonly number[];
}

type Context = Pick<
  ScenarioContext<
    | "freight-provider-filter-only-active"
    | "freight-provider-only-active-false"
    | "freight-provider-filter-shipment-types"
    | "freight-provider-filter-provider-indexes"
  >,
  "corporate" | "check"
>;

/** Judges each filter of the listing by itself and beside the others. */
export async function areFiltered(
  { corporate, check }: Context,
  { job, all, after, row, index, others }: Overridden,
): Promise<void> {
  const listing = (only_active: boolean) => corporate.get(route, { jobDisplayId: job, query: { only_active } });
  const [active, inactiveToo] = [await listing(true), await listing(false)];
  const combined: Answer[] = [];
  const type = row["shipmentType"];
  const [byIndex, byItsType] = [{ provider_indexes: [index] }, type ? { shipment_types: [String(type)] } : undefined];
  for (const filter of [byIndex, ...(byItsType ? [byItsType, { ...byIndex, ...byItsType }] : [])])
    combined.push(await corporate.get(route, { jobDisplayId: job, query: { only_active: true, ...filter } }));
  const otherType = after.rows.map(typeOf).find((one) => typeof one === "string" && one !== type);
  for (const filter of [
    ...inBothOrders(index, others[0]).map((provider_indexes) => ({ provider_indexes })),
    ...inBothOrders(type || undefined, otherType).map((shipment_types) => ({
      shipment_types: shipment_types.map(String),
    })),
  ])
    combined.push(await corporate.get(route, { jobDisplayId: job, query: { only_active: true, ...filter } }));
  await check("freight-provider-filter-only-active", () => {
    leavesOut(active, index, after);
    // Beside another filter, beside several values of it, and beside both others, it counts as it does alone.
    for (const answer of combined) if (answer.isSuccess) leavesOut(answer, index, after);
    listsActive(active, after);
  });
  await check("freight-provider-only-active-false", () => {
    assume(inactiveToo.isSuccess && active.isSuccess, "only_active is refused");
    assume(after.isInactive(index) || !listsOption(active, index), "the option does not show to be inactive");
    if (!listsOption(inactiveToo, index))
      throw inactiveToo.mismatch(`option ${index}, which is not active, to be listed`, "not");
    listsActive(
      inactiveToo,
      after,
      after.indexes.filter((one) => listsOption(active, one)),
    );
  });
  const types = [typeOf(all.find(index)), typeOf(after.find(index))].filter((one) => typeof one === "string");
  const byType: (readonly [string, Answer])[] = [];
  for (const one of new Set(types)) {
    const query = { only_active: false, shipment_types: [one] };
    byType.push([one, await corporate.get(route, { jobDisplayId: job, query })]);
  }
  await check("freight-provider-filter-shipment-types", () => {
    for (const [one, listed] of byType) goesByType(listed, inactiveToo, one);
  });
  const byAlike: (readonly [number, Answer])[] = [];
  for (const one of resembling(after.indexes)) {
    const query = { only_active: false, provider_indexes: [one] };
    byAlike.push([one, await corporate.get(route, { jobDisplayId: job, query })]);
  }
  await check("freight-provider-filter-provider-indexes", () => shareNoRow(byAlike, inactiveToo));
}
