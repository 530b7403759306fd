import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call } from "../../http/call.js";
import type { Requester } from "../../scenario/outstanding.js";
import { isAccepted } from "./calls-beside.js";

/**
 * Asks for what a scenario judges a second time: the first accepted read of each route that is judged is sent again, right after its
 * answer. What its second answer shows is looked at on the way.
 */
export class AskedAgain {
  readonly #left: Set<string>;

  /** @param judged the clauses that the scenario judges */
  constructor(judged: readonly ClauseId[]) {
    this.#left = new Set(judgedReads(judged));
  }

  /**
   * @param sender sends the scenario's own calls
   * @param client sends what is asked again
   * @returns what sends the scenario's own calls, and asks again
   */
  through(sender: Requester, client: Requester): Requester {
    return {
      send: async (call, exchangeContext) => {
        const answer = await sender.send(call, exchangeContext);
        if (isOwn(call) && isAccepted(answer) && this.#left.delete(call.route))
          await client.send(call, exchangeContext);
        return answer;
      },
      sendUnlisted: (...call) => sender.sendUnlisted(...call),
    };
  }
}

/** @returns the reads whose routes are judged */
export const judgedReads = (judged: readonly ClauseId[]): readonly RouteId[] =>
  judged
    .filter((clause) => clause.startsWith("route:"))
    .map((clause) => clause.slice("route:".length) as RouteId)
    .filter((route) => routeOf(route).effect === "read");

/** @returns whether a call is the scenario's own, with the credential that it has */
export const isOwn = ({ caller, credential, repeats, isDeed }: Call): boolean =>
  caller === "corporate" && !credential && repeats === undefined && !isDeed;
