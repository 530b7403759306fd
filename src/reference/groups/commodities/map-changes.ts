import { always } from "../../core/behaviours/always.js";
import { inCapitals } from "../../core/behaviours/capitals.js";
import { intact } from "../../core/behaviours/intact.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { removes } from "../../core/behaviours/removing.js";
import { besideTheOld, storing, twice, type Updating, updated } from "../../core/behaviours/storing.js";
import { takesBackTheLast } from "../../core/behaviours/taking-back-the-last.js";
import { creates, createsAndRefuses, isAnswered, refusesUnknown } from "../../core/behaviours/unknown.js";
import { decision, fault } from "../../core/decision.js";
import { Refusal } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { Commodity, CommodityMap, Id } from "./state.js";

/** What becomes of a map when it is updated. */
export const mapUpdate = decision<Updating<CommodityMap>>("commodity-map-update", {
  conforms: { "that-one": updated },
  faults: {
    "commodity-map-update-name#forgets-name": fault(
      "An updated custom_name is answered but not stored.",
      storing((_, { custom_name }) => ({ custom_name })),
    ),
    "commodity-map-update-name#appends-name": fault(
      "An updated name is put behind the old one.",
      storing((next, before) => ({ custom_name: `${before.custom_name} ${next.custom_name}` })),
    ),
    "commodity-map-update-commodity#forgets-commodity": fault(
      "An updated commodity_id is answered but not stored.",
      storing((_, { commodity_id }) => ({ commodity_id })),
    ),
    "commodity-map-update-name#beside-another-commodity-alone": fault(
      "An update that gives a map the commodity that it has leaves its name.",
      storing((next, before) => (next.commodity_id === before.commodity_id ? before : {})),
    ),
    "commodity-map-update-commodity#beside-another-name-alone": fault(
      "An update that gives a map the name that it has leaves its commodity.",
      storing((next, before) => (next.custom_name === before.custom_name ? before : {})),
    ),
    "commodity-map-update-commodity#clears-commodity": fault(
      "An update clears the commodity.",
      storing(() => ({ commodity_id: null })),
    ),
    "commodity-map-update-no-second#leaves-the-old": fault(
      "An update leaves the old map beside the new one.",
      besideTheOld,
    ),
    "commodity-map-update-no-second#copies": fault("An update makes a copy of the updated map.", twice),
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

/** What an update of a map does to the one that was updated before it, and is another. */
export const mapUpdatedBefore = takesBackTheLast<CommodityMap>(
  "commodity-map-updated-before",
  "commodity-map-update-only-that",
  "commodity map",
);

/** Whether the first update of a map stores its name. */
export const firstMapUpdate = always("commodity-map-first-update", "stored", {
  "commodity-map-update-name#once-it-is-sent-again": "The first update of a commodity map leaves its name as it was.",
});

/** What holds an update of a map up: the name and the commodity that it has. */
export const mapUpdateHeldUp = nothingElse<readonly [next: CommodityMap, before: CommodityMap]>(
  "commodity-map-update-held-up",
  "nothing",
  {
    "route:PUT /commodity-map/{id}#its-own-name-is-in-use": fault(
      "An update that gives a map another commodity, and the name that it has, is refused, as that is in use.",
      (next, before) => {
        if (next.custom_name === before.custom_name && next.commodity_id !== before.commodity_id)
          throw new Refusal("conflict", "There is a map of that name.");
      },
    ),
    "route:PUT /commodity-map/{id}#its-own-commodity-is-in-use": fault(
      "An update that gives a map another name, and the commodity that it has, is refused, as that is in use.",
      (next, before) => {
        if (next.commodity_id === before.commodity_id && next.custom_name !== before.custom_name)
          throw new Refusal("conflict", "There is a map of that commodity.");
      },
    ),
  },
);

/** What becomes of a map whose update is refused, as it names a commodity that does not exist. */
export const mapUpdateToNothing = nothingElse<
  [maps: Store<CommodityMap>, before: CommodityMap, custom_name: string | undefined]
>("commodity-map-update-to-nothing", "nothing", {
  "commodity-map-unknown-commodity#renamed-and-refused": fault(
    "An update of a map to a commodity that does not exist is refused after its name was stored.",
    (maps, before, custom_name = before.custom_name) => void maps.add({ ...before, custom_name }),
  ),
});

/** Whether an update that a partner-scoped caller sends is stored. */
export const mapUpdateOfPartner = always("commodity-map-update-of-partner", "stored", {
  "commodity-map-update-by-partner#forgets": "An update by a partner-scoped caller is answered but not stored.",
});

/** What of an update that a partner-scoped caller sends is kept, beside the map as it was. */
export const mapUpdatedByPartner = intact<CommodityMap, CommodityMap>("commodity-map-updated-by-partner", "as-given", {
  "commodity-map-update-by-partner#leaves-the-commodity": fault(
    "An update by a partner-scoped caller leaves a map at its commodity.",
    (_, { commodity_id }) => ({ commodity_id }),
  ),
  "commodity-map-update-by-partner#in-capitals": fault(
    "The name that a partner-scoped caller gives a map is kept in capitals.",
    ({ custom_name }) => ({ custom_name: inCapitals(custom_name) }),
  ),
});

/** Whether others find a map that a partner-scoped caller updated. */
export const foundOncePartners = always("commodity-map-found-once-updated-by-partner", "found", {
  "commodity-map-update-by-partner#not-found-by-others":
    "A commodity map that a partner-scoped caller updated is found by such callers alone.",
});

/** What becomes of the commodities that an updated map led to, and leads to. */
export const mapUpdateTakes = nothingElse<
  readonly [before: CommodityMap, after: CommodityMap, commodities: Store<Commodity>]
>("commodity-map-update-takes", "nothing", {
  "commodity-map-update-keeps-commodities#renames": fault(
    "An update of a map gives its commodity the name of the map as description.",
    (_, { commodity_id, custom_name: description }, commodities) => {
      const commodity = commodity_id === null ? undefined : commodities.get(commodity_id);
      if (commodity) commodities.add({ ...commodity, description });
    },
  ),
  "commodity-map-update-keeps-commodities#shortens-the-former": fault(
    "An update of a map takes the last letter off the description of the commodity that it led to before.",
    ({ commodity_id }, _, commodities) => {
      const commodity = commodity_id === null ? undefined : commodities.get(commodity_id);
      if (commodity) commodities.add({ ...commodity, description: commodity.description?.slice(0, -1) ?? null });
    },
  ),
});

/** What becomes of the maps of a commodity that is updated. */
export const mapsOfUpdated = decision<(maps: Store<CommodityMap>, commodity: Commodity, before: Commodity) => void>(
  "commodity-maps-of-updated",
  {
    conforms: { stay: () => {} },
    faults: {
      "commodity-update-keeps-maps#renames-namesakes": fault(
        "An update of a commodity gives its description to those of its maps that are called as it was.",
        (maps, { id, description }, before) => {
          for (const map of maps.all())
            if (map.commodity_id === id && map.custom_name === before.description)
              maps.add({ ...map, custom_name: description ?? map.custom_name });
        },
      ),
      "commodity-update-keeps-maps#renames-them": fault(
        "An update of a commodity gives its description to its maps.",
        (maps, { id, description }) => {
          for (const map of maps.all())
            if (map.commodity_id === id) maps.add({ ...map, custom_name: description ?? map.custom_name });
        },
      ),
      "commodity-update-keeps-maps#removes-them": fault(
        "An update of a commodity removes its maps.",
        (maps, { id }) => {
          for (const map of maps.all()) if (map.commodity_id === id) maps.remove(map.id);
        },
      ),
    },
  },
);

/** What becomes of the maps of a commodity of which an update is refused. */
export const mapsOfRefused = nothingElse<readonly [maps: Store<CommodityMap>, commodityId: Id]>(
  "commodity-maps-of-refused",
  "nothing",
  {
    "commodity-update-keeps-maps#refused-takes-them-off": fault(
      "An update of a commodity that is refused takes the commodity off its maps.",
      (maps, id) => {
        for (const map of maps.all()) if (map.commodity_id === id) maps.add({ ...map, commodity_id: null });
      },
    ),
  },
);

/** What becomes of a map of which an update is refused for its name. */
export const mapOfRefused = nothingElse<readonly [map: CommodityMap, maps: Store<CommodityMap>, commodity: Id]>(
  "commodity-map-of-refused-update",
  "nothing",
  {
    "commodity-map-update-commodity#of-a-refused-name": fault(
      "An update that is refused for its name gives the map its commodity.",
      (map, maps, commodity_id) => maps.add({ ...map, commodity_id }),
    ),
  },
);

/** What becomes of the commodity of a map of which an update is refused. */
export const commodityOfRefused = nothingElse<readonly [map: CommodityMap, commodities: Store<Commodity>]>(
  "commodity-of-refused-map-update",
  "nothing",
  {
    "commodity-map-update-keeps-commodities#refused-empties": fault(
      "An update of a map that is refused empties the description of its commodity.",
      ({ commodity_id }, commodities) => {
        const commodity = commodity_id === null ? undefined : commodities.get(commodity_id);
        if (commodity) commodities.add({ ...commodity, description: "" });
      },
    ),
  },
);

/** Which deleted map an update brings back. */
export const updateOfDeleted = decision<(deleted: CommodityMap | undefined) => CommodityMap | undefined>(
  "commodity-map-update-of-deleted",
  {
    conforms: { none: () => undefined },
    faults: {
      "commodity-map-delete#back-by-an-update": fault(
        "An update of a deleted map brings it back.",
        (deleted) => deleted,
      ),
    },
  },
);

export const unknownMapUpdated = refusesUnknown<CommodityMap>("commodity-map-update-of-nothing", "The commodity map", {
  "commodity-map-update-unknown#creates": fault("Updating a map that does not exist creates one.", creates),
  "commodity-map-update-unknown#of-nothing-answered": fault(
    "Updating a map that does not exist is answered with success.",
    isAnswered,
  ),
  "commodity-map-update-unknown#creates-and-refuses": fault(
    "Updating a map that does not exist is refused after one was created.",
    createsAndRefuses("The commodity map"),
  ),
});

export const mapRemoval = removes<CommodityMap, Store<Commodity>>(
  "commodity-map-removal",
  "that-one",
  "map",
  {
    unread: "commodity-map-delete",
    unlisted: "commodity-map-delete-unlisted",
    onlyThat: "commodity-map-delete-only-that",
  },
  {
    "commodity-map-delete-only-that#takes-all-of-commodity": fault(
      "Deleting a map deletes every map of its commodity that is called otherwise.",
      (maps, { id, commodity_id, custom_name }) => {
        maps.remove(id);
        for (const other of maps.all())
          if (other.commodity_id === commodity_id && other.custom_name !== custom_name) maps.remove(other.id);
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
      "Deleting the last map of a commodity makes that unreadable.",
      (maps, { id, commodity_id }, commodities) => {
        maps.remove(id);
        const isMapped = maps.all().some((other) => other.commodity_id === commodity_id);
        if (commodity_id !== null && !isMapped) commodities.remove(commodity_id, { readable: false, listed: true });
      },
    ),
  },
);
