import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";

const tool = (name: string, path: string): string => join(packageRoot(), "node_modules", name, path);

/** What `npm run check` asks beside the types, which the build of these tests has checked. */
it.each([
  ["biome", tool("@biomejs/biome", "bin/biome"), ["check", "."]],
  ["knip", tool("knip", "bin/knip.js"), []],
] as const)("%s finds nothing in the sources", { timeout: 120_000 }, (_, command, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: packageRoot(),
    encoding: "utf8",
  });
  expect(status, stdout + stderr).toBe(0);
});
