import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { answer, drip, type Honest, head, pour, type Striking } from "./wire.js";

/** One way to be hostile: what it answers in place of the honest answer. */
type Mode = (striking: Striking) => void;

const json = { "content-type": "application/json" };
/** What makes a body large and leaves it the JSON that it was; less than the default limit of one body. */
const spaces = Buffer.alloc(8_000_000, " ");
const unpackedBytes = 40_000_000;
const bombs = new Map<string, Buffer>();

function bomb(encoding: string, pack: (bytes: Buffer) => Buffer): Mode {
  return ({ socket }) => {
    const packed = bombs.get(encoding) ?? pack(Buffer.alloc(unpackedBytes, " "));
    bombs.set(encoding, packed);
    head(socket, 200, { ...json, "content-encoding": encoding, "content-length": packed.length });
    socket.write(packed);
  };
}

/** Another body under the honest status and media type. */
const withBody = (change: (body: Buffer) => Buffer): Mode => {
  return (striking) => {
    const { honest } = striking;
    answer(striking, { ...honest, body: change(honest.body) });
  };
};

const inText = (change: (text: string) => string) =>
  withBody((body) => Buffer.from(change(body.toString("latin1")), "latin1"));

const refusal = (status: number, extra: { readonly [name: string]: string }): Mode => {
  const honest: Honest = { status, headers: json, body: Buffer.from('{"title":"Not now."}') };
  return (striking) => answer(striking, honest, extra);
};

const redirect = (to: (striking: Striking) => string): Mode => {
  return (striking) => answer(striking, { status: 307, headers: { location: to(striking) }, body: Buffer.alloc(0) });
};

const pathOf = ({ request }: Striking) => request.url ?? "/";
const hop = (path: string) => `${path}${path.includes("?") ? "&" : "?"}hop=1`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

/** Writes the head with another length than the body has, then the body. A length of nothing would tell of no body at all. */
const wrongLength = (difference: number): Mode => {
  return ({ socket, honest: { status, headers, body } }) => {
    const says = Math.max(Math.min(1, body.length), body.length + difference);
    head(socket, status, { ...headers, "content-length": says });
    socket.write(body);
    if (difference > 0) socket.end();
  };
};

/** The ways to be hostile, by name. */
export const modes = {
  silent: () => {},
  "slow-headers": ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\nx-slow: ");
    drip(socket, 20, () => socket.write("a"));
  },
  "dripping-body": ({ socket, honest }) => {
    head(socket, honest.status, { ...honest.headers, "content-length": 1_000_000 });
    drip(socket, 20, () => socket.write(" "));
  },
  "empty-with-length": ({ socket, honest }) => head(socket, 200, { ...honest.headers, "content-length": 100 }),
  "endless-body": ({ socket }) => {
    head(socket, 200, { ...json, connection: "close" });
    socket.write("[");
    pour(socket, Buffer.alloc(64_000, '{"id":1},'));
  },
  "exploding-gzip": bomb("gzip", gzipSync),
  "exploding-deflate": bomb("deflate", deflateSync),
  "exploding-brotli": bomb("br", (bytes) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  ),
  "broken-gzip": (striking) => answer(striking, striking.honest, { "content-encoding": "gzip" }),
  "unknown-encoding": (striking) => answer(striking, striking.honest, { "content-encoding": "lzma" }),
  bloated: withBody((body) => Buffer.concat([body, spaces])),
  "truncated-json": withBody((body) => body.subarray(0, Math.floor(body.length / 2))),
  "invalid-json": inText((text) => text.replace(/[:,\]}]/, "=")),
  "invalid-utf8": inText((text) => text.replace(/"/, '"\xff\xfe')),
  "deep-json": inText(() => "[".repeat(100_000) + "]".repeat(100_000)),
  "huge-numbers": inText((text) => text.replace(/([:[,])-?\d+(\.\d+)?(?=[,}\]])/g, "$11e400")),
  "huge-ids": inText((text) => text.replace(/("id":)\d+/gi, "$112345678901234567890")),
  "duplicate-keys": inText((text) => text.replace(/\{("\w+"):/g, "{$1:null,$1:")),
  "length-too-long": wrongLength(10),
  "length-too-short": wrongLength(-3),
  "reset-in-the-middle": ({ socket, honest: { status, headers, body } }) => {
    head(socket, status, { ...headers, "content-length": body.length + 1 });
    socket.write(body, () => socket.resetAndDestroy());
  },
  "closed-before-answer": ({ socket }) => socket.destroy(),
  "not-http": ({ socket }) => socket.end("220 mail.example.com ready\r\n"),
  "many-headers": (striking) =>
    answer(
      striking,
      striking.honest,
      Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`x-header-${index}`, `${index}`])),
    ),
  "too-many-headers": (striking) =>
    answer(
      striking,
      striking.honest,
      Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`x-header-${index}`, `${index}`])),
    ),
  "redirect-elsewhere": redirect((striking) => striking.elsewhere + pathOf(striking)),
  "redirect-within": (striking) =>
    pathOf(striking).includes("hop=1")
      ? answer(striking, striking.honest)
      : redirect(() => hop(pathOf(striking)))(striking),
  "redirect-in-a-circle": redirect(pathOf),
  "redirect-on-and-on": redirect((striking) => hop(pathOf(striking))),
  "too-many-requests": refusal(429, { "retry-after": "1" }),
  "too-many-requests-for-an-hour": refusal(429, { "retry-after": "3600" }),
  "too-many-requests-until": (striking) => refusal(429, { "retry-after": inSeconds(2) })(striking),
  unavailable: refusal(503, { "retry-after": "1" }),
  "bad-gateway": refusal(502, {}),
  "token-expires": refusal(401, { "www-authenticate": 'Bearer error="invalid_token"' }),
  dies: ({ die }) => die(),
} satisfies { readonly [name: string]: Mode };

export type ModeName = keyof typeof modes;

/** Ways to answer that say that nothing was done: the request goes no further. */
export const turnedAway: ReadonlySet<ModeName> = new Set([
  "too-many-requests",
  "too-many-requests-for-an-hour",
  "too-many-requests-until",
]);

export const modeNames = Object.keys(modes) as readonly ModeName[];

/** Those that leave every answer to a read what it was. */
export const harmless: ReadonlySet<ModeName> = new Set(["many-headers", "redirect-within"]);

/** Those that a run may meet now and then. */
export const passing: readonly ModeName[] = [
  "closed-before-answer",
  "reset-in-the-middle",
  "silent",
  "truncated-json",
  "length-too-long",
  "length-too-short",
  "unavailable",
  "bad-gateway",
  "too-many-requests",
  "not-http",
];
