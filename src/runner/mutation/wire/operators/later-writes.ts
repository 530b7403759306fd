import { fold } from "../../../../http/names.js";
import type { WireResponse } from "../../../../http/transport/transport.js";
import { isObject, keyOf } from "../members.js";
import { isSuccess, jsonIn } from "../messages.js";
import { type Call, isWrite, type Operator, onExchange, type Wire, where } from "../operator.js";
import { removes } from "./remembered.js";

/** Fields at the top of a body that name the record which it changes. */
const namedInBody = ({ route: { touchesInBody } }: Pick<Call, "route">): readonly string[] =>
  typeof touchesInBody === "object" ? Object.keys(touchesInBody).filter((field) => !field.includes(".")) : [];

/** The record that a write is about, by its path, or by what its body names where that names none. */
function recordOf({ request, route }: Call): string {
  const path = fold(new URL(request.url).pathname);
  const body = jsonIn(request);
  if (Object.keys(route.path).length > 0 || !isObject(body)) return path;
  return [path, ...namedInBody({ route }).map((field) => body[keyOf(body, field) ?? field])].join(" ");
}

/** Writes of a record that is there before and after. */
const updates = where(
  (route) =>
    isWrite(route) &&
    route.creates === undefined &&
    !removes(route) &&
    (Object.keys(route.path).length > 0 || namedInBody({ route }).length > 0),
);

/** What is answered to a write that is not carried out. */
async function answeredAlone({ request }: Call, { send }: Wire, back: () => void): Promise<WireResponse> {
  const response = await send(request);
  // What is refused changes nothing.
  if (isSuccess(response)) back();
  return response;
}

/** Whether a write is carried out that comes behind another one of its route, or before it. */
export const laterWriteOperators: readonly Operator[] = [
  onExchange(
    "second-not-carried-out",
    "It carries out the first write of a record alone, and answers later ones as if they were.",
    (route, release) =>
      route.body !== undefined || Object.keys(route.query).length > 0 ? updates(route, release) : [],
    async (call, _, wire) => {
      const record = recordOf(call);
      if (wire.checkpoint && wire.memory.has(record)) {
        const response = await answeredAlone(call, wire, wire.checkpoint());
        return { response, altered: isSuccess(response) };
      }
      const response = await wire.send(call.request);
      if (isSuccess(response)) wire.memory.set(record, response);
      return { response, altered: false };
    },
  ),
  onExchange(
    "one-behind",
    "It carries a write out when the next one comes to the route.",
    where((route) => isWrite(route) && route.creates === undefined),
    async (call, place, wire) => {
      const { checkpoint, requests } = wire;
      if (!checkpoint) return undefined;
      const due = requests.get(place);
      const alone = await answeredAlone(call, wire, checkpoint());
      // Whoever is refused for the credential does not come as far as that.
      if (alone.status === 401) return { response: alone, altered: false };
      if (due) await wire.send(due);
      requests.delete(place);
      const response = due ? await answeredAlone(call, wire, checkpoint()) : alone;
      if (isSuccess(response)) requests.set(place, call.request);
      return { response, altered: isSuccess(response) };
    },
  ),
];
