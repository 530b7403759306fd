import embedded from "../../fixtures/deployments/reference.json" with { type: "json" };
import type { ClauseId } from "../../src/contract/register.js";
import { jumpingClock } from "../../src/http/clock.js";
import { KeepsNothing } from "../../src/http/redaction/keeps-nothing.js";
import { judgingOf, openSession } from "../../src/preflight/session.js";
import { type FixtureName, isFixtureName } from "../../src/profile/fixtures.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference, type Reference } from "../../src/reference/index.js";
import { DirectTransport } from "../../src/runner/direct-transport.js";
import { judge } from "../../src/runner/judge.js";
import type { Scenario } from "../../src/scenario/scenario.js";

/** Profiles under which scenarios fall back on different things. */
const manners = [
  { release: "8_01", effects: "irreversible" },
  { release: "8_01", effects: "reversible" },
] as const;

type Fixtures = Readonly<Record<string, string | number>>;

/** A deployment that sends out no quote requests for new jobs, so that those that may be used up have to be given. */
function sessionFor(given: (known: Fixtures) => Fixtures, manner: (typeof manners)[number]) {
  const reference = createReference({ release: manner.release });
  const { basePaths, tokens } = reference;
  const at = (path: string) => `http://reference.example.com${path}`;
  const surfaces = { portal: at(basePaths.portal), abc: at(basePaths.abc), catalog: at(basePaths.catalog) };
  const callers = { corporate: { token: tokens.corporate }, partner: { token: tokens.partner } };
  const own = reference.fixtures["jobId"];
  const answer: Reference["answer"] = async (request) =>
    /\/rfq\/forjob\//.test(request.url) && !request.url.endsWith(`/${own}`)
      ? { status: 200, headers: {}, body: new TextEncoder().encode("[]") }
      : reference.answer(request);
  const profile = profileFrom({ ...embedded, ...manner, surfaces, callers }, {}, "test profile");
  const toUseUp = ["Accept", "Decline", "Cancel", "Win", "Comment", "Leave"].map(
    (deed, index) => [`rfqTo${deed}Id`, 90_101 + index] as const,
  );
  const fixtures = given({ ...reference.fixtures, ...Object.fromEntries(toUseUp) });
  const session = openSession(judgingOf({ ...profile, fixtures }, { runId: "0000test" }), {
    env: {},
    transport: new DirectTransport({ answer }),
    redactor: new KeepsNothing(),
    clock: jumpingClock(() => {}),
  });
  const headers = { authorization: `Bearer ${tokens.corporate}` };
  const prepare = () => answer({ method: "GET", url: `${surfaces.portal}/rfq/forjob/${own}`, headers });
  return { session, prepare };
}

/** Judges one scenario against a deployment of its own. @returns the clauses that it leaves with nothing but passes */
async function passing(scenario: Scenario, given: (known: Fixtures) => Fixtures, manner: (typeof manners)[number]) {
  const { session, prepare } = sessionFor(given, manner);
  await prepare();
  const { result } = await judge(scenario, session);
  const undecided = new Set(result.checks.filter(({ verdict }) => verdict !== "pass").map(({ clause }) => clause));
  return result.checks.map(({ clause }) => clause).filter((clause) => !undecided.has(clause));
}

/**
 * Measures what the register calls `fixtureCoverage`.
 *
 * @returns for each fixture the clauses that a scenario which only asks for it judges with it and not without it
 */
export async function measuredCoverage(
  scenarios: readonly Scenario[],
): Promise<ReadonlyMap<FixtureName, Set<ClauseId>>> {
  const fixtureCoverage = new Map<FixtureName, Set<ClauseId>>();
  for (const manner of manners) {
    for (const scenario of scenarios) {
      const asked = new Set<string>();
      // What goes through all values, as to know those of others again, asks for none of them by its name.
      const listed = new Set<string | symbol>();
      const watched = (known: Fixtures) =>
        new Proxy(known, {
          getOwnPropertyDescriptor(target, name) {
            listed.add(name);
            return Reflect.getOwnPropertyDescriptor(target, name);
          },
          get(target, name) {
            if (!listed.delete(name)) asked.add(String(name));
            return target[String(name)];
          },
        });
      const having = await passing(scenario, watched, manner);
      for (const name of asked) {
        if (!isFixtureName(name) || scenario.needs.includes(name)) continue;
        const without = (known: Fixtures) =>
          Object.fromEntries(Object.entries(known).filter(([other]) => other !== name));
        const lacking = await passing(scenario, without, manner);
        // That refusals are no failures is judged on the way by any scenario that asks for one.
        const lost = having.filter((clause) => !lacking.includes(clause) && clause !== "refusals-are-client-errors");
        if (lost.length > 0) fixtureCoverage.set(name, new Set([...(fixtureCoverage.get(name) ?? []), ...lost]));
      }
    }
  }
  return fixtureCoverage;
}
