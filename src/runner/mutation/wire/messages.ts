import type { WireRequest, WireResponse } from "../../../http/transport/transport.js";

/** Messages read and made anew. */

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export const isSuccess = ({ status }: WireResponse): boolean => status >= 200 && status < 300;
export const isRefusal = ({ status }: WireResponse): boolean => status >= 400 && status < 500;

/** @returns the JSON of a body; undefined where it is empty or no JSON */
export function jsonIn({ body, headers }: Pick<WireRequest, "body" | "headers">): unknown {
  if (!body || body.length === 0 || !/json/i.test(headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    return undefined;
  }
}

const withoutLength = (headers: WireResponse["headers"]): { [name: string]: string } => {
  const { "content-length": _, ...rest } = headers;
  return rest;
};

/** @returns the same message with another body */
export function withJson<M extends WireRequest | WireResponse>(message: M, value: unknown): M {
  return { ...message, headers: withoutLength(message.headers), body: encoder.encode(JSON.stringify(value)) };
}

/** @returns the same message with another text, and content type where one is given */
export function withText<M extends WireRequest | WireResponse>(message: M, text: string, type?: string): M {
  const headers = withoutLength(message.headers);
  return {
    ...message,
    headers: type === undefined ? headers : { ...headers, "content-type": type },
    body: encoder.encode(text),
  };
}

/** @returns the same answer under another status */
export const withStatus = (answer: WireResponse, status: number): WireResponse => ({ ...answer, status });

/** @returns the same answer with nothing in it */
export function emptied(answer: WireResponse, status: number): WireResponse {
  const { "content-type": _, ...headers } = withoutLength(answer.headers);
  return { ...answer, status, headers, body: new Uint8Array() };
}

/** @returns an answer with a JSON body */
export const jsonAnswer = (status: number, value: unknown): WireResponse => ({
  status,
  headers: { "content-type": "application/json" },
  body: encoder.encode(JSON.stringify(value)),
});

/** @returns a refusal as a deployment gives it */
export const refusal = (status = 400): WireResponse =>
  jsonAnswer(status, { title: "The request is not valid.", status });

/** @returns whether two answers are the same to whoever reads them */
export const isSame = (one: WireResponse, other: WireResponse): boolean =>
  one.status === other.status && Buffer.from(one.body).equals(Buffer.from(other.body));

/** @returns the form of a multipart body; undefined where there is none */
export async function formIn({ url, method, headers, body }: WireRequest): Promise<FormData | undefined> {
  if (!body || !/multipart/i.test(headers["content-type"] ?? "")) return undefined;
  return new Request(url, { method, headers, body: Buffer.from(body) }).formData().catch(() => undefined);
}

/** @returns the same request with another form */
export async function withForm(request: WireRequest, form: FormData): Promise<WireRequest> {
  const made = new Request(request.url, { method: request.method, body: form });
  const { "content-length": _, ...headers } = request.headers;
  return {
    ...request,
    headers: { ...headers, "content-type": made.headers.get("content-type") ?? "" },
    body: new Uint8Array(await made.arrayBuffer()),
  };
}
