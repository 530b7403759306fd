/** A request as the deployment looks at it: a `Request` is one, and so is what `plainRequest` makes of data. */
export interface Incoming {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  json(): Promise<unknown>;
  formData(): Promise<FormData>;
  /** @returns the same request, whose body is read apart from this one's */
  clone(): Incoming;
}

/** A request as data. */
export interface PlainRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  readonly body?: Uint8Array;
}

/** A response as data. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array | ReadableStream | null;
}

/** @returns the request, whose body can be read as often as wanted: a `Request` for it would cost more than most answers */
export function plainRequest({ method, url, headers, body = new Uint8Array() }: PlainRequest): Incoming {
  const text = async () => new TextDecoder().decode(body);
  const request: Incoming = {
    method,
    url,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    text,
    json: async () => JSON.parse(await text()),
    formData: () => new Response(Buffer.from(body), { headers }).formData(),
    clone: () => request,
  };
  return request;
}

/** @returns the request with another form */
export const withForm = (request: Incoming, form: FormData): Incoming => ({
  method: request.method,
  url: request.url,
  headers: request.headers,
  text: () => request.text(),
  json: () => request.json(),
  formData: async () => form,
  clone: () => withForm(request, form),
});

/** @returns the response as fetch handlers answer it */
export const responseFrom = ({ status, headers, body }: PlainResponse): Response =>
  new Response(body instanceof Uint8Array ? Buffer.from(body) : body, { status, headers });
