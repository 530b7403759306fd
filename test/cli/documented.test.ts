import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference, listen } from "../../src/reference/index.js";
import { bundled } from "./command.js";
import { warmCommand, warmWords } from "./warm/warm.js";

const openApi = ["test/contract/openapi.test.ts", "Redocly's linter, a mock server and generators"] as const;

/** What is proven of a command elsewhere: by which test, and by which words in it. */
const elsewhere: { readonly [line: string]: readonly [file: string, says: string] } = {
  "npm test": [".ci/run", "npm test"],
  "npm install --save-dev ./freight-conformance-0.1.0.tgz": ["test/package.test.ts", "package: join(root, filename)"],
  "npm install --save-dev allure@3.18": ["test/package.test.ts", "does without Allure"],
  "docker build -t conformance .": ["test/package.test.ts", 'describe("the image"'],
  'docker run --rm -v "$PWD/staging.json:/conformance/staging.json:ro" -v freight-reports:/conformance/reports -e CORPORATE_TOKEN conformance run --deployment staging.json':
    ["test/package.test.ts", 'describe("the image"'],
  // Tools of others, which no lock file of this project pins.
  "npx @redocly/cli lint portal.json": openApi,
  "npx @stoplight/prism-cli mock portal.json": openApi,
  "npx openapi-typescript portal.json -o portal.d.ts": openApi,
  "npx freight-conformance probe --deployment staging.json --watch 60 --metrics freight.prom": [
    "test/cli/probe.test.ts",
    '"--watch", "1", "--metrics"',
  ],
  "npx freight-conformance sensitivity reports --min-sensitivity 80": [
    "test/sensitivity/sensitivity.test.ts",
    '"--min-sensitivity"',
  ],
  // Two runs, each in a process of its own.
  "npx freight-conformance verify --baseline production.json --candidate staging.json --effects read --out reports/8_01":
    ["test/compare/verify.test.ts", '"--baseline", production, "--candidate", staging, "--effects", "read"'],
  "npx freight-conformance mutants --extend our-rules": ["test/extending/extending.test.ts", '"mutants", "--extend"'],
};

/** `serve` goes on until it is ended: test/serving/document.test.ts types what its page says. */
const pages = [
  "README.md",
  ...readdirSync(join(packageRoot(), "docs"))
    .filter((name) => name.endsWith(".md") && name !== "serve.md")
    .map((name) => join("docs", name)),
];

const reference = createReference();
const root = mkdtempSync(join(tmpdir(), "documented-"));
let served: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  served = await listen(reference);
  // What the commands of a page find in the folder in which they are typed.
  const found = join(root, "found");
  mkdirSync(found);
  writeFileSync(join(found, "token.txt"), reference.tokens.corporate);
  const profile = { surfaces: served.surfaces, callers: { corporate: { tokenEnv: "CORPORATE_TOKEN" } } };
  for (const name of ["staging", "my", "production", "what-we-agreed-on"])
    writeFileSync(join(found, `${name}.json`), JSON.stringify({ name: "documented", ...profile }));
  writeFileSync(join(found, "staging.jsonc"), JSON.stringify({ name: "documented", ...profile }));
  cpSync(join(packageRoot(), "examples/extension"), join(found, "our-rules"), { recursive: true });
  mkdirSync(join(found, "node_modules"));
  symlinkSync(packageRoot(), join(found, "node_modules/freight-conformance"));
  const { code, said } = await ran("npx freight-conformance run --deployment staging.json", found);
  expect(code, said).toBe(0);
  cpSync(join(found, "reports"), join(found, "vendor-run"), { recursive: true });
  for (const name of ["last-release", "this-release"])
    cpSync(join(found, "vendor-run"), join(found, "reports", name), { recursive: true });
});
afterAll(async () => {
  await served.close();
  rmSync(root, { recursive: true });
});

/** @returns the blocks of a page in one language */
const blocksOf = (page: string, language: string): readonly string[] =>
  [...readFileSync(join(packageRoot(), page), "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, named, text = ""]) => (named === language ? [text] : []),
  );

/** The commands of a page, each on a line, without what a comment says of it. */
const commandsOf = (page: string): readonly string[] =>
  blocksOf(page, "sh").flatMap((block) =>
    block
      .replaceAll("\\\n", "")
      .trim()
      .split("\n")
      .map((line) => line.replace(/\s+#.*$/, "").replace(/\s+--/g, " --")),
  );

const withCommands = pages.filter((page) => commandsOf(page).length > 0);

/** One clause, so that a run takes a moment. */
const clause = "--clause lookup-literals-before-key";
const narrow = ` ${clause} --allure none`;
/** One for each of four shards. */
const four = "lookup-literals-before-key,lookup-key-with-spaces,lookup-group-values,view-all-literal";
/** All options of the page on the wire at once: one defect at one place, of a route that one release alone has. */
const wire =
  'mutants --wire --group payment --route "POST /job/{jobDisplayId}/payment/attachCustomerBank" --operator answer-html --sample 300 --json';

/** What each kind of command is typed with here, so that it takes a moment and asks for what one clause can give. */
const here: readonly (readonly [what: RegExp, becomes: (line: string) => string])[] = [
  [/--min-(judged|sensitivity) \d+/, (line) => line.replace(/(--min-\w+) \d+/, "$1 0")],
  // Everything locked is installed where a test runs.
  [
    /^npm ci && npm run conformance$/,
    () => `npm run --prefix ${packageRoot()} conformance --${narrow} --out "$PWD/reports"`,
  ],
  // What is asked for on a terminal.
  [
    / init (?!.*--portal)/,
    (line) =>
      `${line} ${Object.entries(served.surfaces)
        .map(([name, to]) => `--${name} ${to}`)
        .join(" ")} --token-env CORPORATE_TOKEN`,
  ],
  [/ --plan$/, (line) => (/ run /.test(line) ? `${line} ${clause}` : line)],
  [
    / --shard 1\/4 --out shard-1$/,
    (line) =>
      [1, 2, 3, 4]
        .map((n) => `${line.replace("1/4", `${n}/4`).replace("shard-1", `shard-${n}`)} --clause ${four} --allure none`)
        .join(" && "),
  ],
  [/ run (?!.*--(group|include-route|plan|clause|shard))/, (line) => `${line}${narrow}`],
  [/ run .*--(group|include-route) (?!.*--(allure|plan))/, (line) => `${line} --allure none`],
  [/ merge /, (line) => `${line} --allure none`],
  // Each thread reads all modules anew, which takes longer than what there is to do here.
  [/ sensitivity /, (line) => `${line} --threads 1`],
  [/ mutants --wire/, () => `npx freight-conformance ${wire}`],
];

/** As a reader would type it, on the machine of this test. */
function typed(line: string): string {
  const addressed = Object.entries(served.surfaces).reduce(
    (text, [surface, address]) => text.replace(`https://${surface}.example.com/api`, address),
    line,
  );
  return here.reduce((text, [what, becomes]) => (what.test(text) ? becomes(text) : text), addressed);
}

/** What a shell would only take apart into words: to start one, and a process that asks for the command, takes longer than most. */
const plain = /^npx freight-conformance [\w ./,:=-]+$/;

/** What reads its standard input, takes what another package holds, or starts threads of the package is a process of its own. */
const apart = / (-|--extend|sensitivity|mutants)( |$)/;

async function ran(line: string, cwd: string): Promise<{ readonly code: number; readonly said: string }> {
  const token = reference.tokens.corporate;
  // `init` writes a limit that is polite to what others depend on; here it would only be waited for.
  const env = { STAGING_TOKEN: token, CORPORATE_TOKEN: token, FREIGHT_REQUESTS_PER_SECOND: "1000" };
  const text = typed(line);
  if (plain.test(text) && !apart.test(text)) {
    const [, , ...args] = text.split(" ");
    const { code, stdout, stderr } = await warmCommand(args, env, cwd);
    return { code: code ?? 1, said: stdout + stderr };
  }
  const words = apart.test(text) ? `"${process.execPath}" "${bundled}"` : await warmWords();
  const shell = [`npx() { shift; ${words} "$@"; }`, "set -o pipefail", text].join("\n");
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64_000_000 };
    execFile("bash", ["--norc", "-c", shell], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
}

describe("what the README and docs/ say", { timeout: 600_000 }, () => {
  it.each(withCommands)("%s: each command does what it is there for", async (page) => {
    const folder = join(root, page.replaceAll("/", "-"));
    cpSync(join(root, "found"), folder, { recursive: true, verbatimSymlinks: true });
    const commands = commandsOf(page).filter((line) => elsewhere[line] === undefined);
    const ended: string[] = [];
    const done = new Set<string>();
    for (const line of commands) {
      // What comes to the same here is typed once.
      if (done.has(typed(line))) {
        ended.push(line);
        continue;
      }
      done.add(typed(line));
      // A page that writes a profile begins without it.
      const [, made] = / init (\S+)/.exec(line) ?? [];
      if (made !== undefined) rmSync(join(folder, made), { force: true });
      const { code, said } = await ran(line, folder);
      ended.push(code === 0 ? line : `exit code ${code}: ${typed(line)}\n${said}`);
    }
    expect(ended).toEqual(commands);
  });

  it("is proven elsewhere where it is not typed here", () => {
    const lines = new Set(pages.flatMap(commandsOf));
    expect(Object.keys(elsewhere).filter((line) => !lines.has(line))).toEqual([]);
    for (const [file, says] of Object.values(elsewhere))
      expect(readFileSync(join(packageRoot(), file), "utf8")).toContain(says);
  });

  it.each(["docs/judging.md", "docs/options.md"])("%s: each part of a profile is one", (page) => {
    const base = { surfaces: served.surfaces, callers: { corporate: { tokenEnv: "STAGING_TOKEN" } } };
    const parts = blocksOf(page, "jsonc").map((block) => parse(`{${block}}`) as object);
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) expect(() => profileFrom({ ...base, ...part }, {}, "p")).not.toThrow();
  });
});
