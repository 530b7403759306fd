import { beforeAll, describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, type Judgement, judgeReference } from "../../src/runner/in-process.js";
import { presetNames, presetOf } from "../../src/runner/preset.js";
import { loadSpecs } from "../../src/runner/specs.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { judgedByNoOther, twelfth } from "../sample.js";

/** A profile with three addresses and a token. */
const bare = { fixtures: {}, samples: {}, callers: { corporate: { token: createReference().tokens.corporate } } };

/** What shows late what was written is met by test/patience; here the spelling alone counts. */
const prompt = (choices: Readonly<Record<string, string>>) => ({ ...choices, "late-reads": "at-once" });

/** Every twelfth scenario judges each of them. */
const judging = () => twelfth(0);

const judge = (choices: Readonly<Record<string, string>>, some: readonly Scenario[] = judging()) =>
  judgeReference(some, { choices: prompt(choices) }, { given: bare, discovers: true, verdictsOnly: true });

const judged = new Map<string, Judgement>();
const judgementOf = (name: string): Judgement => {
  const judgement = judged.get(name);
  if (!judgement) throw new Error(`${name} was not judged.`);
  return judgement;
};

beforeAll(async () => {
  await loadSpecs();
  for (const name of presetNames()) judged.set(name, await judge(presetOf(name).choices));
});

it.each(presetNames())(
  "a deployment like the preset %s, known by addresses and a token, is blamed for nothing",
  (name) => {
    const { run, defects } = judgementOf(name);
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  },
);

describe("a deployment like those in production", () => {
  it("is judged as much as the reference as it stands", async () => {
    const open = ({ run }: Judgement, among: ReadonlySet<string>) =>
      run.clauses.filter(({ id, verdict }) => verdict === "inconclusive" && among.has(id)).map(({ id }) => id);
    const undecided = open(judgementOf("production"), judgedByNoOther(judging()));
    const theirs = judging().filter(({ judges }) => judges.some((id) => undecided.includes(id)));
    expect(undecided).toEqual(open(await judge({}, theirs), new Set(undecided)));
  });

  it("has its names learned", () => {
    expect(judgementOf("production").run.deployment.wire).toMatchObject({
      "query.portal": "camelCase",
      "query.catalog": "camelCase",
      "queryLists.portal": "commas",
      "queryLists.catalog": "commas",
      "identifiers.GlobalNote": "noteID",
      "identifiers.ContactSimple": "contactID",
      "identifiers.QuoteRequestDisplayInfo": "requestId",
    });
  });
});
