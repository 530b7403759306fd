import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { AllureCommand } from "../../src/reporting/formats/allure-command.js";

const root = mkdtempSync(join(tmpdir(), "allure-command-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const results = join(root, "results");
mkdirSync(results);
writeFileSync(join(results, "one-result.json"), JSON.stringify({ uuid: "one", name: "one", status: "passed" }));

/** @returns the folder of a report that is to be made, and what makes it */
function generating(name: string) {
  const [output, historyPath] = [join(root, name), join(root, `${name}.jsonl`)];
  const config = join(root, `${name}.json`);
  const plugins = { awesome: { options: { singleFile: true } } };
  writeFileSync(config, JSON.stringify({ name, output, historyPath, appendHistory: true, plugins }));
  return { output, historyPath, args: ["generate", results, "--config", config] };
}

describe("Allure's command line", () => {
  it.each([
    ["loaded when it is asked", () => {}],
    ["loaded beforehand, and asked before it is", (allure: AllureCommand) => allure.load(root)],
  ])("makes one report, %s", async (name, before) => {
    const { output, historyPath, args } = generating(name);
    const allure = new AllureCommand();
    before(allure);
    await allure.run(args, root);
    expect(existsSync(join(output, "index.html"))).toBe(true);
    expect(readFileSync(historyPath, "utf8").trim().split("\n")).toHaveLength(1);
  });

  it("says why it made none", async () => {
    await expect(new AllureCommand().run(["generate", "--no-such-option"], root)).rejects.toThrow(
      /^allure ended with 1\./,
    );
  });

  it("is loaded anew where it could not be loaded beforehand, which harms nothing else", async () => {
    const allure = new AllureCommand();
    allure.load(join(root, "no-such-folder"));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { output, args } = generating("after-failure");
    await allure.run(args, root);
    expect(existsSync(join(output, "index.html"))).toBe(true);
  });

  it("can be asked anew after it was closed unasked", async () => {
    const allure = new AllureCommand();
    allure.load(root);
    allure.close();
    const { output, args } = generating("after-close");
    await allure.run(args, root);
    expect(existsSync(join(output, "index.html"))).toBe(true);
  });
});
