import type { WireResponse } from "../../../../http/transport/transport.js";
import { emptied, isRefusal, isSuccess, jsonIn, refusal, withJson, withStatus, withText } from "../messages.js";
import { conforming, isRefusable, type Operator, onAnswer, where } from "../operator.js";

/** Another status, no body, another body, or one that is damaged. */

const anywhere = where(() => true);
const declaresBody = where(({ answers: { kind } }) => kind !== "nothing-declared" && kind !== "no-content");
const declaresBytes = where(({ answers: { kind } }) => kind === "bytes");
const declaresJson = where(
  ({ answers: { kind } }) => !["nothing-declared", "no-content", "bytes", "string"].includes(kind),
);
/** Of what the document says: JSON, or the bytes of one PDF. */
const declaresType = where(
  ({ answers }) =>
    (answers.kind === "bytes" && answers.pdf === true) ||
    !["nothing-declared", "no-content", "bytes", "string"].includes(answers.kind),
);
const page = "<!doctype html><html><body><h1>Freight</h1></body></html>";

const withType = (answer: WireResponse, type: string): WireResponse => ({
  ...answer,
  headers: { ...answer.headers, "content-type": type },
});

const successAs = (status: number): Operator =>
  onAnswer(`success-as-${status}`, `It answers a success with ${status}.`, anywhere, (answer) =>
    isSuccess(answer) ? { ...refusal(status), ...(status < 400 && { headers: { location: "/login" } }) } : undefined,
  );

export const statusOperators: readonly Operator[] = [
  successAs(302),
  successAs(404),
  successAs(500),
  onAnswer("refusal-as-500", "It answers what it refuses with 500.", anywhere, (answer) =>
    isRefusal(answer) ? withStatus(answer, 500) : undefined,
  ),
  onAnswer(
    "refusal-under-200",
    "It answers what it refuses with 200 and the words of the refusal.",
    where(isRefusable),
    (answer) => (isRefusal(answer) && answer.status !== 401 ? withStatus(answer, 200) : undefined),
  ),
  onAnswer("answer-204", "It answers 204 and nothing where a body is declared.", declaresBody, (answer) =>
    isSuccess(answer) && answer.body.length > 0 ? emptied(answer, 204) : undefined,
  ),
  onAnswer("answer-empty", "It answers nothing where a body is declared.", declaresBody, (answer) =>
    isSuccess(answer) && answer.body.length > 0 ? emptied(answer, answer.status) : undefined,
  ),
  onAnswer("answer-null", "It answers null where a body is declared.", declaresJson, (answer) =>
    isSuccess(answer) && jsonIn(answer) ? withJson(answer, null) : undefined,
  ),
  onAnswer("answer-object", "It answers {} where a body is declared.", declaresJson, (answer) =>
    isSuccess(answer) && jsonIn(answer) ? withJson(answer, {}) : undefined,
  ),
  onAnswer("answer-text", "It answers a text where another body is declared.", declaresJson, (answer) =>
    isSuccess(answer) && jsonIn(answer) ? withJson(answer, "ok") : undefined,
  ),
  onAnswer("answer-html", "It answers a page.", declaresBody, (answer) =>
    isSuccess(answer) ? withText(answer, page, "text/html; charset=utf-8") : undefined,
  ),
  // JSON that breaks off may have been cut on its way, which is told as that and held against nobody.
  onAnswer("answer-cut", "It cuts its answer in half.", declaresBytes, (answer) =>
    isSuccess(answer) && answer.body.length > 1
      ? { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }
      : undefined,
  ),
  onAnswer("bytes-as-text", "It takes the bytes that it answers for a text on their way.", declaresBytes, (answer) => {
    if (!isSuccess(answer)) return undefined;
    const body = Uint8Array.from(Buffer.from(Buffer.from(answer.body).toString("utf8")));
    return Buffer.compare(body, answer.body) === 0 ? undefined : { ...answer, body };
  }),
  onAnswer("answer-altered", "It damages a byte of its answer.", declaresBody, (answer) => {
    if (!isSuccess(answer) || answer.body.length === 0) return undefined;
    const body = Uint8Array.from(answer.body);
    body[0] = (body[0] ?? 0) ^ 0x55;
    return { ...answer, body };
  }),
  onAnswer(
    "text-replaced",
    "It answers another text.",
    where(({ answers }) => answers.kind === "string"),
    (answer) =>
      isSuccess(answer) && answer.body.length > 0
        ? withJson({ ...answer, headers: { "content-type": "application/json" } }, {})
        : undefined,
  ),
  onAnswer("media-type-html", "It says of what is declared otherwise that it is a page.", declaresType, (answer) =>
    isSuccess(answer) && answer.body.length > 0 ? withType(answer, "text/html; charset=utf-8") : undefined,
  ),
  conforming(
    onAnswer("media-type-gone", "It does not say that its JSON is JSON.", declaresJson, (answer) => {
      const { "content-type": type, ...headers } = answer.headers;
      return isSuccess(answer) && type !== undefined ? { ...answer, headers } : undefined;
    }),
  ),
  conforming(
    onAnswer(
      "created-201",
      "It answers a success of a write with 201.",
      where(({ method, answers }) => method !== "GET" && answers.kind !== "no-content"),
      (answer) => (answer.status === 200 ? withStatus(answer, 201) : undefined),
    ),
  ),
  conforming(
    onAnswer("charset-gone", "It says JSON without a charset.", declaresJson, (answer) =>
      /json;/.test(answer.headers["content-type"] ?? "") ? withType(answer, "application/json") : undefined,
    ),
  ),
  // JSON has one encoding, whatever is said of it (RFC 8259, 11).
  conforming(
    onAnswer("charset-changed", "It names another charset beside JSON.", declaresJson, (answer) =>
      isSuccess(answer) && /json/i.test(answer.headers["content-type"] ?? "")
        ? withType(answer, "application/json; charset=iso-8859-1")
        : undefined,
    ),
  ),
  conforming(
    onAnswer(
      "created-200",
      "It answers a creation with 200.",
      where(({ method }) => method !== "GET"),
      (answer) => (answer.status === 201 ? withStatus(answer, 200) : undefined),
    ),
  ),
  conforming(
    onAnswer("refusal-as-403", "It refuses a caller with 403 instead of 401.", anywhere, (answer) =>
      answer.status === 401 ? withStatus(answer, 403) : undefined,
    ),
  ),
  conforming(
    onAnswer(
      "missing-as-400",
      "It answers 400 for what is not there.",
      where(({ path }) => Object.keys(path).length > 0),
      (answer) => (answer.status === 404 ? withStatus(answer, 400) : undefined),
    ),
  ),
  conforming(
    onAnswer("location-gone", "It names no location of what it created.", anywhere, (answer) => {
      const { location, ...headers } = answer.headers;
      return isSuccess(answer) && location !== undefined ? { ...answer, headers } : undefined;
    }),
  ),
  conforming(
    onAnswer("location-added", "It names a location beside what it answers.", anywhere, (answer) =>
      isSuccess(answer) ? { ...answer, headers: { ...answer.headers, location: "/somewhere/else" } } : undefined,
    ),
  ),
];
