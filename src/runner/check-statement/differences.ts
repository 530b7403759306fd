import { isDeepStrictEqual } from "node:util";
import type { Run } from "../../reporting/run.js";

/** Something that a run says and that does not come out again. */
export interface Difference {
  /** The file or part that disagrees. */
  readonly where: string;
  readonly says: string;
}

/** @returns a value on a line, cut where it is long */
export const brief = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

/** @returns the members in which two values differ, with both */
function membersThatDiffer(recorded: object, again: object, left: readonly string[] = []): readonly string[] {
  const [one, other]: readonly Readonly<Record<string, unknown>>[] = [{ ...recorded }, { ...again }];
  return Object.keys({ ...one, ...other })
    .filter((name) => !left.includes(name) && !isDeepStrictEqual(one?.[name], other?.[name]))
    .map((name) => `${name} is told as ${brief(one?.[name])} and comes out as ${brief(other?.[name])}`);
}

/** @returns how lists of things with ids differ, thing by thing */
function listed(
  where: string,
  recorded: readonly { readonly id: string }[],
  again: readonly { readonly id: string }[],
  left: readonly string[] = [],
): readonly Difference[] {
  const outcome = new Map(again.map((entry) => [entry.id, entry]));
  const known = new Set(recorded.map(({ id }) => id));
  return [
    ...recorded.flatMap((entry): readonly Difference[] => {
      const other = outcome.get(entry.id);
      if (!other) return [{ where: `${where} ${entry.id}`, says: "the evidence gives none such" }];
      return membersThatDiffer(entry, other, left).map((says) => ({ where: `${where} ${entry.id}`, says }));
    }),
    ...again
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => ({ where: `${where} ${id}`, says: "is missing in run.json" })),
    ...(recorded.length === known.size ? [] : [{ where, says: "one stands more than once" }]),
  ];
}

/**
 * @param recorded as run.json tells it
 * @param again as it comes out of the evidence
 * @param doubtful whether parts of the evidence were not kept, so that less may come out than was seen
 * @returns in what the two differ
 */
export function differencesOf(recorded: Run, again: Run, doubtful: boolean): readonly Difference[] {
  const whole = (["totals", "verdict", "because", "contract"] as const)
    .filter((name) => !isDeepStrictEqual(recorded[name], again[name]))
    .map((name) => ({
      where: `run.json ${name}`,
      says: `is told as ${brief(recorded[name])} and comes out as ${brief(again[name])}`,
    }));
  return [
    ...whole,
    ...listed("clause", recorded.clauses, again.clauses),
    ...listed("scenario", recorded.scenarios, again.scenarios, ["startedAt", "durationMs"]),
    ...listed("route", recorded.routes, again.routes),
    ...openPoints(recorded, again, doubtful),
    ...leftovers(recorded, again),
  ];
}

/** Drift and pins depend on the profile, not on what was seen. */
function openPoints(recorded: Run, again: Run, doubtful: boolean): readonly Difference[] {
  const seen = new Map(again.openPoints.map(({ id, observed }) => [id, new Set(observed)]));
  const recordedIds = new Set(recorded.openPoints.map(({ id }) => id));
  return [
    ...recorded.openPoints.flatMap(({ id, observed }) => {
      const outcome = seen.get(id) ?? new Set();
      const invented = doubtful ? [] : observed.filter((one) => !outcome.has(one));
      const lost = [...outcome].filter((one) => !observed.includes(one));
      return invented.length + lost.length === 0
        ? []
        : [
            {
              where: `open point ${id}`,
              says: `is told as ${brief(observed)} and comes out as ${brief([...outcome])}`,
            },
          ];
    }),
    ...[...seen.keys()]
      .filter((id) => !recordedIds.has(id))
      .map((id) => ({ where: `open point ${id}`, says: "is missing in run.json" })),
  ];
}

/** What is no residue may have been removed after the scenarios; what shows more than before was read beside them. */
function leftovers(recorded: Run, again: Run): readonly Difference[] {
  const keyOf = ({ what, id, createdBy }: Run["leftovers"][number]) => `${what} ${id} of ${createdBy}`;
  const [here, there] = [recorded.leftovers, again.leftovers].map(
    (list) => new Map(list.map((one) => [keyOf(one), one])),
  );
  return [
    ...[...(here ?? [])]
      .filter(([key, { more }]) => more === undefined && !there?.has(key))
      .map(([key]) => ({ where: `leftover ${key}`, says: "does not come out" })),
    ...[...(there ?? [])]
      .filter(([key, { residue }]) => residue && !here?.has(key))
      .map(([key]) => ({ where: `leftover ${key}`, says: "is missing in run.json" })),
  ];
}
