import type { Release } from "../../contract/releases.js";
import type { RouteId } from "../../contract/routes.js";
import type { Exchange } from "../../http/exchange.js";
import { KeepsNothing } from "../../http/redaction/keeps-nothing.js";
import { answerIn, type Playback } from "../../http/transport/playback.js";
import type { WireRequest, WireResponse } from "../../http/transport/transport.js";
import { type Judging, openSession } from "../../preflight/session.js";
import type { ShownProfile } from "../../reporting/formats/statement/profile.js";
import type { StoredRun } from "../../reporting/read.js";
import type { ScenarioResult } from "../../scenario/outcome.js";
import type { Scenario } from "../../scenario/scenario.js";
import { judgingsOf, underEachId } from "../check-statement/rejudging.js";
import { judge } from "../judge.js";
import type { Call } from "../mutation/wire/operator.js";
import { Routing } from "../mutation/wire/routing.js";
import { type Alter, AlteredPlayback } from "./altered-playback.js";

/** One answer of a run. */
interface Answered {
  readonly scenario: Scenario;
  readonly call: Call;
  readonly answer: WireResponse;
}

/** What a run kept, to be judged again as if the deployment had answered otherwise. */
export class Evidence {
  readonly #judgings: readonly Judging[];
  readonly #routing: Routing;
  readonly #exchanges = new Map<string, Exchange[]>();
  readonly #answered = new Map<RouteId, Answered[]>();
  readonly #before = new Map<string, Promise<readonly ScenarioResult[]>>();

  readonly #release: Release;
  /** How many exchanges there are. */
  readonly length: number;

  /**
   * @param profile what the run was told
   * @param scenarios all that the suite has
   */
  constructor({ run, exchanges }: StoredRun, profile: ShownProfile, scenarios: readonly Scenario[]) {
    this.#release = run.deployment.release;
    this.length = exchanges.length;
    this.#judgings = judgingsOf(run, profile);
    this.#routing = new Routing(this.#release, run.deployment.surfaces);
    const known = new Map(scenarios.flatMap(underEachId).map((scenario) => [scenario.id, scenario]));
    for (const exchange of exchanges) {
      const scenario = known.get(exchange.scenario);
      if (!scenario) continue;
      listOf(this.#exchanges, exchange.scenario).push(exchange);
      this.#keep(scenario, exchange);
    }
  }

  /** @returns what a request asks; undefined where it asks no route */
  callOf(request: WireRequest): Call | undefined {
    const asked = this.#routing.asked(request.method, request.url);
    return asked && { ...asked, release: this.#release, request };
  }

  /** @returns what the run was answered on a route */
  answeredOn(route: RouteId): readonly Answered[] {
    return this.#answered.get(route) ?? [];
  }

  /** @returns how many exchanges a scenario had */
  lengthOf({ id }: Scenario): number {
    return this.#exchanges.get(id)?.length ?? 0;
  }

  /** @returns what came of a scenario as it was, once for each shard */
  before(scenario: Scenario): Promise<readonly ScenarioResult[]> {
    const results =
      this.#before.get(scenario.id) ?? this.judged(scenario, () => undefined).then(({ results }) => results);
    this.#before.set(scenario.id, results);
    return results;
  }

  /** Judges a scenario again as if it had been answered otherwise; tells as well whether it then asked what the run did not. */
  async judged(
    scenario: Scenario,
    alter: Alter,
  ): Promise<{ readonly results: readonly ScenarioResult[]; readonly parted: boolean }> {
    const results: ScenarioResult[] = [];
    let parted = false;
    for (const judging of this.#judgings) {
      const playback: Playback = new AlteredPlayback(this.#exchanges.get(scenario.id) ?? [], alter);
      const session = openSession(judging, { env: {}, transport: playback, redactor: new KeepsNothing() });
      results.push((await judge(scenario, session)).result);
      parted ||= playback.mismatches().length > 0;
      await session.close();
    }
    return { results, parted };
  }

  #keep(scenario: Scenario, { route, request, response, failure }: Exchange): void {
    if (!route || !response || failure) return;
    const call = this.callOf({ method: request.method, url: request.url, headers: request.headers });
    if (call) listOf(this.#answered, route).push({ scenario, call, answer: answerIn(response) });
  }
}

/** @returns the list under a key, a new one where there is none yet */
function listOf<Key, Entry>(lists: Map<Key, Entry[]>, key: Key): Entry[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
