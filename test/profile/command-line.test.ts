import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { commandLine, program, programFor } from "../../src/profile/command-line.js";

const folder = mkdtempSync(join(tmpdir(), "command-"));
afterAll(() => rmSync(folder, { recursive: true }));
const main = join(packageRoot(), "dist/lib/main.js");

describe("a command that a hint prints", () => {
  it("is npx in the clone, and below it", () => {
    expect(programFor(main, packageRoot())).toBe(program);
    expect(programFor(main, join(packageRoot(), "docs"))).toBe(program);
  });

  it("is npx where the suite is installed, and below it", () => {
    const installed = join(folder, "installed");
    mkdirSync(join(installed, "deep"), { recursive: true });
    mkdirSync(join(installed, "node_modules/.bin"), { recursive: true });
    writeFileSync(join(installed, "node_modules/.bin/freight-conformance"), "");
    expect(programFor(main, installed)).toBe(program);
    expect(programFor(main, join(installed, "deep"))).toBe(program);
  });

  it("is what this process was started with elsewhere", () => {
    expect(programFor("/usr/local/bin/freight-conformance", folder)).toBe("freight-conformance");
    expect(programFor("/opt/the suite/main.js", folder)).toBe("node '/opt/the suite/main.js'");
  });

  it("runs as it is printed, whatever its folder is called", () => {
    expect(commandLine("cleanup", "it's $HOME `x`", "--accept")).toBe(
      `${program} cleanup 'it'\\''s $HOME \`x\`' --accept`,
    );
    const out = execFileSync("/bin/sh", ["-c", commandLine("a b", "it's $HOME").replace(program, "printf '%s|'")]);
    expect(out.toString()).toBe("a b|it's $HOME|");
  });
});

describe("what is written of commands", () => {
  const files = (path: string, ending: string) =>
    readdirSync(join(packageRoot(), path), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(ending))
      .map((name) => join(path, name));
  // What follows the name in a text is a command; what precedes it says whether it runs.
  const bare =
    /(?<!npx )\bfreight-conformance (?:-- )?(?:run|probe|cleanup|merge|report|check-statement|verify|serve|compare|mutants|fixtures|contract)\b/;

  it.each([
    "README.md",
    ...files("docs", ".md"),
    ...files("src/cli", ".ts"),
    ...files("src/runner", ".ts"),
    ...files("src/reporting", ".ts"),
  ])("%s starts it with npx, or as it was started", (file) => {
    expect(readFileSync(join(packageRoot(), file), "utf8")).not.toMatch(bare);
  });
});
