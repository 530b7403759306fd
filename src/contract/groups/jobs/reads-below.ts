/** What is read of a job by its display id alone; rates that are asked for may make a quote of it. */
export const readsBelow = [
  "/job/{jobDisplayId}/price",
  "/job/{jobDisplayId}/calendaritems",
  "/job/{jobDisplayId}/packagingcontainers",
  "/job/{jobDisplayId}/updatePageConfig",
  "/job/feedback/{jobDisplayId}",
  "/job/{jobDisplayId}/timeline",
  "/job/{jobDisplayId}/freightproviders",
  "/job/{jobDisplayId}/form/shipments",
  "/job/{jobDisplayId}/shipment/accessorials",
  "/job/{jobDisplayId}/shipment/origindestination",
  "/job/{jobDisplayId}/shipment/exportdata",
  "/job/{jobDisplayId}/shipment/ratesstate",
] as const;
