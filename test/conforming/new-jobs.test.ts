import { beforeAll, describe, expect, it } from "vitest";
import { clauseOf } from "../../src/contract/register.js";
import { holdsOn, latestRelease } from "../../src/contract/releases.js";
import { createReference, describeFaults } from "../../src/reference/index.js";
import { blamed, judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { lookBeside } from "../../src/runner/mutation/reach.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { finds } from "../finds.js";
import { sampleOf } from "../sample.js";

/**
 * Where new jobs come with less than the job that the profile gives: the clauses that are about what they lack, each of which
 * is judged all the same.
 */
const poor = [
  {
    choices: { "job-new-export": "no-commodity" },
    about:
      /^(export-(readback|clean-roundtrip|jobitemid-refused|extra-|customsvalue-required|only-that)|job-writes-keep-exports)/,
  },
  {
    choices: { "job-new-export": "nothing" },
    about:
      /^(export-(readback|clean-roundtrip|jobitemid-refused|extra-|customsvalue-required|only-that)|job-writes-keep-exports)/,
  },
  { choices: { "job-item-legacy-id": "of-older-items-alone" }, about: /^inventory-item-integer$/ },
  {
    choices: { "job-new-freight-providers": "none-yet" },
    about: /^freight-provider-(override|save|post|optionindex|ratequote|filter-only-active)/,
  },
] as const;

/** These are told by commodities or options that the job has beside those of the run. */
const unseen: ReadonlySet<string> = new Set([
  "export-readback#quantity-one",
  "freight-provider-override-keeps-provider#code-of-id",
  "freight-provider-override-keeps-provider#code-of-name",
  "freight-provider-override-keeps-provider#name-of-code",
  "freight-provider-post-several-rows#code-of-first",
  "freight-provider-post-several-rows#id-of-first",
]);

/** What takes no new options is judged on the job that is given, which is borrowed. */
const borrowing = ["refused", "passed-over"].map((alternative) => ({
  choices: { "job-new-freight-providers": "none-yet", "freight-provider-new-option": alternative },
  about: /^freight-provider-(override|save-only|post-several)/,
}));

const judging = (about: RegExp): readonly Scenario[] =>
  scenarios().filter(({ judges, releases }) => releases.includes(latestRelease) && judges.some((id) => about.test(id)));

beforeAll(() => loadSpecs());

async function isJudgedWhole(choices: Readonly<Record<string, string>>, about: RegExp): Promise<void> {
  const { run, defects } = await judgeReference(judging(about), { choices }, { verdictsOnly: true });
  expect(defects).toEqual([]);
  const those = run.clauses.filter(({ id }) => about.test(id));
  expect(those.filter(({ verdict }) => verdict !== "pass").map(({ id, reason }) => [id, reason])).toEqual([]);
  expect(blamed(run)).toEqual([]);
  expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
}

const poorer = poor.map((one, turn) => ({ ...one, turn }));

describe.each(poorer)("a deployment whose new jobs are poorer than others: $choices", ({ choices, about, turn }) => {
  it("is judged on what they lack as well, and blamed for nothing", () => isJudgedWhole(choices, about));

  it("is blamed for what it gets wrong there", async () => {
    const faults = describeFaults().filter(
      ({ name, breaks }) => about.test(breaks) && holdsOn(clauseOf(breaks), latestRelease) && !unseen.has(name),
    );
    expect(faults.length).toBeGreaterThan(0);
    const missed: string[] = [];
    for (const { name, breaks } of sampleOf(faults, Math.ceil(faults.length / 6), turn)) {
      const some = scenarios().filter(({ judges }) => judges.includes(breaks));
      const look = await lookBeside(name, latestRelease);
      const { run } = await judgeReference(
        some,
        { choices, faults: [name] },
        { verdictsOnly: true, isEnough: finds(breaks), ...look },
      );
      if (!blamed(run).includes(breaks)) missed.push(name);
    }
    expect(missed).toEqual([]);
  });
});

it.each(borrowing)("a job that is given is borrowed where new jobs have no options, and take none: $choices", (one) =>
  isJudgedWhole(one.choices, one.about),
);

it("a job that has one option, and keeps to it whatever is saved, is blamed for nothing", async () => {
  const reference = createReference();
  const handle = async (request: Request) => {
    const isListing = request.method === "GET" && new URL(request.url).pathname.endsWith("/freightproviders");
    const answer = await reference.fetch(request);
    if (!isListing || !answer.ok) return answer;
    const rows = (await answer.json()) as readonly { readonly optionIndex: number }[];
    return Response.json(rows.filter(({ optionIndex }) => optionIndex === 0));
  };
  const about = /^freight-provider-post-several-rows$/;
  const { run } = await judgeHandler(handle, judging(about), reference, { verdictsOnly: true });
  expect(blamed(run)).toEqual([]);
});

it("feedback that is taken in the first status alone is judged in that one", async () => {
  const choices = { "job-feedback-time": "in-the-first-status-alone" };
  const faults = ["feedback-cancel-false#job-feedback-always-cancels"];
  const about = /^feedback-cancel-false$/;
  await isJudgedWhole(choices, about);
  const { run } = await judgeReference(judging(about), { choices, faults }, { verdictsOnly: true });
  expect(blamed(run)).toEqual(["feedback-cancel-false"]);
});

it("rates may be refused for a job that shows nothing to ship", async () => {
  const choices = { "shipment-rates-none": "refused" };
  const plain = { ...createReference().fixtures, jobDisplayId: 2_000_126 };
  const some = scenarios().filter(({ judges }) => judges.includes("ratequotes-envelope-key"));
  const { run, defects } = await judgeReference(some, { choices }, { given: { fixtures: plain }, verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
});
