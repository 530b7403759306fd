import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call, ParameterValue } from "../../http/call.js";
import { isUuid } from "../../scenario/values.js";

/** @returns the same call with another last parameter in its path: of its type, and of nobody */
export function withUnknownId(call: Call): Call {
  const { path } = routeOf(call.route as RouteId);
  const [name = ""] = Object.keys(path).slice(-1);
  const given = call.path[name] ?? "";
  return { ...call, path: { ...call.path, [name]: unknownLike(path[name]?.type, given) } };
}

/** Nobody's, and the same in every run, so that a run can be judged again from what it stored. */
const unused = { uuid: "e3b0c442-98fc-4c14-9afb-f4c8996fb924", number: 1_987_654_321, text: "nobody-9afbf4c8" };

function unknownLike(type: string | undefined, given: ParameterValue): ParameterValue {
  if (type === "uuid" || isUuid(given)) return unused.uuid;
  if (type === "integer" || /^\d+$/.test(String(given))) return unused.number;
  return unused.text;
}
