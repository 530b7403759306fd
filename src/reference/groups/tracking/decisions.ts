import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { invalid } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { cancelled, type Job, type Shipment } from "../jobs/state.js";
import { type detailsOf, documentsOf, type historyOfAll } from "./state.js";

type History = ReturnType<typeof historyOfAll>;

/** What of a job's history is answered for a historyAmount. */
type Cut = (history: History, amount: number) => History;

const days: Cut = (history, amount) => {
  const latest = Date.parse(history[0]?.occurred_at ?? "");
  return history.filter(({ occurred_at }) => latest - Date.parse(occurred_at) < amount * 86_400_000);
};

export const cut = decision<Cut>("tracking-amount", {
  openPoint: "history-amount-meaning",
  conforms: {
    entries: (history, amount) => history.slice(0, amount),
    days,
    "beside-the-current": (history, amount) => history.slice(0, amount + 1),
  },
  faults: {
    "tracking-v3-amount#one-is-all": fault("A historyAmount of 1 answers the whole history.", (history, amount) =>
      amount === 1 ? history : history.slice(0, amount),
    ),
    "tracking-v3-amount#without-the-oldest": fault(
      "Where more is asked for than there is, the oldest entry is left out.",
      (history, amount) => history.slice(0, history.length < amount ? -1 : amount),
    ),
    "tracking-v3-amount#amount-is-left-out": fault(
      "historyAmount entries are left out of the history.",
      (history, amount) => history.slice(amount),
    ),
  },
});

/** Which amounts are taken. */
export const amountBounds = decision<(amount: number) => number>("tracking-amount-bounds", {
  openPoint: "history-amount-bounds",
  conforms: {
    "from-one-upward": (amount) => {
      if (amount < 1) throw invalid({ historyAmount: ["A positive integer is needed."] });
      return amount;
    },
    "nought-is-everything": (amount) => (amount <= 0 ? Number.MAX_SAFE_INTEGER : amount),
  },
});

/** Of which job the tracking is answered. */
export const trackedJob = decision<(job: Job, all: readonly Job[], before: Job) => Job>("tracking-job", {
  conforms: { "that-job": (job) => job },
  faults: {
    "tracking-v3-own-job#of-the-first": fault(
      "Tracking is that of the first job, whichever is asked for.",
      (job, [first = job]) => first,
    ),
    "tracking-v3-own-job#by-the-amount": fault(
      "Tracking is that of the job that was first asked for with the same historyAmount.",
      (_job, _all, before) => before,
    ),
  },
});

/** The jobs whose events the history of one holds. */
export const historyHolds = decision<(job: Job, all: readonly Job[]) => readonly Job[]>("tracking-history-jobs", {
  conforms: { "that-job": (job) => [job] },
  faults: {
    "tracking-v3-own-job#events-of-all": fault("The history of a job holds the events of all jobs.", (_, all) => all),
  },
});

/** A job as it was when its tracking was first asked for with each historyAmount. */
const trackedAs = state("tracking-first-of-amount", () => new Map<string, Job>());

/** A job as its tracking tells of it. */
export const jobAsTracked = decision<(job: Job, amount: number, world: World) => Job>("tracking-job-as", {
  conforms: { "as-it-is": (job) => job },
  faults: {
    "jobstatus-shown-alike#tracking-as-first-asked": fault(
      "Tracking shows the status that the job had when it was first asked for with that historyAmount.",
      (job, amount, world) => {
        const key = `${job.id} ${amount}`;
        const first = world.of(trackedAs).get(key) ?? job;
        world.of(trackedAs).set(key, first);
        return { ...job, status: first.status };
      },
    ),
  },
});

/** A history of days ago that no job has. */
const ofNoShipment: History = [4, 3, 2].map((day) => ({
  status: "In transit",
  carrier: "Example Carrier",
  location: "Terminal",
  occurred_at: new Date(Date.UTC(2026, 0, day, 9, 30)).toISOString(),
}));

/** The history that is told where so many entries are asked for. */
type Filled = (own: History, amount: number, ofOthers: () => History) => History;

export const historyFilled = decision<Filled>("tracking-history-filled", {
  conforms: { "its-own-alone": (own) => own },
  faults: {
    "tracking-v3-own-job#one-for-all": fault(
      "The history of every job is one and the same, and names no shipment.",
      () => ofNoShipment,
    ),
    "tracking-v3-own-job#filled-up": fault(
      "A history of fewer entries than are asked for is filled up with those of other jobs.",
      (own, amount, ofOthers) => (own.length < amount ? [...own, ...ofOthers()] : own),
    ),
  },
});

/** The jobs of which tracking without a version tells. */
export const unversionedHolds = decision<(job: Job, all: readonly Job[]) => readonly Job[]>(
  "tracking-unversioned-jobs",
  {
    conforms: { "that-job": (job) => [job] },
    faults: {
      "tracking-unversioned-own-job#of-the-first": fault(
        "Tracking without a version is that of the first job, whichever is asked for.",
        (job, [first = job]) => [first],
      ),
      "tracking-unversioned-own-job#of-the-franchisee": fault(
        "Tracking without a version tells what happened to all jobs of the franchisee.",
        ({ franchisee_id }, all) => all.filter((other) => other.franchisee_id === franchisee_id),
      ),
    },
  },
);

/** Whether there is nothing to track of a job. */
export const nothingTracked = decision<(job: Job) => boolean>("tracking-nothing", {
  conforms: { never: () => false },
  faults: {
    "job-cancelled-still-read#nothing-tracked": fault(
      "The tracking of a job that was called off is answered with nothing.",
      ({ status }) => status === cancelled,
    ),
  },
});

/** Whose tracking documents the details of a shipment show. */
export const documentsShown = decision<(own: Shipment, all: readonly Shipment[]) => Shipment>(
  "tracking-details-documents",
  {
    conforms: { "its-own": (own) => own },
    faults: {
      "tracking-shipment-content#documents-of-the-first": fault(
        "The details of every shipment show the documents of the job's first.",
        (own, [first = own]) => first,
      ),
    },
  },
);

/** Whose packages the details of a shipment show that was asked for by its quote. */
export const packagesShown = decision<(own: Shipment, all: readonly Shipment[]) => Shipment>(
  "tracking-details-packages",
  {
    conforms: { "its-own": (own) => own },
    faults: {
      "tracking-quote-id-identifies#packages-of-the-first": fault(
        "The details that are answered to a quote show the packages of the job's first shipment.",
        (own, [first = own]) => first,
      ),
    },
  },
);

/** Whose history is answered for a shipment. */
export const historiesTold = decision<(own: Shipment, all: readonly Shipment[]) => readonly Shipment[]>(
  "tracking-history-told",
  {
    conforms: { "its-own": (own) => [own] },
    faults: {
      "tracking-history-pro-lookup#events-of-the-first": fault(
        "The history of every shipment of the job holds what happened to the first, under its own PRO number.",
        (own, [first = own]) => [first],
      ),
      "tracking-history-pro-lookup#of-every-shipment": fault(
        "The history of every shipment of the job is answered, whichever is named.",
        (_, all) => all,
      ),
    },
  },
);

/** A document of all shipments of a job. */
const masterOf = (all: readonly Shipment[]) => ({
  id: `M-${all[0]?.legs[0]?.job_shipment_id ?? 0}`,
  type: "Master bill of lading",
  pro_numbers: all.map(({ pro_number }) => pro_number),
});

/** The documents that are answered for a shipment. */
export const documentsTold = decision<(own: Shipment, all: readonly Shipment[]) => readonly Json[]>(
  "tracking-documents-told",
  {
    conforms: {
      "its-own": documentsOf,
      "with-those-of-the-job": (own, all) => [...documentsOf(own), masterOf(all)],
      "those-of-the-job": (_, all) => [masterOf(all)],
      "by-the-number-alone": (own, all) =>
        documentsOf(own).map(({ type }, index) => ({
          pro_number: own.pro_number,
          type,
          url: `https://carrier.example.com/${all.indexOf(own) + 1}/${index + 1}.pdf`,
        })),
      "by-their-links-alone": (own) => [
        ...documentsOf(own).map(({ type }) => ({ type, url: `https://carrier.example.com/${own.pro_number}/own.pdf` })),
        { type: `Receipt of ${own.carrier}`, url: "https://carrier.example.com/receipts/of-the-carrier.pdf" },
      ],
    },
    faults: {
      "tracking-documents-pro-lookup#of-every-shipment": fault(
        "The documents of every shipment of the job are answered, whichever is named.",
        (_, all) => all.flatMap(documentsOf),
      ),
    },
  },
);

type Details = ReturnType<typeof detailsOf>;

export const content = decision<(details: Details) => Json>("tracking-details-content", {
  openPoint: "tracking-content-names",
  conforms: {
    "a-list-each": (details) => details,
    "at-another-depth": ({ pro_number, carrier, ...described }) => ({
      shipment: { pro_number },
      result: { [carrier]: described },
    }),
    "without-the-number": ({ pro_number: _, ...details }) => details,
    "documents-by-links": ({ tracking_documents, ...details }) => ({
      ...details,
      tracking_documents: tracking_documents.map(({ id }) => ({ href: `https://carrier.example.com/papers/${id}` })),
    }),
  },
  faults: {
    "tracking-shipment-content#details-bare": fault(
      "Details name the shipment and tell nothing of it.",
      ({ pro_number }) => ({ pro_number }),
    ),
    "tracking-shipment-content#details-without-documents": fault(
      "Details lack the tracking documents.",
      ({ tracking_documents: _, ...details }) => details,
    ),
  },
});

/** Whether tracking without a version is served after its removal. */
export const lingers = decision<(isShipped: boolean, job: Job) => boolean>("tracking-lingers", {
  conforms: { "for-no-job": () => false },
  faults: {
    "tracking-unversioned-removed#once-shipped": fault(
      "Tracking without a version is still served for a job whose carrier shipment is booked.",
      (isShipped) => isShipped,
    ),
    "tracking-unversioned-removed#once-on-its-way": fault(
      "Tracking without a version is still served for a job that is in transit.",
      (_, { status }) => status === "In transit",
    ),
    "tracking-unversioned-removed#once-delivered": fault(
      "Tracking without a version is still served for a job that is delivered.",
      (_, { status }) => status === "Delivered",
    ),
  },
});
