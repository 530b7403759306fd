import { type Answer, noContent, ok } from "../../core/answer.js";
import type { Incoming } from "../../core/exchanged.js";
import type { Handlers } from "../../core/handler.js";
import { invalid, missing, Refusal } from "../../core/refusal.js";
import { isRespelled } from "../../core/spelled.js";
import { state, type World } from "../../core/world.js";
import { jobOf } from "../jobs/below.js";
import { withShipments } from "../jobs/shipments.js";
import { type Job, jobs, type Shipment } from "../jobs/state.js";
import { hasBooking } from "../shipment/booking.js";
import { shipmentOf } from "../shipment/state.js";
import * as bol from "./bill-of-lading.js";
import * as decide from "./decisions.js";
import { labelLines, labelledPlans, labelsAtOnce, labelsUnderWay } from "./labels.js";
import {
  bytesAgain,
  bytesOfBooked,
  bytesOfItems,
  bytesOfNobody,
  bytesOfPart,
  bytesOfQuery,
  bytesOfUnbooked,
  bytesOfUndelivered,
  pdfAnswer,
} from "./pdf.js";
import { formedPlans, listedPlans, type Plan, type PlanForm, planRows, plansOf } from "./plans.js";
import {
  coverage,
  type QuotedForm,
  quoteBesideType,
  quotedJob,
  quotedTitle,
  rememberedQuote,
  respelledUnknown,
} from "./quotes.js";

const titles: { readonly [Form in decide.JobForm]: string } = {
  invoice: "Invoice",
  "bill-of-lading": "Bill of lading",
  "packing-slip": "Packing slip",
  "customer-quote": "Quote",
  "quick-sale": "Quick sale",
  operations: "Operations",
  "address-label": "Address label",
  "item-labels": "Item labels",
  "packaging-labels": "Packaging labels",
  "packaging-specification": "Packaging specification",
  "credit-card-authorization": "Credit card authorization",
  usar: "USAR",
};

const shipmentLines = ({ quote_id, pro_number, carrier }: Shipment) => [
  `Quote ${quote_id}`,
  `PRO ${pro_number}`,
  `Carrier: ${carrier}`,
];

const legLines = ({ leg }: Plan) => [`Plan ${leg.job_shipment_id}, ${leg.transport_type}`];

const planLines = (plan: Plan) => [...legLines(plan), ...shipmentLines(plan.shipment)];

const hasLettersBeyondBytes = ({ customer, items }: Job): boolean =>
  /[\u0100-\uffff]/.test(JSON.stringify([customer, items]));

const brokenDown = () => new Refusal("invalid", "Something went wrong.", { status: 500 });

/**
 * @param lines say what it covers
 * @param asked what the request names beside the job
 * @returns a form of a job
 */
async function formOf(
  form: decide.JobForm,
  displayId: number,
  world: World,
  lines: (job: Job) => readonly string[],
  asked?: string,
): Promise<Answer> {
  const job = world.of(jobs).get(displayId);
  const head = (id: number) => [`Job ${id}`];
  if (!job && world.choose(decide.madeForNobody)(form, asked)) return pdfAnswer(titles[form], head(displayId), world);
  const known = job ?? jobOf(world, displayId);
  world.choose(decide.formCondition)(known);
  if (!world.choose(decide.madeOfLetters)(form, asked) && hasLettersBeyondBytes(known)) throw brokenDown();
  const of = await world.choose(decide.madeOf)(form, known, world);
  const customer = world.choose(decide.formCustomer)(of, world);
  const named = customer === undefined ? [] : [`Customer: ${customer}`];
  const made = await pdfAnswer(titles[form], [...head(of.id), ...named, ...lines(withShipments(world, of))], world);
  const whole = world.choose(bytesOfItems)(form, of.items.length, made);
  const delivered = world.choose(bytesOfUndelivered)(form, of.delivery !== null, whole);
  const ofSomebody = world.choose(bytesOfNobody)(form, of.customer !== null, delivered);
  const again = world.choose(bytesAgain)(form, of.id, ofSomebody, world);
  const booked = world.choose(bytesOfBooked)(form, of.status === "Booked", again);
  return world.choose(bytesOfUnbooked)(
    form,
    shipmentOf(world, of).bookedKeys.size > 0 && !hasBooking(of, world),
    booked,
  );
}

/** The names of the items that the labels of a job were made of first. */
const labelled = state("form-labelled", () => new Map<number, readonly unknown[]>());

/** @throws Refusal where labels are kept as they were made first, and an item is another one since */
function keptLabels(displayId: number, world: World): void {
  const names =
    world
      .of(jobs)
      .get(displayId)
      ?.items.map(({ name }) => name) ?? [];
  const first = world.of(labelled).get(displayId) ?? names;
  world.of(labelled).set(displayId, first);
  if (names.some((name) => !first.includes(name)) && world.choose(decide.labelsKept)) throw missing("The label");
}

const allShipments = ({ shipments }: Job) => shipments.flatMap(shipmentLines);

/** A request for a form that names a quote. */
interface Quoted {
  readonly world: World;
  readonly path: { readonly jobDisplayId: number };
  readonly query: { readonly quote_id?: string };
  readonly request: Incoming;
}

const quoteOf = ({ world, query, request }: Quoted, form: QuotedForm | "bill-of-lading"): string | undefined => {
  if (isRespelled(request, query.quote_id) && world.choose(respelledUnknown)(form)) throw missing("The quote");
  return query.quote_id;
};

async function quotedForm(form: decide.JobForm, kind: QuotedForm, call: Quoted): Promise<Answer> {
  const { world, path, query } = call;
  const lines = (job: Job) => {
    const isMade = query.quote_id !== undefined || world.choose(decide.madeOnceShipped)(form, hasBooking(job, world));
    if (!isMade) throw invalid({ quote_id: ["This parameter is required."] });
    const quote = world.choose(rememberedQuote)(world, kind, job, quoteOf(call, kind));
    const covered = world.choose(quotedJob)(kind, job, quote, world.of(jobs).all());
    return world.choose(coverage[kind])(covered, quote).flatMap(shipmentLines);
  };
  const title = world.choose(quotedTitle)(form, query.quote_id);
  const made = await formOf(title, path.jobDisplayId, world, lines, query.quote_id);
  return query.quote_id === undefined ? made : world.choose(bytesOfPart)(form, made);
}

/** A form as it is answered to what it is asked by beside its job. */
const asAsked = async (
  form: decide.JobForm,
  query: Readonly<Record<string, unknown>>,
  world: World,
  made: Promise<Answer>,
): Promise<Answer> => {
  const type = query["type"] ?? query["ops_type"];
  return world.choose(bytesOfQuery)(form, query, world.choose(decide.formOfType)(form, type, await made, world));
};

/** A form as it is answered for a plan; plans end in the number that they have among those of their job. */
async function ofPlan(form: PlanForm, planId: string | undefined, world: World, made: Promise<Answer>) {
  const whole = await made;
  if (planId === undefined) return whole;
  const formed = world.of(formedPlans);
  formed.set(form, (formed.get(form) ?? new Set()).add(planId));
  return planId.endsWith("1") ? whole : world.choose(bytesOfPart)(form, whole);
}

/** Job forms, rules 1 and 3. */
function billed(job: Job, planId: string | undefined, quoteId: string | undefined, world: World): readonly Plan[] {
  const named = world.choose(bol.quoteRule(world))(job, quoteId, planId);
  const fixed = world.choose(bol.fixedPlans)(job, planId);
  if (fixed) return fixed;
  const plan = world.choose(bol.planTaken)(job, planId, named);
  if (!plan) throw missing("The plan");
  return named === undefined || bol.isSame(plan.shipment, named)
    ? [plan]
    : world.choose(bol.planOfOtherQuote)(plan, named);
}

/** @returns the plan that a request names, as the form is made of it */
function planNamed(form: PlanForm, planId: string | undefined, job: Job, world: World): string | undefined {
  const others = world
    .of(jobs)
    .all()
    .filter(({ id }) => id !== job.id);
  return world.choose(decide.foreignPlan)(form, planId, others);
}

const editable = (form: "invoice" | "usar", displayId: number, world: World) => {
  const job = jobOf(world, displayId);
  if (job.items.length === 0 && world.choose(decide.editedWithoutItems) === form) return noContent;
  if (!world.choose(decide.editedOfLetters)(form) && hasLettersBeyondBytes(job)) throw brokenDown();
  const edited = world.choose(decide.editedJob)(form, job, world.of(jobs).all());
  const { id } = edited;
  const title = titles[world.choose(decide.editedForm)(form, id, world)];
  const customer = world.choose(decide.editedCustomer)(form, edited, world);
  const named = customer === undefined ? "" : `<p>${customer}</p>`;
  const jobDisplayId = world.choose(decide.editedNumber)(form, edited, world);
  return ok({
    ...(jobDisplayId !== undefined && { jobDisplayId }),
    title,
    content: `<h1>${title}</h1><p>Job ${id}</p>${named}`,
  });
};

export const formsHandlers = {
  "GET /job/{jobDisplayId}/form/invoice": ({ world, path, query }) =>
    asAsked(
      "invoice",
      query,
      world,
      formOf("invoice", path.jobDisplayId, world, (job) => {
        world.choose(decide.invoiceType)("type", query.type);
        return allShipments(job);
      }),
    ),

  "GET /job/{jobDisplayId}/form/invoice/editable": ({ world, path }) => editable("invoice", path.jobDisplayId, world),

  "GET /job/{jobDisplayId}/form/bill-of-lading": ({ world, path, query, request }) =>
    asAsked(
      "bill-of-lading",
      query,
      world,
      ofPlan(
        "bill-of-lading",
        query.shipment_plan_id,
        world,
        formOf(
          "bill-of-lading",
          path.jobDisplayId,
          world,
          (job) => {
            const quote = quoteOf({ world, path, query, request }, "bill-of-lading");
            return billed(job, planNamed("bill-of-lading", query.shipment_plan_id, job, world), quote, world).flatMap(
              planLines,
            );
          },
          query.shipment_plan_id,
        ),
      ),
    ),

  "GET /job/{jobDisplayId}/form/packing-slip": (call) => quotedForm("packing-slip", "packing-slip", call),

  "GET /job/{jobDisplayId}/form/customer-quote": ({ world, path }) =>
    formOf("customer-quote", path.jobDisplayId, world, allShipments),

  "GET /job/{jobDisplayId}/form/quick-sale": ({ world, path }) =>
    formOf("quick-sale", path.jobDisplayId, world, allShipments),

  "GET /job/{jobDisplayId}/form/operations": (call) => {
    call.world.choose(decide.operationsType)("ops_type", call.query.ops_type);
    const { ops_type, ...query } = call.query;
    const isHeeded = call.world.choose(quoteBesideType)(ops_type);
    const made = quotedForm("operations", "operations", { ...call, query: isHeeded ? query : {} });
    return asAsked("operations", call.query, call.world, made);
  },

  "GET /job/{jobDisplayId}/form/shipments": ({ world, path }) => {
    const job = withShipments(world, jobOf(world, path.jobDisplayId));
    const plans = world.choose(listedPlans)(plansOf(job), world.of(formedPlans));
    const isFirst = job.id === world.of(jobs).all()[0]?.id;
    return ok(world.choose(planRows)(plans, isFirst, job.status === "Booked"));
  },

  "GET /job/{jobDisplayId}/form/address-label": ({ world, path }) =>
    formOf("address-label", path.jobDisplayId, world, allShipments),

  "GET /job/{jobDisplayId}/form/item-labels": ({ world, path }) => {
    keptLabels(path.jobDisplayId, world);
    return formOf("item-labels", path.jobDisplayId, world, (job) => world.choose(decide.itemLabels)(job, world));
  },

  "GET /job/{jobDisplayId}/form/packaging-labels": async ({ world, path, query }) => {
    await world.choose(labelsAtOnce)(path.jobDisplayId, world.of(labelsUnderWay));
    return asAsked(
      "packaging-labels",
      query,
      world,
      ofPlan(
        "packaging-labels",
        query.shipment_plan_id,
        world,
        formOf(
          "packaging-labels",
          path.jobDisplayId,
          world,
          (job) =>
            world
              .choose(labelledPlans)(job, planNamed("packaging-labels", query.shipment_plan_id, job, world))
              .flatMap((plan) => world.choose(labelLines)(plan, legLines(plan), shipmentLines(plan.shipment))),
          query.shipment_plan_id,
        ),
      ),
    );
  },

  "GET /job/{jobDisplayId}/form/packaging-specification": (call) =>
    quotedForm("packaging-specification", "specification", call),

  "GET /job/{jobDisplayId}/form/credit-card-authorization": ({ world, path }) =>
    formOf("credit-card-authorization", path.jobDisplayId, world, () => []),

  "GET /job/{jobDisplayId}/form/usar": ({ world, path, query }) =>
    asAsked(
      "usar",
      query,
      world,
      formOf("usar", path.jobDisplayId, world, (job) => {
        world.choose(decide.usarType)("type", query.type);
        return decide.itemLines(job);
      }),
    ),

  "GET /job/{jobDisplayId}/form/usar/editable": ({ world, path }) => editable("usar", path.jobDisplayId, world),
} satisfies Handlers;
