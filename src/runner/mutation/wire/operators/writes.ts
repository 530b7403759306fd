import type { RouteId } from "../../../../contract/routes.js";
import { isChangeable } from "../../../../contract/wire/rows.js";
import { isRefusal, isSame, isSuccess, jsonAnswer, refusal } from "../messages.js";
import {
  type Call,
  isRead,
  isRefusable,
  isWrite,
  type Operator,
  onAnswer,
  onExchange,
  onRequest,
  type Wire,
  where,
} from "../operator.js";

/** Whether writes are carried out, on which record, and for whom. */

const writes = where(isWrite);
/** What no request changes is answered as it was the first time by whoever conforms. */
const changeable: Operator["places"] = (route, release) =>
  isRead(route) && isChangeable(route.id as RouteId, release) ? [""] : [];
const named = (isSo: (route: Parameters<typeof isRead>[0]) => boolean): Operator["places"] =>
  where((route) => isSo(route) && Object.keys(route.path).length > 0);

/** @returns the same request about another record; undefined where none is known */
function onNeighbour(call: Call, wire: Wire) {
  const other = wire.neighbourOf(call);
  const [parameter] = Object.keys(call.route.path).slice(-1);
  const own = parameter === undefined ? undefined : call.path[parameter];
  if (other === undefined || own === undefined) return undefined;
  const at = call.request.url.lastIndexOf(encodeURIComponent(own));
  if (at < 0) return undefined;
  const { url } = call.request;
  return {
    ...call.request,
    url: url.slice(0, at) + encodeURIComponent(other) + url.slice(at + encodeURIComponent(own).length),
  };
}

export const writeOperators: readonly Operator[] = [
  onExchange(
    "not-carried-out",
    "It answers a write that it does not carry out.",
    writes,
    async (call, _, { send, checkpoint }) => {
      const back = checkpoint?.();
      const response = await send(call.request);
      if (!isSuccess(response)) return { response, altered: false };
      back?.();
      return { response, altered: back !== undefined };
    },
  ),
  onExchange(
    "carried-out-twice",
    "It carries a write out twice.",
    where((route) => route.creates !== undefined && route.method === "POST" && route.ownKeys.length === 0),
    async (call, _, { send }) => {
      const response = await send(call.request);
      if (!isSuccess(response)) return { response, altered: false };
      const again = await send(call.request);
      return { response, altered: isSuccess(again) };
    },
  ),
  onExchange(
    "also-neighbour",
    "It carries a write out on another record as well.",
    named(isWrite),
    async (call, _, wire) => {
      const response = await wire.send(call.request);
      const other = isSuccess(response) ? onNeighbour(call, wire) : undefined;
      return { response, altered: other !== undefined && isSuccess(await wire.send(other)) };
    },
  ),
  onExchange(
    "on-another-record",
    "It carries a write out on another record instead.",
    named(isWrite),
    async (call, _, wire) => {
      const other = onNeighbour(call, wire);
      const response = other && (await wire.send(other));
      return response && isSuccess(response)
        ? { response, altered: true }
        : { response: await wire.send(call.request), altered: false };
    },
  ),
  onExchange(
    "another-record",
    "It answers another record than the one that is asked for.",
    named(isRead),
    async (call, _, wire) => {
      const response = await wire.send(call.request);
      const other = isSuccess(response) ? onNeighbour(call, wire) : undefined;
      if (!other) return { response, altered: false };
      const instead = await wire.send(other);
      return isSuccess(instead) && !isSame(instead, response)
        ? { response: instead, altered: true }
        : { response, altered: false };
    },
  ),
  onExchange(
    "stale-answer",
    "It answers what it answered when the same was asked for the first time.",
    changeable,
    async (call, _, wire) => {
      const response = await wire.send(call.request);
      const { url, headers, body } = call.request;
      const key = `${url} ${headers["authorization"]} ${Buffer.from(body ?? []).toString("base64")}`;
      const kept = wire.memory.get(key);
      if (kept) return { response: kept, altered: !isSame(kept, response) };
      if (isSuccess(response)) wire.memory.set(key, response);
      return { response, altered: false };
    },
  ),
  onExchange(
    "credential-not-looked-at",
    "It lets in whoever comes.",
    where(() => true),
    async (call, _, wire) => {
      const { request } = call;
      const response = await wire.send(request);
      if (response.status !== 401 || wire.credential === undefined) return { response, altered: false };
      const instead = await wire.send({ ...request, headers: { ...request.headers, authorization: wire.credential } });
      return { response: instead, altered: isSuccess(instead) };
    },
  ),
  onExchange(
    "partner-as-corporate",
    "It takes a partner's request for a corporate one.",
    where(({ surface }) => surface === "catalog"),
    async (call, _, wire) => {
      const { request } = call;
      const { credential } = wire;
      const own = request.headers["authorization"];
      if (credential === undefined || own === undefined || own === credential) return undefined;
      const response = await wire.send({ ...request, headers: { ...request.headers, authorization: credential } });
      return { response, altered: isSuccess(response) };
    },
  ),
  onAnswer("refusal-as-success", "It answers what it refuses with 200 and {}.", where(isRefusable), (answer) =>
    isRefusal(answer) && answer.status !== 401 ? jsonAnswer(200, {}) : undefined,
  ),
  onRequest(
    "not-routed",
    "It does not serve the route.",
    where(() => true),
    () => refusal(404),
  ),
];
