import { routeOf } from "../../contract/routes.js";
import { decodedPart } from "../../http/address.js";
import { type Exchange, numberOf } from "../../http/exchange.js";
import type { Part } from "../../http/multipart-parts.js";
import { redacted } from "../../http/redaction/redaction.js";
import { addressWith, bodyWith, formOf, idsSentIn, isIdName, type Naming, type Variable, variablesIn } from "./ids.js";
import { placeOf, word } from "./shell.js";

const longest = 12;
/** Without what was created nothing can be sent again, so changes are left out later than reads. */
const mostChanges = 40;
const left = new Set(["accept", "accept-encoding", "content-length"]);

const isRead = ({ route, request }: Exchange): boolean =>
  route === undefined ? request.method === "GET" : routeOf(route).effect === "read";

/** @returns how many of the lines send something */
export const countOfLines = (lines: readonly string[]): number =>
  lines.filter((line) => line !== "" && !line.startsWith("#")).length;

/**
 * Sends the failing request again, from the scenario's first step on. Where an answer tells the id of what was created, a variable
 * of the shell carries it to the lines after it; what the scenario removed at its end is removed by the last lines.
 *
 * @param exchanges of one run
 * @param failing id of the exchange that shows a failure
 * @returns lines for one shell; credentials as variables
 */
export function curlOf(exchanges: readonly Exchange[], failing: string): readonly string[] {
  const again = againOf(exchanges, failing);
  if (!again) return [];
  const { steps, after, variables, naming, omitted } = again;
  const removals = [...new Set(after.filter((one) => undoes(one, steps, naming)).map((one) => lineOf(one, naming)))];
  return [
    variables.length > 0
      ? "# For one shell, in this order: an id that an answer tells is a variable in the lines after it."
      : "# For one shell, in this order.",
    ...(omitted > 0 ? [`# ${omitted} earlier steps, reads or readings repeated, are in exchanges.jsonl.`] : []),
    ...steps.flatMap((step) => [...warningOf(step, naming), withVariable(step, lineOf(step, naming), variables)]),
    ...(removals.length > 0 ? ["# What these lines created or changed is removed or put back:", ...removals] : []),
    ...leftBy(after, steps, naming),
  ];
}

/** @returns the text that was sent as a credential, or the variable of the shell that has it, with its `$` */
export const credentialIn = ({ caller, credential = `$${caller.toUpperCase()}_TOKEN` }: Exchange): string => credential;

/** What is sent to see a failure again. */
export interface Again {
  /** The failing exchange, which is the last, and what stands before it. */
  readonly steps: readonly Exchange[];
  /** What changed something afterwards. */
  readonly after: readonly Exchange[];
  /** Ids that answers of the steps tell, and later ones carry. */
  readonly variables: readonly Variable[];
  readonly naming: Naming;
  /** How many earlier steps are left out. */
  readonly omitted: number;
}

/** @returns what is sent to see a failure again; undefined where the exchange is not there */
export function againOf(exchanges: readonly Exchange[], failing: string): Again | undefined {
  const last = exchanges.find(({ id }) => id === failing);
  if (!last) return undefined;
  const own = exchanges
    .filter((one) => one.scenario === last.scenario && (one === last || (one.attempts > 0 && !one.confirms)))
    .toSorted((a, b) => numberOf(a.id) - numberOf(b.id));
  const before = own.filter((one) => numberOf(one.id) <= numberOf(last.id));
  const after = own.filter((one) => numberOf(one.id) > numberOf(last.id) && !isRead(one));
  const steps = shownOf(withoutRepeated(before));
  const variables = variablesIn(steps, after);
  const names = new Map(variables.map(({ id, name }) => [String(id), name]));
  const naming: Naming = (id) => names.get(id);
  return { steps, after, variables, naming, omitted: before.length - steps.length };
}

/** A reading that was only repeated, until what was written could be seen, is sent once. */
const withoutRepeated = (steps: readonly Exchange[]): readonly Exchange[] =>
  steps.filter((step, index) => {
    const next = steps[index + 1];
    return !next || !isRead(step) || !isSame(step, next);
  });

const isSame = (one: Exchange, other: Exchange): boolean =>
  one.caller === other.caller &&
  one.request.method === other.request.method &&
  one.request.url === other.request.url &&
  one.request.body?.text === other.request.body?.text &&
  one.request.body?.base64 === other.request.body?.base64;

const nothing: Naming = () => undefined;

/** @returns the last steps, and the changes before them; the last is always among them */
function shownOf(steps: readonly Exchange[]): readonly Exchange[] {
  const changes = steps.filter((step) => !isRead(step)).slice(-mostChanges);
  const reads = steps.filter(isRead).slice(-Math.max(1, longest - changes.length));
  return steps.filter((step) => changes.includes(step) || reads.includes(step));
}

/** Whether a later request removes what the lines made, or puts back what they changed. */
function undoes(later: Exchange, steps: readonly Exchange[], naming: Naming): boolean {
  const isOwn = addressWith(later, naming) !== addressWith(later, nothing);
  if (isOwn) return later.phase === "cleanup" || later.request.method === "DELETE";
  const isChanged = (step: Exchange) => !isRead(step) && step.request.url === later.request.url;
  return later.phase === "cleanup" && later.request.method !== "DELETE" && steps.some(isChanged);
}

/** What is changed under an id that no line answered is not the sender's own for sure. */
function warningOf(step: Exchange, naming: Naming): readonly string[] {
  if (step.route === undefined || isRead(step)) return [];
  const { touches, touchesInBody, path } = routeOf(step.route);
  const namesInBody = Object.keys(Object(touchesInBody)).length > 0;
  if (Object.keys(touches).length === 0 && !namesInBody) return [];
  const sent = idsSentIn(step);
  const touched = namesInBody ? sent : sent.slice(0, Object.keys(path).length);
  const ids = touched.filter((id) => naming(id) === undefined);
  return ids.length === 0
    ? []
    : [`# ${ids.join(" and ")} in the next line: no answer of these lines told it; it is as the run sent it.`];
}

/** @returns what says that the run removed more than these lines can */
function leftBy(after: readonly Exchange[], steps: readonly Exchange[], naming: Naming): readonly string[] {
  const removed = after
    .filter(({ phase, request }) => phase === "cleanup" && request.method === "DELETE")
    .map(({ request }) => decodedPart(request.url.split(/[?#]/)[0]?.split("/").at(-1) ?? ""));
  const unnamed = [...new Set(removed)].filter((id) => {
    if (!/^[\w-]+$/.test(id) || naming(id) !== undefined) return false;
    const shown = new RegExp(`\\b${id}\\b`);
    return steps.some(({ response }) => shown.test(response?.body.text ?? ""));
  });
  return unnamed.length === 0
    ? []
    : [`# The run removed ${unnamed.join(", ")} as well, which no creation answered: remove by hand what was made.`];
}

/** @returns the line that sends a step; where later lines need the id of what it makes, with the variable that takes it */
function withVariable(step: Exchange, line: string, all: readonly Variable[]): string {
  const own = all.filter(({ from }) => from === step.id);
  const [first, second] = own;
  if (!first) return line;
  const { files, curl } = splitOf(line);
  if (!second) return `${files}${first.name}=$(${curl} | tee -a /dev/stderr | ${taking(first)})`;
  const takes = own.map((one) => `${one.name}=$(printf %s "$ANSWER" | ${taking(one)})`);
  return `${files}ANSWER=$(${curl} | tee -a /dev/stderr); ${takes.join("; ")}`;
}

const splitOf = (line: string) => {
  const at = line.indexOf("curl -sS");
  return { files: line.slice(0, at), curl: line.slice(at) };
};

/** Node is there wherever the suite runs. */
const taking = ({ path }: Variable): string =>
  `node -pe ${word(`JSON.parse(fs.readFileSync(0))${path.map((step) => (typeof step === "string" && /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`)).join("")}`)}`;

function lineOf(exchange: Exchange, naming: Naming): string {
  const { request } = exchange;
  const parts = formOf(exchange);
  const headers = Object.entries(request.headers)
    .filter(([name]) => !left.has(name) && !(parts && name === "content-type"))
    .map(([name, value]) =>
      value.includes(redacted)
        ? ` -H "${name}: ${value.replace(redacted, () => credentialIn(exchange))}"`
        : ` -H ${word(`${name}: ${value}`)}`,
    );
  const files = (parts ?? []).filter(({ filename }) => filename !== undefined).map(fileOf);
  const text = bodyWith(exchange, naming);
  const sent = parts
    ? parts.map((part) => fieldOf(part, naming)).join("")
    : text === undefined
      ? ""
      : ` --data ${word(text)}`;
  return `${files.join("")}curl -sS -X ${request.method} ${word(addressWith(exchange, naming))}${headers.join("")}${sent}`;
}

/** A shell line that makes the file which an upload sends. */
const fileOf = ({ filename = "", bytes }: Part): string =>
  `printf %s ${word(Buffer.from(bytes).toString("base64"))} | base64 -d > ${word(filename)}; `;

function fieldOf({ name, filename, type, bytes }: Part, naming: Naming): string {
  if (filename !== undefined)
    return ` -F ${word(`${name}=@"${filename}"${type === undefined ? "" : `;type=${type}`}`)}`;
  const value = Buffer.from(bytes).toString("utf8");
  const variable = isIdName(name) ? naming(value) : undefined;
  return ` --form-string ${word(`${name}=${variable === undefined ? value : placeOf(variable)}`)}`;
}
