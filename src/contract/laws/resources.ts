import type { RouteId } from "../routes.js";
import type { Effect, GroupName } from "../vocabulary.js";

/**
 * What a member of a resource may hold, as far as the document says it: `code` is a key of somebody else's, often of digits alone, `postcode` five digits, `city` the name of a place, `bits` are an integer that joins several, `elements` a list
 * of which each element holds one text, `chosen` a list of what is there already, `opaque` is everything that it leaves open.
 */
export type MemberKind =
  | "text"
  | "prose"
  | "mail"
  | "phone"
  | "code"
  | "postcode"
  | "city"
  | "number"
  | "count"
  | "boolean"
  | "moment"
  | "texts"
  | "elements"
  | "chosen"
  | "bits"
  | "file"
  | "opaque";

/** @returns whether a member is one text, of a line or of more */
export const isText = (kind: MemberKind | undefined): boolean => kind === "text" || kind === "prose";

const searched: ReadonlySet<MemberKind> = new Set([
  "text",
  "prose",
  "mail",
  "phone",
  "code",
  "postcode",
  "city",
  "texts",
  "elements",
]);

/** @returns whether a record may be searched by what a member holds */
export const isSearched = (kind: MemberKind): boolean => searched.has(kind);

/** @returns the members that an update changes while it leaves what a record is known by as it was */
export const changedApart = ({ members, createOnly = [], changedApart: named }: Resource): readonly string[] =>
  named ??
  Object.keys(members).filter((member) => !createOnly.includes(member) && !isSearched(members[member] as MemberKind));

/** @returns the members that an update takes */
const updatable = ({ members, createOnly = [] }: Resource): readonly string[] =>
  Object.keys(members).filter((member) => !createOnly.includes(member));

/**
 * @returns the members that no update changes alone but one that is sent for it: what has one member is changed in that, and a text, or
 * list of records, that is the only one, by an update in other letters
 */
export function changedWithOthers(resource: Resource): readonly string[] {
  const all = updatable(resource);
  const recased = all.filter((one) => isText(resource.members[one]) || resource.members[one] === "elements");
  const alone = [recased, changedApart(resource)].flatMap((those) => (those.length === 1 ? those : []));
  return all.length === 1 ? [] : all.filter((one) => !alone.includes(one));
}

/** @returns the part of a record that a member stands in */
export const partOf = (member: string): string => member.split(".")[0] ?? member;

/** @returns the members that an update need not be given */
export const updatesMayLack = ({ mayLack = [], createOnly = [], update }: Resource): readonly string[] =>
  update === undefined ? [] : mayLack.filter((member) => !createOnly.includes(member));

/** @returns whether a route reads the one record that its path names */
export const isReadById = (route: RouteId | undefined): boolean => route !== undefined && /^GET .*\{/.test(route);

/** A kind of records that can be made by requests, for which laws hold. */
export interface Resource {
  /** As it is called in sentences, without an article: `commodity map`. */
  readonly name: string;
  readonly group: GroupName;
  /** Makes one; left out where they are there with the record that they lie below. */
  readonly create?: RouteId;
  /** Reads one by its id. */
  readonly read?: RouteId;
  /** Lists several, among them one that was just made. */
  readonly list?: RouteId;
  readonly update?: RouteId;
  readonly remove?: RouteId;
  /** Other routes that show one beside its read and its list. */
  readonly others?: readonly [RouteId, ...RouteId[]];
  /** Its list has no pages, and many may be made for it. */
  readonly isListedWhole?: true;
  /** Its list may show the latest alone, up to a number: an open point. */
  readonly mayGiveWay?: string;
  /** The members that its creation takes, as the document prints them; what an opaque part holds behind a dot. */
  readonly members: { readonly [member: string]: MemberKind };
  /** Members that an update does not take. */
  readonly createOnly?: readonly string[];
  /** Texts and lists that the document calls required nowhere: an update may leave nothing in them. */
  readonly mayBeEmpty?: readonly string[];
  /**
   * Members that a new one and an update need not be given, in values that no other one has: a record that is not given them shows nothing
   * then of what the one before it was given.
   */
  readonly mayLack?: readonly string[];
  /** Members that an update changes apart from the others, where it is not by numbers and the like that it is not searched by. */
  readonly changedApart?: readonly string[];
  /** Members of which a clause of its group says that a new one keeps them, where the record has a place for them. */
  readonly creationsSaid?: readonly string[];
  /** Members of which a clause of its group says that an update with usual values is kept. */
  readonly updatesSaid?: readonly string[];
  /** The clause of its group that says that each update is carried out, where an update is what makes it. */
  readonly carriedOut?: string;
  /** Lists of which clauses of its group say that more than one element is kept. */
  readonly severalSaid?: readonly string[];
  /** It is of several kinds, which one member tells: a deployment may have to read that ahead of the others. */
  readonly isOfKinds?: true;
  /** Why a creation that is given the same as another may answer the first: an open point, or what its row says. */
  readonly mayBeTheFirst?: string;
  /** Why no two are made at the same time: they could not be told apart, or a clause of its group does so. */
  readonly inTurn?: string;
  /** What making one of the run's own leaves behind, where its routes alone do not say so. */
  readonly leaves?: Effect;
  /** The routes that must refuse something, as clauses of its group say. */
  readonly refuses?: readonly [RouteId, ...RouteId[]];
  /** The routes that may refuse a value of another type, as those that compute with it do: of its creation and its update one is tried. */
  readonly mayRefuse?: readonly [RouteId, ...RouteId[]];
  /**
   * Clauses of its group that already say what a law says; the law has no clause of its own beside them. Also those that say what an
   * update answers (`update-answered`), that a creation makes or an update changes one record (`creates-one`, `updates-one`), that one which
   * is given the same as another makes another (`creates-another`), that texts are kept in their case (`kept-in-case`), and that a
   * removed one is not shown any more (`removes`).
   */
  readonly said?: { readonly [law: string]: string };
  /** Clauses of its group that say how a route shows it, or what one member of it: `GET /Lot`, `GET /Catalog lots`. */
  readonly shownSaid?: { readonly [shownBy: string]: string };
}

/** @returns whether its list has every one that there is */
export const listsAll = ({ isListedWhole, mayGiveWay }: Resource): boolean => isListedWhole === true && !mayGiveWay;

/** Whether nothing brings a removed one back: what becomes of one that is hidden a second time the document does not say. */
export const isRemovedForGood = ({ remove }: Resource): boolean => remove?.startsWith("DELETE ") ?? false;

/** @returns whether two are made at the same time where what a new one is given is looked for; of long lists another law does so */
export const isMadeAtOnce = ({ inTurn, isListedWhole }: Resource): boolean => !inTurn && !isListedWhole;

/** The resources that laws hold for, by the name that stands in their clauses. */
export const resources = {
  lot: {
    name: "lot",
    group: "lots",
    create: "POST /Lot",
    read: "GET /Lot/{id}",
    list: "GET /Lot",
    update: "PUT /Lot/{id}",
    remove: "DELETE /Lot/{id}",
    members: {
      image_links: "texts",
      "initial_data.description": "text",
      "initial_data.quantity": "count",
      "item_data.description": "text",
      "item_data.customer_item_id": "code",
      "item_data.customer_comments": "text",
      "item_data.other_ref_no": "code",
      "item_data.quantity": "count",
    },
    createOnly: ["initial_data.description", "initial_data.quantity"],
    mayBeEmpty: ["image_links", "item_data.description"],
    mayLack: ["image_links", "item_data.customer_comments", "item_data.other_ref_no"],
    mayRefuse: ["PUT /Lot/{id}"],
    creationsSaid: [
      "item_data.description",
      "item_data.customer_item_id",
      "item_data.customer_comments",
      "item_data.other_ref_no",
    ],
    said: {
      removes: "lot-delete-removes",
      "update-only-that": "lot-update-only-that",
      "remove-only-that": "lot-delete-only-that",
    },
    shownSaid: { "GET /Lot": "lot-list-rows-are-records" },
  },
  catalog: {
    name: "catalog",
    group: "catalogs",
    create: "POST /Catalog",
    read: "GET /Catalog/{id}",
    list: "GET /Catalog",
    update: "PUT /Catalog/{id}",
    remove: "DELETE /Catalog/{id}",
    members: { title: "text", start_date: "moment", end_date: "moment", is_completed: "boolean" },
    refuses: ["POST /Catalog", "PUT /Catalog/{id}"],
    said: {
      removes: "catalog-delete-removes",
      "update-only-that": "catalog-update-only-that",
      "remove-only-that": "catalog-delete-only-that",
    },
    shownSaid: {
      "GET /Catalog": "catalog-list-rows-are-records",
      "GET /Catalog lots": "catalog-list-shows-lots",
      "GET /Catalog/{id} lots": "catalog-read-shows-lots",
      "POST /Catalog/{targetId}/merge/{sourceId} lots": "catalog-merge-response-lots",
    },
  },
  commodity: {
    name: "commodity",
    group: "commodities",
    create: "POST /commodity",
    read: "GET /commodity/{id}",
    list: "POST /commodity/search",
    update: "PUT /commodity/{id}",
    others: ["POST /commodity/suggestions"],
    members: { description: "text", nmfc_code: "code", weight_min: "number", weight_max: "number" },
    createOnly: ["nmfc_code", "weight_min", "weight_max"],
    creationsSaid: ["description"],
    refuses: ["PUT /commodity/{id}"],
    mayRefuse: ["POST /commodity", "PUT /commodity/{id}"],
    said: { "update-only-that": "commodity-update-only-that" },
  },
  "commodity-map": {
    name: "commodity map",
    group: "commodities",
    create: "POST /commodity-map",
    read: "GET /commodity-map/{id}",
    list: "POST /commodity-map/search",
    update: "PUT /commodity-map/{id}",
    remove: "DELETE /commodity-map/{id}",
    creationsSaid: ["custom_name"],
    updatesSaid: ["commodity_id"],
    mayBeTheFirst: "commodity-map-duplicate",
    members: { custom_name: "text", commodity_id: "opaque" },
    refuses: ["POST /commodity-map", "PUT /commodity-map/{id}"],
    said: {
      removes: "commodity-map-delete",
      "update-only-that": "commodity-map-update-only-that",
      "remove-only-that": "commodity-map-delete-only-that",
    },
  },
  note: {
    name: "note",
    group: "notes",
    create: "POST /note",
    list: "GET /note",
    update: "PUT /note/{id}",
    isListedWhole: true,
    mayGiveWay: "note-visibility",
    members: { comments: "prose", category: "opaque", assigned_users: "chosen" },
    refuses: ["POST /note", "PUT /note/{id}"],
    said: {
      "namesakes-stay": "update-only-that:note",
      "creates-another": "note-create-persists",
      "kept-in-case": "note-create-persists",
    },
  },
  view: {
    name: "view",
    group: "views",
    create: "POST /views",
    read: "GET /views/{viewId}",
    list: "GET /views/all",
    others: ["GET /dashboard/gridviews"],
    remove: "DELETE /views/{viewId}",
    isListedWhole: true,
    members: { name: "text", dataset_sp: "opaque" },
    said: { removes: "view-delete", "remove-only-that": "view-delete-only-that" },
    shownSaid: { "GET /views/all": "view-list-readable" },
  },
  contact: {
    name: "contact",
    group: "contacts",
    create: "POST /contacts/editdetails",
    read: "GET /contacts/{contactId}/editdetails",
    list: "POST /contacts/v2/search",
    update: "PUT /contacts/{contactId}/editdetails",
    severalSaid: ["addresses.street"],
    mayBeTheFirst: "contact-duplicate",
    mayBeEmpty: ["email", "phone", "addresses.street"],
    mayLack: ["email", "phone", "addresses.street"],
    changedApart: ["phone"],
    creationsSaid: ["name", "email", "phone", "addresses.street"],
    updatesSaid: ["name", "email", "phone", "addresses.street"],
    members: { name: "text", email: "mail", phone: "phone", "addresses.street": "elements" },
    refuses: ["PUT /contacts/{contactId}/editdetails"],
    mayRefuse: ["POST /contacts/editdetails", "PUT /contacts/{contactId}/editdetails"],
    said: {
      "creates-one": "contact-create-single",
      "updates-one": "contact-edit-no-second",
      "update-only-that": "contact-edit-only-that",
    },
    shownSaid: { "POST /contacts/v2/search": "contact-search-readable", "GET /contacts/{id}": "contact-simple-agrees" },
  },
  company: {
    name: "company",
    group: "companies",
    create: "POST /companies/fulldetails",
    read: "GET /companies/{companyId}/fulldetails",
    list: "POST /companies/search/v2",
    update: "PUT /companies/{companyId}/fulldetails",
    others: ["GET /companies/{id}", "GET /companies/{companyId}/details", "GET /companies/availableByCurrentUser"],
    creationsSaid: ["name", "phone", "street", "city", "zip_code"],
    updatesSaid: ["name", "phone", "street", "city", "zip_code"],
    members: { name: "text", phone: "phone", street: "text", city: "city", zip_code: "postcode" },
    changedApart: ["phone", "street", "city", "zip_code"],
    mayBeEmpty: ["street"],
    mayLack: ["phone"],
    refuses: ["PUT /companies/{companyId}/fulldetails"],
    said: { "update-answered": "company-update-answered", "update-only-that": "company-update-only-that" },
    shownSaid: { "GET /companies/{companyId}/details": "company-details-agree" },
  },
  "common-inventory": {
    name: "common inventory entry",
    group: "companies",
    create: "POST /company/{companyId}/inventory",
    list: "GET /company/{companyId}/inventory",
    update: "PUT /company/{companyId}/inventory/{id}",
    remove: "DELETE /company/{companyId}/inventory/{id}",
    isListedWhole: true,
    updatesSaid: ["name"],
    mayLack: ["quantity"],
    members: { name: "text", quantity: "count" },
    refuses: ["PUT /company/{companyId}/inventory/{id}"],
    said: {
      "creates-one": "company-inventory-create-single",
      "updates-one": "company-inventory-update-no-second",
      removes: "company-inventory-delete",
      "update-only-that": "company-inventory-update-only-that",
      "remove-only-that": "company-inventory-delete-only-that",
    },
  },
  "client-item-data": {
    name: "client item data record",
    group: "lots",
    create: "POST /Lot/{id}/ClientItemData",
    list: "GET /Lot/{id}/ClientItemData",
    remove: "DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}",
    members: {
      "client_item_data.description": "text",
      "client_item_data.quantity": "count",
      "client_item_data.customer_comments": "text",
      "client_item_data.other_ref_no": "code",
    },
    mayLack: ["client_item_data.customer_comments", "client_item_data.other_ref_no"],
    said: {
      removes: "clientitemdata-delete-removes",
      "creates-one": "clientitemdata-never-replaces",
      "creates-another": "clientitemdata-appends",
      "remove-only-that": "clientitemdata-delete-only-that",
    },
    inTurn: "clientitemdata-appends",
  },
  "timeline-task": {
    name: "timeline task",
    group: "timeline",
    create: "POST /job/{jobDisplayId}/timeline",
    isOfKinds: true,
    read: "GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}",
    list: "GET /job/{jobDisplayId}/timeline",
    update: "PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
    remove: "DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}",
    members: { notes: "prose" },
    mayBeEmpty: ["notes"],
    mayBeTheFirst: "creates or updates a task",
    inTurn: "creates or updates a task",
    refuses: ["POST /job/{jobDisplayId}/timeline"],
    said: {
      removes: "timeline-delete-unread",
      "update-only-that": "timeline-patch-only-that",
      "remove-only-that": "timeline-delete-only-that",
    },
  },
  document: {
    name: "document",
    group: "documents",
    create: "POST /documents",
    list: "GET /documents/list",
    remove: "PUT /documents/hide/{docId}",
    members: { document_type_description: "text", tags: "texts", shared: "bits", file: "file" },
    inTurn: "what an upload brought may be told by what its list had before",
    mayLack: ["document_type_description", "tags"],
    said: {
      removes: "document-hide-unlists",
      "remove-only-that": "document-hide-only-that",
      "namesakes-stay": "document-hide-only-that",
      "creates-another": "document-upload-listed",
    },
  },
  "freight-provider": {
    name: "freight-provider row",
    group: "freight-providers",
    list: "GET /job/{jobDisplayId}/freightproviders",
    update: "POST /job/{jobDisplayId}/freightproviders",
    members: {
      providerCompanyName: "text",
      freightAmount: "number",
      accessorialAmount: "number",
      proNum: "code",
      optionActive: "boolean",
    },
    mayBeEmpty: ["proNum"],
    leaves: "residue",
    said: { "update-only-that": "freight-provider-save-only-that-job" },
  },
  job: {
    name: "job",
    group: "jobs",
    create: "POST /job",
    read: "GET /job/{jobDisplayId}",
    update: "PUT /job/save",
    others: ["GET /job/search", "POST /job/searchByDetails"],
    creationsSaid: [
      "customer.text",
      "customer.email",
      "pickup.text",
      "pickup.city",
      "pickup.zip_code",
      "delivery.text",
      "delivery.city",
      "delivery.zip_code",
    ],
    updatesSaid: ["customer.text", "pickup.text", "delivery.text", "items.text"],
    members: {
      "customer.text": "text",
      "customer.email": "mail",
      "pickup.text": "text",
      "pickup.city": "city",
      "pickup.zip_code": "postcode",
      "delivery.text": "text",
      "delivery.city": "city",
      "delivery.zip_code": "postcode",
      "items.text": "elements",
      "services.text": "elements",
    },
    createOnly: ["services.text"],
    changedApart: ["delivery.text"],
    mayLack: ["delivery.text", "items.text", "services.text"],
    mayBeEmpty: ["customer.text", "pickup.text", "delivery.text", "items.text"],
    severalSaid: ["items.text"],
    refuses: ["PUT /job/save"],
    mayRefuse: ["POST /job", "PUT /job/save"],
    said: {
      "one-is-one": "job-display-id-integer",
      "update-only-that": "job-save-body-address",
      "creates-another": "job-create-each",
    },
    inTurn: "job-create-each",
  },
  "job-update": {
    name: "job through the secondary surface",
    group: "jobs",
    read: "GET /job/{jobDisplayId}",
    update: "POST /job/update",
    members: { text: "prose" },
    mayBeEmpty: ["text"],
    leaves: "residue",
    said: { "update-only-that": "job-update-only-that-job" },
  },
  feedback: {
    name: "feedback",
    group: "jobs",
    read: "GET /job/feedback/{jobDisplayId}",
    update: "POST /job/feedback/{jobDisplayId}",
    members: { feedbackId: "opaque" },
    leaves: "residue",
    said: { "updated-as-given": "feedback-roundtrip", "update-only-that": "feedback-only-that-job" },
  },
  "item-info": {
    name: "job item's information",
    group: "jobs",
    read: "GET /job/{jobDisplayId}",
    update: "PUT /job/{jobDisplayId}/item/{inventoryItemId}",
    members: { text: "text", quantity: "count" },
    mayBeEmpty: ["text"],
    leaves: "residue",
    said: { "update-only-that": "inventory-item-only-that" },
  },
  "geo-settings": {
    name: "company's geo settings",
    group: "companies",
    read: "GET /companies/{companyId}/geosettings",
    update: "POST /companies/{companyId}/geosettings",
    updatesSaid: ["service_areas.text", "restrictions.text"],
    members: { "service_areas.text": "elements", "restrictions.text": "elements" },
    changedApart: ["restrictions.text"],
    mayBeEmpty: ["service_areas.text", "restrictions.text"],
    mayLack: ["restrictions.text"],
    leaves: "residue",
    said: { "update-only-that": "company-geosettings-only-that" },
  },
  "packaging-settings": {
    name: "company's packaging settings",
    group: "companies",
    read: "GET /companies/{companyId}/packagingsettings",
    update: "POST /companies/{companyId}/packagingsettings",
    members: { text: "prose", number: "count" },
    mayBeEmpty: ["text"],
    mayLack: ["text"],
    carriedOut: "company-packaging-settings-persist",
    leaves: "residue",
    said: { "update-only-that": "company-packaging-settings-only-that" },
  },
  "packaging-labor": {
    name: "company's packaging labor",
    group: "companies",
    read: "GET /companies/{companyId}/packaginglabor",
    update: "POST /companies/{companyId}/packaginglabor",
    members: { text: "prose", number: "count" },
    mayBeEmpty: ["text"],
    mayLack: ["text"],
    carriedOut: "company-packaging-labor-persists",
    leaves: "residue",
    said: { "update-only-that": "company-packaging-labor-only-that" },
  },
  "contact-history": {
    name: "history entry",
    group: "contacts",
    create: "POST /contacts/{contactId}/history",
    list: "GET /contacts/{contactId}/history/aggregated",
    isListedWhole: true,
    members: { comments: "prose" },
  },
} as const satisfies { readonly [name: string]: Resource };

export type ResourceName = keyof typeof resources;

export const resourceOf = (name: ResourceName): Resource => resources[name];
