import { decision, fault } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { Refusal, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { Commodity, CommodityMap, Id } from "./state.js";

type Maps = Store<CommodityMap>;
type Commodities = Store<Commodity>;

export const mapById = decision<(maps: Maps, id: Id) => CommodityMap | undefined>("commodity-map-read", {
  conforms: { "by-id": (maps, id) => maps.get(id) },
  faults: {
    "commodity-map-unknown#read-any": fault(
      "An id that no map has reads some map.",
      (maps, id) =>
        maps.get(id) ??
        maps.all()[0] ?? { id: 1, custom_name: "", commodity_id: null, company_id: "", former_names: [] },
    ),
    "commodity-map-unknown#read-blank": fault(
      "An id that was never given reads a blank map.",
      (maps, id) =>
        maps.get(id) ??
        (Number(id) > 1_000_000_000
          ? { id, custom_name: "", commodity_id: null, company_id: "", former_names: [] }
          : undefined),
    ),
  },
});

type Keep = (map: CommodityMap, commodities: Commodities) => CommodityMap;

/** What of a new map is kept (Resources, CommodityMap). */
export const keptOfNewMap = decision<Keep>("commodity-map-kept", {
  conforms: { all: (map) => map },
  faults: {
    "commodity-map-keeps-name#drops-name": fault("A new map has no name.", (map) => ({ ...map, custom_name: "" })),
    "commodity-map-keeps-name#named-like-commodity": fault(
      "A new map is called as its commodity is.",
      (map, commodities) => ({
        ...map,
        custom_name: commodities.all().find(({ id }) => id === map.commodity_id)?.description ?? "",
      }),
    ),
    "commodity-map-keeps-commodity#drops-commodity": fault("A new map names no commodity.", (map) => ({
      ...map,
      commodity_id: null,
    })),
    "commodity-map-keeps-commodity#to-the-next": fault(
      "A new map names the commodity after the one that was given.",
      (map, commodities) => {
        const all = commodities.all();
        const place = all.findIndex(({ id }) => id === map.commodity_id);
        return { ...map, commodity_id: all[(place + 1) % all.length]?.id ?? null };
      },
    ),
  },
});

export const storingNewMap = decision<(maps: Maps, map: CommodityMap) => void>("commodity-map-stored", {
  conforms: { stored: (maps, map) => void maps.add(map) },
  faults: {
    "commodity-map-create-persists#forgets": fault("A created map is answered but not stored.", () => {}),
  },
});

/** Whether a map to a commodity that does not exist is taken, and whether it is stored. */
export const unknownCommodity = decision<"refused" | "stored" | "answered">("commodity-map-to-nothing", {
  conforms: { refused: "refused" },
  faults: {
    "commodity-map-unknown-commodity#to-nothing-stored": fault(
      "A map to a commodity that does not exist is stored.",
      "stored",
    ),
    "commodity-map-unknown-commodity#to-nothing-answered": fault(
      "A map to a commodity that does not exist is answered with success but not stored.",
      "answered",
    ),
  },
});

/** What becomes of a name that another map has: the map to go on with instead, or undefined to make a second. */
export const sameName = decision<(other: CommodityMap) => CommodityMap | undefined>("commodity-map-same-name", {
  openPoint: "commodity-map-duplicate",
  conforms: {
    "a-second": () => undefined,
    refused: refusing(new Refusal("conflict", "There is a map of that name.")),
    "the-first-changed": (other) => other,
  },
});

export const mapsSeen = decision<(map: CommodityMap, caller: Caller) => boolean>("commodity-map-seen-by", {
  openPoint: "commodity-map-scope",
  conforms: { everybody: () => true, "its-company": (map, { companyId }) => map.company_id === companyId },
});
