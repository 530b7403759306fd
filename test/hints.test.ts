import { describe, expect, it } from "vitest";
import { judgeReference } from "../src/runner/in-process.js";
import { loadSpecs } from "../src/runner/specs.js";
import { Hints } from "../src/scenario/hints.js";
import { scenarios } from "../src/scenario/scenario.js";
import { sampleOf } from "./sample.js";

const about = "forms";

describe("what scenarios find out for each other", () => {
  it("is found out by one, which the others wait for", async () => {
    const hints = new Hints();
    expect(await hints.ask(about, "first")).toBeUndefined();
    const others = Promise.all(["second", "third"].map((scenario) => hints.ask(about, scenario)));
    hints.tell(about, "first", { type: 1 });
    expect(await others).toEqual([{ type: 1 }, { type: 1 }]);
    expect(hints.toldTo("first")).toBeUndefined();
    expect(hints.toldTo("third")).toEqual({ forms: { type: 1 } });
  });

  it("is told a scenario once, and the same whenever it asks again", async () => {
    const hints = new Hints();
    await hints.ask(about, "first");
    hints.tell(about, "first", { type: 1 });
    expect(await hints.ask(about, "first")).toBeUndefined();
  });

  it("is found out by the next where one has ended without a word", async () => {
    const hints = new Hints();
    await hints.ask(about, "first");
    const second = hints.ask(about, "second");
    const third = hints.ask(about, "third");
    hints.over("first");
    expect(await second).toBeUndefined();
    hints.tell(about, "second", { type: 2 });
    expect(await third).toEqual({ type: 2 });
  });

  it("is not found out again where a run is judged again", async () => {
    const hints = new Hints({ third: { forms: { type: 1 } } });
    expect(await hints.ask(about, "first")).toBeUndefined();
    expect(await hints.ask(about, "second")).toBeUndefined();
    expect(await hints.ask(about, "third")).toEqual({ type: 1 });
  });
});

describe("uploads whose type is not known", () => {
  const documents = () => {
    const all = scenarios().filter(({ area }) => area === "documents");
    return sampleOf(all, Math.ceil(all.length / 2));
  };
  const judged = async (choices: Readonly<Record<string, string>>) => {
    await loadSpecs();
    const { run } = await judgeReference(documents(), { choices }, { given: { samples: {} }, verdictsOnly: true });
    const sent = run.scenarios.map(({ exchanges }) => exchanges.length).reduce((sum, count) => sum + count, 0);
    return { run, sent };
  };

  it("find the name of a type, and a few dozen refusals are enough", async () => {
    const { run, sent } = await judged({ "document-type-words": "words-alone" });
    const usual = await judged({});
    expect(run.clauses.filter(({ verdict }) => verdict === "pass").length).toBe(
      usual.run.clauses.filter(({ verdict }) => verdict === "pass").length,
    );
    expect(sent - usual.sent).toBeLessThan(60);
    expect(run.scenarios.filter(({ told }) => told).length).toBeGreaterThan(5);
  });
});
