import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClauseId } from "../../src/contract/register.js";
import { latestRelease } from "../../src/contract/releases.js";
import type { Exchange } from "../../src/http/exchange.js";
import { judgingOf, openSession } from "../../src/preflight/session.js";
import { forgedToken } from "../../src/profile/claims.js";
import { curlOf } from "../../src/reporting/curl/curl.js";
import { type Embedded, startEmbedded } from "../../src/runner/embedded.js";
import { judge } from "../../src/runner/judge.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

let served: Embedded;

beforeAll(async () => {
  await loadSpecs();
}, 120_000);

afterAll(() => served?.close());

/** Judges a clause on a served reference with a fault. @returns the exchanges of its scenario, and the one that shows the failure */
async function failing(clause: ClauseId, fault: string) {
  await served?.close();
  served = await startEmbedded(latestRelease, {}, { faults: [fault] });
  const session = openSession(judgingOf(served.profile, { runId: "0000test" }), { env: {} });
  try {
    for (const scenario of scenarios().filter(({ judges }) => judges.includes(clause))) {
      const { result, exchanges } = await judge(scenario, session);
      const failed = result.checks.find((check) => check.clause === clause && check.verdict === "fail");
      if (failed?.exchange !== undefined) return { exchanges, id: failed.exchange };
    }
  } finally {
    await session.close();
  }
  throw new Error(`${clause} did not fail.`);
}

const tokens = () => {
  const { corporate, partner } = served.profile.callers;
  const of = (source: unknown) => (source as { readonly token?: string } | undefined)?.token ?? "";
  const own = of(corporate);
  return {
    CORPORATE_TOKEN: own,
    PARTNER_TOKEN: of(partner),
    FORGED_TOKEN: forgedToken(own) ?? "",
    EXPIRED_TOKEN: String(served.profile.fixtures.expiredToken),
  };
};

/** What the lines answered, in their order, and what they complained of. */
async function sent(lines: readonly string[]) {
  const cwd = mkdtempSync(join(tmpdir(), "again-"));
  await promisify(execFile)("bash", ["-c", `bash -c "$SCRIPT" > out 2> err`], {
    cwd,
    env: { ...process.env, ...tokens(), SCRIPT: lines.join("\necho >&1\n") },
  });
  return { out: readFileSync(join(cwd, "out"), "utf8"), err: readFileSync(join(cwd, "err"), "utf8") };
}

/** Every lot and catalog that the deployment lists, apart from when they were changed. */
async function stored(): Promise<readonly unknown[]> {
  const pages = ["Lot", "Catalog"].map(async (name) => {
    const response = await fetch(`${served.profile.surfaces.catalog}/${name}?page_size=500`, {
      headers: { authorization: `Bearer ${tokens().CORPORATE_TOKEN}` },
    });
    return response.json();
  });
  return Promise.all(pages);
}

const withoutNumbers = (text: string) => text.replace(/\d+/g, "0");

describe("the curl lines of a failure, run as they stand", () => {
  it("show the failure again on records of their own, and leave nothing behind", async () => {
    const { exchanges, id } = await failing("lot-merge-moves-catalogs", "lot-merge-moves-catalogs#loses-catalogs");
    const before = await stored();
    const lines = curlOf(exchanges, id);
    expect(lines.filter((line) => /^(CATALOG|LOT)_[12]=\$\(curl/.test(line))).toHaveLength(4);
    const { out, err } = await sent(lines);
    // Each step is answered as it was, the one that shows the failure among them; ids and times are others.
    const number = (exchange: Exchange) => Number(exchange.id.split("/").at(-1));
    const upTo = exchanges.filter((one) => one.phase === "scenario" && number(one) <= Number(id.split("/").at(-1)));
    // Of earlier reads some are left out.
    const steps = upTo.filter((one) => one.request.method !== "GET" || one.id === id);
    const came = steps.flatMap(({ response }) => (response?.body.text ? [withoutNumbers(response.body.text)] : []));
    const shown = withoutNumbers(out + err);
    expect(came.length).toBeGreaterThan(8);
    expect(came.at(-1)).toContain('"lots":[]');
    expect(came.filter((text) => !shown.includes(text))).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(lines.join("\n")).not.toContain(tokens().CORPORATE_TOKEN);
  }, 60_000);

  it("send nothing to anybody's record where nothing can be created", async () => {
    const { exchanges, id } = await failing("lot-merge-moves-catalogs", "lot-merge-moves-catalogs#loses-catalogs");
    const before = await stored();
    const lines = curlOf(exchanges, id);
    const { out } = await sent(lines.map((line) => line.replace(/\$[A-Z]+_TOKEN/, "nobody")));
    expect(out).not.toContain('"lots"');
    expect(lines.filter((line) => line.startsWith("curl -sS -X DELETE")).join("\n")).toMatch(
      /\/Lot\/'"\$\{LOT_\d:-none\}"/,
    );
    expect(await stored()).toEqual(before);
  }, 60_000);
});

/** An exchange of one scenario. */
const exchangeOf = (
  n: number,
  over: Partial<Exchange> & { readonly method: string; readonly url: string },
  answer?: unknown,
  body?: unknown,
): Exchange => {
  const { method, url, ...rest } = over;
  const texts = { sent: JSON.stringify(body), came: JSON.stringify(answer) };
  return {
    id: `story/${n}`,
    scenario: "story",
    phase: "scenario",
    surface: "catalog",
    caller: "corporate",
    request: { method, url, headers: {}, ...(body !== undefined && { body: { bytes: 1, text: texts.sent } }) },
    ...(answer !== undefined && { response: { status: 200, headers: {}, body: { bytes: 1, text: texts.came } } }),
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 1,
    attempts: 1,
    ...rest,
  };
};

const catalog = "https://catalog.example.com";

describe("which id came from which answer", () => {
  it("is told by creations alone; what was sent before, such as a fixture, stays as it is", () => {
    const lines = curlOf(
      [
        exchangeOf(
          1,
          { method: "POST", url: `${catalog}/Catalog`, route: "POST /Catalog" },
          { Catalog_ID: 71, seller_id: 9 },
          { seller_id: 9, quantity: 71 },
        ),
        exchangeOf(
          2,
          { method: "POST", url: `${catalog}/Lot`, route: "POST /Lot" },
          { lot_id: "72" },
          { catalogs: [{ catalog_id: 71, lot_number: "71", quantity: 71 }] },
        ),
        exchangeOf(3, { method: "GET", url: `${catalog}/Catalog?id=71&page=72`, route: "GET /Catalog" }, [], undefined),
        exchangeOf(
          4,
          { method: "PUT", url: `${catalog}/Catalog/9`, route: "PUT /Catalog/{id}" },
          {},
          { seller_id: 9, lotIds: ["72"] },
        ),
        exchangeOf(5, { method: "DELETE", url: `${catalog}/Lot/72`, route: "DELETE /Lot/{id}", phase: "cleanup" }),
        exchangeOf(6, {
          method: "DELETE",
          url: `${catalog}/Catalog/71`,
          route: "DELETE /Catalog/{id}",
          phase: "cleanup",
        }),
      ],
      "story/4",
    );
    expect(lines.slice(1)).toEqual([
      `CATALOG_1=$(curl -sS -X POST '${catalog}/Catalog' --data '{"seller_id":9,"quantity":71}' | tee -a /dev/stderr | node -pe 'JSON.parse(fs.readFileSync(0)).Catalog_ID')`,
      `LOT_1=$(curl -sS -X POST '${catalog}/Lot' --data '{"catalogs":[{"catalog_id":'"\${CATALOG_1:-none}"',"lot_number":"71","quantity":71}]}' | tee -a /dev/stderr | node -pe 'JSON.parse(fs.readFileSync(0)).lot_id')`,
      `curl -sS -X GET '${catalog}/Catalog?id='"\${CATALOG_1:-none}"'&page='"\${LOT_1:-none}"`,
      "# 9 in the next line: no answer of these lines told it; it is as the run sent it.",
      `curl -sS -X PUT '${catalog}/Catalog/9' --data '{"seller_id":9,"lotIds":["'"\${LOT_1:-none}"'"]}'`,
      "# What these lines created or changed is removed or put back:",
      `curl -sS -X DELETE '${catalog}/Lot/'"\${LOT_1:-none}"`,
      `curl -sS -X DELETE '${catalog}/Catalog/'"\${CATALOG_1:-none}"`,
    ]);
  });

  it("is told for several records of one answer, and for an id that is answered alone", () => {
    const lines = curlOf(
      [
        exchangeOf(
          1,
          { method: "POST", url: `${catalog}/Bulk/upsert`, route: "POST /Bulk/upsert" },
          [{ id: 5, lots: [{ id: 6 }] }, { id: 7 }],
          {},
        ),
        exchangeOf(2, { method: "POST", url: `${catalog}/Lot`, route: "POST /Lot" }, 8, {}),
        exchangeOf(3, { method: "GET", url: `${catalog}/Lot/6`, route: "GET /Lot/{id}" }, {}),
        exchangeOf(4, {
          method: "DELETE",
          url: `${catalog}/Catalog/5`,
          route: "DELETE /Catalog/{id}",
          phase: "cleanup",
        }),
        exchangeOf(5, { method: "DELETE", url: `${catalog}/Lot/8`, route: "DELETE /Lot/{id}", phase: "cleanup" }),
      ],
      "story/3",
    );
    expect(lines[1]).toContain(
      `; CATALOG_1=$(printf %s "$ANSWER" | node -pe 'JSON.parse(fs.readFileSync(0))[0].id'); LOT_1=$(printf %s "$ANSWER" | node -pe 'JSON.parse(fs.readFileSync(0))[0].lots[0].id')`,
    );
    expect(lines[2]).toMatch(/^LOT_2=.*node -pe 'JSON.parse\(fs.readFileSync\(0\)\)'\)$/);
    expect(lines.join("\n")).not.toContain("CATALOG_2");
  });

  it("is not told where no answer shows it; the lines say what stays behind", () => {
    const lines = curlOf(
      [
        exchangeOf(1, { method: "POST", url: `${catalog}/Catalog`, route: "POST /Catalog" }, {}, {}),
        exchangeOf(
          2,
          { method: "GET", url: `${catalog}/Catalog?title=x`, route: "GET /Catalog" },
          { items: [{ id: 71 }] },
        ),
        exchangeOf(3, {
          method: "DELETE",
          url: `${catalog}/Catalog/71`,
          route: "DELETE /Catalog/{id}",
          phase: "cleanup",
        }),
      ],
      "story/2",
    );
    expect(lines.filter((line) => /DELETE/.test(line))).toEqual([]);
    expect(lines.at(-1)).toBe(
      "# The run removed 71 as well, which no creation answered: remove by hand what was made.",
    );
  });

  it("sends no step that was never sent, and one that was only repeated once", () => {
    const read = { method: "GET", url: `${catalog}/Lot/6`, route: "GET /Lot/{id}" } as const;
    const given = exchangeOf(1, { ...read, url: `${catalog}/Lot/5`, attempts: 0 });
    const lines = curlOf([given, exchangeOf(2, read, {}), exchangeOf(3, read, {}), exchangeOf(4, read, {})], "story/4");
    expect(lines.filter((line) => line.startsWith("curl"))).toEqual([`curl -sS -X GET '${catalog}/Lot/6'`]);
  });
});
