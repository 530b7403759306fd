import { always, never } from "../../core/behaviours/always.js";
import { inCapitals } from "../../core/behaviours/capitals.js";
import { intact } from "../../core/behaviours/intact.js";
import { besideTheOld, stores, storing, twice, type Updating, updated } from "../../core/behaviours/storing.js";
import { takesBackTheLast } from "../../core/behaviours/taking-back-the-last.js";
import {
  creates,
  createsAndRefuses,
  isAnswered,
  readsById,
  refusesUnknown,
  theFirst,
} from "../../core/behaviours/unknown.js";
import { decision, fault } from "../../core/decision.js";
import { Refusal } from "../../core/refusal.js";
import type { Commodity, Id } from "./state.js";

const nothing = { description: null, freight_class: null, nmfc_code: null, weight_min: null, weight_max: null };

export const commodityById = readsById<Commodity>("commodity-read", "by-id", {
  "commodity-unknown#read-any": fault("An id that no commodity has reads the first one.", theFirst),
  "commodity-unknown#read-blank": fault("An id that no commodity has reads a blank one.", (_, id) => ({
    id,
    ...nothing,
  })),
});

/** By what a commodity is read: by its id alone, of conforming deployments. */
export const readKey = decision<(all: readonly Commodity[], id: Id) => Id>("commodity-read-key", {
  conforms: { "its-id": (_, id) => id },
  faults: {
    "commodity-create-persists#code-before-id": fault(
      "An id that is the NMFC code of a commodity reads that one.",
      (all, id) => all.find(({ nmfc_code }) => String(nmfc_code) === String(id))?.id ?? id,
    ),
  },
});

const mainCode = ({ nmfc_code }: Commodity) =>
  typeof nmfc_code === "string" ? nmfc_code.replace(/[^\d].*$/, "") : nmfc_code;

const wholeOf = (value: Commodity["freight_class"]) =>
  typeof value === "string" ? value.replace(/\.\d+$/, "") : value === null ? null : Math.trunc(value);

/** What of a new commodity is kept (Resources, CommodityCreateRequest). */
export const keptOfNew = intact<Commodity>("commodity-kept", "all", {
  "commodity-keeps-description#drops-description": fault("A new commodity has no description.", { description: null }),
  "commodity-keeps-description#cuts-description": fault(
    "Of a new commodity's description only the beginning is kept.",
    ({ description }) => ({ description: description?.slice(0, 16) ?? null }),
  ),
  "commodity-keeps-description#one-line": fault(
    "The line breaks in a new commodity's description become blanks.",
    ({ description }) => ({ description: description?.replaceAll("\n", " ") ?? null }),
  ),
  "commodity-keeps-freight-class#drops-class": fault("A new commodity has no freight class.", { freight_class: null }),
  "commodity-keeps-freight-class#defaults-class": fault("Every new commodity is of class 50.", { freight_class: 50 }),
  "commodity-keeps-freight-class#whole-numbers-alone": fault(
    "Of a new commodity's class the decimals are cut off.",
    ({ freight_class }) => ({ freight_class: wholeOf(freight_class) }),
  ),
  "commodity-keeps-nmfc-code#drops-code": fault("A new commodity has no NMFC code.", { nmfc_code: null }),
  "commodity-keeps-nmfc-code#code-from-class": fault(
    "A new commodity has its class for its NMFC code.",
    ({ freight_class }) => ({ nmfc_code: freight_class }),
  ),
  "commodity-keeps-nmfc-code#cuts-sub-numbers": fault(
    "Of a new commodity's code the sub-number is cut off.",
    (one) => ({
      nmfc_code: mainCode(one),
    }),
  ),
  "commodity-keeps-weight-min#drops-weight-min": fault("A new commodity has no weight_min.", { weight_min: null }),
  "commodity-keeps-weight-min#zeroes-weight-min": fault("Every weight_min begins at 0.", { weight_min: 0 }),
  "commodity-keeps-weight-max#drops-weight-max": fault("A new commodity has no weight_max.", { weight_max: null }),
  "commodity-keeps-weight-max#weight-max-from-min": fault(
    "A new commodity has its weight_min for its weight_max.",
    ({ weight_min }) => ({ weight_max: weight_min }),
  ),
});

export const storingNew = stores<Commodity>("commodity-stored", "commodity-create-persists", "commodity");

/** Whether what a partner-scoped caller makes is stored. */
export const storingPartners = always("commodity-stored-of-partner", "stored", {
  "commodity-create-by-partner#forgets": "A commodity that a partner-scoped caller makes is answered but not stored.",
});

/** What of a new commodity of a partner-scoped caller is kept. */
export const keptOfPartners = intact<Commodity>("new-commodity-of-partner-kept", "all", {
  "commodity-create-by-partner#drops-the-class": fault("A new commodity of a partner-scoped caller has no class.", {
    freight_class: null,
  }),
  "commodity-create-by-partner#in-capitals": fault(
    "The texts of a new commodity of a partner-scoped caller are kept in capitals.",
    inCapitals,
  ),
});

/** What of an update by a partner-scoped caller is kept, beside the commodity as it was. */
export const updatedByPartner = intact<Commodity, Commodity>("commodity-updated-by-partner", "as-given", {
  "commodity-update-by-partner#leaves-the-code": fault(
    "An update by a partner-scoped caller leaves the code of a commodity as it was.",
    (_, { nmfc_code }) => ({ nmfc_code }),
  ),
  "commodity-update-by-partner#in-capitals": fault(
    "The texts that a partner-scoped caller updates are kept in capitals.",
    inCapitals,
  ),
});

/** What an update by a partner-scoped caller leaves of the weights of a commodity. */
export const weightsByPartner = intact<Commodity>("commodity-weights-by-partner", "as-before", {
  "commodity-update-keeps-weights#cleared-by-partners": fault(
    "An update by a partner-scoped caller clears the weights.",
    () => ({ weight_min: null, weight_max: null }),
  ),
});

/** Whether an update by a partner-scoped caller is held back from who has read the commodity. */
export const heldBack = never("commodity-update-held-back", "shown", {
  "commodity-update-by-partner#not-once-read":
    "An update by a partner-scoped caller is not shown to who has read the commodity before.",
});

/** What an update of a commodity does to the one that was updated before it, and is another. */
export const updatedBefore = takesBackTheLast<Commodity>(
  "commodity-updated-before",
  "commodity-update-only-that",
  "commodity",
);

/** Whether the first update of a commodity stores its description. */
export const firstUpdate = always("commodity-first-update", "stored", {
  "commodity-update-description#once-it-is-sent-again":
    "The first update of a commodity leaves its description as it was.",
});

/** What an update that gives an empty code gives. */
export const emptyCode = decision<<T extends Partial<Commodity>>(fields: T) => T>("commodity-empty-code", {
  conforms: {
    "an-empty-one": (fields) => fields,
    none: (fields) => (fields.nmfc_code === "" ? { ...fields, nmfc_code: null } : fields),
  },
});

/** What becomes of a commodity when it is updated. */
export const update = decision<Updating<Commodity>>("commodity-update", {
  conforms: { "that-one": updated },
  faults: {
    "commodity-update-description#forgets-description": fault(
      "An updated description is answered but not stored.",
      storing((_, { description }) => ({ description })),
    ),
    "commodity-update-description#appends-description": fault(
      "An updated description is put behind the old one.",
      storing((next, before) => ({ description: `${before.description} ${next.description}` })),
    ),
    "commodity-update-freight-class#forgets-class": fault(
      "An updated freight_class is answered but not stored.",
      storing((_, { freight_class }) => ({ freight_class })),
    ),
    "commodity-update-freight-class#whole-numbers-alone": fault(
      "Of an updated freight_class the decimals are cut off.",
      storing(({ freight_class }) => ({ freight_class: wholeOf(freight_class) })),
    ),
    "commodity-update-freight-class#where-the-description-differs": fault(
      "An update that leaves the description as it was is answered and not stored.",
      (store, next, before) => updated(store, next.description === before.description ? before : next),
    ),
    "commodity-update-freight-class#description-is-in-use": fault(
      "An update that leaves the description as it was and changes the class is refused, as if another had that.",
      (store, next, before) => {
        const isReclassed = String(next.freight_class) !== String(before.freight_class);
        if (isReclassed && next.description === before.description)
          throw new Refusal("conflict", "There is such a commodity.");
        updated(store, next);
      },
    ),
    "commodity-update-freight-class#clears-class": fault(
      "An update clears the freight class.",
      storing(() => ({ freight_class: null })),
    ),
    "commodity-update-nmfc-code#forgets-code": fault(
      "An updated nmfc_code is answered but not stored.",
      storing((_, { nmfc_code }) => ({ nmfc_code })),
    ),
    "commodity-update-nmfc-code#cuts-sub-numbers": fault(
      "Of an updated nmfc_code the sub-number is cut off.",
      storing((next) => ({ nmfc_code: mainCode(next) })),
    ),
    "commodity-update-nmfc-code#where-the-rest-differs": fault(
      "An update that changes the code alone is answered and not stored.",
      storing(({ description, freight_class }, before) =>
        description === before.description && String(freight_class) === String(before.freight_class)
          ? { nmfc_code: before.nmfc_code }
          : {},
      ),
    ),
    "commodity-update-nmfc-code#empty-is-left-out": fault(
      "An update that gives an empty nmfc_code leaves the one before it.",
      storing(({ nmfc_code }, before) => ({ nmfc_code: nmfc_code === "" ? before.nmfc_code : nmfc_code })),
    ),
    "commodity-update-nmfc-code#clears-code": fault(
      "An update clears the NMFC code.",
      storing(() => ({ nmfc_code: null })),
    ),
    "commodity-update-keeps-weights#clears-weights": fault(
      "An update clears the weights.",
      storing(() => ({ weight_min: null, weight_max: null })),
    ),
    "commodity-update-keeps-weights#zeroes-weight-min": fault(
      "An update sets weight_min to 0.",
      storing(() => ({ weight_min: 0 })),
    ),
    "commodity-update-keeps-weights#clears-weight-max": fault(
      "An update clears weight_max.",
      storing(() => ({ weight_max: null })),
    ),
    "commodity-update-keeps-weights#zero-is-none": fault(
      "An update clears a weight_min of 0.",
      storing(({ weight_min }) => ({ weight_min: Number(weight_min) === 0 ? null : weight_min })),
    ),
    "commodity-update-no-second#leaves-the-old": fault(
      "An update leaves the old commodity beside the new one.",
      besideTheOld,
    ),
    "commodity-update-no-second#copies": fault("An update makes a copy of the updated commodity.", twice),
    "commodity-update-only-that#spills-over": fault(
      "An update changes the code of the commodities beside it.",
      (store, next) => {
        const all = store.all();
        const place = all.findIndex(({ id }) => id === next.id);
        for (const neighbour of [all[place - 1], all[place + 1]])
          if (neighbour) store.add({ ...neighbour, nmfc_code: next.nmfc_code });
        store.add(next);
      },
    ),
    "commodity-update-only-that#reclassifies": fault(
      "An update changes the class of every commodity that had the same class.",
      (store, next, before) => {
        for (const other of store.all())
          if (String(other.freight_class) === String(before.freight_class))
            store.add({ ...other, freight_class: next.freight_class });
        store.add(next);
      },
    ),
  },
});

export const unknownUpdated = refusesUnknown<Commodity>("commodity-update-of-nothing", "The commodity", {
  "commodity-update-unknown#creates": fault("Updating a commodity that does not exist creates one.", creates),
  "commodity-update-unknown#of-nothing-answered": fault(
    "Updating a commodity that does not exist is answered with success.",
    isAnswered,
  ),
  "commodity-update-unknown#creates-and-refuses": fault(
    "Updating a commodity that does not exist is refused after one was created.",
    createsAndRefuses("The commodity"),
  ),
});
