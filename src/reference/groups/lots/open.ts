import { type Answer, done, noContent, ok } from "../../core/answer.js";
import { decision } from "../../core/decision.js";
import type { Form, Json } from "../../core/form.js";
import { invalid, missing, Refusal, refusing } from "../../core/refusal.js";
import { uuidFrom, type World } from "../../core/world.js";
import type { ClientItemData, Lot } from "./state.js";

/** What the document leaves open about one lot: its shape, what it must hold, what an update leaves out, its end. */

export const itemDataShown = decision<(data: Json | null) => unknown>("lot-item-data-shown", {
  openPoint: "lot-item-data-shape",
  conforms: {
    "as-given": (data) => data,
    "a-list": (data) => (data ? [data] : []),
    "names-and-values": (data) => ({
      values: Object.entries(data ?? {}).map(([name, value]) => ({ name, value })),
    }),
  },
});

/** What a new lot must hold; complains where it does not. */
export const newLotNeeds = decision<(form: Form) => void>("new-lot-needs", {
  openPoint: "lot-create-required",
  conforms: {
    nothing: () => {},
    "a-catalog": (form) => {
      const given = form.raw("catalogs");
      if (!Array.isArray(given) || given.length === 0) form.complain("catalogs", "A lot belongs to a catalog.");
    },
    "initial-data": (form) => form.require("initial_data"),
  },
});

/** The entries of catalogs that are taken; complains about those that are not. */
type Taking = (form: Form, entries: readonly Json[], known: (entry: Json) => boolean) => readonly Json[];

export const unknownCatalogs = decision<Taking>("lot-unknown-catalogs", {
  openPoint: "lot-unknown-references",
  conforms: {
    refused: (form, entries, known) => {
      for (const [index, entry] of entries.entries())
        if (!known(entry)) form.complain(`catalogs.${index}.catalog_id`, "There is no such catalog.");
      return entries;
    },
    dropped: (_, entries, known) => entries.filter(known),
  },
});

const numbered = (lot: Lot, lot_number: unknown): Lot => ({
  ...lot,
  catalogs: lot.catalogs.map((entry) => ({ ...entry, lot_number })),
});

/** How an answer shows an image link that came as a text; one that came as an object is shown as it came. */
export const imageLinkShown = decision<(link: unknown, index: number) => unknown>("lot-image-links", {
  conforms: {
    "as-given": (link) => link,
    "objects-with-an-id": (link, index) => (typeof link === "string" ? { id: index + 1, link } : link),
  },
});

export const lotNumbering = decision<(lot: Lot) => Lot>("lot-numbering", {
  openPoint: "lot-number-assignment",
  conforms: {
    "the-caller-in-catalogs": (lot) => lot,
    "the-caller-in-item-data": (lot) => numbered(lot, lot.item_data?.["lot_number"] ?? null),
    "the-service": (lot) => numbered(lot, `L-${lot.id}`),
  },
});

/** How a text of a lot is compared with the one asked for. */
type Match = (shown: unknown, asked: string) => boolean;

export const lotTextMatch = decision<Match>("lot-text-match", {
  openPoint: "lot-filter-matching",
  conforms: {
    exactly: (shown, asked) => shown === asked,
    "ignoring-case": (shown, asked) => String(shown ?? "").toLowerCase() === asked.toLowerCase(),
  },
});

export const initialDataOfUpdate = decision<(asked: Lot["initial_data"]) => void>("lot-update-initial-data", {
  openPoint: "lot-put-initial-data",
  conforms: {
    ignored: () => {},
    refused: (asked) => {
      if (asked) throw invalid({ initial_data: ["It is given at creation only."] });
    },
  },
});

const members = ["image_links", "item_data", "catalogs", "platforms"] as const;

/** What an update makes of a lot, from what it carries. */
export const leftOutOfUpdate = decision<(lot: Lot, given: Partial<Lot>) => Lot>("lot-update-left-out", {
  openPoint: "lot-put-missing",
  conforms: {
    stays: (lot, given) => ({ ...lot, ...given }),
    "is-cleared": (lot, given) => ({
      ...lot,
      image_links: [],
      item_data: null,
      catalogs: [],
      platforms: [],
      ...given,
    }),
    "is-refused": (lot, given) => {
      const [lacking] = members.filter((name) => given[name] === undefined);
      if (lacking !== undefined) throw invalid({ [lacking]: ["This field is required."] });
      return { ...lot, ...given };
    },
  },
});

export const catalogedLotRemoval = decision<(lot: Lot) => void>("lot-in-catalog-removal", {
  openPoint: "lot-delete-refs",
  conforms: {
    removed: () => {},
    refused: (lot) => {
      if (lot.catalogs.length > 0) throw new Refusal("conflict", "The lot belongs to a catalog.");
    },
  },
});

export const describedLotRemoval = decision<(records: readonly ClientItemData[]) => void>(
  "lot-with-item-data-removal",
  {
    openPoint: "lot-delete-refs",
    conforms: {
      removed: () => {},
      refused: (records) => {
        if (records.length > 0) throw new Refusal("conflict", "The lot has client item data.");
      },
    },
  },
);

export const repeatedLotRemoval = decision<(world: World) => Answer>("lot-removal-repeated", {
  openPoint: "lot-delete-repeat",
  conforms: { refused: refusing(missing("The lot")), "the-same-success": done },
});

/** What a read of a record answers that was merged into another. */
export type MergedRead = (target: number) => Answer;

export const mergedReads: Readonly<Record<string, MergedRead>> = {
  refused: refusing(missing("The record")),
  gone: refusing(new Refusal("missing", "The record was merged into another.", { status: 410 })),
  "redirects-to-the-target": (target) => {
    throw new Refusal("missing", "The record was merged into another.", {
      status: 301,
      headers: { location: String(target) },
    });
  },
  null: () => ok(null),
  nothing: () => noContent,
};

export const mergedLotRead = decision<MergedRead>("merged-lot-read", {
  openPoint: "lot-merge-source-read",
  conforms: mergedReads,
});

/** @returns a number that is another one as soon as anything of the record is */
const numberFrom = (record: object, index: number): number =>
  Number.parseInt(uuidFrom(JSON.stringify([record, index])).slice(0, 8), 16);

/** What a lot shows of a catalog that it is in; told what that catalog holds. */
export const catalogOfLotShown = decision<(entry: Json, catalogOf: (entry: Json) => unknown) => Json>(
  "lot-catalog-shown",
  {
    openPoint: "unknown-members",
    conforms: {
      "as-it-was-given": (entry) => entry,
      "with-that-catalog-and-its-lots": (entry, catalogOf) => ({ ...entry, catalog: catalogOf(entry) }),
    },
  },
);

/** Whether the platforms of lots and catalogs, and the catalogs of lots, are rows with ids of their own. */
export const entryIds = decision<(entries: readonly Json[], record: object) => readonly Json[]>("entry-ids", {
  openPoint: "unknown-members",
  conforms: {
    none: (entries) => entries,
    "made-anew-by-each-save": (entries, record) =>
      entries.map((entry, index) => ({ ...entry, id: numberFrom(record, index) })),
  },
});
