import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { warmWords } from "../cli/warm/warm.js";
import { bash, type Served, served } from "./served.js";

const folder = mkdtempSync(join(tmpdir(), "serve-document-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines of the shell blocks of docs/serve.md, in their order. */
const lines = [...readFileSync(join(packageRoot(), "docs/serve.md"), "utf8").matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(
  ([, block = ""]) => block.trimEnd().split("\n"),
);

const serves = (line: string) => line.startsWith("npx freight-conformance serve ") && !line.includes(" --list-");

/** Each command that serves, with the lines that are typed while it does. */
const sittings = lines.reduce<{ readonly serve: string; readonly typed: string[] }[]>((all, line) => {
  if (serves(line)) all.push({ serve: line, typed: [] });
  else all.at(-1)?.typed.push(line);
  return all;
}, []);

it("every command of docs/serve.md does what it says", async () => {
  const npx = `npx() { shift; ${await warmWords()} "$@"; }`;
  expect(sittings.map(({ typed }) => typed.length > 0)).toEqual([true, true, false]);
  for (const { serve, typed } of sittings) {
    const there: Served = await served(serve.split(" ").slice(3), folder);
    const script = [npx, ...typed].join("\n").replaceAll("http://127.0.0.1:8080", there.origin);
    const { code, stderr } = await bash(script, folder);
    expect([await there.stop(), code, stderr]).toEqual([0, 0, ""]);
  }
});
