import { clausesOf, implied } from "../../clause.js";

const readMap = "GET /commodity-map/{id}";
const updateMap = "PUT /commodity-map/{id}";
const removeMap = "DELETE /commodity-map/{id}";
const createMap = "POST /commodity-map";
const searchMaps = "POST /commodity-map/search";
const members = "Resources, Commodity / CommodityCreateRequest";
const updatable = "Resources, CommodityUpdateRequest";
const mapMembers = "Resources, CommodityMap (create/update)";

export const commoditiesClauses = clausesOf("commodities", {
  "commodity-create-persists": implied({
    says: "A created commodity is read back by the id that its creation answers, also where that is the nmfc_code of another.",
    source: "Commodities, POST /commodity",
    routes: ["POST /commodity", "GET /commodity/{id}"],
    effect: "residue",
  }),
  "commodity-create-by-partner": implied({
    says: "A commodity that is taken of a partner-scoped caller is read back, and found by a search of whom it is suggested to.",
    source: "Commodities, POST /commodity and POST /commodity/search; Authentication, 1",
    routes: ["POST /commodity", "GET /commodity/{id}", "POST /commodity/search", "POST /commodity/suggestions"],
    effect: "residue",
  }),
  "commodity-keeps-description": implied({
    says: "The description given at creation is kept.",
    source: members,
    routes: ["POST /commodity", "GET /commodity/{id}"],
    effect: "residue",
  }),
  "commodity-keeps-freight-class": implied({
    says: "The freight_class given at creation is kept.",
    source: members,
    routes: ["POST /commodity", "GET /commodity/{id}"],
    effect: "residue",
  }),
  "commodity-keeps-nmfc-code": implied({
    says: "The nmfc_code given at creation is kept.",
    source: members,
    routes: ["POST /commodity", "GET /commodity/{id}"],
    effect: "residue",
  }),
  "commodity-keeps-weight-min": implied({
    says: "The weight_min given at creation is kept.",
    source: members,
    routes: ["POST /commodity", "GET /commodity/{id}"],
    effect: "residue",
  }),
  "commodity-keeps-weight-max": implied({
    says: "The weight_max given at creation is kept.",
    source: members,
    routes: ["POST /commodity", "GET /commodity/{id}"],
    effect: "residue",
  }),
  "commodity-unknown": implied({
    says: "An id that no commodity has yields no commodity.",
    source: "Commodities, GET /commodity/{id}",
    routes: ["GET /commodity/{id}"],
    effect: "read",
  }),
  "commodity-update-description": implied({
    says: "An updated description is read back.",
    source: updatable,
    routes: ["PUT /commodity/{id}", "GET /commodity/{id}", "POST /commodity"],
    effect: "residue",
  }),
  "commodity-update-freight-class": implied({
    says: "An updated freight_class is read back.",
    source: updatable,
    routes: ["PUT /commodity/{id}", "GET /commodity/{id}", "POST /commodity"],
    effect: "residue",
  }),
  "commodity-update-nmfc-code": implied({
    says: "An updated nmfc_code is read back.",
    source: updatable,
    routes: ["PUT /commodity/{id}", "GET /commodity/{id}", "POST /commodity"],
    effect: "residue",
  }),
  "commodity-update-by-partner": implied({
    says: "What a partner-scoped caller updates of a commodity is read back, also by who read it before, where the update is taken.",
    source: "Commodities, GET /commodity/{id} and PUT /commodity/{id}; Authentication, 1",
    routes: ["PUT /commodity/{id}", "GET /commodity/{id}", "POST /commodity"],
    effect: "residue",
  }),
  "commodity-update-keeps-weights": implied({
    says: "An update leaves weight_min and weight_max as they were.",
    source: "Resources, CommodityUpdateRequest (no weights)",
    routes: ["PUT /commodity/{id}", "GET /commodity/{id}", "POST /commodity"],
    effect: "residue",
  }),
  "commodity-update-no-second": implied({
    says: "Updating a commodity creates no second one.",
    source: "Commodities, PUT /commodity/{id}",
    routes: ["PUT /commodity/{id}", "POST /commodity/search", "POST /commodity"],
    effect: "residue",
  }),
  "commodity-update-only-that": implied({
    says: "Updating one commodity leaves another as it was.",
    source: "Commodities, PUT /commodity/{id}",
    routes: ["PUT /commodity/{id}", "GET /commodity/{id}", "POST /commodity"],
    effect: "residue",
  }),
  "commodity-update-keeps-maps": implied({
    says: "An update of a commodity, taken or refused, leaves the commodity maps that name it as they were.",
    source: "Commodities, PUT /commodity/{id}",
    routes: ["PUT /commodity/{id}", readMap, createMap, removeMap],
    effect: "residue",
  }),
  "commodity-update-unknown": implied({
    says: "An update under an id that no commodity has is refused and creates none.",
    source: "Commodities, PUT /commodity/{id}",
    routes: ["PUT /commodity/{id}", "POST /commodity/search"],
    effect: "residue",
  }),
  "commodity-search-finds": implied({
    says: "A commodity is found by its description.",
    source: "Resources, CommoditySearchRequest",
    routes: ["POST /commodity/search", "POST /commodity"],
    effect: "read",
  }),
  "commodity-search-follows": implied({
    says: "An updated commodity is found with its new description, no longer with the one that it had before, and with one that an update leaves.",
    source: "Resources, CommoditySearchRequest; Commodities, PUT /commodity/{id}",
    routes: ["POST /commodity/search", "PUT /commodity/{id}", "POST /commodity"],
    effect: "residue",
  }),
  "commodity-search-narrows": implied({
    says: "A search_text that no commodity carries finds no commodity.",
    source: "Resources, CommoditySearchRequest",
    routes: ["POST /commodity/search"],
    effect: "read",
  }),
  "commodity-search-page-size": implied({
    says: "page_size bounds the number of commodities that a search answers.",
    source: "Resources, CommoditySearchRequest",
    routes: ["POST /commodity/search"],
    effect: "read",
  }),
  "commodity-search-pages": implied({
    says: "Two pages of one commodity search share no commodity.",
    source: "Resources, CommoditySearchRequest",
    routes: ["POST /commodity/search"],
    effect: "read",
  }),
  "commodity-suggestions-find": implied({
    says: "A commodity is suggested for its description, whether for the beginning of it or for the whole.",
    source: "Resources, CommoditySuggestionRequest",
    routes: ["POST /commodity/suggestions", "POST /commodity/search"],
    effect: "read",
  }),
  "commodity-suggestions-narrow": implied({
    says: "What is suggested goes by the text: those of two commodities and one that none carries are not suggested the same list.",
    source: "Resources, CommoditySuggestionRequest",
    routes: ["POST /commodity/suggestions"],
    effect: "read",
  }),
  "commodity-map-create-persists": implied({
    says: "A created commodity map is read back by the id that its creation answers.",
    source: "Commodities, POST /commodity-map",
    routes: [createMap, readMap, removeMap],
    effect: "reversible",
  }),
  "commodity-map-keeps-name": implied({
    says: "The custom_name given at creation is kept, also where another map is called as the id of this one.",
    source: mapMembers,
    routes: [createMap, readMap, removeMap],
    effect: "reversible",
  }),
  "commodity-map-keeps-commodity": implied({
    says: "The commodity_id given at creation is kept, also beside a name that another map has.",
    source: mapMembers,
    routes: [createMap, readMap, removeMap],
    effect: "reversible",
  }),
  "commodity-map-unknown-commodity": implied({
    says: "A map to a commodity that does not exist is refused.",
    source: mapMembers,
    routes: [createMap, updateMap, readMap, removeMap],
    effect: "reversible",
  }),
  "commodity-map-unknown": implied({
    says: "An id that no commodity map has yields no map.",
    source: "Commodities, GET /commodity-map/{id}",
    routes: [readMap],
    effect: "read",
  }),
  "commodity-map-update-name": implied({
    says: "An updated custom_name is read back.",
    source: mapMembers,
    routes: [updateMap, readMap, createMap, removeMap],
    effect: "reversible",
  }),
  "commodity-map-update-commodity": implied({
    says: "An updated commodity_id is read back, also beside a name that another map has; one of an update that is refused is not.",
    source: mapMembers,
    routes: [updateMap, readMap, createMap, removeMap],
    effect: "reversible",
  }),
  "commodity-map-update-by-partner": implied({
    says: "An update of a commodity map that is taken of a partner-scoped caller is read back, and leaves the map to be found by who made it.",
    source: "Commodities, PUT /commodity-map/{id} and POST /commodity-map/search; Authentication, 1",
    routes: [updateMap, readMap, searchMaps, createMap, removeMap],
    effect: "reversible",
  }),
  "commodity-map-update-no-second": implied({
    says: "Updating a commodity map creates no second one.",
    source: "Commodities, PUT /commodity-map/{id}",
    routes: [updateMap, searchMaps, createMap, removeMap],
    effect: "reversible",
  }),
  "commodity-map-update-only-that": implied({
    says: "Updating one commodity map leaves another as it was.",
    source: "Commodities, PUT /commodity-map/{id}",
    routes: [updateMap, readMap, createMap, removeMap],
    effect: "reversible",
  }),
  "commodity-map-update-keeps-commodities": implied({
    says: "An update of a commodity map, taken or refused, leaves the commodities that it led to and leads to as they were.",
    source: "Commodities, PUT /commodity-map/{id}",
    routes: [updateMap, "GET /commodity/{id}", createMap],
    effect: "reversible",
  }),
  "commodity-map-update-unknown": implied({
    says: "An update under an id that no commodity map has is refused and creates none.",
    source: "Commodities, PUT /commodity-map/{id}",
    routes: [updateMap, searchMaps, removeMap],
    effect: "reversible",
  }),
  "commodity-map-delete": implied({
    says: "A deleted commodity map can no longer be read.",
    source: "Commodities, DELETE /commodity-map/{id}",
    routes: [removeMap, readMap, createMap],
    effect: "reversible",
  }),
  "commodity-map-delete-unlisted": implied({
    says: "A deleted commodity map is no longer found.",
    source: "Commodities, DELETE /commodity-map/{id}",
    routes: [removeMap, searchMaps, createMap],
    effect: "reversible",
  }),
  "commodity-map-delete-only-that": implied({
    says: "Deleting one commodity map leaves another in place.",
    source: "Commodities, DELETE /commodity-map/{id}",
    routes: [removeMap, readMap, createMap],
    effect: "reversible",
  }),
  "commodity-map-delete-keeps-commodity": implied({
    says: "Deleting a commodity map leaves its commodity in place.",
    source: "Commodities, DELETE /commodity-map/{id}",
    routes: [removeMap, "GET /commodity/{id}", createMap, "POST /commodity"],
    effect: "residue",
  }),
  "commodity-map-search-finds": implied({
    says: "A commodity map is found by its custom_name.",
    source: "Resources, CommodityMapSearchRequest",
    routes: [searchMaps, createMap, removeMap],
    effect: "read",
  }),
  "commodity-map-search-follows": implied({
    says: "A renamed commodity map is found by its new custom_name, no longer by its old one, and by one that an update leaves.",
    source: "Resources, CommodityMapSearchRequest",
    routes: [searchMaps, updateMap, createMap, removeMap],
    effect: "reversible",
  }),
  "commodity-map-search-narrows": implied({
    says: "A search_text that no commodity map carries finds no map.",
    source: "Resources, CommodityMapSearchRequest",
    routes: [searchMaps, createMap, removeMap],
    effect: "read",
  }),
  "commodity-map-search-page-size": implied({
    says: "page_size bounds the number of commodity maps that a search answers.",
    source: "Resources, CommodityMapSearchRequest",
    routes: [searchMaps, createMap, removeMap],
    effect: "read",
  }),
  "commodity-map-search-pages": implied({
    says: "Two pages of one commodity-map search share no map.",
    source: "Resources, CommodityMapSearchRequest",
    routes: [searchMaps, createMap, removeMap],
    effect: "read",
  }),
});
