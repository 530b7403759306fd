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
type Cut = (text: string, to?: number) => string;

const verdicts = {
  healthy: { style: "green", text: "HEALTHY" },
  deviates: { style: "yellow", text: "DEVIATES" },
  "not-the-service": { style: "red", text: "NOT THE SERVICE" },
  down: { style: "red", text: "DOWN" },
  "no-access": { style: "red", text: "NO ACCESS" },
} as const;

const shown = 6;
const width = 118;

interface Output {
  /** Whether it shows colours. */
  readonly color: boolean;
  /** Whether it has to fit a screen: long lines and lists are cut then, and nothing is otherwise. */
  readonly fits: boolean;
}

/**
 * One look for people: the verdict with what alarms, then the surfaces, callers, release, routes and open points.
 *
 * @param output where it goes
 */
export function probeInWords(probe: Probe, { color, fits }: Output): string {
  const paint: Paint = (style, text) => (color ? styleText(style, text) : text);
  const cut: Cut = (text, to = width) => (fits && text.length > to ? `${text.slice(0, to - 1)}…` : text);
  const most = fits ? shown : Number.POSITIVE_INFINITY;
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
    ...probe.surfaces.flatMap((surface) => surfaceLines(probe, surface, paint, cut)),
    "",
    ...probe.callers.flatMap((caller) => callerLines(caller, paint, cut)),
    "",
    ...releaseLines(probe, paint, cut),
    "",
    ...routeLines(probe.routes, paint, cut, most),
    ...(probe.openPoints.length > 0 ? ["", paint("bold", "open points seen")] : []),
    ...probe.openPoints.map(({ id, observed }) => cut(`  ${id.padEnd(24)} ${observed}`)),
  ];
  return `${lines.join("\n")}\n`;
}

/** The causes that a credential is, in a word. */
const credentialWords: { readonly [cause: string]: string } = {
  "credential-refused": "credential refused",
  "credential-missing": "no credential",
};

/** What a surface is, in a word or two. */
function stateOf({ causes, callers }: Probe, { surface, reachable, isService }: SurfaceObservation): string {
  if (!reachable) return "not reachable";
  if (!isService) return "not the service";
  const own = causes.find(({ id, surfaces }) => credentialWords[id] !== undefined && surfaces.includes(surface));
  if (own) return credentialWords[own.id] ?? own.id;
  const corporate = callers.find(({ caller }) => caller === "corporate");
  return corporate?.on[surface].acceptance === "refused" ? "credential refused" : "reachable";
}

function surfaceLines(probe: Probe, observation: SurfaceObservation, paint: Paint, cut: Cut): readonly string[] {
  const { surface, address, reachable, isService, because, tls, wire, latencyMs } = observation;
  const { answers, p50, p95 } = latencyMs;
  const latency = p50 === undefined ? "no answer" : `p50 ${p50} ms, p95 ${p95} ms of ${answers} answers`;
  const state = stateOf(probe, observation);
  return [
    `${paint("bold", surface.padEnd(9))}${paint(state === "reachable" ? "green" : "red", state)}  ${cut(address, 60)}  ${latency}`,
    ...(because === undefined ? [] : [cut(`         ${because}`)]),
    `         TLS ${tlsInWords(tls)}`,
    ...(reachable && isService
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
  cut: Cut,
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

function releaseLines(
  { release: { expected, behavesAs, evidence } }: Probe,
  paint: Paint,
  cut: Cut,
): readonly string[] {
  const speaking = evidence.filter(({ speaksFor }) => speaksFor.length > 0);
  const fits = behavesAs === expected ? "green" : behavesAs === "undecidable" ? "dim" : "yellow";
  return [
    `${paint("bold", "release  ")}${behavesAs === "undecidable" ? "" : "behaves as "}${paint(fits, behavesAs)}; the profile says ${expected}`,
    ...(speaking.length > 0 ? speaking : evidence).map(({ what, speaksFor, because }) =>
      cut(`         ${(speaksFor.join(", ") || "no word").padEnd(7)} ${what}: ${because}`),
    ),
  ];
}

function routeLines(routes: readonly RouteObservation[], paint: Paint, cut: Cut, most: number): readonly string[] {
  const due = routes.filter((route) => route.due);
  const counts = routeStates.map((state) => `${due.filter((route) => route.state === state).length} ${state}`);
  const other = routes.length - due.length;
  const gone = routes.filter((route) => !route.due && route.state === "missing").length;
  return [
    `${paint("bold", "routes   ")}${due.length} due: ${counts.join(", ")}${other > 0 ? `; ${other} of another release, ${gone} of them missing` : ""}`,
    ...(["missing", "failing", "undecidable"] as const).flatMap((state) =>
      listed(due, state, most, (text) => paint(state === "undecidable" ? "dim" : "yellow", cut(text))),
    ),
  ];
}

/** Routes with one and the same reason share a line. */
function listed(
  routes: readonly RouteObservation[],
  state: RouteObservation["state"],
  most: number,
  line: (text: string) => string,
): readonly string[] {
  const reasons = new Map<string, readonly string[]>();
  for (const { id, because, state: own } of routes)
    if (own === state) reasons.set(because, [...(reasons.get(because) ?? []), id]);
  const lines = [...reasons].map(([because, ids]) => {
    const who = ids.length > 1 ? `${ids.length} routes` : ids.join("");
    return line(`         ${state} ${who}: ${because}`);
  });
  const more = lines.length - most;
  return more > 0 ? [...lines.slice(0, most), `         and ${more} more (--json lists them)`] : lines;
}
