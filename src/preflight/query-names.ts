import { randomUUID } from "node:crypto";
import type { RouteId } from "../contract/routes.js";
import type { Surface } from "../contract/vocabulary.js";
import type { Call, ExchangeContext, Received } from "../http/call.js";
import type { Client } from "../http/client.js";
import { listEncodings, type QuerySpelling } from "../http/names.js";
import { isInvalidStatus, isSuccessStatus } from "../http/status.js";
import type { Profile } from "../profile/profile.js";

/** How a surface takes queries, and how each part of that is known. */
export interface LearntQueries extends QuerySpelling {
  /** Whether other names than the printed ones were found to be bound. */
  readonly bindsOtherNames: boolean;
  /** The spelling that is bound where the one that the profile says shows no effect. */
  readonly bindsInstead?: QuerySpelling["names"];
  readonly namesFrom: string;
  readonly listsFrom: string;
}

type Learning = "portal" | "catalog";
type Ask = (query: Call["query"], spelling?: Partial<QuerySpelling>) => Promise<Received>;

/** In the order in which they are tried: what is bound as printed is sent as printed. */
const namings = ["documented", "camelCase", "PascalCase"] as const satisfies readonly QuerySpelling["names"][];

/**
 * Reads that show whether a name is bound. Where the document demands a filter, its absence is refused and its presence is
 * not; where it types a parameter, another type is refused and the type is not; and one row is asked for where there are more.
 */
const witnesses: { readonly [S in Learning]: readonly ((asking: Asking) => Promise<boolean | undefined>)[] } = {
  portal: [
    ({ of }) => lifts(of("GET /note"), { job_id: randomUUID() }),
    ({ of }) => lifts(of("GET /note/suggestUsers"), { search_key: "a" }),
  ],
  catalog: [
    ({ of }) => refusesMalformed(of("GET /Catalog"), { page_size: 1 }, { page_size: "many" }),
    ({ of }) => bounds(of("GET /Catalog")),
    ({ of }) => bounds(of("GET /Lot")),
  ],
};

/** A read that takes a list of integers. */
const listed: { readonly [S in Learning]: { readonly route: RouteId; readonly name: string } } = {
  portal: { route: "GET /lookup/addOns", name: "carrier_apis" },
  catalog: { route: "GET /Catalog", name: "seller_ids" },
};

/** Sends reads of a route in one spelling of names. */
interface Asking {
  readonly of: (route: RouteId) => Ask;
}

const isRefused = ({ status }: Received): boolean => isInvalidStatus(status);
const isTaken = ({ status }: Received): boolean => isSuccessStatus(status);

/** A filter lifts the refusal that is due without any; that its record is unknown may be said, too. */
async function lifts(ask: Ask, filter: Call["query"]): Promise<boolean | undefined> {
  const [without, answer] = await Promise.all([ask({}), ask(filter)]);
  return isRefused(without) ? isTaken(answer) || answer.status === 404 : undefined;
}

async function refusesMalformed(
  ask: Ask,
  valid: Call["query"],
  malformed: Call["query"],
): Promise<boolean | undefined> {
  const [taken, refused] = await Promise.all([ask(valid), ask(malformed)]);
  if (!isTaken(taken)) return false;
  // One that is not refused may be unknown, or not looked at.
  return isRefused(refused) ? true : undefined;
}

/** A page of one row has one row, where a page has more. */
async function bounds(ask: Ask): Promise<boolean | undefined> {
  const [whole, page] = (await Promise.all([ask({}), ask({ page_size: 1 })])).map(rowsIn);
  return whole === undefined || whole < 2 ? undefined : page === 1;
}

const rowsIn = ({ body }: Received): number | undefined => {
  const lists = Array.isArray(body) ? [body] : Object.values(Object(body)).filter(Array.isArray);
  return lists.length === 0 ? undefined : Math.max(...lists.map(({ length }) => length));
};

/**
 * Learns how a surface takes queries, by reads that differ in the spelling alone.
 *
 * @param isOpen whether more may be asked of the surface
 */
export async function learnQueries(
  client: Client,
  exchangeContext: ExchangeContext,
  surface: Learning,
  { wire }: Profile,
  isOpen: boolean,
): Promise<LearntQueries> {
  const asker =
    (names: QuerySpelling["names"], lists: QuerySpelling["lists"] = "repeated") =>
    (route: RouteId): Ask =>
    (query) =>
      client.send({ route, caller: "corporate", path: {}, query, querySpelling: { names, lists } }, exchangeContext);
  const names = await learnNames(surface, wire.query[surface], isOpen, (naming) => ({ of: asker(naming) }));
  const lists = await learnLists(surface, wire.queryLists[surface], isOpen, (listing) => asker(names.value, listing));
  const bindsOtherNames = wire.query[surface] === "auto" && names.value !== "documented";
  const learnt = { names: names.value, namesFrom: names.from, bindsOtherNames };
  const { instead } = names;
  return {
    ...learnt,
    ...(instead && { bindsInstead: instead }),
    lists: lists.value,
    listsFrom: lists.from,
    listsAssumed: lists.from === noRead,
  };
}

interface LearntPart<T> {
  readonly value: T;
  readonly from: string;
  /** What holds in place of what is configured. */
  readonly instead?: T;
}

async function learnNames(
  surface: Learning,
  configured: Profile["wire"]["query"][Surface],
  isOpen: boolean,
  asking: (naming: QuerySpelling["names"]) => Asking,
): Promise<LearntPart<QuerySpelling["names"]>> {
  if (configured !== "auto") {
    const instead = isOpen ? await otherThan(configured, surface, asking) : undefined;
    return { value: configured, from: "configured", ...(instead && { instead }) };
  }
  for (const witness of isOpen ? witnesses[surface] : []) {
    for (const naming of namings) {
      const bound = await witness(asking(naming));
      if (bound)
        return {
          value: naming,
          from:
            naming === "documented" ? "bound as printed" : "learned: bound so, where the printed names show no effect",
        };
    }
  }
  return { value: "documented", from: "assumed: no read shows which names are bound" };
}

const noRead = "assumed: no read shows how a list is taken";

/** A configured spelling is taken as it is unless it shows no effect where another one does. */
async function otherThan(
  configured: QuerySpelling["names"],
  surface: Learning,
  asking: (naming: QuerySpelling["names"]) => Asking,
): Promise<QuerySpelling["names"] | undefined> {
  for (const witness of witnesses[surface]) {
    if (await witness(asking(configured))) return undefined;
    for (const naming of namings) if (naming !== configured && (await witness(asking(naming)))) return naming;
  }
  return undefined;
}

/** A list is read whole where a value of another type is refused, first or last, and those of its type are not. */
async function learnLists(
  surface: Learning,
  configured: Profile["wire"]["queryLists"][Surface],
  isOpen: boolean,
  asking: (listing: QuerySpelling["lists"]) => (route: RouteId) => Ask,
): Promise<LearntPart<QuerySpelling["lists"]>> {
  if (configured !== "auto") return { value: configured, from: "configured" };
  const { route, name } = listed[surface];
  for (const listing of isOpen ? listEncodings : []) {
    const ask = asking(listing)(route);
    const [isLastRefused, first] = await Promise.all([
      refusesMalformed(ask, { [name]: [1, 2] }, { [name]: [1, "many"] }),
      ask({ [name]: ["many", 1] }),
    ]);
    if (isLastRefused && isRefused(first)) return { value: listing, from: "learned: all values are read so" };
  }
  return { value: "repeated", from: noRead };
}
