import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanupCommand } from "../../src/cli/cleanup.js";
import { prepareCommand } from "../../src/cli/prepare.js";
import { readProfile } from "../../src/profile/profile.js";
import { createReference, listen } from "../../src/reference/index.js";

const reference = createReference();
const root = mkdtempSync(join(tmpdir(), "prepare-"));
const [file, out] = [join(root, "profile.jsonc"), join(root, "prepared")];
let lotsLeft = Number.POSITIVE_INFINITY;
let served: Awaited<ReturnType<typeof listen>>;
let fresh: ReturnType<typeof reference.checkpoint>;

beforeAll(async () => {
  const refused = () => Response.json({ title: "There is no more room." }, { status: 422 });
  served = await listen({
    ...reference,
    fetch: async (request) => {
      const isLot = request.method === "POST" && request.url.endsWith("/Lot");
      return isLot && lotsLeft-- <= 0 ? refused() : reference.fetch(request);
    },
  });
  fresh = reference.checkpoint();
});
beforeEach(() => {
  fresh();
  rmSync(out, { recursive: true, force: true });
  writeFileSync(
    file,
    JSON.stringify({
      surfaces: served.surfaces,
      callers: { corporate: { token: reference.tokens.corporate } },
      fixtures: { sellerId: 101 },
      limits: { settleMs: 0 },
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});
afterAll(async () => {
  await served.close();
  rmSync(root, { recursive: true });
});

async function ran(command: typeof prepareCommand, ...args: readonly string[]) {
  const printed: string[] = [];
  process.exitCode = 0;
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => printed.push(String(chunk)) > 0);
  await command().parseAsync([...args], { from: "user" });
  vi.restoreAllMocks();
  return { said: printed.join(""), code: process.exitCode };
}
const prepare = (...args: readonly string[]) => ran(prepareCommand, ...args, "--deployment", file, "--out", out);

/** How many requests that change something the deployment has carried out. */
const writes = () =>
  reference.log.filter(({ route, method }) => route && method !== "GET" && /\/job$|Catalog$|Lot$/.test(route)).length;

describe("the command prepare", { timeout: 60_000 }, () => {
  it("lists beforehand what it would make, and sends nothing but reads", async () => {
    const before = writes();
    const { said, code } = await prepare("jobs", "lots", "--plan");
    expect(said).toMatch(
      /^makes {2}jobs {7}two jobs .*: POST \/job, residue, for jobDisplayId and otherJobDisplayId$/m,
    );
    expect(said).toMatch(/^makes {2}lots .*: POST \/Lot, reversible$/m);
    expect(said).toMatch(/^ {7}contact {4}not made: not asked for$/m);
    expect([code, writes() - before, existsSync(out)]).toEqual([0, 0, false]);
  });

  it("makes nothing without an effect that it is allowed, and nothing above it", async () => {
    await expect(prepare("jobs")).rejects.toThrow(/name the highest effect .* --effects/);
    const { said, code } = await prepare("jobs", "--effects", "reversible");
    expect(said).toMatch(/jobs +not made: its effect is residue: allow it with --effects residue$/m);
    expect([code, readProfile(file, {}).fixtures]).toEqual([1, { sellerId: 101 }]);
  });

  it("makes what is asked for, writes its ids into the profile, and leaves it to cleanup; twice makes it once", async () => {
    const first = await prepare("jobs", "catalog", "lots", "--effects", "residue");
    const { jobDisplayId, otherJobDisplayId } = readProfile(file, {}).fixtures;
    expect(first.said).toContain(`made   jobs: jobDisplayId ${jobDisplayId}, otherJobDisplayId ${otherJobDisplayId}`);
    expect(first.said).toMatch(/^This removes it again, as far as a route does: .*cleanup/m);
    expect([first.code, jobDisplayId === otherJobDisplayId]).toEqual([0, false]);
    const made = writes();

    const second = await prepare("jobs", "catalog", "lots", "--effects", "residue");
    expect(second.said).toMatch(/jobs +not made: the profile gives it$/m);
    expect(second.said).toMatch(/lots +not made: made before, and not cleaned up$/m);
    expect([second.code, writes()]).toEqual([0, made]);

    const third = await prepare("contact", "--effects", "residue");
    expect([third.code, readProfile(file, {}).fixtures]).toEqual([
      0,
      { sellerId: 101, jobDisplayId, otherJobDisplayId, contactId: expect.anything() },
    ]);

    const cleaned = await ran(cleanupCommand, out);
    expect(cleaned.said).toMatch(/^4 records are gone/);
    expect(cleaned.said).toMatch(/^3 records are residue/m);
    expect(cleaned.code).toBe(0);
    const left = JSON.parse(readFileSync(join(out, "leftovers.json"), "utf8"));
    expect(left.map(({ what }: { readonly what: string }) => what).toSorted()).toEqual(["contact", "job", "job"]);
    expect((await prepare("lots", "--plan")).said).toMatch(/^makes {2}lots/m);
  });

  it("makes nothing that the deployment shows already, where nothing is asked for by name", async () => {
    const { said, code } = await prepare("--effects", "residue");
    expect(said.match(/not made: there already$/gm)).toHaveLength(5);
    expect(code).toBe(0);
  });

  it("says what the deployment refuses, and removes what it had made of it by then", async () => {
    lotsLeft = 2;
    const { said, code } = await prepare("lots", "--effects", "reversible");
    lotsLeft = Number.POSITIVE_INFINITY;
    expect(said).toMatch(/^FAILED {2}lots: POST .* was refused \(422\); .* give `samples\.LotDataDto`$/m);
    expect(said).not.toContain("This removes it again");
    const ledger = readFileSync(join(out, "ledger.jsonl"), "utf8");
    const count = (event: string) => ledger.split(`"event":"${event}"`).length - 1;
    expect([count("made") >= 2, count("removed")]).toEqual([true, count("made")]);
    expect(code).toBe(1);
  });
});
