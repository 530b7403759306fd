import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Surface } from "../../contract/vocabulary.js";

/** What answers requests, and the path of each surface's base address. */
export interface Served {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly basePaths: { readonly [S in Surface]: string };
}

export interface Listening {
  /** The base address of each surface. */
  readonly surfaces: Record<Surface, string>;
  close(): Promise<void>;
}

/**
 * Serves a reference over HTTP.
 *
 * @param port where to listen; a free one where it is left out
 * @returns the base addresses, once they can be called
 */
export async function listen(reference: Served, port = 0, host = "127.0.0.1"): Promise<Listening> {
  const { server, address } = await new Promise<{ server: Server; address: AddressInfo }>((resolve, reject) => {
    const options = { fetch: reference.fetch, port, hostname: host, overrideGlobalObjects: false };
    const server = serve(options, (address) => resolve({ server, address })) as Server;
    server.once("error", reject);
  });
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
  const { portal, abc, catalog } = reference.basePaths;
  return {
    surfaces: { portal: origin + portal, abc: origin + abc, catalog: origin + catalog },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
