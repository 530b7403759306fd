import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inAscii, isLive, showsColor, showsSymbols } from "../../src/cli/appearance.js";
import { routeGlobs } from "../../src/cli/options.js";
import { codeOf } from "../../src/cli/reported.js";
import { routesLike } from "../../src/contract/route-globs.js";
import { routeList } from "../../src/contract/routes.js";
import { changesBetween, lookInLine } from "../../src/probe/changes.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference, listen } from "../../src/reference/index.js";
import { badgeSvg } from "../../src/reporting/formats/badge.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import type { Run } from "../../src/reporting/run.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { probeReference } from "../probe/probing.js";
import { command } from "./command.js";
import { servedProfile } from "./served-profile.js";
import { warmCommand } from "./warm/warm.js";

const reference = createReference();
const folder = mkdtempSync(join(tmpdir(), "everyday-"));
const [out, chat] = [join(folder, "reports"), join(folder, "chat.json")];
let served: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  served = await listen(reference);
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

const given = (more: object = {}) => servedProfile(reference, served, more);

describe("a run of some routes, with its profile from standard input", { timeout: 60_000 }, () => {
  let ended: Awaited<ReturnType<typeof command>>;
  const run = () => JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as Run;
  beforeAll(async () => {
    const limits = { p95Ms: { "*": 60_000, "GET /lookup/*": 1 } };
    const args = ["run", "--deployment", "-", "--include-route", "/lookup/*", "--exclude-route", "GET /lookup/items"];
    const profile = JSON.stringify(given({ limits }));
    ended = await command([...args, "--allure", "none", "--json", "--chat", chat, "--out", out], {}, 60_000, profile);
  });

  it("prints one JSON object, and nothing else on standard output", () => {
    const brief = JSON.parse(ended.stdout);
    expect(brief).toMatchObject({ verdict: "conforms", broken: [], folder: out });
    expect([ended.code, ended.stderr]).toEqual([0, ""]);
  });

  it("accounts for what is left out, with the reason, and sends nothing to what is excluded", () => {
    const { clauses, routes, selection } = run();
    const clause = (id: string) => clauses.find((one) => one.id === id);
    expect(clause("route:GET /lookup/countries")?.verdict).toBe("pass");
    expect(clause("route:GET /lookup/items")).toMatchObject({
      verdict: "skipped",
      reason: "not selected: --exclude-route leaves GET /lookup/items out",
    });
    expect(clause("route:GET /Lot")?.reason).toBe("not selected: --include-route names no route of it");
    expect(routes.filter(({ exercised, reason }) => exercised || reason)).toHaveLength(routeList.length);
    expect(routes.find(({ id }) => id === "GET /lookup/items")?.exercised).toBe(false);
    expect(selection.routes?.exclude).toEqual(["GET /lookup/items"]);
  });

  it("tells the routes that are slower than the profile allows, and gates on them with --strict alone", () => {
    const { thresholds, ...rest } = run();
    expect(thresholds).toMatchObject({ p95Ms: { "*": 60_000, "GET /lookup/*": 1 } });
    expect(thresholds?.exceeded.every(({ route, p95Ms }) => route.startsWith("GET /lookup/") && p95Ms > 1)).toBe(true);
    const exceeded = [{ route: "GET /lookup/addOns" as const, p95Ms: 80.4, allowedMs: 20 }];
    const slow = { ...rest, thresholds: { p95Ms: { "*": 20 }, routes: 3, exceeded } };
    const strict = { ...slow, selection: { ...slow.selection, strict: true } };
    const within = { ...strict, thresholds: { ...slow.thresholds, exceeded: [] } };
    expect([slow, strict, within].map((one) => codeOf(one, [], []))).toEqual([0, 1, 0]);
    const says = runInWords(strict, [], { color: false, reports: [] });
    expect(says).toMatch(
      /slow +1 of 3 routes slower than limits\.p95Ms allows; --strict: exit code 1\n.*80 ms, allowed 20/,
    );
    expect(runInWords(within, [], { color: false, reports: [] })).toContain("3 routes within limits.p95Ms");
    expect(summaryOf(slow, [])).toContain("- GET /lookup/addOns: 95 % within 80 ms, allowed 20 ms");
    expect(runInWords(rest, [], { color: false, reports: [] })).not.toContain("p95Ms");
  });

  it("leaves a badge as data and as a picture, and the body of a chat's webhook", () => {
    const badge = JSON.parse(readFileSync(join(out, "badge.json"), "utf8"));
    expect(badge).toEqual({
      schemaVersion: 1,
      label: "contract",
      message: expect.stringMatching(/^conforms, \d+ % judged$/),
      color: "brightgreen",
      isError: false,
    });
    expect(readFileSync(join(out, "badge.svg"), "utf8")).toContain(`<title>contract: ${badge.message}</title>`);
    expect(badgeSvg({ ...run(), verdict: "does-not-conform" })).toMatch(/contract: does not conform[\s\S]*#e05d44/);
    const body = JSON.parse(readFileSync(chat, "utf8"));
    expect(Object.keys(body)).toEqual(["text"]);
    expect(body.text).toMatch(/^deployment, release \S+: conforms .*\n.*\nclauses \d+ = /);
  });

  it("is recomputed from its evidence, told as JSON", async () => {
    const checked = await warmCommand(["check-statement", out, "--json"]);
    expect(JSON.parse(checked.stdout)).toMatchObject({ agrees: true, differences: [] });
    expect(checked.code).toBe(0);
  });

  it("leaves its clean-up to whoever has the profile", async () => {
    const { code, stderr } = await warmCommand(["cleanup", out]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("read its profile from standard input")]);
    for (const args of [
      ["fixtures", "--write"],
      ["run", "--pin"],
    ]) {
      const refused = await command([...args, "--deployment", "-"], {}, 30_000, JSON.stringify(given()));
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("standard input cannot be written")]);
    }
  });
});

describe("globs of routes", () => {
  it("name routes by any part, by path and by surface", () => {
    expect(routesLike("POST /Lot/{targetId}/merge/{sourceId}")).toHaveLength(1);
    expect(routesLike("*/MERGE/*").every((id) => id.includes("/merge/"))).toBe(true);
    expect(routesLike("/Lot")).toEqual(["POST /Lot", "GET /Lot"]);
    expect(routesLike("abc")).toEqual(["POST /job/update"]);
    expect(routesLike("*")).toHaveLength(routeList.length);
    expect(routesLike("/Lo.")).toEqual([]);
  });

  it("that match nothing are refused with the nearest routes", () => {
    expect(() => routeGlobs("GET /Lots")).toThrow(
      /^GET \/Lots matches no route of the contract\. Did you mean GET \/Lot\?$/,
    );
    expect(routeGlobs("/Lot,GET /Lot", ["GET /Catalog"])).toEqual(["GET /Catalog", "POST /Lot", "GET /Lot"]);
    const wrong = given({ limits: { p95Ms: { "GET /Lots": 5 } } });
    expect(() => profileFrom(wrong, {}, "p")).toThrow(
      "p: limits.p95Ms.GET /Lots matches no route of the contract. Did",
    );
    expect(() => profileFrom(given({ limits: { p95Ms: 0 } }), {}, "p")).toThrow("limits.p95Ms is 0; it is at least 1.");
    expect(profileFrom(given({ limits: { p95Ms: 300 } }), {}, "p").limits.p95Ms).toEqual({ "*": 300 });
  });
});

describe("what a terminal shows", () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: "1" }, false],
    [true, { NO_COLOR: "" }, true],
    [false, { FORCE_COLOR: "1" }, true],
    [true, { FORCE_COLOR: "0" }, false],
    [true, { FORCE_COLOR: "1", NO_COLOR: "1" }, true],
    [true, { TERM: "dumb" }, false],
  ])("in colours: a terminal %s with %j %s", (isTTY, env, shows) => {
    expect(showsColor({ isTTY }, env)).toBe(shows);
  });

  it("on a line that is written over only where somebody looks at it", () => {
    const env = [{}, { CI: "true" }, { CI: "" }, { CI: "false" }, { TERM: "dumb" }];
    expect(env.map((one) => isLive({ isTTY: true }, one))).toEqual([true, false, true, true, false]);
    expect(isLive({}, {})).toBe(false);
  });

  it("in ASCII where it shows nothing else", () => {
    const env = [
      {},
      { LANG: "C" },
      { LANG: "en_US.UTF-8" },
      { LANG: "en_US.utf8", LC_ALL: "POSIX" },
      { TERM: "linux" },
    ];
    expect(env.map(showsSymbols)).toEqual([true, false, true, false, false]);
    expect(inAscii("a → b · c … 3 × 4")).toBe("a -> b - c ... 3 x 4");
  });
});

describe("a probe that watches", { timeout: 30_000 }, () => {
  it("tells each look in a line, with what changed", async () => {
    const { seen } = await probeReference();
    expect(lookInLine(seen, changesBetween(seen, seen))).toMatch(
      /^\d\d:\d\d:\d\dZ {2}healthy {2}portal \d+ ms.*; \d+ routes answer {2}nothing changed$/,
    );
    const routes = seen.routes.map((route) =>
      route.id === "GET /Lot" ? { ...route, state: "missing" as const } : route,
    );
    const other = { ...seen, verdict: "deviates" as const, alarms: ["1 route is missing"], routes };
    expect(changesBetween(seen, other)).toEqual(["was healthy", "1 route is missing", "now missing: GET /Lot"]);
    expect(changesBetween(other, seen)).toEqual(["was deviates", "now answers: GET /Lot"]);
  });
});
