import type { Surface } from "../contract/vocabulary.js";
import type { Call } from "./call.js";
import type { CallerName, ExchangeFailure } from "./exchange.js";
import { isSuccessStatus } from "./status.js";

/** Where a refusal of a caller's own credential is looked into. */
export interface Place {
  readonly caller: CallerName;
  readonly surface: Surface;
  /** The route, or method and path of a request that no table lists. */
  readonly what: string;
}

/** What is said of a credential that was lost on the way: whose it is, and why. */
export const lostCredential =
  /^The credential of the (?<caller>\w+) caller, taken before, is refused on the \w+ surface: (?<because>.+) Use one that/;

const on = ({ caller, surface }: Place) => `${caller} on ${surface}`;

/** What is known of how the deployment takes the callers' own credentials, so that one that was lost is told from a route that refuses. */
export class CredentialStatus {
  /** A read of no particular record that each caller was once answered, by caller and surface. */
  readonly #answered = new Map<string, Call>();
  readonly #lost = new Map<string, ExchangeFailure>();
  /** Routes that refuse a credential which is in order. */
  readonly #rejecting = new Set<string>();

  /** Remembers a read that was answered with a success; not one of a record, which may be gone when it is asked for again. */
  answered(place: Place, call: Call): void {
    if (Object.keys(call.path).length === 0 && !this.#answered.has(on(place))) this.#answered.set(on(place), call);
  }

  /** @returns why nothing more is sent with this credential there; undefined where it is in order */
  lost(place: Place): ExchangeFailure | undefined {
    return this.#lost.get(on(place));
  }

  /** @returns whether it is known that the route refuses the caller although the credential is in order */
  rejectsValidCredential(place: Place): boolean {
    return this.#rejecting.has(`${on(place)}: ${place.what}`);
  }

  /** @returns a read that was answered once: if it is refused now, the credential is lost */
  knownGoodRead(place: Place): Call | undefined {
    return this.#answered.get(on(place));
  }

  /**
   * Settles what a refusal meant by how the known good read was answered; no status settles nothing.
   *
   * @param expiry when the credential expires, in milliseconds since the epoch; undefined where it does not say
   */
  settle(place: Place, status: number | undefined, expiry: number | undefined): void {
    if (status === undefined) return;
    const hasExpired = expiry !== undefined && expiry <= Date.now();
    if (!isSuccessStatus(status) && (status === 401 || status === 403 || hasExpired)) {
      const because = hasExpired
        ? `it expired on ${new Date(expiry).toISOString().slice(0, 16).replace("T", " ")} UTC, and what was answered before is refused since (${status}).`
        : `what was answered before is refused since (${status}), as it has expired or was withdrawn.`;
      this.#lost.set(on(place), {
        kind: "credential",
        message: `The credential of the ${place.caller} caller, taken before, is refused on the ${place.surface} surface: ${because} Use one that outlives the run, or that can be renewed (tokenCommand, oauth).`,
      });
    } else this.#rejecting.add(`${on(place)}: ${place.what}`);
  }
}
