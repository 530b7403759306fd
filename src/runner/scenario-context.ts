import type { RecordKind } from "../contract/record-kind.js";
import { recordLifecycles } from "../contract/records.js";
import type { ClauseId } from "../contract/register.js";
import { routeOf } from "../contract/routes.js";
import { within } from "../contract/vocabulary.js";
import type { ExchangeContext, Received } from "../http/call.js";
import type { CallerName } from "../http/exchange.js";
import type { Session } from "../preflight/session.js";
import { type FixtureName, fixtures as fixtureRegister } from "../profile/fixtures.js";
import { Answer, type AnswerListeners } from "../scenario/answer.js";
import { type AskedBy, Caller } from "../scenario/caller.js";
import type { ScenarioContext } from "../scenario/context.js";
import { Data } from "../scenario/data.js";
import { Inconclusive } from "../scenario/findings.js";
import type { CheckOutcome, Observation } from "../scenario/outcome.js";
import type { Requester } from "../scenario/outstanding.js";
import { namesInAddress, refusedFor } from "../scenario/refused-sample.js";
import type { SamplesUsed } from "../scenario/samples.js";
import type { Scenario } from "../scenario/scenario.js";
import { isSelected } from "../scenario/selection.js";
import { ShownMembers } from "../scenario/shown-members.js";
import { type Attempt, never, type Steps } from "../scenario/steps.js";
import type { Borrower } from "../tracking/borrowing/borrower.js";
import type { TrackedRecords } from "../tracking/tracked-records.js";

/** The clause that every refusal asked for judges on the way. */
const refusalClause: ClauseId = "refusals-are-client-errors";

/** What one going through a scenario works with. */
export interface ContextParts {
  readonly scenario: Scenario;
  /** What its data are drawn for: other ones for another text. */
  readonly drawnFor: string;
  readonly session: Session;
  readonly trackedRecords: TrackedRecords;
  readonly borrower: Borrower;
  readonly steps: Steps;
  readonly attempt: Attempt;
  readonly sender: Requester;
  readonly exchangeContext: ExchangeContext;
  readonly check: ScenarioContext["check"];
  /** Takes what refusals show beside the checks. */
  readonly checks: CheckOutcome[];
  readonly observations: Observation[];
  /** Takes the fixtures that are asked for without being needed. */
  readonly asked: Set<FixtureName>;
  readonly settled: ScenarioContext["settled"];
  /** Told when the scenario looks into a caller's token. */
  readonly onToken: () => void;
  /** Told of the samples that it sends. */
  readonly onSamples: (used: SamplesUsed) => void;
  readonly onChanged: NonNullable<AnswerListeners["changed"]>;
}

/** @returns what a scenario's steps work with */
export function contextOf(parts: ContextParts): ScenarioContext {
  const { scenario, session, trackedRecords, borrower, steps, attempt, sender, exchangeContext, check, checks } = parts;
  const { profile, credentials, client, seed, runId, selection, now } = session;
  const isGivenAgain = (id: string | number) => trackedRecords.isGivenAgain(id);
  const data = new Data(seed, parts.drawnFor, runId, profile.samples, now, isGivenAgain);
  const refusal = (exchange: string, failed?: string) => {
    if (!isSelected(refusalClause, selection)) return;
    checks.push({
      clause: refusalClause,
      ...(failed === undefined
        ? { verdict: "pass" }
        : { verdict: "fail", expected: "a refusal (4xx)", actual: failed, exchange }),
    });
  };
  const shownMembers = new ShownMembers();
  parts.onSamples(data.samplesUsed);
  const onAnswer = (received: Received, { guessed, ...sampled }: AskedBy) => {
    data.samplesUsed.meets(received.body);
    shownMembers.meets(received);
    return new Answer(received, guessed, {
      refusal,
      misunderstood: (value) => data.samplesUsed.misunderstood(value),
      isSample: (model) => data.samplesUsed.has(model),
      hasShown: (name) => shownMembers.has(received, name),
      restless: (exchange) => steps.notLate(exchange),
      changed: parts.onChanged,
      hasSent: (text) => steps.hasSent(text),
      mayHaveChanged: (kind, id) => trackedRecords.mayHaveChanged(kind, id),
      refusedSample: () => refusedFor(sampled, received.body, namesInAddress(received)),
    });
  };
  const caller = (name: CallerName) =>
    new Caller(name, sender, exchangeContext, onAnswer, async () => {
      if (name === "anonymous" || !credentials.has(name)) return undefined;
      parts.onToken();
      return credentials.token(name);
    });
  const once = <T>(key: string, work: () => Promise<T>) =>
    attempt.isOver ? never<T>() : steps.once(attempt, key, work);
  return {
    corporate: caller("corporate"),
    partner: caller("partner"),
    anonymous: caller("anonymous"),
    check,
    fixtures: fixturesFor(scenario, session),
    data,
    unusedId: async (kind: RecordKind, type: "integer" | "uuid" = "integer", known?: string | number) => {
      const id = data.unusedId(type, known);
      const { read } = recordLifecycles[kind];
      // Within another record it is unused whatever that shows.
      if (read && Object.keys(routeOf(read.route).path).length === 1) {
        const observation = await sender.send(
          { route: read.route, caller: "corporate", path: { [read.parameter]: id }, query: {} },
          exchangeContext,
        );
        if (new Answer(observation).isSuccess && observation.body)
          throw new Inconclusive(`${kind} ${id}, taken for an unused id, exists`, observation.exchange.id);
      }
      trackedRecords.grant(kind, id);
      return id;
    },
    malformedId: (kind, id) => {
      const malformed = trackedRecords.grantMalformed(kind, id);
      if (malformed === undefined)
        throw new Inconclusive(`${kind} ${id} is neither the scenario's own nor given to be used up`);
      return malformed;
    },
    adopt: (kind, id, path = {}) => {
      if (!attempt.isOver) steps.once(attempt, `${kind} ${id}`, () => trackedRecords.adopt(kind, id, path));
    },
    borrow: (by, id, query, only) => once(`${by} ${id}`, () => borrower.borrow(by, id, query, only)),
    settled: parts.settled,
    spend: (kind, id, isGiven) => once(`spend ${kind} ${id}`, () => borrower.spend(kind, id, isGiven)),
    given: (name) => {
      parts.asked.add(name);
      return profile.fixtures[name] as never;
    },
    listEncodings: (surface) => client.listEncodings(surface),
    spelt: (name, surface) => client.spelt(name, surface),
    laws: profile.laws,
    allows: (effect) => within(effect, profile.effects),
    hint: (about) => session.hints.ask(about, scenario.id),
    giveHint: (about, found) => session.hints.tell(about, scenario.id, found),
    observe: (openPoint, observed) => parts.observations.push({ openPoint, observed: client.redacted(observed) }),
  };
}

function fixturesFor(scenario: Scenario, { profile, credentials, fixtureNotes }: Session): ScenarioContext["fixtures"] {
  const found: { [name: string]: string | number } = {};
  for (const need of scenario.needs) {
    if (need === "partner") {
      if (!credentials.has("partner"))
        throw new Inconclusive("no partner-scoped caller is given: name one in `callers.partner`");
      continue;
    }
    const value = profile.fixtures[need];
    if (value === undefined) {
      const note = fixtureNotes?.[need];
      if (note?.state === "wrong") throw new Inconclusive(note.reason);
      const why = note === undefined ? "" : `, ${note.reason}`;
      throw new Inconclusive(
        `no ${need} is given (${fixtureRegister[need].says}${why}): name one in \`fixtures.${need}\``,
      );
    }
    found[need] = value;
  }
  return found as { readonly [F in FixtureName]: never };
}
