import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reportPage } from "../../src/reporting/formats/page/page.js";
import { formats } from "../../src/reporting/formats.js";
import type { Run } from "../../src/reporting/run.js";
import { brokenClause, fault, judgeLots, keptClause } from "../gate/judged.js";
import { type Look, noBrowser, Reader, startBrowser } from "./browser.js";
import { hostileRun, largeRun } from "./large-run.js";
import { shortened } from "./shortened.js";

let browser: Browser | undefined;
let reader: Reader;
let page: Page;
let folder: string;
/** What the page of a failing run is made of. */
let shown: Run;
const addresses: { [name: string]: string } = {};

beforeAll(async () => {
  browser = await startBrowser();
  if (!browser) console.warn(`The pages are not opened: ${noBrowser}.`);
  folder = mkdtempSync(join(tmpdir(), "page-"));
  const [broken, honest] = [await judgeLots(fault), await judgeLots()];
  const unjudged: Run = { ...honest.run, verdict: "not-judged", because: "No clause could be judged." };
  shown = shortened(broken.run);
  put("whole", reportPage(broken.run, broken.exchanges));
  put("failing", reportPage(shown, broken.exchanges));
  put("passing", reportPage(shortened(honest.run), honest.exchanges));
  put("not judged", reportPage(shortened(unjudged), honest.exchanges));
  put("hostile", reportPage(hostileRun(shown), broken.exchanges));
  const large = largeRun({ ...broken, run: shown }, 100);
  put("100 failures", reportPage(large.run, large.exchanges));
  const allure = formats.find(({ name }) => name === "allure-report");
  await allure?.write({ ...broken, run: shown, folder });
  addresses["allure"] = pathToFileURL(join(folder, allure?.opens ?? "")).href;
  if (!browser) return;
  reader = await Reader.in(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  page = reader.page;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

beforeEach((context) => {
  if (!browser) context.skip(noBrowser);
});

function put(name: string, text: string): void {
  const file = join(folder, `${name}.html`);
  writeFileSync(file, text);
  addresses[name] = pathToFileURL(file).href;
}

const open = (name: string, look?: Look): Promise<void> => reader.open(addresses[name] ?? "", look);

describe("the report page, opened from disk", () => {
  it.each([
    ["whole", "Does not conform"],
    ["passing", "Conforms"],
    ["not judged", "Could not be judged"],
    ["hostile", "Does not conform"],
    ["100 failures", "Does not conform"],
  ])(
    "says the verdict of a run that is %s, asks nobody for anything and complains of nothing",
    async (name, verdict) => {
      await open(name);
      expect(await page.locator(".verdict strong").textContent()).toBe(verdict);
      expect(await page.locator(".verdict strong").isVisible()).toBe(true);
      expect(reader.trouble).toEqual([]);
    },
  );

  it("shows a failure with what was expected, what came, its exchange and how to send it again", async () => {
    await open("failing");
    const card = page.locator(`[id="${brokenClause}"]`);
    expect(await card.innerText()).toMatch(/Expected\s+the request to be refused \(4xx\)\s+Received\s+200 with/);
    const message = card.getByText("HTTP 200").first();
    expect(await message.isVisible()).toBe(false);
    await card.locator("details.whole > summary").first().click();
    expect(await message.isVisible()).toBe(true);
  });

  it("copies the curl lines", async () => {
    await open("failing");
    const button = page.locator(`[id="${brokenClause}"] button[data-copy]`).first();
    await button.click();
    await page.getByText("Copied").waitFor({ timeout: 5000 });
    const copied: string = await page.evaluate("navigator.clipboard.readText()");
    expect(copied).toMatch(/^# For one shell, in this order[\s\S]*\ncurl -sS -X GET '[^']*Lot/);
  });

  it("finds clauses by words, verdict, group and level, and opens the one that its address names", async () => {
    await open("failing", { anchor: keptClause });
    const found = () => page.locator("details.clause:not([hidden])").count();
    expect(await page.locator(`[id="${keptClause}"]`).getAttribute("open")).not.toBeNull();
    const all = await found();
    expect(all).toBe(shown.clauses.length);
    await page.keyboard.press("/");
    await page.keyboard.type("MERGE catalogs target's");
    expect(await page.locator("details.clause:not([hidden]) summary").allInnerTexts()).toEqual([
      expect.stringContaining(
        "After a merge the catalogs of the source lot are the target's, whether it had any or none.",
      ),
    ]);
    expect(await page.locator(".found").innerText()).toBe(`1 of ${all} clauses`);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText(/^fail \d+$/).click();
    expect(await found()).toBe(1);
    const other = shown.clauses.find(({ id, verdict }) => verdict === "pass" && id !== keptClause);
    await page.evaluate(`location.hash = "#${other?.id}"`);
    await expect.poll(found).toBe(all);
    expect(await page.locator(`[id="${other?.id}"]`).getAttribute("open")).not.toBeNull();
    await page.getByLabel("Group").selectOption("lots");
    await page.getByLabel("Level").selectOption("stated");
    const stated = shown.clauses.filter(({ area, level }) => area === "lots" && level === "stated");
    expect(await found()).toBe(stated.length);
    expect(stated.length).toBeLessThan(all / 2);
  });

  it.each(["failing", "hostile", "100 failures"])("fits a phone, everything open: %s", async (name) => {
    await open(name, { width: 390 });
    expect(await reader.tooWide()).toBeLessThanOrEqual(0);
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    expect(await reader.tooWide()).toBeLessThanOrEqual(0);
    // A number of clauses stands in one line, however many there are.
    const heights =
      "[...document.querySelectorAll('.reason > b')].map(({ firstChild: text }) => { const range = document.createRange(); range.selectNode(text); return range.getClientRects().length; })";
    expect(new Set((await page.evaluate(heights)) as readonly number[])).toEqual(new Set([1]));
  });

  it.each(["light", "dark"] as const)("can be read where the reader likes it %s", async (colorScheme) => {
    await open("failing", { colorScheme });
    expect(await page.evaluate(darkness)).toBe(colorScheme === "dark");
    expect(await page.evaluate(paleTexts)).toEqual([]);
  });

  it("prints failures whole and the rest short", async () => {
    await open("failing");
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    const card = page.locator(`[id="${brokenClause}"]`);
    expect(await card.getByText("HTTP 200").first().isVisible()).toBe(true);
    expect(await card.getByText("curl -sS").first().isVisible()).toBe(true);
    expect(await page.locator("nav").isVisible()).toBe(false);
    expect(await page.locator("details.clause").first().isVisible()).toBe(false);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: "screen" });
    expect(await card.getByText("HTTP 200").first().isVisible()).toBe(false);
  });

  it("is walked through with the keyboard, by its landmarks and headings", async () => {
    await open("failing");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("To the content");
    for (const role of ["banner", "navigation", "main", "search", "status"] as const)
      expect(await page.getByRole(role).count()).toBe(1);
    const levels: readonly number[] = await page.evaluate(
      "[...document.querySelectorAll('h1, h2, h3, h4')].map((one) => Number(one.tagName[1]))",
    );
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => index > 0 && level - (levels[index - 1] ?? 0) > 1)).toEqual([]);
    const ids: readonly string[] = await page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)");
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the Allure report, opened from disk", () => {
  it("shows what the run counts, in the statuses that its verdicts have, and asks nobody for anything", async () => {
    await open("allure");
    for (const [status, verdict] of [
      ["Failed", "fail"],
      ["Passed", "pass"],
      ["Unknown", "inconclusive"],
    ] as const) {
      const { length } = shown.clauses.filter((one) => one.verdict === verdict);
      expect(length).toBeGreaterThan(0);
      await expect
        .poll(() => page.evaluate("document.body.innerText"), { timeout: 20_000 })
        .toMatch(new RegExp(`^${status}\\s*${length}$`, "m"));
    }
    expect(await page.getByText(/^Broken/).count()).toBe(0);
    expect(reader.trouble).toEqual([]);
  });
});

/** Whether the page is darker than what stands on it. */
const darkness = `(() => {
  const light = (color) => color.match(/[\\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  const { backgroundColor, color } = getComputedStyle(document.body);
  return light(backgroundColor) < light(color);
})()`;

/** Texts whose contrast against what is behind them is below 4.5 to 1, as WCAG 2.2 AA asks. */
const paleTexts = `(() => {
  for (const one of document.querySelectorAll("details")) one.open = true;
  const parts = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [r, g, b] = parts(color).slice(0, 3).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if ((parts(color)[3] ?? 1) > 0) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const pale = new Set();
  for (const element of document.querySelectorAll("body *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
    if (!hasText || element.closest("script, style")) continue;
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) pale.add(element.tagName + "." + element.className + " " + contrast.toFixed(2));
  }
  return [...pale];
})()`;
