import type { Data } from "../data.js";

/**
 * What handlings find once for a scenario and use for each of its records: what a record lies below, or is made of.
 *
 * @param find asks the deployment for it
 * @returns the same, which asks once for each time that a scenario is gone through
 */
export function perScenario<Context extends { readonly data: Data }, Found>(
  find: (context: Context) => Promise<Found>,
): (context: Context) => Promise<Found> {
  // The data of a scenario are drawn anew each time that it is gone through.
  const known = new WeakMap<Data, Promise<Found>>();
  return (context) => {
    const found = known.get(context.data) ?? find(context);
    known.set(context.data, found);
    return found;
  };
}
