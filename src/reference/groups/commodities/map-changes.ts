import type { ClauseId } from "../../../contract/register.js";
import { breaks, decision } from "../../core/decision.js";
import { missing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { Commodity, CommodityMap, Id } from "./state.js";

type Maps = Store<CommodityMap>;

/** What becomes of a map when it is updated. */
type Update = (maps: Maps, next: CommodityMap, before: CommodityMap, spare: () => Id) => void;

const stored: Update = (maps, next) => void maps.add(next);

const unchanged = (clause: ClauseId, name: "custom_name" | "commodity_id") =>
  breaks<Update>(
    clause,
    `An updated ${name} is answered but not stored.`,
    (maps, next, before) => void maps.add({ ...next, [name]: before[name] }),
  );

export const mapUpdate = decision<Update>("commodity-map-update", {
  conforms: { "that-one": stored },
  faults: {
    "commodity-map-update-name#forgets-name": unchanged("commodity-map-update-name", "custom_name"),
    "commodity-map-update-name#appends-name": breaks(
      "commodity-map-update-name",
      "An updated name is put behind the old one.",
      (maps, next, before) => void maps.add({ ...next, custom_name: `${before.custom_name} ${next.custom_name}` }),
    ),
    "commodity-map-update-commodity#forgets-commodity": unchanged("commodity-map-update-commodity", "commodity_id"),
    "commodity-map-update-commodity#clears-commodity": breaks(
      "commodity-map-update-commodity",
      "An update clears the commodity.",
      (maps, next) => void maps.add({ ...next, commodity_id: null }),
    ),
    "commodity-map-update-no-second#leaves-the-old": breaks(
      "commodity-map-update-no-second",
      "An update leaves the old map beside the new one.",
      (maps, next, before, spare) => {
        maps.add({ ...before, id: spare() });
        maps.add(next);
      },
    ),
    "commodity-map-update-no-second#copies": breaks(
      "commodity-map-update-no-second",
      "An update makes a copy of the updated map.",
      (maps, next, _before, spare) => {
        maps.add(next);
        maps.add({ ...next, id: spare() });
      },
    ),
    "commodity-map-update-only-that#spills-over": breaks(
      "commodity-map-update-only-that",
      "An update gives its commodity to every map that had the same one.",
      (maps, next, before) => {
        for (const other of maps.all())
          if (other.commodity_id === before.commodity_id) maps.add({ ...other, commodity_id: next.commodity_id });
        maps.add(next);
      },
    ),
    "commodity-map-update-only-that#renames-neighbours": breaks(
      "commodity-map-update-only-that",
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
    conforms: {
      refused: () => {
        throw missing("The commodity map");
      },
    },
    faults: {
      "commodity-map-update-unknown#creates": breaks(
        "commodity-map-update-unknown",
        "Updating a map that does not exist creates one.",
        (maps, make) => maps.add(make()),
      ),
      "commodity-map-update-unknown#of-nothing-answered": breaks(
        "commodity-map-update-unknown",
        "Updating a map that does not exist is answered with success.",
        (_maps, make) => make(),
      ),
      "commodity-map-update-unknown#creates-and-refuses": breaks(
        "commodity-map-update-unknown",
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
    "commodity-map-delete#keeps-readable": breaks(
      "commodity-map-delete",
      "A deleted map can still be read.",
      (maps, { id }) => maps.remove(id, { readable: true, listed: false }),
    ),
    "commodity-map-delete-unlisted#keeps-listed": breaks(
      "commodity-map-delete-unlisted",
      "A deleted map is still found.",
      (maps, { id }) => maps.remove(id, { readable: false, listed: true }),
    ),
    "commodity-map-delete-only-that#takes-the-next": breaks(
      "commodity-map-delete-only-that",
      "Deleting a map deletes the next one too.",
      (maps, { id }) => {
        const all = maps.all();
        const next = all[all.findIndex((map) => map.id === id) + 1];
        maps.remove(id);
        if (next) maps.remove(next.id);
      },
    ),
    "commodity-map-delete-only-that#takes-all-of-commodity": breaks(
      "commodity-map-delete-only-that",
      "Deleting a map deletes every map of its commodity.",
      (maps, { id, commodity_id }) => {
        maps.remove(id);
        for (const other of maps.all()) if (other.commodity_id === commodity_id) maps.remove(other.id);
      },
    ),
    "commodity-map-delete-keeps-commodity#takes-commodity": breaks(
      "commodity-map-delete-keeps-commodity",
      "Deleting a map deletes its commodity.",
      (maps, { id, commodity_id }, commodities) => {
        maps.remove(id);
        if (commodity_id !== null) commodities.remove(commodity_id);
      },
    ),
    "commodity-map-delete-keeps-commodity#hides-commodity": breaks(
      "commodity-map-delete-keeps-commodity",
      "Deleting a map makes its commodity unreadable.",
      (maps, { id, commodity_id }, commodities) => {
        maps.remove(id);
        if (commodity_id !== null) commodities.remove(commodity_id, { readable: false, listed: true });
      },
    ),
  },
});
