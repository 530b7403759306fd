import type { Answer, Caller, ScenarioContext } from "../../src/scenario/index.js";

/** A form that needs none of the plans and quotes of its job. */
interface FormByJob {
  readonly name: string;
  ask(caller: Caller, jobDisplayId: number, given: ScenarioContext["given"]): PromiseLike<Answer>;
  /** Asks for the same form without the type that it is asked for with, where one is given. */
  askUntyped?(caller: Caller, jobDisplayId: number): PromiseLike<Answer>;
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
    askUntyped: (caller, jobDisplayId) => caller.get("/job/{jobDisplayId}/form/invoice", { jobDisplayId }),
    ask: (caller, jobDisplayId, given) =>
      caller.get("/job/{jobDisplayId}/form/invoice", { jobDisplayId, query: { type: given("invoiceType") } }),
  },
  {
    name: "usar",
    askUntyped: (caller, jobDisplayId) => caller.get("/job/{jobDisplayId}/form/usar", { jobDisplayId }),
    ask: (caller, jobDisplayId, given) =>
      caller.get("/job/{jobDisplayId}/form/usar", { jobDisplayId, query: { type: given("usarType") } }),
  },
  {
    name: "operations",
    askUntyped: (caller, jobDisplayId) => caller.get("/job/{jobDisplayId}/form/operations", { jobDisplayId }),
    ask: (caller, jobDisplayId, given) =>
      caller.get("/job/{jobDisplayId}/form/operations", { jobDisplayId, query: { ops_type: given("operationsType") } }),
  },
];

/** Asks for a form of one quote's shipment. */
type OfQuote = (caller: Caller, jobDisplayId: number, quote_id: string, type?: string) => PromiseLike<Answer>;

/** The forms that may be those of one quote's shipment, by their names. */
export const formsByQuote: { readonly [name: string]: OfQuote } = {
  "packing-slip": (caller, jobDisplayId, quote_id) =>
    caller.get("/job/{jobDisplayId}/form/packing-slip", { jobDisplayId, query: { quote_id } }),
  "packaging-specification": (caller, jobDisplayId, quote_id) =>
    caller.get("/job/{jobDisplayId}/form/packaging-specification", { jobDisplayId, query: { quote_id } }),
  operations: (caller, jobDisplayId, quote_id, ops_type) =>
    caller.get("/job/{jobDisplayId}/form/operations", { jobDisplayId, query: { quote_id, ops_type } }),
};
