import { beforeAll, expect, it } from "vitest";
import type { ClauseId } from "../../src/contract/register.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const runId = "ghijklmn";

/** What the reference remembers of records that may be gone. */
const isRemembered = /^(first|gone)-/;

/** Creations whose answers are lost, by their path and their body, and how the deployment keeps texts. */
interface Lost {
  readonly creation: RegExp;
  readonly unusual: RegExp;
  readonly form: string;
}

/** @returns how many creations got an error for an answer, what is stored of the run, and what it tells as left */
async function leftBy(clause: ClauseId, { creation, unusual, form }: Lost) {
  const reference = createReference({ choices: { "kept-form": form } });
  let creations = 0;
  const handle = async (request: Request): Promise<Response> => {
    const isCreation = request.method === "POST" && creation.test(new URL(request.url).pathname);
    const isUnusual = isCreation && unusual.test(await request.clone().text());
    const response = await reference.fetch(request);
    if (!isUnusual || !response.ok) return response;
    creations++;
    return new Response("{}", { status: 500 });
  };
  const those = scenarios().filter(({ judges }) => judges.includes(clause));
  const { results } = await judgeHandler(handle, those, reference, { runId, verdictsOnly: true });
  const stored = [...reference.stored()].filter(([, record]) => JSON.stringify(record).includes(runId));
  return {
    creations,
    stored: stored.map(([name]) => name).filter((name) => !isRemembered.test(name)),
    told: results.flatMap(({ leftovers }) => leftovers).map(({ reason }) => reason),
  };
}

const creations = [
  ["stored-as-given:catalog", /\/Catalog$/],
  ["stored-as-given:view", /\/views$/],
  ["stored-as-given:commodity-map", /\/commodity-map$/],
] as const;

/** What is in the JSON of a creation, and how such texts are kept then. */
const texts = [
  ["quotes", /\\"/, "as-given"],
  ["combining marks", /\u0301/, "composed-letters"],
] as const;

const cases = creations.flatMap(([clause, creation]) =>
  texts.map(([what, unusual, form]) => [clause, what, { creation, unusual, form }] as const),
);

it.each(cases)("%s: what is made of texts with %s, and never told, is found and removed", async (clause, _, lost) => {
  const { creations, stored, told } = await leftBy(clause, lost);
  expect(creations).toBeGreaterThan(0);
  expect({ stored, told }).toEqual({ stored: [], told: [] });
});
