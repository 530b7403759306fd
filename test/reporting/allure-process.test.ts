import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { AllureProcess } from "../../src/reporting/formats/allure-process.js";

const root = mkdtempSync(join(tmpdir(), "allure-process-"));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(root, { recursive: true, force: true }));

const results = new Map([["one-result.json", JSON.stringify({ uuid: "one", name: "one", status: "passed" })]]);

/** Where those are left. */
const left = join(root, "results");

/** @returns the folder of a report that is to be made, and how it is made */
function reportNamed(name: string) {
  const [output, historyPath] = [join(root, name), join(root, `${name}.jsonl`)];
  const plugins = { awesome: { options: { singleFile: true } } };
  return { output, historyPath, config: { name, output, historyPath, appendHistory: true, plugins } };
}

describe("Allure in a process of its own", () => {
  it.each([
    ["loaded when it is asked", () => {}],
    ["loaded beforehand, and asked before it is", (allure: AllureProcess) => allure.load(root)],
  ])("makes one report, %s", async (name, before) => {
    const { output, historyPath, config } = reportNamed(name);
    const allure = new AllureProcess();
    before(allure);
    await allure.make(config, results, left, root);
    expect(existsSync(join(output, "index.html"))).toBe(true);
    expect(readFileSync(historyPath, "utf8").trim().split("\n")).toHaveLength(1);
    expect(readFileSync(join(left, "one-result.json"), "utf8")).toBe(results.get("one-result.json"));
  });

  it("says why it made none", async () => {
    const { config } = reportNamed("of-nothing");
    vi.stubEnv("TMPDIR", root);
    const making = new AllureProcess().make({ ...config, noSuchField: true }, results, left, root);
    await expect(making).rejects.toThrow(/^allure ended with 1\.(.|\n)*unsupported fields: noSuchField/);
    expect(readdirSync(root).filter((name) => name.startsWith("allure-"))).toEqual([]);
  });

  it("is loaded anew where it could not be loaded beforehand, which harms nothing else", async () => {
    const allure = new AllureProcess();
    allure.load(join(root, "no-such-folder"));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { output, config } = reportNamed("after-failure");
    await allure.make(config, results, left, root);
    expect(existsSync(join(output, "index.html"))).toBe(true);
  });

  it("can be asked anew after it was closed unasked", async () => {
    const allure = new AllureProcess();
    allure.load(root);
    allure.close();
    const { output, config } = reportNamed("after-close");
    await allure.make(config, results, left, root);
    expect(existsSync(join(output, "index.html"))).toBe(true);
  });
});
