import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PDFDocument } from "pdf-lib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { statementOf } from "../../src/reporting/formats/statement/page.js";
import type { Run } from "../../src/reporting/run.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { fault, judgeLots } from "../gate/judged.js";
import { type Look, noBrowser, Reader, startBrowser } from "../reporting/browser.js";
import { shortened } from "../reporting/shortened.js";
import { sampleOf } from "../sample.js";

let browser: Browser | undefined;
let reader: Reader;
let page: Page;
const folder = mkdtempSync(join(tmpdir(), "statement-page-"));
const addresses: { [name: string]: string } = {};
const hash = "0123456789abcdef".repeat(4);

beforeAll(async () => {
  browser = await startBrowser();
  if (!browser) {
    console.warn(`The statement is not opened: ${noBrowser}.`);
    return;
  }
  await loadSpecs();
  const { run } = await judgeReference(sampleOf(scenarios(), 15), {}, { discovers: true });
  const broken = shortened((await judgeLots(fault)).run);
  put("whole", run);
  put("failing", broken);
  put("unbroken lines", withLongLines(broken));
  reader = await Reader.in(browser);
  page = reader.page;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

beforeEach((context) => {
  if (!browser) context.skip(noBrowser);
});

function put(name: string, run: Run): void {
  const file = join(folder, `${name}.html`);
  writeFileSync(file, statementOf(run, undefined, { run: hash, exchanges: hash, profile: hash, register: hash }));
  addresses[name] = pathToFileURL(file).href;
}

/** What a deployment sends may have no place where a line could end. */
const withLongLines = (run: Run): Run => ({
  ...run,
  deployment: {
    ...run.deployment,
    name: "n".repeat(300),
    surfaces: { ...run.deployment.surfaces, abc: hash.repeat(5) },
  },
  fixtures: [{ name: "companyId", value: hash.repeat(3), origin: `discovered through GET /${hash.repeat(3)}` }],
  clauses: run.clauses.map((clause) => ({
    ...clause,
    failures: clause.failures.map((failure) => ({ ...failure, actual: hash.repeat(20) })),
  })),
});

const open = (name: string, look: Look): Promise<void> => reader.open(addresses[name] ?? "", look);

describe("the statement, opened from disk", { timeout: 60_000 }, () => {
  const names = ["whole", "failing", "unbroken lines"];

  it.each(names)("%s needs no scrolling to the side at 390, 768 and 1280 px", async (name) => {
    const [narrowest = 0, ...wider] = [390, 768, 1280];
    await open(name, { width: narrowest });
    expect([narrowest, await reader.tooWide()]).toEqual([narrowest, 0]);
    for (const width of wider) {
      await page.setViewportSize({ width, height: 844 });
      expect([width, await reader.tooWide()]).toEqual([width, 0]);
    }
    expect(reader.trouble).toEqual([]);
  });

  it("shows each part where its contents lead", async () => {
    await open("failing", { width: 390 });
    await page.click('nav a[href="#signatures"]');
    const top = await page.evaluate(
      "document.getElementById('signatures').getBoundingClientRect().bottom <= innerHeight + 400",
    );
    expect(top).toBe(true);
    expect(page.url()).toMatch(/#signatures$/);
  });

  it("is dark where that is wanted, with text that stands out", async () => {
    const colors: string[] = [];
    for (const scheme of ["light", "dark"] as const) {
      await open("failing", { colorScheme: scheme });
      colors.push(
        await page.evaluate("getComputedStyle(document.body).backgroundColor + getComputedStyle(document.body).color"),
      );
    }
    const light = (color: string | undefined) => [...(color ?? "").matchAll(/\d+/g)].map(Number);
    const [[paper = 0, , , ink = 0] = [], [night = 0, , , chalk = 0] = []] = colors.map(light);
    expect([paper > 200, ink < 60, night < 60, chalk > 200]).toEqual([true, true, true, true]);
  });

  it("is printed light, on fewer than 30 pages for the whole contract", async () => {
    await open("whole", { colorScheme: "dark" });
    const pdf = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
    expect(pdf.getPageCount()).toBeLessThan(30);
    expect(pdf.getPageCount()).toBeGreaterThan(5);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
  });
});
