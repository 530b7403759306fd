import { addressParts } from "../../../http/address.js";
import { type Exchange, numberOf, type StoredBody } from "../../../http/exchange.js";
import { counted } from "../../counted.js";
import { countOfLines, curlOf } from "../../curl/curl.js";
import { type Html, html, nothing } from "../statement/html.js";
import { indented } from "./indented.js";
import { shortened } from "./words.js";

/** How much of a body is shown: of the exchange that shows a failure, and of the steps before it. */
const longestBody = 4000;
const longestStep = 1000;
const longestCurl = 12_000;
const mostSteps = 12;

/** Exchanges of a run, found by their id and by their scenario. */
export interface Evidence {
  readonly byId: ReadonlyMap<string, Exchange>;
  readonly byScenario: ReadonlyMap<string, readonly Exchange[]>;
}

/** @returns the exchanges of a run, ready to be asked */
export function evidenceOf(exchanges: readonly Exchange[]): Evidence {
  const byScenario = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const own = byScenario.get(exchange.scenario) ?? [];
    own.push(exchange);
    byScenario.set(exchange.scenario, own);
  }
  return { byId: new Map(exchanges.map((exchange) => [exchange.id, exchange])), byScenario };
}

/**
 * What shows a failure: the exchange, the steps before it, and the lines that send them again.
 *
 * @param id of the exchange
 * @param place where the page shows it; tells the parts of one failure from those of another
 * @returns nothing where the evidence does not hold it
 */
export function shownEvidence(id: string, place: string, { byId, byScenario }: Evidence): Html {
  const exchange = byId.get(id);
  if (!exchange) return html`<p class="cut">Exchange <code>${id}</code> is not in exchanges.jsonl.</p>`;
  const before = (byScenario.get(exchange.scenario) ?? [])
    .filter((one) => numberOf(one.id) < numberOf(exchange.id))
    .sort((a, b) => numberOf(a.id) - numberOf(b.id));
  const curl = curlOf(byScenario.get(exchange.scenario) ?? [], id);
  return html`<div class="evidence">
<details class="whole"><summary>${line(exchange)}</summary><div class="inner">${messages(exchange, longestBody)}</div></details>
${steps(before)}
${again(curl, `again-${place}`)}
</div>`;
}

function steps(before: readonly Exchange[]): Html {
  if (before.length === 0) return nothing;
  const shown = before.slice(-mostSteps);
  const left = before.length - shown.length;
  return html`<details><summary>${counted(before.length, "step")} before it</summary><div class="inner">
${left > 0 ? html`<p class="cut">${counted(left, "earlier step")} in exchanges.jsonl.</p>` : nothing}
${shown.map((one) => html`<details><summary>${line(one)}</summary><div class="inner">${messages(one, longestStep)}</div></details>`)}
</div></details>`;
}

function again(lines: readonly string[], id: string): Html {
  const sent = countOfLines(lines);
  if (sent === 0) return nothing;
  const text = lines.join("\n");
  if (text.length > longestCurl)
    return html`<p class="cut">The curl lines are in summary.md: with ${text.length} characters they are too long for this page.</p>`;
  const from = lines.some((one) => /^# \d+ earlier/.test(one)) ? "without some steps" : "from the first step on";
  return html`<div class="again"><details class="whole"><summary>Send it again: ${counted(sent, "curl line")}, ${from}</summary><div class="inner"><pre id="${id}" tabindex="0">${text}</pre></div></details>
<button type="button" data-copy="${id}">Copy curl</button></div>`;
}

const line = ({ phase, request, response, failure, durationMs }: Exchange): Html => {
  const { pathname, search } = addressParts(request.url);
  const came = response ? String(response.status) : (failure?.kind ?? "no answer");
  return html`${phase === "cleanup" ? "clean-up: " : ""}<code>${request.method} ${shortened(pathname + search, 400)}</code> → <b>${came}</b> in ${Math.round(durationMs)} ms`;
};

const messages = ({ id, caller, request, response, failure }: Exchange, longest: number): Html =>
  html`<h4>Request, as ${caller}</h4>${message(`${request.method} ${shortened(request.url, 2000)}`, request.headers, request.body, longest)}
<h4>Response</h4>${
    response
      ? message(`HTTP ${response.status}`, response.headers, response.body, longest)
      : html`<p>${failure ? `${failure.kind}: ${shortened(failure.message, 600)}` : "There was none."}</p>`
  }<p class="cut">Exchange <code>${id}</code></p>`;

function message(
  first: string,
  headers: { readonly [name: string]: string },
  body: StoredBody | undefined,
  longest: number,
): Html {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${shortened(value, 400)}`);
  const text = body ? bodyOf(body, longest) : "";
  return html`<pre tabindex="0">${[first, ...lines, ...(text === "" ? [] : ["", text])].join("\n")}</pre>`;
}

function bodyOf({ text, base64, bytes, cut }: StoredBody, longest: number): string {
  if (text === undefined) return base64 === undefined ? "" : `[${bytes} bytes that are no text]`;
  const shown = indented(text.slice(0, longest));
  const isWhole = text.length <= longest && !cut;
  return isWhole ? shown : `${shown}\n[the first ${Math.min(longest, text.length)} characters of ${bytes} bytes]`;
}

/** Where the details of a failure had to be left out. */
export const leftOut = (id: string): Html =>
  html`<p class="cut">Its exchanges are left out, so that this page stays small: <code>${id}</code> and the steps before it are in exchanges.jsonl, the curl lines in summary.md.</p>`;
