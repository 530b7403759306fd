import type { Exchange } from "../../../http/exchange.js";
import { clausesThat, routesInWords, unexplained } from "../../grouping.js";
import { whatIsProvisional } from "../../provisional.js";
import type { Run } from "../../run.js";
import { extensionsLead, extensionsOnPage } from "../extensions.js";
import { type Html, html } from "../statement/html.js";
import { card, inOrder } from "./broken.js";
import { Budget } from "./budget.js";
import { clauseList } from "./clauses.js";
import { evidenceOf } from "./evidence.js";
import { facts } from "./facts.js";
import { lawAccount } from "./laws.js";
import { leftovers, openPoints, waivers } from "./left.js";
import { routeAccount } from "./routes.js";
import { causes, since } from "./top.js";
import { unjudged } from "./unjudged.js";

/** How much the details of failures may add, in characters of HTML, so that the page opens at once whatever is broken. */
const mostDetails = 6_000_000;

/** A part of the page; its heading stands in the table of contents as well. */
export interface Part {
  readonly id: string;
  readonly title: string;
  /** Shown beside the title; none where nothing is counted. */
  readonly count?: number;
  /** The verdict whose colour the count has. */
  readonly tone?: string;
  readonly lead: string;
  readonly content: Html;
}

/**
 * The parts of the page in their order: what has to be done first, what is only looked up last.
 *
 * @param run may be of another version of the suite
 * @param exchanges the evidence, redacted
 */
export function partsOf(run: Run, exchanges: readonly Exchange[]): readonly Part[] {
  const showing = {
    run,
    evidence: evidenceOf(exchanges),
    budget: new Budget(mostDetails),
    shownWith: new Map<string, string>(),
    withoutRoom: new Set<string>(),
  };
  const cards = (verdict: "fail" | "warn") =>
    inOrder(run, unexplained(clausesThat(run, verdict))).map((clause) => card(clause, showing));
  const brokenFor = (cause: string) =>
    inOrder(run, [...clausesThat(run, "fail"), ...clausesThat(run, "warn")])
      .filter((clause) => clause.cause === cause)
      .map((clause) => card(clause, showing));
  const [failures, warnings] = [cards("fail"), cards("warn")];
  const { totals, openPoints: points } = run;
  const unjudgedCount = totals.inconclusive + totals.skipped;
  const none = html``;
  const laws = lawAccount(run);
  const stuck = run.leftovers.filter(({ residue }) => !residue).length;
  const grown = run.leftovers.filter(({ more }) => more !== undefined).length;
  const optional = (isThere: boolean, part: () => Part): readonly Part[] => (isThere ? [part()] : []);
  return [
    ...optional((run.causes?.length ?? 0) > 0, () => ({
      id: "causes",
      title: "Causes",
      count: run.causes?.length ?? 0,
      tone: "fail",
      lead: "Reasons for which many clauses break together, or cannot be judged. Mend these first.",
      content: causes(run, brokenFor),
    })),
    {
      id: "failures",
      title: "Failures",
      count: totals.fail,
      ...(totals.fail > 0 && { tone: "fail" }),
      lead: failures.length > 0 ? "Clauses that the contract states, and that are broken." : noneBroken(run),
      content: html`${failures}`,
    },
    ...optional(warnings.length > 0, () => ({
      id: "warnings",
      title: "Warnings",
      count: totals.warn,
      tone: "warn",
      lead: [
        "Clauses that a reader of the contract would expect, though it does not state them.",
        ...(clausesThat(run, "warn").some(({ provisional }) => provisional) ? [whatIsProvisional] : []),
      ].join(" "),
      content: html`${warnings}`,
    })),
    ...optional(run.since !== undefined, () => ({
      id: "since",
      title: "Since the last run",
      lead: "What changed, clause by clause.",
      content: since(run),
    })),
    {
      id: "not-judged",
      title: "Not judged",
      count: unjudgedCount,
      ...(unjudgedCount > 0 && { tone: "inconclusive" }),
      lead:
        unjudgedCount === 0
          ? "Every clause was judged."
          : `${inWords([
              [totals.inconclusive, "could not be judged (inconclusive)"],
              [totals.skipped, "were left out (skipped)"],
            ])}: neither broken nor kept. By what would settle them:`,
      content: unjudgedCount === 0 ? none : unjudged(run),
    },
    ...optional(run.waivers.length > 0, () => ({
      id: "waivers",
      title: "Waivers",
      count: run.waivers.length,
      lead: "Failures that the profile allows until a date. One that is not in force fails the gate.",
      content: waivers(run),
    })),
    {
      id: "leftovers",
      title: "Left behind",
      count: run.leftovers.length,
      ...(stuck > 0 && { tone: "fail" }),
      lead:
        run.leftovers.length === 0
          ? "Nothing is left on the deployment."
          : `${inWords([
              [stuck, "could not be removed"],
              [run.leftovers.length - stuck - grown, "records that no route removes, as the effects of the run allow"],
              [grown, "that this run did not make and that show more than before"],
            ])}.`,
      content: run.leftovers.length === 0 ? none : leftovers(run),
    },
    ...optional(points.length > 0, () => ({
      id: "open-points",
      title: "Open points",
      count: points.filter(({ observed }) => observed.length > 0).length,
      lead: "What this deployment does where the contract is silent. Never a failure.",
      content: openPoints(run),
    })),
    ...(laws
      ? [{ id: "laws", title: "Laws", count: laws.all, lead: laws.lead, content: laws.content } satisfies Part]
      : []),
    {
      id: "routes",
      title: "Routes",
      count: run.routes.length,
      lead: `${routesInWords(run).split(", ")[0] ?? ""}.`,
      content: routeAccount(run),
    },
    ...optional(run.extensions !== undefined, () => ({
      id: "extensions",
      title: "Extensions",
      count: run.extensions?.length ?? 0,
      lead: extensionsLead,
      content: extensionsOnPage(run),
    })),
    {
      id: "run",
      title: "About this run",
      lead: "What was judged, by what, and with what.",
      content: facts(run, exchanges),
    },
    {
      id: "clauses",
      title: "All clauses",
      count: run.clauses.length,
      lead: "Press / to find one. The address of a clause can be sent to others.",
      content: html`<div class="screen">${clauseList(run)}</div><p class="paper">The page itself lists them all; statement.html is made for print.</p>`,
    },
  ];
}

/** What there is of several kinds, those left out that there are none of. */
const inWords = (kinds: readonly (readonly [count: number, says: string])[]): string =>
  kinds
    .filter(([count]) => count > 0)
    .map(([count, says]) => `${count} ${says}`)
    .join(", ");

function noneBroken({ totals, clauses }: Run): string {
  if (totals.fail > 0) return "What is broken, is broken for a cause, and stands folded below it.";
  const judged = totals.pass + totals.warn;
  if (judged === 0) return "No clause was judged, so none is known to be broken.";
  if (totals.warn > 0) return "No clause that gates is broken; what is broken all the same stands below.";
  return judged < clauses.length
    ? `None of the ${judged} clauses that were judged is broken; ${clauses.length - judged} were not judged.`
    : "Every clause that the contract states is kept.";
}
