import { resolve } from "node:path";
import { type Discovery, discoveryInWords, wrongFixturesInWords } from "../preflight/discovery/discover.js";
import { withDiscovered } from "../preflight/discovery/judging.js";
import { type Preflight, preflight } from "../preflight/preflight.js";
import { type Trouble, troublesInWords } from "../preflight/service/trouble.js";
import { type Judging, judgingOf, lookOnce, type SessionOptions } from "../preflight/session.js";
import { identifiersInWords, otherQueryNamesInWords, wireInWords } from "../preflight/wire.js";
import { otherRelease } from "../probe/other-release.js";
import type { Profile } from "../profile/profile.js";
import { fromStdin } from "../profile/profile-file.js";
import { fixturePlaces } from "../profile/profile-lines.js";
import { newRunId } from "../scenario/run-id.js";
import type { Target } from "../tracking/target.js";
import type { RunHost, SharingHost } from "./host.js";
import { type RunOptions, selectionOf } from "./options.js";
import { loadSpecs } from "./specs.js";

/** What is known before the scenarios start; of a run that was interrupted while it looked no more than what is to be judged. */
export interface BeforeJudging {
  readonly judging: Judging;
  readonly discovery?: Discovery;
  readonly seen?: Preflight;
  /** Why surfaces cannot be judged, or not as the profile says. */
  readonly troubles?: readonly Trouble[];
}

/** @returns what is to be judged, before anything is known of it */
export const beforePreflight = (
  profile: Profile,
  options: Pick<RunOptions, "seed" | "group" | "clause" | "includeRoute" | "excludeRoute" | "shard" | "deployment">,
  outDir: string,
): Judging =>
  judgingOf(profile, {
    seed: options.seed,
    runId: newRunId(),
    selection: selectionOf(options),
    ...(options.shard && { shard: options.shard }),
    ...(options.deployment !== undefined && { places: fixturePlaces(options.deployment) }),
    outDir,
  });

/** @returns what a later process has to know to clean up after the judging */
export const targetOf = (
  { runId, profile, casing, queries, identifiers }: Judging,
  { deployment }: Pick<RunOptions, "deployment">,
): Target => ({
  runId,
  name: profile.name,
  ...(deployment !== undefined && { profile: deployment === fromStdin ? fromStdin : resolve(deployment) }),
  surfaces: profile.surfaces,
  effects: profile.effects,
  casing,
  ...(queries && { queries }),
  ...(identifiers && { identifiers }),
});

/**
 * Looks before anything is judged: a deployment that is down, or that refuses the credential, is found out here.
 *
 * @param judging before anything is known of the deployment
 * @returns the judging with the names and fixtures that were found, and what stands in its way
 */
export async function look(judging: Judging, host: SharingHost): Promise<BeforeJudging> {
  const { profile } = judging;
  const { env, redactor, rateLimiter } = host;
  const options = { env, redactor, rateLimiter };
  const seen = await lookOnce(judging, options, preflight);
  const { closed, troubles } = seen;
  const reachable = { ...judging, casing: seen.casing, queries: seen.queries, unreachable: closed };
  if (isClosed(seen)) {
    // Why, and what to do about it, is the first thing that the summary says.
    host.note(`${profile.name} cannot be judged: nothing more is sent.`);
    return { judging: reachable, seen, troubles };
  }
  for (const line of troublesInWords(troubles)) host.note(line);
  host.note(`Names on the wire: ${wireInWords(seen)}`);
  for (const line of otherQueryNamesInWords(seen)) host.note(line);
  host.note("Looking for fixtures …");
  const found = await withDiscovered(reachable, { ...seen, unreachable: closed }, options);
  const { discovery } = found;
  host.note(discoveryInWords(discovery));
  const named = identifiersInWords(found.judging.identifiers ?? []);
  if (named !== undefined) host.note(`Ids on the wire: ${named}`);
  for (const line of wrongFixturesInWords(discovery)) host.note(line);
  const looked = { judging: found.judging, discovery, seen };
  const asksPortal = closed.portal === undefined && seen.needed.includes("portal");
  // What takes the processor is loaded while answers are waited for.
  const [other] = await Promise.all([asksPortal ? releaseSeen(found.judging, options) : undefined, loadSpecs()]);
  if (!other) return { ...looked, troubles };
  for (const line of troublesInWords([other])) host.note(line);
  return { ...looked, troubles: [other, ...troubles] };
}

/** @returns whether nothing that is selected can be judged */
const isClosed = ({ needed, closed }: Preflight): boolean => needed.every((surface) => closed[surface] !== undefined);

/**
 * Looks only whether anything can be judged, and leaves nothing.
 *
 * @returns why nothing can; nothing where something can
 */
export async function whyClosed(
  { outDir: _, ...judging }: Judging,
  { env, redactor }: Pick<RunHost, "env" | "redactor">,
): Promise<readonly Trouble[]> {
  const seen = await lookOnce(judging, { env, redactor }, preflight);
  return isClosed(seen) ? seen.troubles : [];
}

const releaseSeen = ({ outDir: _, ...judging }: Judging, options: SessionOptions) =>
  lookOnce(judging, options, (session) => otherRelease(session, judging.profile));
