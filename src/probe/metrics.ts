import { releases } from "../contract/releases.js";
import { type Probe, routeStates } from "./report.js";

type Labels = Readonly<Record<string, string>>;
interface Sample {
  readonly labels: Labels;
  readonly value: number;
}
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const releaseNames = [...releases, "mixed", "undecidable"] as const;

/**
 * @param code what the command ends with
 * @returns the look in Prometheus's text format, for the text file collector of a node exporter
 */
export function metricsOf(probe: Probe, code: number): string {
  const { surfaces, callers, routes, release } = probe;
  const deployment = { deployment: probe.deployment };
  const one = (value: number): readonly Sample[] => [{ labels: {}, value }];
  const metrics: readonly Metric[] = [
    { name: "healthy", help: "1 where nothing alarms.", samples: one(probe.verdict === "healthy" ? 1 : 0) },
    { name: "well", help: "The same under its former name.", samples: one(probe.verdict === "healthy" ? 1 : 0) },
    { name: "exit_code", help: "What the probe ends with.", samples: one(code) },
    {
      name: "last_seconds",
      help: "When it was looked, in seconds since the epoch.",
      samples: one(Date.parse(probe.startedAt) / 1000),
    },
    { name: "duration_seconds", help: "How long the look took.", samples: one(probe.durationMs / 1000) },
    { name: "requests", help: "How many requests the look sent.", samples: one(probe.requests) },
    {
      name: "surface_up",
      help: "1 where the surface can be reached, and the service answers there.",
      samples: surfaces.map(({ surface, isService }) => ({ labels: { surface }, value: isService ? 1 : 0 })),
    },
    {
      name: "certificate_days_left",
      help: "Whole days until the surface's certificate expires.",
      samples: surfaces.flatMap(({ surface, tls }) =>
        tls.kind === "seen" ? [{ labels: { surface }, value: tls.daysLeft }] : [],
      ),
    },
    {
      name: "latency_seconds",
      help: "What the surface's answers took.",
      samples: surfaces.flatMap(({ surface, latencyMs: { p50, p95 } }) =>
        p50 === undefined || p95 === undefined
          ? []
          : [
              { labels: { surface, quantile: "0.5" }, value: p50 / 1000 },
              { labels: { surface, quantile: "0.95" }, value: p95 / 1000 },
            ],
      ),
    },
    {
      name: "credential_accepted",
      help: "1 where the caller's credential is taken, 0 where it is refused; left out where nothing shows it.",
      samples: callers.flatMap(({ caller, on }) =>
        surfaces.flatMap(({ surface }) => {
          const { acceptance } = on[surface];
          return acceptance === "unknown"
            ? []
            : [{ labels: { caller, surface }, value: acceptance === "accepted" ? 1 : 0 }];
        }),
      ),
    },
    {
      name: "credential_expires_in_seconds",
      help: "Until the caller's token expires, where its claims say so.",
      samples: callers.flatMap(({ caller, expiresIn }) =>
        expiresIn === undefined ? [] : [{ labels: { caller }, value: expiresIn }],
      ),
    },
    {
      name: "routes",
      help: "The routes that the profile's release has, by what is known of them.",
      samples: surfaces.flatMap(({ surface }) =>
        routeStates.map((state) => ({
          labels: { surface, state },
          value: routes.filter((route) => route.due && route.surface === surface && route.state === state).length,
        })),
      ),
    },
    {
      name: "release",
      help: "1 for the release that it behaves as.",
      samples: releaseNames.map((name) => ({ labels: { release: name }, value: release.behavesAs === name ? 1 : 0 })),
    },
  ];
  const texts = metrics.flatMap(({ name, help, samples }) => {
    if (samples.length === 0) return [];
    const full = `freight_probe_${name}`;
    const lines = samples.map(({ labels, value }) => `${full}{${labelsOf({ ...deployment, ...labels })}} ${value}`);
    return [`# HELP ${full} ${help}`, `# TYPE ${full} gauge`, ...lines];
  });
  return `${texts.join("\n")}\n`;
}

const labelsOf = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(",");

const escaped = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
