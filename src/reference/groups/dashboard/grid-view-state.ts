import { isDeepStrictEqual } from "node:util";
import type { ClauseId } from "../../../contract/register.js";
import { type Answer, absent, ok } from "../../core/answer.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { type Decision, decision, type Fault, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import {
  asTheyLook,
  withCapitals,
  withoutDeep,
  withoutNothing,
  withoutOwnNothing,
  withTimes,
} from "../../core/inside.js";
import { invalid } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { formerViews, gridViews, seededViews } from "../views/state.js";

export const parts = ["columns", "filters", "sort_order"] as const;
export type Part = (typeof parts)[number];

/** How a grid view is arranged. */
export type Arrangement = { readonly [P in Part]: unknown };

/** What is inside the parts that a new deployment has. */
export const inside = decision<(entries: readonly Json[] | null, part: Part) => unknown>("gridviewstate-inside", {
  openPoint: "gridviewstate-members-shape",
  conforms: {
    "lists-of-objects": (entries) => entries,
    "columns-by-name": (entries, part) => (part === "columns" ? entries?.map(({ column }) => column) : entries) ?? null,
    "lists-of-names": (entries) => entries?.map((entry) => Object.values(entry).join(" ")) ?? null,
    texts: (entries) => entries?.map((entry) => Object.values(entry).join(" ")).join("; ") ?? null,
  },
});

const names = ["customer", "city", "status", "amount", "due_date"] as const;

const seeded = seededViews.map(({ id }, index): readonly [string, { readonly [P in Part]: readonly Json[] | null }] => [
  String(id),
  {
    columns: names.slice(index % 3).map((column, place) => ({ column, width: 80 + 10 * place + index })),
    filters: index % 5 === 3 ? null : [{ column: "city", value: `Region ${index + 1}` }],
    sort_order:
      index % 5 === 4
        ? null
        : [{ column: names[index % names.length], direction: index % 2 ? "descending" : "ascending" }],
  },
]);

/** The arrangements that a new deployment has, by the id of their grid view. */
export const arrangements = state(
  "grid-view-states",
  (world) =>
    new Map<string, Arrangement>(
      seeded.map(([id, { columns, filters, sort_order }]) => {
        const made = world.choose(inside);
        return [
          id,
          {
            columns: made(columns, "columns"),
            filters: made(filters, "filters"),
            sort_order: made(sort_order, "sort_order"),
          },
        ];
      }),
    ),
);

const blank: Arrangement = { columns: [], filters: [], sort_order: [] };

/** What is read where nothing was saved: undefined is a refusal. */
export const unsaved = decision<Arrangement | undefined>("gridviewstate-never-saved", {
  openPoint: "gridviewstate-unsaved",
  conforms: {
    empty: blank,
    default: { ...blank, columns: names.map((column) => ({ column, width: 100 })) },
    refused: undefined,
  },
});

/** Whose an arrangement is. */
export const owner = decision<(id: string, user: string) => string>("gridviewstate-kept-for", {
  openPoint: "gridviewstate-owner",
  conforms: { all: (id) => id, "each-caller": (id, user) => `${user}/${id}` },
});

const without = (part: Part) =>
  fault<(shown: Arrangement) => object>(`A grid view state has no ${part}.`, (shown) =>
    Object.fromEntries(Object.entries(shown).filter(([name]) => name !== part)),
  );

export const shownState = decision<(shown: Arrangement) => object>("gridviewstate-shown", {
  conforms: { "all-members": (shown) => shown },
  faults: {
    "gridviewstate-members#without-columns": without("columns"),
    "gridviewstate-members#without-filters": without("filters"),
    "gridviewstate-members#without-sort-order": without("sort_order"),
    "gridviewstate-members#in-one-member": fault("A grid view state is one member that holds it all.", (shown) => ({
      settings: shown,
    })),
  },
});

const knownOf = (entry: Json): Json =>
  Object.fromEntries(
    Object.entries(entry).filter(([name]) => ["column", "width", "value", "direction"].includes(name)),
  );

/** @returns a list of objects with each of them changed; anything else as it is */
const eachEntry = (part: unknown, change: (entry: Json) => Json): unknown =>
  Array.isArray(part) ? part.map((entry) => (isJson(entry) ? change(entry) : entry)) : part;

const isJson = (value: unknown): value is Json => value !== null && typeof value === "object" && !Array.isArray(value);

const inEachEntry = (shown: Arrangement, more: Json): Arrangement => ({
  columns: eachEntry(shown.columns, (entry) => ({ ...entry, ...more })),
  filters: eachEntry(shown.filters, (entry) => ({ ...entry, ...more })),
  sort_order: eachEntry(shown.sort_order, (entry) => ({ ...entry, ...more })),
});

/** What each entry of a state tells of the grid view that is read, whatever it was saved with. */
export const entryOfView = decision<(shown: Arrangement, id: string) => Arrangement>("gridviewstate-entry-of-view", {
  openPoint: "derived-members",
  conforms: {
    nothing: (shown) => shown,
    "what-it-belongs-to": (shown, id) => inEachEntry(shown, { belongs_to: `grid view ${id}` }),
  },
});

/** What a save keeps of one part: what it was in, and what was sent for it. */
type Keeping = (sent: unknown, before: unknown) => unknown;

const cut: Keeping = (sent) => {
  if (typeof sent === "string") return sent.slice(0, -4);
  if (!Array.isArray(sent)) return null;
  const last: unknown = sent.at(-1);
  if (last === null || typeof last !== "object") return sent.slice(0, -1);
  return [...sent.slice(0, -1), Object.fromEntries(Object.entries(last).slice(0, -1))];
};

const firstOf =
  (count: number): Keeping =>
  (sent) =>
    Array.isArray(sent) ? sent.slice(0, count) : sent;

/** @returns the column that an entry names; itself where it names none */
const columnOf = (entry: unknown): unknown => (isJson(entry) ? (entry["column"] ?? entry) : entry);

/** By which columns may be filtered the document does not say. */
const isOtherFilter = (entry: unknown): boolean =>
  isJson(entry) && entry["value"] !== undefined && entry["column"] !== "city";

/** What a deployment makes of the entries of a part that it is sent. */
export const entries = decision<(sent: unknown) => unknown>("gridviewstate-entries", {
  conforms: {
    "as-they-come": (sent) => sent,
    "known-members-alone": (sent) => eachEntry(sent, knownOf),
    "no-unknown-members": (sent) =>
      eachEntry(sent, (entry) => {
        if (Object.keys(knownOf(entry)).length < Object.keys(entry).length)
          throw invalid({ columns: ["A member is not known."] });
        return entry;
      }),
    "values-as-texts": (sent) =>
      eachEntry(sent, (entry) => (entry["value"] === undefined ? entry : { ...entry, value: String(entry["value"]) })),
    "values-are-texts": (sent) =>
      eachEntry(sent, (entry) => {
        if (!["string", "undefined"].includes(typeof entry["value"]))
          throw invalid({ filters: ["A value is a text."] });
        return entry;
      }),
    "filters-by-city-alone": (sent) => (Array.isArray(sent) ? sent.filter((entry) => !isOtherFilter(entry)) : sent),
    "other-filters-refused": (sent) => {
      if (Array.isArray(sent) && sent.some(isOtherFilter))
        throw invalid({ filters: ["It is filtered by city alone."] });
      return sent;
    },
  },
});

const kept = (
  part: Part,
  clause: ClauseId,
  more: { readonly [name: string]: Fault<Keeping> } = {},
): Decision<Keeping> => {
  const word = part.replace("_", "-");
  return decision<Keeping>(`gridviewstate-saved-${word}`, {
    conforms: { kept: (sent) => sent },
    faults: {
      [`${clause}#forgotten`]: fault<Keeping>(`Saved ${part} are not stored.`, (_sent, before) => before),
      [`${clause}#emptied`]: fault(`A save empties ${part}.`, () => []),
      [`${clause}#loses-zeros`]: fault<Keeping>(
        `Values of ${part} that are 0, false or empty are lost.`,
        withoutNothing,
      ),
      [`${clause}#loses-zeros-of-entries`]: fault<Keeping>(
        `Members of saved ${part} that are 0, false or empty are lost, but what is inside of them.`,
        (sent) => (Array.isArray(sent) ? withoutOwnNothing(sent) : sent),
      ),
      [`${clause}#loses-what-is-deep`]: fault<Keeping>(`What lies deep in saved ${part} is lost.`, (sent) =>
        withoutDeep(sent, 4),
      ),
      [`${clause}#days-as-moments`]: fault<Keeping>(
        `Texts in saved ${part} that look like days are stored with a time.`,
        withTimes,
      ),
      [`${clause}#texts-as-they-look`]: fault<Keeping>(
        `Texts in saved ${part} that look like numbers, truth values or nothing are stored as such.`,
        asTheyLook,
      ),
      [`${clause}#cut`]: fault(`The last value of saved ${part} is lost.`, cut),
      [`${clause}#first-alone`]: fault(`Of several saved ${part} the first is stored.`, firstOf(1)),
      [`${clause}#first-two-alone`]: fault(`Of more than two saved ${part} two are stored.`, firstOf(2)),
      [`${clause}#twenty-at-most`]: fault(`Of more than twenty saved ${part} twenty are stored.`, firstOf(20)),
      ...more,
    },
  });
};

export const keeping: { readonly [P in Part]: Decision<Keeping> } = {
  columns: kept("columns", "gridviewstate-keeps-columns", {
    "gridviewstate-keeps-columns#added": fault("Saved columns are added to those that were there.", (sent, before) => {
      if (!Array.isArray(sent) || !Array.isArray(before)) return sent;
      const texts = sent.map((column) => JSON.stringify(column));
      return [...sent, ...before.filter((column) => !texts.includes(JSON.stringify(column)))];
    }),
    "gridviewstate-keeps-column-order#sorted": fault(
      "Saved columns are stored in the order of the alphabet.",
      (sent) =>
        Array.isArray(sent) ? [...sent].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : sent,
    ),
  }),
  filters: kept("filters", "gridviewstate-keeps-filters", {
    "gridviewstate-keeps-filters#words-capitalised": fault(
      "Texts of several words in saved filters are stored with a capital for each word.",
      withCapitals,
    ),
    "gridviewstate-keeps-filters#last-of-each-column": fault(
      "Of several saved filters of one column the last is stored.",
      (sent) =>
        Array.isArray(sent)
          ? sent.filter((entry, at) => !sent.slice(at + 1).some((later) => columnOf(later) === columnOf(entry)))
          : sent,
    ),
    "gridviewstate-keeps-filters#empty-ignored": fault("Saved filters that are none change nothing.", (sent, before) =>
      Array.isArray(sent) && sent.length === 0 ? before : sent,
    ),
  }),
  sort_order: kept("sort_order", "gridviewstate-keeps-sort-order", {
    "gridviewstate-keeps-sort-order#empty-ignored": fault(
      "A saved sort order that is none changes nothing.",
      (sent, before) => (Array.isArray(sent) && sent.length === 0 ? before : sent),
    ),
    "gridviewstate-keeps-sort-order#one-alone-is-turned": fault(
      "A sorting that is saved alone is stored as one in descending order.",
      (sent) =>
        Array.isArray(sent) && sent.length === 1
          ? eachEntry(sent, (entry) => (entry["direction"] ? { ...entry, direction: "descending" } : entry))
          : sent,
    ),
    "gridviewstate-keeps-sort-order#another-order-is-none": fault(
      "The same sortings in another order change nothing.",
      (sent, before) => {
        const inAnyOrder = (part: unknown) =>
          Array.isArray(part)
            ? part
                .map((entry) => JSON.stringify(entry))
                .sort()
                .join()
            : undefined;
        return inAnyOrder(sent) !== undefined && inAnyOrder(sent) === inAnyOrder(before) ? before : sent;
      },
    ),
  }),
};

export const keepingDecisions = Object.values(keeping);

const isNone = (part: unknown): boolean => Array.isArray(part) && part.length === 0;

const lostWithout = (lost: Part, without: Part) =>
  fault<(saved: Arrangement) => Arrangement>(`A save with no ${without} loses ${lost}.`, (saved) =>
    isNone(saved[without]) ? { ...saved, [lost]: null } : saved,
  );

/** What a save keeps of its parts where one of them is an empty list. */
export const besideNone = decision<(saved: Arrangement) => Arrangement>("gridviewstate-beside-none", {
  conforms: { "all-parts": (saved) => saved },
  faults: {
    "gridviewstate-keeps-sort-order#lost-without-filters": lostWithout("sort_order", "filters"),
    "gridviewstate-keeps-filters#lost-without-sortings": lostWithout("filters", "sort_order"),
    "gridviewstate-keeps-columns#lost-without-sortings": lostWithout("columns", "sort_order"),
  },
});

/** What was ever saved for each grid view. */
const everSaved = state("gridviewstate-ever-saved", () => new Map<string, readonly string[]>());

const ignoredAlone = (part: Part) =>
  fault<(saved: Arrangement, before: Arrangement) => Arrangement>(
    `A save that changes ${part} alone is answered with success and not stored.`,
    (saved, before) =>
      parts.every((one) => one === part || isDeepStrictEqual(saved[one], before[one])) ? before : saved,
  );

/** What a save stores, beside what is stored or where others were stored since it was sent before. */
export const savedAgain = decision<(saved: Arrangement, before: Arrangement, ever: readonly string[]) => Arrangement>(
  "gridviewstate-saved-again",
  {
    conforms: { "as-at-first": (saved) => saved },
    faults: {
      "gridviewstate-keeps-sort-order#never-again": fault(
        "What was saved before something else is answered with success when it is saved again, and not stored.",
        (saved, before, ever) => (ever.includes(JSON.stringify(saved)) ? before : saved),
      ),
      "gridviewstate-keeps-filters#alone-are-nothing-new": ignoredAlone("filters"),
      "gridviewstate-keeps-sort-order#alone-is-nothing-new": ignoredAlone("sort_order"),
    },
  },
);

export const leftOut = decision<(before: unknown) => unknown>("gridviewstate-left-out", {
  openPoint: "gridviewstate-partial",
  conforms: { kept: (before) => before, cleared: () => null },
});

/** What a save does to the arrangements of the other grid views. */
export const others = decision<(before: Arrangement, saved: Arrangement, isAlike: boolean) => Arrangement>(
  "gridviewstate-others",
  {
    conforms: { "left-alone": (before) => before },
    faults: {
      "gridviewstate-only-that#saved-for-all": fault(
        "A save is stored for every grid view.",
        (_before, saved) => saved,
      ),
      "gridviewstate-only-that#of-ids-that-end-alike": fault(
        "A save is stored for every grid view whose id ends with the same digit.",
        (before, saved, isAlike) => (isAlike ? saved : before),
      ),
      "gridviewstate-only-that#save-clears-others": fault(
        "A save forgets what was saved for other grid views.",
        () => blank,
      ),
      "gridviewstate-only-that#columns-of-all": fault(
        "A save stores its columns for every grid view.",
        (before, { columns }) => ({ ...before, columns }),
      ),
    },
  },
);

/** What becomes of the states of other views of its stored procedure when that of one is saved. */
export const statesOfDataset = nothingElse<[saveAlike: () => void]>("gridviewstate-of-dataset", "left-alone", {
  "gridviewstate-only-that#of-its-dataset": fault(
    "A save is stored for every view of the same stored procedure.",
    (saveAlike) => saveAlike(),
  ),
});

/** What becomes of a view itself when its state is saved. */
export const viewOnceArranged = nothingElse<[define: () => void]>("gridviewstate-of-its-view", "as-it-was", {
  "gridviewstate-only-that#defines-the-view": fault(
    "A view that was made by a caller has the columns that its state was saved with.",
    (define) => define(),
  ),
});

/** What becomes of the other views of its company when the state of one is saved. */
export const othersOnceArranged = nothingElse<[inactivate: () => void]>("gridviews-once-arranged", "stay-as-they-are", {
  "gridviewstate-only-that#others-inactive": fault(
    "A view whose state is saved is the active one of its company: the others are active no more.",
    (inactivate) => inactivate(),
  ),
});

/** What becomes of a saved state when the dashboard is summarised by its grid view. */
export const stateOnceSummarised = nothingElse<[drop: () => void]>("gridviewstate-once-summarised", "it-stays", {
  "gridviewstate-stays#dropped-by-summary": fault(
    "A summary by a grid view takes the state back that was saved for it.",
    (drop) => drop(),
  ),
});

/** What becomes of a saved state when its view is read. */
export const stateOnceRead = nothingElse<[world: World, id: string, user: string]>(
  "gridviewstate-once-read",
  "it-stays",
  {
    "gridviewstate-stays#without-filters-once-read": fault(
      "A read of a view takes the filters off the state that was saved for it.",
      (world, id, user) => {
        const [stored, key] = [world.of(arrangements), world.choose(owner)(id, user)];
        const saved = stored.get(key);
        if (saved) stored.set(key, { ...saved, filters: null });
      },
    ),
  },
);

/** What becomes of a saved state when its view is granted. */
export const stateOnceGranted = nothingElse<[drop: () => void]>("gridviewstate-once-granted", "it-stays", {
  "gridviewstate-stays#dropped-by-grant": fault(
    "A grant of a view takes the state back that was saved for it.",
    (drop) => drop(),
  ),
});

/** What becomes of the saved states of other views of its stored procedure when a view is deleted. */
export const statesOnceDeleted = nothingElse<[drop: () => void]>("gridviewstates-once-deleted", "they-stay", {
  "gridviewstate-stays#dropped-with-one-like-it": fault(
    "With a view goes what was saved for others of its stored procedure.",
    (drop) => drop(),
  ),
});

/** Forgets the state that was saved for a grid view. */
export function dropState(world: World, id: string, user: string): void {
  world.of(arrangements).delete(world.choose(owner)(id, user));
}

/** What is read of a grid view whose state was never saved, where one was saved for another that is called the same. */
export const besideNamesake = decision<
  (own: Arrangement | undefined, namesake: Arrangement) => Arrangement | undefined
>("gridviewstate-of-namesake", {
  conforms: { "its-own": (own) => own },
  faults: {
    "gridviewstate-only-that#of-a-namesake": fault(
      "A grid view whose state was not saved shows the one that was saved for another that is called the same.",
      (_own, namesake) => namesake,
    ),
  },
});

/** @returns what was saved for another grid view of the name that one has */
function namesakeOf(world: World, id: string, user: string): Arrangement | undefined {
  const views = world.of(gridViews);
  const named = views.get(Number(id))?.name;
  return views
    .all()
    .filter((view) => named !== undefined && view.name === named && String(view.id) !== id)
    .flatMap((view) => world.of(arrangements).get(world.choose(owner)(String(view.id), user)) ?? [])[0];
}

const arrangementOf = (world: World, id: string, user: string): Arrangement | undefined => {
  const stored = world.of(arrangements);
  const saved = stored.get(world.choose(owner)(id, user)) ?? stored.get(id);
  if (saved) return saved;
  const [own, namesake] = [world.choose(unsaved), namesakeOf(world, id, user)];
  return namesake ? world.choose(besideNamesake)(own, namesake) : own;
};

/** What is shown of a state, where one was saved for a deleted view that was called the same. */
export const besideFormer = decision<(own: Arrangement, former: Arrangement | undefined) => Arrangement>(
  "gridviewstate-of-deleted-namesake",
  {
    conforms: { "its-own": (own) => own },
    faults: {
      "gridviewstate-keeps-columns#those-of-a-deleted-namesake": fault(
        "A grid view shows the columns that were saved for a deleted one that was called the same.",
        (own, former) => ({ ...own, columns: former?.columns ?? own.columns }),
      ),
      "gridviewstate-keeps-columns#begins-as-a-deleted-namesake": fault(
        "A grid view begins with the columns that were saved for a deleted one that was called the same.",
        (own, former) =>
          Array.isArray(own.columns) && own.columns.length === 0
            ? { ...own, columns: former?.columns ?? own.columns }
            : own,
      ),
    },
  },
);

/** @returns what was saved for a deleted view of the name that a view has */
function formerOf(world: World, id: string, user: string): Arrangement | undefined {
  const named = world.of(gridViews).get(Number(id))?.name;
  const former = world.of(formerViews).find(({ name }) => name === named);
  return former && world.of(arrangements).get(world.choose(owner)(String(former.id), user));
}

/** @returns the answer to a read of a grid view's state */
export function readState(world: World, id: string, user: string): Answer {
  const own = arrangementOf(world, id, user);
  if (!own) return absent(world, "The state of the grid view");
  const state = world.choose(besideFormer)(own, formerOf(world, id, user));
  return ok(world.choose(shownState)(world.choose(entryOfView)(state, id)));
}

/** Stores the state of a grid view. */
export function saveState(world: World, id: string, user: string, sent: Json): void {
  const stored = world.of(arrangements);
  const before = arrangementOf(world, id, user) ?? blank;
  const after = (part: Part) =>
    sent[part] === undefined
      ? world.choose(leftOut)(before[part])
      : world.choose(keeping[part])(world.choose(entries)(sent[part]), before[part]);
  const saved = world.choose(besideNone)({
    columns: after("columns"),
    filters: after("filters"),
    sort_order: after("sort_order"),
  });
  const ever = world.of(everSaved).get(id) ?? [];
  const kept = world.choose(savedAgain)(saved, before, ever);
  world.of(everSaved).set(id, [...ever, JSON.stringify(saved)]);
  for (const [key, other] of stored)
    stored.set(key, world.choose(others)(other, saved, key.slice(-1) === id.slice(-1)));
  stored.set(world.choose(owner)(id, user), kept);
}
