import { beforeAll, it } from "vitest";
import { effects } from "../src/contract/vocabulary.js";
import { createReference } from "../src/reference/index.js";
import { clausesMissing } from "../src/reporting/fixtures.js";
import { judgeReference } from "../src/runner/in-process.js";
import { loadSpecs } from "../src/runner/specs.js";
import { scenarios } from "../src/scenario/scenario.js";

/** What a profile with three addresses and one token is worth, with what is discovered and without. */

const casings = ["camelCase", "snake_case", "PascalCase", "documented"] as const;
const bare = { fixtures: {}, samples: {}, callers: { corporate: { token: createReference().tokens.corporate } } };

beforeAll(() => loadSpecs());

const row = (...cells: readonly unknown[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);

type Judgement = Awaited<ReturnType<typeof judgeReference>>;

const share = ({ run: { totals, clauses } }: Judgement) =>
  `${((100 * (totals.pass + totals.fail + totals.warn)) / clauses.length).toFixed(1)} %`;

it("what addresses and a token alone are worth", async () => {
  row("casing", "effects", "judged without", "judged with", "fail", "warn", "left", "reads", "found");
  row(...Array.from({ length: 9 }, () => "---"));
  const cost: (readonly unknown[])[] = [];
  for (const casing of casings) {
    for (const effect of effects.filter((one) => one !== "residue")) {
      const judge = (discovers: boolean) =>
        judgeReference(
          scenarios(),
          { choices: { "body-casing": casing } },
          { given: { ...bare, effects: effect }, discovers },
        );
      const [before, after] = [await judge(false), await judge(true)];
      const { totals, leftovers, fixtures } = after.run;
      const left = leftovers.filter(({ residue }) => !residue).length;
      const found = fixtures.filter(({ origin }) => origin.startsWith("discovered")).length;
      row(casing, effect, share(before), share(after), totals.fail, totals.warn, left, after.discovery?.reads, found);
      if (casing !== "camelCase" || effect !== "irreversible") continue;
      for (const { name, value, origin } of fixtures)
        if (value === undefined) cost.push([name, clausesMissing(after.run, name).length, origin]);
    }
  }
  row("missing", "clauses that wait for it", "why");
  row("---", "---", "---");
  for (const cells of cost) row(...cells);
});
