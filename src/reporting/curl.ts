import type { Exchange } from "../exchange/exchange.js";
import { redacted } from "../exchange/redaction.js";

const longest = 12;
const left = new Set(["accept", "accept-encoding", "content-length"]);
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * @param exchanges of one run
 * @param failing id of the exchange that shows a failure
 * @returns shell lines that send the failing request again, from the scenario's first step on; credentials as variables
 */
export function curlOf(exchanges: readonly Exchange[], failing: string): readonly string[] {
  const last = exchanges.find(({ id }) => id === failing);
  if (!last) return [];
  const number = Number(failing.split("/").at(-1));
  const steps = exchanges
    .filter(({ scenario, id }) => scenario === last.scenario && Number(id.split("/").at(-1)) <= number)
    .sort((a, b) => Number(a.id.split("/").at(-1)) - Number(b.id.split("/").at(-1)));
  const omitted = steps.length - longest;
  return [
    "# Ids in later lines are those of the run that failed; put in what the earlier lines answer.",
    ...(omitted > 0 ? [`# ${omitted} earlier steps are in exchanges.jsonl.`] : []),
    ...steps.slice(-longest).map(lineOf),
  ];
}

function lineOf({ request, caller }: Exchange): string {
  const headers = Object.entries(request.headers)
    .filter(([name]) => !left.has(name))
    .map(([name, value]) =>
      value.includes(redacted)
        ? ` -H "${name}: ${value.replace(redacted, `$${caller.toUpperCase()}_TOKEN`)}"`
        : ` -H ${quoted(`${name}: ${value}`)}`,
    );
  const body = request.body?.text === undefined ? "" : ` --data ${quoted(request.body.text)}`;
  return `curl -sS -X ${request.method} ${quoted(request.url)}${headers.join("")}${body}`;
}
