import type { RouteOn } from "../../../../contract/route.js";
import type { RouteId } from "../../../../contract/routes.js";
import { isChangeable } from "../../../../contract/wire/rows.js";
import { fold } from "../../../../http/names.js";
import type { WireResponse } from "../../../../http/transport/transport.js";
import { rowsIn } from "../members.js";
import { emptied, isSame, isSuccess, jsonIn, withJson, withText } from "../messages.js";
import { type Call, isRead, isWrite, type Operator, onExchange, type Wire, where } from "../operator.js";

/** What a deployment remembers of one request and answers to another. */

/** What a request is known by, for whoever asks. */
const known = ({ request: { headers } }: Call, ...parts: readonly string[]): string =>
  [headers["authorization"], ...parts].join(" ");

const bodyOf = ({ request: { body } }: Call): string => Buffer.from(body ?? []).toString("base64");

const sameAsked = (call: Call): string => known(call, call.request.url, bodyOf(call));

/** Answers what was answered to the first request that is known by the same. */
const remembering = (
  name: string,
  says: string,
  places: Operator["places"],
  by: (call: Call, place: string) => string,
): Operator =>
  onExchange(name, says, places, async (call, place, wire) => {
    const response = await wire.send(call.request);
    const kept = wire.memory.get(by(call, place));
    if (kept) return { response: kept, altered: !isSame(kept, response) };
    if (isSuccess(response)) wire.memory.set(by(call, place), response);
    return { response, altered: false };
  });

/** The address of a request without one parameter of its query. */
function withoutParameter({ request: { url } }: Call, parameter: string): string {
  const address = new URL(url);
  const names = [...new Set(address.searchParams.keys())];
  for (const name of names) if (fold(name) === fold(parameter)) address.searchParams.delete(name);
  return address.href;
}

const asked = where(
  (route) => isRead(route) && (Object.keys(route.query).length > 0 || route.queryModel !== undefined),
);
const named = where((route) => isRead(route) && Object.keys(route.path).length > 0);
const creations = where(({ creates, method }) => creates !== undefined && method === "POST");
/** What no request changes is answered as it was the first time by whoever conforms. */
const changeable: Operator["places"] = (route, release) =>
  isRead(route) && isChangeable(route.id as RouteId, release) ? [""] : [];

const doubled = (answer: WireResponse, { route }: Call): WireResponse | undefined => {
  const found = isSuccess(answer) ? rowsIn(jsonIn(answer), route.answers) : undefined;
  return found && found.rows.length > 0 ? withJson(answer, found.with([...found.rows, found.rows.at(-1)])) : undefined;
};

/** Whether a record that a write is about may be gone after it. */
export const removes = ({ method, absorbs, absorbsInBody }: RouteOn): boolean =>
  method === "DELETE" || absorbs !== undefined || absorbsInBody === true;

/** Whether a route answers with something, whatever there is, as long as its record is there. */
const answersSomething = (route: RouteOn): boolean =>
  ["model", "list", "page"].includes(route.answers.kind) && !("orEmpty" in route.answers && route.answers.orEmpty);

/** Answers otherwise what it answered before. */
const otherwiseAgain = (
  name: string,
  says: string,
  places: Operator["places"],
  by: (call: Call) => string,
  alter: (answer: WireResponse, call: Call) => WireResponse | undefined,
): Operator =>
  onExchange(name, says, places, async (call, _, wire) => {
    const response = await wire.send(call.request);
    if (!isSuccess(response)) return { response, altered: false };
    const key = by(call);
    const isAgain = wire.memory.has(key);
    wire.memory.set(key, response);
    const other = isAgain ? alter(response, call) : undefined;
    return { response: other ?? response, altered: other !== undefined };
  });

const nothing = (answer: WireResponse): WireResponse => emptied(answer, 204);

const refused = (answer: WireResponse): WireResponse => ({
  ...withJson(answer, { error: "This was asked for before." }),
  status: 409,
});

/** Whether what is asked for decides what is answered. */
const isAskedFor = (route: RouteOn): boolean =>
  Object.keys(route.path).length > 0 || Object.keys(route.query).length > 0 || route.body !== undefined;

/** What is under way, by what else is kept of the same deployment. */
const underWay = new WeakMap<Wire["memory"], Call[]>();

/** Answers otherwise whoever asks while others are answered, of whom the last one is told. */
const atOnce = (
  name: string,
  says: string,
  places: Operator["places"],
  instead: (answer: WireResponse, last: Call, wire: Wire) => Promise<WireResponse>,
): Operator =>
  onExchange(name, says, places, async (call, _, wire) => {
    const calls = underWay.get(wire.memory) ?? [];
    underWay.set(wire.memory, calls);
    const before = calls.filter((other) => known(other) === known(call));
    calls.push(call);
    const response = await wire.send(call.request);
    const since = calls.slice(calls.indexOf(call) + 1).filter((other) => known(other) === known(call));
    calls.splice(calls.indexOf(call), 1);
    if (before.length + since.length === 0 || !isSuccess(response)) return { response, altered: false };
    const other = await instead(response, since.at(-1) ?? call, wire);
    return { response: other, altered: !isSame(other, response) };
  });

export const rememberedOperators: readonly Operator[] = [
  remembering(
    "stale-answer",
    "It answers what it answered when the same was asked for the first time.",
    changeable,
    sameAsked,
  ),
  remembering("remembers-path", "It answers whatever query a path has as it answered the first.", asked, (call) =>
    known(call, new URL(call.request.url).pathname, bodyOf(call)),
  ),
  remembering("remembers-route", "It answers of every record what it answered of the first.", named, (call) =>
    known(call, new URL(call.request.url).search, bodyOf(call)),
  ),
  remembering(
    "remembers-parameter",
    "It answers whatever a parameter says as it answered the first who asked otherwise alike.",
    (route) => (isRead(route) ? Object.keys(route.query) : []),
    (call, parameter) => known(call, withoutParameter(call, parameter), bodyOf(call)),
  ),
  remembering(
    "remembers-body",
    "It answers whatever body a search has as it answered the first.",
    where((route) => isRead(route) && route.body !== undefined),
    (call) => known(call, call.request.url),
  ),
  remembering(
    "remembers-creation",
    "It answers each creation at a path as it answered the first, and carries it out.",
    creations,
    (call) => known(call, new URL(call.request.url).pathname),
  ),
  onExchange(
    "same-again-not-carried-out",
    "It answers a write whose body is that of the write before it, of whatever record, and does not carry it out.",
    where((route) => isWrite(route) && route.body !== undefined && Object.keys(route.path).length > 0),
    async (call, _, { send, memory, checkpoint }) => {
      const key = known(call, new URL(call.request.url).search, bodyOf(call));
      const back = memory.has(key) ? checkpoint?.() : undefined;
      const response = await send(call.request);
      if (!isSuccess(response)) return { response, altered: false };
      back?.();
      memory.clear();
      memory.set(key, response);
      return { response, altered: back !== undefined };
    },
  ),
  otherwiseAgain(
    "nothing-when-asked-again",
    "It answers nothing to whoever asks for the same a second time.",
    where((route) => isRead(route) && answersSomething(route)),
    sameAsked,
    nothing,
  ),
  otherwiseAgain(
    "refused-when-asked-again",
    "It refuses whoever asks for the same a second time.",
    where(isRead),
    sameAsked,
    refused,
  ),
  otherwiseAgain(
    "nothing-when-written-again",
    "It carries out a write that comes to the same place a second time, and answers nothing.",
    where((route) => isWrite(route) && answersSomething(route) && !removes(route)),
    (call) => known(call, new URL(call.request.url).pathname),
    nothing,
  ),
  otherwiseAgain(
    "text-when-asked-again",
    "It answers the bytes of a PDF as a text to whoever asks for the same a second time.",
    where(({ answers }) => answers.kind === "bytes" && answers.pdf === true),
    sameAsked,
    (answer) => withText(answer, Buffer.from(answer.body).toString("base64")),
  ),
  otherwiseAgain(
    "doubles-when-asked-again",
    "It answers the last row of a list twice to whoever asks for the same a second time.",
    where((route) => isRead(route) && route.answers.kind === "list"),
    sameAsked,
    doubled,
  ),
  atOnce(
    "mixed-up-at-once",
    "It answers whoever asks at the same time as another what the one who came last asked for.",
    where((route) => isRead(route) && isAskedFor(route)),
    (_, last, wire) => wire.send(last.request),
  ),
  atOnce(
    "empty-at-once",
    "It answers an empty list to whoever asks at the same time as another.",
    where((route) => isRead(route) && isAskedFor(route) && route.answers.kind === "list"),
    async (answer, { route }) => {
      const found = rowsIn(jsonIn(answer), route.answers);
      return found ? withJson(answer, found.with([])) : answer;
    },
  ),
  onExchange(
    "grows-when-asked-again",
    "It answers the last row of a list once more with each time that it is asked for the same.",
    where((route) => isRead(route) && route.answers.kind === "list"),
    async (call, _, wire) => {
      const response = await wire.send(call.request);
      let grown: WireResponse | undefined = response;
      let times = 0;
      for (; grown && wire.memory.has(`${sameAsked(call)} ${times}`); times++) grown = doubled(grown, call);
      wire.memory.set(`${sameAsked(call)} ${times}`, response);
      return { response: grown ?? response, altered: grown !== undefined && times > 0 };
    },
  ),
];
