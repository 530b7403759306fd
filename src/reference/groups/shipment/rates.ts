import { isDeepStrictEqual } from "node:util";
import { type Answer, ok } from "../../core/answer.js";
import { intact } from "../../core/behaviours/intact.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import { missing, Refusal, refusing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { type Job, jobs } from "../jobs/state.js";
import type { Accessorial, ExportData, Rate, Rates, ShipmentState } from "./state.js";

const quoted: readonly Rate[] = [
  { carrier: "First Carrier", service: "Standard", amount: 240.5, transit_days: 4 },
  { carrier: "Second Carrier", service: "Guaranteed", amount: 395, transit_days: 2 },
];

/** What is answered for rates, by the route that is asked. */
type Shape = (rates: Rates, route: Rates["by"]) => Answer;

const nothing: Answer = { kind: "empty", status: 200 };

const envelope: Shape = ({ key, rates }) =>
  ok({ rates, ratesKey: key, requestSnapshot: { pieces: rates.length }, errors: [] });

const withKey = (asked: Rates["by"], ratesKey: string | null | undefined): Shape => {
  return (rates, route) =>
    route === asked ? ok({ rates: rates.rates, ratesKey, requestSnapshot: null, errors: [] }) : envelope(rates, route);
};

export const ratesShape = decision<Shape>("shipment-rates-shape", {
  openPoint: "envelope-release",
  conforms: {
    envelope,
    "bare-list": ({ rates }) => ok(rates),
    empty: () => nothing,
    "no-content": () => ({ kind: "empty", status: 204 }),
    null: () => ok(null),
    "list-by-get-only": (rates, route) => (route === "GET" ? ok(rates.rates) : envelope(rates, route)),
    "list-by-post-only": (rates, route) => (route === "POST" ? ok(rates.rates) : envelope(rates, route)),
    "no-answer-to-post": (rates, route) => (route === "POST" ? nothing : envelope(rates, route)),
    "envelope-without-rates": () => ok({ rates: [], ratesKey: null, requestSnapshot: null, errors: ["No carrier."] }),
    "errors-beside-null-rates": () =>
      ok({
        rates: null,
        ratesKey: null,
        requestSnapshot: null,
        errors: [{ carrier: "First Carrier", text: "Closed." }],
      }),
    "errors-alone": () => ok({ errors: ["No carrier."] }),
  },
  faults: {
    "ratequotes-envelope-key#shipment-rates-without-key": fault(
      "The envelope that GET answers lacks ratesKey.",
      withKey("GET", undefined),
    ),
    "ratequotes-envelope-key#shipment-rates-null-key": fault(
      "The envelope that GET answers carries null as ratesKey.",
      withKey("GET", null),
    ),
    "ratequotes-envelope-key#shipment-rates-empty-key": fault(
      "The envelope that GET answers carries an empty ratesKey.",
      withKey("GET", ""),
    ),
    "ratequotes-posted-envelope-key#shipment-posted-rates-without-key": fault(
      "The envelope that POST answers lacks ratesKey.",
      withKey("POST", undefined),
    ),
    "ratequotes-posted-envelope-key#shipment-posted-rates-null-key": fault(
      "The envelope that POST answers carries null as ratesKey.",
      withKey("POST", null),
    ),
  },
});

/** @returns rates that are obtained now */
export function obtained(state: ShipmentState, by: Rates["by"], world: World): Rates {
  const rates: Rates = { key: world.uuid(), by, rates: quoted };
  state.obtained.push(rates);
  return rates;
}

/** The rates that POST answers. */
export const ratesPosted = decision<(state: ShipmentState, world: World) => Rates>("shipment-rates-posted", {
  conforms: {
    "new-ones": (state, world) => obtained(state, "POST", world),
    "the-last-posted": (state, world) => {
      const last = state.obtained.at(-1);
      return last?.by === "POST" ? last : obtained(state, "POST", world);
    },
  },
  faults: {
    "rateskey-feeds-booking#posted-again-answers-the-first": fault(
      "A POST for rates that is not the first of a job answers what the first one did, and its key is outdated.",
      (state, world) => {
        const first = state.obtained.find(({ by }) => by === "POST");
        const rates = obtained(state, "POST", world);
        return first ?? rates;
      },
    ),
  },
});

/** The rates that GET answers; none where there are none to answer. */
export const ratesRead = decision<(state: ShipmentState, world: World) => Rates | undefined>("shipment-rates-read", {
  openPoint: "ratequotes-read-or-made",
  conforms: {
    "the-last": (state, world) => state.obtained.at(-1) ?? obtained(state, "GET", world),
    "new-ones": (state, world) => obtained(state, "GET", world),
    "those-posted-only": (state) => state.obtained.at(-1),
  },
  faults: {
    "rateskey-feeds-booking#read-once-posted": fault(
      "A GET for rates after a POST answers a key of its own, by which nothing is booked.",
      (state, world) => {
        const last = state.obtained.at(-1);
        if (last?.by === "POST") return { ...last, key: world.uuid() };
        return last ?? obtained(state, "GET", world);
      },
    ),
  },
});

/** Rates by the route that answered them, and by where they go from and to. */
const ofWays = state("shipment-rates-of-ways", () => new Map<string, Rates>());

const byPlaces =
  (route: Rates["by"]): OfWay =>
  (rates, { pickup, delivery }, by, world) => {
    const [known, way] = [world.of(ofWays), JSON.stringify([by, pickup, delivery])];
    if (by !== route || !rates) return rates;
    known.set(way, known.get(way) ?? rates);
    return known.get(way);
  };

type OfWay = (rates: Rates | undefined, job: Job, by: Rates["by"], world: World) => Rates | undefined;

/** Which rates are answered where others of the same way are known. */
export const ratesOfWay = decision<OfWay>("shipment-rates-of-way", {
  conforms: { "its-own": (rates) => rates },
  faults: {
    "rateskey-feeds-booking#get-by-places": fault(
      "GET answers the rates that it answered for another job with the same pickup and delivery.",
      byPlaces("GET"),
    ),
    "rateskey-feeds-booking#post-by-places": fault(
      "POST answers the rates that it answered for another job with the same pickup and delivery.",
      byPlaces("POST"),
    ),
  },
});

/** The jobs whose rates were read. */
const readOnce = state("shipment-rates-read-once", () => new Set<number>());

/** What is answered to a read of rates, the first or another one. */
export const readAgain = decision<(answer: Answer, job: number, world: World) => Answer>("shipment-rates-read-again", {
  conforms: { "as-the-first": (answer) => answer },
  faults: {
    "ratequotes-envelope-key#of-one-item-without-key": fault(
      "The envelope that GET answers of a job with one item carries an empty ratesKey.",
      (answer, id, world) => {
        const isOne = world.of(jobs).get(id)?.items.length === 1;
        if (!isOne || answer.kind !== "json" || !isObject(answer.body)) return answer;
        return { ...answer, body: { ...answer.body, ratesKey: "" } };
      },
    ),
    "route:GET /job/{jobDisplayId}/shipment/ratequotes#by-carrier-once-booked": fault(
      "The envelope that GET answers of a booked job has its rates by their carriers.",
      (answer, id, world) => {
        if (world.of(jobs).get(id)?.status !== "Booked" || answer.kind !== "json" || !isObject(answer.body))
          return answer;
        return {
          ...answer,
          body: { ...answer.body, rates: Object.fromEntries(quoted.map((rate) => [rate.carrier, rate])) },
        };
      },
    ),
    "ratequotes-envelope-key#read-again-without-key": fault(
      "The envelope that a second GET answers lacks ratesKey.",
      (answer, job, world) => {
        const isFirst = !world.of(readOnce).has(job);
        world.of(readOnce).add(job);
        if (isFirst || answer.kind !== "json" || !isObject(answer.body)) return answer;
        const { ratesKey: _, ...body } = answer.body;
        return { ...answer, body };
      },
    ),
  },
});

export const noRates = decision<() => Answer>("shipment-rates-none", {
  openPoint: "ratequotes-none",
  conforms: {
    "envelope-with-errors": () =>
      ok({ rates: [], ratesKey: null, requestSnapshot: null, errors: ["There is nothing to ship."] }),
    "null-rates-with-errors": () =>
      ok({ rates: null, ratesKey: null, requestSnapshot: null, errors: ["There is nothing to ship."] }),
    "envelope-with-key": () => ok({ rates: [], ratesKey: "none", requestSnapshot: null, errors: [] }),
    "empty-list": () => ok([]),
    "empty-body": () => nothing,
    refused: refusing(new Refusal("conflict", "There is nothing to ship.")),
  },
});

const ofNoJob = { rates: [], ratesKey: null, requestSnapshot: null, errors: ["There is no such job."] };

/** What is answered for the rates of a job that there is not: a job that nobody quotes, or none. */
export const ratesOfNoJob = decision<(displayId: number) => Answer>("shipment-rates-no-job", {
  openPoint: "ratequotes-none",
  conforms: {
    refused: (displayId) => {
      throw missing(`The job ${displayId}`);
    },
    "envelope-with-errors": () => ok(ofNoJob),
    "empty-list": () => ok([]),
    "empty-body": () => nothing,
  },
});

/** How a job's rates are told to stand. */
export const ratesState = decision<(state: ShipmentState) => unknown>("shipment-rates-state", {
  openPoint: "ratesstate-kept",
  conforms: {
    "changes-when-asked": ({ asked, obtained }) => ({
      state: asked > 0 ? "Current" : "None",
      requests: asked,
      rates: obtained.length > 0 ? quoted.length : 0,
    }),
    "stays-when-asked": () => ({ state: "Current", requests: 0, rates: quoted.length }),
  },
});

/** What a second look at how the rates of a job stand does to them. */
export const ratesOnceLookedAt = nothingElse<[obtained: Rates[], world: World]>("shipment-rates-looked-at", "nothing", {
  "rateskey-feeds-booking#renewed-by-a-second-look": fault(
    "Who reads a second time how the rates of a job stand gives them another key.",
    (all, world) => {
      for (const rates of all.splice(0)) all.push({ ...rates, key: world.uuid() });
    },
  ),
});

/** Whose rates count as asked for when those of a job are. */
type Asked = (job: Job, jobs: readonly Job[]) => readonly Job[];

/** What is left of a job once rates were asked for. */
export const jobOnceAsked = intact<Job>("shipment-rates-job", "all", {
  "ratequotes-keep-accessorials#job-loses-services": fault("Asking for rates takes the services off the job.", {
    services: [],
  }),
});

/** What of a shipment's accessorials is left once rates were asked for. */
export const accessorialsOnceAsked = decision<(chosen: readonly Accessorial[]) => readonly Accessorial[]>(
  "shipment-rates-accessorials",
  {
    conforms: { all: (chosen) => chosen },
    faults: {
      "ratequotes-keep-accessorials#none": fault("Asking for rates removes the accessorials.", () => []),
      "ratequotes-keep-accessorials#all-but-the-latest": fault(
        "Asking for rates removes the accessorial that was added last.",
        (chosen) => chosen.slice(0, -1),
      ),
    },
  },
);

/** What is left of the export data of a job once rates were asked for. */
type ExportOnceAsked = (exported: ExportData, by: Rates["by"]) => ExportData;

const reckoned = ({ commodities, ...exported }: ExportData): ExportData => ({
  ...exported,
  commodities,
  customsValue: commodities.reduce((sum, { quantity, unitValue }) => sum + Number(quantity) * Number(unitValue), 0),
});

export const exportOnceAsked = decision<ExportOnceAsked>("shipment-rates-export", {
  conforms: { all: (exported) => exported },
  faults: {
    "ratequotes-keep-accessorials#value-reckoned": fault(
      "Asking for rates by POST reckons the customs value anew from the commodities.",
      (exported, by) => (by === "POST" ? reckoned(exported) : exported),
    ),
    "ratequotes-keep-accessorials#value-reckoned-by-get": fault(
      "Asking for rates by GET reckons the customs value anew from the commodities.",
      (exported, by) => (by === "GET" ? reckoned(exported) : exported),
    ),
    "ratequotes-keep-accessorials#one-commodity-left": fault(
      "Asking for rates by POST leaves the first commodity of the export data alone.",
      (exported, by) => (by === "POST" ? { ...exported, commodities: exported.commodities.slice(0, 1) } : exported),
    ),
  },
});

export const askedFor = decision<Asked>("shipment-rates-asked", {
  conforms: { "that-job": (job) => [job] },
  faults: {
    "ratesstate-consistent#shipment-rates-asked-of-all": fault(
      "Asking for the rates of one job changes the rates state of all.",
      (_, jobs) => jobs,
    ),
    "ratesstate-consistent#shipment-rates-asked-of-another": fault(
      "Asking for the rates of one job changes the rates state of the next instead.",
      (job, jobs) => jobs.filter(({ id }) => id === job.id + 1),
    ),
    "ratesstate-consistent#asked-of-all-to-the-same-place": fault(
      "Asking for the rates of one job changes the rates state of all that are delivered to the same place.",
      ({ delivery }, jobs) => jobs.filter((job) => isDeepStrictEqual(job.delivery, delivery)),
    ),
  },
});
