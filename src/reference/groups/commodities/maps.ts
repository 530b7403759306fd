import { intact } from "../../core/behaviours/intact.js";
import { stores } from "../../core/behaviours/storing.js";
import { readsById, theFirst } from "../../core/behaviours/unknown.js";
import { decision, fault } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { Refusal, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { Commodity, CommodityMap, Id } from "./state.js";

const blank = { custom_name: "", commodity_id: null, company_id: "", former_names: [] };
const lastGiven = 1_000_000_000;

export const mapById = readsById<CommodityMap>("commodity-map-read", "by-id", {
  "commodity-map-unknown#read-any": fault(
    "An id that no map has reads some map.",
    (maps) => theFirst(maps) ?? { id: 1, ...blank },
  ),
  "commodity-map-unknown#read-blank": fault("An id that was never given reads a blank map.", (_, id) =>
    Number(id) > lastGiven ? { id, ...blank } : undefined,
  ),
});

/** By what a map is read: by its id alone, of conforming deployments. */
export const mapReadKey = decision<(all: readonly CommodityMap[], id: Id) => Id>("commodity-map-read-key", {
  conforms: { "its-id": (_, id) => id },
  faults: {
    "commodity-map-keeps-name#name-before-id": fault(
      "An id that a map is called by reads that map.",
      (all, id) => all.find(({ custom_name }) => custom_name === String(id))?.id ?? id,
    ),
  },
});

type Shown = (map: CommodityMap, commodities: Store<Commodity>) => object;

const printed: Shown = ({ id, custom_name, commodity_id }) => ({ id, custom_name, commodity_id });

/** What an answer shows of a map beside what the document prints. */
export const shownMap = decision<Shown>("commodity-map-shown", {
  conforms: {
    alone: printed,
    "with-its-commodity": (map, commodities) => ({
      ...printed(map, commodities),
      commodity_description:
        map.commodity_id === null ? null : (commodities.get(map.commodity_id)?.description ?? null),
    }),
  },
});

/** Under which id a map is shown, and which map an id in a path names. */
interface MapIds {
  readonly shown: (map: CommodityMap) => Id;
  readonly named: (id: Id) => Id;
}

const apart = 1_000_000;

/** Whether a map keeps its id; one that was shown before names it in either case. */
export const mapIds = decision<MapIds>("commodity-map-ids", {
  conforms: {
    lasting: { shown: ({ id }) => id, named: (id) => id },
    "another-with-each-update": {
      shown: ({ id, former_names }) => (typeof id === "number" ? id + apart * former_names.length : id),
      named: (id) => (typeof id === "number" ? id % apart : id),
    },
  },
});

/** What the read of a map shows beside it. */
export const besideMap = decision<(map: CommodityMap, maps: Store<CommodityMap>) => object>("commodity-map-beside", {
  conforms: {
    nothing: () => ({}),
    "the-others-of-its-commodity": ({ id, commodity_id }, maps) => ({
      siblings: maps
        .all()
        .filter((other) => other.id !== id && other.commodity_id === commodity_id)
        .map(({ id, custom_name }) => ({ id, custom_name })),
    }),
  },
});

/** What of a new map is kept (Resources, CommodityMap). */
export const keptOfNewMap = intact<CommodityMap, Store<Commodity>>("commodity-map-kept", "all", {
  "commodity-map-keeps-name#drops-name": fault("A new map has no name.", { custom_name: "" }),
  "commodity-map-keeps-name#named-like-commodity": fault(
    "A new map is called as its commodity is.",
    ({ commodity_id }, commodities) => ({
      custom_name: commodities.all().find(({ id }) => id === commodity_id)?.description ?? "",
    }),
  ),
  "commodity-map-keeps-name#takes-a-word-for-none": fault(
    "A new map that is called as a word which stands for nothing in code has no name.",
    ({ custom_name }) => (custom_name === "null" ? { custom_name: "" } : {}),
  ),
  "commodity-map-keeps-commodity#drops-commodity": fault("A new map names no commodity.", { commodity_id: null }),
  "commodity-map-keeps-commodity#to-the-next": fault(
    "A new map names the commodity after the one that was given.",
    ({ commodity_id }, commodities) => {
      const all = commodities.all();
      const place = all.findIndex(({ id }) => id === commodity_id);
      return { commodity_id: all[(place + 1) % all.length]?.id ?? null };
    },
  ),
});

export const storingNewMap = stores<CommodityMap>("commodity-map-stored", "commodity-map-create-persists", "map");

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

/** Which commodity a map gets, new or updated, that is given a name which another one has. */
export const besideName = decision<(given: Id | null, other: CommodityMap, isNew: boolean) => Id | null>(
  "commodity-map-beside-name",
  {
    conforms: { "as-given": (given) => given },
    faults: {
      "commodity-map-keeps-commodity#of-its-name": fault(
        "A new map of a name that another one has gets the commodity of that one.",
        (given, { commodity_id }, isNew) => (isNew ? commodity_id : given),
      ),
      "commodity-map-update-commodity#of-its-name": fault(
        "A map that is updated to a name which another one has gets the commodity of that one.",
        (given, { commodity_id }, isNew) => (isNew ? given : commodity_id),
      ),
    },
  },
);

/** What becomes of a commodity that another map has: the map to go on with instead, or undefined to make a second. */
export const sameCommodity = decision<(other: CommodityMap) => CommodityMap | undefined>(
  "commodity-map-same-commodity",
  {
    conforms: { "a-second": () => undefined },
    faults: {
      "commodity-map-keeps-name#one-for-each-commodity": fault(
        "A second map of one commodity replaces the first.",
        (other) => other,
      ),
    },
  },
);

export const mapsSeen = decision<(map: CommodityMap, caller: Caller) => boolean>("commodity-map-seen-by", {
  openPoint: "commodity-map-scope",
  conforms: { everybody: () => true, "its-company": (map, { companyId }) => map.company_id === companyId },
});
