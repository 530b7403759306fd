export const jobsUnobservable = [
  {
    statement: "cancelJob is false when a caller composes the feedback without it.",
    source: "Resources, FeedbackSaveModel",
    reason: "The default is the caller's; what the service makes of an absent cancelJob is judged apart from it.",
  },
  {
    statement: "Freight-item writes are replaced by job inventory and handling-unit operations on 8_01.",
    source: "Jobs, POST /job/{jobDisplayId}/freightitems",
    reason: "The paths of these operations are not shown, and none is guessed.",
  },
  {
    statement: "Jobs have sub-groups for add-ons, inventory, handling units, shippings, rates and more.",
    source: "Jobs, job sub-groups named by the interface",
    reason: "Their paths are not shown, and none is guessed.",
  },
] as const;
