export const paymentUnobservable = [
  {
    statement: "Payments live in a separate payment application.",
    source: "Job payment, introduction; Versioning, 3",
    reason: "The application is outside the three surfaces and is not described.",
  },
  {
    statement: "The payment application entry URL is treated as sensitive.",
    source: "Job payment, GET …/payment/jobSubKey/{jobSubKey}/exchange",
    reason: "How a caller keeps it is the caller's matter; to whom the deployment gives it is judged.",
  },
] as const;
