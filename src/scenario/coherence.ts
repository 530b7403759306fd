import type { RouteId } from "../contract/routes.js";
import type { Surface } from "../contract/vocabulary.js";
import { rowsOfPage } from "../exchange/canonical.js";
import type { Client, Received, Strand } from "../exchange/client.js";
import { idOf, isMoment, scalarsIn } from "./values.js";

/**
 * Sees whether answers belong to the requests that they come for: a list is read twice, after paths that no table lists. A
 * surface that answers each request as the one before it, or at random, tells nothing about the service.
 *
 * @param list a route that answers a list or a page which does not change from one moment to the next
 * @param nowhere a word that no path of the deployment has
 * @returns why nothing that the surface answers can be judged; undefined where nothing speaks against its answers
 */
export async function incoherence(
  client: Client,
  strand: Strand,
  surface: Surface,
  list: RouteId,
  nowhere: string,
): Promise<string | undefined> {
  const lost = (path: string) =>
    client.sendUnlisted({ method: "GET", surface, path, caller: "corporate", effect: "read" }, strand);
  const read = () => client.send({ route: list, caller: "corporate", path: {}, query: {} }, strand);
  await lost(`/${nowhere}`);
  const first = await read();
  const between = await lost(`/${nowhere}-too`);
  const second = await read();
  if (!rowsOf(first) && rowsOf(between))
    return `It answers out of step: ${list} was answered ${first.status ?? "nothing"}, and the path after it, which nothing serves, with a list.`;
  if (isAnswer(first) && isAnswer(second) && !haveSomethingInCommon(first, second))
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
  const [parts, known] = rows && others ? [rows.map(keyOf), others.map(keyOf)] : [told(one), told(other)];
  return parts.length === 0 || known.length === 0 || parts.some((part) => known.includes(part));
}

const settled = (value: unknown) => scalarsIn(value).filter((scalar) => !isMoment(scalar));

const keyOf = (row: unknown): string => String(idOf(row) ?? settled(row).join());

const told = ({ body }: Received): readonly string[] => settled(body).map(String);
