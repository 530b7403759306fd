import { beforeAll, describe, it } from "vitest";
import { effects } from "../src/contract/vocabulary.js";
import { scenarios } from "../src/scenario/scenario.js";
import { loadSpecs } from "../src/scenario/specs.js";
import { judgeReference } from "../test/judging.js";

/** What a profile with three addresses and one token is worth, with what is discovered and without. */

const casings = ["camelCase", "snake_case", "PascalCase", "documented"] as const;
const bare = { fixtures: {}, samples: {} };

beforeAll(() => loadSpecs());

const row = (...cells: readonly unknown[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);

describe("addresses and a token alone", () => {
  it("clauses judged", async () => {
    row("casing", "effects", "clauses", "judged without", "judged with", "fail", "warn", "reads", "found");
    row(...Array.from({ length: 9 }, () => "---"));
    for (const casing of casings) {
      for (const effect of effects.filter((one) => one !== "residue")) {
        const judge = (discovers: boolean) =>
          judgeReference(scenarios(), { choices: { "body-casing": casing } }, { ...bare, effects: effect }, discovers);
        const [before, after] = [await judge(false), await judge(true)];
        const share = ({ run: { totals, clauses } }: typeof after) =>
          `${((100 * (totals.pass + totals.fail + totals.warn)) / clauses.length).toFixed(1)} %`;
        const { totals, clauses } = after.run;
        const found = after.discovery?.origins.filter(({ origin }) => origin === "discovered").length;
        row(
          casing,
          effect,
          clauses.length,
          share(before),
          share(after),
          totals.fail,
          totals.warn,
          after.discovery?.reads,
          found,
        );
        for (const { id, failures } of clauses.filter(({ verdict }) => verdict === "fail" || verdict === "warn"))
          row(id, JSON.stringify(failures));
        if (casing === "camelCase" && effect === "irreversible") {
          for (const { name, value, origin, route, reason } of after.discovery?.origins ?? [])
            row(name, value ?? "", origin, route ?? reason ?? "");
        }
      }
    }
  });
});
