import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimsOf } from "../../src/probe/callers.js";
import { certificateOf } from "../../src/probe/certificate.js";
import { metricsOf } from "../../src/probe/metrics.js";
import type { Probe } from "../../src/probe/report.js";
import { probeInWords } from "../../src/probe/terminal.js";
import { summed } from "../../src/probe/timing.js";
import { alarmsOf } from "../../src/probe/verdict.js";
import { writeWhole } from "../../src/profile/whole-file.js";
import { selfSigned } from "../hostile/certificate.js";
import { probeReference } from "./probing.js";

describe("a certificate", () => {
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    server = createServer(selfSigned, (_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it("is seen with its days, and whether it is vouched for", async () => {
    const now = Date.parse("2126-10-20T09:00:00Z");
    const seen = await certificateOf(`https://127.0.0.1:${port}/api`, { timeoutMs: 5000, now });
    expect(seen).toMatchObject({ kind: "seen", protocol: "TLSv1.3", daysLeft: 7 });
    expect(seen).toMatchObject({ trusted: expect.stringMatching(/SELF_SIGNED/) });
  });

  it("is not looked for on http, and is unseen where nobody answers", async () => {
    expect(await certificateOf("http://127.0.0.1/api", { timeoutMs: 5000 })).toEqual({ kind: "none" });
    expect(await certificateOf("https://127.0.0.1:9/api", { timeoutMs: 5000 })).toMatchObject({ kind: "unseen" });
  });
});

describe("a token's claims", () => {
  const now = Date.parse("2026-11-21T09:00:00Z");
  const token = (claims: Record<string, unknown>) => new UnsecuredJWT(claims).encode();

  it("tell the caller's kind and expiry, by their names alone", () => {
    const exp = now / 1000 + 600;
    const claims = claimsOf(token({ exp, iat: exp - 3600, partnerIds: [77_123], name: "Receiving" }), "partner", now);
    expect(claims).toEqual({
      kind: "partner",
      claims: ["exp", "iat", "partnerIds", "name"],
      expiresAt: "2026-11-21T09:10:00.000Z",
      expiresIn: 600,
      lifetime: 3600,
    });
  });

  it("tell what does not fit", () => {
    expect(claimsOf(token({ partnerIds: [] }), "corporate", now).trouble).toMatch(/those of a partner/);
    expect(claimsOf(token({ exp: now / 1000 - 1 }), "corporate", now).trouble).toBe("it has expired");
    expect(claimsOf("opaque", "corporate", now)).toEqual({ kind: "unknown", claims: [] });
  });
});

describe("percentiles", () => {
  it("are taken by nearest rank", () => {
    expect(summed([])).toEqual({ answers: 0 });
    expect(summed([7])).toEqual({ answers: 1, p50: 7, p95: 7 });
    expect(summed(Array.from({ length: 20 }, (_, index) => 20 - index))).toEqual({ answers: 20, p50: 10, p95: 19 });
  });
});

const terminal = { color: false, fits: true } as const;

describe("what a look is shown as", () => {
  let seen: Probe;
  let down: Probe;
  const folder = mkdtempSync(join(tmpdir(), "probe-"));
  beforeAll(async () => {
    ({ seen } = await probeReference(
      { faults: ["route:GET /lookup/countries#unserved"] },
      { given: { name: 'a "b"\\c' } },
    ));
    down = {
      ...seen,
      causes: [
        {
          id: "unreachable",
          says: "Nothing answers.",
          remedy: "Start it.",
          surfaces: ["portal"],
          reasons: ["Nothing."],
        },
      ],
      surfaces: seen.surfaces.map((surface) => ({ ...surface, reachable: false, isService: false, because: "gone" })),
    };
    down = { ...down, ...alarmsOf(down) };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is a text for the terminal that names what alarms", () => {
    const text = probeInWords(seen, terminal);
    expect(text).toMatch(/^DEVIATES {2}a "b"\\c/);
    expect(text).toContain("Missing: GET /lookup/countries.");
    expect(text.split("\n").length).toBeLessThan(60);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(180);
    expect(probeInWords(down, terminal)).toMatch(
      /^DOWN {2}a "b"\\c: Nothing answers\.\n.*\n {2}remedy {4}Start it\.\n/,
    );
  });

  it("is cut to fit a screen alone", () => {
    const because = `${"long ".repeat(60)}end`;
    const routes = seen.routes.map((route, index) => ({
      ...route,
      state: "undecidable" as const,
      because: `${index} ${because}`,
    }));
    const file = probeInWords({ ...seen, routes }, { color: false, fits: false });
    expect(file).not.toMatch(/…|and \d+ more/);
    expect(file.match(/long end/g)).toHaveLength(routes.filter(({ due }) => due).length);
    const screen = probeInWords({ ...seen, routes }, terminal);
    expect(screen).toMatch(/…\n/);
    expect(screen).toMatch(/and \d+ more \(--json lists them\)/);
  });

  it("is a file of metrics, in the text format", () => {
    const text = metricsOf(seen, 1);
    for (const line of text.trimEnd().split("\n"))
      expect(line).toMatch(
        /^(# (HELP|TYPE) freight_probe_\w+ .+|freight_probe_\w+\{(\w+="([^"\\\n]|\\["\\n])*",?)+\} -?[\d.e+-]+)$/,
      );
    expect(text).toContain('freight_probe_exit_code{deployment="a \\"b\\"\\\\c"} 1\n');
    expect(text).toContain(',surface="portal",state="missing"} 1\n');
    expect(text).toContain(',surface="portal"} 1\n');
    expect(text).toContain(',release="8_01"} 1\n');
    expect(text).toContain('freight_probe_healthy{deployment="a \\"b\\"\\\\c"} 0\n');
    expect(text).toContain('freight_probe_well{deployment="a \\"b\\"\\\\c"} 0\n');
    expect(metricsOf(down, 3)).toContain(',surface="portal"} 0\n');
  });

  it("takes the place of the file at one stroke, and leaves nothing beside it", () => {
    const file = join(folder, "freight.prom");
    writeWhole(file, "one");
    writeWhole(file, "two");
    expect(readFileSync(file, "utf8")).toBe("two");
    expect(readdirSync(folder)).toEqual(["freight.prom"]);
    expect(() => writeWhole(join(folder, "none", "freight.prom"), "three")).toThrow();
  });
});
