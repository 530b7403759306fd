/** The routes that suggest how to pack. */
export const packings = [
  "POST /company/{companyId}/pack/inventory",
  "POST /company/{companyId}/pack/hierarchy",
  "POST /company/{companyId}/pack/inventories",
  "POST /company/{companyId}/pack/handlingunit/materials",
  "POST /company/{companyId}/pack/validate",
  "POST /company/{companyId}/pack/handling-units",
] as const;
