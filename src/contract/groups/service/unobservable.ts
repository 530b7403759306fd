export const serviceUnobservable = [
  {
    statement: "The caller may read the token's other claims.",
    source: "Authentication, 3",
    reason: "Reading a token takes no call to the service.",
  },
  {
    statement: "A caller's partner ids map to platforms through the platform listing filtered by partner id.",
    source: "Authentication, 3",
    reason: "The path and shape of the platform listing are not shown.",
  },
  {
    statement: "8_01 is the current release.",
    source: "Versioning, 1",
    reason:
      "How a caller selects or sees a release is not shown; which one a deployment is judged by is the profile's to say.",
  },
] as const;
