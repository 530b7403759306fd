import { routeOf } from "../../contract/routes.js";
import type { Surface } from "../../contract/vocabulary.js";
import { lostCredential } from "../../http/credential-status.js";
import type { ScenarioResult } from "../../scenario/outcome.js";
import type { Cause } from "../run.js";
import type { Evidence } from "./evidence.js";

/** The kinds of causes that are told by what was not sent any more. */
export const onTheWay = "lost-on-the-way";
export const credentialLost = "credential-lost";

const mostLosses = 3;

/** What was lost on the way, as a cause: what it costs is not known here. */
type LossCause = Omit<Cause, "clauses" | "routes">;

/**
 * @param closed surfaces that were known before to be closed
 * @param reasons of the other causes: what they explain is no loss
 * @returns why nothing more was sent to a surface or for a caller
 */
export function lossesIn(
  results: readonly ScenarioResult[],
  closed: ReadonlySet<Surface>,
  evidence: Evidence,
  reasons: readonly string[],
): readonly LossCause[] {
  const lost = told(results, closed, evidence).filter(({ says }) => !reasons.some((reason) => says.includes(reason)));
  return [...credentialsIn(lost), ...othersIn(lost)];
}

/** A caller whose credential was lost on the way is told once, for however many surfaces. */
function credentialsIn(lost: readonly Loss[]): readonly LossCause[] {
  return (["corporate", "partner"] as const).flatMap((caller) => {
    const losses = lost.filter(({ says }) => lostCredential.exec(says)?.groups?.["caller"] === caller);
    if (losses.length === 0) return [];
    const surfaces = [...new Set(losses.flatMap((loss) => loss.surfaces))].sort();
    const because = losses.flatMap(({ says }) => lostCredential.exec(says)?.groups?.["because"] ?? []);
    return {
      id: credentialLost,
      says: `The credential of the ${caller} caller was lost during the run (${surfaces.join(", ")}): ${because[0] ?? ""}`,
      remedy: `Name one in callers.${caller} that outlives the run, or that renews itself (tokenCommand, oauth), and run again.`,
      surfaces,
      reasons: losses.map(({ says }) => says),
    };
  });
}

const othersIn = (lost: readonly Loss[]): readonly LossCause[] =>
  lost
    .filter(({ says }) => !lostCredential.test(says))
    .slice(0, mostLosses)
    .map(({ says, surfaces }) => ({
      id: onTheWay,
      says,
      remedy:
        "Look at the deployment, and run again; `limits` in the profile bounds what is sent to it and how long it is waited for.",
      surfaces,
      reasons: [says],
    }));

/** Why nothing more was sent to surfaces. */
type Loss = Pick<Cause, "says" | "surfaces">;

/** @returns why nothing more was sent to a surface or for a caller, each once; what was closed before is known */
function told(
  results: readonly ScenarioResult[],
  closed: ReadonlySet<Surface>,
  { exchanges: evidence }: Evidence,
): readonly Loss[] {
  const messages = new Map(evidence.flatMap(({ id, failure }) => (failure ? [[id, failure.message] as const] : [])));
  const lost = new Map(
    results.flatMap(({ exchanges }) =>
      exchanges
        .filter(({ failure }) => failure === "given-up" || failure === "credential")
        .filter(({ route }) => route === undefined || !closed.has(routeOf(route).surface))
        .map(({ id, route }) => [id, route] as const),
    ),
  );
  const found = new Map<string, Set<Surface>>();
  for (const { exchange, reason = "" } of results.flatMap(({ checks }) => checks)) {
    if (exchange === undefined || !lost.has(exchange)) continue;
    const says = messages.get(exchange) ?? reason.replace(/^[A-Z]+ \S+: /, "");
    const surfaces = found.get(says) ?? new Set();
    const route = lost.get(exchange);
    if (route !== undefined) surfaces.add(routeOf(route).surface);
    found.set(says, surfaces);
  }
  if (lost.size > 0 && found.size === 0 && closed.size === 0)
    found.set("A surface or a credential was lost on the way.", new Set());
  return [...found].map(([says, surfaces]) => ({ says, surfaces: [...surfaces] }));
}
