import { it } from "vitest";
import { Redactor } from "../src/http/redaction/redaction.js";

/** Prints how the time of redaction grows with the text, on texts made to be slow. `npx vitest run --project bench bench/redaction` */

const redactor = new Redactor();
redactor.learn("Kx7Qm2Vb9Tz4Wn6Rp1Ld8Hs3");

const units: Readonly<Record<string, string>> = {
  JSON: '{"password":"x1","note":"nothing of it","rows":[1,2,3]},',
  "escaped quotes": '\\"',
  backslashes: "\\",
  "a name without an end": 'token"',
  "a value without an end": '"token":"x',
  "the beginning of a token": "eyJ",
  "percent signs": "%25",
  ampersands: "&amp;",
  brackets: "<password ",
  "elements without an end": "<password>",
  "fields without an end": 'name="password" ',
  "schemes without an end": "Bearer ",
  "addresses without an end": "http://a",
  "the head of a secret": "Kx7Qm2Vb9Tz4Wn6",
  "a name for each value": "secret=secret=",
  prose: "The freight was collected at the dock and the driver signed for two pallets. ",
};

const cost = (text: string): number => {
  const start = performance.now();
  redactor.text(text);
  return performance.now() - start;
};

it("prints the times", () => {
  process.stdout.write("| text | 250 kB | 500 kB | 1 MB | 2 MB | MB/s |\n| --- | ---: | ---: | ---: | ---: | ---: |\n");
  for (const [name, unit] of Object.entries(units)) {
    const texts = [250_000, 500_000, 1_000_000, 2_000_000].map((size) => unit.repeat(Math.ceil(size / unit.length)));
    cost(texts[0] ?? "");
    const took = texts.map(cost);
    const figures = took.map((ms) => `${ms.toFixed(0)} ms`).join(" | ");
    process.stdout.write(`| ${name} | ${figures} | ${(2000 / (took.at(-1) ?? 1)).toFixed(0)} |\n`);
  }
});
