import { catalogs } from "./catalogs/index.js";
import { commodities } from "./commodities/index.js";
import { companies } from "./companies/index.js";
import { contacts } from "./contacts/index.js";
import { dashboard } from "./dashboard/index.js";
import { documents } from "./documents/index.js";
import { forms } from "./forms/index.js";
import { freightProviders } from "./freight-providers/index.js";
import type { Group } from "./group.js";
import { jobs } from "./jobs/index.js";
import { lookup } from "./lookup/index.js";
import { lots } from "./lots/index.js";
import { notes } from "./notes/index.js";
import { withOverlay } from "./overlay.js";
import { payment } from "./payment/index.js";
import { reports } from "./reports/index.js";
import { rfq } from "./rfq/index.js";
import { shipment } from "./shipment/index.js";
import { timeline } from "./timeline/index.js";
import { tracking } from "./tracking/index.js";
import { views } from "./views/index.js";

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
