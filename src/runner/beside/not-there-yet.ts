import { recordLifecycles } from "../../contract/records.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call, ExchangeContext, Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import type { Requester } from "../../scenario/outstanding.js";
import type { Patience } from "../../scenario/patience.js";
import { createdId } from "../../scenario/values.js";
import { type Named, removedBy, touchedBy } from "../../tracking/touching.js";
import { isOwn } from "./asked-again.js";

const notFound = 404;

const nameOf = ({ kind, id }: Named): string => `${kind} ${id}`;

/**
 * Sends a write once more that was refused as long as a record of the scenario's own was not there yet, as its read does not find it
 * either: what was made may be late for writes as it may be for reads (ruling 35).
 */
export class NotThereYet {
  /** When the answers came that told of what was made, by what it is. */
  readonly #madeAt = new Map<string, number>();

  constructor(private readonly patience: Patience) {}

  through(sender: Requester): Requester {
    return {
      send: async (call, exchangeContext) => {
        const answer = await sender.send(call, exchangeContext);
        this.#learn(call, answer);
        if (answer.status !== notFound || !isOwn(call)) return answer;
        const route = routeOf(call.route as RouteId);
        if (route.effect === "read") return answer;
        let wasLate = false;
        for (const named of touchedBy(call, route))
          wasLate = (await this.#comesLate(named, sender, exchangeContext)) || wasLate;
        return wasLate ? sender.send(call, exchangeContext) : answer;
      },
      sendUnlisted: (...call) => sender.sendUnlisted(...call),
    };
  }

  #learn(call: Call, { status, body }: Received): void {
    if (!isSuccessStatus(status)) return;
    const route = routeOf(call.route as RouteId);
    const id = route.creates === undefined ? undefined : createdId(route.creates, body);
    if (route.creates !== undefined && id !== undefined)
      this.#madeAt.set(nameOf({ kind: route.creates, id: String(id) }), this.patience.now);
    const removed = removedBy(call, route);
    if (removed) this.#madeAt.delete(nameOf(removed));
  }

  /** @returns whether a record of the scenario's own was not found at first, and then was */
  async #comesLate(named: Named, sender: Requester, exchangeContext: ExchangeContext): Promise<boolean> {
    const madeAt = this.#madeAt.get(nameOf(named));
    const { read } = recordLifecycles[named.kind];
    if (madeAt === undefined || !read || Object.keys(routeOf(read.route).path).length > 1) return false;
    const look: Call = { route: read.route, caller: "corporate", path: { [read.parameter]: named.id }, query: {} };
    let [tries, seen] = [0, await sender.send(look, exchangeContext)];
    if (seen.status !== notFound) return false;
    while (seen.status === notFound && (await this.patience.again(madeAt, tries++, [seen.exchange.id])))
      seen = await sender.send({ ...look, repeats: seen.exchange.id }, exchangeContext);
    return isSuccessStatus(seen.status);
  }
}
