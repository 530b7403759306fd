import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { NetworkTransport } from "../../src/http/transport/network.js";

let server: Server | undefined;
const transport = new NetworkTransport(4);

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function ask(listener: RequestListener, limits = { timeoutMs: 2000, maxBodyBytes: 10_000 }, method = "GET") {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  return transport.send({ method, url: `http://127.0.0.1:${port}/x`, headers: {} }, limits);
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

  it.each([
    ["HEAD", 200, "gzip"],
    ["GET", 204, "deflate"],
    ["GET", 304, "br"],
    ["GET", 200, "gzip"],
    ["HEAD", 200, "zstd"],
  ])("takes no body as none, whatever its encoding is called: %s, %i, %s", async (method, status, encoding) => {
    const none: RequestListener = (_, response) => response.writeHead(status, { "content-encoding": encoding }).end();
    expect(await ask(none, undefined, method)).toMatchObject({ status, body: Buffer.alloc(0) });
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

  it("keeps no connection where some ended under a request that was not answered", async () => {
    const used = new Set<object>();
    const listening = createServer((request, response) => {
      if (used.has(request.socket)) request.socket.destroy();
      else response.end("made");
      used.add(request.socket);
    });
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    const { port } = listening.address() as AddressInfo;
    const request = { method: "POST", url: `http://127.0.0.1:${port}/x`, headers: {}, body: Buffer.from("{}") };
    const told: unknown[] = [];
    for (let sent = 0; sent < 12; sent++)
      told.push(
        await transport.send(request, { timeoutMs: 2000, maxBodyBytes: 100 }).then(
          ({ status }) => status,
          ({ kind }) => kind,
        ),
      );
    expect(told.slice(0, 6)).toEqual([200, "broken", 200, "broken", 200, "broken"]);
    expect(told.slice(6)).toEqual([200, 200, 200, 200, 200, 200]);
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

  it("counts the time in which no connection is free, and takes later requests all the same", async () => {
    const alone = new NetworkTransport(1);
    const waiting: (() => void)[] = [];
    const listening = createServer(({ url }, response) => {
      if (url === "/slow") waiting.push(() => response.end("slow"));
      else response.end("quick");
    });
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    const { port } = listening.address() as AddressInfo;
    const asked = (path: string, timeoutMs: number) =>
      alone.send(
        { method: "GET", url: `http://127.0.0.1:${port}${path}`, headers: {} },
        { timeoutMs, maxBodyBytes: 100 },
      );
    const slow = asked("/slow", 2000);
    await expect(asked("/never-sent", 100)).rejects.toMatchObject({ kind: "timeout", wireMs: 0 });
    for (const answer of waiting) answer();
    expect(Buffer.from((await slow).body).toString()).toBe("slow");
    expect(Buffer.from((await asked("/quick", 2000)).body).toString()).toBe("quick");
    await alone.close();
  });

  it("says at once that a proxy cannot be used, and waits for nothing", async () => {
    const proxied = new NetworkTransport(1, {}, { HTTP_PROXY: "::::" });
    const request = { method: "GET", url: "http://service.example.com/x", headers: {} };
    await expect(proxied.send(request, { timeoutMs: 50, maxBodyBytes: 100 })).rejects.toThrow("HTTP_PROXY");
    // What nobody waits for would be told as an unhandled rejection.
    await new Promise((resolve) => setTimeout(resolve, 100));
  });

  it("passes over what comes before an answer", async () => {
    const hinted = await ask((_, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      response.writeHead(201, { "x-own": ["one", "two"] }).end("whole");
    });
    expect({ ...hinted, body: Buffer.from(hinted.body).toString() }).toMatchObject({ status: 201, body: "whole" });
    expect(hinted.headers["x-own"]).toBe("one, two");
    expect(hinted.headers["link"]).toBeUndefined();
  });

  it("tells a body that cannot be unpacked, and one that is packed in a way that was not asked for", async () => {
    const packed = (encoding: string): RequestListener => {
      return (_, response) => response.setHeader("content-encoding", encoding).end("this is not packed");
    };
    await expect(ask(packed("gzip"))).rejects.toMatchObject({ kind: "broken" });
    server?.close();
    await expect(ask(packed("zip"))).rejects.toMatchObject({ kind: "broken", message: expect.stringContaining("zip") });
  });

  it("takes an answer as it came where another one meanwhile is no HTTP", async () => {
    const slow: Socket[] = [];
    const raw = createRawServer((socket) =>
      socket.on("data", (request) => {
        if (request.includes("/slow")) slow.push(socket);
        else socket.end("220 mail.example.com ready\r\n");
      }),
    );
    await new Promise<void>((resolve) => raw.listen(0, "127.0.0.1", resolve));
    const { port } = raw.address() as AddressInfo;
    const asked = (path: string) =>
      transport.send(
        { method: "GET", url: `http://127.0.0.1:${port}${path}`, headers: {} },
        { timeoutMs: 2000, maxBodyBytes: 100 },
      );
    const whole = asked("/slow");
    await expect(asked("/mail")).rejects.toMatchObject({ kind: "broken" });
    for (const socket of slow) socket.end("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nwhole");
    expect(Buffer.from((await whole).body).toString()).toBe("whole");
    raw.close();
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
