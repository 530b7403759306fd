import { extensionSum, extensionVerdicts, notOfContract } from "../extensions.js";
import type { ExtensionClauseRecord, Run } from "../run.js";
import { code, plain } from "./markdown.js";
import { type Html, html, nothing, table } from "./statement/html.js";

/** @returns what the extensions of a run came to, clause by clause, for a page; nothing where there is none */
export const extensionsOnPage = ({ extensions = [] }: Run): Html =>
  html`${extensions.map(
    (extension) => html`<h3>${extension.title} <code>${extension.prefix}</code></h3>
<p>${extensionVerdicts[extension.verdict]}: ${extension.because} ${extensionSum(extension)}.</p>
${table(
  ["clause", "verdict", "what it demands"],
  extension.clauses.map((clause) => [html`<code>${clause.id}</code>`, clause.verdict, demanded(clause)]),
)}`,
  )}`;

const demanded = ({ title, source, level, reason, failures: [first] }: ExtensionClauseRecord): Html =>
  html`${title}<br><small>${level}, ${source}</small>${
    first
      ? html`<br>expected ${first.expected}<br>received ${first.actual}${first.exchange === undefined ? nothing : html`<br><code>${first.exchange}</code> in exchanges.jsonl`}`
      : reason === undefined
        ? nothing
        : html`<br>${reason}`
  }`;

/** What stands above it on a page. */
export const extensionsLead = `Requirements of others, loaded beside the contract: ${notOfContract}.`;

/** @returns the same in Markdown; nothing where there is none */
export const extensionsInMarkdown = ({ extensions = [] }: Run): readonly string[] =>
  extensions.map((extension) =>
    [
      `## Extension ${plain(extension.prefix)}: ${extensionVerdicts[extension.verdict]}`,
      "",
      `${plain(extension.title)}, ${notOfContract}: ${extensionSum(extension)}.`,
      "",
      ...extension.clauses
        .filter(({ verdict }) => verdict !== "pass")
        .map(({ id, verdict, reason, failures: [first] }) => {
          const why = first ? `expected ${first.expected}, received ${first.actual}` : (reason ?? "");
          return `- ${verdict} ${code(id)}: ${plain(why)}`;
        }),
    ].join("\n"),
  );
