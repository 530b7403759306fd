import { catalogsObservers } from "./groups/catalogs.js";
import { commoditiesObservers } from "./groups/commodities.js";
import { companiesObservers } from "./groups/companies.js";
import { contactsObservers } from "./groups/contacts.js";
import { dashboardObservers } from "./groups/dashboard.js";
import { documentsObservers } from "./groups/documents.js";
import { formsObservers } from "./groups/forms.js";
import { freightProvidersObservers } from "./groups/freight-providers.js";
import { jobsObservers } from "./groups/jobs.js";
import { lookupObservers } from "./groups/lookup.js";
import { lotsObservers } from "./groups/lots.js";
import { notesObservers } from "./groups/notes.js";
import { paymentObservers } from "./groups/payment.js";
import { reportsObservers } from "./groups/reports.js";
import { rfqObservers } from "./groups/rfq.js";
import { shipmentObservers } from "./groups/shipment.js";
import { timelineObservers } from "./groups/timeline.js";
import { trackingObservers } from "./groups/tracking.js";
import { viewsObservers } from "./groups/views.js";
import type { Observer } from "./seen.js";
import { serviceObservers } from "./service.js";

/** What looks at the exchanges of a run for open points, by the ids of these. */
export const observers: { readonly [openPoint: string]: Observer } = {
  ...serviceObservers,
  ...jobsObservers,
  ...timelineObservers,
  ...trackingObservers,
  ...shipmentObservers,
  ...freightProvidersObservers,
  ...formsObservers,
  ...paymentObservers,
  ...companiesObservers,
  ...contactsObservers,
  ...dashboardObservers,
  ...reportsObservers,
  ...commoditiesObservers,
  ...notesObservers,
  ...viewsObservers,
  ...rfqObservers,
  ...documentsObservers,
  ...lookupObservers,
  ...lotsObservers,
  ...catalogsObservers,
};
