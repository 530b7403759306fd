import type { ClauseId } from "../contract/register.js";
import { type RouteId, routeOf } from "../contract/routes.js";
import type { Call, ParameterValue, Received } from "../http/call.js";
import { fold } from "../http/names.js";
import { isSuccessStatus } from "../http/status.js";
import { Inconclusive, Mismatch, phrase } from "../scenario/findings.js";
import type { Sender } from "../scenario/outstanding.js";
import { isObject, isUuid } from "../scenario/values.js";

const prefix = "refusal-told:";

/** A read that was accepted, and the same under an id that nothing has. */
interface Asked {
  readonly control: Received;
  readonly unknown: Received;
}

/**
 * Judges on the way whether reads tell a refusal as a success (ruling 19): the first read of each route that is judged and accepted is
 * sent once more, with an id in its path that nothing has. Nothing, and what such a record shows, may be answered (open point
 * not-found-status); an answer with mostly other members says something else.
 */
export class RefusalTold {
  readonly #asked: { [route: string]: Asked | undefined };

  /** @param judged the clauses that are judged */
  constructor(judged: readonly ClauseId[]) {
    const routes = judged.filter((clause) => clause.startsWith(prefix)).map((clause) => clause.slice(prefix.length));
    this.#asked = Object.fromEntries(routes.map((route) => [route, undefined]));
  }

  /** @returns what sends through the client, and after it with an unknown id where that is to be judged */
  through(client: Sender): Sender {
    return {
      send: async (call, exchangeContext) => {
        const control = await client.send(call, exchangeContext);
        if (this.#due(call) && showsSomething(control)) {
          const unknown = await client.send(withUnknownId(call), exchangeContext);
          this.#asked[call.route] ??= { control, unknown };
        }
        return control;
      },
      sendUnlisted: (...call) => client.sendUnlisted(...call),
    };
  }

  /** The clauses that are judged. */
  get clauses(): readonly ClauseId[] {
    return Object.keys(this.#asked).map((route) => `${prefix}${route}` as ClauseId);
  }

  /** @returns whether an exchange was sent for this alone */
  made({ exchange }: Received): boolean {
    return Object.values(this.#asked).some((asked) => asked?.unknown.exchange.id === exchange.id);
  }

  /**
   * @param clause one of those that are judged
   * @throws Mismatch where a refusal came as a success; Inconclusive where the answers do not tell
   */
  judge(clause: ClauseId): void {
    const asked = this.#asked[clause.slice(prefix.length)];
    if (!asked) throw new Inconclusive("no read was answered with anything, beside which a refusal could be told");
    const { control, unknown } = asked;
    const { status = 0, failure, exchange } = unknown;
    if (failure) throw new Inconclusive(failure.message, exchange.id);
    if (status >= 500 || status === 429)
      throw new Inconclusive(`the read of an unknown id was answered with ${status}`, exchange.id);
    if (isSuccessStatus(status) && unknown.kind !== "empty" && isAlike(unknown, control))
      throw new Inconclusive("an unknown id is answered as the known one is, so its answer tells nothing", exchange.id);
    if (!isSuccessStatus(status) || !isOfAnotherKind(unknown, control)) return;
    throw new Mismatch(
      "a refusal (4xx), nothing, or what a record shows",
      `status ${status} with ${unknown.kind === "json" ? phrase(unknown.raw) : `a body of another kind (${unknown.kind})`}`,
      exchange.id,
    );
  }

  #due({ route, caller, token, repeats }: Call): boolean {
    return route in this.#asked && !this.#asked[route] && caller === "corporate" && !token && repeats === undefined;
  }
}

const isAlike = (one: Received, other: Received): boolean => Buffer.from(one.bytes).equals(Buffer.from(other.bytes));

const hasMembers = (value: unknown): value is object => isObject(value) && Object.keys(value).length > 0;

/** Whether a read was accepted and answered with something that an answer of another kind can be told from. */
const showsSomething = ({ status, failure, kind, raw }: Received): boolean =>
  failure === undefined &&
  isSuccessStatus(status) &&
  (kind === "binary" || kind === "text" || hasMembers(raw) || Array.isArray(raw));

/** Whether an answer holds something, and not what the control has: no list, no bytes, or for the most part other members. */
function isOfAnotherKind({ kind, raw }: Received, control: Received): boolean {
  if (kind === "empty" || kind === "none" || raw === null) return false;
  if (kind !== "json") return control.kind === "json";
  if (!hasMembers(raw)) return false;
  if (!hasMembers(control.raw)) return true;
  const names = new Set(Object.keys(control.raw).map(fold));
  const shown = Object.keys(raw);
  return shown.filter((name) => names.has(fold(name))).length * 2 < shown.length;
}

/** The same read with another last parameter in its path: of its type, and of nobody. */
function withUnknownId(call: Call): Call {
  const { path } = routeOf(call.route as RouteId);
  const [name = ""] = Object.keys(path).slice(-1);
  const given = call.path[name] ?? "";
  return { ...call, path: { ...call.path, [name]: unknownLike(path[name]?.type, given) } };
}

/** Nobody's, and the same in every run, so that a run can be judged again from what it stored. */
const unused = { uuid: "e3b0c442-98fc-4c14-9afb-f4c8996fb924", number: 1_987_654_321, text: "nobody-9afbf4c8" };

function unknownLike(type: string | undefined, given: ParameterValue): ParameterValue {
  if (type === "uuid" || isUuid(given)) return unused.uuid;
  if (type === "integer" || /^\d+$/.test(String(given))) return unused.number;
  return unused.text;
}
