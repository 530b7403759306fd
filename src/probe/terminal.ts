import { styleText } from "node:util";
import { surfaces } from "../contract/vocabulary.js";
import {
  type CallerObservation,
  type Probe,
  type RouteObservation,
  routeStates,
  type SurfaceObservation,
} from "./report.js";

type Style = "red" | "green" | "yellow" | "bold" | "dim";
type Paint = (style: Style, text: string) => string;

const verdicts = {
  healthy: { style: "green", text: "HEALTHY" },
  deviates: { style: "yellow", text: "DEVIATES" },
  "not-the-service": { style: "red", text: "NOT THE SERVICE" },
  down: { style: "red", text: "DOWN" },
} as const;

const shown = 6;
const width = 118;

/**
 * One look for people: the verdict with what alarms, then the surfaces, callers, release, routes and open points. Fits a
 * screen, whatever the deployment.
 *
 * @param color whether the terminal shows colours
 */
export function probeInWords(probe: Probe, color: boolean): string {
  const paint: Paint = (style, text) => (color ? styleText(style, text) : text);
  const { style, text } = verdicts[probe.verdict];
  const seconds = (probe.durationMs / 1000).toFixed(1);
  const when = `${probe.startedAt.replace("T", " ").slice(0, 19)} UTC, ${probe.requests} requests in ${seconds} s`;
  const [alarm, ...alarms] = probe.alarms;
  const word = paint("bold", paint(style, text));
  const lines = [
    ...(alarm === undefined
      ? [`${word}  ${probe.deployment}, ${when}`]
      : [`${word}  ${probe.deployment}: ${alarm}`, `  ${when}`]),
    ...probe.causes.flatMap(({ answered, remedy }) => [
      ...(answered === undefined ? [] : [`  answered  ${cut(answered)}`]),
      `  remedy    ${remedy}`,
    ]),
    ...(probe.release.settledBy === undefined
      ? []
      : [`  The release is not told; what would: ${probe.release.settledBy}.`]),
    ...alarms.map((other) => `  ${paint(style, other)}`),
    "",
    ...probe.surfaces.flatMap((surface) => surfaceLines(surface, paint)),
    "",
    ...probe.callers.flatMap((caller) => callerLines(caller, paint)),
    "",
    ...releaseLines(probe, paint),
    "",
    ...routeLines(probe.routes, paint),
    ...(probe.openPoints.length > 0 ? ["", paint("bold", "open points seen")] : []),
    ...probe.openPoints.map(({ id, observed }) => cut(`  ${id.padEnd(24)} ${observed}`)),
  ];
  return `${lines.join("\n")}\n`;
}

function surfaceLines(
  { surface, address, reachable, isService, because, tls, wire, latencyMs }: SurfaceObservation,
  paint: Paint,
) {
  const { answers, p50, p95 } = latencyMs;
  const latency = p50 === undefined ? "no answer" : `p50 ${p50} ms, p95 ${p95} ms of ${answers} answers`;
  const state = !reachable
    ? paint("red", "not reachable")
    : isService
      ? paint("green", "reachable")
      : paint("red", "not the service");
  return [
    `${paint("bold", surface.padEnd(9))}${state}  ${cut(address, 60)}  ${latency}`,
    ...(because === undefined ? [] : [cut(`         ${because}`)]),
    `         TLS ${tlsInWords(tls)}`,
    ...(reachable
      ? [cut(`         names ${wire.body} (${wire.from}), queries ${wire.query}, lists ${wire.lists}`)]
      : []),
  ];
}

function tlsInWords(tls: SurfaceObservation["tls"]): string {
  if (tls.kind === "none") return "none: the address is http";
  if (tls.kind === "unseen") return tls.because;
  const trust = tls.trusted === true ? "" : `, not vouched for (${tls.trusted})`;
  return `${tls.protocol}, the certificate has ${tls.daysLeft} days left${trust}`;
}

function callerLines(
  { caller, kind, claims, expiresIn, trouble, on }: CallerObservation,
  paint: Paint,
): readonly string[] {
  const claimed =
    claims.length === 0 ? "its claims cannot be read" : `claims of a ${kind} caller: ${claims.join(", ")}`;
  const expiry = expiresIn === undefined ? "" : expiresIn > 0 ? `; expires in ${span(expiresIn)}` : "; expired";
  const styles = { accepted: "green", refused: "red", unknown: "dim" } as const;
  const places = surfaces.map((surface) => {
    const { acceptance, because } = on[surface];
    const why = acceptance === "accepted" ? "" : ` (${cut(because, 60)})`;
    return `${surface} ${paint(styles[acceptance], acceptance)}${why}`;
  });
  return [
    cut(`${paint("bold", caller.padEnd(9))} ${claimed}${expiry}`),
    `         ${places.join(", ")}`,
    ...(trouble === undefined ? [] : [`         ${paint("yellow", cut(trouble))}`]),
  ];
}

const span = (seconds: number): string =>
  seconds < 7200
    ? `${Math.round(seconds / 60)} min`
    : seconds < 172_800
      ? `${Math.round(seconds / 3600)} h`
      : `${Math.round(seconds / 86_400)} days`;

function releaseLines({ release: { expected, behavesAs, evidence } }: Probe, paint: Paint): readonly string[] {
  const speaking = evidence.filter(({ speaksFor }) => speaksFor.length > 0);
  const fits = behavesAs === expected ? "green" : behavesAs === "undecidable" ? "dim" : "yellow";
  return [
    `${paint("bold", "release  ")}${behavesAs === "undecidable" ? "" : "behaves as "}${paint(fits, behavesAs)}; the profile says ${expected}`,
    ...(speaking.length > 0 ? speaking : evidence).map(({ what, speaksFor, because }) =>
      cut(`         ${(speaksFor.join(", ") || "no word").padEnd(7)} ${what}: ${because}`),
    ),
  ];
}

function routeLines(routes: readonly RouteObservation[], paint: Paint): readonly string[] {
  const due = routes.filter((route) => route.due);
  const counts = routeStates.map((state) => `${due.filter((route) => route.state === state).length} ${state}`);
  const other = routes.length - due.length;
  const gone = routes.filter((route) => !route.due && route.state === "missing").length;
  return [
    `${paint("bold", "routes   ")}${due.length} due: ${counts.join(", ")}${other > 0 ? `; ${other} of another release, ${gone} of them missing` : ""}`,
    ...(["missing", "failing", "undecidable"] as const).flatMap((state) => listed(due, state, paint)),
  ];
}

/** Routes with one and the same reason share a line. */
function listed(
  routes: readonly RouteObservation[],
  state: RouteObservation["state"],
  paint: Paint,
): readonly string[] {
  const style = state === "undecidable" ? "dim" : "yellow";
  const reasons = new Map<string, readonly string[]>();
  for (const { id, because, state: own } of routes)
    if (own === state) reasons.set(because, [...(reasons.get(because) ?? []), id]);
  const lines = [...reasons].map(([because, ids]) => {
    const who = ids.length > 1 ? `${ids.length} routes` : ids.join("");
    return paint(style, cut(`         ${state} ${who}: ${because}`));
  });
  const more = lines.length - shown;
  return more > 0 ? [...lines.slice(0, shown), `         and ${more} more (--json lists them)`] : lines;
}

const cut = (text: string, to = width): string => (text.length > to ? `${text.slice(0, to - 1)}…` : text);
