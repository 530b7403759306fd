import { clausesOf, implied, stated } from "../../clause.js";

const edit = "PUT /contacts/{contactId}/editdetails";
const create = "POST /contacts/editdetails";
const search = "POST /contacts/v2/search";
const details = "GET /contacts/{contactId}/editdetails";
const merge = "PUT /contacts/{mergeToId}/merge";
const members = "Resources, ContactEditRequest";
const merging = "Contacts, PUT /contacts/{mergeToId}/merge";

export const contactsClauses = clausesOf("contacts", {
  "contact-unknown": implied({
    says: "An identifier that no contact has yields no contact.",
    source: "Contacts, GET /contacts/{id}",
    routes: ["GET /contacts/{id}"],
    effect: "read",
  }),
  "contact-unknown-nothing-below": implied({
    says: "Below an identifier that no contact has there is nothing of another contact.",
    source: "Contacts table",
    routes: [
      details,
      "GET /contacts/{contactId}/primarydetails",
      "GET /contacts/{contactId}/history/aggregated",
      "GET /contacts/{contactId}/history/graphdata",
    ],
    effect: "read",
  }),
  "contact-simple-agrees": implied({
    says: "The simple contact is the one that the edit details of its identifier show, also beside another of its mail address, and without a phone or an address.",
    source: "Contacts, GET /contacts/{id}",
    routes: ["GET /contacts/{id}", details],
    effect: "read",
  }),
  "contact-primary-agrees": implied({
    says: "The primary details of a contact are of the one that the edit details of its identifier show, also beside another of its mail address, and without a phone or an address.",
    source: "Contacts, GET /contacts/{contactId}/primarydetails",
    routes: ["GET /contacts/{contactId}/primarydetails", details],
    effect: "read",
  }),
  "contact-edit-keeps-name": implied({
    says: "The name that a contact is edited to is read back.",
    source: members,
    routes: [edit, details, create, search],
    effect: "residue",
  }),
  "contact-edit-keeps-email": implied({
    says: "The email that a contact is edited to is read back.",
    source: members,
    routes: [edit, details, create, search],
    effect: "residue",
  }),
  "contact-edit-keeps-phone": implied({
    says: "The phone that a contact is edited to is read back.",
    source: members,
    routes: [edit, details, create, search],
    effect: "residue",
  }),
  "contact-edit-keeps-addresses": implied({
    says: "The addresses that a contact is edited to are read back.",
    source: members,
    routes: [edit, details, create, search],
    effect: "residue",
  }),
  "contact-edit-leaves-out-alike": implied({
    says: "An edit does with a phone that it leaves out as with an email.",
    source: "Resources, ContactEditRequest (name, email, phone, addresses)",
    routes: [edit, details, create, search],
    effect: "residue",
  }),
  "contact-edit-reaches-simple": implied({
    says: "An edit is seen in the simple contact, also where it is for a franchisee, or empties a mail address or a phone.",
    source: "Contacts, GET /contacts/{id}",
    routes: ["GET /contacts/{id}", edit, create, search],
    effect: "residue",
  }),
  "contact-edit-reaches-primary": implied({
    says: "An edit is seen in the primary details of the contact, also where it is for a franchisee, empties a mail address or a phone, or gives another address.",
    source: "Contacts, GET /contacts/{contactId}/primarydetails",
    routes: ["GET /contacts/{contactId}/primarydetails", edit, create, search],
    effect: "residue",
  }),
  "contact-edit-keeps-place": implied({
    says: "An edit leaves a contact its display id and its company, which it does not name.",
    source:
      "Resources, ContactEditRequest (name, email, phone, addresses); Contacts, PUT /contacts/{contactId}/editdetails and closing sentence",
    routes: [edit, details, create, search],
    effect: "residue",
  }),
  "contact-edit-no-second": implied({
    says: "Editing a contact creates no second one.",
    source: "Contacts, PUT /contacts/{contactId}/editdetails",
    routes: [edit, search, create],
    effect: "residue",
  }),
  "contact-edit-searchable": implied({
    says: "A contact that is given another name is found by it, also once an edit left that name as it was.",
    source: "Contacts, PUT /contacts/{contactId}/editdetails and POST /contacts/v2/search",
    routes: [edit, search, create],
    effect: "residue",
  }),
  "contact-edit-by-partner": implied({
    says: "An edit of a contact that is taken of a partner-scoped caller is read back, and leaves the contact to be found by its name, and its company and display id as they were.",
    source: "Contacts, PUT /contacts/{contactId}/editdetails and POST /contacts/v2/search; Authentication, 1",
    routes: [edit, details, search, create],
    effect: "residue",
  }),
  "contact-edit-only-that": implied({
    says: "Editing one contact leaves another as it was, one of the same mail address too, also where the edit is for a franchisee.",
    source: "Contacts, PUT /contacts/{contactId}/editdetails",
    routes: [edit, details, create, search],
    effect: "residue",
  }),
  "contact-edit-keeps-history": implied({
    says: "Editing a contact leaves its history as it was.",
    source: "Contacts, PUT /contacts/{contactId}/editdetails and POST /contacts/{contactId}/history",
    routes: [edit, "POST /contacts/{contactId}/history", "GET /contacts/{contactId}/history/aggregated", create],
    effect: "residue",
  }),
  "contact-history-keeps-contact": implied({
    says: "An entry of its history leaves what a contact was given as it was.",
    source: "Contacts, POST /contacts/{contactId}/history",
    routes: ["POST /contacts/{contactId}/history", details, create],
    effect: "residue",
  }),
  "contact-edit-unknown": implied({
    says: "An edit under an identifier that no contact has is refused and creates none.",
    source: "Contacts, PUT /contacts/{contactId}/editdetails",
    routes: [edit, search],
    effect: "residue",
  }),
  "contact-edit-franchisee-optional": stated({
    says: "Editing a contact does not demand franchisee_id.",
    source: "Resources, ContactEditParams (optional)",
    routes: [edit, create, search],
    effect: "residue",
  }),
  "contact-edit-franchisee-accepted": stated({
    says: "Editing a contact takes franchisee_id.",
    source: "Contacts, PUT /contacts/{contactId}/editdetails",
    routes: [edit, create, search],
    effect: "residue",
  }),
  "contact-edit-franchisee-malformed": implied({
    says: "Editing a contact with a franchisee_id that is no UUID is refused.",
    source: "Resources, ContactEditParams (optional)",
    routes: [edit, create, search],
    effect: "residue",
  }),
  "contact-create-searchable": implied({
    says: "A created contact is found by its name, also without a mail address, a phone or an address.",
    source: "Contacts, POST /contacts/editdetails",
    routes: [create, search],
    effect: "residue",
  }),
  "contact-create-single": implied({
    says: "Creating a contact creates one and no second.",
    source: "Contacts, POST /contacts/editdetails",
    routes: [create, search],
    effect: "residue",
  }),
  "contact-create-keeps-name": implied({
    says: "The name given at creation is the contact's, also where one that was merged had its mail address.",
    source: members,
    routes: [create, search, details],
    effect: "residue",
  }),
  "contact-create-keeps-email": implied({
    says: "The email given at creation is the contact's.",
    source: members,
    routes: [create, search, details],
    effect: "residue",
  }),
  "contact-create-keeps-phone": implied({
    says: "The phone given at creation is the contact's.",
    source: members,
    routes: [create, search, details],
    effect: "residue",
  }),
  "contact-create-keeps-addresses": implied({
    says: "The addresses given at creation are the contact's.",
    source: members,
    routes: [create, search, details],
    effect: "residue",
  }),
  "contact-create-franchisee-optional": stated({
    says: "Creating a contact does not demand franchisee_id.",
    source: "Resources, ContactEditParams (optional)",
    routes: [create],
    effect: "residue",
  }),
  "contact-create-franchisee-accepted": stated({
    says: "Creating a contact takes franchisee_id.",
    source: "Contacts, POST /contacts/editdetails",
    routes: [create],
    effect: "residue",
  }),
  "contact-search-narrows": implied({
    says: "A search_text that no contact carries finds no contact.",
    source: "Resources, ContactSearchRequest",
    routes: [search],
    effect: "read",
  }),
  "contact-search-page-size": implied({
    says: "page_size bounds the number of contacts that a search answers.",
    source: "Resources, ContactSearchRequest",
    routes: [search],
    effect: "read",
  }),
  "contact-search-pages": implied({
    says: "Two pages of one contact search share no contact.",
    source: "Resources, ContactSearchRequest",
    routes: [search],
    effect: "read",
  }),
  "contact-search-readable": implied({
    says: "A contact that a search finds is read by its identifier, which is its own beside another of its name, and reads no other; both of two of one name are found.",
    source: "Contacts, POST /contacts/v2/search",
    routes: [search, "GET /contacts/{id}"],
    effect: "read",
  }),
  "contact-user-literal": stated({
    says: "GET /contacts/user is not taken for a contact of the identifier 'user'.",
    source: "Contacts, GET /contacts/user",
    routes: ["GET /contacts/user", "GET /contacts/{id}"],
    effect: "read",
  }),
  "contact-user-current": stated({
    says: "GET /contacts/user answers the contact of the caller.",
    source: "Contacts, GET /contacts/user (current user)",
    routes: ["GET /contacts/user"],
    effect: "read",
  }),
  "contact-user-follows": implied({
    says: "An edit of the caller's own contact is what GET /contacts/user shows.",
    source: "Contacts, GET /contacts/user (current user); PUT /contacts/{contactId}/editdetails",
    routes: ["GET /contacts/user", "PUT /contacts/{contactId}/editdetails", "GET /contacts/{contactId}/editdetails"],
    effect: "reversible",
  }),
  "contact-history-aggregated": implied({
    says: "An entry posted to a contact's history is in its aggregated history.",
    source: "Contacts, POST /contacts/{contactId}/history",
    routes: ["POST /contacts/{contactId}/history", "GET /contacts/{contactId}/history/aggregated", create, search],
    effect: "residue",
  }),
  "contact-history-appends": implied({
    says: "An entry posted to a contact's history replaces none that is there.",
    source: "Contacts, POST /contacts/{contactId}/history",
    routes: ["POST /contacts/{contactId}/history", "GET /contacts/{contactId}/history/aggregated", create, search],
    effect: "residue",
  }),
  "contact-history-only-that": implied({
    says: "An entry posted to one contact's history is in no other contact's.",
    source: "Contacts, POST /contacts/{contactId}/history",
    routes: ["POST /contacts/{contactId}/history", "GET /contacts/{contactId}/history/aggregated", create, search],
    effect: "residue",
  }),
  "contact-history-unknown": implied({
    says: "An entry for an identifier that no contact has is refused.",
    source: "Contacts, POST /contacts/{contactId}/history",
    routes: ["POST /contacts/{contactId}/history"],
    effect: "residue",
  }),
  "contact-preview-changes-nothing": implied({
    says: "Previewing a merge leaves the contacts as they were, and what they are given afterwards is kept.",
    source: "Contacts, POST /contacts/{mergeToId}/merge/preview",
    routes: [
      "POST /contacts/{mergeToId}/merge/preview",
      details,
      edit,
      "POST /contacts/{contactId}/history",
      "GET /contacts/{contactId}/history/aggregated",
      create,
      search,
    ],
    effect: "residue",
  }),
  "contact-preview-follows": implied({
    says: "A preview shows a contact as it is, also where it was previewed before and edited since.",
    source: "Contacts, POST /contacts/{mergeToId}/merge/preview and PUT /contacts/{contactId}/editdetails",
    routes: ["POST /contacts/{mergeToId}/merge/preview", details, edit, create, search],
    effect: "residue",
  }),
  "contact-merge-target-survives": implied({
    says: "The contact that a merge goes to stays readable, whether it was made before the other or after it, or is that one itself.",
    source: merging,
    routes: [merge, "GET /contacts/{id}", details, create, search],
    effect: "residue",
  }),
  "contact-merge-target-keeps-name": implied({
    says: "The contact that a merge goes to keeps its name, also where the other was edited after it.",
    source: merging,
    routes: [merge, details, edit, create, search],
    effect: "residue",
  }),
  "contact-merge-target-keeps-details": implied({
    says: "The contact that a merge goes to keeps its mail address, its phone and its addresses, also where the other was edited after it, and what one merge brought when another follows.",
    source: merging,
    routes: [merge, details, edit, create, search],
    effect: "residue",
  }),
  "contact-merge-target-keeps-history": implied({
    says: "The contact that a merge goes to keeps the entries of its history.",
    source: merging,
    routes: [
      merge,
      "POST /contacts/{contactId}/history",
      "GET /contacts/{contactId}/history/aggregated",
      create,
      search,
    ],
    effect: "residue",
  }),
  "contact-merge-source-folded": implied({
    says: "A contact that was merged into another is no longer found beside it.",
    source: merging,
    routes: [merge, search, create],
    effect: "residue",
  }),
  "contact-merge-again": implied({
    says: "A second contact that is merged into the same one is no longer found beside it either.",
    source: merging,
    routes: [merge, search, create],
    effect: "residue",
  }),
  "contact-merge-only-named": implied({
    says: "A merge leaves a contact that it does not name as it was, one of the same name and mail address too.",
    source: merging,
    routes: [merge, details, create, search],
    effect: "residue",
  }),
  "contact-merge-unknown-target": implied({
    says: "A merge into an identifier that no contact has is refused and keeps the contact that it names.",
    source: merging,
    routes: [merge, "GET /contacts/{id}", create, search],
    effect: "residue",
  }),
});
