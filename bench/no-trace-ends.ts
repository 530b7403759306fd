import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { base, en, Faker } from "@faker-js/faker";
import { createReference, listen } from "../src/reference/index.js";
import { profileOf } from "../src/runner/embedded.js";
import { changesIn } from "../test/no-trace/changes.js";
import { variantOf } from "../test/no-trace/draw.js";
import { samplesOf } from "../test/no-trace/samples.js";
import { sorted, witness } from "../test/no-trace/traces.js";
import { leftoversIn, start } from "./served.js";

/** Runs in processes of their own that are ended at a random moment, each against a conforming variant of its own. */

const row = (cells: readonly (string | number)[]) =>
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(10)).join("")}\n`);

/** A conforming variant that is served over HTTP. */
async function serveVariant(seed: number, folder: string) {
  const { variant, withSamples } = variantOf(seed);
  const reference = createReference(variant);
  const before = reference.stored();
  const { fetch, borrowed, wroteLast } = witness(before, (request) => reference.fetch(request));
  const { surfaces, close } = await listen({ ...reference, fetch });
  const { samples: _, ...given } = profileOf(reference, variant.release, surfaces);
  const profile = join(folder, "profile.json");
  mkdirSync(folder, { recursive: true });
  const samples = withSamples ? samplesOf(variant.choices) : {};
  writeFileSync(profile, JSON.stringify({ ...given, samples, effects: "reversible" }));
  const left = (out: string) => {
    const changes = changesIn(before, reference.stored(), "empty-fields" in variant.choices);
    return { records: before.size, ...sorted(changes, before, leftoversIn(out)) };
  };
  return { profile, close, borrowed, wroteLast, left };
}

/** For how long a whole run of this kind writes here, in milliseconds. */
async function writingMs(seed: number, folder: string): Promise<number> {
  const served = await serveVariant(seed, folder);
  const run = start("run", "--deployment", served.profile, "--out", join(folder, "whole"));
  await run.says("Looking at");
  const began = performance.now();
  await run.ended;
  await served.close();
  return Math.round(served.wroteLast() - began);
}

/**
 * Ends runs at random moments, has `cleanup` make good what they left, and looks at what was stored before.
 *
 * @param signal that ends them
 * @param count how many runs
 * @param seed of the first variant
 * @returns whether nothing was left, told or not
 */
export async function endRuns(signal: "SIGKILL" | "SIGINT", count: number, seed: number): Promise<boolean> {
  const faker = new Faker({ locale: [en, base], seed });
  const folder = mkdtempSync(join(tmpdir(), "no-trace-"));
  const mostMs = await writingMs(seed, join(folder, "first"));
  process.stdout.write(`${signal}: a whole run writes for ${mostMs} ms.\n`);
  row(["seed", "moment", "run ends", "cleanup", "records", "borrowed", "silent", "told", "left"]);
  let bad = 0;
  for (let next = seed; next < seed + count; next++) {
    const place = join(folder, `${next}`);
    const out = join(place, "out");
    const served = await serveVariant(next, place);
    const run = start("run", "--deployment", served.profile, "--out", out);
    await run.says("Looking at");
    const moment = faker.number.int({ min: 0, max: mostMs });
    await Promise.race([sleep(moment), run.ended]);
    run.child.kill(signal);
    const code = await run.ended;
    const cleanup = existsSync(out) ? start("cleanup", out) : undefined;
    const cleaned = cleanup ? await cleanup.ended : "-";
    const { records, silent, reported } = served.left(out);
    const leftovers = leftoversIn(out).filter(({ residue }) => !residue).length;
    row([next, moment, code, cleaned, records, served.borrowed.size, silent.length, reported.length, leftovers]);
    for (const { record, member, was, is } of [...silent, ...reported].slice(0, 4))
      process.stdout.write(`    ${record} ${member}: was ${JSON.stringify(was)}, is ${JSON.stringify(is)}\n`);
    const isClean = silent.length + reported.length + leftovers === 0 && (cleaned === 0 || cleaned === "-");
    if (!isClean) bad++;
    if (cleanup && cleaned !== 0) process.stdout.write(cleanup.output().slice(-500));
    await served.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  process.stdout.write(`${signal}: ${count} runs, ${bad} left something.\n`);
  return bad === 0;
}
