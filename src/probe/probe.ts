import { releases } from "../contract/releases.js";
import type { Surface } from "../contract/vocabulary.js";
import { surfaces } from "../contract/vocabulary.js";
import { type RateLimiter, rateLimiterOf } from "../http/rate-limiter.js";
import type { Redactor } from "../http/redaction/redaction.js";
import type { Transport } from "../http/transport/transport.js";
import { discover, valuesOf } from "../preflight/discovery/discover.js";
import { type Preflight, preflight } from "../preflight/preflight.js";
import { commonTroubles, isNotThisService } from "../preflight/service/trouble.js";
import { judgingOf, networkTo, openSession } from "../preflight/session.js";
import type { Profile } from "../profile/profile.js";
import { tlsOptionsOf } from "../profile/tls.js";
import { Asker, type ProbeAnswer } from "./asking.js";
import { anonymousOn, lookAtCaller } from "./callers.js";
import { certificateOf } from "./certificate.js";
import { openPointsSeen } from "./open-points.js";
import { lookAtRelease } from "./release.js";
import type { Probe, SurfaceObservation } from "./report.js";
import { lookAtRoutes } from "./routes.js";
import { LastingTransport } from "./timing.js";
import { alarmsOf } from "./verdict.js";

/** What a look is told. */
export interface Probing {
  readonly profile: Profile;
  /** Where credentials may be named. */
  readonly env: NodeJS.ProcessEnv;
  /** Learns every secret before it is used; what is shown goes past it. */
  readonly redactor: Redactor;
  readonly suite: Probe["suite"];
  /** How requests reach the deployment; the network unless given. */
  readonly transport?: Transport;
  /** Of several looks that keep to the limits of the profile together; one of its own unless given. */
  readonly rateLimiter?: RateLimiter;
  /** Identifiers that an earlier look found: they are not looked for again. */
  readonly found?: Profile["fixtures"];
}

/** What one look came to. */
export interface Probed {
  readonly probe: Probe;
  /** Identifiers of the deployment's records, for the next look. */
  readonly found: Profile["fixtures"];
}

/**
 * Takes one quick look at a deployment, sending nothing whose success could change anything.
 *
 * @throws UsageError where the profile gives no credential that could be used
 */
export async function probe(probing: Probing): Promise<Probed> {
  const startedAt = new Date();
  // Never more effect than a read.
  const profile: Profile = { ...probing.profile, effects: "read" };
  const transport = new LastingTransport(probing.transport ?? networkTo(profile, probing.env));
  try {
    const { found, ...seen } = await probed({ ...probing, profile }, transport, startedAt.getTime());
    const { name } = profile;
    const assessed = { ...seen, ...alarmsOf(seen) };
    const durationMs = Math.round(Date.now() - startedAt.getTime());
    const { requests } = transport;
    const whole: Probe = {
      suite: probing.suite,
      deployment: name,
      startedAt: startedAt.toISOString(),
      durationMs,
      requests,
      ...assessed,
    };
    return { probe: probing.redactor.deep(whole) as Probe, found };
  } finally {
    await transport.end();
  }
}

type Closed = { readonly [S in Surface]?: string };

async function probed(
  { profile, env, redactor, found, rateLimiter = rateLimiterOf(profile.limits) }: Probing,
  transport: LastingTransport,
  now: number,
): Promise<
  Omit<Probe, "suite" | "deployment" | "startedAt" | "durationMs" | "requests" | "verdict" | "alarms"> & {
    found: Profile["fixtures"];
  }
> {
  const beforePreflight = judgingOf(profile, { runId: "probe", looks: true });
  const options = { env, transport, redactor, rateLimiter };
  const first = openSession(beforePreflight, options);
  const tlsOptions = tlsOptionsOf(profile.tls, env);
  const [seen, tls] = await Promise.all([
    preflight(first),
    Promise.all(
      surfaces.map((surface) =>
        certificateOf(profile.surfaces[surface], {
          timeoutMs: profile.limits.connectTimeoutMs,
          now,
          tls: tlsOptions,
          env,
        }),
      ),
    ),
  ]);
  const session = openSession({ ...beforePreflight, casing: seen.casing, queries: seen.queries }, options);
  const asker = new Asker(session.client);
  const anonymous = await withoutCredential(asker, seen);
  const unreachable = stillUnreachable(seen, anonymous);
  const { closed, troubles } = seen;
  const notThisService = troubles.filter(isNotThisService);
  const isAnother = (surface: Surface) => notThisService.some((one) => one.surface === surface);
  const closedWhy = (surface: Surface): string | undefined =>
    isAnother(surface)
      ? "what answers there is not the service"
      : unreachable[surface] === undefined
        ? undefined
        : "the surface cannot be reached";
  const callersAt = (["corporate", "partner"] as const).map((caller) =>
    lookAtCaller(asker, session, caller, closedWhy, now),
  );
  const [fixtures, ...seenCallers] = await Promise.all([
    found ?? discover(session, closed).then(valuesOf),
    ...callersAt,
  ]);
  const callers = seenCallers.filter((caller) => caller !== undefined);
  const routesSeen = await lookAtRoutes(asker, profile, fixtures, closed);
  const release =
    closed.portal === undefined
      ? await lookAtRelease(asker, { ...profile, fixtures }, routesSeen.routes)
      : ({ expected: profile.release, behavesAs: "undecidable", couldBe: releases, evidence: [] } as const);
  const latencies = transport.latencies(profile.surfaces);
  const surfaceObservations = surfaces.map((surface, index): SurfaceObservation => {
    const because = unreachable[surface];
    return {
      surface,
      address: profile.surfaces[surface],
      reachable: because === undefined,
      isService: because === undefined && !isAnother(surface),
      ...(because !== undefined && { because }),
      tls: tls[index] ?? { kind: "none" },
      wire: {
        body: seen.casing[surface],
        from: seen.casingFrom[surface],
        query: seen.queries[surface].names,
        lists: seen.queries[surface].lists,
      },
      latencyMs: latencies[surface],
    };
  });
  const { routes, reads } = routesSeen;
  const openPoints = openPointsSeen({ reads, routes, surfaces: surfaceObservations, callers, anonymous });
  const causes = commonTroubles(troubles);
  return { causes, surfaces: surfaceObservations, callers, release, routes, openPoints, found: fixtures };
}

type Anonymous = { readonly [S in Surface]?: ProbeAnswer };

/** Where nothing answered at all, nothing more is waited for. */
async function withoutCredential(asker: Asker, { troubles }: Preflight): Promise<Anonymous> {
  const isDead = (surface: Surface) =>
    troubles.some((one) => one.surface === surface && (one.id === "unreachable" || one.id === "no-answer"));
  const seen = surfaces
    .filter((surface) => !isDead(surface))
    .map(async (surface) => [surface, await anonymousOn(asker, surface)] as const);
  return Object.fromEntries(await Promise.all(seen));
}

/** A surface that answers nothing to a credential that could not be had is there all the same where it answers without one. */
const stillUnreachable = ({ unreachable }: Preflight, anonymous: Anonymous): Closed =>
  Object.fromEntries(
    surfaces.flatMap((surface) => {
      const why = unreachable[surface];
      const status = anonymous[surface]?.status;
      const isThere = status !== undefined && (status < 300 || status >= 400);
      return why === undefined || isThere ? [] : [[surface, why]];
    }),
  );
