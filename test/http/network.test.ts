import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { NetworkTransport } from "../../src/http/transport/network.js";

let server: Server | undefined;
const transport = new NetworkTransport(4);

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function ask(listener: RequestListener, limits = { timeoutMs: 2000, maxBodyBytes: 10_000 }) {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  return transport.send({ method: "GET", url: `http://127.0.0.1:${port}/x`, headers: {} }, limits);
}

describe("the network transport", () => {
  it("reads a body, compressed or not", async () => {
    const plain = await ask((_, response) => response.end("hello"));
    expect(Buffer.from(plain.body).toString()).toBe("hello");
    server?.close();
    const packed = await ask((_, response) => {
      response.setHeader("content-encoding", "gzip").end(gzipSync("hello"));
    });
    expect(Buffer.from(packed.body).toString()).toBe("hello");
  });

  it("tells that an answer has come before it is taken", async () => {
    const told: string[] = [];
    const listening = createServer((_, response) => response.writeHead(404).end("none"));
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    const { port } = listening.address() as AddressInfo;
    const request = { method: "GET", url: `http://127.0.0.1:${port}/x`, headers: {} };
    const onTheWire = {
      taken: () => told.push("taken"),
      answered: (status: number) => told.push(`answered with ${status}`),
    };
    await transport.send(request, { timeoutMs: 2000, maxBodyBytes: 10_000 }, onTheWire).then(() => told.push("over"));
    expect(told).toEqual(["taken", "answered with 404", "over"]);
  });

  it("stops at the body limit, also of what a small body unpacks to", async () => {
    await expect(ask((_, response) => response.end("x".repeat(10_001)))).rejects.toMatchObject({ kind: "too-large" });
    server?.close();
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    await expect(
      ask((_, response) => {
        response.setHeader("content-encoding", "gzip").end(bomb);
      }),
    ).rejects.toMatchObject({ kind: "too-large" });
  });

  it("gives up on silence and on dripping when the time is over", async () => {
    const limits = { timeoutMs: 150, maxBodyBytes: 10_000 };
    await expect(ask(() => {}, limits)).rejects.toMatchObject({ kind: "timeout" });
    server?.closeAllConnections();
    server?.close();
    const drip: RequestListener = (_, response) => {
      response.write("a");
      const timer = setInterval(() => response.write("a"), 20);
      response.on("close", () => clearInterval(timer));
    };
    await expect(ask(drip, limits)).rejects.toMatchObject({ kind: "timeout" });
  });

  it("tells a reset from an address that nobody answers", async () => {
    await expect(ask((request) => request.socket.destroy())).rejects.toMatchObject({ name: "TransportFailure" });
    const closed = { method: "GET", url: "http://127.0.0.1:1/", headers: {} };
    await expect(transport.send(closed, { timeoutMs: 2000, maxBodyBytes: 10 })).rejects.toMatchObject({
      kind: "unreachable",
    });
  });

  it("follows no redirect", async () => {
    const answer = await ask((_, response) =>
      response.writeHead(302, { location: "https://other.example.com/" }).end(),
    );
    expect(answer.status).toBe(302);
  });
});
