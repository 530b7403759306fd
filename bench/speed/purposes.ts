import { join } from "node:path";
import { routeOf } from "../../src/contract/routes.js";
import type { Exchange } from "../../src/http/exchange.js";
import { isLook } from "../../src/http/transport/playback.js";
import { readAllExchanges } from "../../src/reporting/exchanges.js";
import { head, row } from "./table.js";

/** What the exchanges of a run were sent for, as their evidence tells it: `-- FOLDER` of the run. Prints a table in Markdown. */
const [folder = "reports"] = process.argv.slice(2);

/** What asks again for what a scenario has asked already, and has written nothing since. */
function repetitions(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const found = new Set<Exchange>();
  const asked = new Map<string, Set<string>>();
  for (const exchange of exchanges) {
    const { scenario, caller, request } = exchange;
    const known = asked.get(scenario) ?? new Set();
    asked.set(scenario, known);
    const key = [caller, request.method, request.url, request.body?.text].join(" ");
    if (!isRead(exchange)) known.clear();
    else if (known.has(key)) found.add(exchange);
    else known.add(key);
  }
  return found;
}

const isRead = ({ route, request }: Exchange): boolean =>
  route === undefined ? request.method === "GET" : routeOf(route).effect === "read";

const isRefused = ({ response }: Exchange): boolean => (response?.status ?? 0) >= 400;

const all = readAllExchanges(join(folder, "exchanges.jsonl"));
if (all.length === 0) throw new Error(`No exchanges in ${folder}: npm run conformance writes some to reports.`);
const again = repetitions(all);

/** The first that an exchange is sent for counts. */
const purposes: readonly (readonly [what: string, is: (exchange: Exchange) => boolean])[] = [
  ["looking at the deployment before the first scenario", ({ scenario }) => isLook(scenario)],
  ["removing what was made, and hiding it", (one) => one.phase === "cleanup" && !isRead(one)],
  ["seeing that it is gone, or as it was", ({ phase }) => phase === "cleanup"],
  ["asking without a token, or with another thing", ({ caller, credential }) => caller === "anonymous" || !!credential],
  ["reading again what was read, with nothing written between", (one) => again.has(one)],
  ["reading what is refused, or is not there", (one) => isRead(one) && isRefused(one)],
  ["writing what is refused", (one) => isRefused(one)],
  ["making records", ({ route }) => route !== undefined && routeOf(route).creates !== undefined],
  ["other writes", (one) => !isRead(one)],
  ["reading what a write did, or left alone, and what lists, filters and pages show", () => true],
];

const counts = new Map(purposes.map(([what]) => [what, 0]));
for (const exchange of all) {
  const [what = ""] = purposes.find(([, is]) => is(exchange)) ?? [];
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
process.stdout.write(head("sent for", "exchanges", "of all"));
for (const [what, count] of [...counts].toSorted(([, a], [, b]) => b - a))
  process.stdout.write(row(what, String(count), `${((100 * count) / all.length).toFixed(1)} %`));
