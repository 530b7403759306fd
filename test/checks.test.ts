import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";

const { scripts } = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as {
  readonly scripts: { readonly check: string };
};

/** What `npm run check` asks beside the types, which the build of these tests has checked. */
const commands = scripts.check.split(" && ").filter((command) => !command.startsWith("tsc "));

it.each(commands)("%s finds nothing", { timeout: 120_000 }, (command) => {
  const [program = "", ...args] = command.split(" ");
  const { status, stdout, stderr } = spawnSync(join(packageRoot(), "node_modules/.bin", program), args, {
    cwd: packageRoot(),
    encoding: "utf8",
  });
  expect(status, stdout + stderr).toBe(0);
});
