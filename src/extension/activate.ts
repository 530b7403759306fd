import type { Clause } from "../contract/clause.js";
import type { ClauseId } from "../contract/register.js";
import { routeOf } from "../contract/routes.js";
import { fixtures as contractFixtures } from "../profile/fixtures.js";
import { nearest } from "../profile/nearest.js";
import type { Profile } from "../profile/profile.js";
import { UsageError } from "../profile/usage-error.js";
import type { Added } from "../reporting/extensions.js";
import type { Need } from "../scenario/context.js";
import { Inconclusive, Mismatch, Unseen } from "../scenario/findings.js";
import { type Scenario, scenarioOf, slugOf } from "../scenario/scenario.js";
import type { ExtensionClause, OwnName } from "./clause.js";
import type { Extension } from "./extension.js";
import type { ExtensionContext } from "./scenario.js";

type Fixtures = Profile["fixtures"];

/** An extension in a run: what is judged, and what its account is made from. */
export interface Active extends Added {
  readonly scenarios: readonly Scenario[];
}

/** @returns the clauses of an extension as a judging has to know them, on the releases that have their first routes */
export const clausesOf = (extension: Extension): readonly Clause[] =>
  extension.clauses.map(({ id, says, source, routes, effect, level, ...span }) => {
    const [first] = routes;
    const { since, until } = span.since || span.until ? span : routeOf(first);
    const own = { ...(since && { since }), ...(until && { until }) };
    return { id, area: routeOf(first).group, says, source, routes, effect, level, ...own };
  });

/**
 * Makes the scenarios of an extension ready to run. Its clauses have to be known already, by `withAddedClauses`.
 *
 * @param fixtures of the profile, where its own stand under their names
 * @throws UsageError where the profile names one of its fixtures that it does not have
 */
export function activate(extension: Extension, fixtures: Fixtures, isEmbedded = false): Active {
  const { prefix, title } = extension;
  const own = extension.fixtures.map(({ name }) => name as string);
  for (const name of Object.keys(fixtures))
    if (name.startsWith(`${prefix}:`) && !own.includes(name))
      throw new UsageError(`fixtures.${name}: the extension ${prefix} has no such fixture.${nearest(name, own)}`);
  const values = { ...(isEmbedded && embedded(extension)), ...fixtures };
  const scenarios = extension.scenarios.map((one) => ready(one, extension, values));
  return { prefix, title, clauses: clausesOf(extension), scenarios };
}

const embedded = ({ fixtures }: Extension): Fixtures =>
  Object.fromEntries(fixtures.flatMap(({ name, embedded }) => (embedded === undefined ? [] : [[name, embedded]])));

const isOfContract = (need: Need | OwnName): need is Need =>
  need === "partner" || Object.hasOwn(contractFixtures, need);

/** The hosts of scenarios know clauses by id alone; whose they are, the id tells. */
const idOf = ({ id }: ExtensionClause): ClauseId => id as string as ClauseId;

function ready(one: Extension["scenarios"][number], { prefix, fixtures }: Extension, values: Fixtures): Scenario {
  const own = one.needs.filter((need): need is OwnName => !isOfContract(need));
  return scenarioOf(
    {
      id: `${prefix}:${slugOf(one.title)}`,
      title: one.title,
      judges: one.judges.map(idOf),
      inParts: one.inParts.map(idOf),
      needs: one.needs.filter(isOfContract),
    },
    async (context) => {
      for (const name of own)
        if (values[name] === undefined)
          throw new Inconclusive(
            `no ${name} is given (${fixtures.find((fixture) => fixture.name === name)?.says}): name one in \`fixtures.${name}\``,
          );
      const named = Object.fromEntries(own.map((name) => [name, values[name]]));
      const { check } = context;
      const extended = {
        ...context,
        check: (clause: ExtensionClause, assertions: () => unknown) =>
          check(idOf(clause), () => blaming(prefix, one.title, assertions)),
        fixtures: { ...context.fixtures, ...named },
      };
      await blaming(prefix, one.title, () => one.run(extended as ExtensionContext<ExtensionClause, Need | OwnName>));
    },
  );
}

/** What is no finding is a mistake in the extension's own code, and says so. */
async function blaming(prefix: string, title: string, work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Mismatch || error instanceof Inconclusive || error instanceof Unseen) throw error;
    const cause = error instanceof Error ? error : new Error(String(error));
    const failure = new Error(`the extension ${prefix} failed in "${title}": ${cause.message}`, { cause });
    if (cause.stack !== undefined) failure.stack = `${failure.message}\n${cause.stack}`;
    throw failure;
  }
}
