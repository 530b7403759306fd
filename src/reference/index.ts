import { setTimeout as sleep } from "node:timers/promises";
import { latestRelease, type Release } from "../contract/releases.js";
import type { Surface } from "../contract/vocabulary.js";
import * as access from "./core/access.js";
import * as answers from "./core/answer.js";
import * as binding from "./core/binding.js";
import { decisionsIn } from "./core/decision.js";
import * as demands from "./core/demands.js";
import * as errorAnswers from "./core/error-answers.js";
import { incomingOf, type PlainRequest, type PlainResponse, plainRequest, responseFrom } from "./core/exchanged.js";
import { fixtures, jobItemIdIn, otherProNumberIn, type Tokens, tokensFor, tokenUntil } from "./core/fixtures.js";
import * as identityMember from "./core/identity-member.js";
import { Journal, type JournalEntry } from "./core/journal.js";
import * as keptForms from "./core/kept-forms.js";
import { DeferredWrites, laterWrite, UnseenWrites } from "./core/late-reads.js";
import { lawDecisions } from "./core/laws.js";
import { listLawDecisions } from "./core/list-laws.js";
import * as queries from "./core/query-names.js";
import * as recordOrder from "./core/record-order.js";
import * as refusals from "./core/refusal.js";
import * as response from "./core/response.js";
import { type DecisionDescription, type FaultDescription, Selection } from "./core/selection.js";
import { basePaths, Service } from "./core/service.js";
import * as serviceDecisions from "./core/service-decisions.js";
import { latestIn, type Stored, storedIn } from "./core/stored.js";
import * as wire from "./core/wire.js";
import * as wireValues from "./core/wire-values.js";
import { World } from "./core/world.js";
import { bookingSteps } from "./groups/jobs/book.js";
import { groups } from "./groups.js";

export { listen } from "./core/listen.js";
export type { DecisionDescription, FaultDescription, JournalEntry, Stored };

export interface ReferenceOptions {
  readonly release?: Release;
  /** Names of faults, as `describeFaults` lists them. */
  readonly faults?: readonly string[];
  /** A conforming alternative by decision, as `describeDecisions` lists them. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Sets apart the identifiers and tokens of two instances. */
  readonly seed?: number;
  /** How long each answer takes at least. */
  readonly latencyMs?: number;
  /** After how long late reads show what was written, in milliseconds. */
  readonly latenessMs?: number;
  /** The clock; the real one where it is left out. */
  readonly now?: () => Date;
  /** Is told the name of every decision that a request comes by. */
  readonly consulted?: (decision: string) => void;
}

/** A deployment of the service in this process. */
export interface Reference {
  /** Answers a request without a socket; the surface is told by the path. */
  fetch(request: Request): Promise<Response>;
  /** The same for data, for those who make no `Request` of it. */
  answer(request: PlainRequest): Promise<PlainResponse>;
  readonly basePaths: Readonly<Record<Surface, string>>;
  readonly tokens: Tokens;
  /** @returns a token of a caller that expires at that time, in seconds since 1970 */
  tokenUntil(caller: "corporate" | "partner", until: number): string;
  /** The identifiers that a profile would name. */
  readonly fixtures: Readonly<Record<string, string | number>>;
  /** The latest requests, oldest first. */
  readonly log: readonly JournalEntry[];
  /** Everything that it has stored at this moment, without a request: for those who have to see what a run changed. */
  stored(): Stored;
  /** The record of a kind that was added last, as it is stored: costs the same however many there are. */
  latest(kind: string): ReturnType<typeof latestIn>;
  /** @returns what goes back to this moment: whatever was written since is as if it had never been */
  checkpoint(): () => void;
  /** Whether any of its reads show late what was written, or any write is carried out late. */
  readonly isLate: boolean;
  /** Lets time pass for what is to be late, without waiting. */
  letPass(ms: number): void;
}

const service = new Service(groups);

const selection = new Selection({
  service: [
    ...decisionsIn(
      wire,
      wireValues,
      identityMember,
      keptForms,
      recordOrder,
      response,
      answers,
      refusals,
      queries,
      errorAnswers,
      binding,
      access,
      serviceDecisions,
      demands,
    ),
    ...service.decisions,
    ...lawDecisions,
    ...listLawDecisions,
  ],
  ...Object.fromEntries(groups.map(({ name, decisions }) => [name, decisions])),
});

/**
 * Makes a new deployment with its own state.
 *
 * @throws Error where a fault, a decision or an alternative is unknown, with the nearest names
 */
export function createReference(options: ReferenceOptions = {}): Reference {
  const {
    release = latestRelease,
    faults = [],
    choices = {},
    seed = 1,
    latencyMs = 0,
    now = () => new Date(),
  } = options;
  const { consulted = () => {}, latenessMs = 2_000 } = options;
  let world = new World(release, selection.select(faults, choices), now, seed, ({ name }) => consulted(name));
  let ahead = 0;
  const lag = { ms: latenessMs, now: () => performance.now() + ahead };
  const hasLateReads = service.hasLateReads(world);
  if (hasLateReads) world.unseen = new UnseenWrites(lag);
  world.deferred = new DeferredWrites(lag);
  const secret = `reference/${seed}`;
  const tokens = tokensFor(secret, world.choose(serviceDecisions.tokenClaims));
  const journal = new Journal(100_000);
  const answer = async (asked: PlainRequest) => {
    const request = incomingOf(asked);
    if (latencyMs > 0) await sleep(latencyMs);
    const { response, caller, route } = await service.answer(request, world, secret);
    const path = new URL(request.url).pathname;
    journal.write({ method: request.method, path, ...(route && { route }), status: response.status, caller });
    return response;
  };
  return {
    fetch: async (request) => responseFrom(await answer(await plainRequest(request))),
    answer,
    basePaths,
    tokens,
    tokenUntil: (caller, until) => tokenUntil(caller, until, secret, world.choose(serviceDecisions.tokenClaims)),
    fixtures: {
      ...fixtures,
      otherProNumber: otherProNumberIn(world),
      jobItemId: jobItemIdIn(world),
      expiredToken: tokens.expired,
    },
    get log() {
      return journal.entries;
    },
    stored: () => storedIn(world),
    latest: (kind) => latestIn(world, kind),
    checkpoint() {
      const kept = world.copy();
      return () => {
        kept.unseen = world.unseen;
        kept.deferred = world.deferred;
        kept.takePlaceOf(world);
        world = kept;
      };
    },
    isLate: hasLateReads || !world.isSetTo(laterWrite, undefined) || !world.isSetTo(bookingSteps, bookingSteps.usual),
    letPass(ms) {
      ahead += ms;
    },
  };
}

/** @returns every fault, in the order of the groups */
export const describeFaults = (): readonly FaultDescription[] => selection.describeFaults();

/** @returns every decision with its conforming alternatives (the first is the default) and its faults */
export const describeDecisions = (): readonly DecisionDescription[] => selection.describeDecisions();
