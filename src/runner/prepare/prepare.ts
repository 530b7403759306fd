import { join } from "node:path";
import type { Preparation, Preparing } from "../../../specs/preparations.js";
import type { ExchangeContext } from "../../http/call.js";
import type { Session } from "../../preflight/session.js";
import { Answer } from "../../scenario/answer.js";
import { Caller } from "../../scenario/caller.js";
import { Data } from "../../scenario/data.js";
import { Inconclusive, Mismatch } from "../../scenario/findings.js";
import type { Leftover } from "../../scenario/outcome.js";
import { Ledger, readLedger } from "../../tracking/ledger.js";
import { TrackedRecords } from "../../tracking/tracked-records.js";

/** What came of one preparation. */
export interface Prepared {
  readonly preparation: Preparation;
  /** The fixtures that it gives. */
  readonly fixtures: Readonly<Record<string, string | number>>;
  /** Why it could not be made; what it had made by then is removed again, as far as that can be. */
  readonly failed?: string;
  readonly leftovers: readonly Leftover[];
}

/** Makes records on a deployment that stay there until they are cleaned up, with a ledger as that of a run. */
export class Preparer {
  readonly #ledger: Ledger;
  readonly #file: string;
  #values: Readonly<Record<string, string | number>>;
  #sent = 0;

  /**
   * @param session within the effects that are allowed
   * @param folder that holds the ledger; what it holds already is gone on with
   * @param isPlan nothing is made, and nothing written
   */
  constructor(
    private readonly session: Session,
    folder: string,
    isPlan: boolean,
  ) {
    this.#file = join(folder, "ledger.jsonl");
    const numbers = readLedger(this.#file).map((entry) => ("n" in entry ? entry.n : 0));
    this.#ledger = new Ledger(isPlan ? undefined : this.#file, Math.max(0, ...numbers));
    this.#values = session.profile.fixtures;
  }

  /** @returns whether the ledger holds it from an earlier time */
  isHeld(preparation: Preparation): boolean {
    const scenario = idOf(preparation);
    const entries = readLedger(this.#file).filter((entry) => entry.scenario === scenario);
    return !TrackedRecords.resumed({ scenario, ledger: new Ledger(), runId: "" }, entries).isEmpty;
  }

  /** @returns whether the deployment shows one already; false where that cannot be seen */
  async isThere(preparation: Preparation): Promise<boolean> {
    const { context } = this.#begin(preparation);
    return (await preparation.isThere?.(context).catch(() => false)) ?? false;
  }

  /** Makes it. A defect of the suite is thrown; what the deployment refuses is told. */
  async make(preparation: Preparation): Promise<Prepared> {
    const { context, tracked, exchangeContext } = this.#begin(preparation);
    try {
      const made = await preparation.make(context);
      const fixtures = Object.fromEntries(
        Object.entries(made).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      this.#values = { ...this.#values, ...fixtures };
      return { preparation, fixtures, leftovers: [] };
    } catch (error) {
      const { client, patience } = this.session;
      await tracked.release(client, exchangeContext("cleanup"), patience, patience.now);
      const failed = client.redacted(reasonOf(error));
      return { preparation, fixtures: {}, failed, leftovers: tracked.leftovers };
    }
  }

  close(): void {
    this.#ledger.close();
  }

  #begin(preparation: Preparation) {
    const { profile, client, credentials, seed, runId, now } = this.session;
    const scenario = idOf(preparation);
    const given = Object.values(this.#values);
    const tracked = new TrackedRecords({ scenario, ledger: this.#ledger, runId, given });
    const exchangeContext = (phase: ExchangeContext["phase"]): ExchangeContext => ({
      scenario,
      phase,
      watch: tracked,
      number: () => ++this.#sent,
      keep() {},
    });
    // Another text each time, so that what an earlier time made is told from it.
    const data = new Data(seed, `${scenario} ${now.toISOString()}`, runId, profile.samples, now);
    const corporate = new Caller(
      "corporate",
      client,
      exchangeContext("scenario"),
      (received, { guessed }) => new Answer(received, guessed),
      () => credentials.token("corporate"),
    );
    const context: Preparing = {
      corporate,
      data,
      adopt: (kind, id, path = {}) => tracked.adopt(kind, id, path),
      settled: async () => {},
      given: (name) => this.#values[name] as never,
    };
    return { context, tracked, exchangeContext };
  }
}

const idOf = ({ name }: Preparation): string => `prepare ${name}`;

function reasonOf(error: unknown): string {
  if (error instanceof Mismatch) return `expected ${error.expected}, received ${error.actual}`;
  if (error instanceof Inconclusive) return error.reason;
  throw error;
}
