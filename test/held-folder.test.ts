import { spawnSync } from "node:child_process";
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { judge, UsageError } from "../src/api/index.js";
import { holdFolder, refuseHeld } from "../src/runner/held-folder.js";
import { prepareRunFolder } from "../src/runner/run-folder.js";

const root = mkdtempSync(join(tmpdir(), "held-"));
afterAll(() => rmSync(root, { recursive: true }));

const folder = (name: string): string => mkdtempSync(join(root, name));
const minuteMs = 60_000;

/** @returns a folder that a process holds, or seems to */
function heldBy(pid: number, host: string, agoMs = 0): string {
  const held = folder("by-");
  const file = join(held, ".running");
  writeFileSync(file, JSON.stringify({ pid, host, since: new Date().toISOString() }));
  const at = new Date(Date.now() - agoMs);
  utimesSync(file, at, at);
  return held;
}

const another = JSON.stringify({ pid: process.ppid, host: hostname(), since: new Date().toISOString() });

/** That of a process which has ended. */
const gone = (): number => spawnSync(process.execPath, ["--version"]).pid;

describe("the folder of a run", () => {
  it("is refused to a second one until the first has left it", () => {
    const held = folder("twice-");
    const leave = holdFolder(held);
    expect(() => holdFolder(held)).toThrow(UsageError);
    expect(() => holdFolder(held)).toThrow(
      new RegExp(`^--out ${held}: another run is writing into it .*process ${process.pid}.*choose another folder`),
    );
    leave();
    expect(existsSync(join(held, ".running"))).toBe(false);
    holdFolder(held)();
  });

  it("is refused while the process that holds it is there, or tells so from another host", () => {
    for (const held of [heldBy(process.ppid, hostname()), heldBy(gone(), "another.example.com")]) {
      expect(() => holdFolder(held)).toThrow("another run is writing into it");
      // What it has written so far is removed by nobody.
      expect(() => prepareRunFolder(held)).toThrow("another run is writing into it");
      expect(existsSync(join(held, ".running"))).toBe(true);
    }
  });

  it.each([
    ["whose process is gone", () => heldBy(gone(), hostname())],
    ["whose process had the number of this one", () => heldBy(process.pid, hostname())],
    ["that told nothing for long", () => heldBy(process.ppid, hostname(), 2 * minuteMs)],
    ["that told nothing for long from another host", () => heldBy(1, "another.example.com", 2 * minuteMs)],
  ])("is taken from a run %s", (_, made) => {
    const held = made();
    expect(() => refuseHeld(held)).not.toThrow();
    holdFolder(held)();
    expect(existsSync(join(held, ".running"))).toBe(false);
  });

  it("is that of another run which took it from the killed one a moment before", () => {
    const held = heldBy(gone(), hostname());
    const file = join(held, ".running");
    const move = fs.renameSync;
    const rename = vi.spyOn(fs, "renameSync").mockImplementationOnce((from, to) => {
      writeFileSync(file, another);
      move(from, to);
    });
    syncBuiltinESMExports();
    expect(() => holdFolder(held)).toThrow(`process ${process.ppid} on`);
    expect([readFileSync(file, "utf8"), readdirSync(held)]).toEqual([another, [".running"]]);
    rename.mockRestore();
    syncBuiltinESMExports();
  });

  it("stays that of another run which has it by now, when the first one ends", () => {
    const held = folder("by-now-");
    const leave = holdFolder(held);
    writeFileSync(join(held, ".running"), another);
    leave();
    expect(readFileSync(join(held, ".running"), "utf8")).toBe(another);
  });

  it("is that of one of two judgings, which is not disturbed", async () => {
    const out = join(folder("judged-"), "reports");
    const judged = () => judge(undefined, { clauses: ["lookup-key-with-spaces"], out });
    const outcomes = await Promise.allSettled([judged(), judged()]);
    const [refused] = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toBeInstanceOf(UsageError);
    expect(String(refused)).toContain(`--out ${out}: another run is writing into it`);
    const [kept] = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(kept).toMatchObject({ defects: [], missing: [], run: { verdict: "conforms" } });
    expect(existsSync(join(out, ".running"))).toBe(false);
    expect((await judged()).run.verdict).toBe("conforms");
  });
});
