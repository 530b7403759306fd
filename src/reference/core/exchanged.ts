/** A request as the deployment looks at it, whose body can be read as often as wanted. */
export interface Incoming {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  json(): Promise<unknown>;
  formData(): Promise<FormData>;
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

/** @returns the request: a `Request` for it would cost more than most answers */
export function incomingOf({ method, url, headers, body = new Uint8Array() }: PlainRequest): Incoming {
  const text = async () => new TextDecoder().decode(body);
  return {
    method,
    url,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    text,
    json: async () => JSON.parse(await text()),
    formData: () => new Response(Buffer.from(body), { headers }).formData(),
  };
}

/** @returns the request as data: a `Request` that is read more than once costs more than most answers */
export const plainRequest = async (request: Request): Promise<PlainRequest> => ({
  method: request.method,
  url: request.url,
  headers: Object.fromEntries(request.headers),
  ...(request.body && { body: new Uint8Array(await request.arrayBuffer()) }),
});

/** @returns the request with another form */
export const withForm = (request: Incoming, form: FormData): Incoming => ({
  method: request.method,
  url: request.url,
  headers: request.headers,
  text: () => request.text(),
  json: () => request.json(),
  formData: async () => form,
});

/** @returns the response as fetch handlers answer it */
export const responseFrom = ({ status, headers, body }: PlainResponse): Response =>
  new Response(body instanceof Uint8Array ? Buffer.from(body) : body, { status, headers });
