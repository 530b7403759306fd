import { allOthers, apart } from "../../core/behaviours/apart.js";
import { intact, whole } from "../../core/behaviours/intact.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import { Refusal, refusing } from "../../core/refusal.js";
import { state, uuidFrom, type World } from "../../core/world.js";
import { type Option, optionsOf } from "../freight-providers/state.js";
import { keepJob } from "../jobs/below.js";
import { optionsOfNew } from "../jobs/new-job.js";
import { isQuote, type Job, jobs, type Shipment } from "../jobs/state.js";
import { type Accessorial, type Rates, type ShipmentState, shipmentOf } from "./state.js";

/** Whether rates have to be posted for before a job is booked. */
export const bookedUnposted = decision<(state: ShipmentState) => void>("shipment-book-unposted", {
  openPoint: "ratequotes-read-or-made",
  conforms: {
    "is-booked": () => {},
    refused: ({ obtained }) => {
      if (!obtained.some(({ by }) => by === "POST"))
        throw new Refusal("conflict", "Ask for rates first.", { status: 409 });
    },
  },
});

/** Whether a carrier shipment can be booked with a ratesKey. */
type Opens = (key: string, state: ShipmentState) => boolean;

const latest: Opens = (key, { obtained }) => obtained.at(-1)?.key === key;
const butNotThoseOf =
  (route: Rates["by"]): Opens =>
  (key, state) =>
    latest(key, state) && state.obtained.at(-1)?.by !== route;

export const keyOpens = decision<Opens>("shipment-rates-key", {
  openPoint: "rateskey-lifetime",
  conforms: {
    "until-asked-again": latest,
    "for-ever": (key, { obtained }) => obtained.some((rates) => rates.key === key),
    once: (key, state) => latest(key, state) && !state.bookedKeys.has(key),
  },
  faults: {
    "rateskey-feeds-booking#shipment-key-of-get-refused": fault(
      "The ratesKey that GET carries is refused.",
      butNotThoseOf("GET"),
    ),
    "rateskey-feeds-booking#shipment-key-of-post-refused": fault(
      "The ratesKey that POST carries is refused.",
      butNotThoseOf("POST"),
    ),
    "rateskey-feeds-booking#key-of-post-used-up-by-a-read": fault(
      "Once it was read how the rates of a job stand, the ratesKey that POST carries is refused.",
      (key, state) => latest(key, state) && !(state.isStateRead && state.obtained.at(-1)?.by === "POST"),
    ),
    "rateskey-feeds-booking#of-two-accessorials-refused": fault(
      "The ratesKey of a job with two accessorials is refused.",
      (key, state) => latest(key, state) && state.accessorials.length < 2,
    ),
    "shipment-book-wrong-key#key-unchecked": fault("Any ratesKey is booked with.", () => true),
    "shipment-book-wrong-key#key-checked-for-form": fault(
      "Any ratesKey of the right length is booked with.",
      (key, state) => latest(key, state) || key.length === 36,
    ),
  },
});

/** @returns the shipment that a booking of this job makes */
const bookedShipment = ({ id, job_id }: Job): Shipment => ({
  quote_id: uuidFrom(`booking/${job_id}`),
  pro_number: `PRO${id}9`,
  carrier: "Booked Carrier",
  legs: [{ job_shipment_id: id * 10 + 9, transport_type: "LTL" }],
});

const isBooked =
  (job: Job) =>
  ({ quote_id }: Shipment): boolean =>
    quote_id === bookedShipment(job).quote_id;

type Work = (job: Job, world: World) => void;

const withBooking: Work = (job, world) => {
  const others = job.shipments.filter((shipment) => !isBooked(job)(shipment));
  keepJob(world, { ...job, shipments: [...others, bookedShipment(job)] });
};

/** Carries out a booking for which the carrier's answer was awaited. */
export function settle(job: Job, world: World): void {
  const state = shipmentOf(world, job);
  if (state.isPending) withBooking(job, world);
  state.isPending = false;
}

/** What is left of a job whose carrier shipment was booked. */
export const jobOnceBooked = intact<Job>("shipment-book-job", "all", {
  "shipment-book-keeps-accessorials#job-loses-items": fault(
    "Booking a carrier shipment leaves the first item of a job alone.",
    (job) => ({ items: job.items.slice(0, 1) }),
  ),
  "shipment-book-books-no-job#books-it": fault("Booking a carrier shipment books the job, too.", () => ({
    status: "Booked",
  })),
  "shipment-book-books-no-job#books-quotes": fault(
    "Booking a carrier shipment books the job where that is a quote.",
    ({ status }) => (isQuote(status) ? { status: "Booked" } : {}),
  ),
});

const withoutBooking: Work = (job, world) => {
  shipmentOf(world, job).bookedOption = false;
  keepJob(world, { ...job, shipments: job.shipments.filter((shipment) => !isBooked(job)(shipment)) });
};

const onTheOneBefore =
  (work: Work): Work =>
  (job, world) => {
    const neighbour = world.of(jobs).get(job.id - 1);
    if (neighbour) work(neighbour, world);
  };

export const book = decision<Work>("shipment-book", {
  openPoint: "shipment-book-readback",
  conforms: {
    "adds-a-shipment": withBooking,
    "when-the-carrier-answered": (job, world) => {
      shipmentOf(world, job).isPending = true;
    },
    "marks-a-freight-provider": (job, world) => {
      shipmentOf(world, job).bookedOption = true;
      // Where none is offered that could be marked, the booking shows as what it is.
      if (!world.choose(optionsOfNew)(job)) withBooking(job, world);
    },
  },
  faults: {
    "shipment-book-visible#forgotten": fault("A booking is answered and not carried out.", () => {}),
    "shipment-book-visible#of-another": fault(
      "A booking is carried out on the job before it.",
      onTheOneBefore(withBooking),
    ),
  },
});

/** What of a shipment's accessorials is left once it is booked. */
export const accessorialsOnceBooked = whole<readonly Accessorial[]>("shipment-book-accessorials", "all", {
  "shipment-book-keeps-accessorials#none": fault("Booking a carrier shipment removes its accessorials.", () => []),
});

const withoutRates: Work = (job, world) => {
  const state = shipmentOf(world, job);
  state.obtained.length = 0;
  state.asked = 0;
};

/** The jobs whose shipment was deleted. */
const deletedOnce = state("shipments-deleted-once", () => new Set<number>());

export const unbook = decision<Work>("shipment-delete", {
  openPoint: "shipment-delete-meaning",
  conforms: {
    "the-booking": withoutBooking,
    "all-shipments": (job, world) => {
      shipmentOf(world, job).bookedOption = false;
      keepJob(world, { ...job, shipments: [] });
    },
    "booking-and-rates": (job, world) => {
      withoutBooking(job, world);
      withoutRates(job, world);
    },
    "the-rates": withoutRates,
  },
  faults: {
    "shipment-delete#forgotten": fault("A deletion is answered and not carried out.", () => {}),
    "shipment-delete#not-of-booked-jobs": fault(
      "A deletion of the shipment of a booked job is answered and not carried out.",
      (job, world) => {
        if (job.status !== "Booked") withoutBooking(job, world);
      },
    ),
    "shipment-delete#once-for-each-job": fault(
      "A second deletion of the shipment of a job, which was booked again, is answered and not carried out.",
      (job, world) => {
        if (!world.of(deletedOnce).has(job.id)) withoutBooking(job, world);
        world.of(deletedOnce).add(job.id);
      },
    ),
    "shipment-delete#of-another": fault(
      "The shipment of the job before it is deleted.",
      onTheOneBefore(withoutBooking),
    ),
    "shipment-delete-keeps-job#with-job": fault("Deleting the shipment deletes the job.", ({ id }, world) =>
      world.of(jobs).remove(id),
    ),
    "shipment-delete-keeps-job#takes-agent": fault(
      "Deleting the shipment takes the job from its agent.",
      (job, world) => {
        withoutBooking({ ...job, agent_company_id: null }, world);
      },
    ),
    "shipment-delete-keeps-job#quoted-again": fault(
      "Deleting the shipment of a booked job makes the job a quote again.",
      (job, world) => {
        withoutBooking({ ...job, status: job.status === "Booked" ? "Quoted" : job.status }, world);
      },
    ),
    "shipment-delete-keeps-job#blanks-job": fault("Deleting the shipment leaves an empty job.", (job, world) => {
      withoutBooking(job, world);
      const kept = world.of(jobs).get(job.id) ?? job;
      keepJob(world, { ...kept, customer: null, pickup: null, delivery: null, items: [] });
    }),
  },
});

export const nothingBooked = decision<() => void>("shipment-delete-nothing", {
  openPoint: "shipment-delete-nothing",
  conforms: { success: () => {}, refused: refusing(new Refusal("conflict", "There is no booked shipment.")) },
});

/** What becomes of the freight provider that a shipment was booked with, which is the first, once that is deleted. */
export const optionOnceUnbooked = decision<(options: readonly Option[]) => readonly Option[]>(
  "shipment-delete-option",
  {
    conforms: { stays: (options) => options, "goes-with-the-booking": (options) => options.slice(1) },
  },
);

/** From which other jobs a booking is taken as well. */
export const unbookedAlong = apart<Job>("shipment-deleted-along", "none", {
  "shipment-delete-only-that#of-all": fault("Deleting the shipment of one job deletes that of every job.", allOthers),
});

/** The jobs whose shipment was deleted. */
const deletedOf = state("shipment-deleted-of", () => new Set<number>());

/** Takes the booking of a job back. */
export function deleteShipment(job: Job, world: World): void {
  world.of(deletedOf).add(job.id);
  const providers = optionsOf(world, job);
  if (hasBooking(job, world)) providers.options = world.choose(optionOnceUnbooked)(providers.options);
  world.choose(unbook)(job, world);
  for (const other of world.choose(unbookedAlong)(world.of(jobs).all(), job)) withoutBooking(other, world);
}

/** @returns whether a carrier shipment of the job is booked */
export const hasBooking = (job: Job, world: World): boolean =>
  job.shipments.some(isBooked(job)) || shipmentOf(world, job).bookedOption;

/** @returns whether a carrier shipment of the job is booked that was deleted before */
export const isBookedAgain = (job: Job, world: World): boolean =>
  world.of(deletedOf).has(job.id) && hasBooking(job, world);

/** The job whose places were asked for last. */
const askedFor = state("shipment-places-asked", () => new Map<"last", Job>());

/** The jobs as their places were first told, by what their pickup was. */
const placesByPickup = state("shipment-places-by-pickup", () => new Map<string, Job>());

/** Where jobs were to be delivered when their places were first asked for. */
const firstPlaces = state("shipment-places-first", () => new Map<number, Job["delivery"]>());

/** Of which job the places are told. */
export const placesOf = decision<(job: Job, world: World) => Job | Promise<Job>>("shipment-places-of", {
  conforms: { "the-one-asked-for": (job) => job },
  faults: {
    "job-save-places#destination-as-made": fault(
      "The destination is where the job was to be delivered when its places were first asked for.",
      (job, world) => {
        const first = world.of(firstPlaces);
        if (!first.has(job.id)) first.set(job.id, job.delivery);
        return { ...job, delivery: first.get(job.id) ?? null };
      },
    ),
    "job-save-places#kept-by-the-pickup": fault(
      "The places of a job are those that were told when its pickup was first what it is.",
      (job, world) => {
        const [known, key] = [world.of(placesByPickup), `${job.id} ${JSON.stringify(job.pickup)}`];
        known.set(key, known.get(key) ?? job);
        return known.get(key) ?? job;
      },
    ),
    "job-reads-apart#places-of-the-last": fault(
      "Where the places of two jobs are read at the same time, both are answered those of the last.",
      async (job, world) => {
        const asked = world.of(askedFor).set("last", job);
        await meanwhile();
        return asked.get("last") ?? job;
      },
    ),
  },
});

const cityOf = (place: unknown): unknown => (isObject(place) ? place["city"] : undefined);

/** Between which places the shipment goes. */
export const originDestination = decision<(job: Job) => unknown>("shipment-origin-destination", {
  openPoint: "origindestination-meaning",
  conforms: {
    "of-the-job": ({ pickup, delivery }) => ({ origin: pickup, destination: delivery }),
    "of-the-carrier": () => ({
      origin: { address: "1 Agent Street", city: "Springfield", zip_code: "62702" },
      destination: { address: "2 Agent Street", city: "Riverside", zip_code: "92502" },
    }),
  },
  faults: {
    "job-places-not-exchanged#exchanged": fault("The pickup is shown as the destination.", ({ pickup, delivery }) => ({
      origin: delivery,
      destination: pickup,
    })),
    "job-places-not-exchanged#one-of-one-city": fault(
      "Of two places in one city the pickup is shown as the destination, too.",
      ({ pickup, delivery }) => ({
        origin: pickup,
        destination: cityOf(pickup) === cityOf(delivery) ? pickup : delivery,
      }),
    ),
  },
});
