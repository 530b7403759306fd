import type { Group } from "./core/group.js";
import { withOverlay } from "./core/overlay.js";
import { catalogs } from "./groups/catalogs/index.js";
import { commodities } from "./groups/commodities/index.js";
import { companies } from "./groups/companies/index.js";
import { contacts } from "./groups/contacts/index.js";
import { dashboard } from "./groups/dashboard/index.js";
import { documents } from "./groups/documents/index.js";
import { forms } from "./groups/forms/index.js";
import { freightProviders } from "./groups/freight-providers/index.js";
import { jobs } from "./groups/jobs/index.js";
import { lookup } from "./groups/lookup/index.js";
import { lots } from "./groups/lots/index.js";
import { notes } from "./groups/notes/index.js";
import { payment } from "./groups/payment/index.js";
import { reports } from "./groups/reports/index.js";
import { rfq } from "./groups/rfq/index.js";
import { shipment } from "./groups/shipment/index.js";
import { timeline } from "./groups/timeline/index.js";
import { tracking } from "./groups/tracking/index.js";
import { views } from "./groups/views/index.js";

/** The resource groups that the reference serves. */
export const groups: readonly Group[] = withOverlay([
  jobs,
  timeline,
  tracking,
  shipment,
  freightProviders,
  forms,
  payment,
  companies,
  contacts,
  dashboard,
  reports,
  commodities,
  notes,
  views,
  rfq,
  documents,
  lookup,
  lots,
  catalogs,
]);
