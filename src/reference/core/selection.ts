import type { ClauseId } from "../../contract/register.js";
import type { Decision } from "./decision.js";

export interface FaultDescription {
  readonly name: string;
  readonly breaks: ClauseId;
  readonly says: string;
  /** The group whose behaviour it changes, or `service` for all of them. */
  readonly group: string;
  /** Names that it had before. */
  readonly formerly?: readonly string[];
}

export interface DecisionDescription {
  readonly name: string;
  readonly openPoint?: string;
  readonly conforms: readonly string[];
  readonly faults: readonly string[];
}

interface Place {
  readonly group: string;
  readonly point: Decision<unknown>;
}

/** Every decision of the reference, and the way from a name to what it selects. */
export class Selection {
  private readonly decisions = new Map<string, Place>();
  private readonly faults = new Map<string, Place>();
  private readonly former = new Map<string, string>();

  /**
   * @param groups the decisions by the group that they belong to
   * @throws Error where two decisions or two faults have one name
   */
  constructor(groups: { readonly [group: string]: readonly Decision<unknown>[] }) {
    for (const [group, points] of Object.entries(groups)) {
      for (const point of points) {
        register(this.decisions, point.name, { group, point });
        for (const [fault, { formerly = [] }] of point.faults) {
          register(this.faults, fault, { group, point });
          for (const former of formerly) this.former.set(former, fault);
        }
      }
    }
  }

  /**
   * @param faults names of faults
   * @param choices names of conforming alternatives by decision
   * @returns what the decisions have as their value then, those that stay as usual left out
   * @throws Error where a name is unknown, with the nearest names
   */
  select(
    faults: readonly string[],
    choices: Readonly<Record<string, string>>,
  ): ReadonlyMap<Decision<unknown>, unknown> {
    const chosen = new Map<Decision<unknown>, unknown>();
    for (const [name, alternative] of Object.entries(choices)) {
      const { point } = find(this.decisions, name, "decision");
      if (!point.conforms.has(alternative))
        throw unknownName(`alternative of ${name}`, alternative, point.conforms.keys());
      chosen.set(point, point.conforms.get(alternative));
    }
    const faulty = new Set<Decision<unknown>>();
    for (const name of faults.map((one) => this.former.get(one) ?? one)) {
      const { point } = find(this.faults, name, "fault");
      if (faulty.has(point)) throw new Error(`The fault ${name} excludes another fault of the decision ${point.name}.`);
      faulty.add(point);
      chosen.set(point, point.faults.get(name)?.value);
    }
    return chosen;
  }

  describeFaults(): readonly FaultDescription[] {
    return [...this.faults].flatMap(([name, { group, point }]) => {
      const fault = point.faults.get(name);
      if (!fault) return [];
      const { breaks, says, formerly } = fault;
      return [{ name, breaks, says, group, ...(formerly && { formerly }) }];
    });
  }

  describeDecisions(): readonly DecisionDescription[] {
    return [...this.decisions].map(([name, { point }]) => ({
      name,
      ...(point.openPoint !== undefined && { openPoint: point.openPoint }),
      conforms: [...point.conforms.keys()],
      faults: [...point.faults.keys()],
    }));
  }
}

function register(among: Map<string, Place>, name: string, place: Place): void {
  if (among.has(name)) throw new Error(`Two things are called ${name}.`);
  among.set(name, place);
}

function find(among: ReadonlyMap<string, Place>, name: string, kind: string): Place {
  const place = among.get(name);
  if (!place) throw unknownName(kind, name, among.keys());
  return place;
}

function unknownName(kind: string, name: string, among: Iterable<string>): Error {
  const nearest = [...among]
    .map((known) => ({ known, distance: distanceOf(name, known) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ known }) => known);
  return new Error(`There is no ${kind} called ${name}. The nearest: ${nearest.join(", ")}.`);
}

/** @returns how many letters must be added, left out or exchanged to come from one text to the other */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
