import { describe, expect, it } from "vitest";
import { always, never } from "../../src/reference/core/behaviours/always.js";
import { allOthers, apart, neighbours, theNewest, theNext } from "../../src/reference/core/behaviours/apart.js";
import { fallingBack, narrows } from "../../src/reference/core/behaviours/filtering.js";
import { intact } from "../../src/reference/core/behaviours/intact.js";
import { cut, firstAlone, oneMore, overlapping, sized } from "../../src/reference/core/behaviours/paging.js";
import { removes } from "../../src/reference/core/behaviours/removing.js";
import { besideTheOld, spilling, stores, twice } from "../../src/reference/core/behaviours/storing.js";
import { creates, createsAndRefuses, readsById, theFirst } from "../../src/reference/core/behaviours/unknown.js";
import { type Decision, decision, type FaultName, fault } from "../../src/reference/core/decision.js";
import { Store } from "../../src/reference/core/store.js";

interface Pallet {
  readonly id: number;
  readonly text: string;
}

const texts = ["one", "two", "three", "four"] as const;

function pallets(): Store<Pallet> {
  const store = new Store<Pallet>(1);
  for (const text of texts) store.add({ id: store.nextNumber(), text });
  return store;
}

const idsOf = (rows: readonly Pallet[]) => rows.map(({ id }) => id);

/** @returns what a deployment does that has the fault; the text after the # names it */
function wrong<T>(point: Decision<T>, what: string): T {
  const [found] = [...point.faults].filter(([name]) => name.endsWith(`#${what}`)).map(([, { value }]) => value);
  if (found === undefined) throw new Error(`There is no fault ${what} of ${point.name}.`);
  return found;
}

const [first, second, third, fourth] = pallets().all() as [Pallet, Pallet, Pallet, Pallet];

describe("the name of a fault", () => {
  it("says which clause it breaks", () => {
    const point = always("a-question", "yes", { "lot-delete-removes#never": "It is not." });
    expect([...point.faults]).toEqual([
      ["lot-delete-removes#never", { breaks: "lot-delete-removes", says: "It is not.", value: false }],
    ]);
    expect(point.usual).toBe(true);
    expect(never("another-question", "no", {}).usual).toBe(false);
  });

  it.each(["no-such-clause#what", "lot-delete-removes", "#what"])("begins with a clause and a #: %s", (name) => {
    const entry = { conforms: { right: true }, faults: { [name as FaultName]: fault("It is wrong.", false) } };
    expect(() => decision("a-question", entry)).toThrow(`The name of the fault ${name} has to begin with the clause`);
  });
});

describe("a removal", () => {
  const removal = removes<Pallet>("removal", "that-one", "pallet", {
    unread: "lot-delete-removes",
    unlisted: "lot-delete-unlists",
    onlyThat: "lot-delete-only-that",
  });
  const outcome = (remove: typeof removal.usual) => {
    const store = pallets();
    remove(store, second);
    return { read: store.get(2)?.text, listed: idsOf(store.listed()).toSorted() };
  };

  it("takes one record out of reads and list", () => {
    expect(outcome(removal.usual)).toEqual({ read: undefined, listed: [1, 3, 4] });
  });

  it("may leave it readable, or listed, or take the next one too", () => {
    expect(outcome(wrong(removal, "keeps-readable"))).toEqual({ read: "two", listed: [1, 3, 4] });
    expect(outcome(wrong(removal, "keeps-listed"))).toEqual({ read: undefined, listed: [1, 2, 3, 4] });
    expect(outcome(wrong(removal, "takes-the-next"))).toEqual({ read: undefined, listed: [1, 4] });
  });
});

describe("storing", () => {
  const next = { id: 2, text: "new" };
  const outcome = (update: (store: Store<Pallet>, next: Pallet, before: Pallet) => void) => {
    const store = pallets();
    update(store, next, second);
    return store.all().map(({ text }) => text);
  };

  it("keeps what was created, or forgets it", () => {
    const storing = stores<Pallet>("storing", "lot-create-persists", "pallet");
    const added = { id: 9, text: "nine" };
    expect(outcome((store) => storing.usual(store, added))).toEqual([...texts, "nine"]);
    expect(outcome((store) => wrong(storing, "forgets")(store, added))).toEqual(texts);
  });

  it("may leave the old record, make a second one, or spill", () => {
    expect(outcome(besideTheOld)).toEqual(["one", "new", "three", "four", "two"]);
    expect(outcome(twice)).toEqual(["one", "new", "three", "four", "new"]);
    expect(outcome(spilling(({ text }) => ({ text })))).toEqual(["new", "new", "new", "four"]);
  });

  it("keeps a record intact, or gives it something else", () => {
    const kept = intact<Pallet>("kept", "all", {
      "lot-keeps-item-data#blank": fault("Its text is lost.", { text: "" }),
      "lot-keeps-item-data#cut": fault("Its text is cut.", ({ text }) => ({ text: text.slice(0, 1) })),
    });
    expect(kept.usual(first)).toBe(first);
    expect(wrong(kept, "blank")(first)).toEqual({ id: 1, text: "" });
    expect(wrong(kept, "cut")(first)).toEqual({ id: 1, text: "o" });
  });
});

describe("what does not exist", () => {
  it("reads nothing, or the first record", () => {
    const read = readsById<Pallet>("read", "by-id", { "lot-unknown-id#first": fault("The first is read.", theFirst) });
    expect([read.usual(pallets(), 2), read.usual(pallets(), 9)]).toEqual([second, undefined]);
    expect([wrong(read, "first")(pallets(), 2), wrong(read, "first")(pallets(), 9)]).toEqual([second, first]);
  });

  it("may be made by an update, refused or not", () => {
    const made = { id: 9, text: "nine" };
    const store = pallets();
    expect(creates(store, () => made)).toBe(made);
    expect(() => createsAndRefuses("The pallet")(store, () => ({ id: 10, text: "ten" }))).toThrow(
      "The pallet does not exist.",
    );
    expect(idsOf(store.all())).toEqual([1, 2, 3, 4, 9, 10]);
  });
});

describe("a change", () => {
  const all = pallets().all();

  it("leaves the others alone, or reaches some of them", () => {
    expect(apart<Pallet>("reach", "none", {}).usual(all, second)).toEqual([]);
    expect(allOthers(all, second)).toEqual([first, third, fourth]);
    expect([theNewest(all, second), theNewest(all, fourth)]).toEqual([[fourth], [third]]);
    expect([theNext(all, second), theNext(all, fourth)]).toEqual([[third], []]);
    expect([neighbours(all, second), neighbours(all, first)]).toEqual([[first, third], [second]]);
  });

  it("finds the neighbours of records without numbers in their list", () => {
    const named = texts.map((id) => ({ id }));
    expect(neighbours(named, { id: "one" })).toEqual([{ id: "two" }]);
    expect(neighbours(named, { id: "three" })).toEqual([{ id: "two" }, { id: "four" }]);
  });
});

describe("a list", () => {
  const rows = [1, 2, 3, 4, 5] as const;

  it("is cut into pages, rightly or wrongly", () => {
    const pageOf = (cutting: typeof cut, index: number) => cutting(rows, index, 2);
    expect([pageOf(cut, 0), pageOf(cut, 1), pageOf(cut, 2)]).toEqual([[1, 2], [3, 4], [5]]);
    expect([pageOf(sized(3), 0), pageOf(oneMore, 0)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect([pageOf(firstAlone, 1), pageOf(overlapping, 1)]).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it("is narrowed, or not", () => {
    const filter = narrows<number, [least: number]>(
      "filter",
      { "lot-filter-id#ignored": "It is ignored." },
      (least) => (row) => row >= least,
    );
    expect(rows.filter(filter.usual(4))).toEqual([4, 5]);
    expect(rows.filter(wrong(filter, "ignored")(4))).toEqual(rows);
    const find = fallingBack((all: readonly number[], asked: number) => all.filter((row) => row === asked));
    expect([find(rows, 3), find(rows, 9)]).toEqual([[3], rows]);
  });
});
