import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { vitest } from "../vitest.js";
import { shards } from "./places.js";

/** `npm test`: the shards of the built tests side by side, told as one at the end; with arguments, what vitest makes of these. */
const given = process.argv.slice(2);

const config = ["--config", "vitest.built.config.ts"];

async function sideBySide(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "shards-"));
  // Ctrl-C reaches both as well; what they had to say is removed here.
  process.on("SIGINT", () => {});
  try {
    const threads = Math.max(1, Math.floor(availableParallelism() / shards));
    const color = process.stdout.isTTY ? ["--color"] : [];
    console.log(
      `${shards} processes side by side: the longest files come first, so that it takes a while until one is told.`,
    );
    const told = Array.from({ length: shards }, (_, at) => join(folder, `${at + 1}.json`));
    const ran = told.map((file, at) => {
      const which = ["--shard", `${at + 1}/${shards}`, "--maxWorkers", String(threads)];
      const reporters = ["--reporter", "default", "--reporter", "blob", "--outputFile.blob", file];
      return vitest(["run", ...config, ...which, ...reporters, ...color], "pipe");
    });
    const codes = await Promise.all(ran);
    if (told.every((file) => existsSync(file)))
      codes.push(await vitest(["--merge-reports", folder, ...config, "--reporter", "minimal"]));
    return Math.max(...codes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await (given.length === 0 ? sideBySide() : vitest(["run", ...config, ...given]));
