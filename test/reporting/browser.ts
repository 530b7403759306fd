import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Where Chromium or Chrome stands on usual machines; `CHROMIUM_PATH` names another place. */
const places = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
].filter((place) => place !== undefined);

/** Why there is no browser, where there is none. */
export const noBrowser = `no Chromium found (looked at ${places.join(", ")})`;

/** @returns a browser that asks nobody for anything; undefined where the machine has none */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = places.find((place) => existsSync(place));
  if (executablePath === undefined) return undefined;
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** How a file is looked at. */
export interface Look {
  /** The place in it that is gone to. */
  readonly anchor?: string;
  /** In pixels; 1280 unless given. */
  readonly width?: number;
  /** Light unless given. */
  readonly colorScheme?: "light" | "dark";
}

/** One page that opens one file after the other: a new page takes longer than to open another file. */
export class Reader {
  /** Everything that went wrong with the file that is open, or that it asked for. */
  trouble: string[] = [];
  #address = "";

  private constructor(readonly page: Page) {
    page.on("console", (message) => this.trouble.push(message.text()));
    page.on("pageerror", (error) => this.trouble.push(String(error)));
    page.on("request", (request) => {
      const isItself = request.url().split("#")[0] === this.#address;
      if (!isItself && !request.url().startsWith("data:")) this.trouble.push(`asked for ${request.url()}`);
    });
  }

  /** @param allowed what the page may do beside what each may */
  static async in(browser: Browser, allowed: Pick<BrowserContextOptions, "permissions"> = {}): Promise<Reader> {
    return new Reader(await browser.newPage(allowed));
  }

  /** @param address of a file, without a place in it */
  async open(address: string, { anchor, width = 1280, colorScheme = "light" }: Look = {}): Promise<void> {
    // Another place in the file that is open would be gone to, and nothing opened.
    await this.page.goto("about:blank");
    this.trouble = [];
    this.#address = address;
    await this.page.setViewportSize({ width, height: 900 });
    await this.page.emulateMedia({ media: null, colorScheme });
    await this.page.goto(anchor === undefined ? address : `${address}#${anchor}`);
  }

  /** @returns by how many pixels the file is wider than the page */
  tooWide(): Promise<number> {
    return this.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  }
}
