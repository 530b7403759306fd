import type { Answer, Caller, ScenarioContext } from "../../src/scenario/index.js";

/** A form that needs none of the plans and quotes of its job. */
interface FormByJob {
  readonly name: string;
  ask(caller: Caller, jobDisplayId: number, given: ScenarioContext["given"]): PromiseLike<Answer>;
}

const plain = [
  "packing-slip",
  "customer-quote",
  "quick-sale",
  "address-label",
  "item-labels",
  "packaging-specification",
  "credit-card-authorization",
] as const;

/** The forms that are asked for by their job, and perhaps by a type. */
export const formsByJob: readonly FormByJob[] = [
  ...plain.map(
    (name): FormByJob => ({
      name,
      ask: (caller, jobDisplayId) => caller.get(`/job/{jobDisplayId}/form/${name}`, { jobDisplayId }),
    }),
  ),
  {
    name: "invoice",
    ask: (caller, jobDisplayId, given) =>
      caller.get("/job/{jobDisplayId}/form/invoice", { jobDisplayId, query: { type: given("invoiceType") } }),
  },
  {
    name: "usar",
    ask: (caller, jobDisplayId, given) =>
      caller.get("/job/{jobDisplayId}/form/usar", { jobDisplayId, query: { type: given("usarType") } }),
  },
  {
    name: "operations",
    ask: (caller, jobDisplayId, given) =>
      caller.get("/job/{jobDisplayId}/form/operations", { jobDisplayId, query: { ops_type: given("operationsType") } }),
  },
];
