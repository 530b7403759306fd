import type { WireResponse } from "../../../../http/transport/transport.js";
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
const named = (isSo: (route: Parameters<typeof isRead>[0]) => boolean): Operator["places"] =>
  where((route) => isSo(route) && Object.keys(route.path).length > 0);

/** So many other records are tried: what was removed, or lies below another one, is no neighbour. */
const tried = 8;

/** @returns what comes of the same request about the nearest other record of which it can be asked; undefined where there is none */
async function onNeighbour(
  call: Call,
  wire: Wire,
  isSo: (response: WireResponse) => boolean = () => true,
): Promise<WireResponse | undefined> {
  const { request, route, path } = call;
  const [parameter] = Object.keys(route.path).slice(-1);
  const own = encodeURIComponent((parameter !== undefined && path[parameter]) || "");
  const at = own === "" ? -1 : request.url.lastIndexOf(own);
  if (at < 0) return undefined;
  const [before, behind] = [request.url.slice(0, at), request.url.slice(at + own.length)];
  for (const other of wire.neighboursOf(call).slice(0, tried)) {
    const response = await wire.send({ ...request, url: `${before}${encodeURIComponent(other)}${behind}` });
    if (isSuccess(response) && isSo(response)) return response;
  }
  return undefined;
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
      const other = isSuccess(response) ? await onNeighbour(call, wire) : undefined;
      return { response, altered: other !== undefined };
    },
  ),
  onExchange(
    "on-another-record",
    "It carries a write out on another record instead.",
    named(isWrite),
    async (call, _, wire) => {
      const response = await onNeighbour(call, wire);
      return response ? { response, altered: true } : { response: await wire.send(call.request), altered: false };
    },
  ),
  onExchange(
    "another-record",
    "It answers another record than the one that is asked for.",
    named(isRead),
    async (call, _, wire) => {
      const response = await wire.send(call.request);
      const instead = isSuccess(response)
        ? await onNeighbour(call, wire, (other) => !isSame(other, response))
        : undefined;
      return { response: instead ?? response, altered: instead !== undefined };
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
  onExchange(
    "unknown-as-another",
    "It carries a write out on another record where it has none of the id that is asked for.",
    named((route) => isWrite(route) && route.effect !== "irreversible"),
    async (call, _, wire) => {
      const response = await wire.send(call.request);
      const instead = response.status === 404 ? await onNeighbour(call, wire) : undefined;
      return { response: instead ?? response, altered: instead !== undefined };
    },
  ),
  onRequest(
    "not-routed",
    "It does not serve the route.",
    where(() => true),
    () => refusal(404),
  ),
];
