import { absent, noContent, ok } from "../../core/answer.js";
import type { Incoming } from "../../core/exchanged.js";
import type { Handlers } from "../../core/handler.js";
import { invalid, missing } from "../../core/refusal.js";
import { isRespelled } from "../../core/spelled.js";
import type { World } from "../../core/world.js";
import { hidesCarriers } from "../documents/change-decisions.js";
import { type StoredDocument, documents as uploaded } from "../documents/state.js";
import { jobOf } from "../jobs/below.js";
import { isQuoted, withShipments } from "../jobs/shipments.js";
import { type Job, jobs } from "../jobs/state.js";
import { shownBy } from "../jobs/status-shown.js";
import { isBookedAgain } from "../shipment/booking.js";
import {
  amountBounds,
  content,
  cut,
  documentsShown,
  documentsTold,
  historiesTold,
  historyFilled,
  historyHolds,
  jobAsTracked,
  nothingTracked,
  packagesShown,
  trackedJob,
  unversionedHolds,
} from "./decisions.js";
import * as decide from "./select.js";
import { detailsOf, firstTracked, historyOf, historyOfAll } from "./state.js";

interface Asked {
  readonly path: { readonly jobDisplayId: number; readonly proNumber: string };
  readonly query: { readonly quote_id?: string };
  readonly request: Incoming;
}

/** @returns the job, and the shipment that the request names */
function asked(kind: decide.Kind, { path, query, request }: Asked, world: World) {
  const job = withShipments(world, jobOf(world, path.jobDisplayId));
  const sent: decide.Named = { pro: path.proNumber, quote: query.quote_id };
  const identifies = world.holds("tracking-quote-id-identifies");
  const given = identifies ? sent : world.choose(decide.quoteBefore)(sent);
  const isIgnored = isRespelled(request, given.quote) && world.choose(decide.respelledIgnored[kind]);
  const named = isIgnored ? { ...given, quote: undefined } : given;
  if (kind !== "details" && identifies && named.quote === undefined && world.choose(decide.quoteNeeded))
    throw invalid({ quote_id: ["This parameter is required."] });
  if (isRespelled(request, named.quote) && world.choose(decide.respelledUnknown[kind])) throw missing("The shipment");
  if (kind !== "details" && isBookedAgain(job, world) && world.choose(decide.lostOnceAgain[kind]))
    return { job, shipment: undefined };
  const beside = () => shipmentsBeside(job, world);
  const shipments = world.choose(decide.foreignPro) ? [...job.shipments, ...beside()] : job.shipments;
  const found =
    world.choose(decide.selection[kind])(shipments, named) ??
    (world.choose(decide.foreignQuote[kind]) ? decide.byQuote(beside(), named) : undefined);
  const mismatched =
    found && named.quote !== undefined && isQuoted(found, named.quote) && found.pro_number !== named.pro;
  return { job, shipment: mismatched ? world.choose(decide.mismatch)(found) : found };
}

const shipmentsBeside = (job: Job, world: World) =>
  world
    .of(jobs)
    .all()
    .filter(({ id }) => id !== job.id)
    .flatMap((other) => withShipments(world, other).shipments);

export const trackingHandlers = {
  "GET /job/{jobDisplayId}/tracking": ({ world, path }) => {
    const job = jobOf(world, path.jobDisplayId);
    if (world.choose(nothingTracked)(job)) return noContent;
    const held = world.choose(unversionedHolds)(job, world.of(jobs).all());
    const { status } = shownBy(world, "tracking without a version", job);
    return ok({ status, history: historyOfAll(held.map((one) => withShipments(world, one))) });
  },

  "GET /v3/job/{jobDisplayId}/tracking/{historyAmount}": ({ world, path }) => {
    const asked = jobOf(world, path.jobDisplayId);
    if (world.choose(nothingTracked)(asked)) return noContent;
    const amount = world.choose(amountBounds)(Number(path.historyAmount));
    const before = world.of(firstTracked).get(amount) ?? asked;
    world.of(firstTracked).set(amount, before);
    const own = world.choose(trackedJob)(asked, world.of(jobs).all(), before);
    const job = withShipments(world, world.choose(jobAsTracked)(own, amount, world));
    const all = world.of(jobs).all();
    const historyOfEach = (those: readonly Job[]) => historyOfAll(those.map((one) => withShipments(world, one)));
    const history = world.choose(historyFilled)(historyOfEach(world.choose(historyHolds)(job, all)), amount, () =>
      historyOfEach(all.filter(({ id }) => id !== job.id)),
    );
    return ok({
      job_display_id: job.id,
      status: shownBy(world, "tracking", job).status,
      shipments: job.shipments.map(({ pro_number, carrier }) => ({ pro_number, carrier })),
      history: world.choose(cut)(history, amount),
    });
  },

  "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}": ({ world, ...call }) => {
    const { job, shipment } = asked("details", call, world);
    if (!shipment) return absent(world, "The shipment");
    const documented = world.choose(documentsShown)(shipment, job.shipments);
    const details = detailsOf(job, shipment, documented);
    const packed = call.query.quote_id === undefined ? shipment : world.choose(packagesShown)(shipment, job.shipments);
    return ok(world.choose(content)({ ...details, packages: detailsOf(job, packed, packed).packages }));
  },

  "GET /job/{jobDisplayId}/tracking/shipment-history/{proNumber}": ({ world, ...call }) => {
    const { job, shipment } = asked("history", call, world);
    if (!shipment) return absent(world, "The shipment");
    const told = world.choose(historiesTold)(shipment, job.shipments);
    return ok({ ...historyOf(job, shipment), history: told.flatMap((one) => historyOf(job, one).history) });
  },

  "GET /job/{jobDisplayId}/tracking/shipment-documents/{proNumber}": ({ world, ...call }) => {
    const { job, shipment } = asked("documents", call, world);
    if (!shipment) return world.choose(decide.noDocuments)();
    const isHidden = ({ hidden, job_display_id }: StoredDocument) => hidden && job_display_id === job.id;
    if (world.of(uploaded).all().some(isHidden) && world.choose(hidesCarriers)) return ok([]);
    return ok(world.choose(documentsTold)(shipment, job.shipments));
  },
} satisfies Handlers;
