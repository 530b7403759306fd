import { routeList } from "../contract/routes.js";
import { nearest } from "../profile/nearest.js";
import { UsageError } from "../profile/usage-error.js";
import { operators } from "../runner/mutation/wire/operators.js";
import type { Site, SiteSelection } from "../runner/mutation/wire/sites.js";

/** @throws UsageError naming what is unknown */
function known(what: string, given: readonly string[], all: readonly string[]): void {
  for (const one of given)
    if (!all.includes(one)) throw new UsageError(`There is no ${what} ${one}.${nearest(one, all)}`);
}

/**
 * @param selection as `--group`, `--route` and `--operator` give it
 * @param sitesOf those that a selection leaves
 * @throws UsageError naming a route or operator that there is none of, or where nothing is left
 */
export function selectedSites<S extends SiteSelection>(
  selection: S,
  sitesOf: (selection: S) => readonly Site[],
): readonly Site[] {
  known(
    "operator",
    selection.operator,
    operators.map(({ name }) => name),
  );
  known(
    "route",
    selection.route,
    routeList.map(({ id }) => id),
  );
  const sites = sitesOf(selection);
  if (sites.length === 0) throw new UsageError("No defect is selected: widen --group, --route or --operator.");
  return sites;
}
