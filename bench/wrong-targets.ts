import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../src/contract/package-root.js";
import { profileFor, targets } from "../test/wrong/targets.js";

/**
 * Lets each command that looks at a deployment meet twelve that are not what their profile says, and prints as Markdown what
 * it made of them: verdict, exit code, first line, seconds. `--only TEXT` takes the targets whose name holds it. Ends with 1
 * where one of them was not told from the service, or not by its first line.
 */
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const main = join(packageRoot(), "dist/lib/main.js");
const limits = { preflightTimeoutMs: 2000, connectTimeoutMs: 2000 };
const folder = mkdtempSync(join(tmpdir(), "wrong-targets-"));

interface Ended {
  readonly code: number | null;
  readonly first: string;
  readonly seconds: string;
}

/** @returns how a command ended, and the first line that it printed; of one that prints nothing, the first complaint */
async function ended(args: readonly string[]): Promise<Ended> {
  const start = performance.now();
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const output = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.err += text;
  });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  // What is said of names and fixtures is printed whatever the target; complaints come before it.
  const complaints = output.err.split("\n").filter((line) => !/^(?:Looking|Note:)/.test(line));
  const lines = args[0] === "fixtures" ? [...complaints, output.out] : output.out.split("\n");
  return { code, first: lines.find((line) => line.trim() !== "") ?? "", seconds };
}

function verdictOf(command: string, first: string, out: string): string {
  if (command === "run")
    return (JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as { verdict: string }).verdict;
  return command === "probe" ? (/^(?:NOT THE SERVICE|[A-Z]+)/.exec(first)?.[0].toLowerCase() ?? "") : "";
}

let failed = 0;
process.stdout.write("| target | command | verdict | exit code | first line | seconds |\n|---|---|---|---|---|---|\n");
for (const [name, wrong] of Object.entries(targets).filter(([name]) => name.includes(values.only))) {
  const target = await wrong.start();
  const file = join(folder, "profile.json");
  const out = join(folder, "out");
  writeFileSync(file, JSON.stringify(profileFor(target, name, limits)));
  const commands: readonly (readonly [command: string, args: readonly string[], code: number])[] = [
    ["run", ["--deployment", file, "--out", out], wrong.run[1]],
    ["probe", ["--deployment", file], wrong.probe[1]],
    ["verify", ["--baseline", file, "--candidate", file, "--out", out], wrong.run[1]],
    ["fixtures", ["--deployment", file], wrong.fixtures],
  ];
  for (const [command, args, due] of commands) {
    rmSync(out, { recursive: true, force: true });
    const { code, first, seconds } = await ended([command, ...args]);
    const isDescribed = wrong.says.test(first);
    if (code !== due || !isDescribed) failed++;
    const mark = code === due && isDescribed ? "" : " (!)";
    const verdict = verdictOf(command, first, out);
    process.stdout.write(
      `| ${[name, command, verdict, `${code}${mark}`, first.trim().replaceAll("|", "\\|"), seconds].join(" | ")} |\n`,
    );
  }
  await target.close();
}
rmSync(folder, { recursive: true });
process.exitCode = failed > 0 ? 1 : 0;
