import type { ClauseId } from "../../../contract/register.js";
import { type Answer, ok } from "../../core/answer.js";
import { always, never } from "../../core/behaviours/always.js";
import { besideEach } from "../../core/behaviours/filtering.js";
import { intact } from "../../core/behaviours/intact.js";
import { needed } from "../../core/behaviours/needing.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { besideTheOld, stores, type Updating, updated } from "../../core/behaviours/storing.js";
import { creates, refusesUnknown } from "../../core/behaviours/unknown.js";
import { type Decision, decision, fault } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { invalid, Refusal, refusing } from "../../core/refusal.js";
import { users } from "../../core/seed.js";
import type { Store } from "../../core/store.js";
import type { Note } from "./state.js";

const filterNeeded = refusing(
  new Refusal("invalid", "One of category, job_id, contact_id and company_id is needed.", { status: 400 }),
);

/** Errors, rule 1. */
export const noFilter = decision<(caller: Caller["kind"]) => Answer>("note-no-filter", {
  conforms: { refused: filterNeeded },
  faults: {
    "note-no-filter-400#without-filter-200": fault("Without a filter an empty list is answered.", () => ok([])),
    "note-no-filter-400#partners-need-none": fault("A partner gets an empty list without a filter.", (caller) =>
      caller === "partner" ? ok([]) : filterNeeded(),
    ),
    "note-no-filter-400#without-filter-422": fault(
      "Without a filter 422 is answered.",
      refusing(new Refusal("invalid", "A filter is needed.", { status: 422 })),
    ),
  },
});

/** Whether a query that names none of the four filters counts as none, whatever else it names. */
export const otherQueries = decision<() => boolean>("note-other-queries", {
  openPoint: "unknown-members",
  conforms: {
    "no-filter": () => true,
    "refused-as-unknown": refusing(new Refusal("invalid", "A parameter that nobody knows.", { status: 422 })),
  },
  faults: {
    "note-no-filter-400#any-query-will-do": fault(
      "A query that names something else is answered with all notes.",
      () => false,
    ),
  },
});

/** Whether filters that name nothing count as none. */
export const emptyFilters = always("note-empty-filters", "no-filter", {
  "note-no-filter-400#empty-filters-list-all": "A query whose filters are all empty is answered with all notes.",
});

export const filterNames = ["category", "job_id", "contact_id", "company_id"] as const;
export type FilterName = (typeof filterNames)[number];

/** Whether a filter is enough by itself, and whether it filters. */
interface FilterWork {
  readonly enough: boolean;
  readonly filters: boolean;
}

const works: FilterWork = { enough: true, filters: true };

const filterOf = (word: string, enough: ClauseId, excludes: ClauseId): Decision<FilterWork> =>
  decision(`note-filter-${word}`, {
    conforms: { works },
    faults: {
      [`${enough}#not-enough`]: fault("The filter alone is refused.", { ...works, enough: false }),
      [`${excludes}#ignored`]: fault("The filter excludes nothing.", { ...works, filters: false }),
    },
  });

export const filters: { readonly [F in FilterName]: Decision<FilterWork> } = {
  category: filterOf("category", "note-filter-category-enough", "note-filter-category-excludes"),
  job_id: filterOf("job", "note-filter-job-enough", "note-filter-job-excludes"),
  contact_id: filterOf("contact", "note-filter-contact-enough", "note-filter-contact-excludes"),
  company_id: filterOf("company", "note-filter-company-enough", "note-filter-company-excludes"),
};

export const filterDecisions = Object.values(filters);

/** What the filters of a query find, each by itself. */
type Found = Readonly<Partial<Record<FilterName, boolean>>>;

function eitherBesideCategory(found: Found, filter: "contact_id" | "company_id"): Found {
  const { category, [filter]: other, ...others } = found;
  return category === undefined || other === undefined ? found : { ...others, category: category || other };
}

/** What each filter finds beside the others. */
export const besideOthers = decision<(found: Found) => Found>("note-filter-beside-others", {
  conforms: { "as-by-itself": (found) => found },
  faults: {
    "note-filter-contact-excludes#either-beside-a-job": fault(
      "A job and a contact together find the notes of the job, whether they are of the contact or not.",
      (found) => {
        const { contact_id: _, ...others } = found;
        return found.job_id === undefined ? found : others;
      },
    ),
    "note-filter-company-excludes#overlooked-beside-a-job": fault("Beside a job a company is overlooked.", (found) => {
      const { company_id: _, ...others } = found;
      return found.job_id === undefined ? found : others;
    }),
    "note-filter-contact-excludes#overlooked-beside-a-company": fault(
      "Beside a company a contact is overlooked.",
      (found) => {
        const { contact_id: _, ...others } = found;
        return found.company_id === undefined ? found : others;
      },
    ),
    "note-filter-company-excludes#overlooked-beside-a-contact": fault(
      "Beside a contact a company is overlooked.",
      (found) => {
        const { company_id: _, ...others } = found;
        return found.contact_id === undefined ? found : others;
      },
    ),
    "note-filter-contact-excludes#either-beside-a-category": fault(
      "A category and a contact together find the notes of either.",
      (found) => eitherBesideCategory(found, "contact_id"),
    ),
    "note-filter-company-excludes#either-beside-a-category": fault(
      "A category and a company together find the notes of either.",
      (found) => eitherBesideCategory(found, "company_id"),
    ),
    "note-filter-category-excludes#overlooked-beside-a-job": fault(
      "Beside a job a category is overlooked.",
      (found) => {
        const { category: _, ...others } = found;
        return found.job_id === undefined ? found : others;
      },
    ),
    "note-filter-job-excludes#overlooked-beside-a-category": fault(
      "Beside a category a job is overlooked.",
      (found) => {
        const { job_id: _, ...others } = found;
        return found.category === undefined ? found : others;
      },
    ),
  },
});

/** Whether a note is listed, from whether each of the filters finds it. */
export const filtersTogether = decision<(matches: readonly boolean[]) => boolean>("note-filters-together", {
  conforms: { "narrow-together": (matches) => matches.every(Boolean) },
  faults: {
    "note-filter-job-excludes#any-of-them": fault("A note that any of several filters finds is listed.", (matches) =>
      matches.some(Boolean),
    ),
  },
});

/** Beside which of several categories a job does not count. */
export const jobBesideCategories = besideEach(
  "note-job-beside-categories",
  "note-filter-job-excludes",
  "a job",
  "categories",
);

/** Which of the categories count that are asked for, beside other filters or by themselves. */
type Counting = (asked: readonly string[], given: readonly FilterName[]) => readonly string[];

const firstBeside =
  (name: FilterName): Counting =>
  (asked, given) =>
    given.includes(name) ? asked.slice(0, 1) : asked;

export const repeatedCategory = decision<Counting>("note-repeated-category", {
  conforms: { "any-of-them": (asked) => asked },
  faults: {
    "note-category-repeated#first-only": fault("Of repeated categories only the first counts.", (asked) =>
      asked.slice(0, 1),
    ),
    "note-category-repeated#first-two": fault("Of repeated categories only the first two count.", (asked) =>
      asked.slice(0, 2),
    ),
    "note-category-repeated#last-only": fault("Of repeated categories only the last counts.", (asked) =>
      asked.slice(-1),
    ),
    "note-category-repeated#first-beside-a-company": fault(
      "Of repeated categories only the first counts beside a company.",
      firstBeside("company_id"),
    ),
    "note-category-repeated#first-beside-a-job": fault(
      "Of repeated categories only the first counts beside a job.",
      firstBeside("job_id"),
    ),
    "note-category-repeated#last-beside-a-contact": fault(
      "Of repeated categories only the last counts beside a contact.",
      (asked, given) => (given.includes("contact_id") ? asked.slice(-1) : asked),
    ),
  },
});

/** The categories that a note is listed under: the one that it has in, and those that it had before. */
export const listedUnder = decision<(category: string, before: readonly string[]) => readonly string[]>(
  "note-listed-under",
  {
    conforms: { "its-own": (category) => [category] },
    faults: {
      "note-filter-category-excludes#the-old-too": fault(
        "A note that was given another category is listed under the old one, too.",
        (category, before) => [category, ...before],
      ),
      "note-filter-category-excludes#the-one-it-came-back-from": fault(
        "A note that was given another category and then its first one again is listed under the other one, too.",
        (category, before) => [category, ...before.slice(1).filter((one) => one !== before[0])],
      ),
    },
  },
);

export const createNeeds = {
  comments: needed("note-create-comments", {
    without: ["note-create-comments-required#created-without-comments", "A note is created without comments."],
    withNull: ["note-create-comments-required#created-with-null-comments", "A note is created with null for comments."],
  }),
  category: needed("note-create-category", {
    without: ["note-create-category-required#created-without-category", "A note is created without category."],
    withNull: ["note-create-category-required#created-with-null-category", "A note is created with null for category."],
  }),
} as const;

export const updateNeeds = {
  comments: needed("note-update-comments", {
    without: ["note-update-comments-required#updated-without-comments", "A note is updated without comments."],
    withNull: ["note-update-comments-required#updated-with-null-comments", "A note is updated with null for comments."],
  }),
  category: needed("note-update-category", {
    without: ["note-update-category-required#updated-without-category", "A note is updated without category."],
    withNull: ["note-update-category-required#updated-with-null-category", "A note is updated with null for category."],
  }),
} as const;

export const noteNeeds = [...Object.values(createNeeds), ...Object.values(updateNeeds)];

export const emptyCategory = never("note-empty-category", "refused", {
  "note-create-category-required#created-with-an-empty-category": "A note is created with an empty category.",
});

export const emptyCategoryOfUpdate = never("note-empty-category-update", "refused", {
  "note-update-category-required#updated-with-an-empty-category": "A note is updated with an empty category.",
});

/** Whether a note without a category is stored although it is refused. */
export const withoutCategory = never("note-without-category", "not-stored", {
  "refused-untouched:note#stored-under-the-first-category":
    "A note without a category is refused, and stored under the first one all the same.",
});

export const foreignCategory = never("note-foreign-category", "refused", {
  "note-category-foreign-refused#any-category": "Any UUID is taken for a category.",
});

export const categoryCut = never("note-category-cut", "refused", {
  "note-category-foreign-refused#cut-to-a-uuid": "Of a category what stands behind its UUID is cut off.",
});

export const categoryCutOfUpdate = never("note-category-cut-update", "refused", {
  "note-category-foreign-refused#cut-to-a-uuid-in-an-update":
    "Of a category in an update what stands behind its UUID is cut off.",
});

export const otherGroup = never("note-category-of-another-group", "refused", {
  "note-category-foreign-refused#of-another-group": "A value of another lookup group is taken for a category.",
});

export const otherGroupOfUpdate = never("note-category-of-another-group-update", "refused", {
  "note-category-foreign-refused#of-another-group-in-an-update":
    "An update takes a value of another lookup group for a category.",
});

export const foreignCategoryOfUpdate = never("note-foreign-category-update", "refused", {
  "note-category-foreign-refused#any-in-an-update": "An update takes any UUID for a category.",
});

export const assignedUsers = nothingElse<[assigned: readonly unknown[]]>("note-assigned-users", "taken", {
  "note-assigned-users-accepted#last-refused": fault("The user who is suggested last is refused.", (assigned) => {
    if (assigned.includes(users.at(-1)?.id)) throw invalid({ assigned_users: ["There is no such user."] });
  }),
  "note-assigned-users-accepted#refused": fault(
    "assigned_users are refused.",
    refusing(invalid({ assigned_users: ["Users cannot be assigned."] })),
  ),
});

/** A note as the list has it. */
export const listedNote = intact<Note>("note-listed", "as-stored", {
  "note-create-persists#lists-in-capitals": fault("The list shows comments in capitals.", ({ comments }) => ({
    comments: comments.toUpperCase(),
  })),
});

/** Which notes are listed where several categories are asked for. */
export const listedTogether = decision<
  (found: readonly Note[], asked: readonly string[], last: Map<string, number>) => readonly Note[]
>("note-listed-together", {
  conforms: { all: (found) => found },
  faults: {
    "note-category-repeated#lacks-the-first": fault(
      "Of the notes of several categories the first is left out.",
      (found, asked) => (new Set(asked).size > 1 ? found.slice(1) : found),
    ),
    "note-category-repeated#without-later-ones": fault(
      "What was made since several categories were first asked for is not listed for those.",
      (found, asked, last) => {
        if (asked.length < 2) return found;
        const known = last.get(asked.join()) ?? Math.max(0, ...found.map(({ id }) => id));
        last.set(asked.join(), known);
        return found.filter(({ id }) => id <= known);
      },
    ),
    "route:GET /note#once-for-each-category": fault(
      "A note is listed as often as its category is asked for.",
      (found, asked) =>
        asked.length > 1 ? found.flatMap((note) => asked.flatMap((one) => (one === note.category ? note : []))) : found,
    ),
  },
});

/** What a creation makes that is given the same as a note that is there. */
export const sameNote = decision<(first: Note) => Note | undefined>("note-same", {
  conforms: { "is-another": () => undefined },
  faults: {
    "note-create-persists#answers-the-first": fault(
      "A note that is given the same as another answers that one and is not made.",
      (first) => first,
    ),
  },
});

export const storingNewNote = stores<Note>("note-stored", "note-create-persists", "note");

/** What an update gives a note, beside how that was. */
export const givenByUpdate = intact<Note, Note>("note-given-by-update", "all", {
  "updated-as-given:note#no-users-of-another-category": fault(
    "An update that gives another category to a note which has users takes its users from it.",
    ({ category, assigned_users }, before) => ({
      assigned_users: category !== before.category && before.assigned_users.length > 0 ? [] : assigned_users,
    }),
  ),
});

/** What an update does that names users whom there are not: nothing but what it is for, or nothing where it is refused. */
export const updateToNobody = nothingElse<[store: Store<Note>, note: Note, given: Partial<Note>]>(
  "note-update-to-nobody",
  "nothing",
  {
    "refused-untouched:note#comments-of-an-update-to-nobody": fault(
      "An update that assigns a note to somebody whom there is not is refused, and its comments are stored.",
      (store, note, { assigned_users = [], comments = note.comments }) => {
        if (assigned_users.every((user) => users.some(({ id }) => id === user))) return;
        store.add({ ...note, comments });
        throw invalid({ assigned_users: ["There is no such user."] });
      },
    ),
  },
);

/** What becomes of a note when it is updated. */
export const noteUpdate = decision<Updating<Note>>("note-update", {
  conforms: { stored: updated },
  faults: {
    "note-update-persists#forgets": fault("An update is answered but not stored.", () => {}),
    "note-update-persists#category-beside-comments-alone": fault(
      "An update that leaves the comments as they were leaves the category as it was.",
      (store, next, before) =>
        updated(store, next.comments === before.comments ? { ...next, category: before.category } : next),
    ),
    "note-update-persists#comments-beside-category-alone": fault(
      "An update that gives another category leaves the comments as they were.",
      (store, next, before) =>
        updated(store, next.category === before.category ? next : { ...next, comments: before.comments }),
    ),
    "updated-as-given:note#users-keep-category": fault(
      "An update that assigns users leaves the category as it was.",
      (store, next, before) =>
        updated(store, next.assigned_users.length > 0 ? { ...next, category: before.category } : next),
    ),
    "note-update-leaves-associations#takes-it-off": fault(
      "An update takes a note off its job, its contact and its company.",
      (store, next) => void store.add({ ...next, job_id: null, contact_id: null, company_id: null }),
    ),
    "update-only-that:note#moves-its-category": fault(
      "An update that gives a note another category gives it to all notes of the former one.",
      (store, next, before) => {
        for (const note of store.all())
          if (note.category === before.category) store.add({ ...note, category: next.category });
        updated(store, next);
      },
    ),
    "note-update-no-second#copies": fault("An update leaves the old note beside the new one.", besideTheOld),
    "note-same-request#update-refuses-the-same": fault(
      "An update with the body of the creation is refused.",
      (store, next, before) => {
        if (next.comments === before.comments && next.category === before.category) {
          throw invalid({ comments: ["Nothing has changed."] });
        }
        updated(store, next);
      },
    ),
  },
});

/** The company of a note that was updated. */
export const companyOfUpdated = decision<(before: Note["company_id"], caller: Caller) => Note["company_id"]>(
  "note-company-of-updated",
  {
    conforms: { "as-before": (before) => before },
    faults: {
      "note-update-leaves-associations#to-the-partners-company": fault(
        "An update by a partner-scoped caller moves a note to the company of that caller.",
        (before, { kind, companyId }) => (kind === "partner" ? companyId : before),
      ),
    },
  },
);

/** Whether an update by a partner is stored, as one by any other caller is. */
export const partnersUpdate = always("note-update-of-partner", "stored", {
  "note-update-by-partner#forgets": "An update by a partner-scoped caller is answered but not stored.",
});

/** What of the comments of a partner-scoped caller is kept. */
export const partnersComments = intact<Pick<Note, "comments">>("note-comments-of-partner", "as-given", {
  "note-update-by-partner#in-capitals": fault(
    "The comments of a partner-scoped caller are kept in capitals.",
    ({ comments }) => ({ comments: comments.toUpperCase() }),
  ),
});

/** The same of a note that is new. */
export const partnersFirstComments = intact<Pick<Note, "comments">>("note-first-comments-of-partner", "as-given", {
  "note-update-by-partner#new-in-capitals": fault(
    "The comments of a new note of a partner-scoped caller are kept in capitals.",
    ({ comments }) => ({ comments: comments.toUpperCase() }),
  ),
});

export const unknownNote = refusesUnknown<Note>("note-unknown", "The note", {
  "note-update-unknown#creates": fault("Updating a note that does not exist creates one.", creates),
});

type User = (typeof users)[number];

/** Whether a query needs a search_key that names a company or a franchisee, or neither. */
export const suggestKey = decision<(namesOne: boolean) => boolean>("note-suggest-key", {
  conforms: { needed: () => true },
  faults: {
    "note-suggest-key-required#suggest-users-without-key": fault(
      "Without search_key all users are suggested.",
      () => false,
    ),
    "note-suggest-key-required#not-beside-another": fault(
      "Without search_key the users of a company or a franchisee are suggested.",
      (namesOne) => !namesOne,
    ),
  },
});

export const suggestMatch = decision<(user: User, key: string) => boolean>("note-suggest-match", {
  openPoint: "suggestusers-matching",
  conforms: {
    contains: ({ name }, key) => name.toLowerCase().includes(key.toLowerCase()),
    "the-whole-name": ({ name }, key) => name.toLowerCase() === key.toLowerCase(),
    "begins-a-word": ({ name }, key) =>
      name.split(" ").some((word) => word.toLowerCase().startsWith(key.toLowerCase())),
  },
  faults: {
    "route:GET /note/suggestUsers#key-is-a-pattern": fault(
      "search_key is taken for a pattern, and fails where it is none.",
      ({ name }, key) => {
        try {
          return new RegExp(key, "i").test(name);
        } catch {
          throw new Refusal("invalid", "Something went wrong.", { status: 500 });
        }
      },
    ),
    "note-suggest-narrows#suggest-users-ignores-key": fault("search_key is ignored.", () => true),
  },
});

/** Who is suggested, from those found for a key; `before` are the ids of those that were suggested for keys that begin so. */
type Suggested = (found: readonly User[], key: string, before: Map<string, readonly string[]>) => readonly User[];

export const suggestedFor = decision<Suggested>("note-suggest-for", {
  conforms: { "its-own-key": (found) => found },
  faults: {
    "note-suggest-narrows#as-begun-before": fault(
      "Whom a key finds is what an earlier key found that began with the same four letters.",
      (found, key, before) => {
        const beginning = key.slice(0, 4).toLowerCase();
        const ids = before.get(beginning) ?? found.map(({ id }) => id);
        before.set(beginning, ids);
        return users.filter(({ id }) => ids.includes(id));
      },
    ),
  },
});

/** The id that a user is suggested with, and whether a note takes it. */
interface SuggestedId {
  readonly of: (user: User, isBesideCompany: boolean) => string;
  /** @throws Refusal where it stands for nobody */
  readonly take: (assigned: readonly unknown[]) => void;
}

const byEmployee = "e0000000";

export const suggestedId = decision<SuggestedId>("note-suggested-id", {
  conforms: { "of-the-user": { of: ({ id }) => id, take: () => {} } },
  faults: {
    "note-assigned-users-accepted#of-employees": fault(
      "Beside a company users are suggested with an id that they have as its employees, and that no note takes.",
      {
        of: ({ id }, isBesideCompany) => (isBesideCompany ? byEmployee + id.slice(byEmployee.length) : id),
        take: (assigned) => {
          if (assigned.some((id) => String(id).startsWith(byEmployee)))
            throw invalid({ assigned_users: ["There is no such user."] });
        },
      },
    ),
    "note-suggest-filters-together#by-one-id": fault("Beside a company all users are suggested with one id.", {
      of: ({ id }, isBesideCompany) => (isBesideCompany ? (users[0]?.id ?? id) : id),
      take: () => {},
    }),
  },
});

/** Who is suggested beside a company or a franchisee, or both, from those who match the key. */
type Beside = (found: readonly User[], all: readonly User[], areBoth: boolean) => readonly User[];

export const suggestedBeside = decision<Beside>("note-suggest-beside-company", {
  conforms: { "those-found": (found) => found },
  faults: {
    "note-suggest-narrows-beside-company#drops-key": fault(
      "Beside a company everyone is suggested, whatever search_key says.",
      (_found, all) => all,
    ),
    "note-suggest-narrows-beside-company#drops-key-beside-both": fault(
      "Beside a company and a franchisee everyone of these is suggested, whatever search_key says.",
      (found, all, areBoth) => (areBoth ? all : found),
    ),
  },
});

const refused = (name: string) => () => {
  throw invalid({ [name]: ["This parameter is not known."] });
};

export const suggestCompany = nothingElse<[]>("note-suggest-company", "taken", {
  "note-suggest-company-accepted#suggest-users-refuses-company": fault("company_id is refused.", refused("company_id")),
});

export const suggestFranchisee = nothingElse<[company: string | undefined]>("note-suggest-franchisee", "taken", {
  "note-suggest-franchisee-accepted#not-beside-a-company": fault(
    "job_franchisee_id is refused beside company_id.",
    (company) => {
      if (company !== undefined) refused("job_franchisee_id")();
    },
  ),
  "note-suggest-franchisee-accepted#suggest-users-refuses-franchisee": fault(
    "job_franchisee_id is refused.",
    refused("job_franchisee_id"),
  ),
});
