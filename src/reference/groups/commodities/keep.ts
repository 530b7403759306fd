import type { ClauseId } from "../../../contract/register.js";
import { breaks, decision } from "../../core/decision.js";
import { missing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { Commodity, Id } from "./state.js";

type Commodities = Store<Commodity>;

export const commodityById = decision<(store: Commodities, id: Id) => Commodity | undefined>("commodity-read", {
  conforms: { "by-id": (store, id) => store.get(id) },
  faults: {
    "commodity-unknown#read-any": breaks(
      "commodity-unknown",
      "An id that no commodity has reads the first one.",
      (store, id) => store.get(id) ?? store.all()[0],
    ),
    "commodity-unknown#read-blank": breaks(
      "commodity-unknown",
      "An id that no commodity has reads a blank one.",
      (store, id) =>
        store.get(id) ?? {
          id,
          description: null,
          freight_class: null,
          nmfc_code: null,
          weight_min: null,
          weight_max: null,
        },
    ),
  },
});

type Keep = (commodity: Commodity) => Commodity;

const losing = (clause: ClauseId, says: string, lost: Partial<Commodity>) =>
  breaks<Keep>(clause, says, (commodity) => ({ ...commodity, ...lost }));

/** What of a new commodity is kept (Resources, CommodityCreateRequest). */
export const keptOfNew = decision<Keep>("commodity-kept", {
  conforms: { all: (commodity) => commodity },
  faults: {
    "commodity-keeps-description#drops-description": losing(
      "commodity-keeps-description",
      "A new commodity has no description.",
      {
        description: null,
      },
    ),
    "commodity-keeps-description#cuts-description": breaks(
      "commodity-keeps-description",
      "Of a new commodity's description only the beginning is kept.",
      (commodity) => ({ ...commodity, description: commodity.description?.slice(0, 16) ?? null }),
    ),
    "commodity-keeps-freight-class#drops-class": losing(
      "commodity-keeps-freight-class",
      "A new commodity has no freight class.",
      {
        freight_class: null,
      },
    ),
    "commodity-keeps-freight-class#defaults-class": losing(
      "commodity-keeps-freight-class",
      "Every new commodity is of class 50.",
      {
        freight_class: 50,
      },
    ),
    "commodity-keeps-nmfc-code#drops-code": losing("commodity-keeps-nmfc-code", "A new commodity has no NMFC code.", {
      nmfc_code: null,
    }),
    "commodity-keeps-nmfc-code#code-from-class": breaks(
      "commodity-keeps-nmfc-code",
      "A new commodity has its class for its NMFC code.",
      (commodity) => ({ ...commodity, nmfc_code: commodity.freight_class }),
    ),
    "commodity-keeps-weight-min#drops-weight-min": losing(
      "commodity-keeps-weight-min",
      "A new commodity has no weight_min.",
      {
        weight_min: null,
      },
    ),
    "commodity-keeps-weight-min#zeroes-weight-min": losing(
      "commodity-keeps-weight-min",
      "Every weight_min begins at 0.",
      {
        weight_min: 0,
      },
    ),
    "commodity-keeps-weight-max#drops-weight-max": losing(
      "commodity-keeps-weight-max",
      "A new commodity has no weight_max.",
      {
        weight_max: null,
      },
    ),
    "commodity-keeps-weight-max#weight-max-from-min": breaks(
      "commodity-keeps-weight-max",
      "A new commodity has its weight_min for its weight_max.",
      (commodity) => ({ ...commodity, weight_max: commodity.weight_min }),
    ),
  },
});

export const storingNew = decision<(store: Commodities, commodity: Commodity) => void>("commodity-stored", {
  conforms: { stored: (store, commodity) => void store.add(commodity) },
  faults: {
    "commodity-create-persists#forgets": breaks(
      "commodity-create-persists",
      "A created commodity is answered but not stored.",
      () => {},
    ),
  },
});

/** What becomes of a commodity when it is updated: `next` as asked for, `before` as it was. */
type Update = (store: Commodities, next: Commodity, before: Commodity, spare: () => Id) => void;

const stored: Update = (store, next) => void store.add(next);

const unchanged = (clause: ClauseId, name: "description" | "freight_class" | "nmfc_code") =>
  breaks<Update>(clause, `An updated ${name} is answered but not stored.`, (store, next, before) =>
    stored(store, { ...next, [name]: before[name] }, before, () => before.id),
  );

const spoiling = (clause: ClauseId, says: string, spoilt: Partial<Commodity>) =>
  breaks<Update>(clause, says, (store, next) => void store.add({ ...next, ...spoilt }));

export const update = decision<Update>("commodity-update", {
  conforms: { "that-one": stored },
  faults: {
    "commodity-update-description#forgets-description": unchanged("commodity-update-description", "description"),
    "commodity-update-description#appends-description": breaks(
      "commodity-update-description",
      "An updated description is put behind the old one.",
      (store, next, before) => void store.add({ ...next, description: `${before.description} ${next.description}` }),
    ),
    "commodity-update-freight-class#forgets-class": unchanged("commodity-update-freight-class", "freight_class"),
    "commodity-update-freight-class#clears-class": spoiling(
      "commodity-update-freight-class",
      "An update clears the freight class.",
      {
        freight_class: null,
      },
    ),
    "commodity-update-nmfc-code#forgets-code": unchanged("commodity-update-nmfc-code", "nmfc_code"),
    "commodity-update-nmfc-code#clears-code": spoiling(
      "commodity-update-nmfc-code",
      "An update clears the NMFC code.",
      {
        nmfc_code: null,
      },
    ),
    "commodity-update-keeps-weights#clears-weights": spoiling(
      "commodity-update-keeps-weights",
      "An update clears the weights.",
      {
        weight_min: null,
        weight_max: null,
      },
    ),
    "commodity-update-keeps-weights#zeroes-weight-min": spoiling(
      "commodity-update-keeps-weights",
      "An update sets weight_min to 0.",
      { weight_min: 0 },
    ),
    "commodity-update-keeps-weights#clears-weight-max": spoiling(
      "commodity-update-keeps-weights",
      "An update clears weight_max.",
      {
        weight_max: null,
      },
    ),
    "commodity-update-no-second#leaves-the-old": breaks(
      "commodity-update-no-second",
      "An update leaves the old commodity beside the new one.",
      (store, next, before, spare) => {
        store.add({ ...before, id: spare() });
        store.add(next);
      },
    ),
    "commodity-update-no-second#copies": breaks(
      "commodity-update-no-second",
      "An update makes a copy of the updated commodity.",
      (store, next, _before, spare) => {
        store.add(next);
        store.add({ ...next, id: spare() });
      },
    ),
    "commodity-update-only-that#spills-over": breaks(
      "commodity-update-only-that",
      "An update changes the code of the commodities beside it.",
      (store, next) => {
        const all = store.all();
        const place = all.findIndex(({ id }) => id === next.id);
        for (const neighbour of [all[place - 1], all[place + 1]])
          if (neighbour) store.add({ ...neighbour, nmfc_code: next.nmfc_code });
        store.add(next);
      },
    ),
    "commodity-update-only-that#reclassifies": breaks(
      "commodity-update-only-that",
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

/** An update under an id that no commodity has: `make` builds the commodity that it would be. */
type Upsert = (store: Commodities, make: () => Commodity) => Commodity;

export const unknownUpdated = decision<Upsert>("commodity-update-of-nothing", {
  conforms: {
    refused: () => {
      throw missing("The commodity");
    },
  },
  faults: {
    "commodity-update-unknown#creates": breaks(
      "commodity-update-unknown",
      "Updating a commodity that does not exist creates one.",
      (store, make) => store.add(make()),
    ),
    "commodity-update-unknown#of-nothing-answered": breaks(
      "commodity-update-unknown",
      "Updating a commodity that does not exist is answered with success.",
      (_store, make) => make(),
    ),
    "commodity-update-unknown#creates-and-refuses": breaks(
      "commodity-update-unknown",
      "Updating a commodity that does not exist is refused after one was created.",
      (store, make) => {
        store.add(make());
        throw missing("The commodity");
      },
    ),
  },
});
