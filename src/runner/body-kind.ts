import type { ClauseId } from "../contract/register.js";
import type { Release } from "../contract/releases.js";
import { type RouteId, routeOn } from "../contract/routes.js";
import type { Call, Received } from "../http/call.js";
import { isSuccessStatus } from "../http/status.js";
import { Inconclusive, Mismatch } from "../scenario/findings.js";
import type { Sender } from "../scenario/outstanding.js";
import { reportsFailure } from "../scenario/response.js";

const prefix = "body-kind:";

/** Names no record, and is no key of any. */
const noBody = "this is no body";

/** How many calls of one route are tried, where the same call with its body is refused as well. */
const tries = 3;

/** A call with a body of another kind, and how the same call with its own was answered after it. */
interface Tried {
  readonly answer: Received;
  control?: Received;
}

/**
 * Judges on the way whether routes take bodies of another kind (ruling 36): the first call of each route that is judged is sent with a
 * list in place of an object, or a text in place of a list, before it is sent as it is. A deployment that conforms refuses it, so
 * nothing comes of it.
 */
export class BodyKind {
  readonly #tried: { readonly [route: string]: Tried[] };
  readonly #trying = new Set<RouteId>();

  /**
   * @param judged the clauses that are judged
   * @param release as which the deployment is judged
   */
  constructor(
    judged: readonly ClauseId[],
    private readonly release: Release,
  ) {
    const routes = judged.filter((clause) => clause.startsWith(prefix)).map((clause) => clause.slice(prefix.length));
    this.#tried = Object.fromEntries(routes.map((route) => [route, []]));
  }

  /** @returns what sends through the client, and before it with a body of another kind where that is to be judged */
  through(client: Sender): Sender {
    return {
      send: async (call, exchangeContext) => {
        if (!this.#due(call)) return client.send(call, exchangeContext);
        this.#trying.add(call.route);
        try {
          const isList = routeOn(call.route, this.release).body?.kind === "json-list";
          const answer = await client.send({ ...call, body: isList ? noBody : [noBody] }, exchangeContext);
          const one: Tried = { answer };
          this.#tried[call.route]?.push(one);
          one.control = await client.send(call, exchangeContext);
          return one.control;
        } finally {
          this.#trying.delete(call.route);
        }
      },
      sendUnlisted: (...call) => client.sendUnlisted(...call),
    };
  }

  /** The write that was carried out whatever its body was, which other checks of the scenario may trip over. */
  get carriedOut(): Received | undefined {
    return Object.entries(this.#tried)
      .filter(([route]) => routeOn(route as RouteId, this.release).effect !== "read")
      .flatMap(([, calls]) => calls)
      .find(({ answer }) => isTaken(answer))?.answer;
  }

  /** The clauses that are judged. */
  get clauses(): readonly ClauseId[] {
    return Object.keys(this.#tried).map((route) => `${prefix}${route as RouteId}` as ClauseId);
  }

  /** @returns whether an exchange was sent for this alone */
  made({ exchange }: Received): boolean {
    return Object.values(this.#tried).some((calls) => calls.some(({ answer }) => answer.exchange.id === exchange.id));
  }

  /**
   * @param clause one of those that are judged
   * @throws Mismatch where such a body was taken; Inconclusive where the answers do not tell
   */
  judge(clause: ClauseId): void {
    const calls = this.#tried[clause.slice(prefix.length)] ?? [];
    const taken = calls.find(({ answer, control }) => isTaken(answer) && control && isTaken(control));
    if (taken) {
      const { exchange, status } = taken.answer;
      throw new Mismatch("a body of another kind to be refused (4xx)", `status ${status}`, exchange.id);
    }
    const [first] = calls;
    if (!first) throw new Inconclusive("the call that would be tried with a body of another kind was not made");
    if (!calls.some(tells)) throw new Inconclusive(whyUnclear(first), first.answer.exchange.id);
  }

  #due({ route, caller, token, body, repeats }: Call): boolean {
    const calls = this.#tried[route];
    if (!calls || this.#trying.has(route) || caller === "anonymous" || token !== undefined) return false;
    return body !== undefined && repeats === undefined && calls.length < tries && !calls.some(tells);
  }
}

const isTaken = (answer: Received): boolean =>
  answer.failure === undefined && isSuccessStatus(answer.status) && !reportsFailure(answer);

/** Whether it was the body that was refused: the same call is accepted with its own. */
const tells = ({ answer, control }: Tried): boolean =>
  control !== undefined && isTaken(control) && answer.failure === undefined && isDecided(answer);

/** A 4xx that is not about the credential or the rate, or a success. */
function isDecided(answer: Received): boolean {
  const { status = 0 } = answer;
  if (isSuccessStatus(status)) return true;
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

function whyUnclear({ answer, control }: Tried): string {
  if (answer.failure) return answer.failure.message;
  if (!isDecided(answer)) return `the call with a body of another kind was answered with ${answer.status}`;
  return `the call with a body of another kind was refused (${answer.status}), and so was the one with its own (${control?.status ?? "no answer"})`;
}
