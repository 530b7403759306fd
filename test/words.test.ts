import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";

/** Words of its own that the suite once had, and the field's words that stand for them (docs/architecture.md, words). */
const retired: { readonly [word: string]: string } = {
  "strands?": "exchange context",
  "errands?": "send options",
  politeness: "rate limiter",
  "touchstones?": "known good read",
  choosy: "rejects a valid credential",
  holdings: "tracked records",
  undoing: "rollback",
  recordLives: "record lifecycle",
  untold: "id not returned",
  unjudgeable: "inconclusive",
  "scenes?": "scenario context",
  "twins?": "control request",
  vacant: "unused",
  incoherence: "inconsistent responses",
  "strangers?": "conforming variant",
  conduct: "route behaviour",
  "flaws?": "violation",
  "fates?": "handling",
  "misshapes?": "malformed responses",
  sighted: "observed",
  hasty: "short timeouts",
  needless: "obsolete",
};

const pattern = new RegExp(`(?<![a-z])(?:${Object.keys(retired).join("|")})(?![a-z])`, "i");

const files = ["src", "specs", "bench", "test", "fixtures/payloads", "docs", "site"]
  .flatMap((folder) =>
    readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.(?:ts|md)$/.test(name) && name !== "test/words.test.ts");

it("uses the field's words everywhere", () => {
  const found = files.flatMap((name) =>
    readFileSync(join(packageRoot(), name), "utf8")
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
