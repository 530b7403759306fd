import { latestRelease } from "../../src/contract/releases.js";
import type { RouteId } from "../../src/contract/routes.js";
import { Redactor } from "../../src/http/redaction/redaction.js";
import { InProcessTransport } from "../../src/http/transport/in-process.js";
import { probe } from "../../src/probe/probe.js";
import type { Probe, RouteState } from "../../src/probe/report.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference, type Reference, type ReferenceOptions } from "../../src/reference/index.js";

export type Handle = (request: Request) => Promise<Response>;

export interface Probing {
  /** Overrides fields of the profile. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Answers in place of the reference where it wants to. */
  readonly around?: (request: Request, handle: Handle, reference: Reference) => Promise<Response>;
  /** Whether the profile names no fixture, so that they are looked for. */
  readonly bare?: true;
}

const address = "http://reference.example.com";

/** Probes a reference deployment in this process. */
export async function probeReference(options: ReferenceOptions = {}, { given, around, bare }: Probing = {}) {
  const reference = createReference(options);
  const { basePaths, tokens, fixtures } = reference;
  const surfaces = {
    portal: address + basePaths.portal,
    abc: address + basePaths.abc,
    catalog: address + basePaths.catalog,
  };
  const callers = { corporate: { token: tokens.corporate }, partner: { token: tokens.partner } };
  const release = options.release ?? latestRelease;
  const profile = profileFrom(
    { name: "reference", release, surfaces, callers, effects: "irreversible", ...(!bare && { fixtures }), ...given },
    {},
    "test profile",
  );
  const handle: Handle = (request) => reference.fetch(request);
  const transport = new InProcessTransport((request) =>
    around ? around(request, handle, reference) : handle(request),
  );
  const redactor = new Redactor();
  const suite = { name: "test", version: "0" };
  const { probe: seen } = await probe({ profile, env: {}, redactor, suite, transport });
  return { seen, reference };
}

/** @returns the ids of the routes of the release in that state */
export const inState = ({ routes }: Probe, state: RouteState): readonly RouteId[] =>
  routes.filter((route) => route.due && route.state === state).map(({ id }) => id);
