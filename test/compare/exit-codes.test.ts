import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareCommand } from "../../src/cli/compare.js";
import { comparisonExitCodes } from "../../src/cli/comparing.js";
import { exitCode } from "../../src/cli/exit-code.js";
import { verifyCommand } from "../../src/cli/verify.js";
import { packageRoot } from "../../src/contract/package-root.js";

/** What `--help` prints, with what stands behind the options. */
function helpOf(command: ReturnType<typeof compareCommand>): string {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
}

const rows = comparisonExitCodes.map(({ code, means }) => `| ${code} | ${means} |`);

describe("the exit codes of a comparison", () => {
  it("are all that the process may end with, each once", () => {
    expect(comparisonExitCodes.map(({ code }) => code)).toEqual(Object.values(exitCode));
  });

  it.each([
    ["compare --help", () => helpOf(compareCommand())],
    ["verify --help", () => helpOf(verifyCommand())],
  ])("are those of %s", (_, help) => {
    const [, described = ""] = help().split("Exit codes:\n");
    const lines = described.split("\n\n")[0]?.split("\n");
    expect(lines).toEqual(comparisonExitCodes.map(({ code, means }) => `  ${String(code).padEnd(4)} ${means}`));
  });

  it("are those of docs/release-verification.md", () => {
    const text = readFileSync(join(packageRoot(), "docs/release-verification.md"), "utf8");
    expect(text).toContain(rows.join("\n"));
  });
});
