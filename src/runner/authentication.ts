import type { ClauseId } from "../contract/register.js";
import { type RouteId, routeOf } from "../contract/routes.js";
import type { Call, Received } from "../http/call.js";
import { isSuccessStatus } from "../http/status.js";
import { Inconclusive, Mismatch } from "../scenario/findings.js";
import type { Sender } from "../scenario/outstanding.js";
import { reportsFailure } from "../scenario/response.js";

/** How a call is sent that nobody may make: with no token, or with a text that is none. */
const withoutToken = [
  { in: "without a token", as: { caller: "anonymous" } },
  { in: "with a text that is no token", as: { caller: "anonymous", token: "not-a-token" } },
] as const;

/** How many calls of one route are tried, where the callers with a token are refused as well. */
const tries = 3;

/** A call that nobody may make, how it was answered, and how the same call with a token was answered after it. */
interface CallWithoutToken {
  readonly in: string;
  readonly answer: Received;
  control?: Received;
}

/**
 * Judges on the way whether routes let in whoever comes without a token (ruling 49): the first call of each route that is judged
 * is sent without one before it is sent as it is. A deployment that conforms refuses it, so nothing comes of it.
 */
export class Authentication {
  readonly #made: { readonly [route: string]: CallWithoutToken[] };
  /** Routes of which a call is under way. */
  readonly #trying = new Set<RouteId>();

  /** @param judged the clauses that are judged */
  constructor(judged: readonly ClauseId[]) {
    const routes = judged.filter((clause) => clause.startsWith(prefix)).map((clause) => clause.slice(prefix.length));
    this.#made = Object.fromEntries(routes.map((route) => [route, []]));
  }

  /** @returns what sends through the client, and before it without a token where that is to be judged */
  through(client: Sender): Sender {
    return {
      send: async (call, exchangeContext) => {
        if (!this.#due(call)) return client.send(call, exchangeContext);
        this.#trying.add(call.route);
        try {
          const calls = await this.#withoutToken(call, (one) => client.send(one, exchangeContext));
          const control = await client.send(call, exchangeContext);
          for (const one of calls) one.control = control;
          return control;
        } finally {
          this.#trying.delete(call.route);
        }
      },
      sendUnlisted: (...call) => client.sendUnlisted(...call),
    };
  }

  /** The write that was carried out without a token, which other checks of the scenario may trip over. */
  get carriedOut(): Received | undefined {
    const written = Object.entries(this.#made).filter(([route]) => routeOf(route as RouteId).effect !== "read");
    return written.flatMap(([, calls]) => calls).find(({ answer }) => isLetIn(answer))?.answer;
  }

  /** The clauses that are judged. */
  get clauses(): readonly ClauseId[] {
    return Object.keys(this.#made).map((route) => `${prefix}${route as RouteId}` as const);
  }

  /**
   * @param clause one of those that are judged
   * @throws Mismatch where somebody was let in; Inconclusive where the answers do not tell
   */
  judge(clause: ClauseId): void {
    const calls = this.#made[clause.slice(prefix.length)] ?? [];
    const wrong = calls.find(({ answer }) => isLetIn(answer));
    if (wrong)
      throw new Mismatch(`a call ${wrong.in} to be refused`, `status ${wrong.answer.status}`, wrong.answer.exchange.id);
    const [first] = calls;
    if (!first) throw new Inconclusive("the call that would be tried without a token was not made");
    const told = calls.filter(tells);
    if (withoutToken.every((way) => told.some((one) => one.in === way.in))) return;
    const failing = calls.filter(fails);
    if (failing[0] && withoutToken.every((way) => failing.some((one) => one.in === way.in)))
      throw new Mismatch(
        `a call ${failing[0].in} to be refused (4xx)`,
        `a failure of the service (${failing[0].answer.status}), where the same call with a token is accepted`,
        failing[0].answer.exchange.id,
      );
    const unclear = calls.find((one) => !told.some((other) => other.in === one.in)) ?? first;
    throw new Inconclusive(whyUnclear(unclear), unclear.answer.exchange.id);
  }

  #due({ route, caller, token }: Call): boolean {
    const calls = this.#made[route];
    if (!calls || this.#trying.has(route) || caller === "anonymous" || token !== undefined) return false;
    return calls.length < tries * withoutToken.length && !calls.some(tells);
  }

  async #withoutToken(call: Call, send: (call: Call) => Promise<Received>): Promise<readonly CallWithoutToken[]> {
    const calls: CallWithoutToken[] = [];
    for (const way of withoutToken) {
      const one: CallWithoutToken = { in: way.in, answer: await send({ ...call, ...way.as }) };
      calls.push(one);
      this.#made[call.route]?.push(one);
    }
    return calls;
  }
}

const prefix = "authenticated:";

/** A page may be there for people to sign in. */
const isPage = ({ headers }: Received): boolean => /html/i.test(headers["content-type"] ?? "");

const isLetIn = (answer: Received): boolean =>
  answer.failure === undefined && isSuccessStatus(answer.status) && !reportsFailure(answer) && !isPage(answer);

/** Whether the refusal is about the missing token: the call is accepted with one, or the status says so. */
function tells({ answer, control }: CallWithoutToken): boolean {
  const { status } = answer;
  if (answer.failure || status === undefined || status >= 500 || status === 429 || isPage(answer)) return false;
  if (control === undefined || control.failure) return false;
  if (isSuccessStatus(control.status) && !reportsFailure(control)) return true;
  return status !== control.status && (status < 400 || status === 401 || status === 403);
}

/** Whether the service failed of the missing token itself: with one it takes the call, and it does not say that it is busy. */
const fails = ({ answer, control }: CallWithoutToken): boolean =>
  answer.failure === undefined &&
  answer.status === 500 &&
  control !== undefined &&
  isSuccessStatus(control.status) &&
  !reportsFailure(control);

function whyUnclear({ in: way, answer, control }: CallWithoutToken): string {
  if (answer.failure) return answer.failure.message;
  if (answer.status === 429 || (answer.status ?? 0) >= 500) return `the call ${way} was answered with ${answer.status}`;
  if (isSuccessStatus(answer.status)) return `the call ${way} was answered with a page, which may be one to sign in`;
  return `the call ${way} was refused (${answer.status}), and so was the one with a token (${control?.status ?? "no answer"})`;
}
