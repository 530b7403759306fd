import type { Probe } from "./report.js";

const shown = 3;

const listed = (names: readonly string[]): string =>
  names.slice(0, shown).join(", ") + (names.length > shown ? ` and ${names.length - shown} more` : "");

/** @returns what one look shows otherwise than the one before it, a phrase each; nothing where they show the same */
export function changesBetween(before: Probe, after: Probe): readonly string[] {
  const states = new Map(before.routes.map(({ id, state }) => [id, state]));
  const moved = after.routes.filter(({ id, state }) => states.get(id) !== state);
  const byState = [...new Set(moved.map(({ state }) => state))].map((state) => {
    const routes = moved.filter((route) => route.state === state).map(({ id }) => id);
    return `now ${state}: ${listed(routes)}`;
  });
  const points = new Map(before.openPoints.map(({ id, observed }) => [id, observed]));
  const other = after.openPoints.filter(({ id, observed }) => points.has(id) && points.get(id) !== observed);
  const fresh = after.alarms.filter((alarm) => !before.alarms.includes(alarm));
  return [
    ...(before.verdict === after.verdict ? [] : [`was ${before.verdict}`]),
    ...(before.release.behavesAs === after.release.behavesAs ? [] : [`behaves as ${after.release.behavesAs}`]),
    ...fresh.slice(0, shown),
    ...byState,
    ...(other.length > 0 ? [`answers otherwise at ${listed(other.map(({ id }) => id))}`] : []),
  ];
}

/** @returns a look as one line: when, the verdict, how fast the surfaces answered, how many routes; and what changed */
export function lookInLine(probe: Probe, changes: readonly string[]): string {
  const latency = probe.surfaces.flatMap(({ surface, reachable, latencyMs: { p50 } }) =>
    reachable ? (p50 === undefined ? [] : [`${surface} ${Math.round(p50)} ms`]) : [`${surface} away`],
  );
  const answering = probe.routes.filter(({ state }) => state === "answers").length;
  const says = [latency.join(", "), `${answering} routes answer`].filter((part) => part !== "");
  const what = changes.length > 0 ? `  ${changes.join("; ")}` : "  nothing changed";
  return `${probe.startedAt.slice(11, 19)}Z  ${probe.verdict}  ${says.join("; ")}${what}`;
}
