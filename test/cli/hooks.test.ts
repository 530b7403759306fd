import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Process, start } from "../../bench/served.js";
import { Hooks } from "../../src/cli/hooks.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference, listen } from "../../src/reference/index.js";
import { servedProfile } from "./served-profile.js";

const reference = createReference();
const folder = mkdtempSync(join(tmpdir(), "hooks-"));
const told = { folder: "reports", runId: "r1" };
let served: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  served = await listen(reference);
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

const given = (hooks: object) => servedProfile(reference, served, { hooks });

function hooksOf(hooks: object, isQuiet = false) {
  const lines: string[] = [];
  const interruption = new AbortController();
  const made = new Hooks((line) => lines.push(line), isQuiet, interruption.signal);
  return { lines, interruption, made, profile: profileFrom(given(hooks), {}, "p") };
}

describe("hooks", { timeout: 30_000 }, () => {
  it("are a line for the shell, or a program with its arguments that no shell reads", async () => {
    const { lines, made, profile } = hooksOf({
      before: 'echo "$CONFORMANCE_RUN_ID" && echo loud >&2',
      after: [process.execPath, "-e", "console.log(process.env.CONFORMANCE_EXIT_CODE, process.argv[1])", "$HOME"],
    });
    await made.before(profile, told);
    expect(await made.after(1)).toBe(1);
    expect(lines.toSorted()).toEqual(["after: 1 $HOME", "before: loud", "before: r1"]);
  });

  it.each([
    ["exit 3", /^hooks\.before ended with exit code 3: nothing is judged\.$/],
    [["/no/such/program"], /^hooks\.before could not be started \(.*ENOENT.*\): nothing is judged\.$/],
    ["sleep 20 & sleep 20", /^hooks\.before did not end within 300 ms \(hooks\.timeoutMs\)/],
  ])("that fail before the run leave it unjudged, and the one after it is due: %j", async (before, says) => {
    const { made, profile, lines } = hooksOf({ before, after: "echo due", timeoutMs: 300 });
    await expect(made.before(profile, told)).rejects.toMatchObject({ code: 3, message: expect.stringMatching(says) });
    expect([await made.after(3), lines]).toEqual([3, ["after: due"]]);
  });

  it("that fail after a green run make it no green one, and show what they printed where nothing is shown else", async () => {
    const error = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { made, profile, lines } = hooksOf({ before: "echo fine", after: "echo torn; exit 1" }, true);
    await made.before(profile, told);
    expect([await made.after(0), await made.after(1), lines]).toEqual([4, 1, ["after: torn", "after: torn"]]);
    expect(error).toHaveBeenCalledWith("hooks.after ended with exit code 1.\n");
    error.mockRestore();
  });

  it("may leave something running, which is not waited for", async () => {
    const { made, profile } = hooksOf({ before: "sleep 20 &" });
    const start = performance.now();
    await made.before(profile, told);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it("that are not due are not run", async () => {
    const { made, lines } = hooksOf({ after: "echo never" });
    expect([await made.after(2), lines]).toEqual([2, []]);
  });

  it.each([
    [{ before: "" }, "hooks.before is empty"],
    [{ before: [] }, "hooks.before is empty"],
    [{ after: 5 }, "hooks.after is 5; it has to be a text or a list"],
    [{ afer: "x" }, "hooks.afer is no field of a profile. Did you mean after?"],
  ])("are refused where they are none: %j", (hooks, says) => {
    expect(() => hooksOf(hooks)).toThrow(says);
  });
});

describe("a run with hooks", { timeout: 60_000 }, () => {
  const out = join(folder, "reports");
  const file = join(folder, "profile.json");
  const log = join(folder, "log");
  function judge(hooks: object): Process {
    rmSync(log, { force: true });
    writeFileSync(file, JSON.stringify(given(hooks)));
    return start(
      "run",
      "--deployment",
      file,
      "--clause",
      "lookup-literals-before-key",
      "--allure",
      "none",
      "--out",
      out,
    );
  }
  const logs = (what: string) => `echo ${what} "$CONFORMANCE_EXIT_CODE" >> '${log}'`;

  it("runs them around everything that is sent, and keeps no word of them in the evidence", async () => {
    const run = judge({ before: logs("before"), after: `${logs("after")}; ls '${out}/run.json'` });
    expect(await run.ended).toBe(0);
    expect(readFileSync(log, "utf8")).toBe("before \nafter 0\n");
    expect(run.output()).toContain(`after: ${out}/run.json`);
    expect(readFileSync(join(out, "profile.json"), "utf8")).not.toContain("hooks");
  });

  it("runs the one after it on Ctrl-C as well", async () => {
    const run = judge({ before: `${logs("before")}; sleep 20`, after: logs("after") });
    await vi.waitFor(() => expect(existsSync(log)).toBe(true), 15_000);
    run.child.kill("SIGINT");
    expect(await run.ended).toBe(130);
    expect(readFileSync(log, "utf8")).toBe("before \nafter 130\n");
  });
});
