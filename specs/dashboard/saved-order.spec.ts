import { assume, contentOf, isObject, scenario } from "../../src/scenario/index.js";
import { type Arrangement, partsOf, readableStates, save, stateOf } from "./grid-view-states.js";
import { arrangementFor, viewsToArrange } from "./views-to-arrange.js";

const isSorted = (columns: readonly unknown[]): boolean =>
  columns.map(contentOf).join() === [...columns].map(contentOf).sort().join();

/** @returns whether a column shows its place by a number that no other one has */
const areNumbered = (columns: readonly unknown[]): boolean => {
  const numbersOf = (name: string) => columns.map((column) => (isObject(column) ? column[name] : undefined));
  const names = columns.flatMap((column) => (isObject(column) ? Object.keys(column) : []));
  return names.some((name) => {
    if (/width/i.test(name)) return false;
    const numbers = numbersOf(name);
    const least = Math.min(...numbers.map(Number));
    return numbers.every((number, index) => Number(number) === least + index);
  });
};

const columnsOf = ({ columns }: Arrangement): readonly unknown[] => (Array.isArray(columns) ? columns : []);

/** @returns whether it has so many columns that an order can be told */
const isTelling = (state: Arrangement): boolean => new Set(columnsOf(state).map(contentOf)).size > 2;

scenario(
  "the columns of a grid view keep their order",
  { judges: ["gridviewstate-keeps-column-order"], inParts: ["gridviewstate-keeps-column-order"] },
  async (context) => {
    const { states } = await readableStates(context);
    const pair = await viewsToArrange(context, states);
    const shown = partsOf(pair.before?.body);
    // The first may be the one that is arranged with most columns.
    const others = [...pair.donors, ...states].map(({ answer }) => partsOf(answer.body));
    // What is borrowed may be saved with as many columns as it had, and no others.
    const fits = (state: Arrangement) => pair.areOwn || columnsOf(state).length === columnsOf(shown).length;
    const arrangement = [arrangementFor(context, pair), ...others].filter(fits).find(isTelling) ?? shown;
    const columns = columnsOf(arrangement);
    assume(
      isTelling(arrangement),
      "no grid view is arranged with three columns or more, of which an order can be told",
    );
    assume(!areNumbered(columns), "the columns are numbered, so that their order is told by that");
    const turned =
      [[...columns].reverse(), [...columns.slice(1), columns[0]]].find((order) => !isSorted(order)) ?? columns;
    for (const order of [columns, turned]) {
      // What is borrowed keeps the filters and sortings that it has.
      const saved = await save(context, pair.id, { ...(pair.areOwn ? arrangement : shown), columns: order });
      assume(saved.isSuccess, `the state was not saved (${saved.status})`);
      const after = await stateOf(context, pair.id).accepted();
      const kept = partsOf(after.body).columns;
      await context.check("gridviewstate-keeps-column-order", () => {
        assume(Array.isArray(kept), "the columns are shown as no list");
        const [sent, read] = [order.map(contentOf), kept.map(contentOf)];
        assume(
          [...sent].sort().join() === [...read].sort().join(),
          "the columns are shown as others than they were sent",
        );
        if (sent.join() !== read.join()) throw after.mismatch(`the columns in the order ${sent.join()}`, read.join());
      });
    }
  },
);
