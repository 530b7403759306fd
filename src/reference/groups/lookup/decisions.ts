import { type Answer, noContent, ok } from "../../core/answer.js";
import { always, never } from "../../core/behaviours/always.js";
import { whole } from "../../core/behaviours/intact.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decodedAgain } from "../../core/behaviours/patterns.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import type { Caller } from "../../core/handler.js";
import { invalid, Refusal } from "../../core/refusal.js";
import { areOfOneCustomer, type Job } from "../jobs/state.js";
import {
  addOns,
  allowedCarriers,
  type documentTypes,
  type LookupValue,
  masterConstants,
  referCategories,
  valuesNamed,
} from "./data.js";

type Values = readonly LookupValue[];

/** Errors, rule 3: what a key that is no group answers. */
export const unknownKey = decision<(key: string) => Values>("lookup-unknown-key", {
  conforms: {
    nothing: () => [],
    "long-ones-refused": (key) => {
      if (key.length > 100) throw invalid({ masterConstantKey: ["A key has 100 characters at most."] });
      return [];
    },
    "escaped-twice-is-not-there": (key) => {
      if (/%[0-9a-f]{2}/i.test(key)) throw new Refusal("missing", "No address is escaped twice.", { status: 404 });
      return [];
    },
    "signs-refused": (key) => {
      if (/[.(,)]|\P{ASCII}/u.test(key)) throw invalid({ masterConstantKey: ["A key has no such signs."] });
      return [];
    },
  },
  faults: {
    "lookup-unknown-key-empty#404-for-long-ones": fault("A key of more than 50 characters answers 404.", (key) => {
      if (key.length > 50) throw new Refusal("missing", "There is no such group.", { status: 404 });
      return [];
    }),
    "lookup-unknown-key-empty#404": fault("An unknown key answers 404.", (key) => {
      if (valuesNamed(key).length > 0) return [];
      throw new Refusal("missing", "There is no such group.", { status: 404 });
    }),
    "lookup-unknown-key-empty#404-for-digits": fault("A key of digits alone answers 404.", (key) => {
      if (/^\d+$/.test(key)) throw new Refusal("missing", "There is no such group.", { status: 404 });
      return [];
    }),
    "lookup-unknown-key-empty#404-for-spaces": fault("An unknown key with a space in it answers 404.", (key) => {
      if (key.includes(" ")) throw new Refusal("missing", "There is no such group.", { status: 404 });
      return [];
    }),
    "lookup-unknown-key-empty#404-for-dots": fault("A key with a dot in it answers 404.", (key) => {
      if (key.includes(".")) throw new Refusal("missing", "There is no such file.", { status: 404 });
      return [];
    }),
    "lookup-unknown-key-empty#fails-beyond-ascii": fault(
      "The service fails of a key with letters outside ASCII.",
      (key) => {
        if (/\P{ASCII}/u.test(key)) throw new Refusal("invalid", "Something went wrong.", { status: 500 });
        return [];
      },
    ),
    "lookup-unknown-key-empty#by-a-part": fault("A part of a key answers the values of its group.", (key) =>
      [...masterConstants].flatMap(([group, values]) => (group.includes(key) ? values : [])),
    ),
    "lookup-unknown-key-empty#by-a-pattern": fault("In a key a _ stands for any letter.", (key) => {
      const fits = new RegExp(`^${key.replace(/[^\w ]/g, "").replaceAll("_", ".")}$`);
      return [...masterConstants].flatMap(([group, values]) => (fits.test(group) ? values : []));
    }),
    "lookup-unknown-key-empty#decoded-twice": fault(
      "A key is decoded twice.",
      (key) => masterConstants.get(decodedAgain(key)) ?? [],
    ),
    "lookup-unknown-key-empty#members-of-objects-fail": fault(
      "The service fails of a key that every object has a member of.",
      (key) => {
        if (key in {}) throw new Refusal("invalid", "Something went wrong.", { status: 500 });
        return [];
      },
    ),
    "lookup-unknown-key-empty#everything": fault("An unknown key answers the values of all groups.", (key) =>
      valuesNamed(key).length > 0 ? [] : [...masterConstants.values()].flat(),
    ),
    "lookup-value-is-not-a-key#as-key": fault("A value used as key answers itself.", (key) => valuesNamed(key)),
  },
});

export const groupKey = whole<string>("lookup-group-key", "as-asked", {
  "lookup-key-with-spaces#cut-at-space": fault("A key is cut at its first space.", (key) => key.split(" ")[0] ?? ""),
  "lookup-key-with-spaces#refused": fault("A key with a space is refused.", (key) => {
    if (key.includes(" ")) throw invalid({ masterConstantKey: ["A key is one word."] });
    return key;
  }),
});

/** Whether a key with spaces lists its values. */
export const spacedKeysList = always("lookup-spaced-keys", "list-their-values", {
  "lookup-key-with-spaces#values-without-a-list":
    "A key with spaces lists no value, though the job statuses are read by their ids under it.",
});

/** Whether the values under a key with spaces are read by their ids. */
export const spacedValuesRead = always("lookup-spaced-values", "read-by-their-ids", {
  "lookup-key-with-spaces#lists-alone": "A key with spaces lists its values, of which none is read by its id under it.",
});

/** The group whose values a literal lookup answers where it is taken for a group key. */
export const literalsTaken = decision<(id: string) => string | undefined>("lookup-literals", {
  conforms: { "never-for-keys": () => undefined },
  faults: {
    "lookup-literals-before-key#answers-a-group": fault(
      "/lookup/contactTypes is taken for a group key, and answers the values of one.",
      (id) => (id.endsWith("/contactTypes") ? "OnHoldReason" : undefined),
      ["lookup-literals-before-key#job-statuses-taken-for-key"],
    ),
  },
});

export const groupValues = whole<Values>("lookup-group-values", "all", {
  "lookup-group-values#of-all": fault("A group key answers the values of every group.", (values) => [
    ...new Set([...values, ...[...masterConstants.values()].flat()]),
  ]),
});

export const valueIds = whole<LookupValue>("lookup-value-ids", "uuids", {
  "note-category-ids-are-uuids#codes": fault("Note categories have codes for ids.", (value) =>
    value.key === "JobNoteCategory" ? { ...value, id: value.value } : value,
  ),
});

type Find = (values: Values, id: string) => LookupValue | undefined;

const byId: Find = (values, id) => values.find((value) => value.id === id);

export const valueById = decision<Find>("lookup-value", {
  conforms: { "by-id": byId },
  faults: {
    "lookup-value-by-id#answers-the-next": fault("A value's id answers the value after it.", (values, id) => {
      const index = values.findIndex((value) => value.id === id);
      return index < 0 ? undefined : values[(index + 1) % values.length];
    }),
    "lookup-value-by-id#texts-of-the-second": fault(
      "The first value of a group shows the texts of the second when it is read by its id.",
      (values, id) => {
        const [first, second] = values;
        return first?.id === id && second ? { ...second, id } : byId(values, id);
      },
    ),
    "lookup-value-by-id#all-but-the-last": fault("The last value of a group is not read by its id.", (values, id) =>
      byId(values.slice(0, -1), id),
    ),
    "lookup-value-unknown#answers-first": fault("An unknown id answers the first value.", (values, id) =>
      valuesNamed(id).length > 0 ? byId(values, id) : values[0],
    ),
    "lookup-value-of-other-group#any-group": fault(
      "A value is read under any group.",
      (values, id) => byId(values, id) ?? valuesNamed(id)[0],
    ),
  },
});

interface ItemQuery {
  /** Whether the items of a job are among those of the one that is asked for. */
  readonly isOf: (id: number, asked: number) => boolean;
  readonly item: boolean;
  /** Whether an item of that id is among those of the id that is asked for, where it counts. */
  readonly isItem?: (id: string, asked: string) => boolean;
  /** So many of those are answered. */
  readonly most?: number;
}

const isThatJob: ItemQuery["isOf"] = (id, asked) => id === asked;

export const itemFilters = decision<ItemQuery>("lookup-items", {
  conforms: { narrows: { isOf: isThatJob, item: true } },
  faults: {
    "lookup-items-by-job#of-every-job": fault("The items of all jobs are answered.", { isOf: () => true, item: true }),
    "lookup-items-by-job#begins-alike": fault(
      "The items of jobs are answered as well whose display ids begin with that of the one.",
      { isOf: (id, asked) => String(id).startsWith(String(asked)), item: true },
    ),
    "lookup-items-by-item#begins-alike": fault(
      "The first item is answered whose id begins with the one that is asked for.",
      { isOf: isThatJob, item: true, isItem: (id, asked) => id.startsWith(asked), most: 1 },
    ),
    "lookup-items-by-item#item-ignored": fault("job_item_id is ignored.", { isOf: isThatJob, item: false }),
  },
});

/** How the lookup shows an item: none of its fields are printed, and its number may be one within its job. */
export const itemRow = decision<(item: object, number: number) => object>("lookup-item-row", {
  conforms: {
    "by-its-legacy-id": (item) => ("job_item_id" in item ? { id: item.job_item_id, ...item } : item),
    "by-its-integer-id": (item) => ({
      ...item,
      ...("inventory_item_id" in item && { id: item.inventory_item_id }),
      job_item_id: undefined,
    }),
    "by-its-number": (_, number) => ({ number }),
  },
});

/** Whether a lookup shows the items of a job as it has seen that first, in the place of what they are. */
export const itemsStale = decision<(seen: Job, job: Job) => boolean>("lookup-items-stale", {
  conforms: { "as-they-are": () => false },
  faults: {
    "inventory-item-reflected#lookup-stale": fault(
      "The items lookup shows a job's items as they were when it was first asked, until the job is saved.",
      areOfOneCustomer,
    ),
    "job-save-readable#lookup-stale": fault(
      "The items lookup lists the items that a job had when it was first asked, whatever it was saved with since.",
      (seen, job) => !areOfOneCustomer(seen, job),
    ),
  },
});

type DocumentType = (typeof documentTypes)[number];

/** How document types tell their sources, none of whose fields are printed, and which are found by one. */
interface Sources {
  readonly shown: (type: DocumentType, source: unknown) => unknown;
  readonly isOf: (type: DocumentType, source: string, asked: string) => boolean;
}

const hasThat: Sources["isOf"] = (_, source, asked) => source === asked;

export const documentSources = decision<Sources>("lookup-document-sources", {
  conforms: {
    "as-they-are-asked-for": { shown: (_, source) => source, isOf: hasThat },
    "in-words": { shown: (_, source) => `The source ${source}`, isOf: hasThat },
    "in-words-that-are-refused": {
      shown: (_, source) => `The source ${source}`,
      isOf: (type, source, asked) => {
        if (asked.includes(" ")) throw invalid({ document_source: ["A code is needed."] });
        return hasThat(type, source, asked);
      },
    },
    "as-records": { shown: ({ document_source }, name) => ({ id: document_source, name }), isOf: hasThat },
    "the-first-of-none": {
      shown: ({ id }, source) => (id === 1 ? null : source),
      isOf: (type, source, asked) => type.id === 1 || hasThat(type, source, asked),
    },
  },
});

export const documentSource = always("lookup-document-source", "narrows", {
  "lookup-document-types-by-source#source-ignored": "document_source is ignored.",
});

const refused = (name: string) => () => {
  throw invalid({ [name]: ["This parameter is not known."] });
};

export const carrierParameter = nothingElse<[]>("lookup-density-carrier", "taken", {
  "lookup-density-carrier-accepted#refused": fault("carrier_api is refused.", refused("carrier_api")),
});

/** Whether a density class is found for the carrier that is asked for. */
export const carrierNarrows = decision<(asked: string, carrier: string) => boolean>("lookup-density-narrows", {
  conforms: {
    "that-carrier": (asked, carrier) => carrier === asked,
    "those-of-no-carrier-too": (asked, carrier) => carrier === asked || carrier === "0",
  },
  faults: {
    "lookup-density-by-carrier#ignored": fault("carrier_api does not narrow the density classes.", () => true),
    "lookup-density-by-carrier#zero-is-none": fault(
      "carrier_api 0 finds the density classes of every carrier.",
      (asked, carrier) => asked === "0" || carrier === asked,
    ),
    "lookup-density-by-carrier#of-its-beginning": fault(
      "The density classes of a carrier are those of each whose number it begins with.",
      (asked, carrier) => carrier !== "0" && asked.startsWith(carrier),
    ),
  },
});

export const companyParameter = nothingElse<[]>("lookup-containers-company", "taken", {
  "lookup-containers-company-accepted#refused": fault("company_id is refused.", refused("company_id")),
});

type Category = (typeof referCategories)[number];

/** How a category stands in the hierarchy; none of its fields are printed. */
export const hierarchyNode = decision<(category: Category) => object>("lookup-refer-hierarchy-node", {
  conforms: {
    "id-and-name": ({ id, name }) => ({ id, name, children: [] }),
    "name-alone": ({ name }) => ({ category: name, children: [] }),
  },
});

/** How often the hierarchy answers its branch. */
export const hierarchyBranches = decision<<B>(branch: B, categories: number) => readonly B[]>(
  "lookup-refer-hierarchy-branches",
  {
    conforms: { once: (branch) => [branch] },
    faults: {
      "route:GET /lookup/referCategoryHeirachy#for-each-category": fault(
        "The hierarchy of refer categories answers its branch once for each category in it.",
        (branch, categories) => Array.from({ length: Math.max(1, categories) }, () => branch),
      ),
    },
  },
);

export const hierarchy = decision<() => typeof referCategories>("lookup-refer-hierarchy", {
  conforms: { whole: () => referCategories },
  faults: {
    "lookup-refer-categories-agree#hierarchy-lacks-one": fault("The hierarchy lacks a category.", () =>
      referCategories.slice(1),
    ),
  },
});

/** The master constants that a deployment forgot; a conforming one forgets none. */
export interface Forgotten {
  isEverything: boolean;
  isFilledTwice: boolean;
  /** Whether groups whose keys have spaces list no value. */
  isSpacedEmpty: boolean;
  /** Whether it knows of no group until one is read. */
  isCold: boolean;
  /** Whether the hierarchy of refer categories has none until another list is read. */
  isHierarchyBare: boolean;
  /** The literal lookups that are empty, those among them whose next reading alone is. */
  readonly empty: Set<string>;
  readonly cold: Set<string>;
  /** Those that are until a group is read, or one of its values. */
  readonly behind: Set<string>;
  /** The literal lookups that list another row in the place of the last one. */
  readonly replaced: Set<string>;
  /** Those that list each row under another id. */
  readonly renewed: Set<string>;
  /** The literal lookups that list each row twice. */
  readonly doubled: Set<string>;
  /** The literal lookups whose next reading is narrowed by nothing. */
  readonly whole: Set<string>;
  /** The groups, and the list of access keys, of which nothing is read by itself until they are. */
  readonly unread: Set<string>;
}

/** How often lists were read that reading changes; a conforming deployment has none. */
export type Readings = Map<string, number>;

type Rows = readonly unknown[];
type Reading = (rows: Rows, route: string, readings: Readings) => Rows;

/** A list that becomes another one with each reading. */
const changing =
  (route: string, after: (rows: Rows, readings: number) => Rows): Reading =>
  (rows, read, readings) => {
    if (read !== route) return rows;
    const before = readings.get(route) ?? 0;
    readings.set(route, before + 1);
    return after(rows, before);
  };

const lastTwoAgain = (rows: Rows, readings: number): Rows => [
  ...rows,
  ...Array.from({ length: readings }, () => rows.slice(-2)).flat(),
];

/** What reading a lookup does to it. */
export const readOnceMore = decision<Reading>("lookup-readings", {
  conforms: { nothing: (rows) => rows },
  faults: {
    "route:GET /lookup/jobStatuses#grows-by-reading": fault(
      "With each reading the last two job statuses are listed once more.",
      changing("GET /lookup/jobStatuses", lastTwoAgain),
    ),
    "route:GET /lookup/{masterConstantKey}#grows-by-reading": fault(
      "With each reading the last two values of a group are listed once more.",
      changing("GET /lookup/{masterConstantKey}", lastTwoAgain),
    ),
    "route:GET /lookup/handlingUnitContainerTypes#types-grow-by-reading": fault(
      "With each reading a container type is listed once more within its group.",
      changing("GET /lookup/handlingUnitContainerTypes", (rows, readings) => rows.map((row) => grown(row, readings))),
    ),
    "route:GET /lookup/containerfill#ends-with-reading": fault(
      "With each reading the last kind of filling is lost.",
      changing("GET /lookup/containerfill", (rows, readings) => rows.slice(0, Math.max(0, rows.length - readings))),
    ),
  },
});

type AtOnce = (rows: Rows, route: string, underWay: Set<string>) => Rows | Promise<Rows>;

/** A list that whoever asks while another one does is told twice over. */
const twiceWhileAsked =
  (route: string): AtOnce =>
  async (rows, asked, underWay) => {
    if (asked !== route) return rows;
    const isSecond = underWay.has(route);
    underWay.add(route);
    await meanwhile();
    underWay.delete(route);
    return isSecond ? [...rows, ...rows] : rows;
  };

/** What those who ask for a lookup at the same time are told. */
export const toldAtOnce = decision<AtOnce>("lookup-at-once", {
  conforms: { "each-as-alone": (rows) => rows },
  faults: {
    "route:GET /lookup/countries#twice-to-the-second-at-once": fault(
      "Of two who ask for the countries at the same time the second is told each of them twice.",
      twiceWhileAsked("GET /lookup/countries"),
    ),
    "route:GET /lookup/referCategoryHeirachy#twice-to-the-second-at-once": fault(
      "Of two who ask for the hierarchy of refer categories at the same time the second is told each category twice.",
      twiceWhileAsked("GET /lookup/referCategoryHeirachy"),
    ),
  },
});

/** What a caller is answered of a lookup. */
export const toldTo = decision<(answer: Answer, route: string, caller: Caller) => Answer>("lookup-told", {
  conforms: { "to-everyone": (answer) => answer },
  faults: {
    "route:GET /lookup/cPacks#nothing-to-partners": fault(
      "A partner-scoped caller is answered nothing in the place of the packs.",
      (answer, route, { kind }) => (route === "GET /lookup/cPacks" && kind === "partner" ? noContent : answer),
    ),
  },
});

/** The row with the first entry of each of its lists as many more times. */
const grown = (row: unknown, times: number): unknown =>
  isObject(row)
    ? Object.fromEntries(
        Object.entries(row).map(([name, member]) => [
          name,
          Array.isArray(member) ? [...member, ...Array.from({ length: times }, () => member[0])] : member,
        ]),
      )
    : row;

/** How often a group of container types is listed. */
export const containerGroups = decision<<R extends object>(rows: readonly R[]) => readonly R[]>(
  "lookup-container-groups",
  {
    conforms: { once: (rows) => rows },
    faults: {
      "route:GET /lookup/handlingUnitContainerTypes#group-for-each-type": fault(
        "A group of container types is listed once for each type in it.",
        (rows) =>
          rows.flatMap((row) => Array.from({ length: Math.max(1, ...Object.values(row).map(sizeOf)) }, () => row)),
      ),
    },
  },
);

const sizeOf = (member: unknown): number => (Array.isArray(member) ? member.length : 0);

/** What a reset makes a deployment forget. */
export const afterReset = nothingElse<[forgotten: Forgotten, short: Set<string>]>("lookup-reset", "everything", {
  "lookup-reset-keeps-values#loses-values": fault("After a reset the groups are empty.", (forgotten) => {
    forgotten.isEverything = true;
  }),
  "lookup-reset-keeps-values#doubles-values": fault("After a reset each value is listed twice.", (forgotten) => {
    forgotten.isFilledTwice = true;
  }),
  "lookup-reset-keeps-values#empties-contact-types": fault("After a reset there are no contact types.", ({ empty }) => {
    empty.add("GET /lookup/contactTypes");
  }),
  "lookup-reset-keeps-values#loses-the-first-country": fault(
    "After a reset the countries lack the first one.",
    (_, short) => {
      short.add("GET /lookup/countries");
    },
  ),
  "lookup-reset-keeps-values#loses-a-note-category": fault(
    "After a reset the note categories lack the first one.",
    (_, short) => {
      short.add("JobNoteCategory");
    },
  ),
  "lookup-reset-keeps-values#loses-an-on-hold-reason": fault(
    "After a reset the reasons for being on hold lack the first one.",
    (_, short) => {
      short.add("OnHoldReason");
    },
  ),
  "lookup-reset-keeps-values#countries-read-once": fault(
    "The first reading of the countries after a reset is an empty list.",
    ({ cold }) => {
      cold.add("GET /lookup/countries");
    },
  ),
  "lookup-reset-keeps-values#countries-behind-groups": fault(
    "After a reset the countries are an empty list before a group, or a value of one, was read.",
    ({ behind }) => {
      behind.add("GET /lookup/countries");
    },
  ),
  "lookup-reset-keeps-values#access-keys-behind-their-list": fault(
    "After a reset no access key is read by itself before all were listed.",
    ({ unread }) => {
      unread.add("GET /lookup/accessKeys");
    },
  ),
  "lookup-reset-keeps-values#document-types-of-any-source": fault(
    "After a reset the first who asks for the document types of one source is answered those of all.",
    ({ whole }) => {
      whole.add("GET /lookup/documentTypes");
    },
  ),
  "lookup-reset-keeps-values#empties-items": fault("After a reset no job has items in their lookup.", ({ empty }) => {
    empty.add("GET /lookup/items");
  }),
  "lookup-reset-keeps-values#refer-categories-anew": fault(
    "After a reset the refer categories are listed under other ids.",
    ({ renewed }) => {
      renewed.add("GET /lookup/referCategory");
    },
  ),
  "lookup-reset-keeps-values#replaces-a-campaign": fault(
    "After a reset another campaign is listed in the place of the last one.",
    ({ replaced }) => {
      replaced.add("GET /lookup/PPCCampaigns");
    },
  ),
  "lookup-reset-keeps-values#doubles-campaigns": fault(
    "After a reset each campaign is listed twice.",
    ({ doubled }) => {
      doubled.add("GET /lookup/PPCCampaigns");
    },
  ),
  "lookup-reset-keeps-values#hierarchy-behind-other-lists": fault(
    "After a reset the hierarchy of refer categories has none of them before another list was read.",
    (forgotten) => {
      forgotten.isHierarchyBare = true;
    },
  ),
  "lookup-reset-keeps-values#empties-keys-with-spaces": fault(
    "After a reset a key with a space lists no value.",
    (forgotten) => {
      forgotten.isSpacedEmpty = true;
    },
  ),
  "lookup-unknown-key-empty#404-after-a-reset": fault(
    "After a reset an unknown key answers 404 until a group was read.",
    (forgotten) => {
      forgotten.isCold = true;
    },
  ),
  "lookup-reset-keeps-values#values-behind-their-list": fault(
    "After a reset no value is read by its id before its group was read.",
    ({ unread }) => {
      for (const group of masterConstants.keys()) unread.add(group);
    },
  ),
});

/** Whether a key is another one in other letters. */
const isOtherwise = (asked: string, key: string) => asked !== key && asked.toLowerCase() === key.toLowerCase();

/** What asking for a key does to the lookups of the same key in other letters. */
export const afterOtherLetters = nothingElse<[asked: string, empty: Set<string>]>("lookup-other-letters", "nothing", {
  "route:GET /lookup/contactTypes#empty-once-asked-in-other-letters": fault(
    "Once the key ContactTypes was asked for, there are no contact types.",
    (asked, empty) => {
      if (isOtherwise(asked, "contactTypes")) empty.add("GET /lookup/contactTypes");
    },
  ),
  "route:GET /lookup/{masterConstantKey}#empty-once-asked-in-other-letters": fault(
    "Once a key was asked for that is JobNoteCategory in other letters, this group is empty.",
    (asked, empty) => {
      if (isOtherwise(asked, "JobNoteCategory")) empty.add("JobNoteCategory");
    },
  ),
});

const narrows = (route: string) => (asked: string) => asked === route;

/** Of which lookups what a filter leaves out is lost to later requests. */
export const staysNarrowed = decision<(route: string) => boolean>("lookup-stays-narrowed", {
  conforms: { none: () => false },
  faults: {
    "lookup-filter-ends#document-types-stay-narrowed": fault(
      "The document types that document_source leaves out are not listed any more.",
      narrows("GET /lookup/documentTypes"),
    ),
    "lookup-filter-ends#density-classes-stay-narrowed": fault(
      "The density classes that carrier_api leaves out are not listed any more.",
      narrows("GET /lookup/densityClassMap"),
    ),
    "lookup-filter-ends#items-stay-narrowed": fault(
      "The items of a job that job_item_id leaves out are not listed any more.",
      narrows("GET /lookup/items"),
    ),
    "lookup-filter-ends#containers-stay-narrowed": fault(
      "The container types that company_id leaves out are not listed any more.",
      narrows("GET /lookup/handlingUnitContainerTypes"),
    ),
  },
});

/** Which lookups, asked for without a carrier, have what is of the carriers alone that add-ons were asked for last. */
export const narrowedByAddOns = decision<(route: string) => boolean>("lookup-narrowed-by-add-ons", {
  conforms: { none: () => false },
  faults: {
    "lookup-filter-ends#add-ons-narrow-density-classes": fault(
      "The density classes are narrowed to the carriers that add-ons were asked for last.",
      narrows("GET /lookup/densityClassMap"),
    ),
    "lookup-filter-ends#add-ons-stay-narrowed": fault(
      "All add-ons are narrowed to the carriers that they were asked for last.",
      narrows("GET /lookup/addOns"),
    ),
  },
});

/** Whether add-ons that are asked for without carriers, right behind those of some, are of all carriers. */
export const carriersForgotten = always("lookup-add-ons-carriers-forgotten", "forgotten", {
  "lookup-filter-ends#add-ons-of-the-carriers-before":
    "Add-ons that are asked for without carriers are those of the carriers that the request before it named.",
});

/** Whether a company that container types are asked for counts for that request alone. */
export const companyForgotten = always("lookup-containers-company-forgotten", "forgotten", {
  "lookup-filter-ends#crates-of-the-last-company":
    "Once container types were asked for by their company, its crates stand in the place of all companies' where none is named.",
});

/** What asking a lookup for a company does to others. */
export const narrowedElsewhere = nothingElse<[short: Set<string>]>("lookup-narrowed-elsewhere", "nothing", {
  "lookup-filter-ends#containers-narrow-packs": fault(
    "Once container types were asked for by their company, the packs lack one.",
    (short) => {
      short.add("GET /lookup/cPacks");
    },
  ),
});

/** Which access keys are read on their own route. */
export const accessKeysRead = whole<readonly string[]>("lookup-access-keys-read", "all", {
  "route:GET /lookup/accessKey/{accessKey}#the-last-is-absent": fault(
    "The access key that is listed last is not found by itself.",
    (keys) => keys.slice(0, -1),
  ),
});

/** The key whose setup is answered to who asks for one. */
export const keyAnswered = decision<(asked: string, keys: readonly string[]) => string>("lookup-access-key-answered", {
  conforms: { "that-one": (asked) => asked },
  faults: {
    "lookup-access-key-own#the-first-for-each": fault(
      "Whichever access key is asked for, the setup of the first is answered.",
      (asked, [first = asked]) => first,
    ),
  },
});

/** What is known of the access keys that were read, and of those that were asked for and are none. */
export interface KeysAsked {
  readonly read: Set<string>;
  readonly unknown: Set<string>;
  last?: string;
}

/** The key whose setup is answered to who asks for one that is none; undefined where it is that of none. */
export const unknownKeyAs = decision<(asked: string, keys: KeysAsked) => string | undefined>("lookup-unknown-key-as", {
  conforms: { none: () => undefined },
  faults: {
    "lookup-access-key-own#the-last-to-who-asks-again": fault(
      "Who asks twice for what is no access key is answered the setup that was read last.",
      (asked, { unknown, last }) => {
        const isAgain = unknown.has(asked);
        unknown.add(asked);
        return isAgain ? last : undefined;
      },
    ),
    "lookup-access-key-own#decoded-twice": fault("An access key is decoded twice.", (asked) => decodedAgain(asked)),
  },
});

/** Whether an access key is listed masked once its setup was read. */
export const maskedOnceRead = never("lookup-access-keys-masked", "as-they-are", {
  "route:GET /lookup/accessKey/{accessKey}#masked-once-read":
    "An access key whose setup was read is listed masked from then on.",
});

type AddOns = (carriers: readonly number[]) => Answer;

const ofCarriers = (carriers: readonly number[]) =>
  ok(addOns.filter(({ carrier_api }) => carriers.includes(carrier_api)));

const refuseOthers: AddOns = (carriers) => {
  if (carriers.some((carrier) => !allowedCarriers.includes(carrier))) {
    throw invalid({ carrier_apis: [`Allowed are ${allowedCarriers.join(", ")}.`] });
  }
  return ofCarriers(carriers);
};

export const addOnsAnswer = decision<AddOns>("lookup-add-ons", {
  conforms: { "of-each": refuseOthers },
  faults: {
    "lookup-add-ons-allowed#refuses-20": fault("The allowed carrier 20 is refused.", (carriers) => {
      if (carriers.includes(20)) throw invalid({ carrier_apis: ["Carrier 20 is not known."] });
      return refuseOthers(carriers);
    }),
    "lookup-add-ons-by-carrier#by-the-beginning": fault(
      "The add-ons of a carrier are those of each whose number begins with its own.",
      (carriers) => {
        refuseOthers(carriers);
        const begins = (carrier: number) => carriers.some((asked) => String(carrier).startsWith(String(asked)));
        return ok(addOns.filter(({ carrier_api }) => begins(carrier_api)));
      },
    ),
    "lookup-add-ons-by-carrier#by-a-part": fault(
      "Carrier 20 has no add-ons of its own, and is answered those of 2 and of 0.",
      (carriers) => {
        refuseOthers(carriers);
        return ofCarriers(carriers.flatMap((carrier) => (carrier === 20 ? [2, 0] : [carrier])));
      },
    ),
    "lookup-add-ons-several#one-only": fault("Several carriers at once are refused.", (carriers) => {
      if (carriers.length > 1) throw invalid({ carrier_apis: ["One value is allowed."] });
      return refuseOthers(carriers);
    }),
    "lookup-add-ons-union#first-only": fault("Of several carriers only the first counts.", (carriers) =>
      refuseOthers(carriers.slice(0, 1)),
    ),
    "lookup-add-ons-union#two-at-most": fault("Of several carriers the first two count.", (carriers) =>
      refuseOthers(carriers.slice(0, 2)),
    ),
    "lookup-add-ons-union#ten-at-most": fault("Of several carriers the first ten count.", (carriers) =>
      refuseOthers(carriers.slice(0, 10)),
    ),
    "lookup-add-ons-union#zero-is-none": fault("Carrier 0 is taken for none, and none for all.", (carriers) => {
      const asked = carriers.filter((carrier) => carrier !== 0);
      return asked.length > 0 ? refuseOthers(asked) : ok(addOns);
    }),
    "lookup-add-ons-disallowed#any-carrier": fault("A carrier outside the allowed ones is accepted.", ofCarriers),
    "lookup-add-ons-disallowed#behind-an-allowed-one": fault(
      "Of several carriers only the first has to be an allowed one.",
      (carriers) => {
        refuseOthers(carriers.slice(0, 1));
        return ofCarriers(carriers);
      },
    ),
    "lookup-add-ons-disallowed#in-a-gap": fault(
      "Carriers 12 and 13, between allowed ones, are accepted.",
      (carriers) =>
        carriers.every((carrier) => [12, 13].includes(carrier)) ? ofCarriers(carriers) : refuseOthers(carriers),
    ),
  },
});
