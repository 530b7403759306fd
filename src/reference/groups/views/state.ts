import { decision } from "../../core/decision.js";
import { companies, users } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state, uuidFrom } from "../../core/world.js";
import { type Column, procedures } from "./procedures.js";

/** Who may use a view. */
export interface Grant {
  readonly kind: "Company" | "Role" | "User";
  readonly id: string;
  readonly name: string;
}

/** A saved grid view: a row of the dashboard's grid views as well. */
export interface View {
  /** The id that dashboard rows and view_id know it by. */
  readonly id: number;
  /** The id of a deployment whose views have another one. */
  readonly uuid: string;
  readonly name: string | null;
  /** The dashboard grid that it is for. */
  readonly data_key: string;
  readonly is_active: boolean;
  readonly dataset_sp: string | null;
  readonly columns: readonly unknown[];
  readonly company_id: string;
  readonly created_by: string;
  readonly grants: readonly Grant[];
}

export const roles = ["CorporateAdmin", "CorporateAccounting", "PartnerOperator"] as const;

export const roleGrant = (name: string): Grant => ({ kind: "Role", id: name, name });

export const userGrant = ({ id, name }: { readonly id: string; readonly name: string }): Grant => ({
  kind: "User",
  id,
  name,
});

/** What a view's columns hold. */
export const columnShape = decision<"objects" | "names">("view-column-shape", {
  openPoint: "view-columns-shape",
  conforms: { objects: "objects", names: "names" },
});

/** Whether a view is active; undefined where nobody said, which is left out of answers. */
export const activity = decision<(view: View) => boolean | undefined>("view-activity", {
  conforms: {
    "told-of-each": ({ is_active }) => is_active,
    "unsaid-of-some": ({ is_active, data_key }) => (data_key === "inhouse" ? undefined : is_active),
    "active-or-unsaid": ({ is_active }) => is_active || undefined,
  },
});

/** The data key of views that callers make. */
export const ownKey = "custom";

/** The feeds of the dashboard, each with what its grid views are called and made of. */
export const feedViews = [
  { data_key: "inbound", name: "Inbound", procedure: 0, columns: 5 },
  { data_key: "inhouse", name: "In-house", procedure: 0, columns: 2 },
  { data_key: "outbound", name: "Outbound", procedure: 1, columns: 4 },
  { data_key: "local-deliveries", name: "Local Deliveries", procedure: 1, columns: 3 },
  { data_key: "recentestimates", name: "Recent Estimates", procedure: 2, columns: 4 },
] as const;

const firstId = 7101;

/** The grid views of a new deployment: one of each company for each feed. */
export const seededViews = companies.flatMap((company, at) =>
  feedViews.map((view, index) => ({ ...view, company, id: firstId + at * feedViews.length + index })),
);

/** @returns the uuid of the view with that number */
export const uuidOfView = (id: number): string => uuidFrom(`view/${id}`);

/** The grid views of the deployment. */
/** The views that were deleted. */
export const formerViews = state<View[]>("former-views", () => []);

export const gridViews = state("views", (world) => {
  const store = new Store<View>(firstId);
  const shape = world.choose(columnShape);
  const shown = ({ name, data_type }: Column) => (shape === "names" ? name : { name, data_type, visible: true });
  const [administrator] = users;
  for (const { name, data_key, procedure, columns, company } of seededViews) {
    const id = store.nextNumber();
    const dataset = procedures[procedure];
    store.add({
      id,
      uuid: uuidOfView(id),
      name,
      data_key,
      is_active: data_key !== "recentestimates",
      dataset_sp: dataset?.name ?? null,
      columns: (dataset?.columns ?? []).slice(0, columns).map(shown),
      company_id: company.id,
      created_by: administrator.name,
      grants: [
        { kind: "Company", id: company.id, name: company.name },
        roleGrant("CorporateAdmin"),
        userGrant(administrator),
      ],
    });
  }
  return store;
});
