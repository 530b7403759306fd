import { decision, fault } from "../../core/decision.js";
import type { Store } from "../../core/store.js";
import type { Lot } from "./state.js";

/** What of a new lot is kept (Resources, AddLotRequest). */
export const keptOfNewLot = decision<(lot: Lot) => Lot>("new-lot-kept", {
  conforms: { all: (lot) => lot },
  faults: {
    "lot-keeps-image-links#create-drops-image-links": fault("A new lot's image_links are not kept.", (lot) => ({
      ...lot,
      image_links: [],
    })),
    "lot-keeps-initial-data#create-drops-initial-data": fault("A new lot's initial_data is not kept.", (lot) => ({
      ...lot,
      initial_data: {},
    })),
    "lot-keeps-item-data#create-drops-item-data": fault("A new lot's item_data is not kept.", (lot) => ({
      ...lot,
      item_data: {},
    })),
    "lot-keeps-catalogs#create-drops-catalogs": fault("A new lot belongs to no catalog.", (lot) => ({
      ...lot,
      catalogs: [],
    })),
    "lot-keeps-platforms#create-drops-platforms": fault("A new lot is on no platform.", (lot) => ({
      ...lot,
      platforms: [],
    })),
  },
});

export const storingNewLot = decision<(store: Store<Lot>, lot: Lot) => void>("new-lot-stored", {
  conforms: { stored: (store, lot) => void store.add(lot) },
  faults: {
    "lot-create-persists#forgets": fault("A created lot is answered but not stored.", () => {}),
  },
});

/** What becomes of a lot when it is updated: `next` is the lot as asked for, `asked` the update's own initial_data. */
type Update = (store: Store<Lot>, next: Lot, asked: Lot["initial_data"]) => void;

const store: Update = (lots, next) => void lots.add(next);

export const lotUpdate = decision<Update>("lot-update", {
  conforms: { "that-lot": store },
  faults: {
    "lot-update-persists#forgets": fault("An update is answered but not stored.", () => {}),
    "lot-update-only-that#spills": fault("An update changes the neighbouring lots too.", (lots, next) => {
      for (const id of [next.id - 1, next.id + 1]) {
        const neighbour = lots.get(id);
        if (neighbour) lots.add({ ...neighbour, image_links: next.image_links });
      }
      lots.add(next);
    }),
    "lot-initial-data-create-only#writable": fault(
      "An update writes initial_data.",
      (lots, next, asked) => void lots.add({ ...next, initial_data: asked ?? next.initial_data }),
    ),
    "lot-initial-data-create-only#cleared": fault(
      "An update clears initial_data.",
      (lots, next) => void lots.add({ ...next, initial_data: null }),
    ),
  },
});

export const lotRemoval = decision<(lots: Store<Lot>, id: number) => void>("lot-removal", {
  conforms: { "that-lot": (lots, id) => lots.remove(id) },
  faults: {
    "lot-delete-removes#keeps-readable": fault("A deleted lot can still be read.", (lots, id) =>
      lots.remove(id, { readable: true, listed: false }),
    ),
    "lot-delete-unlists#keeps-listed": fault("A deleted lot is still listed.", (lots, id) =>
      lots.remove(id, { readable: false, listed: true }),
    ),
    "lot-delete-only-that#takes-the-next": fault("Deleting a lot deletes the next one too.", (lots, id) => {
      lots.remove(id);
      lots.remove(id + 1);
    }),
  },
});

/** Which lot an id that was never given names. */
export const unknownLot = decision<(lots: Store<Lot>) => Lot | undefined>("unknown-lot", {
  conforms: { none: () => undefined },
  faults: {
    "lot-unknown-id#answers-another": fault("An unknown id answers the first lot.", (lots) => lots.all()[0]),
  },
});
