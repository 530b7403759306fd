import { routeOf } from "../../contract/routes.js";
import type { Call, ExchangeContext, Received } from "../../http/call.js";
import { isBreakdown } from "../../http/status.js";
import type { Profile } from "../../profile/profile.js";
import type { Requester } from "../../scenario/outstanding.js";
import type { Patience } from "../../scenario/patience.js";
import { isOwn } from "./asked-again.js";

/** A read of which the service failed. */
interface Failed {
  readonly call: Call;
  readonly answer: Received;
}

/**
 * Asks once more for what the service failed of: the first such read of each route, unless it was answered since, once the scenario is
 * over and what was written has had its time. That it fails again is looked at on the way. There the same is asked for of what the
 * profile names as well, which tells whether what the call carries is right.
 */
export class FailedAgain {
  readonly #failed = new Map<string, Failed>();

  through(sender: Requester): Requester {
    return {
      send: async (call, exchangeContext) => {
        const answer = await sender.send(call, exchangeContext);
        const known = this.#failed.get(call.route);
        if (isBreakdown(answer.status)) {
          if (!known && isOwn(call) && routeOf(call.route).effect === "read")
            this.#failed.set(call.route, { call, answer });
        } else if (known?.answer.exchange.request.url === answer.exchange.request.url) this.#failed.delete(call.route);
        return answer;
      },
      sendUnlisted: (...call) => sender.sendUnlisted(...call),
    };
  }

  /**
   * @param since when the scenario wrote last; undefined where it wrote nothing
   * @param fixtures of the profile
   */
  async ask(
    client: Requester,
    exchangeContext: ExchangeContext,
    patience: Patience,
    since: number | undefined,
    fixtures: Profile["fixtures"],
  ): Promise<void> {
    for (const { call } of this.#failed.values()) {
      let [tries, last] = [0, await client.send(call, exchangeContext)];
      while (isBreakdown(last.status) && (await patience.again(since, tries++, [last.exchange.id])))
        last = await client.send({ ...call, repeats: last.exchange.id }, exchangeContext);
      const witness = ofFixtures(call, fixtures);
      if (isBreakdown(last.status) && witness) await client.send(witness, exchangeContext);
    }
  }
}

/** @returns the same call of the records that the profile names; undefined where its path names none of their kind */
function ofFixtures(call: Call, fixtures: Profile["fixtures"]): Call | undefined {
  const named = Object.keys(call.path).flatMap((name) => {
    const value = fixtures[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return named.length === 0 ? undefined : { ...call, path: { ...call.path, ...Object.fromEntries(named) } };
}
