import { decision, fault } from "../../core/decision.js";
import { missing, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { Commodity, CommodityMap, Id } from "./state.js";

type Maps = Store<CommodityMap>;

/** What becomes of a map when it is updated. */
type Update = (maps: Maps, next: CommodityMap, before: CommodityMap, spare: () => Id) => void;

const stored: Update = (maps, next) => void maps.add(next);

const unchanged = (name: "custom_name" | "commodity_id") =>
  fault<Update>(
    `An updated ${name} is answered but not stored.`,
    (maps, next, before) => void maps.add({ ...next, [name]: before[name] }),
  );

export const mapUpdate = decision<Update>("commodity-map-update", {
  conforms: { "that-one": stored },
  faults: {
    "commodity-map-update-name#forgets-name": unchanged("custom_name"),
    "commodity-map-update-name#appends-name": fault(
      "An updated name is put behind the old one.",
      (maps, next, before) => void maps.add({ ...next, custom_name: `${before.custom_name} ${next.custom_name}` }),
    ),
    "commodity-map-update-commodity#forgets-commodity": unchanged("commodity_id"),
    "commodity-map-update-commodity#clears-commodity": fault(
      "An update clears the commodity.",
      (maps, next) => void maps.add({ ...next, commodity_id: null }),
    ),
    "commodity-map-update-no-second#leaves-the-old": fault(
      "An update leaves the old map beside the new one.",
      (maps, next, before, spare) => {
        maps.add({ ...before, id: spare() });
        maps.add(next);
      },
    ),
    "commodity-map-update-no-second#copies": fault(
      "An update makes a copy of the updated map.",
      (maps, next, _before, spare) => {
        maps.add(next);
        maps.add({ ...next, id: spare() });
      },
    ),
    "commodity-map-update-only-that#spills-over": fault(
      "An update gives its commodity to every map that had the same one.",
      (maps, next, before) => {
        for (const other of maps.all())
          if (other.commodity_id === before.commodity_id) maps.add({ ...other, commodity_id: next.commodity_id });
        maps.add(next);
      },
    ),
    "commodity-map-update-only-that#renames-neighbours": fault(
      "An update renames the map that was made after it.",
      (maps, next) => {
        const all = maps.all();
        const neighbour = all[all.findIndex(({ id }) => id === next.id) + 1];
        if (neighbour) maps.add({ ...neighbour, custom_name: `${next.custom_name} (2)` });
        maps.add(next);
      },
    ),
  },
});

/** An update under an id that no map has: `make` builds the map that it would be. */
export const unknownMapUpdated = decision<(maps: Maps, make: () => CommodityMap) => CommodityMap>(
  "commodity-map-update-of-nothing",
  {
    conforms: { refused: refusing(missing("The commodity map")) },
    faults: {
      "commodity-map-update-unknown#creates": fault("Updating a map that does not exist creates one.", (maps, make) =>
        maps.add(make()),
      ),
      "commodity-map-update-unknown#of-nothing-answered": fault(
        "Updating a map that does not exist is answered with success.",
        (_maps, make) => make(),
      ),
      "commodity-map-update-unknown#creates-and-refuses": fault(
        "Updating a map that does not exist is refused after one was created.",
        (maps, make) => {
          maps.add(make());
          throw missing("The commodity map");
        },
      ),
    },
  },
);

type Removal = (maps: Maps, map: CommodityMap, commodities: Store<Commodity>) => void;

export const mapRemoval = decision<Removal>("commodity-map-removal", {
  conforms: { "that-one": (maps, { id }) => maps.remove(id) },
  faults: {
    "commodity-map-delete#keeps-readable": fault("A deleted map can still be read.", (maps, { id }) =>
      maps.remove(id, { readable: true, listed: false }),
    ),
    "commodity-map-delete-unlisted#keeps-listed": fault("A deleted map is still found.", (maps, { id }) =>
      maps.remove(id, { readable: false, listed: true }),
    ),
    "commodity-map-delete-only-that#takes-the-next": fault(
      "Deleting a map deletes the next one too.",
      (maps, { id }) => {
        const all = maps.all();
        const next = all[all.findIndex((map) => map.id === id) + 1];
        maps.remove(id);
        if (next) maps.remove(next.id);
      },
    ),
    "commodity-map-delete-only-that#takes-all-of-commodity": fault(
      "Deleting a map deletes every map of its commodity.",
      (maps, { id, commodity_id }) => {
        maps.remove(id);
        for (const other of maps.all()) if (other.commodity_id === commodity_id) maps.remove(other.id);
      },
    ),
    "commodity-map-delete-keeps-commodity#takes-commodity": fault(
      "Deleting a map deletes its commodity.",
      (maps, { id, commodity_id }, commodities) => {
        maps.remove(id);
        if (commodity_id !== null) commodities.remove(commodity_id);
      },
    ),
    "commodity-map-delete-keeps-commodity#hides-commodity": fault(
      "Deleting a map makes its commodity unreadable.",
      (maps, { id, commodity_id }, commodities) => {
        maps.remove(id);
        if (commodity_id !== null) commodities.remove(commodity_id, { readable: false, listed: true });
      },
    ),
  },
});
