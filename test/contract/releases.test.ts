import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { clauseList, clauseOfRemoval, openPointList } from "../../src/contract/register.js";
import {
  editionOn,
  editionsOf,
  holdsOn,
  isBefore,
  lastReleaseOf,
  latestRelease,
  releases,
  releasesOf,
  type Span,
  spanInWords,
} from "../../src/contract/releases.js";
import { type RouteId, routeList, routeOn, rowOn } from "../../src/contract/routes.js";
import { profileFrom } from "../../src/profile/profile.js";

const read = (file: string) => readFileSync(join(packageRoot(), file), "utf8");
const [oldest] = releases;
if (!oldest) throw new Error("The timeline is empty.");

describe("the timeline", () => {
  it("begins with the oldest release and names each once", () => {
    expect(latestRelease).toBe(releases.at(-1));
    expect(new Set(releases).size).toBe(releases.length);
    expect(isBefore(oldest, latestRelease)).toBe(true);
    expect(isBefore(latestRelease, oldest)).toBe(false);
  });

  it("has what says nothing on all releases, `since` on that and later ones, `until` on earlier ones", () => {
    expect(releasesOf({})).toEqual(releases);
    expect(releasesOf({ since: latestRelease })).toEqual([latestRelease]);
    expect(releasesOf({ until: latestRelease })).toEqual(releases.slice(0, -1));
    expect(releasesOf({ since: oldest, until: latestRelease })).toEqual(releases.slice(0, -1));
    expect(lastReleaseOf({ until: latestRelease })).toBe(releases.at(-2));
    expect(holdsOn({}, "6.02" as typeof oldest)).toBe(false);
  });

  it("chooses the edition that holds, else the nearest one before, else the first", () => {
    const editions = [
      { kind: "first", until: latestRelease },
      { kind: "second", since: latestRelease },
    ] as const;
    expect(releases.map((release) => editionOn<{ kind: string }>(editions, release).kind)).toEqual(["first", "second"]);
    expect(editionOn<{ kind: string }>([editions[0]], latestRelease).kind).toBe("first");
    expect(editionOn<{ kind: string }>([editions[1]], oldest).kind).toBe("second");
    expect(editionOn({ kind: "only" }, oldest)).toEqual({ kind: "only" });
    expect(editionsOf({ kind: "only" })).toEqual([{ kind: "only" }]);
    expect(() => editionOn<{ kind: string }>([], oldest)).toThrow("no edition");
  });

  it("is told in words", () => {
    expect(spanInWords({})).toBeUndefined();
    expect(spanInWords({ since: latestRelease })).toBe(`from ${latestRelease} on`);
    expect(spanInWords({ until: latestRelease })).toBe(`before ${latestRelease}`);
  });

  it("reads a parameter that is required from a release on as that release does", () => {
    const [route] = routeList.filter(({ id }) => id === "GET /Lot");
    const query = {
      a: { type: "string", required: { since: latestRelease } },
      b: { type: "string", until: latestRelease },
    };
    const row = { ...route, query } as unknown as (typeof routeList)[number];
    expect(rowOn(row, oldest).query).toEqual({ a: { type: "string" }, b: { type: "string", until: latestRelease } });
    expect(rowOn(row, latestRelease).query).toEqual({ a: { type: "string", required: true } });
  });
});

describe("what the register says of releases", () => {
  const spans: readonly (Span & { readonly id: string })[] = [...routeList, ...clauseList, ...openPointList()];

  it("is of releases of the timeline, and leaves each on one at least", () => {
    const odd = spans.filter(
      (span) =>
        releasesOf(span).length === 0 ||
        [span.since, span.until].some((release) => release !== undefined && !releases.includes(release)),
    );
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it("has a clause for each route that ends, and each ends with its clauses", () => {
    const ended = routeList.filter(({ until }) => until);
    expect(ended.length).toBeGreaterThan(0);
    expect(ended.filter(({ id }) => !clauseOfRemoval(id as RouteId)).map(({ id }) => id)).toEqual([]);
    for (const { id, until } of ended) {
      const late = clauseList.filter(
        ({ routes: [first], since, until: end }) => first === id && since !== until && end !== until,
      );
      expect(late.map((clause) => clause.id)).toEqual([]);
    }
  });

  it("gives each row its answer on each release", () => {
    for (const release of releases)
      for (const { id } of routeList) expect(routeOn(id as RouteId, release).answers.kind).toBeTypeOf("string");
  });
});

describe("a release is named", () => {
  it("by the register alone", () => {
    const named = new RegExp(`\\b(${releases.map((release) => release.replace(".", "\\.")).join("|")})\\b`);
    const files = execFileSync("git", ["ls-files", "src", "specs", "schemas", "fixtures"], {
      cwd: packageRoot(),
      encoding: "utf8",
    });
    const schema = "fixtures/deployments/profile.schema.json";
    const outside = files
      .split("\n")
      .filter((file) => file !== "" && !file.startsWith("src/contract/") && file !== schema)
      .filter((file) => named.test(file.replaceAll("-", " ")) || named.test(read(file)));
    expect(outside).toEqual([]);
    // And what was looked for can be found.
    expect(named.test(read(schema))).toBe(true);
  });

  it("by the profile's schema as the timeline has them", () => {
    const { enum: known, default: usual } = JSON.parse(read("fixtures/deployments/profile.schema.json")).properties
      .release;
    expect(known).toEqual(releases);
    expect(usual).toBe(latestRelease);
  });

  it("by no profile that would not be taken", () => {
    const given = JSON.parse(read("fixtures/deployments/staging.example.json"));
    expect(profileFrom(given, {}, "staging.example.json").release).toBe(latestRelease);
    expect(() => profileFrom({ ...given, release: "6.02" }, {}, "staging.example.json")).toThrow(
      `release is "6.02"; it is one of ${releases.join(", ")}.`,
    );
  });
});
