import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call, Received } from "../../http/call.js";
import { Mismatch } from "../../scenario/findings.js";
import type { Requester } from "../../scenario/outstanding.js";
import type { Broken } from "../on-the-way/broken.js";
import { isLetIn } from "./authentication.js";
import { isAccepted, LooksBeside } from "./calls-beside.js";

/** A read without a token, and the write that was carried out before it. */
interface ReadBehind {
  readonly read: RouteId;
  readonly write: RouteId;
  readonly answer: Received;
}

/**
 * Looks on the way whether a record that was written to is shown to whoever comes without a token: who asks for none once a job is booked,
 * or a quote request answered, asks for one before. The first accepted read of each route behind each write that the scenario judges, of
 * what both name in their paths, is sent once more without a token.
 */
export class BehindWrites extends LooksBeside {
  readonly what = "the same call without a token, once something was written";
  readonly #sent: ReadBehind[] = [];
  /** The writes that are judged, by each part of a path that they were accepted at. */
  readonly #writes = new Map<string, Set<RouteId>>();
  readonly #tried = new Set<string>();
  readonly #judged: ReadonlySet<string>;

  /** @param judged the clauses that the scenario judges */
  constructor(judged: readonly ClauseId[]) {
    super();
    this.#judged = new Set(judged);
  }

  through(client: Requester): Requester {
    return {
      send: async (call, exchangeContext) => {
        const received = await client.send(call, exchangeContext);
        if (call.caller === "anonymous" || call.credential || !isAccepted(received)) return received;
        const route = call.route as RouteId;
        if (routeOf(route).effect === "read")
          await this.#readWithoutToken(call, (one) => this.send(client, one, exchangeContext));
        else this.#written(route, received);
        return received;
      },
      sendUnlisted: (...call) => client.sendUnlisted(...call),
    };
  }

  seen(): readonly Broken[] {
    return this.#sent
      .filter(({ answer }) => isLetIn(answer))
      .map(({ read, write, answer: { status, exchange } }) => {
        const expected = `a call without a token to be refused, behind ${write} as before it`;
        return { clause: `authenticated:${read}`, mismatch: new Mismatch(expected, `status ${status}`, exchange.id) };
      });
  }

  async #readWithoutToken(call: Call, send: (call: Call) => Promise<Received>): Promise<void> {
    const write = this.#newWrite(call);
    if (!write) return;
    const answer = await send({ ...call, caller: "anonymous" });
    this.#sent.push({ read: call.route as RouteId, write, answer });
  }

  #written(write: RouteId, { exchange }: Received): void {
    if (!this.#judged.has(`route:${write}`)) return;
    for (const part of new URL(exchange.request.url).pathname.split("/"))
      this.#writes.set(part, (this.#writes.get(part) ?? new Set()).add(write));
  }

  /** The last of the writes behind which the read was not tried yet: one call tells of all of them. */
  #newWrite({ route, path }: Call): RouteId | undefined {
    const writes = Object.values(path).flatMap((part) => [...(this.#writes.get(String(part)) ?? [])]);
    const untried = writes.filter((write) => !this.#tried.has(`${route} ${write}`));
    for (const write of untried) this.#tried.add(`${route} ${write}`);
    return untried.at(-1);
  }
}
