import { type Answer, mentions, type ScenarioContext } from "../../src/scenario/index.js";
import { type Accessorials, type AddOn, accessorialsOf, addAccessorial, idLike, removeAccessorial } from "./add-ons.js";
import { isDone } from "./records.js";

type Context = Pick<
  ScenarioContext<"accessorial-add-listed" | "accessorial-delete-only-that">,
  "corporate" | "data" | "adopt" | "check"
>;

/** More than a few, so that a place in one order is another one in the next. */
const many = 6;

/** More than a short page has. */
const most = 11;

/** @returns some add-ons that a shipment lacks, in the order in which no list sorts them: by their names, and by their ids, backwards */
function backwards(addOns: readonly AddOn[], listed: Answer): readonly AddOn[] {
  const free = addOns.filter(({ id }) => !mentions(listed.body, id));
  const name = ({ names }: AddOn) => String(names[0] ?? "");
  const byName = (one: AddOn, other: AddOn) => name(other).localeCompare(name(one));
  return free.slice(0, most).toSorted((one, other) => byName(one, other) || Number(other.id) - Number(one.id));
}

/**
 * Adds many accessorials to the shipment of a job of the scenario's own, in an order that no list has: all of them are listed. Then it
 * deletes the first and the last of them: each of the others has to stay. Where one is not listed by the id of its add-on, nothing is said.
 *
 * @param addOns of the lookup
 */
export async function leavesTheCrowd(
  context: Context,
  jobDisplayId: number,
  accessorials: Accessorials,
  addOns: readonly AddOn[],
): Promise<void> {
  const { corporate, adopt, check } = context;
  const before = await accessorialsOf(corporate, jobDisplayId);
  const added = backwards(addOns, before);
  for (const { id } of added) if (!isDone(await addAccessorial(context, jobDisplayId, id))) return;
  let listed = await accessorialsOf(corporate, jobDisplayId);
  const rowsOf = ({ id }: AddOn) => listed.rows().filter((row) => mentions(row, id));
  await check("accessorial-add-listed", () => {
    const lost = added.find((addOn) => rowsOf(addOn).length === 0);
    const isShort = listed.rows().length < before.rows().length + added.length;
    if (lost && isShort && added.some((addOn) => rowsOf(addOn).length > 0))
      throw listed.mismatch(`accessorial ${lost.id}, one of ${added.length}, to be listed`, "it is not there");
  });
  if (added.length < many || added.some((addOn) => rowsOf(addOn).length !== 1)) return;
  const ends = [added[0], added.at(-1)].filter((addOn) => addOn !== undefined);
  const rest = added.filter((addOn) => !ends.includes(addOn)).map((addOn) => ({ addOn, row: rowsOf(addOn)[0] }));
  for (const addOn of ends) {
    const [row] = rowsOf(addOn);
    const removal = await removeAccessorial(
      context,
      jobDisplayId,
      accessorials,
      row,
      accessorials.idsOf(row, addOn, listed),
    );
    for (const one of rest) adopt("accessorial", idLike(removal, row, one.row), { jobDisplayId });
    const isSound = await check("accessorial-delete-only-that", () => {
      const lost = rest.find((one) => !accessorials.isIn(removal.listed, one.row));
      if (lost)
        throw removal.listed.mismatch(
          `accessorial ${lost.addOn.id}, one of ${added.length}, to stay once ${addOn.id} is deleted`,
          "it is not there",
        );
    });
    if (!isSound) return;
    listed = removal.listed;
  }
}
