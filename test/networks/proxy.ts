import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** A proxy on this machine, which finds every host on this machine. */
export interface LocalProxy {
  readonly host: string;
  /** `CONNECT service.example.com:443`, `GET http://service.example.com/…`, in the order of coming. */
  readonly asked: readonly string[];
  close(): void;
}

/**
 * @param credential that it wants (`user:password`); none unless given
 * @param refusal the status of its answer to everything
 */
export async function startProxy({
  credential,
  refusal,
}: {
  credential?: string;
  refusal?: number;
} = {}): Promise<LocalProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const wanted = credential === undefined ? undefined : `Basic ${Buffer.from(credential).toString("base64")}`;
  const status = (given: string | undefined) => (wanted !== undefined && given !== wanted ? 407 : refusal);
  const server: Server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    const refused = status(incoming.headers["proxy-authorization"]);
    if (refused !== undefined) return outgoing.writeHead(refused).end();
    const { port, pathname, search } = new URL(incoming.url ?? "");
    const onward = request(
      { host: "127.0.0.1", port, method: incoming.method, path: pathname + search, headers: incoming.headers },
      (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    onward.on("error", () => outgoing.destroy());
    return incoming.pipe(onward);
  });
  server.on("connect", (incoming, socket: Socket) => {
    asked.push(`CONNECT ${incoming.url}`);
    sockets.add(socket);
    const refused = status(incoming.headers["proxy-authorization"]);
    if (refused !== undefined) return socket.end(`HTTP/1.1 ${refused} Refused\r\n\r\n`);
    const onward = connect(Number(incoming.url?.split(":")[1]), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connected\r\n\r\n");
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(onward);
    for (const one of [socket, onward]) one.on("error", () => one.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
