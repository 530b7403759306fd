import { decision, fault } from "../../core/decision.js";
import type { Store } from "../../core/store.js";
import type { Catalog } from "./state.js";

type Kept = (catalog: Catalog) => Catalog;

/** What of a new catalog is kept (Resources, AddCatalogRequest). */
export const keptOfNewCatalog = decision<Kept>("new-catalog-kept", {
  conforms: { all: (catalog) => catalog },
  faults: {
    "catalog-keeps-title#create-drops-title": fault("A new catalog's title is not kept.", (catalog) => ({
      ...catalog,
      title: "Untitled",
    })),
    "catalog-keeps-dates#create-truncates-dates": fault(
      "The time of day of a new catalog's dates is lost.",
      (catalog) => ({
        ...catalog,
        start_date: `${catalog.start_date.slice(0, 10)}T00:00:00Z`,
        end_date: `${catalog.end_date.slice(0, 10)}T00:00:00Z`,
      }),
    ),
    "catalog-keeps-completed#create-never-completed": fault("A new catalog is never completed.", (catalog) => ({
      ...catalog,
      is_completed: false,
    })),
    "catalog-keeps-seller#create-other-seller": fault("A new catalog gets another seller.", (catalog) => ({
      ...catalog,
      seller_id: catalog.seller_id + 1,
    })),
    "catalog-keeps-agents#create-drops-agents": fault("A new catalog has no agents.", (catalog) => ({
      ...catalog,
      agent_company_ids: [],
    })),
    "catalog-keeps-platforms#create-drops-platforms": fault("A new catalog is on no platform.", (catalog) => ({
      ...catalog,
      platforms: [],
    })),
  },
});

type Storing = (store: Store<Catalog>, catalog: Catalog) => void;

const stored: Storing = (store, catalog) => void store.add(catalog);

export const storingNewCatalog = decision<Storing>("new-catalog-stored", {
  conforms: { stored },
  faults: {
    "catalog-create-persists#forgets": fault("A created catalog is answered but not stored.", () => {}),
  },
});

/** Told whether the catalog has lots that an update may lose. */
export const catalogUpdate = decision<(store: Store<Catalog>, next: Catalog, loseLots: () => void) => void>(
  "catalog-update",
  {
    conforms: { "that-catalog": stored },
    faults: {
      "catalog-update-persists#forgets": fault("An update is answered but not stored.", () => {}),
      "catalog-update-keeps-lots#loses-lots": fault(
        "An update takes the lots out of the catalog.",
        (store, next, loseLots) => {
          store.add(next);
          loseLots();
        },
      ),
      "catalog-update-only-that#spills": fault("An update changes the neighbouring catalogs too.", (store, next) => {
        for (const id of [next.id - 1, next.id + 1]) {
          const neighbour = store.get(id);
          if (neighbour) store.add({ ...neighbour, title: next.title });
        }
        store.add(next);
      }),
    },
  },
);

export const catalogRemoval = decision<(store: Store<Catalog>, id: number) => void>("catalog-removal", {
  conforms: { "that-catalog": (store, id) => store.remove(id) },
  faults: {
    "catalog-delete-removes#keeps-readable": fault("A deleted catalog can still be read.", (store, id) =>
      store.remove(id, { readable: true, listed: false }),
    ),
    "catalog-delete-unlists#keeps-listed": fault("A deleted catalog is still listed.", (store, id) =>
      store.remove(id, { readable: false, listed: true }),
    ),
    "catalog-delete-only-that#takes-the-next": fault("Deleting a catalog deletes the next one too.", (store, id) => {
      store.remove(id);
      store.remove(id + 1);
    }),
  },
});

/** Which catalog an id that was never given names. */
export const unknownCatalog = decision<(store: Store<Catalog>) => Catalog | undefined>("unknown-catalog", {
  conforms: { none: () => undefined },
  faults: {
    "catalog-unknown-id#answers-another": fault("An unknown id answers the first catalog.", (store) => store.all()[0]),
  },
});
