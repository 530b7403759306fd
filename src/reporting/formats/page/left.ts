import { openPointList } from "../../../contract/register.js";
import { whatIsLeft, whyLeft } from "../../../scenario/outcome.js";
import { counted } from "../../counted.js";
import { driftInWords, driftOf } from "../../grouping.js";
import type { Run } from "../../run.js";
import { type Html, html, nothing } from "../statement/html.js";
import { fold, shortened } from "./words.js";

const mostRecords = 200;
const longestText = 300;

/** @returns what the run left on the deployment: what it could not remove one by one, and what no route removes by kind */
export function leftovers({ leftovers: left }: Run): Html {
  const stuck = left.filter(({ residue }) => !residue);
  const kinds = new Map<string, { readonly what: string; readonly reason: string; count: number }>();
  for (const one of left.filter(({ residue }) => residue)) {
    const [what, reason] = [whatIsLeft(one), whyLeft(one)];
    const kind = kinds.get(`${what}\n${reason}`) ?? { what, reason, count: 0 };
    kind.count++;
    kinds.set(`${what}\n${reason}`, kind);
  }
  const shown = stuck.slice(0, mostRecords);
  return html`<ul class="list">
${shown.map(({ what, id, createdBy, reason }) => html`<li class="fail"><b>${what} ${shortened(id, longestText)}</b> could not be removed: ${shortened(reason, longestText)} <span class="good">(made by ${createdBy})</span></li>`)}
${stuck.length > shown.length ? html`<li>${stuck.length - shown.length} more of them are in leftovers.json.</li>` : nothing}
${[...kinds.values()].map(({ what, reason, count }) => html`<li class="reason skipped"><b>${count}</b><div><p>${what}: ${shortened(reason, longestText)}</p></div></li>`)}</ul>`;
}

/** @returns what was seen where the contract is silent: what is not as pinned first, the rest folded */
export function openPoints(run: Run): Html {
  const asks = new Map<string, string>(openPointList().map(({ id, asks: question }) => [id, question]));
  const seen = run.openPoints.filter(({ observed }) => observed.length > 0);
  const drifted = driftOf(run);
  return html`${
    drifted.length === 0
      ? nothing
      : html`<ul class="list">${drifted.map(
          (point) =>
            html`<li class="warn"><span class="badge warn">drift</span> ${asks.get(point.id) ?? ""} <code>${point.id}</code>: ${shortened(driftInWords(point), longestText)}</li>`,
        )}</ul>`
  }<div class="screen">${fold(
    `${counted(seen.length, "open point")} seen`,
    html`<table><thead><tr><th>left open by the contract</th><th>seen here</th></tr></thead><tbody>${seen.map(
      ({ id, observed, pinned }) =>
        html`<tr><td>${asks.get(id) ?? id}<br><code>${id}</code></td><td>${shortened(observed.join("; "), longestText)}${pinned === undefined ? "" : " (pinned)"}</td></tr>`,
    )}</tbody></table>`,
  )}</div>`;
}

/** @returns each waiver with what it means here */
export const waivers = (run: Run): Html =>
  html`<ul class="list">${run.waivers.map(
    ({ clause, state, until, ticket, reason, says }) =>
      html`<li class="${state === "in force" ? "skipped" : "fail"}"><span class="badge ${state === "in force" ? "skipped" : "fail"}">${state}</span> <code>${clause}</code> until ${until}, ${ticket}: ${reason}. ${says}</li>`,
  )}</ul>`;
