import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ClauseId } from "../../contract/register.js";
import type { Exchange } from "../../http/exchange.js";
import type { Profile } from "../../profile/profile.js";
import { readExchanges } from "../../reporting/exchanges.js";
import { readShownProfile, type ShownProfile } from "../../reporting/formats/statement/profile.js";
import { withOpenPoints } from "../../reporting/observe/open-points.js";
import { exchangeInRound, runOfRounds } from "../../reporting/rounds.js";
import type { RoundRecord, Run } from "../../reporting/run.js";
import type { Scenario } from "../../scenario/scenario.js";
import { brief, type Difference, differencesOf } from "./differences.js";
import { type Checked, checkOne, differing, filesOf } from "./one-run.js";
import type { Rejudged } from "./rejudging.js";

/**
 * Recomputes the statement on a run of several rounds: each round by itself, and the whole from what the rounds come to.
 *
 * @param outDir the folder of the run
 * @param rounds as run.json tells them
 * @throws UsageError where a folder is not that of a run with a statement
 */
export async function checkRounds(
  outDir: string,
  rounds: readonly RoundRecord[],
  scenarios: readonly Scenario[],
  given?: Profile,
): Promise<Checked> {
  const whole = filesOf(outDir, given);
  const lost = rounds.filter(({ folder }) => !existsSync(join(outDir, folder, "run.json")));
  if (lost.length > 0)
    return differing(
      whole.checked,
      lost.map(({ folder }) => ({ where: folder, says: "is missing, and the whole is judged again from its rounds" })),
    );
  const judged = [];
  for (const { folder } of rounds) judged.push({ folder, ...(await checkOne(join(outDir, folder), scenarios, given)) });
  const parts = judged.map(({ folder, checked }) => inRound(folder, checked));
  const together = differing(
    {
      ...whole.checked,
      lineEndings: [whole.checked, ...parts].flatMap(({ lineEndings }) => lineEndings),
      notRecomputable: new Map(parts.flatMap(({ notRecomputable }) => [...notRecomputable])),
    },
    parts.flatMap(({ differences }) => differences),
    ...parts.flatMap(({ checked }) => checked),
  );
  const again = judged.flatMap(({ again }) => (again ? [again] : []));
  if (!whole.profile || again.length < rounds.length) return together;
  return differing(
    together,
    [
      ...sameProfiles(outDir, rounds, whole.profile),
      ...sameEvidence(outDir, rounds, whole.exchanges),
      ...wholeDifferences(whole.run, whole.profile, again, whole.exchanges),
    ],
    `the whole, made again of its ${rounds.length} rounds`,
  );
}

/** The outcome of a round, with the round before each place. */
const inRound = (folder: string, checked: Checked): Checked => ({
  ...checked,
  checked: checked.checked.map((line) => `${folder}: ${line}`),
  differences: checked.differences.map(({ where, says }) => ({ where: `${folder}: ${where}`, says })),
  lineEndings: checked.lineEndings.map((file) => join(folder, file)),
  notRecomputable: new Map(
    [...checked.notRecomputable].map(([clause, why]): [ClauseId, string] => [clause, `${why}, in ${folder}`]),
  ),
});

const sameProfiles = (outDir: string, rounds: readonly RoundRecord[], profile: ShownProfile): readonly Difference[] =>
  rounds
    .filter(({ folder }) => !isDeepStrictEqual(readShownProfile(join(outDir, folder)), profile))
    .map(({ folder }) => ({ where: `${folder}: profile.json`, says: "is not that of the whole run" }));

/** The evidence of the whole is that of the rounds, under their names. */
function sameEvidence(
  outDir: string,
  rounds: readonly RoundRecord[],
  whole: readonly Exchange[],
): readonly Difference[] {
  const known = new Map(whole.map((exchange) => [exchange.id, exchange]));
  const theirs = rounds.flatMap(({ folder }, index) =>
    readExchanges(join(outDir, folder, "exchanges.jsonl")).map((exchange) => exchangeInRound(exchange, index + 1)),
  );
  const ids = new Set(theirs.map(({ id }) => id));
  return [
    ...theirs
      .filter((exchange) => !isDeepStrictEqual(known.get(exchange.id), exchange))
      .map(({ id }) => ({ where: `exchange ${id}`, says: "is another in the evidence of its round" })),
    ...whole
      .filter(({ id }) => !ids.has(id))
      .map(({ id }) => ({ where: `exchange ${id}`, says: "is not in the evidence of any round" })),
  ];
}

function wholeDifferences(
  run: Run,
  { minJudged, pins }: ShownProfile,
  again: readonly Rejudged[],
  exchanges: readonly Exchange[],
): readonly Difference[] {
  const { id, deployment, selection, seed, durationMs, interrupted, fixtures, waivers, shard } = run;
  const { strict, minJudged: _, ...selected } = selection;
  const parts = {
    ...{ id, deployment, seed, durationMs, interrupted, fixtures, waivers },
    ...{ p95Ms: run.thresholds?.p95Ms, selection: selected, strict, minJudged, startedAt: new Date(run.startedAt) },
    ...(shard && { shard }),
    exchanges,
  };
  const made = withOpenPoints(runOfRounds(parts, again), exchanges, pins);
  const recorded = run.repeat;
  return [
    ...differencesOf(
      run,
      made,
      again.some(({ doubtful }) => doubtful),
    ),
    ...(isDeepStrictEqual(recorded, made.repeat)
      ? []
      : [{ where: "run.json repeat", says: `is told as ${brief(recorded)} and comes out as ${brief(made.repeat)}` }]),
  ];
}
