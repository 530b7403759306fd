import { recordLifecycles } from "../contract/records.js";
import { routeOf } from "../contract/routes.js";
import type { Listed, Rollback } from "./rollback.js";
import type { TrackedRecord } from "./tracked-items.js";

/** Kinds of records that others hold. */
const isHeld: ReadonlySet<string> = new Set(
  Object.values(recordLifecycles).flatMap(({ holds }) => Object.values(holds ?? {})),
);

/** Of so many, a list that is read before their removal and after it, beside the reading of one of them, asks less than reading each. */
const fewest = 4;

/**
 * Records of one kind that their list shows before they are removed: what it does not show afterwards is gone. The last one that is
 * removed is read by itself, so that the list is believed only where it tells of that one what its read does.
 */
export class ListedTogether {
  readonly #removed: TrackedRecord[] = [];

  private constructor(
    private readonly rollback: Rollback,
    private readonly before: Listed,
    private readonly records: readonly TrackedRecord[],
  ) {}

  /**
   * @param records that are to be removed, in that order
   * @param rollback reads their lists
   * @returns those of them that a list shows together
   */
  static async among(records: readonly TrackedRecord[], rollback: Rollback): Promise<readonly ListedTogether[]> {
    const together: ListedTogether[] = [];
    for (const group of groupsOf(records)) {
      const before = await read(rollback.list(group[0]));
      const shown = group.filter((held) => before?.ids.has(String(held.id)));
      if (before && shown.length >= fewest) together.push(new ListedTogether(rollback, before, shown));
    }
    return together;
  }

  /** @returns whether the record is one of them, its removal was accepted, and their list will tell whether it is gone */
  async removes(held: TrackedRecord): Promise<boolean> {
    if (!this.records.includes(held) || held === this.records.at(-1)) return false;
    const isAccepted = await this.rollback.sendRemoval(held).catch(() => false);
    if (isAccepted) this.#removed.push(held);
    return isAccepted;
  }

  /**
   * @param stayed what was not removed
   * @returns of each whose removal was accepted whether it is seen to be gone
   */
  async seen(stayed: readonly TrackedRecord[]): Promise<readonly (readonly [held: TrackedRecord, isGone: boolean])[]> {
    const [first] = this.#removed;
    const isTrue = !stayed.some((held) => this.records.includes(held));
    const now = first && isTrue ? await read(this.rollback.list(first, this.#removed)) : undefined;
    const isShown = (held: TrackedRecord) => now?.ids.has(String(held.id)) === true;
    const tells =
      first && now && this.#showsOthers(now) && !this.#removed.every(isShown) && (await this.#isToItsEnd(first, now));
    return this.#removed.map((held) => [held, tells === true && !isShown(held)]);
  }

  /** A list that showed other records before, and none of them any longer, says nothing. */
  #showsOthers(now: Listed): boolean {
    const own = new Set(this.records.map(({ id }) => String(id)));
    const others = [...this.before.ids].filter((id) => !own.has(id));
    return others.length === 0 || others.some((id) => now.ids.has(id));
  }

  /** A page that is shorter than the list was before ends with the list; so does one behind which nothing stands. */
  async #isToItsEnd(like: TrackedRecord, now: Listed): Promise<boolean> {
    if (now.isAll || now.rows < this.before.rows) return true;
    return now.isPage && (await read(this.rollback.list(like, [], 2)))?.rows === 0;
  }
}

/** Where a list cannot be read each record is read, and whatever is wrong is told of that. */
const read = (list: Promise<Listed | undefined>): Promise<Listed | undefined> => list.catch(() => undefined);

type Group = readonly [TrackedRecord, ...TrackedRecord[]];

/** @returns records whose kind has a list of all that there are, by kind and caller */
function groupsOf(records: readonly TrackedRecord[]): readonly Group[] {
  const groups = new Map<string, [TrackedRecord, ...TrackedRecord[]]>();
  for (const held of records) {
    const { read, remove, search } = recordLifecycles[held.kind];
    const isListed = search && Object.keys(routeOf(search.route).path).length === 0;
    // Whether one goes that others may hold depends on these: no other one of its kind shows it.
    if (!read || !remove || isHeld.has(held.kind) || !isListed || held.deleted) continue;
    const key = `${held.kind} ${held.caller}`;
    const group = groups.get(key);
    if (group) group.push(held);
    else groups.set(key, [held]);
  }
  return [...groups.values()].filter(({ length }) => length >= fewest);
}
