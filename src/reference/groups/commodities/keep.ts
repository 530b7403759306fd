import { decision, fault } from "../../core/decision.js";
import { missing, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { Commodity, Id } from "./state.js";

type Commodities = Store<Commodity>;

export const commodityById = decision<(store: Commodities, id: Id) => Commodity | undefined>("commodity-read", {
  conforms: { "by-id": (store, id) => store.get(id) },
  faults: {
    "commodity-unknown#read-any": fault(
      "An id that no commodity has reads the first one.",
      (store, id) => store.get(id) ?? store.all()[0],
    ),
    "commodity-unknown#read-blank": fault(
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

const losing = (says: string, lost: Partial<Commodity>) =>
  fault<Keep>(says, (commodity) => ({ ...commodity, ...lost }));

/** What of a new commodity is kept (Resources, CommodityCreateRequest). */
export const keptOfNew = decision<Keep>("commodity-kept", {
  conforms: { all: (commodity) => commodity },
  faults: {
    "commodity-keeps-description#drops-description": losing("A new commodity has no description.", {
      description: null,
    }),
    "commodity-keeps-description#cuts-description": fault(
      "Of a new commodity's description only the beginning is kept.",
      (commodity) => ({ ...commodity, description: commodity.description?.slice(0, 16) ?? null }),
    ),
    "commodity-keeps-freight-class#drops-class": losing("A new commodity has no freight class.", {
      freight_class: null,
    }),
    "commodity-keeps-freight-class#defaults-class": losing("Every new commodity is of class 50.", {
      freight_class: 50,
    }),
    "commodity-keeps-nmfc-code#drops-code": losing("A new commodity has no NMFC code.", { nmfc_code: null }),
    "commodity-keeps-nmfc-code#code-from-class": fault(
      "A new commodity has its class for its NMFC code.",
      (commodity) => ({ ...commodity, nmfc_code: commodity.freight_class }),
    ),
    "commodity-keeps-weight-min#drops-weight-min": losing("A new commodity has no weight_min.", { weight_min: null }),
    "commodity-keeps-weight-min#zeroes-weight-min": losing("Every weight_min begins at 0.", { weight_min: 0 }),
    "commodity-keeps-weight-max#drops-weight-max": losing("A new commodity has no weight_max.", { weight_max: null }),
    "commodity-keeps-weight-max#weight-max-from-min": fault(
      "A new commodity has its weight_min for its weight_max.",
      (commodity) => ({ ...commodity, weight_max: commodity.weight_min }),
    ),
  },
});

export const storingNew = decision<(store: Commodities, commodity: Commodity) => void>("commodity-stored", {
  conforms: { stored: (store, commodity) => void store.add(commodity) },
  faults: {
    "commodity-create-persists#forgets": fault("A created commodity is answered but not stored.", () => {}),
  },
});

/** What becomes of a commodity when it is updated: `next` as asked for, `before` as it was. */
type Update = (store: Commodities, next: Commodity, before: Commodity, spare: () => Id) => void;

const stored: Update = (store, next) => void store.add(next);

const unchanged = (name: "description" | "freight_class" | "nmfc_code") =>
  fault<Update>(`An updated ${name} is answered but not stored.`, (store, next, before) =>
    stored(store, { ...next, [name]: before[name] }, before, () => before.id),
  );

const spoiling = (says: string, spoilt: Partial<Commodity>) =>
  fault<Update>(says, (store, next) => void store.add({ ...next, ...spoilt }));

export const update = decision<Update>("commodity-update", {
  conforms: { "that-one": stored },
  faults: {
    "commodity-update-description#forgets-description": unchanged("description"),
    "commodity-update-description#appends-description": fault(
      "An updated description is put behind the old one.",
      (store, next, before) => void store.add({ ...next, description: `${before.description} ${next.description}` }),
    ),
    "commodity-update-freight-class#forgets-class": unchanged("freight_class"),
    "commodity-update-freight-class#clears-class": spoiling("An update clears the freight class.", {
      freight_class: null,
    }),
    "commodity-update-nmfc-code#forgets-code": unchanged("nmfc_code"),
    "commodity-update-nmfc-code#clears-code": spoiling("An update clears the NMFC code.", { nmfc_code: null }),
    "commodity-update-keeps-weights#clears-weights": spoiling("An update clears the weights.", {
      weight_min: null,
      weight_max: null,
    }),
    "commodity-update-keeps-weights#zeroes-weight-min": spoiling("An update sets weight_min to 0.", { weight_min: 0 }),
    "commodity-update-keeps-weights#clears-weight-max": spoiling("An update clears weight_max.", { weight_max: null }),
    "commodity-update-no-second#leaves-the-old": fault(
      "An update leaves the old commodity beside the new one.",
      (store, next, before, spare) => {
        store.add({ ...before, id: spare() });
        store.add(next);
      },
    ),
    "commodity-update-no-second#copies": fault(
      "An update makes a copy of the updated commodity.",
      (store, next, _before, spare) => {
        store.add(next);
        store.add({ ...next, id: spare() });
      },
    ),
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

/** An update under an id that no commodity has: `make` builds the commodity that it would be. */
type Upsert = (store: Commodities, make: () => Commodity) => Commodity;

export const unknownUpdated = decision<Upsert>("commodity-update-of-nothing", {
  conforms: { refused: refusing(missing("The commodity")) },
  faults: {
    "commodity-update-unknown#creates": fault("Updating a commodity that does not exist creates one.", (store, make) =>
      store.add(make()),
    ),
    "commodity-update-unknown#of-nothing-answered": fault(
      "Updating a commodity that does not exist is answered with success.",
      (_store, make) => make(),
    ),
    "commodity-update-unknown#creates-and-refuses": fault(
      "Updating a commodity that does not exist is refused after one was created.",
      (store, make) => {
        store.add(make());
        throw missing("The commodity");
      },
    ),
  },
});
