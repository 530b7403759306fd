import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

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
