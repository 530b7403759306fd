import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { selfSigned } from "./certificate.js";
import { type ModeName, modes, turnedAway } from "./modes.js";
import { answer, type Honest, type Striking } from "./wire.js";

/** How a peer is hostile. */
export interface PeerOptions {
  /** One of these, drawn for each strike. */
  readonly modes: readonly ModeName[];
  /** What an honest deployment answers. */
  readonly upstream: (request: Request) => Promise<Response>;
  /** How many requests are answered honestly first. */
  readonly from?: number;
  /** The share of the requests after those that it strikes, 0 to 1. */
  readonly share?: number;
  /** Milliseconds before the answer, drawn evenly up to this. */
  readonly jitterMs?: number;
  readonly seed?: number;
  /** Under a certificate that nobody vouches for. */
  readonly tls?: boolean;
}

/** A deployment that misbehaves on the wire. */
export interface Peer {
  readonly origin: string;
  /** How many requests came, and how many of them it struck. */
  readonly seen: { readonly requests: number; readonly strikes: number };
  /** What reached another origin to which it redirected: the headers of each request. */
  readonly strayed: readonly IncomingMessage["headers"][];
  close(): Promise<void>;
}

/** Starts a hostile peer in front of an honest deployment. */
export async function startPeer(options: PeerOptions): Promise<Peer> {
  const { upstream, from = 0, share = 1, jitterMs = 0, tls = false } = options;
  const random = drawing(options.seed ?? 1);
  const strayed: IncomingMessage["headers"][] = [];
  const other = await listening(
    createServer(({ headers }, response) => {
      strayed.push(headers);
      response.setHeader("content-type", "application/json").end("[]");
    }),
  );
  const seen = { requests: 0, strikes: 0 };
  const listener: RequestListener = (request, response) => {
    const strikes = seen.requests++ >= from && random() < share;
    const mode = options.modes[Math.floor(random() * options.modes.length)];
    const delay = random() * jitterMs;
    if (strikes && mode) seen.strikes++;
    void (async () => {
      const honest = await honestly(request, strikes && mode && turnedAway.has(mode) ? nobody : upstream);
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      const striking = { request, response, socket: request.socket, honest, elsewhere: other.origin, die: main.die };
      if (strikes && mode) strike(mode, striking);
      else answer(striking, honest);
    })().catch(() => request.socket.destroy());
  };
  const main = await listening(tls ? createTlsServer(selfSigned, listener) : createServer(listener), tls);
  return {
    origin: main.origin,
    seen,
    strayed,
    close: async () => {
      main.die();
      other.die();
    },
  };
}

function strike(mode: ModeName, striking: Striking): void {
  const act: (striking: Striking) => void = modes[mode];
  act(striking);
}

const nobody = async () => new Response(null, { status: 204 });

async function honestly(request: IncomingMessage, upstream: PeerOptions["upstream"]): Promise<Honest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = `http://${request.headers.host ?? "peer.example.com"}${(request.url ?? "/").replace(/[?&]hop=1/g, "")}`;
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const body = Buffer.concat(chunks);
  const answered = await upstream(
    new Request(url, { method: request.method ?? "GET", headers, ...(body.length > 0 && { body }) }),
  );
  return {
    status: answered.status,
    headers: Object.fromEntries(answered.headers),
    body: Buffer.from(await answered.arrayBuffer()),
  };
}

async function listening(server: Server, tls = false) {
  const sockets = new Set<Socket>();
  server.keepAliveTimeout = 60_000;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  });
  server.on("clientError", (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${tls ? "https" : "http"}://127.0.0.1:${port}`,
    die: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A small generator of numbers from 0 to 1, the same for the same seed. */
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
