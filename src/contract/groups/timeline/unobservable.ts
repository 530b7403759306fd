export const timelineUnobservable = [
  {
    statement: "create_email=true sends a status notification email.",
    source: "Job timeline, POST /job/{jobDisplayId}/timeline; Events",
    reason: "The email leaves the deployment by another way than HTTP; no route shows that it was sent.",
  },
] as const;
