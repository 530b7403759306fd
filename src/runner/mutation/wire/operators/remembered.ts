import type { RouteId } from "../../../../contract/routes.js";
import { isChangeable } from "../../../../contract/wire/rows.js";
import type { WireResponse } from "../../../../http/transport/transport.js";
import { rowsIn } from "../members.js";
import { isSame, isSuccess, jsonIn, withJson } from "../messages.js";
import { type Call, isRead, type Operator, onExchange, where } from "../operator.js";

/** What a deployment remembers of one request and answers to another. */

/** What a request is known by, for whoever asks. */
const known = ({ request: { headers } }: Call, ...parts: readonly string[]): string =>
  [headers["authorization"], ...parts].join(" ");

const bodyOf = ({ request: { body } }: Call): string => Buffer.from(body ?? []).toString("base64");

/** Answers what was answered to the first request that is known by the same. */
const remembering = (name: string, says: string, places: Operator["places"], by: (call: Call) => string): Operator =>
  onExchange(name, says, places, async (call, _, wire) => {
    const response = await wire.send(call.request);
    const kept = wire.memory.get(by(call));
    if (kept) return { response: kept, altered: !isSame(kept, response) };
    if (isSuccess(response)) wire.memory.set(by(call), response);
    return { response, altered: false };
  });

const asked = where(
  (route) => isRead(route) && (Object.keys(route.query).length > 0 || route.queryModel !== undefined),
);
const named = where((route) => isRead(route) && Object.keys(route.path).length > 0);
const creations = where(({ creates, method }) => creates !== undefined && method === "POST");
/** What no request changes is answered as it was the first time by whoever conforms. */
const changeable: Operator["places"] = (route, release) =>
  isRead(route) && isChangeable(route.id as RouteId, release) ? [""] : [];
/** What is searched for may come on pages: of those laws of their own tell. */
const changeableLists: Operator["places"] = (route, release) =>
  route.answers.kind === "list" && route.method === "GET" ? changeable(route, release) : [];

const doubled = (answer: WireResponse, { route }: Call): WireResponse | undefined => {
  const found = isSuccess(answer) ? rowsIn(jsonIn(answer), route.answers) : undefined;
  return found && found.rows.length > 0 ? withJson(answer, found.with([...found.rows, found.rows.at(-1)])) : undefined;
};

export const rememberedOperators: readonly Operator[] = [
  remembering(
    "stale-answer",
    "It answers what it answered when the same was asked for the first time.",
    changeable,
    (call) => known(call, call.request.url, bodyOf(call)),
  ),
  remembering("remembers-path", "It answers whatever query a path has as it answered the first.", asked, (call) =>
    known(call, new URL(call.request.url).pathname, bodyOf(call)),
  ),
  remembering("remembers-route", "It answers of every record what it answered of the first.", named, (call) =>
    known(call, new URL(call.request.url).search, bodyOf(call)),
  ),
  remembering(
    "remembers-creation",
    "It answers each creation at a path as it answered the first, and carries it out.",
    creations,
    (call) => known(call, new URL(call.request.url).pathname),
  ),
  onExchange(
    "doubles-when-asked-again",
    "It answers the last row of a list twice to whoever asks for the same a second time.",
    changeableLists,
    async (call, _, wire) => {
      const response = await wire.send(call.request);
      const key = known(call, call.request.url, bodyOf(call));
      const isAgain = wire.memory.has(key);
      wire.memory.set(key, response);
      const other = isAgain ? doubled(response, call) : undefined;
      return { response: other ?? response, altered: other !== undefined };
    },
  ),
];
