import { clauseOfListLaw } from "../../contract/laws/list-clauses.js";
import { effectOfOwnRows, type ListLawName, listOf } from "../../contract/laws/lists.js";
import type { ClauseId } from "../../contract/register.js";
import type { Need } from "../context.js";
import { scenario } from "../scenario.js";
import { filtersNarrowTogether } from "./crossed.js";
import type { HandlingContext } from "./handling.js";
import { keysAreEqual, listedKeysAreEqual } from "./keys.js";
import { listedPagesAreTheList } from "./listed-pages.js";
import type { ListCheck, Listing } from "./listing.js";
import { ofTheLaw } from "./of-the-law.js";
import { pagesAreTheList } from "./pages.js";

/**
 * Registers the scenarios that judge the laws of a list.
 *
 * @param listing how its rows are made and found
 */
export function lists<const Needed extends Need = never>(listing: Listing<Needed>): void {
  const { list, needs, narrowed, keyed, crossed, listedPages, listedKeys } = listing;
  const needed = effectOfOwnRows(listOf(list));
  const { name } = listOf(list);
  const judging = (
    title: string,
    laws: readonly ListLawName[],
    run: (context: HandlingContext<Needed>, check: ListCheck) => Promise<void>,
  ) => {
    const [first, ...rest]: readonly (ClauseId | undefined)[] = laws
      .map((law) => clauseOfListLaw(law, list))
      .filter((clause) => clause !== undefined);
    if (first === undefined) return;
    scenario<ClauseId, Needed>(
      title,
      { judges: [first, ...rest.filter((clause) => clause !== undefined)], ...(needs && { needs }) },
      async (context) => {
        const check: ListCheck = async (law, assertions) => {
          const clause = clauseOfListLaw(law, list);
          return clause === undefined || context.check(clause, () => ofTheLaw(assertions));
        };
        await run(context as HandlingContext<Needed>, check);
      },
    );
  };
  if (narrowed)
    judging(
      `laws: the pages of ${name} are what it finds, and nothing is behind them`,
      ["page-by-page", "beyond-the-end"],
      async (context, check) =>
        listedPages && !context.allows(needed)
          ? listedPagesAreTheList(listOf(list), await listedPages(context), check)
          : pagesAreTheList(listOf(list), await narrowed(context), check, context.settled),
    );
  if (crossed)
    judging(`laws: filters of ${name} narrow together`, ["filters-together"], async (context, check) =>
      filtersNarrowTogether(await crossed(context), check, listOf(list).othersMayBeIgnored),
    );
  if (keyed)
    judging(
      `laws: keys that resemble each other are told apart by ${name}`,
      ["filters-equal"],
      async (context, check) =>
        listedKeys && !context.allows(needed)
          ? listedKeysAreEqual(await listedKeys(context), check)
          : keysAreEqual(name, await keyed(context), check, (what) => context.observe("keys-ignore-case", what)),
    );
}
