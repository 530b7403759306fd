import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface AllureReportOptions {
  readonly resultsDir: string;
  readonly reportDir: string;
  /** Where the verdicts of earlier runs are kept; this run's are added. */
  readonly historyFile: string;
  /** Names the run and no other. */
  readonly name: string;
}

const limitMs = 300_000;

/**
 * Makes the static Allure report with the `allure` command line.
 *
 * @throws Error where it fails, or where a page of the report would load a script from elsewhere
 */
export async function generateAllureReport({
  resultsDir,
  reportDir,
  historyFile,
  name,
}: AllureReportOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "allure-"));
  const config = join(folder, "allurerc.json");
  const options = {
    name,
    output: reportDir,
    historyPath: historyFile,
    appendHistory: true,
    plugins: { awesome: { options: { reportName: name, groupBy: ["epic", "feature", "story"] } } },
  };
  forget(name, historyFile);
  writeFileSync(config, `${JSON.stringify(options, undefined, 2)}\n`);
  // The package exports its library alone; the command stands beside the library's folder.
  const command = join(dirname(fileURLToPath(import.meta.resolve("allure"))), "..", "cli.js");
  await generated([command, "generate", resultsDir, "--config", config], dirname(reportDir)).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  );
  for (const file of readdirSync(reportDir, { recursive: true, encoding: "utf8" })) {
    if (file.endsWith(".html")) keepToItself(join(reportDir, file));
  }
}

/** A run whose report is made again is no earlier run of itself. */
function forget(name: string, historyFile: string): void {
  if (!existsSync(historyFile)) return;
  const lines = readFileSync(historyFile, "utf8").split("\n");
  const others = lines.filter((line) => line === "" || (JSON.parse(line) as { readonly name?: string }).name !== name);
  if (others.length < lines.length) writeFileSync(historyFile, others.join("\n"));
}

/** Runs the command in a group of its own: Ctrl-C on a terminal would end it, and the report is wanted all the same. */
function generated(args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      detached: true,
      timeout: limitMs,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const end = () => child.kill();
    process.once("exit", end);
    let told = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      told = (told + text).slice(-10_000);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("exit", end);
      if (code === 0) resolve();
      else reject(new Error(`allure ended with ${code ?? "a signal"}. ${told}`));
    });
  });
}

const foreignScript = /<script\b[^>]*\bsrc="(?:https?:)?\/\/[^"]*"[^>]*>\s*<\/script>/g;
const analytics =
  /<script\b[^>]*>(?:(?!<\/script>)[\s\S])*(?:gtag\(|googletagmanager|dataLayer)(?:(?!<\/script>)[\s\S])*<\/script>/g;

/** Reports are confidential: a page of theirs loads nothing from elsewhere and tells nobody that it was read. */
function keepToItself(page: string): void {
  const text = readFileSync(page, "utf8");
  const clean = text.replace(foreignScript, "").replace(analytics, "");
  if (clean !== text) writeFileSync(page, clean);
}
