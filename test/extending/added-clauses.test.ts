import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { addedClause, withAddedClauses } from "../../src/contract/added-clauses.js";
import { packageRoot } from "../../src/contract/package-root.js";
import { clauseOf } from "../../src/contract/register.js";

const clause = clauseOf("lot-merge-source-removed");

it("are known to the end of each judging, whichever ends first", async () => {
  let goOn = () => {};
  const shorterEnded = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const longer = withAddedClauses([clause], async () => {
    await shorterEnded;
    return addedClause(clause.id);
  });
  await withAddedClauses([clause], async () => {});
  goOn();
  expect(await longer).toBe(clause);
  expect(addedClause(clause.id)).toBeUndefined();
});

it("are followed through promises by a process while it has some, and no longer", () => {
  // A promise has an id of its own where it is followed.
  const program = `
    import { executionAsyncId } from "node:async_hooks";
    import { withAddedClauses } from ${JSON.stringify(pathToFileURL(join(packageRoot(), "dist/src/contract/added-clauses.js")))};
    const followed = () => Promise.resolve().then(() => executionAsyncId() !== 0);
    const before = await followed();
    const during = await withAddedClauses([{ id: "agreed:countries" }], followed);
    await new Promise((resolve) => setImmediate(resolve));
    console.log(JSON.stringify([before, during, await followed()]));
  `;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(JSON.parse(said)).toEqual([false, true, false]);
});
