import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { compareCommand } from "../../src/cli/compare.js";
import { verifyCommand } from "../../src/cli/verify.js";
import { UsageError } from "../../src/profile/usage-error.js";
import { compareRuns } from "../../src/reporting/compare/compare.js";
import type { Comparison } from "../../src/reporting/compare/comparison.js";
import { comparisonMarkdown } from "../../src/reporting/compare/markdown.js";
import { comparisonPage } from "../../src/reporting/compare/page.js";
import type { Run } from "../../src/reporting/run.js";
import { judgeLots } from "../gate/judged.js";
import { many, seeing } from "./answers.js";

let run: Run;

beforeAll(async () => {
  ({ run } = await judgeLots());
}, 120_000);

describe("the command", () => {
  const folder = mkdtempSync(join(tmpdir(), "comparison-"));
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
    return join(folder, name);
  };
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const compared = async (...args: string[]) => {
    process.exitCode = 0;
    await compareCommand().parseAsync([...args, "--out", join(folder, "out")], { from: "user" });
    return process.exitCode;
  };
  afterEach(() => {
    process.exitCode = 0;
    printed.mockClear();
  });

  it("exits with 1 on a regression and 0 without, and leaves three files", async () => {
    const baseline = file(
      "a.json",
      seeing(
        run,
        "GET /note",
        many(6, (id) => [{ id, a: "x" }]),
      ),
    );
    const candidate = file(
      "b.json",
      seeing(
        run,
        "GET /note",
        many(6, (id) => [{ id }]),
      ),
    );
    expect(await compared(baseline, baseline)).toBe(0);
    expect(await compared(baseline, candidate, "--json")).toBe(1);
    const written = JSON.parse(readFileSync(join(folder, "out/comparison.json"), "utf8"));
    expect(JSON.parse(String(printed.mock.calls.at(-1)?.[0]))).toEqual(written);
    expect(written.differences[0].says).toContain("GET /note no longer answers `a` of its rows");
    for (const name of ["comparison.md", "comparison.html"])
      expect(readFileSync(join(folder, "out", name), "utf8")).toContain("no longer answers");
  });

  it("refuses what is no run, and says what would be one", async () => {
    const good = file("a.json", run);
    for (const bad of [
      join(folder, "absent"),
      folder,
      file("c.json", "{"),
      file("d.json", { schema: 1 }),
      file("e.json", { ...run, schema: 2 }),
    ])
      await expect(compared(good, bad)).rejects.toThrow(UsageError);
    const verify = (...args: string[]) => verifyCommand().parseAsync(args, { from: "user" });
    await expect(verify("--baseline", "one.json")).rejects.toThrow(/--candidate is missing/);
    await expect(verify("--reference", "--baseline", "one.json")).rejects.toThrow(/--reference takes no profiles/);
    rmSync(folder, { recursive: true });
  });
});

it("pages take nothing that a deployment answers for markup, and need nothing beside them", () => {
  const comparison: Comparison = {
    ...compareRuns(run, run, { strictLatency: false }),
    differences: [
      {
        id: "field-gone GET /note *[].a",
        aspect: "shape",
        weight: "breaking",
        says: "It answers `<img src=x>` & <b>",
        evidence: "<i>\n| *x*",
      },
    ],
  };
  const page = comparisonPage(comparison);
  expect(page).not.toMatch(/<img|& <b>|<script|https?:\/\//);
  expect(page).toContain("<code>&lt;img src=x&gt;</code> &amp; &lt;b&gt;");
  expect(comparisonMarkdown(comparison)).toContain("`<img src=x>` &amp; &lt;b> · *&lt;i> \\| \\*x\\**");
});
