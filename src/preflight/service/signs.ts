import { routeOn } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { rowsOfPage } from "../../http/canonical.js";
import { isHtmlText, isHtmlType, wordsOf } from "../../http/html.js";
import { isSuccessStatus } from "../../http/status.js";

/**
 * @param nowhere what a path was answered that nobody has
 * @returns whether an answer shows that the service gave it: a success of the type that its route declares, other than what
 * any path is answered
 */
export function isSign(received: Received, nowhere: Received | undefined): boolean {
  if (received.route === undefined || !isJson(received)) return false;
  const shape = shapeOf(received.raw);
  if (nowhere && isJson(nowhere) && shapeOf(nowhere.raw) === shape) return false;
  switch (routeOn(received.route, received.release).answers.kind) {
    case "list":
      return shape === "list";
    case "page":
      return shape === "page" || shape === "list";
    case "model":
      return shape === "page" || shape === "record";
    default:
      return false;
  }
}

const isJson = ({ status, kind, failure }: Received): boolean =>
  failure === undefined && isSuccessStatus(status) && kind === "json";

function shapeOf(raw: unknown): "list" | "page" | "record" | "other" {
  if (Array.isArray(raw)) return "list";
  if (raw === null || typeof raw !== "object" || Object.keys(raw).length === 0) return "other";
  return rowsOfPage(raw) ? "page" : "record";
}

/** @returns whether a credential was refused; a page for people is no such refusal, unless its status is 401 */
export const isRefusal = (received: Received): boolean =>
  received.status === 401 || (received.status === 403 && !isPage(received));

/** @returns whether it is a page for people where a service was asked */
export const isPage = ({ headers, bytes }: Received): boolean =>
  isHtmlType(headers["content-type"]) || isHtmlText(textOf(bytes));

/** @returns whether a page asks for a credential */
export const isLogin = (received: Received): boolean =>
  isPage(received) && /type\s*=\s*["']?password|\b(?:log|sign)[\s-]?(?:in|on)\b|login/i.test(textOf(received.bytes));

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 20_000)).toString("utf8");

const firstWords = 60;

/** @returns an answer in short, not redacted: status, content type, server and the first words of its text */
export function answerInShort({ route, exchange, status, headers, bytes, failure }: Received): string {
  const asked = route ?? exchange.request.method;
  if (status === undefined) return `${asked}: ${failure?.message ?? "no answer"}`;
  const [type] = (headers["content-type"] ?? "no content type").split(";");
  const server = headers["server"] === undefined ? [] : [`server ${headers["server"].slice(0, 40)}`];
  const words = wordsOf(textOf(bytes));
  const said = words === "" ? [] : [`"${words.length > firstWords ? `${words.slice(0, firstWords)}…` : words}"`];
  return `${asked} → ${[status, type?.trim(), ...server, ...said].join(", ")}`;
}
