import type { RouteId } from "../contract/routes.js";
import type { Surface } from "../contract/vocabulary.js";
import type { ExchangeContext, Received } from "../http/call.js";
import { rowsOfPage } from "../http/canonical.js";
import type { Client } from "../http/client.js";
import { idOf, isMoment, scalarsIn } from "../scenario/values.js";

/**
 * Sees whether answers belong to the requests that they come for: a list is read once more, between paths that no table lists. A
 * surface that answers each request as the one before it, or at random, tells nothing about the service.
 *
 * @param list a route that answers a list or a page which does not change from one moment to the next
 * @param earlier what it was answered before
 * @param nowhere a word that no path of the deployment has
 * @returns why nothing that the surface answers can be judged; undefined where nothing speaks against its answers
 */
export async function inconsistency(
  client: Client,
  exchangeContext: ExchangeContext,
  surface: Surface,
  list: RouteId,
  earlier: Received | undefined,
  nowhere: string,
): Promise<string | undefined> {
  const lost = (path: string) =>
    client.sendUnlisted({ method: "GET", surface, path, caller: "corporate", effect: "read" }, exchangeContext);
  await lost(`/${nowhere}`);
  const read = await client.send({ route: list, caller: "corporate", path: {}, query: {} }, exchangeContext);
  const behind = await lost(`/${nowhere}-too`);
  if (!rowsOf(read) && rowsOf(behind))
    return `It answers out of step: ${list} was answered ${read.status ?? "nothing"}, and the path after it, which nothing serves, with a list.`;
  if (earlier && isAnswer(earlier) && isAnswer(read) && !haveSomethingInCommon(earlier, read))
    return `It answers at random: ${list} was answered twice, and nothing in the one answer is in the other.`;
  return undefined;
}

const isAnswer = ({ status, kind }: Received): boolean => status !== undefined && status < 300 && kind === "json";

const rowsOf = (received: Received): readonly unknown[] | undefined => {
  if (!isAnswer(received)) return undefined;
  return Array.isArray(received.body) ? received.body : rowsOfPage(received.body)?.rows;
};

function haveSomethingInCommon(one: Received, other: Received): boolean {
  const [rows, others] = [rowsOf(one), rowsOf(other)];
  if (!rows !== !others) return false;
  const [parts, known] =
    rows && others ? [rows.flatMap(keysOf), others.flatMap(keysOf)] : [textsOf(one), textsOf(other)];
  return parts.length === 0 || known.length === 0 || parts.some((part) => known.includes(part));
}

const textsIn = (value: unknown): readonly string[] =>
  scalarsIn(value).filter((scalar): scalar is string => typeof scalar === "string" && !isMoment(scalar));

/** What a row may be known by: its id, or else any of its texts, for figures may have moved on. */
function keysOf(row: unknown): readonly string[] {
  const id = idOf(row);
  return id === undefined ? textsIn(row) : [String(id)];
}

const textsOf = ({ body }: Received): readonly string[] =>
  scalarsIn(body)
    .filter((scalar) => !isMoment(scalar))
    .map(String);
