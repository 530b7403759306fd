import { jumpingClock } from "../src/http/clock.js";
import { KeepsNothing } from "../src/http/redaction/keeps-nothing.js";
import { Redactor } from "../src/http/redaction/redaction.js";
import { InProcessTransport } from "../src/http/transport/in-process.js";
import { withDiscovered } from "../src/preflight/discovery/judging.js";
import { preflight } from "../src/preflight/preflight.js";
import { type Judging, judgingOf, openSession } from "../src/preflight/session.js";
import { profileFrom } from "../src/profile/profile.js";
import { createReference, type Reference, type ReferenceOptions } from "../src/reference/index.js";
import { DirectTransport } from "../src/runner/direct-transport.js";
import { everything, type Selection } from "../src/scenario/selection.js";

type Handle = (request: Request) => Promise<Response>;
type Given = Readonly<Record<string, unknown>>;
type Around = (request: Request, handle: Handle) => Promise<Response>;

const asItIs: Around = (request, handle) => handle(request);

/**
 * Sends the preflight alone to a reference deployment in this process, with nothing in its profile but addresses and tokens.
 *
 * @param options of the reference
 * @param given overrides fields of the profile
 * @param around answers in place of the reference where it wants to
 * @param redactor of what is told of the answers
 * @param selection what is to be judged
 */
export async function preflightOf(
  options: ReferenceOptions = {},
  given: Given = {},
  around: Around = asItIs,
  redactor: Redactor = new Redactor(),
  selection: Selection = everything,
) {
  const reference: Reference = createReference(options);
  const { basePaths, tokens } = reference;
  const at = (path: string) => `http://reference.example.com${path}`;
  const surfaces = { portal: at(basePaths.portal), abc: at(basePaths.abc), catalog: at(basePaths.catalog) };
  const callers = { corporate: { token: tokens.corporate }, partner: { token: tokens.partner } };
  const { release = "8_01" } = options;
  const profile = profileFrom({ release, surfaces, callers, ...given }, {}, "test profile");
  const judging = judgingOf(profile, { runId: "0000test", selection });
  const transport =
    around === asItIs
      ? new DirectTransport(reference)
      : new InProcessTransport((request) => around(request, (inner) => reference.fetch(inner)));
  const clock = jumpingClock(() => {});
  const session = openSession(judging, { env: {}, transport, redactor, clock });
  return { reference, judging, transport, clock, seen: await preflight(session) };
}

/** Looks at a reference deployment as a run does before its scenarios: the preflight, then what it can discover. Nothing it sees is kept. */
export async function lookAtReference(
  options: ReferenceOptions = {},
  given: Given = {},
  around: Around = asItIs,
  selection: Selection = everything,
) {
  const redactor = new KeepsNothing();
  const { reference, judging, transport, clock, seen } = await preflightOf(options, given, around, redactor, selection);
  const { casing, queries, unreachable } = seen;
  const observed: Judging = { ...judging, casing, queries, unreachable };
  const looked = await withDiscovered(observed, seen, { env: {}, transport, redactor, clock });
  const { origins, reads } = looked.discovery;
  const discovered = origins.filter(({ origin }) => origin === "discovered").map(({ name }) => name);
  return { reference, seen, origins, reads, discovered, found: looked.judging.profile.fixtures };
}
