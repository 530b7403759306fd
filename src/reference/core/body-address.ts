import type { ClauseId } from "../../contract/register.js";
import type { Route } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { type Decision, decision, fault } from "./decision.js";
import { isObject } from "./form.js";
import { invalid } from "./refusal.js";
import { fold } from "./wire.js";

type Path = { readonly [parameter: string]: string | number | boolean };

/** Which record is written, by the path and what the body says of it. */
type Address = (path: Path, body: unknown) => Path;

/** Writes whose body may name a record as their path does: the clause that says they leave others, the parameter, and the member. */
const writes: { readonly [R in RouteId]?: readonly [clause: ClauseId, parameter: string, member: string] } = {
  "PUT /Lot/{id}": ["lot-update-only-that", "id", "id"],
  "PUT /Catalog/{id}": ["catalog-update-only-that", "id", "id"],
  "PUT /commodity/{id}": ["commodity-update-only-that", "id", "id"],
  "PUT /commodity-map/{id}": ["commodity-map-update-only-that", "id", "id"],
  "PUT /note/{id}": ["update-only-that:note", "id", "id"],
  "PUT /contacts/{contactId}/editdetails": ["contact-edit-only-that", "contactId", "id"],
  "PUT /companies/{companyId}/fulldetails": ["company-update-only-that", "companyId", "company_id"],
  "PUT /company/{companyId}/inventory/{id}": ["company-inventory-update-only-that", "id", "id"],
  "POST /company/{companyId}/inventory": ["company-inventory-only-that-company", "companyId", "company_id"],
  "POST /companies/{companyId}/geosettings": ["company-geosettings-only-that", "companyId", "company_id"],
  "POST /companies/{companyId}/packagingsettings": ["company-packaging-settings-only-that", "companyId", "company_id"],
  "POST /companies/{companyId}/packaginglabor": ["company-packaging-labor-only-that", "companyId", "company_id"],
  "POST /companies/{companyId}/carrierAcounts": ["company-carrier-accounts-only-that", "companyId", "company_id"],
};

/** @returns the path with what the body names in the place of a parameter; as it is where that is the same, or nothing */
function named(path: Path, body: unknown, parameter: string, member: string): Path {
  const [, id] = (isObject(body) ? Object.entries(body) : []).find(([name]) => fold(name) === fold(member)) ?? [];
  if (typeof id !== "string" && typeof id !== "number") return path;
  const inPath = path[parameter];
  if (String(id).toLowerCase() === String(inPath).toLowerCase()) return path;
  return { ...path, [parameter]: typeof inPath === "number" ? Number(id) : String(id) };
}

/**
 * Whether the path of a write counts, or what its body names beside it.
 *
 * @returns the decision of that route; undefined where its body names none
 */
export function bodyAddressOf({ id }: Pick<Route, "id">): Decision<Address> | undefined {
  const write = writes[id as RouteId];
  if (!write) return undefined;
  const [clause, parameter, member] = write;
  return decision<Address>(`body-address:${id}`, {
    conforms: {
      "the-path-counts": (path) => path,
      refused: (path, body) => {
        if (named(path, body, parameter, member) !== path) throw invalid({ [member]: ["The path names another one."] });
        return path;
      },
    },
    faults: {
      [`${clause}#named-in-the-body`]: fault<Address>(
        `${member} in the body counts, and not the path: what that names is written.`,
        (path, body) => named(path, body, parameter, member),
      ),
    },
  });
}
