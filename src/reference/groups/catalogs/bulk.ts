import { isDeepStrictEqual } from "node:util";
import { always, never } from "../../core/behaviours/always.js";
import { inCapitals } from "../../core/behaviours/capitals.js";
import { loosely, type SameKey } from "../../core/behaviours/filtering.js";
import { intact, whole } from "../../core/behaviours/intact.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import type { Form, Json, WritePath } from "../../core/form.js";
import type { Caller } from "../../core/handler.js";
import { each, inTexts, isOffset } from "../../core/losses.js";
import { Refusal } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { Lot } from "../lots/state.js";
import type { Catalog } from "./state.js";

/** One catalog of a bulk upsert, as far as matching needs it. */
export interface BulkCatalog {
  readonly platform_id: number | null;
  readonly customer_catalog_id: string | null;
  readonly title?: string | undefined;
}

/** Whether a row and a catalog of the same customer_catalog_id are one. */
type SameScope = (row: BulkCatalog, catalog: Catalog) => boolean;

/** Which existing catalog a row of the payload is: by its index, the payload, and the catalogs that exist. */
export type MatchCatalog = (
  index: number,
  payload: readonly BulkCatalog[],
  existing: readonly Catalog[],
  sameScope: SameScope,
) => Catalog | undefined;

/** @returns how rows are matched by a key, compared in this way */
const byKey =
  (same: SameKey): MatchCatalog =>
  (index, payload, existing, sameScope) => {
    const { customer_catalog_id = null } = payload[index] ?? {};
    return existing.find(
      (catalog) =>
        customer_catalog_id !== null &&
        catalog.customer_catalog_id !== null &&
        !catalog.isKeyless &&
        same(catalog.customer_catalog_id, customer_catalog_id) &&
        payload[index] !== undefined &&
        sameScope(payload[index], catalog),
    );
  };

const exactly: SameKey = (shown, asked) => shown === asked;
const byCustomerId = byKey(exactly);

/** Bulk upsert, rule 1: rows match on customer_catalog_id. */
export const catalogMatching = decision<MatchCatalog>("bulk-catalog-matching", {
  conforms: { "by-customer-id": byCustomerId },
  faults: {
    "bulk-resend-no-second-catalog#upsert-duplicates-catalogs": fault(
      "A catalog sent again is created again.",
      () => undefined,
    ),
    "bulk-resend-no-second-catalog#anew-on-another-platform": fault(
      "A catalog sent again on another platform than the one that it was first sent for is created again each time.",
      (index, payload, existing) => {
        const match = byCustomerId(index, payload, existing, () => true);
        return match?.platform_id === payload[index]?.platform_id ? match : undefined;
      },
    ),
    "bulk-match-whatever-order#upsert-matches-by-position": fault(
      "The n-th catalog of a payload updates the n-th that was sent before.",
      (index, payload, existing, sameScope) => {
        const matched = payload
          .map((_, position) => byCustomerId(position, payload, existing, sameScope))
          .filter((catalog) => catalog !== undefined);
        if (matched.length < payload.length) return byCustomerId(index, payload, existing, sameScope);
        return matched.sort((a, b) => a.id - b.id)[index];
      },
    ),
    "bulk-match-whatever-order#by-titles-too": fault(
      "A catalog of a new key is taken for one that is called alike.",
      (index, payload, existing, sameScope) =>
        byCustomerId(index, payload, existing, sameScope) ??
        existing.find(({ title }) => title !== null && title === payload[index]?.title),
    ),
    "filters-equal:bulk-upsert#catalog-by-its-beginning": fault(
      "A catalog is taken for one whose key begins with its own.",
      byKey(loosely.beginning[1]),
    ),
    "filters-equal:bulk-upsert#catalog-as-a-number": fault(
      "A catalog is taken for one whose key is the same number.",
      byKey(loosely.number[1]),
    ),
    "filters-equal:bulk-upsert#catalog-by-its-first-letters": fault(
      "A catalog is taken for one whose key its own begins with.",
      byKey((shown, asked) => asked.startsWith(String(shown))),
    ),
  },
});

/** How a lot of the payload is told from others in its catalog, where it is taken for one at all. */
export const lotKey = decision<SameKey>("bulk-lot-key", {
  conforms: { exactly },
  faults: {
    "filters-equal:bulk-upsert#lot-as-a-number": fault(
      "A lot is taken for one whose key is the same number.",
      loosely.number[1],
    ),
    "filters-equal:bulk-upsert#lot-by-its-first-letters": fault(
      "A lot is taken for one whose key its own begins with.",
      (shown, asked) => asked.startsWith(String(shown)),
    ),
    "bulk-resend-no-second-lot#not-beyond-ascii": fault<SameKey>(
      "A lot whose key has letters outside ASCII is created again when it is sent again.",
      (shown, asked) => /^\p{ASCII}*$/u.test(asked) && exactly(shown, asked),
    ),
  },
});

/** The lots of a row, as they are matched with those that its catalog has: `held` are the keys of these. */
export const lotPairing = decision<(rows: readonly Json[], held: readonly (string | null)[]) => readonly Json[]>(
  "bulk-lot-pairing",
  {
    conforms: { "by-their-keys": (rows) => rows },
    faults: {
      "bulk-match-whatever-order#lots-by-position": fault(
        "The n-th lot of a catalog that is sent again updates the n-th that it has, where it has each of them.",
        (rows, held) => {
          const keys = rows.map((row) => row["customer_item_id"]);
          const isSame = held.length === keys.length && held.every((key) => keys.includes(key));
          return isSame ? rows.map((row, index) => ({ ...row, customer_item_id: held[index] })) : rows;
        },
      ),
      "bulk-keeps-values#of-the-lot-before": fault(
        "A lot has the image links of the lot before it where it is given none.",
        (rows) => rows.map((row, index) => ({ image_links: rows[index - 1]?.["image_links"], ...row })),
      ),
      "bulk-keeps-values#links-of-the-first-lot": fault(
        "Each lot that is given image links has those of the first lot of its catalog.",
        (rows) => rows.map((row) => (row["image_links"] ? { ...row, image_links: rows[0]?.["image_links"] } : row)),
      ),
    },
  },
);

/** Whether lots of a new catalog are stored whose items other catalogs have since an earlier payload. */
export const lotsKnownElsewhere = always("bulk-lots-known-elsewhere", "stored", {
  "bulk-creates-lots#known-elsewhere": "A lot whose item other catalogs have since an earlier payload is left out.",
});

/** Which lots that are there a lot of the payload is looked for among. */
export const lotsLookedThrough = whole<readonly Lot[]>("bulk-lots-looked-through", "all", {
  "bulk-resend-no-second-lot#among-25-at-most": fault(
    "A lot is looked for among the first 25 of its catalog, and created again beyond them.",
    (all) => all.slice(0, 25),
  ),
});

/** Whether a lot is told by the keys of its catalog and its item as one text. */
export const keysJoined = never("bulk-keys-joined", "apart", {
  "filters-equal:bulk-upsert#joined-keys":
    "A lot is taken for one whose customer_catalog_id and customer_item_id, one behind the other, are the same text.",
});

/** Whether a lot of the payload is taken for the lot of the same customer_item_id in its catalog. */
export const lotMatching = always("bulk-lot-matching", "by-customer-id", {
  "bulk-resend-no-second-lot#upsert-duplicates-lots": "A lot sent again is created again.",
});

/** Whether a lot that was updated by itself is found by its key as others are. */
export const updatedLotMatching = always("bulk-updated-lot-matching", "as-others", {
  "bulk-resend-no-second-lot#not-after-updates":
    "A lot that was updated by itself is created again when it is sent again.",
});

export const matchedCatalog = always("bulk-matched-catalog", "updated", {
  "bulk-resend-updates-catalog#upsert-leaves-catalogs": "A catalog sent again is not updated.",
});

export const matchedLot = always("bulk-matched-lot", "updated", {
  "bulk-resend-updates-lot#upsert-leaves-lots": "A lot sent again is not updated.",
});

/** Whether a lot is stored that an earlier catalog of the payload has as well. */
export const lotsOfEarlier = always("bulk-lots-of-earlier-catalogs", "stored", {
  "bulk-creates-lots#once-in-a-payload": "A lot that an earlier catalog of the payload has as well is not stored.",
});

/** What a row gives a catalog that is there. */
type CatalogGiven = Pick<Catalog, "title">;

/** What of a catalog that is sent again stays as it was, whatever its row says. */
export const keptOfMatchedCatalog = decision<(match: Catalog, row: CatalogGiven) => Partial<Catalog>>(
  "bulk-matched-catalog-kept",
  {
    conforms: { nothing: () => ({}) },
    faults: {
      "bulk-resend-updates-catalog#leaves-the-seller": fault(
        "A catalog sent again keeps its seller.",
        ({ seller_id }) => ({
          seller_id,
        }),
      ),
      "bulk-resend-updates-catalog#leaves-dates": fault(
        "A catalog sent again keeps its dates.",
        ({ start_date, end_date }) => ({ start_date, end_date }),
      ),
      "bulk-resend-updates-catalog#leaves-dates-of-a-title": fault(
        "A catalog sent again with the title that it has keeps its dates.",
        ({ title, start_date, end_date }, row) => (title === row.title ? { start_date, end_date } : {}),
      ),
      "bulk-resend-updates-catalog#leaves-the-seller-of-a-title": fault(
        "A catalog sent again with the title that it has keeps its seller.",
        ({ title, seller_id }, row) => (title === row.title ? { seller_id } : {}),
      ),
    },
  },
);

/** What of a lot that is sent again stays as it was, whatever its row says. */
export const keptOfMatchedLot = decision<(match: Lot, given: Partial<Lot>) => Partial<Lot>>("bulk-matched-lot-kept", {
  conforms: { nothing: () => ({}) },
  faults: {
    "bulk-resend-updates-lot#leaves-images": fault(
      "A lot sent again keeps the image links that it has.",
      ({ image_links }) => (image_links.length > 0 ? { image_links } : {}),
    ),
    "bulk-resend-updates-lot#leaves-images-of-an-item": fault(
      "A lot sent again with the item data that it has keeps the image links that it has.",
      ({ image_links, item_data }, given) =>
        image_links.length > 0 && isDeepStrictEqual(item_data, given.item_data) ? { image_links } : {},
    ),
    "bulk-resend-updates-lot#leaves-what-is-described-alike": fault(
      "A lot sent again with the description that it has keeps its item data.",
      ({ item_data }, given) =>
        item_data && item_data["description"] === given.item_data?.["description"] ? { item_data } : {},
    ),
  },
});

/** What a row gives a catalog and its lots. */
interface GivenByRow {
  readonly title: string | undefined;
  readonly start_date: string | undefined;
  readonly end_date: string | undefined;
  readonly lots: readonly Json[];
}

/** @returns the row with other dates */
const withDates =
  (change: (date: string) => string) =>
  <R extends GivenByRow>(row: R): R => {
    const { start_date: start, end_date: end } = row;
    return { ...row, start_date: start && change(start), end_date: end && change(end) };
  };

const withoutOffsets = withDates((date) => date.replace(isOffset, "$1Z"));

/** @returns the row with something else in its lots */
const withLots = <R extends GivenByRow>(row: R, change: (value: unknown) => unknown): R => ({
  ...row,
  lots: row.lots.map((lot) => change(lot) as Json),
});

/** What of a row is kept, of a new catalog or of one that is sent again. */
export const keptOfRow = decision<<R extends GivenByRow>(row: R, isResent: boolean) => R>("bulk-row-kept", {
  conforms: { all: (row) => row },
  faults: {
    "bulk-keeps-values#cuts-new-titles": fault("A new catalog's title is cut to 100 characters.", (row, isResent) =>
      isResent ? row : { ...row, title: row.title?.slice(0, 100) },
    ),
    "bulk-keeps-values#cuts-later-titles": fault(
      "The title of a catalog that is sent again is cut to 64 characters.",
      (row, isResent) => (isResent ? { ...row, title: row.title?.slice(0, 64) } : row),
    ),
    "bulk-keeps-values#ignores-offsets-of-new-dates": fault(
      "The dates of a new catalog are kept without their offset, as if it were UTC.",
      (row, isResent) => (isResent ? row : withoutOffsets(row)),
    ),
    "bulk-keeps-values#ignores-offsets-of-later-dates": fault(
      "The dates of a catalog that is sent again are kept without their offset, as if it were UTC.",
      (row, isResent) => (isResent ? withoutOffsets(row) : row),
    ),
    "bulk-keeps-values#replaces-letters-of-new-lots": fault(
      "Letters outside ASCII are replaced by question marks in the lots of a new catalog.",
      (row, isResent) =>
        isResent
          ? row
          : withLots(
              row,
              inTexts((text) => text.replace(/\P{ASCII}/gu, "?")),
            ),
    ),
    "bulk-keeps-values#caps-counts-of-later-lots": fault(
      "Numbers in the lots of a catalog that is sent again are kept in 16 bits.",
      (row, isResent) =>
        isResent
          ? withLots(row, (lot) =>
              each(lot, (scalar) => (typeof scalar === "number" ? Math.min(scalar, 65_535) : scalar)),
            )
          : row,
    ),
  },
});

/** Whether a lot that is sent again keeps its client item data. */
export const recordsOfResentLot = always("bulk-matched-lot-client-item-data", "stay", {
  "bulk-omitted-stays#clears-client-item-data": "A lot that is sent again loses its client item data.",
});

/** What a row gives a lot. */
export const givenToLot = intact<Partial<Lot>>("bulk-lot-given", "what-it-says", {
  "bulk-omitted-stays#empties-images": fault("Lots of a payload have no image links, whatever they had.", {
    image_links: [],
  }),
});

/** Which lots of a row are written: all of a new catalog's, and all of one that is sent again. */
export const writtenLots = decision<<L>(lots: readonly L[], isResent: boolean) => readonly L[]>("bulk-written-lots", {
  conforms: { all: (lots) => lots },
  faults: {
    "bulk-keeps-all#the-first-new-lot-alone": fault(
      "Of a new catalog's lots the first alone is stored.",
      (lots, resent) => (resent ? lots : lots.slice(0, 1)),
    ),
    "bulk-keeps-all#the-last-new-lot-alone": fault(
      "Of a new catalog's lots the last alone is stored.",
      (lots, resent) => (resent ? lots : lots.slice(-1)),
    ),
    "bulk-creates-lots#25-at-most": fault("Of the lots of a row the first 25 are stored.", (lots) => lots.slice(0, 25)),
    "bulk-resend-updates-lot#25-at-most": fault(
      "Of the lots of a catalog sent again the first 25 are updated.",
      (lots, resent) => (resent ? lots.slice(0, 25) : lots),
    ),
    "bulk-keeps-all#the-first-resent-lot-alone": fault(
      "Of the lots of a catalog sent again the first alone is updated.",
      (lots, resent) => (resent ? lots.slice(0, 1) : lots),
    ),
  },
});

/** Whether what a partner-scoped caller sends is written. */
export const partnersRows = always("bulk-rows-of-partners", "written", {
  "bulk-creates-catalogs#none-of-partners": "What a partner-scoped caller upserts is answered but not stored.",
});

/** Which of the catalogs that are there a payload is matched with. */
export type Seen = (catalog: Catalog) => boolean;

/** Whether what a partner-scoped caller sends is matched with what is there. */
export const partnersMatching = always("bulk-matching-of-partners", "as-others", {
  "bulk-resend-by-partner#made-again": "A catalog that a partner-scoped caller sends again is created again.",
});

/** Which lots of a catalog that is there already are written of what a partner-scoped caller sends. */
export const partnersResentLots = always("bulk-resent-lots-of-partners", "written", {
  "bulk-resend-by-partner#leaves-lots":
    "The lots of a catalog that a partner-scoped caller sends again are not updated.",
});

/** Whether a catalog that a partner-scoped caller sends again is updated. */
export const partnersResentCatalogs = always("bulk-resent-catalogs-of-partners", "updated", {
  "bulk-resend-by-partner#leaves-catalogs": "A catalog that a partner-scoped caller sends again is not updated.",
});

/** The title of a catalog that a partner-scoped caller sends again, as it is kept. */
export const partnersTitles = decision<(title: string) => string>("bulk-titles-of-partners", {
  conforms: { "as-given": (title) => title },
  faults: {
    "bulk-resend-by-partner#in-capitals": fault(
      "The title of a catalog that a partner-scoped caller sends again is kept in capitals.",
      inCapitals,
    ),
  },
});

/** How payloads that are sent at the same time are taken: each is told which catalogs it finds. */
export const atOnce = decision<<A>(store: Store<Catalog>, take: (isSeen: Seen) => A) => A | Promise<A>>(
  "bulk-at-once",
  {
    conforms: { "one-after-the-other": (_, take) => take(() => true) },
    faults: {
      "bulk-at-once-one-catalog#made-twice": fault(
        "A new catalog that is sent twice at the same time is created twice.",
        async (store, take) => {
          const before = new Set(store.all().map(({ id }) => id));
          await meanwhile();
          return take(({ id }) => before.has(id));
        },
      ),
    },
  },
);

export const newBulkCatalogs = always("bulk-new-catalogs", "stored", {
  "bulk-creates-catalogs#upsert-forgets-catalogs": "New catalogs are answered but not stored.",
});

/** What becomes of the other catalogs when a new one is made. */
export const besideNewCatalog = nothingElse<[store: Store<Catalog>, made: Catalog]>("bulk-beside-new-catalog", "stay", {
  "bulk-omitted-stays#completes-those-of-the-seller": fault(
    "A new catalog completes the catalogs of its seller that upserts made before.",
    (store, { id, seller_id }) => {
      for (const other of store.all())
        if (other.id !== id && other.seller_id === seller_id && other.customer_catalog_id !== null)
          store.add({ ...other, is_completed: true });
    },
  ),
});

export const newBulkLots = always("bulk-new-lots", "stored", {
  "bulk-creates-lots#upsert-forgets-lots": "The lots of new catalogs are not stored.",
});

/** Whether a lot is stored that its catalog had before, until it was deleted. */
export const deletedLotsSent = always("bulk-deleted-lots", "stored", {
  "bulk-removed-sent-again#lots-stay-gone":
    "A lot that was deleted is answered for, and not stored, when it is sent again.",
});

/** Whether a catalog is stored that was deleted. */
export const deletedCatalogsSent = always("bulk-deleted-catalogs", "stored", {
  "bulk-removed-sent-again#catalogs-stay-gone":
    "A catalog that was deleted is answered, and stays gone, when it is sent again.",
});

export const newLotsOfKnown = always("bulk-new-lots-of-known", "stored", {
  "bulk-creates-lots#none-in-known-catalogs": "A catalog that is sent again gets no new lots.",
});

export const bulkAnswer = whole<readonly unknown[]>("bulk-answer", "every-catalog", {
  "bulk-answers-each-catalog#upsert-answers-first-only": fault("Only the first catalog is answered.", (rows) =>
    rows.slice(0, 1),
  ),
  "bulk-answers-each-catalog#upsert-answers-ten": fault("The first ten catalogs are answered.", (rows) =>
    rows.slice(0, 10),
  ),
});

export const unnamedBatchMates = always("bulk-unnamed-catalogs", "stay", {
  "bulk-omitted-stays#upsert-removes-unnamed":
    "Catalogs that came with those sent again, but are not sent again, are removed.",
});

/** Whether a catalog needs a platform, by who sends it, at which place, and what it gives for one. */
type PlatformNeeded = (row: {
  readonly caller: Caller["kind"];
  readonly index: number;
  readonly given: unknown;
  /** Whether a catalog of its customer_catalog_id is there already. */
  readonly isKnown: boolean;
}) => boolean;

/** Bulk upsert, rule 2: platform_id on every catalog, whoever the caller is. */
export const platformNeeded = decision<PlatformNeeded>("bulk-platform-needed", {
  conforms: { "of-everybody": () => true },
  faults: {
    "bulk-platform-required-corporate#upsert-platform-not-needed-for-corporate": fault(
      "A corporate caller need not name the platform.",
      ({ caller }) => caller !== "corporate",
    ),
    "bulk-platform-required-corporate#of-the-first-two": fault(
      "The first two catalogs of a payload need a platform, and no other.",
      ({ index }) => index < 2,
    ),
    "bulk-platform-required-corporate#of-the-first-ten": fault(
      "The first ten catalogs of a payload need a platform, and no other.",
      ({ index }) => index < 10,
    ),
    "bulk-platform-required-corporate#of-new-ones": fault(
      "A corporate caller need not name the platform of a catalog that is there already.",
      ({ caller, isKnown }) => caller !== "corporate" || !isKnown,
    ),
    "bulk-platform-required-corporate#null-will-do": fault(
      "A corporate caller may give null for the platform.",
      ({ caller, given }) => caller !== "corporate" || given !== null,
    ),
    "bulk-platform-required-partner#upsert-platform-not-needed-for-partner": fault(
      "A partner-scoped caller need not name the platform.",
      ({ caller }) => caller !== "partner",
    ),
    "bulk-platform-required-partner#of-the-first": fault(
      "Of a partner-scoped caller the first catalog of a payload needs a platform, and no other.",
      ({ caller, index }) => caller !== "partner" || index === 0,
    ),
    "bulk-platform-required-partner#null-will-do": fault(
      "A partner-scoped caller may give null for the platform.",
      ({ caller, given }) => caller !== "partner" || given !== null,
    ),
  },
});

/** What a row gives for its platform; complains of what is none. */
export const platformField = decision<(form: Form, caller: Caller["kind"]) => number | undefined>(
  "bulk-platform-field",
  {
    conforms: { "one-integer": (form) => form.integer("platform_id") },
    faults: {
      "bulk-platform-required-corporate#empty-text-will-do": fault(
        "A corporate caller may give an empty text for the platform.",
        (form, caller) =>
          caller === "corporate" && form.given("platform_id") === "" ? undefined : form.integer("platform_id"),
      ),
    },
  },
);

/** Resources, BulkUpsertRequest: whether each catalog stands on the platform of its own row. */
export const platformOfEach = always("bulk-platform-of-each", "its-own", {
  "bulk-platform-each#of-the-first": "Every catalog of a payload stands on the platform of the first.",
});

/** Resources, BulkUpsertRequest: whether each catalog is of the seller of its own row. */
export const sellerOfEach = always("bulk-seller-of-each", "its-own", {
  "bulk-resend-updates-catalog#seller-of-the-first": "Every catalog of a payload is of the seller of the first.",
});

/** Errors, rule 6: where the refusal says that platform_id is missing. */
export const issuePath = decision<WritePath>("bulk-issue-path", {
  openPoint: "bulk-index-base",
  conforms: {
    dots: (path) => path.map(camel).join("."),
    brackets: (path) =>
      path
        .map((part) => (typeof part === "number" ? `[${part}]` : `.${camel(part)}`))
        .join("")
        .slice(1),
    "from-one": (path) => path.map((part) => (typeof part === "number" ? part + 1 : camel(part))).join("."),
  },
  faults: {
    "bulk-platform-error-path#upsert-refusal-names-no-catalog": fault("The refusal names the field alone.", (path) =>
      camel(path.at(-1) ?? ""),
    ),
  },
});

const camel = (part: string | number): string =>
  String(part).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Whether catalogs that are whole are written although another one lacks its platform. */
export const wholeOnesFirst = never("bulk-before-processing", "nothing", {
  "bulk-platform-before-processing#upsert-writes-before-refusing":
    "The whole catalogs of a refused payload are written.",
});

/** Whether catalogs that are there already are updated although another one lacks its platform. */
export const knownOnesFirst = never("bulk-before-processing-known", "nothing", {
  "bulk-platform-before-processing#updates-known-ones-before-refusing":
    "A refused payload updates the catalogs that are there already.",
});

/** Refuses rows of which one was refused before for its lack of a platform. */
export const refusedBefore = nothingElse<[keys: readonly string[], refused: ReadonlySet<string>]>(
  "bulk-refused-before",
  "taken-like-others",
  {
    "bulk-resend-updates-catalog#locked-by-refusals": fault(
      "A catalog of a payload that was refused is refused in others as well.",
      (keys, refused) => {
        if (keys.some((key) => refused.has(key))) throw new Refusal("conflict", "The catalog is locked.");
      },
    ),
  },
);

/** Whether the lots of a catalog that is there already are written although its row lacks the platform. */
export const lotsOfLackingFirst = never("bulk-before-processing-lots", "nothing", {
  "bulk-platform-before-processing#lots-of-known-ones-before-refusing":
    "A refused payload writes the lots of a catalog that is there already, whose row lacks its platform.",
});

type Seller = (form: Form) => Json | undefined;

const oneSeller: Seller = (form) => form.object("seller");

export const bulkSeller = decision<Seller>("bulk-seller", {
  conforms: { "one-object": oneSeller },
  faults: {
    "bulk-seller-single#upsert-takes-a-seller-list": fault("Of a list of sellers the first is taken.", (form) => {
      const raw = form.raw("seller");
      return Array.isArray(raw) ? (raw[0] as Json) : oneSeller(form);
    }),
  },
});
