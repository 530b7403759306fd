import { never } from "../../core/behaviours/always.js";
import { allOthers, apart, theNext } from "../../core/behaviours/apart.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { decision, fault } from "../../core/decision.js";
import { missing, Refusal, refusing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { type Job, ofThatCustomer } from "../jobs/state.js";
import { addOns } from "../lookup/data.js";
import { addOnIds } from "../lookup/open.js";
import type { Accessorial, ShipmentState } from "./state.js";

type Chosen = readonly Accessorial[];

export const accessorialList = decision<(chosen: Chosen) => readonly object[]>("shipment-accessorials", {
  openPoint: "accessorials-meaning",
  conforms: {
    chosen: (chosen) => chosen,
    "add-ons-of-the-lookup": (chosen) => chosen.map(({ addOnId, name }) => ({ id: addOnId, name })),
    "available-with-a-mark": (chosen) =>
      addOns.map(({ id, name }) => ({ id, name, selected: chosen.some(({ addOnId }) => addOnId === id) })),
    "under-another-name": (chosen) => chosen.map(({ addOnId, name }) => ({ accessorial: addOnId, label: name })),
    "newest-first": (chosen) => chosen.toReversed(),
  },
});

/** How often accessorials were listed. */
const listings = state("shipment-accessorial-listings", () => ({ count: 0 }));

/** What an accessorial shows that is another at each reading. */
export const shownAnew = decision<(world: World) => object>("shipment-accessorial-anew", {
  conforms: {
    nothing: () => ({}),
    "more-than-stays": (world) => {
      const { count } = world.of(listings);
      const token = world.uuid();
      return { token, etag: token.slice(-12), reading: count, price: 20 + ((7 * count) % 13) / 4, trace: `t-${token}` };
    },
  },
});

type AddOnId = (id: number) => number | string;

/** @returns what the list of a shipment's accessorials shows; the only numbers in it are ids of add-ons */
export function listed(chosen: Chosen, world: World): unknown {
  const shown: AddOnId = world.choose(addOnIds);
  const rows = world.choose(accessorialList)(chosen).map(Object.entries);
  world.of(listings).count++;
  return rows.map((row) => ({
    ...Object.fromEntries(row.map(([name, value]) => [name, typeof value === "number" ? shown(value) : value])),
    ...world.choose(shownAnew)(world),
  }));
}

/** Which carrier's add-on an accessorial is. */
const carrierOf = ({ addOnId }: Accessorial): number | undefined =>
  addOns.find(({ id }) => id === addOnId)?.carrier_api;

/** What an addition waits for between what it reads and what it stores. */
export const addedLater = decision<(shipment: ShipmentState) => Promise<void> | undefined>(
  "shipment-accessorial-later",
  {
    conforms: { "at-once": () => undefined },
    faults: {
      "accessorial-add-listed#over-each-other": fault(
        "Of the accessorials that are added at the same time the last alone is kept.",
        async (shipment) => {
          const read = shipment.accessorials;
          await meanwhile();
          shipment.accessorials = read;
        },
      ),
    },
  },
);

type Add = (chosen: Chosen, added: Accessorial) => Chosen;

const isThere = (chosen: Chosen, { addOnId }: Accessorial) => chosen.some((other) => other.addOnId === addOnId);

export const add = decision<Add>("shipment-accessorial-add", {
  openPoint: "accessorial-twice",
  conforms: {
    "twice-is-once": (chosen, added) => (isThere(chosen, added) ? chosen : [...chosen, added]),
    "twice-is-two": (chosen, added) => [...chosen, added],
    "twice-is-refused": (chosen, added) => {
      if (isThere(chosen, added)) throw new Refusal("conflict", "The accessorial was added before.");
      return [...chosen, added];
    },
  },
  faults: {
    "accessorial-add-listed#forgotten": fault("An accessorial is answered and not added.", (chosen) => chosen),
    "accessorial-add-listed#another": fault(
      "Another accessorial than that which was named is added.",
      (chosen, added) => {
        const other = addOns.find(({ id }) => id > added.addOnId + 10) ?? addOns[0];
        return other ? [...chosen, { ...added, addOnId: other.id, name: other.name }] : chosen;
      },
    ),
    "accessorial-add-listed#two-at-most": fault("A shipment keeps two accessorials at most.", (chosen, added) =>
      [...chosen, added].slice(0, 2),
    ),
    "accessorial-add-listed#of-that-name-once": fault(
      "Of add-ons with one name the first alone is added.",
      (chosen, added) =>
        chosen.some(({ name, addOnId }) => name === added.name && addOnId !== added.addOnId)
          ? chosen
          : [...chosen, added],
    ),
    "accessorial-add-listed#of-that-name-replaced": fault(
      "An accessorial takes the place of the one of its name.",
      (chosen, added) => [...chosen.filter(({ name }) => name !== added.name), added],
    ),
    "accessorial-add-listed#ten-at-most": fault("A shipment keeps ten accessorials at most.", (chosen, added) =>
      [...chosen, added].slice(0, 10),
    ),
    "accessorial-add-listed#one-of-a-carrier": fault(
      "An accessorial takes the place of the others of its carrier.",
      (chosen, added) => [...chosen.filter((other) => carrierOf(other) !== carrierOf(added)), added],
    ),
    "accessorial-add-listed#replaces": fault("A second accessorial takes the place of the first.", (_, added) => [
      added,
    ]),
  },
});

/** The accessorials that were deleted from shipments, by their jobs and add-ons. */
export const removedOnce = state("shipment-accessorials-removed", () => new Map<string, Accessorial>());

/** The accessorial that was added last, and the job to whose shipment. */
export const addedLast = state("shipment-accessorial-added-last", () => ({ job: 0, id: "" }));

/** Whether what was deleted from a shipment comes back as soon as an accessorial is added to that of another job. */
export const comesBack = never("shipment-accessorial-comes-back", "stays-off", {
  "accessorial-delete-removes#comes-back":
    "An accessorial that was deleted is listed again as soon as one is added to the shipment of another job.",
});

/** Whether a deletion of what a shipment does not have undoes the last addition to that of another job. */
export const undoesTheLast = never("shipment-accessorial-undoes-the-last", "undoes-nothing", {
  "accessorial-delete-unknown#undoes-the-last":
    "An addOnId that the shipment does not have takes off what was added last to the shipment of another job.",
});

/** Whether a deletion takes an accessorial off the shipment that it was added to last, be it that of another job. */
export const takesTheLatest = never("shipment-accessorial-delete-latest", "that-of-the-job", {
  "accessorial-delete-removes#of-the-latest-job":
    "A deletion takes the accessorial off the shipment that it was added to last, whichever job is named.",
});

/** Whether an accessorial that was deleted can not be added again. */
export const goneForGood = never("shipment-accessorial-again", "as-at-first", {
  "accessorial-add-listed#not-again":
    "An accessorial that was deleted is answered with success when it is added again, and not added.",
});

/** Whether an accessorial that was deleted, and added again, stays for ever. */
export const staysOnceBack = never("shipment-accessorial-delete-again", "as-at-first", {
  "accessorial-delete-removes#not-again":
    "An accessorial that was deleted before and added again is answered with success when it is deleted, and stays.",
});

/** The jobs to whose shipments an accessorial is added beside the one that was named. */
export const addedTo = apart<Job>("shipment-accessorial-job", "that-job", {
  "accessorial-only-that-job#add-to-all": fault("An accessorial is added to the shipments of all jobs.", allOthers),
  "accessorial-only-that-job#add-to-customer": fault(
    "An accessorial is added to the shipments of all jobs of the same customer.",
    ofThatCustomer,
  ),
  "accessorial-only-that-job#add-to-the-next": fault(
    "An accessorial is added to the job's shipment and to that of the next job.",
    theNext,
  ),
});

/** Whether an addOnId names an accessorial. */
export const isNamed = decision<(id: string, addOnId: string) => boolean>("shipment-accessorial-named", {
  conforms: { "that-id": (id, addOnId) => id === addOnId },
  faults: {
    "accessorial-delete-unknown#number-it-begins-with": fault(
      "An addOnId is the number that it begins with.",
      (id, addOnId) => id === addOnId || id === /^\d+/.exec(addOnId)?.[0],
    ),
    "accessorial-delete-unknown#begins-alike": fault(
      "An addOnId that lacks the last sign of that of an accessorial is taken for it.",
      (id, addOnId) => id === addOnId || (addOnId !== "" && id.slice(0, -1) === addOnId),
    ),
  },
});

/** Which member of an accessorial its addOnId is. */
export const addOnIdOf = decision<(shown: AddOnId) => (accessorial: Accessorial) => string>("shipment-accessorial-id", {
  openPoint: "accessorial-id-source",
  conforms: {
    "of-the-lookup":
      (shown) =>
      ({ addOnId }) =>
        String(shown(addOnId)),
    "its-id":
      () =>
      ({ id }) =>
        id,
  },
});

type Remove = (chosen: Chosen, named: Accessorial) => Chosen;

export const remove = decision<Remove>("shipment-accessorial-delete", {
  conforms: { "that-one": (chosen, named) => chosen.filter(({ id }) => id !== named.id) },
  faults: {
    "accessorial-delete-removes#forgotten": fault("A deletion is answered and not carried out.", (chosen) => chosen),
    "accessorial-delete-removes#another": fault("The accessorial beside the named one is deleted.", (chosen, named) => {
      const other = chosen.find(({ id }) => id !== named.id);
      return chosen.filter(({ id }) => id !== other?.id);
    }),
    "accessorial-delete-removes#the-last": fault(
      "The accessorial that was added last is deleted, whichever is named.",
      (chosen) => chosen.slice(0, -1),
    ),
    "accessorial-delete-only-that#all": fault("Deleting one accessorial deletes all of the shipment.", () => []),
    "accessorial-delete-only-that#of-that-name": fault(
      "Deleting one accessorial deletes all of its name.",
      (chosen, named) => chosen.filter(({ name }) => name !== named.name),
    ),
    "accessorial-delete-only-that#of-that-carrier": fault(
      "Deleting one accessorial deletes all of its carrier.",
      (chosen, named) => chosen.filter((other) => carrierOf(other) !== carrierOf(named)),
    ),
    "accessorial-delete-only-that#at-its-place-by-name": fault(
      "Of five accessorials or more the one is deleted that stands at the place of the named one once they are sorted.",
      (chosen, named) => {
        const sorted = [...chosen].sort((one, other) => one.name.localeCompare(other.name));
        const gone = chosen.length < 5 ? named : (sorted[chosen.indexOf(named)] ?? named);
        return chosen.filter(({ id }) => id !== gone.id);
      },
    ),
    "accessorial-delete-only-that#renames": fault(
      "Deleting one accessorial turns the others into it.",
      (chosen, named) => chosen.filter(({ id }) => id !== named.id).map((other) => ({ ...other, name: "Removed" })),
    ),
  },
});

/** The jobs from whose shipments an accessorial is taken beside the one that was named. */
export const removedFrom = apart<Job>("shipment-accessorial-delete-job", "that-job", {
  "accessorial-delete-only-that#of-all-jobs": fault(
    "Deleting an accessorial takes it off the shipments of all jobs.",
    allOthers,
  ),
  "accessorial-delete-only-that#of-customer": fault(
    "Deleting an accessorial takes it off the shipments of all jobs of the same customer.",
    ofThatCustomer,
  ),
});

/** What becomes of the accessorials when one is deleted that the shipment does not have. */
export const removeUnknown = decision<(chosen: Chosen) => Chosen>("shipment-accessorial-delete-unknown", {
  conforms: { refused: refusing(missing("The accessorial")), "is-gone-already": (chosen) => chosen },
  faults: {
    "accessorial-delete-unknown#deletes-all": fault(
      "An addOnId that the shipment does not have deletes all accessorials.",
      () => [],
    ),
    "accessorial-delete-unknown#deletes-last": fault(
      "An addOnId that the shipment does not have deletes the accessorial that was added last.",
      (chosen) => chosen.slice(0, -1),
    ),
  },
});
