import { createSecureContext } from "node:tls";
import { type Dispatcher, Pool, ProxyAgent } from "undici";
import { proxyFor } from "./proxy.js";
import type { TlsOptions } from "./tls.js";

/** How connections to one origin are made. */
export interface Connecting {
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** Whether a connection carries more than one request. */
  readonly keepsAlive: boolean;
  readonly tls: TlsOptions;
  /** With the variables of proxies. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * @param origin that requests go to
 * @returns connections to it: directly, or through the proxy that the environment names for it
 * @throws UsageError where a variable holds no address of a proxy
 */
export function dispatcherTo(
  origin: string,
  { connections, connectTimeoutMs, keepsAlive, tls, env }: Connecting,
): Dispatcher {
  const pipelining = keepsAlive ? 1 : 0;
  const connect = { ...readOnce(tls), timeout: connectTimeoutMs };
  const proxy = proxyFor(origin, env);
  if (!proxy) return new Pool(origin, { connections, pipelining, connect });
  const { ca } = tls;
  return new ProxyAgent({
    uri: proxy.uri,
    connections,
    pipelining,
    requestTls: connect,
    // The client certificate is the deployment's to see, and not the proxy's.
    proxyTls: { ...(ca && readOnce({ ca })), timeout: connectTimeoutMs },
    // A proxy may allow tunnels to TLS ports alone.
    proxyTunnel: false,
  });
}

/** @returns what saves each connection from reading all authorities again, which takes longer than many an answer */
const readOnce = (tls: TlsOptions) =>
  Object.keys(tls).length === 0 ? {} : { secureContext: createSecureContext(tls) };
