import { clausesOf, implied, stated } from "../../clause.js";

const create = "POST /views";
const remove = "DELETE /views/{viewId}";
const grant = "PUT /views/{viewId}/access";
const grants = "GET /views/{viewId}/accessinfo";
const members = "Resources, GridViewCreateRequest";

export const viewsClauses = clausesOf("views", {
  "view-all-literal": stated({
    says: "GET /views/all is not taken for a view of the id 'all'.",
    source: "Views, GET /views/all",
    routes: ["GET /views/all", "GET /views/{viewId}"],
    effect: "read",
  }),
  "view-datasetsps-literal": stated({
    says: "GET /views/datasetsps is not taken for a view of the id 'datasetsps'.",
    source: "Views, GET /views/datasetsps",
    routes: ["GET /views/datasetsps", "GET /views/{viewId}"],
    effect: "read",
  }),
  "view-list-readable": implied({
    says: "Every view of the list is read by its id.",
    source: "Views, GET /views/all",
    routes: ["GET /views/{viewId}", "GET /views/all"],
    effect: "read",
  }),
  "view-unknown": implied({
    says: "An id that no view has yields no view.",
    source: "Views, GET /views/{viewId}",
    routes: ["GET /views/{viewId}"],
    effect: "read",
  }),
  "view-create-persists": implied({
    says: "A created view is read back by the id that its creation answers.",
    source: "Views, POST /views",
    routes: [create, "GET /views/{viewId}", remove],
    effect: "reversible",
  }),
  "view-keeps-name": implied({
    says: "The name given at creation is the view's.",
    source: members,
    routes: [create, "GET /views/{viewId}", remove],
    effect: "reversible",
  }),
  "view-keeps-dataset": implied({
    says: "The dataset_sp given at creation is the view's.",
    source: members,
    routes: [create, "GET /views/{viewId}", remove],
    effect: "reversible",
  }),
  "view-keeps-columns": implied({
    says: "The columns given at creation are the view's, with what is inside of them, and are listed in the order that it shows.",
    source: members,
    routes: [create, "GET /views/{viewId}", "GET /views/all", remove],
    effect: "reversible",
  }),
  "view-create-keeps-procedure": implied({
    says: "Creating a view leaves the columns of its stored procedure as they were.",
    source: "Views, POST /views, GET /views/datasetsp/{spName}",
    routes: [create, "GET /views/datasetsp/{spName}", remove],
    effect: "reversible",
  }),
  "view-create-listed": implied({
    says: "A created view is in the list of all views, once, and where the dashboard has new views, among its grid views, of however many columns it is; one that is refused is not.",
    source: "Views, GET /views/all; Dashboard, GET /dashboard/gridviews",
    routes: [create, "GET /views/all", "GET /dashboard/gridviews", remove],
    effect: "reversible",
  }),
  "view-delete": implied({
    says: "A deleted view can no longer be read, of however many columns it is, nor its access information, whomever it was granted to.",
    source: "Views, DELETE /views/{viewId}",
    routes: [remove, "GET /views/{viewId}", grants, create],
    effect: "reversible",
  }),
  "view-delete-unlisted": implied({
    says: "A deleted view is no longer in the list of all views, nor among the grid views of the dashboard.",
    source: "Views, DELETE /views/{viewId}",
    routes: [remove, "GET /views/all", "GET /dashboard/gridviews", create],
    effect: "reversible",
  }),
  "view-delete-only-that": implied({
    says: "Deleting one view leaves another in place and listed, whom it is granted to, and the procedure of both; where both were active, another stays so, as it does when one is read.",
    source: "Views, DELETE /views/{viewId} and GET /views/{viewId}; Resources, GridViewInfo (isActive)",
    routes: [
      remove,
      "GET /views/{viewId}",
      "GET /views/all",
      "GET /views/datasetsps",
      "GET /dashboard/gridviews",
      grants,
      grant,
      create,
    ],
    effect: "reversible",
  }),
  "view-accessinfo-one-per-grant": stated({
    says: "The access information of a view holds one entry for each grant.",
    source: "Views, GET /views/{viewId}/accessinfo",
    routes: [grants, grant, create, remove],
    effect: "reversible",
  }),
  "view-access-users": implied({
    says: "A user whom a view is granted to, be it to no role, is in its access information.",
    source: "Resources, GridViewAccess",
    routes: [grant, grants, create, remove],
    effect: "reversible",
  }),
  "view-access-roles": implied({
    says: "A role that a view is granted to, be it to no user, is in its access information.",
    source: "Resources, GridViewAccess",
    routes: [grant, grants, create, remove],
    effect: "reversible",
  }),
  "view-access-alike": implied({
    says: "A setting of the access does with the users that it no longer names as with the roles, and one that names nobody as one that names others; where it replaces what was there, of two at the same time one stands, whole.",
    source: "Views, PUT /views/{viewId}/access (GridViewAccess: users, roles)",
    routes: [grant, grants, create, remove],
    effect: "reversible",
  }),
  "view-access-only-that": implied({
    says: "A grant of one view leaves the access to another as it was, and is none of a view that is made later, be that called the same; one that is refused grants nothing.",
    source: "Views, PUT /views/{viewId}/access",
    routes: [grant, grants, create, remove],
    effect: "reversible",
  }),
  "view-access-keeps-view": implied({
    says: "A grant of a view leaves what the view itself was given as it was.",
    source: "Views, PUT /views/{viewId}/access",
    routes: [grant, "GET /views/{viewId}", create],
    effect: "reversible",
  }),
  "view-dataset-columns-own": implied({
    says: "Each stored procedure answers its own columns.",
    source: "Views, GET /views/datasetsp/{spName}",
    routes: ["GET /views/datasetsp/{spName}", "GET /views/datasetsps"],
    effect: "read",
  }),
  "view-datasets-stay-listed": implied({
    says: "A stored procedure is listed still once its columns, or those of another, were read.",
    source: "Views, GET /views/datasetsps and GET /views/datasetsp/{spName}",
    routes: ["GET /views/datasetsps", "GET /views/datasetsp/{spName}"],
    effect: "read",
  }),
  "view-dataset-unknown": implied({
    says: "A name that no stored procedure has yields no columns.",
    source: "Views, GET /views/datasetsp/{spName}",
    routes: ["GET /views/datasetsp/{spName}"],
    effect: "read",
  }),
});
