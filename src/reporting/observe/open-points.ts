import { currentPoint } from "../../contract/former.js";
import { openPointList } from "../../contract/register.js";
import { holdsOn } from "../../contract/releases.js";
import type { Exchange } from "../../http/exchange.js";
import { type Identifying, likeliest, shownIn } from "../../http/identity.js";
import { identifiersIn } from "../../preflight/wire.js";
import { latenessObserved } from "../lateness.js";
import type { OpenPointRecord, Run } from "../run.js";
import { derivedObservations } from "./derived.js";
import { observers } from "./observers.js";
import { seenIn } from "./seen.js";

/** What a profile's `pins` say: what the deployment was seen to do, by the ids of open points. */
export type Pins = Readonly<Record<string, string>>;

const separator = " | ";
const known = new Map(openPointList().map((point) => [point.id, point] as const));

const withoutSeparator = (observed: string): string => observed.replaceAll(separator.trim(), "/");

/** @returns observations as one pin holds them */
export const pinOf = (observed: readonly string[]): string => observed.join(separator);

/**
 * Fills in what a run shows of the open points, from its evidence and what its scenarios observed, and holds it against
 * what was pinned.
 *
 * @param run its verdicts stay as they are: an open point is never a failure
 * @param exchanges the evidence, redacted
 * @param given the pins of the profile
 */
export function withOpenPoints(run: Run, exchanges: readonly Exchange[], given: Pins): Run {
  // What is pinned under its own id counts more than what is under a former one.
  const pins: Pins = {
    ...Object.fromEntries(Object.entries(given).map(([id, pin]) => [currentPoint(id), pin])),
    ...given,
  };
  const seen = observationsOf(run, exchanges);
  const ids = [...new Set([...known.keys(), ...Object.keys(given).map(currentPoint)])];
  const openPoints = ids.flatMap((id): readonly OpenPointRecord[] => {
    const observed = seen.get(id) ?? [];
    const pinned = pins[id];
    if (observed.length === 0 && pinned === undefined) return [];
    return [{ id, observed, ...(pinned !== undefined && { pinned }), drift: drifts(observed, pinned) }];
  });
  return { ...run, openPoints };
}

/** What was not met in this run is no drift: a run of one group meets less than a run of all. */
function drifts(observed: readonly string[], pinned: string | undefined): boolean {
  if (pinned === undefined) return false;
  const known = new Set(pinned.split(separator));
  return observed.some((one) => !known.has(one));
}

function observationsOf(run: Run, exchanges: readonly Exchange[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const { release } = run.deployment;
  const add = (id: string, observed: readonly string[]) => {
    const point = known.get(id);
    if (point && !holdsOn(point, release)) return;
    if (observed.length === 0) return;
    const all = found.get(id) ?? new Set();
    for (const one of observed) all.add(one);
    found.set(id, all);
  };
  const judged = new Set(run.scenarios.map(({ id }) => id));
  const members = new Map(identifiersIn(run.deployment.wire).map(({ model, member }) => [model as string, member]));
  const identifying: Identifying = {
    identify(model, record) {
      const shown = shownIn(record, model, members.get(model));
      return shown && (shown.certain ?? likeliest(shown.open, model));
    },
  };
  // What was read too early tells only that it was late.
  const tooEarly = new Set(exchanges.map(({ repeats }) => repeats));
  const ofScenarios = exchanges.filter(
    ({ id, scenario, phase }) => judged.has(scenario) && phase === "scenario" && !tooEarly.has(id),
  );
  const seen = seenIn(ofScenarios, release, identifying);
  for (const [id, observer] of Object.entries(observers)) add(id, observer(seen, release));
  for (const [id, observed] of derivedObservations(seen, (candidate) => known.has(candidate))) add(id, observed);
  // Once it is known to be late, what was waited for looks as if it had been there at once.
  if (run.lateness) found.set("eventual-consistency", new Set([latenessObserved(run.lateness)]));
  for (const { openPoint, observed } of run.scenarios.flatMap(({ observations }) => observations))
    add(openPoint, [observed]);
  const inWords = (observed: ReadonlySet<string>) => [...new Set([...observed].map(withoutSeparator))].sort();
  return new Map([...found].map(([id, observed]) => [id, inWords(observed)]));
}
