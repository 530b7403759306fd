import { type Answer, ok } from "../../core/answer.js";
import { always, never } from "../../core/behaviours/always.js";
import { whole } from "../../core/behaviours/intact.js";
import { type Cut, cut, firstAlone, oneMore, overlapping, sized } from "../../core/behaviours/paging.js";
import { searchedInVain } from "../../core/behaviours/searched-in-vain.js";
import { malformedPathId } from "../../core/binding.js";
import { decision, fault } from "../../core/decision.js";
import { Form } from "../../core/form.js";
import { failure, invalid, missing, refusing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { searchSize } from "./open.js";
import { areOfOneCustomer, isSeeded, type Job, jobs } from "./state.js";
import { shownBy } from "./status-shown.js";

/** A job as the searches show it. */
type Row = (job: Job) => object;

const found: Row = ({ id, job_id, status, customer, franchisee_id }) => ({
  id: job_id,
  jobDisplayId: id,
  status,
  customer,
  franchisee_id,
});

export const detailsRow = decision<Row>("job-search-row", {
  conforms: {
    "as-the-other-search": found,
    "with-its-reference": (job) => ({ ...found(job), reference: job.customer_reference }),
  },
  faults: {
    "job-searches-agree#search-stale-status": fault("The search by details shows every job as delivered.", (job) => ({
      ...found(job),
      status: "Delivered",
    })),
    "job-searches-agree#search-agent-for-franchisee": fault(
      "The search by details shows the agent in place of the franchisee.",
      (job) => ({ ...found(job), franchisee_id: job.agent_company_id }),
    ),
  },
});

/** The customers of jobs as these were booked. */
export const customersAsBooked = state("jobs-customers-as-booked", () => new Map<number, Job["customer"]>());

/** Which of the searches shows the customer that a job was booked with. */
export const searchedAsBooked = decision<(search: "by details" | "by display id") => boolean>(
  "job-searched-as-booked",
  {
    conforms: { neither: () => false },
    faults: {
      "job-booked-keeps-writes#found-by-details-as-booked": fault(
        "The search by details shows a booked job with the customer that it was booked with, whatever is saved since.",
        (search) => search === "by details",
      ),
      "job-booked-keeps-writes#found-by-id-as-booked": fault(
        "The search by display id shows a booked job with the customer that it was booked with, whatever is saved since.",
        (search) => search === "by display id",
      ),
    },
  },
);

/** The customers of jobs before an update. */
export const customersBeforeUpdate = state("jobs-customers-before-update", () => new Map<number, Job["customer"]>());

/** Whether the searches show the customer that a job had before an update. */
export const searchedBeforeUpdate = never("job-searched-before-update", "as-it-is", {
  "job-update-reflected#found-as-before-it": "Both searches show a job with the customer that it had before an update.",
});

function asFound(search: "by details" | "by display id", job: Job, world: World): Job {
  const before = world.of(customersBeforeUpdate);
  if (before.has(job.id) && world.choose(searchedBeforeUpdate)) return { ...job, customer: before.get(job.id) };
  const booked = world.choose(searchedAsBooked)(search) ? world.of(customersAsBooked) : undefined;
  return booked?.has(job.id) ? { ...job, customer: booked.get(job.id) } : job;
}

/** The job that a search by display id finds. */
type ById = (all: readonly Job[], id: number) => Job | undefined;

const exactly: ById = (all, id) => all.find((job) => job.id === id);

/** @returns the jobs of the customer that a job is of, first to last */
const ofItsCustomer = (all: readonly Job[], id: number): readonly Job[] => {
  const job = exactly(all, id);
  return job ? all.filter((one) => areOfOneCustomer(one, job)) : [];
};

export const searchedById = decision<ById>("job-search-by-id", {
  conforms: { exactly },
  faults: {
    "job-search-by-id#first": fault("A search by any known display id finds the first job.", (all, id) =>
      exactly(all, id) ? all[0] : undefined,
    ),
    "job-search-by-id#next": fault("A search by display id finds the job after it.", (all, id) =>
      exactly(all, id) ? exactly(all, id + 1) : undefined,
    ),
    "job-search-by-id#first-of-customer": fault(
      "A search by display id finds the first job of the customer of that one.",
      (all, id) => ofItsCustomer(all, id)[0],
    ),
    "job-search-by-id#latest-of-customer": fault(
      "A search by display id finds the latest job of the customer of that one.",
      (all, id) => ofItsCustomer(all, id).at(-1),
    ),
    "job-search-unknown-id#by-a-beginning": fault(
      "A search by an unknown display id finds a job whose id begins with it.",
      (all, id) => exactly(all, id) ?? all.find((job) => String(job.id).startsWith(String(id))),
    ),
    "job-search-unknown-id#nearest": fault(
      "A search by an unknown display id finds the newest job.",
      (all, id) => exactly(all, id) ?? all.at(-1),
    ),
    "job-search-unknown-id#zero-is-the-newest": fault(
      "A search by the display id 0 finds the newest job.",
      (all, id) => (id === 0 ? all.at(-1) : exactly(all, id)),
    ),
  },
});

/** What a search finds that names no job. */
export const searchedWithout = decision<(world: World) => Answer>("job-search-without", {
  openPoint: "job-search-no-param",
  conforms: {
    null: () => ok(null),
    "empty-object": () => ok({}),
    "some-job": (world) => ok(world.of(jobs).all().slice(0, 1).map(found)[0]),
    "not-found": refusing(missing("The job")),
  },
  faults: {
    "job-search-param-optional#demands-id": fault(
      "job_display_id is demanded.",
      refusing(invalid({ job_display_id: ["This field is required."] })),
    ),
  },
});

/** Whether the path of the search is taken for that of a job. */
export const searchTakenForJob = never("job-search-literal", "never", {
  "job-search-literal#shadowed": "GET /job/search is answered as a job of the display id 'search'.",
});

/** Where a search finds a job by its display id. */
export const foundById = decision<(job: Job) => Job>("job-search-found-by-id", {
  conforms: { shown: (job) => job },
  faults: {
    "job-booked-still-read#fails-at-the-search": fault(
      "A search by the display id of a booked job makes the service fail.",
      (job) => {
        if (job.status === "Booked") throw failure;
        return job;
      },
    ),
  },
});

/** Whose jobs were when they were first found by their display ids. */
const foundFirst = state("jobs-found-first", () => new Map<number, string>());

/** Whose a job is that is found by its display id. */
export const ownerFound = decision<(job: Job, world: World) => Job>("job-search-owner", {
  conforms: { "as-it-is": (job) => job },
  faults: {
    "transfer-in-search#as-found-first": fault(
      "A search by display id shows the franchisee that the job had when it was first found.",
      (job, world) => {
        const first = world.of(foundFirst);
        const franchisee_id = first.get(job.id) ?? job.franchisee_id;
        first.set(job.id, franchisee_id);
        return { ...job, franchisee_id };
      },
    ),
  },
});

/** Jobs, GET /job/search. */
export function searchById(displayId: number | undefined, world: World): Answer {
  if (world.choose(searchTakenForJob)) throw world.choose(malformedPathId)("jobDisplayId");
  if (displayId === undefined) return world.choose(searchedWithout)(world);
  const job = world.choose(searchedById)(world.of(jobs).all(), displayId);
  if (!job) return ok(null);
  const shown = world.choose(foundById)(world.choose(ownerFound)(asFound("by display id", job, world), world));
  return ok(found(shownBy(world, "search", shown)));
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string" || typeof value === "number") return [String(value).toLowerCase()];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
};

const texts = ({ id, customer, pickup, delivery, items }: Job) => textsIn([id, customer, pickup, delivery, items]);

/** Whether a search text finds a job. */
type Matches = (job: Job, text: string) => boolean;

const byPart: Matches = (job, text) => texts(job).some((part) => part.includes(text.toLowerCase()));

export const searchMatches = decision<Matches>("job-search-matching", {
  openPoint: "search-matching",
  conforms: {
    parts: byPart,
    beginnings: (job, text) => texts(job).some((part) => part.startsWith(text.toLowerCase())),
    "three-letters-or-more": (job, text) => text.length > 2 && byPart(job, text),
    "whole-values": (job, text) => texts(job).includes(text.toLowerCase()),
    "any-word": (job, text) =>
      text
        .trim()
        .split(/\s+/)
        .some((word) => byPart(job, word)),
  },
  faults: {
    "job-searchbydetails-text#search-text-ignored": fault("search_text is ignored.", () => true),
    "job-searchbydetails-text#search-text-first-letter": fault(
      "Of search_text the first letter alone is looked for.",
      (job, text) => byPart(job, text.slice(0, 1)),
    ),
    "job-searchbydetails-text#search-text-by-64-letters": fault(
      "Of search_text 64 letters are looked for.",
      (job, text) => byPart(job, text.slice(0, 64)),
    ),
    "job-create-searchable#search-misses-signs": fault(
      "A search for a text with a percent sign finds nothing.",
      (job, text) => byPart(job, text.replaceAll("%", "%%")),
    ),
    "job-create-searchable#search-drops-quotes": fault(
      "Quotes in a search text are those of a phrase, and not looked for.",
      (job, text) => byPart(job, text.replaceAll('"', "")),
    ),
    "job-create-searchable#search-drops-backslashes": fault(
      "A backslash in a search text is not looked for.",
      (job, text) => byPart(job, text.replaceAll("\\", "")),
    ),
    "job-create-searchable#search-misses-capitals": fault(
      "Of search_text the letters from A to Z alone are found in either case.",
      (job, text) => texts(job).some((part) => part.includes(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))),
    ),
    "book-keeps-job#search-misses-booked": fault(
      "A search misses booked jobs.",
      (job, text) => job.status !== "Booked" && byPart(job, text),
    ),
    "job-create-searchable#search-misses-new": fault(
      "A search misses new jobs.",
      (job, text) => isSeeded(job) && byPart(job, text),
    ),
  },
});

export const emptySearch = decision<(all: readonly Job[]) => readonly Job[]>("job-search-empty-text", {
  openPoint: "job-search-empty-text",
  conforms: {
    "every-job": (all) => all,
    "no-job": () => [],
    refused: refusing(invalid({ search_text: ["This field is required."] })),
  },
});

/** In which order a search has what it finds. */
export const searchOrder = decision<(rows: readonly Job[]) => readonly Job[]>("job-search-order", {
  openPoint: "ordering",
  conforms: { "oldest-first": (rows) => rows, "newest-first": (rows) => rows.toReversed() },
});

export const firstPage = decision<number>("job-search-page-base", {
  openPoint: "job-search-page-base",
  conforms: { "one-based": 1, "zero-based": 0 },
});

export const searchPage = decision<Cut>("job-search-page", {
  conforms: { exactly: cut },
  faults: {
    "job-searchbydetails-page-size#search-size-ignored": fault("page_size is ignored.", sized(25)),
    "job-searchbydetails-page-size#search-size-plus-one": fault("A page has one job more than page_size.", oneMore),
    "job-searchbydetails-page#search-page-ignored": fault("page is ignored.", firstAlone),
    "job-searchbydetails-page#search-behind-pages-of-25": fault(
      "A page of more than 25 jobs begins behind as many pages of 25.",
      (rows, index, size) => rows.slice(index * Math.min(size, 25), index * Math.min(size, 25) + size),
    ),
    "job-searchbydetails-page#search-page-overlaps": fault(
      "A page begins with the last job of the page before it.",
      overlapping,
    ),
  },
});

/** The rows in the order that sort_by asks for. */
type Sorted = (rows: readonly Job[], by: unknown) => readonly Job[];

const inOrder: Sorted = (rows, by) => {
  const key = (job: Job) => String((job as unknown as Readonly<Record<string, unknown>>)[String(by)] ?? "");
  return by === undefined ? rows : [...rows].sort((a, b) => key(a).localeCompare(key(b)));
};

export const searchSorted = decision<Sorted>("job-search-sort", {
  openPoint: "sort-by-values",
  conforms: {
    "by-field": inOrder,
    "without-effect": (rows) => rows,
    "numbers-only": (rows, by) => {
      if (by !== undefined && typeof by !== "number") throw invalid({ sort_by: ["A number is needed."] });
      return rows;
    },
  },
  faults: {
    "job-searchbydetails-sort#search-sort-drops": fault("sort_by drops the last job.", (rows, by) =>
      by === undefined ? rows : inOrder(rows, by).slice(0, -1),
    ),
    "job-searchbydetails-sort#search-sort-drops-ties": fault(
      "A search that is sorted by the franchisee shows one job of each.",
      (rows, by) =>
        /^franchisee/i.test(String(by))
          ? rows.filter((job, at) => rows.findIndex((one) => one.franchisee_id === job.franchisee_id) === at)
          : inOrder(rows, by),
    ),
    "job-searchbydetails-sort#search-sort-repeats": fault(
      "sort_by repeats the first job in place of the last.",
      (rows, by) => (by === undefined ? rows : [...inOrder(rows, by).slice(0, -1), ...rows.slice(0, 1)]),
    ),
  },
});

/** Whether a search that is sorted answers its first page whichever is asked for. */
export const sortedFirst = never("job-search-sorted-page", "as-asked", {
  "job-searchbydetails-page#search-sorted-first-page": "With sort_by every page is the first.",
});

/** Whether a search that is sorted goes by its text no more. */
export const sortedText = never("job-search-sorted-text", "minded", {
  "job-searchbydetails-sort#search-sort-for-text": "With sort_by search_text is ignored.",
});

/** Whether what a search finds is sorted before its page is cut out of it. */
export const sortedWhole = always("job-search-sorted-whole", "before-the-page", {
  "job-searchbydetails-sort#search-sorts-the-page": "With sort_by the page of a search is sorted by itself.",
});

/** Whether a search that is sorted sorts its first page alone. */
export const sortedFirstAlone = never("job-search-sorted-pages", "all", {
  "job-searchbydetails-sort#search-sorts-the-first-page": "From the second page on a search forgets sort_by.",
});

/** How often a job is found that several of its parts are found by. */
export const foundBy = decision<(rows: readonly Job[], text: string) => readonly Job[]>("job-search-found-by", {
  conforms: { once: (rows) => rows },
  faults: {
    "job-searchbydetails-page#once-for-each-item": fault(
      "A search by details shows a job once for each of its items that have the text.",
      (rows, text) =>
        rows.flatMap((job) => {
          const found = Object.values(job.items ?? []).filter((item) =>
            textsIn(item).some((part) => part.includes(text.toLowerCase())),
          );
          return text === "" || found.length === 0 ? [job] : found.map(() => job);
        }),
    ),
  },
});

/** Whether a text by which no job was found finds one that is made later. */
export const askedInVain = searchedInVain(
  "job-searched-in-vain",
  "job-create-searchable#not-found-for-good",
  "A text by which no job was found at first finds none any more.",
);

/** Which of the jobs that a search finds are shown. */
export const foundShown = whole<readonly Job[]>("job-search-found", "each", {
  "job-create-each#search-shows-one-of-a-customer": fault(
    "Of the jobs of one customer a search by details shows the newest alone.",
    (rows) => {
      const customers = rows.map(({ customer }) => JSON.stringify(customer));
      return rows.filter((_, index) => customers.lastIndexOf(customers[index] ?? "") === index);
    },
  ),
});

/** Jobs, POST /job/searchByDetails. */
export function searchByDetails(body: unknown, world: World): Answer {
  const form = Form.of(body);
  const text = form.text("search_text") ?? "";
  const first = world.choose(firstPage);
  const page = Math.max(0, (form.integer("page") ?? first) - first);
  const size = Math.max(1, world.choose(searchSize)(form.integer("page_size")));
  form.settle();
  const all = world.of(jobs).all();
  const matches = world.choose(searchMatches);
  const isTextIgnored = form.has("sort_by") && world.choose(sortedText);
  const carriers = isTextIgnored ? all : all.filter((job) => matches(job, text));
  const rows = text === "" ? world.choose(emptySearch)(all) : world.choose(askedInVain)(carriers, text, world);
  const ordered = world.choose(searchOrder)(world.choose(foundBy)(world.choose(foundShown)(rows), text));
  const inOrderAsked = (rows: readonly Job[]) => world.choose(searchSorted)(rows, form.raw("sort_by"));
  const isWhole = world.choose(sortedWhole);
  const isForgotten = page > 0 && world.choose(sortedFirstAlone);
  const sorted = isWhole && !isForgotten ? inOrderAsked(ordered) : ordered;
  const shown = form.has("sort_by") && world.choose(sortedFirst) ? 0 : page;
  const onPage = world.choose(searchPage)(sorted, shown, size);
  const inTurn = isWhole ? onPage : inOrderAsked(onPage);
  const shownAs = world.choose(detailsRow);
  return ok(inTurn.map((job) => shownAs(shownBy(world, "search by details", asFound("by details", job, world)))));
}
