import type { PathParameterOf, RouteId } from "../../contract/routes.js";
import type { Call, ExchangeContext, Received, Watch } from "../../http/call.js";
import type { Client } from "../../http/client.js";
import type { CallerName } from "../../http/exchange.js";
import { isSuccessStatus } from "../../http/status.js";
import { isUuid, mentions, sameScalar } from "../../scenario/values.js";

/** How many reads one discovery may send: more would be no look but a crawl. */
export const mostReads = 120;

/** What one read showed. */
export interface ReadResult {
  readonly isSuccess: boolean;
  /** Absent where nothing was answered. */
  readonly status?: number;
  /** The parsed JSON with the document's field names; undefined where there is none. */
  readonly body: unknown;
  /** How it ended, for reasons: `GET /rfq/forjob/{jobId} answered 404`. */
  readonly described: string;
}

type Parts<Id extends RouteId> = { readonly [P in PathParameterOf<Id>]: string | number } & {
  readonly query?: Call["query"];
  readonly body?: unknown;
};

/** The same once the compiler has held them to the register. */
interface LooseParts {
  readonly [name: string]: unknown;
  readonly query?: Call["query"];
  readonly body?: unknown;
}

/** No more may be read; what has not been found by now stays unknown. */
export class BoundReached extends Error {
  constructor() {
    super(`the bound of ${mostReads} reads was reached before it was found`);
    this.name = "BoundReached";
  }
}

/** Lets nothing through but reads, whatever a finder asks for. */
const readsOnly: Watch = {
  before: (_, route) => (route?.effect === "read" ? undefined : "A look at the deployment sends reads alone."),
  after() {},
};

/** Reads through the one client, each thing once, and no more than the bound. */
export class Looker {
  readonly #seen = new Map<string, Promise<ReadResult>>();
  readonly #shown: { readonly key: string; readonly body: unknown }[] = [];
  #sent = 0;

  constructor(private readonly client: Client) {}

  /** How many reads were sent. */
  get reads(): number {
    return this.#sent;
  }

  /**
   * @param route a route that only reads
   * @param parts path parameters by name, query and body
   * @returns what it showed; the same read is sent once
   * @throws BoundReached where no more may be sent
   */
  see<Id extends RouteId>(route: Id, parts: Parts<Id>, caller: CallerName = "corporate"): Promise<ReadResult> {
    const { query = {}, body, ...path } = parts as LooseParts;
    const call: Call = { route, caller, path: path as Call["path"], query, ...(body !== undefined && { body }) };
    const key = JSON.stringify(call);
    const known = this.#seen.get(key);
    if (known) return known;
    if (this.#sent >= mostReads) return Promise.reject(new BoundReached());
    const result = this.client.send(call, this.#exchangeContext(++this.#sent)).then((received) => {
      const seen = resultOf(route, received);
      if (seen.isSuccess) this.#shown.push({ key, body: seen.body });
      return seen;
    });
    this.#seen.set(key, result);
    return result;
  }

  /**
   * @param valuesIn where in an answer it stands, for what is too short to be known by itself
   * @returns whether an answer showed the value that was not asked for by it
   */
  hasShown(value: string | number, valuesIn: (body: unknown) => readonly (string | number)[]): boolean {
    const text = String(value);
    const isTelling = isUuid(value);
    return this.#shown.some(({ key, body }) => {
      if (key.includes(text)) return false;
      return isTelling ? mentions(body, value) : valuesIn(body).some((shown) => sameScalar(shown, value));
    });
  }

  #exchangeContext = (number: number): ExchangeContext => ({
    scenario: "discovery",
    phase: "scenario",
    watch: readsOnly,
    number: () => number,
    keep() {},
  });
}

function resultOf(route: RouteId, { status, body, failure, kind }: Received): ReadResult {
  const isSuccess = isSuccessStatus(status);
  const described = `${route} ${status === undefined ? `was not answered (${failure?.message})` : `answered ${status}`}`;
  // A page of a login is a success that shows nothing.
  return { isSuccess: isSuccess && kind !== "text", ...(status !== undefined && { status }), body, described };
}
