import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What an honest deployment answers. */
export interface Honest {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer;
}

/** What a mode works with: the request, its connection, and what an honest deployment would have answered. */
export interface Striking {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly honest: Honest;
  /** The base address of another server, which records what reaches it. */
  readonly elsewhere: string;
  /** Refuses all connections from now on. */
  die(): void;
}

/** Writes the head of an answer; the connection is of no use after it. */
export function head(socket: Socket, status: number, headers: { readonly [name: string]: string | number }): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${status < 400 ? "OK" : "No"}\r\n${lines.join("")}\r\n`, "latin1");
}

/** Writes a whole and well-formed answer. */
export function answer(
  { response }: Striking,
  { status, headers, body }: Honest,
  extra: { readonly [name: string]: string } = {},
): void {
  response.writeHead(status, { ...headers, ...extra }).end(body);
}

/** Calls again and again while the connection stands. */
export function drip(socket: Socket, ms: number, next: () => void): void {
  const timer = setInterval(next, ms);
  socket.once("close", () => clearInterval(timer));
}

/** Writes as fast as the other side reads, for as long as it does. */
export function pour(socket: Socket, chunk: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once("drain", more);
  };
  more();
}
