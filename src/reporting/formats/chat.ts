import { counted } from "../counted.js";
import { clausesInWords, clausesThat, unexplained } from "../grouping.js";
import { durationInWords, headlineOf } from "../headline.js";
import type { Run } from "../run.js";
import { thresholdsInWords } from "../thresholds.js";

const brokenShown = 5;

/**
 * A run as the body of an incoming webhook: one member `text`, which Slack, Mattermost, Rocket.Chat, Google Chat and Teams take.
 * Plain text of a few lines, so that none of them shows markup of another.
 */
export function chatBody(run: Run): string {
  const { deployment, because, causes, since, leftovers } = run;
  const failed = unexplained(clausesThat(run, "fail")).filter(({ waived }) => !waived);
  const newly = new Set(since?.broken.map(({ clause }) => clause));
  // What broke since the last run is what somebody has to look at.
  const ordered = [...failed.filter(({ id }) => newly.has(id)), ...failed.filter(({ id }) => !newly.has(id))];
  const more = failed.length - brokenShown;
  const stuck = leftovers.filter(({ residue, accepted }) => !residue && !accepted).length;
  const lines = [
    `${deployment.name}, release ${deployment.release}: ${headlineOf(run)}`,
    because,
    ...causes.slice(0, brokenShown).flatMap(({ says, remedy }) => [says, `  ${remedy}`]),
    ...ordered.slice(0, brokenShown).map(({ id, title }) => `- ${newly.has(id) ? "new: " : ""}${id}: ${title}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
    `clauses ${clausesInWords(run)}, in ${durationInWords(run)}`,
    ...(run.thresholds?.exceeded.length ? thresholdsInWords(run).slice(0, 1) : []),
    ...(stuck > 0 ? [`${counted(stuck, "record")} could not be removed or put back`] : []),
  ];
  return `${JSON.stringify({ text: lines.join("\n") })}\n`;
}
