import type { Bodies } from "../../core/bodies.js";

const company = {
  name: "company_name",
  code: "company_code",
  email: "mail_address",
  phone: "telephone",
  address: "main_address",
  brand_id: "brand",
} as const;

const settings = { instructions: "packing_notes", markup: "markup_percent" } as const;
const labor = { hourly_rate: "rate_per_hour", comments: "remarks" } as const;
const account = { carrier: "carrier_name", account_number: "customer_number" } as const;
const entry = { name: "title", quantity: "in_stock" } as const;
const area = { name: "label", zip_code: "postal_code" } as const;

/** What the document leaves open of companies and what is kept for them. */
export const bodies: Bodies = {
  models: {
    CompanySimple: company,
    CompanyDetails: company,
    SearchCompanyResponse: company,
    GeoSettings: { service_areas: "areas_served", restrictions: "areas_not_served" },
    PackagingSettings: settings,
    PackagingSettingsSaveRequest: settings,
    PackagingLabor: labor,
    PackagingLaborSaveRequest: labor,
    CarrierAccount: account,
    CarrierAccountSaveRequest: account,
    CommonInventory: entry,
    CommonInventoryRequest: entry,
  },
  parts: ["geosettings", "packagingsettings", "packaginglabor", "carrierAcounts"],
  inside: {
    address: { street: "street_line", address: "address_line", city: "town", zip_code: "postal_code" },
    service_areas: area,
    restrictions: area,
  },
};
