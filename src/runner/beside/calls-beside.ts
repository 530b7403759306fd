import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call, ExchangeContext, Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import { Inconclusive, phrase } from "../../scenario/findings.js";
import type { Requester } from "../../scenario/outstanding.js";
import { reportsFailure } from "../../scenario/response.js";
import type { Broken } from "../on-the-way/broken.js";

/** A call that was sent beside one of the scenario's own, which is its control request. */
export interface CallBeside {
  readonly answer: Received;
  control?: Received;
}

/**
 * Judges the clauses of one kind, `<kind>:<route>`, on the way of a scenario: beside its own calls of a route that is judged it sends
 * the same in another way. A deployment that conforms refuses it, so nothing comes of it.
 */
export abstract class CallsBeside<Beside extends CallBeside = CallBeside> {
  /** What is sent, as a phrase: `the same call without a token`. */
  abstract readonly what: string;
  readonly #sent: { readonly [route: string]: Beside[] };
  /** Routes of which a call is under way. */
  readonly #trying = new Set<RouteId>();

  /**
   * @param kind begins the clauses
   * @param judged the clauses that the scenario judges
   */
  constructor(
    private readonly kind: string,
    judged: readonly ClauseId[],
  ) {
    const routes = judged.filter((clause) => clause.startsWith(`${kind}:`)).map((clause) => this.#routeOf(clause));
    this.#sent = Object.fromEntries(routes.map((route) => [route, []]));
  }

  /** @returns what sends through the client, and beside it in another way where that is to be judged */
  through(client: Requester): Requester {
    return {
      send: async (call, exchangeContext) => {
        const sent = this.#sent[call.route];
        if (!sent || this.#trying.has(call.route) || !this.isDue(call, sent)) return client.send(call, exchangeContext);
        this.#trying.add(call.route);
        try {
          return await this.sendBeside(call, (one) => client.send(one, exchangeContext), sent);
        } finally {
          this.#trying.delete(call.route);
        }
      },
      sendUnlisted: (...call) => client.sendUnlisted(...call),
    };
  }

  /** The clauses that are judged. */
  get clauses(): readonly ClauseId[] {
    return Object.keys(this.#sent).map((route) => `${this.kind}:${route}` as ClauseId);
  }

  /** A write that was carried out all the same, which other checks of the scenario may trip over. */
  get carriedOut(): Received | undefined {
    return Object.entries(this.#sent)
      .filter(([route]) => routeOf(route as RouteId).effect !== "read")
      .flatMap(([, calls]) => calls)
      .find(({ answer }) => this.isAccepted(answer))?.answer;
  }

  /** @returns whether an exchange was sent for this alone */
  made({ exchange }: Received): boolean {
    return Object.values(this.#sent).some((calls) => calls.some(({ answer }) => answer.exchange.id === exchange.id));
  }

  /**
   * @param clause one of those that are judged
   * @throws Mismatch where it is broken; Inconclusive where the answers do not tell
   */
  judge(clause: ClauseId): void {
    this.judgeCalls(this.sentFor(clause));
  }

  /** Whether a clause is kept only where each answer of the scenario is at hand. */
  needsAll(_clause: ClauseId): boolean {
    return false;
  }

  /** @returns what other clauses are broken by, which are judged elsewhere */
  seen(): readonly Broken[] {
    return [];
  }

  /** @returns what was sent for each route */
  protected get all(): Readonly<Record<string, readonly Beside[]>> {
    return this.#sent;
  }

  /** @returns what was sent beside the calls of a clause's route */
  protected sentFor(clause: ClauseId): readonly Beside[] {
    return this.#sent[this.#routeOf(clause)] ?? [];
  }

  /** Whether an answer took a call that was sent beside. */
  protected isAccepted(answer: Received): boolean {
    return isAccepted(answer);
  }

  /** @returns whether something is to be sent beside a call */
  protected abstract isDue(call: Call, sent: readonly Beside[]): boolean;

  /**
   * @param sent takes what is sent beside the call
   * @returns how the call itself was answered
   */
  protected abstract sendBeside(call: Call, send: (call: Call) => Promise<Received>, sent: Beside[]): Promise<Received>;

  /** @throws Mismatch or Inconclusive, as judge does */
  protected abstract judgeCalls(sent: readonly Beside[]): void;

  #routeOf(clause: ClauseId): string {
    return clause.slice(`${this.kind}:`.length);
  }
}

/** What a judging has to know of each kind of them. */
export type JudgedBeside = Pick<
  CallsBeside,
  "what" | "through" | "clauses" | "carriedOut" | "made" | "judge" | "needsAll" | "seen"
>;

/** Looks beside the calls of a scenario, of which no clause is judged but those that are broken. */
export abstract class LooksBeside implements JudgedBeside {
  abstract readonly what: string;
  readonly clauses = [];
  readonly carriedOut = undefined;
  /** The exchanges that were sent for this alone. */
  readonly #made = new Set<string>();

  abstract through(client: Requester): Requester;

  abstract seen(): readonly Broken[];

  judge(): void {}

  needsAll(): boolean {
    return false;
  }

  made({ exchange }: Received): boolean {
    return this.#made.has(exchange.id);
  }

  /** @returns how a call was answered that is sent for this alone */
  protected async send(client: Requester, call: Call, exchangeContext: ExchangeContext): Promise<Received> {
    const received = await client.send(call, exchangeContext);
    this.#made.add(received.exchange.id);
    return received;
  }
}

/** @returns whether a call was answered with a success that tells of no failure */
export const isAccepted = (answer: Received): boolean =>
  answer.failure === undefined && isSuccessStatus(answer.status) && !reportsFailure(answer);

/**
 * @param how the call was sent beside, as a phrase: `with an unknown id`
 * @throws Inconclusive where its answer tells nothing of how that was taken: none came, or one of load or of a defect
 */
export function arrived({ status = 0, failure, exchange }: Received, how: string): void {
  if (failure) throw new Inconclusive(failure.message, exchange.id);
  if (status >= 500 || status === 429)
    throw new Inconclusive(`the call ${how} was answered with ${status}`, exchange.id);
}

/** @returns what an answer holds, for a message */
export const shown = ({ kind, raw }: Received): string =>
  kind === "json" ? phrase(raw) : `a body of another kind (${kind})`;
