import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withPins } from "../../src/profile/profile-text.js";
import { createReference, listen, type ReferenceOptions } from "../../src/reference/index.js";
import type { Run } from "../../src/reporting/run.js";
import { profileOf } from "../../src/runner/embedded.js";
import { mayPin } from "../../src/runner/pins.js";
import type { Ended } from "./command.js";
import { warmCommand } from "./warm/warm.js";

/** The command line against a reference that is served from here. */
const timeout = 120_000;
let folder: string;
let close: () => Promise<void> = async () => {};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pins-"));
});

afterEach(async () => {
  await close();
  close = async () => {};
  rmSync(folder, { recursive: true, force: true });
});

const profile = () => join(folder, "profile.json");

/** Serves another reference under the profile, whose pins stay. */
async function served(options: ReferenceOptions, pins: object): Promise<void> {
  await close();
  close = async () => {};
  const reference = createReference(options);
  const listening = await listen(reference);
  close = listening.close;
  writeFileSync(profile(), JSON.stringify({ ...profileOf(reference, "8_01", listening.surfaces), pins }, undefined, 4));
}

const pinsOf = () => JSON.parse(readFileSync(profile(), "utf8")).pins as Record<string, string>;
const judge = (...options: readonly string[]): Promise<Ended> => {
  const out = join(folder, "run");
  const args = ["run", "--allure", "none", "--deployment", profile(), "--clause", "route:GET /Lot", "--out", out];
  return warmCommand([...args, ...options]);
};
const drifted = () =>
  (JSON.parse(readFileSync(join(folder, "run", "run.json"), "utf8")) as Run).openPoints
    .filter(({ drift }) => drift)
    .map(({ id }) => id);

describe("the pins of a profile", () => {
  it("are written by --pin, hold on the same deployment, and gate on another", { timeout }, async () => {
    await served({}, {});
    const first = await judge("--pin");
    expect([first.code, first.stderr]).toEqual([0, expect.stringContaining("open points were pinned in")]);
    const pins = pinsOf();
    expect(pins["page-wrapper-names"]).toBe("items | pageNumber | pageSize | totalCount | totalPages");
    expect((await judge("--fail-on-drift")).code).toBe(0);
    expect(drifted()).toEqual([]);

    await served({ choices: { "body-casing": "snake_case" } }, pins);
    const other = await judge("--fail-on-drift");
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining("drifted")]);
    expect(drifted()).toContain("page-wrapper-names");
  });

  it("are written into the text of a profile that otherwise stays as it is", () => {
    const text = '{\n    "surfaces": {},\n    "pins": { "b": "kept", "a": "old" }\n}\n';
    expect(withPins(text, { a: "new", c: "more" })).toBe(
      '{\n    "surfaces": {},\n    "pins": {\n        "b": "kept",\n        "a": "new",\n        "c": "more"\n    }\n}\n',
    );
  });

  const options = { group: [], clause: [], out: "x", seed: 1, strict: false, repeat: 1, pin: true } as const;
  it("need a profile, and a whole run", () => {
    expect(() => mayPin(options)).toThrow("--pin: the embedded deployment has no profile");
    expect(() => mayPin({ ...options, deployment: "p.json", shard: { index: 1, of: 2 } })).toThrow("--pin: one shard");
    expect(() => mayPin({ ...options, deployment: "p.json" })).not.toThrow();
  });
});
