import { besideOf, pairOf } from "../../../../contract/wire/pairs.js";
import { fold } from "../../../../http/names.js";
import type { WireRequest } from "../../../../http/transport/transport.js";
import { refusal } from "../messages.js";
import { type Call, type Operator, onRequest } from "../operator.js";

/** What a deployment makes of the parameters of a query. */

/** @returns the names under which a parameter stands in an address, in whichever spelling and with brackets */
const namesIn = ({ request }: Call, parameter: string): readonly string[] => [
  ...new Set(
    [...new URL(request.url).searchParams.keys()].filter(
      (name) => fold(name.replace(/\[\d*\]$/, "")) === fold(parameter),
    ),
  ),
];

/** @returns the values of a parameter, however its list is written; empty where it is not sent */
function valuesOf(call: Call, parameter: string): readonly string[] {
  const { searchParams } = new URL(call.request.url);
  return namesIn(call, parameter).flatMap((name) => searchParams.getAll(name).flatMap((value) => value.split(",")));
}

/** @returns the same request with other values of a parameter, written as they were */
function withValues(call: Call, parameter: string, values: readonly string[]): WireRequest {
  const url = new URL(call.request.url);
  const [name = parameter] = namesIn(call, parameter);
  const hadCommas = url.searchParams.getAll(name).some((value) => value.includes(","));
  for (const one of namesIn(call, parameter)) url.searchParams.delete(one);
  for (const value of hadCommas ? [values.join(",")] : values) if (value !== "") url.searchParams.append(name, value);
  return { ...call.request, url: url.href };
}

const parameters: Operator["places"] = ({ query }) => Object.keys(query);
const lists: Operator["places"] = ({ query }) => Object.keys(query).filter((name) => query[name]?.list);
const optional: Operator["places"] = ({ query }) => Object.keys(query).filter((name) => !query[name]?.required);
const numbered: Operator["places"] = ({ query }) =>
  Object.keys(query).filter((name) => /pagenumber$|^page$/.test(fold(name)));
const allowed: Operator["places"] = ({ query }) =>
  Object.entries(query).flatMap(([name, { allowed = [] }]) => allowed.map((value) => `${name}=${value}`));

const pairs: Operator["places"] = ({ query }) =>
  Object.keys(query).flatMap((one) =>
    Object.keys(query).flatMap((other) => (one === other ? [] : [besideOf(one, other)])),
  );

const cut = (name: string, says: string, some: (values: readonly string[]) => readonly string[]): Operator =>
  onRequest(name, says, lists, (call, parameter) => {
    const values = valuesOf(call, parameter);
    return values.length > 1 ? withValues(call, parameter, some(values)) : undefined;
  });

const withUuid: Operator["places"] = ({ path, query }) =>
  [...Object.values(path), ...Object.values(query)].some(({ type }) => type === "uuid") ? [""] : [];

const inCapitals = /(?=[0-9A-F-]*[A-F])[0-9A-F]{8}-(?:[0-9A-F]{4}-){3}[0-9A-F]{12}/g;

/** A UUID that nothing has. */
const nobody = "00000000-0000-4000-8000-00000000dead";

export const parameterOperators: readonly Operator[] = [
  onRequest("capitals-name-nothing", "It knows no UUID in capital letters.", withUuid, ({ request }) => {
    const url = request.url.replace(inCapitals, nobody);
    return url === request.url ? undefined : { ...request, url };
  }),
  onRequest("parameter-dropped", "It does not look at the parameter.", parameters, (call, parameter) =>
    namesIn(call, parameter).length > 0 ? withValues(call, parameter, []) : undefined,
  ),
  onRequest("parameter-dropped-beside", "It does not look at the first of two parameters.", pairs, (call, place) => {
    const [one, other] = pairOf(place);
    return [one, other].every((name) => namesIn(call, name).length > 0) ? withValues(call, one, []) : undefined;
  }),
  onRequest("parameter-refused", "It refuses the parameter.", parameters, (call, parameter) =>
    namesIn(call, parameter).length > 0 ? refusal() : undefined,
  ),
  onRequest("parameter-demanded", "It demands the optional parameter.", optional, (call, parameter) =>
    namesIn(call, parameter).length === 0 ? refusal() : undefined,
  ),
  onRequest("value-refused", "It refuses a value that the document allows.", allowed, (call, place) => {
    const [parameter = "", value = ""] = place.split("=");
    return valuesOf(call, parameter).includes(value) ? refusal() : undefined;
  }),
  cut("parameter-list-first", "It looks at the first value of the list alone.", (values) => values.slice(0, 1)),
  cut("parameter-list-last", "It looks at the last value of the list alone.", (values) => values.slice(-1)),
  cut("parameter-list-loses-one", "It loses the last value of the list.", (values) => values.slice(0, -1)),
  onRequest("page-shifted", "It counts pages from zero.", numbered, (call, parameter) => {
    const [number] = valuesOf(call, parameter).map(Number);
    return number === undefined ? undefined : withValues(call, parameter, [String(number + 1)]);
  }),
];
