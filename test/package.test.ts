import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";
import { type Acted, acted, action } from "./ci/action.js";

/** The tarball of `npm pack`, installed by the GitHub action into an empty folder of somebody else's, with what production needs alone. */
const root = mkdtempSync(join(tmpdir(), "package-"));
const checkout = join(root, "checkout");
const home = join(checkout, ".runner/freight-conformance");
let byAction: Acted;
const ran = promisify(execFile);
const example = "node_modules/freight-conformance/examples/extension";

/** The build of these tests leaves types out, which takes as long to write as all else. @returns a project of those of the entry */
function typesOfTheEntry(): string {
  const file = join(root, "tsconfig.json");
  const project = {
    extends: join(packageRoot(), "tsconfig.build.json"),
    files: [join(packageRoot(), "src/api/index.ts")],
    include: [],
    compilerOptions: { rootDir: packageRoot(), noCheck: true, noResolve: true, types: [], emitDeclarationOnly: true },
  };
  writeFileSync(file, JSON.stringify(project));
  return file;
}

beforeAll(async () => {
  mkdirSync(checkout);
  await ran(join(packageRoot(), "node_modules/.bin/tsc"), ["--project", typesOfTheEntry()]);
  // What is built stays as it is: other tests run it at the same time.
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", root];
  const { stdout } = await ran("npm", pack, { cwd: packageRoot() });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  byAction = acted(
    {
      package: join(root, filename),
      arguments: "--clause lookup-key-with-spaces",
      "min-judged": "0",
    },
    checkout,
    { npm_config_prefer_offline: "true" },
  );
}, 300_000);
afterAll(() => rmSync(root, { recursive: true }));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();

/** @returns what a server prints before anything is asked of it */
function profileFrom(server: ChildProcessWithoutNullStreams): Promise<string> {
  let printed = "";
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const [json] = /^\{[\s\S]*^\}$/m.exec(printed) ?? [];
      if (json !== undefined) resolve(json);
    });
  });
}

/** A program that judges without a command line. */
const ofSomebody = `
import { defineClause, defineExtension, defineScenario, judge, probe, UsageError } from "freight-conformance";
const clause = defineClause("agreed:countries", { says: "some are served", source: "s", routes: ["GET /lookup/countries"] });
const scenario = defineScenario("some are served", { judges: [clause] }, async ({ corporate, check }) => {
  const answer = await corporate.get("/lookup/countries").accepted();
  await check(clause, () => answer.hasSome());
});
const parts = { prefix: "agreed", title: "Agreed", clauses: [clause], scenarios: [scenario] };
const clauses = ["lookup-key-with-spaces", "agreed:countries"];
const notes = [];
const { run, folder, defects, missing } = await judge(undefined, {
  clauses, out: "by-program", extensions: [defineExtension(parts)], onNote: (line) => notes.push(line),
});
const wrong = await judge({ name: "wrong" }).catch((error) => error instanceof UsageError && error.message);
const look = await probe();
console.log(JSON.stringify({ verdict: run.verdict, pass: run.totals.pass, own: run.extensions[0].totals.pass,
  folder, defects, missing, notes: notes.length, wrong, probe: look.verdict }));
`;

describe("the package, installed elsewhere", () => {
  const modules = join(home, "node_modules");

  it("has no test, bench or tool of this repository, and less than 70 MB in all", () => {
    const own = filesIn(join(modules, "freight-conformance"));
    expect(own.filter((path) => /\/(test|bench)\/|\.test\.|\.bench\.|\.map$/.test(path))).toEqual([]);
    for (const tool of ["vitest", "allure-vitest", "typescript", "playwright-core", "fast-check"])
      expect(readdirSync(modules)).not.toContain(tool);
    // As they take it on a disk, in whole blocks; of most sources the types, which are not built here, take up to two.
    const types = filesIn(join(packageRoot(), "src")).length * 2 * 4096;
    const all = filesIn(modules).reduce((sum, path) => sum + 4096 * Math.ceil(statSync(path).size / 4096), types);
    expect(all).toBeLessThan(70_000_000);
  });

  describe("carries out one command after the other in one process, each loaded when it comes", () => {
    const clauses = ["lookup-key-with-spaces", "lookup-group-values"].join(",");
    const served = ["--deployment", "served.json", "--clause", clauses, "--allure", "none", "--out", "served"];
    const commands: readonly (readonly [does: string, args: readonly string[], says: RegExp])[] = [
      ["judges the embedded deployment", ["run", "--group", "tracking", "--allure", "failures"], /^CONFORMS/m],
      ["checks the statement of that run", ["check-statement", "reports"], /recomputed|agrees/i],
      ["makes its reports again", ["report", "reports", "--out", "again", "--allure", "none"], /CONFORMS/],
      ["compares it with itself", ["compare", "reports", "reports", "--out", "compared"], /equal|alike|no difference/i],
      ["probes", ["probe"], /well|healthy/i],
      ["lists what serve can break", ["serve", "--list-faults"], /lot-merge-source-removed#/],
      ["exports a surface", ["contract", "--openapi", "abc"], /"openapi": "3\.1\.0"/],
      ["explains a clause", ["contract", "--explain", "lot-merge-source-removed"], /merge/i],
      ["judges what it serves, by the profile that it prints", ["run", ...served], /2 pass/],
      // What it adds stays in the process.
      [
        "judges what an extension adds",
        ["run", "--extend", example, "--clause", "agreed:request-id", "--allure", "none"],
        /agreed .*: kept; 1 pass/,
      ],
    ];
    let program: string;
    let printed: readonly string[];
    let before: readonly string[];
    beforeAll(async () => {
      before = filesIn(modules);
      writeFileSync(join(home, "program.mjs"), ofSomebody);
      // The entry is read anew for each, and what it loads is shared: a start takes most of these longer than their work. The program
      // comes first, before an extension has added anything.
      const inOneProcess = `
        await import("./program.mjs");
        console.log("\\nthe program ended");
        const [, , main, commands] = process.argv;
        for (const [index, args] of JSON.parse(commands).entries()) {
          process.argv = [process.execPath, main, ...args];
          process.exitCode = 0;
          await import(main + "?" + index);
          console.log("\\nended with " + process.exitCode);
        }
      `;
      writeFileSync(join(home, "commands.mjs"), inOneProcess);
      const main = pathToFileURL(join(modules, "freight-conformance/dist/lib/main.js")).href;
      const typed = JSON.stringify(commands.map(([, args]) => args));
      const server = spawn(join(modules, ".bin/freight-conformance"), ["serve", "--port", "0"], {
        cwd: home,
        detached: true,
      });
      try {
        writeFileSync(join(home, "served.json"), await profileFrom(server));
        const { stdout } = await ran(process.execPath, ["commands.mjs", main, typed], {
          cwd: home,
          maxBuffer: 64_000_000,
        });
        const [first = "", others = ""] = stdout.split(/^the program ended$/m);
        program = first;
        printed = others.split(/(?<=^ended with \d+)$/m);
      } finally {
        if (server.pid !== undefined) process.kill(-server.pid);
      }
    });

    it("serves programs as well, without a command line", () => {
      const told = JSON.parse(program) as { readonly [name: string]: unknown };
      expect(told).toMatchObject({ verdict: "conforms", pass: 1, own: 1, defects: [], missing: [], probe: "healthy" });
      expect(told["folder"]).toBe(join(home, "by-program"));
      expect(told["wrong"]).toMatch(/the profile: .*surfaces/);
      expect(readdirSync(join(home, "by-program"))).toContain("report.html");
    });

    it.each(commands.map(([does, , says], index) => [does, says, index] as const))("%s", (_, says, index) => {
      expect(printed[index]).toMatch(says);
      expect(printed[index]).toMatch(/^ended with 0$/m);
    });

    it("leaves its reports in the current folder, and writes nothing beside its own code", () => {
      expect(readdirSync(join(home, "reports"))).toEqual(
        expect.arrayContaining(["report.html", "run.json", "statement.html"]),
      );
      expect(filesIn(modules)).toEqual(before);
    });
  });

  it("has types for all that it exports", () => {
    const own = join(modules, "freight-conformance");
    const { exports } = JSON.parse(readFileSync(join(own, "package.json"), "utf8")) as {
      exports: { ".": { types: string } };
    };
    const types = readFileSync(join(own, exports["."].types), "utf8");
    for (const name of ["defineClause", "defineScenario", "judge", "probe"]) expect(types).toContain(name);
  });

  it("does without Allure, which is for whoever wants it to add, and says so", () => {
    expect(readdirSync(modules)).not.toContain("allure");
    expect(byAction.printed).toContain("Allure is not installed, so there is no allure-report");
    const reports = readdirSync(join(checkout, "reports"));
    expect(reports).toEqual(expect.arrayContaining(["report.html", "junit.xml"]));
    expect(reports).not.toContain("allure-report");
  });
});

describe("the GitHub action", () => {
  it("installs the package, judges, tells the verdict, and keeps the reports", () => {
    expect(byAction.code, byAction.printed).toBe(0);
    expect(byAction.steps).toEqual(["Install", "Judge", "Say the verdict"]);
    expect(byAction.outputs).toBe("verdict=conforms\n");
    expect(readdirSync(join(checkout, "reports"))).toContain("report.html");
  });

  it("pins what it uses, says what each input is, and keeps the reports of a failed run too", () => {
    const { inputs, runs } = action();
    expect(runs.using).toBe("composite");
    const used = runs.steps.filter(({ uses }) => uses !== undefined);
    expect(used.map(({ uses }) => uses)).toEqual([
      expect.stringMatching(/@v\d+$/),
      expect.stringMatching(/upload-artifact@v\d+$/),
    ]);
    expect(used.at(-1)?.if).toBe("always()");
    for (const { description } of Object.values(inputs)) expect(description).toMatch(/\.$/);
  });
});

describe("the image", () => {
  const lines = readFileSync(join(packageRoot(), "Dockerfile"), "utf8")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => /^[A-Z]+ /.test(line));
  const final = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM")));

  it("is slim, not root's, and leaves its reports in a volume", () => {
    expect(final[0]).toMatch(/^FROM node:\d+-slim$/);
    const at = (word: string) => final.findIndex((line) => line.startsWith(word));
    expect(final[at("USER")]).toBe("USER node");
    expect(at("USER")).toBeLessThan(at("ENTRYPOINT"));
    expect(final[at("VOLUME")]).toBe(`VOLUME ${final[at("WORKDIR")]?.split(" ")[1]}/reports`);
    expect(final.find((line) => line.startsWith("RUN"))).toContain("--omit=dev");
  });

  it("is built from what the build needs, and from nothing that is private", () => {
    const allowed = readFileSync(join(packageRoot(), ".dockerignore"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(allowed[0]).toBe("*");
    const there = allowed.slice(1).map((line) => line.slice(1));
    expect(there.filter((name) => !readdirSync(packageRoot()).includes(name))).toEqual([]);
    const { include } = JSON.parse(readFileSync(join(packageRoot(), "tsconfig.build.json"), "utf8")) as {
      include: string[];
    };
    const { files } = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as { files: string[] };
    const packed = files.filter((name) => !/^!|^dist/.test(name)).map((name) => name.split("/")[0]);
    expect([...include, ...packed, "package-lock.json"].filter((name) => !there.includes(name ?? ""))).toEqual([]);
    expect(there).not.toContain("node_modules");
  });
});
