export const shipmentUnobservable = [
  {
    statement: "An empty rate-quote body is treated as an envelope with no rates.",
    source: "Job shipment, rule 1",
    reason: "It is the caller that treats it so; the deployment only sends it.",
  },
] as const;
