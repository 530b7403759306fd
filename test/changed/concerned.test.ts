import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { groupNames } from "../../src/contract/vocabulary.js";
import { describeFaults } from "../../src/reference/index.js";
import { changesSince } from "./changes.js";
import { concernedBy, inWords } from "./concerned.js";

const changed = (path: string, text = "") => ({ path, text });

describe("a change in a group", () => {
  it.each(groupNames)("of %s concerns its scenarios, its journey and its faults, and no other group", (group) => {
    const { groups, proofs, faults, named, left } = concernedBy([changed(`src/contract/groups/${group}/routes.ts`)]);
    expect([groups, faults, left]).toEqual([[group], [`test/faults/${group}.test.ts`], []]);
    expect(proofs).toEqual([`specs/${group}/`, `test/reference/${group}.journey.test.ts`, "test/contract/"]);
    for (const path of [...proofs, ...faults])
      expect([path, existsSync(join(packageRoot(), path))]).toEqual([path, true]);
    expect("a fault of it x#y breaks x").toMatch(new RegExp(named));
  });

  it.each([
    "src/reference/groups/lots/merge.ts",
    "src/reporting/observe/groups/lots.ts",
    "specs/lots/merge.spec.ts",
    "schemas/lots/LotDto.json",
    "fixtures/payloads/lots.ts",
    "test/faults/lots.test.ts",
    "test/reference/lots.journey.test.ts",
  ])("is seen in %s", (path) => {
    expect(existsSync(join(packageRoot(), path))).toBe(true);
    expect(concernedBy([changed(path)]).groups).toEqual(["lots"]);
  });

  it("concerns the faults of the clauses that it names, wherever they are proven", () => {
    const text = `"lot-merge-source-removed#keeps-source", judges: ["catalog-merge-moves-lots", "no-clause"]`;
    const { faults, named } = concernedBy([changed("specs/lots/merge.spec.ts", text)]);
    expect(faults).toEqual(["test/faults/lots.test.ts", "test/faults/catalogs.test.ts"]);
    const tests = describeFaults().map(({ name, breaks }) => `is blamed ${name} breaks ${breaks}`);
    const clauses = tests.filter((test) => new RegExp(named).test(test)).map((test) => test.split(" breaks ")[1]);
    expect([...new Set(clauses)].sort()).toEqual(["catalog-merge-moves-lots", "lot-merge-source-removed"]);
  });
});

it("what lies in no group concerns nothing, and is told", () => {
  const paths = ["src/http/client.ts", "specs/asking.ts", "src/contract/groups/service/clauses.ts", "README.md"];
  const concerned = concernedBy(paths.map((path) => changed(path, `"lot-merge-source-removed"`)));
  expect(concerned).toMatchObject({ groups: [], proofs: [], faults: [], left: paths });
  expect(inWords(concerned, "main")).toContain(`Of no group, and not tested: ${paths.join(", ")}.`);
  expect(inWords(concerned, "main")).toContain("none, so nothing was tested");
});

describe("what changed since a base", () => {
  const root = mkdtempSync(join(tmpdir(), "changed-"));
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { cwd: root, stdio: "pipe" });
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  const commit = () => git("commit", "--all", "--message", "some");

  beforeAll(() => {
    git("init", "--initial-branch", "main");
    write("committed", "a\n");
    write("edited", "a\n");
    write("removed", "a\n");
    write("untouched", "a\n");
    git("add", ".");
    commit();
    git("checkout", "-b", "work");
    write("committed", "ours\n");
    commit();
    git("checkout", "main");
    write("untouched", "theirs\n");
    commit();
    git("checkout", "work");
    write("edited", "b\n");
    write("new", "c\n");
    rmSync(join(root, "removed"));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it("is what was committed, edited, removed and added here, and not what the base did meanwhile", () => {
    const changes = changesSince(root, "main");
    expect(changes.map(({ path }) => path)).toEqual(["committed", "edited", "removed", "new"]);
    const [committed, edited, , added] = changes;
    expect([committed?.text, edited?.text]).toEqual([
      expect.stringMatching(/^\+ours$/m),
      expect.stringMatching(/^\+b$/m),
    ]);
    expect(added?.text).toBe("c\n");
    expect(changesSince(root, "HEAD").map(({ path }) => path)).toEqual(["edited", "removed", "new"]);
  });
});
