import { openPointList } from "../../../../contract/register.js";
import { whatIsLeft, whyLeft } from "../../../../scenario/outcome.js";
import { differenceInWords } from "../../../../tracking/borrowing/differences.js";
import { counted } from "../../../counted.js";
import { causesInWords } from "../../../grouping.js";
import type { OpenPointRecord, Run } from "../../../run.js";
import { type Digests, digested } from "../digests.js";
import { type Html, html, nothing, table } from "../html.js";
import type { ShownProfile } from "../profile.js";

/** What costs many clauses at once, with what mends it; nothing where there is no such thing. */
export function causes(run: Run): Html {
  const told = causesInWords(run);
  return told.length === 0 ? nothing : html`<ul>${told.map((cause) => html`<li>${cause}</li>`)}</ul>`;
}

/** As the profile gives them, with what the run says of each where it does. */
export function waivers(run: Run, profile: ShownProfile | undefined): Html {
  const given = profile?.waivers ?? [];
  const recorded = recordedWaivers(run);
  if (given.length === 0) return html`<p>None.</p>`;
  const rows = given.map(({ clause, reason, ticket, until }) => [
    html`<code>${clause}</code>`,
    reason,
    ticket,
    until,
    recorded.get(clause) ?? run.clauses.find(({ id }) => id === clause)?.verdict ?? "not of this release",
  ]);
  return table(["clause", "reason", "ticket", "until", "state"], rows);
}

/** @returns the state of each waiver by its clause, where the run tells it */
function recordedWaivers(run: Run): ReadonlyMap<string, string> {
  const recorded: unknown = "waivers" in run ? run.waivers : undefined;
  const entries: readonly unknown[] = Array.isArray(recorded) ? recorded : [];
  return new Map(
    entries.flatMap((entry) =>
      entry !== null && typeof entry === "object" && "clause" in entry && "state" in entry
        ? [[String(entry.clause), String(entry.state)] as const]
        : [],
    ),
  );
}

/** What the contract leaves open, as this implementation resolves it. */
export function openPoints(seen: readonly OpenPointRecord[]): Html {
  const known = new Map(openPointList().map((point) => [point.id, point]));
  if (seen.length === 0) return html`<p>None was seen.</p>`;
  return html`<ul class="rows points">${seen
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, observed }) => {
      const point = known.get(id);
      return html`<li><span>${point?.asks ?? id} <small${id.startsWith("fields:") ? html` class="twice"` : nothing}>${id}${point ? html`<span class="twice"> · ${point.source}</span>` : nothing}</small></span> <b>${observed.join("; ")}</b></li>
`;
    })}</ul>`;
}

/** Where the identifiers came from that the deployment had to provide. */
export const fixtures = (run: Run): Html =>
  run.fixtures.length === 0
    ? nothing
    : table(
        ["fixture", "value", "origin"],
        run.fixtures.map(({ name, value, origin }) => [html`<code>${name}</code>`, value ?? "–", origin]),
      );

/** What the run left on the deployment. */
export function leftovers({ leftovers: left }: Run): Html {
  if (left.length === 0) return html`<p>Nothing.</p>`;
  const counts = new Map<string, number>();
  for (const one of left.filter(({ residue }) => residue)) {
    const key = `${whatIsLeft(one)}\n${whyLeft(one)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rows = [...counts].map(([key, count]) => [
    key.split("\n")[0] ?? "",
    counted(count, "record"),
    key.split("\n")[1] ?? "",
  ]);
  const others = left
    .filter(({ residue }) => !residue)
    .map(({ what, id, reason, differences = [] }) => [
      what,
      id,
      [reason, ...differences.map(differenceInWords)].join(" · "),
    ]);
  return table(["kind", "which", "why"], [...others, ...rows]);
}

/** The digests of what the statement rests on. */
export const digestTable = (digests: Digests): Html =>
  table(
    ["of", "SHA-256"],
    (["run", "exchanges", "profile", "register"] as const).map((name) => [
      html`${name}<br><small>${digested[name]}</small>`,
      html`<code>${digests[name] ?? "not kept"}</code>`,
    ]),
  );

const lines = ["Name", "Function", "Place and date", "Signature"] as const;

/** Where both parties sign. */
export const signatures = (): Html =>
  html`<div class="parties">${["For the vendor", "For the buyer"].map(
    (party) => html`<div><h3>${party}</h3>${lines.map((line) => html`<p class="line">${line}</p>`)}</div>`,
  )}</div>`;
