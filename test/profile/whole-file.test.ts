import fs, {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { rewriteWhole } from "../../src/profile/whole-file.js";
import { pinned } from "../../src/runner/pins.js";

const folder = mkdtempSync(join(tmpdir(), "whole-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "staging.json");

/** @returns what one sees who had opened the file before it was changed */
function seenDuring(change: () => void): string {
  const opened = openSync(file, "r");
  change();
  const seen = readFileSync(opened, "utf8");
  closeSync(opened);
  return seen;
}

describe("a file of the user", () => {
  it("is changed at one stroke, through a link, and stays readable to whom it was", () => {
    writeFileSync(file, "one");
    chmodSync(file, 0o640);
    const link = join(folder, "link.json");
    symlinkSync(file, link);
    expect(seenDuring(() => rewriteWhole(link, (text) => `${text}, two`))).toBe("one");
    expect([readFileSync(file, "utf8"), realpathSync(link)]).toEqual(["one, two", realpathSync(file)]);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(["link.json", "staging.json"]);
  });

  it.each(["EBUSY", "EPERM"])(
    "is written where it stands if nothing else can take its place (%s), and not if the disk is full",
    (code) => {
      writeFileSync(file, "one");
      const failing = (failure: string) => () => {
        throw Object.assign(new Error(failure), { code: failure });
      };
      const rename = vi.spyOn(fs, "renameSync").mockImplementationOnce(failing(code));
      syncBuiltinESMExports();
      rewriteWhole(file, (text) => `${text}, two`);
      rename.mockImplementationOnce(failing("ENOSPC"));
      expect(() => rewriteWhole(file, () => "three")).toThrow("ENOSPC");
      rename.mockRestore();
      syncBuiltinESMExports();
      expect(readFileSync(file, "utf8")).toBe("one, two");
      expect(readdirSync(folder)).toEqual(["link.json", "staging.json"]);
    },
  );

  it("is a profile that pins are written into", () => {
    const profile = '{\n  "release": "8_01"\n}\n';
    writeFileSync(file, profile);
    const openPoints = [{ id: "a-point", observed: ["this way"] }];
    const run = { verdict: "conforms", openPoints } as unknown as Parameters<typeof pinned>[0];
    expect(seenDuring(() => pinned(run, file))).toBe(profile);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ release: "8_01", pins: { "a-point": "this way" } });
  });
});
