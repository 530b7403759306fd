import { type Answer, noContent, ok } from "../../core/answer.js";
import { decision, fault } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { invalid, missing, Refusal, refusing } from "../../core/refusal.js";
import { uuidFrom, type World } from "../../core/world.js";
import { type LookupValue, ownCrate } from "./data.js";

/** What the document leaves open about the lookups. */

/** What a route answers that is asked without its parameter. */
export const withoutParameter = decision<(parameter: string, everything: Answer) => Answer>("lookup-no-parameter", {
  openPoint: "lookup-param-required",
  conforms: {
    everything: (_, everything) => everything,
    nothing: () => ok([]),
    refused: (parameter) => {
      throw invalid({ [parameter]: ["This parameter is required."] });
    },
  },
});

const carrierNames = ["none", "first-carrier", "second-carrier"] as const;
const sourceNames = ["none", "job", "item"] as const;

/** How document sources and carriers are written. */
interface Codes {
  readonly carrier: (id: number) => unknown;
  readonly source: (id: number) => unknown;
  readonly check: (name: string, asked: string) => void;
}

export const codes = decision<Codes>("lookup-codes", {
  openPoint: "lookup-param-values",
  conforms: {
    numbers: { carrier: (id) => id, source: (id) => id, check: () => {} },
    names: { carrier: (id) => carrierNames[id], source: (id) => sourceNames[id], check: () => {} },
    "names-alone": {
      carrier: (id) => carrierNames[id],
      source: (id) => sourceNames[id],
      check: (name, asked) => {
        if (/^\d/.test(asked)) throw invalid({ [name]: ["A name is needed."] });
      },
    },
  },
});

/** How an add-on shows the carriers that it is of, which the document does not print. */
export const addOnCarriers = decision<
  <Row extends { readonly carrier_api: number }>(row: Row) => Omit<Row, "carrier_api">
>("add-on-carriers", {
  conforms: {
    "the-one": (row) => row,
    "a-list": ({ carrier_api, ...row }) => ({ ...row, carrier_apis: [carrier_api] }),
    none: ({ carrier_api: _, ...row }) => row,
  },
});

/** How add-ons are named in lookups, in bodies and in paths. */
export const addOnIds = decision<(id: number) => number | string>("add-on-ids", {
  openPoint: "untyped-ids",
  conforms: {
    numbers: (id) => id,
    words: (id) => String(id).replace(/\d/g, (digit) => "ABCDEFGHIJ".charAt(Number(digit))),
    "of-any-signs": (id) => `LTL.LFT: #${id} + 50%?ø`,
  },
});

type Row = { readonly id: unknown; readonly name: string };

/** Under which names a row of a model whose fields are not printed shows what it stands for. */
export const rowNames = decision<(row: Row) => object>("lookup-row-names", {
  conforms: {
    "id-and-name": (row) => row,
    "value-and-label": ({ id, name, ...others }) => ({ value: id, label: name, ...others }),
  },
});

const retiredCategory = { id: uuidFrom("ReferCategory/Radio"), key: "ReferCategory", name: "Radio", is_active: false };

/** The rows of a reference list that a deployment may not have filled yet. */
export const referenceRows = decision<(id: string, rows: readonly unknown[]) => readonly unknown[]>("lookup-lists", {
  openPoint: "lookup-empty-literal",
  conforms: {
    filled: (_, rows) => rows,
    "with-a-retired-category": (id, rows) => (id.endsWith("/referCategory") ? [...rows, retiredCategory] : rows),
    "empty-but-for-statuses": (id, rows) => (id.endsWith("/jobStatuses") ? rows : []),
    "empty-statuses-alone": (id, rows) => (id.endsWith("/jobStatuses") ? [] : rows),
    empty: () => [],
  },
});

type Groups = ReadonlyMap<string, readonly LookupValue[]>;

export const groupsThere = decision<(key: string) => boolean>("lookup-groups", {
  openPoint: "lookup-key-existence",
  conforms: {
    all: () => true,
    "note-categories-only": (key) => key.toLowerCase() === "jobnotecategory",
    "no-note-categories": (key) => key.toLowerCase() !== "jobnotecategory",
    none: () => false,
    "none-with-spaces": (key) => !key.includes(" "),
  },
});

export const keyCase = decision<(groups: Groups, asked: string) => string>("lookup-key-case", {
  openPoint: "lookup-key-case",
  conforms: {
    minded: (_, asked) => asked,
    ignored: (groups, asked) => [...groups.keys()].find((key) => key.toLowerCase() === asked.toLowerCase()) ?? asked,
  },
});

type Valued = (value: LookupValue, index: number) => object;

export const valueFields = decision<Valued>("lookup-value-fields", {
  openPoint: "lookup-value-fields",
  conforms: {
    "key-name-and-value": (value) => value,
    "name-alone": ({ id, name }) => ({ id, name }),
    "value-order-and-flag": ({ id, value }, index) => ({ id, value, order: index + 1, is_active: true }),
  },
});

/** The id of a value outside the note categories. */
export const otherIds = decision<(value: LookupValue, index: number) => string | number>("lookup-other-ids", {
  openPoint: "lookup-value-id-type",
  conforms: { uuid: ({ id }) => id, integer: (_, index) => 300 + index },
});

const absences: Readonly<Record<string, (what: string) => Answer>> = {
  refused: (what) => {
    throw missing(what);
  },
  null: () => ok(null),
  nothing: () => noContent,
  "an-empty-object": () => ok({}),
};

export const unknownValue = decision<(what: string) => Answer>("lookup-value-unknown", {
  openPoint: "lookup-value-404",
  conforms: absences,
});

export const unknownAccessKey = decision<(what: string) => Answer>("lookup-access-key-unknown", {
  openPoint: "lookup-access-key-unknown",
  conforms: absences,
});

export const itemIds = decision<(world: World) => void>("lookup-items-item-id", {
  openPoint: "items-legacy-id",
  conforms: {
    served: () => {},
    "refused-as-legacy": (world) => {
      if (world.leavesOpen("items-legacy-id"))
        throw invalid({ job_item_id: ["Legacy item ids are not known any more."] });
    },
  },
});

export const itemWithoutJob = decision<(rows: readonly unknown[]) => readonly unknown[]>("lookup-items-item-alone", {
  openPoint: "items-item-without-job",
  conforms: {
    enough: (rows) => rows,
    "finds-nothing": () => [],
    refused: refusing(invalid({ job_display_id: ["This parameter is required."] })),
  },
});

const withStatus = (status: number) => (issues: Refusal) => new Refusal("invalid", issues.message, { status });

export const disallowedCarrier = decision<(refusal: Refusal) => Refusal>("lookup-add-ons-disallowed-status", {
  openPoint: "addons-disallowed-reaction",
  conforms: {
    "as-invalid": (refusal) => refusal,
    "is-422": withStatus(422),
    "is-404": withStatus(404),
    "is-403": withStatus(403),
  },
});

export const containersOfCompany = decision<(rows: readonly object[]) => readonly object[]>("lookup-containers", {
  openPoint: "containers-company-effect",
  conforms: {
    "are-the-same": (rows) => rows,
    "are-more": (rows) => [...rows, { group: "Own", containers: [ownCrate] }],
    "are-fewer": (rows) => rows.slice(0, 1),
  },
  faults: {
    "pack-container-types-accepted#numbered-otherwise-for-a-company": fault(
      "The container types that are listed for a company have ids that no packing route takes.",
      () => [{ group: "Crates", containers: [{ id: 9001, name: "Plywood crate" }] }],
    ),
  },
});

/** 403 whatever other refusals are answered with: a route that is refused in another way may as well not be there. */
const closed = (why: string) => new Refusal("forbidden", why, { status: 403 });

export const resetAccess = decision<(caller: Caller) => void>("lookup-reset-access", {
  openPoint: "reset-cache-access",
  conforms: {
    everybody: () => {},
    administrators: ({ roles }) => {
      if (!roles.includes("CorporateAdmin")) throw closed("Administrators alone may reset the cache.");
    },
    nobody: () => {
      throw closed("The cache is reset elsewhere.");
    },
  },
});
