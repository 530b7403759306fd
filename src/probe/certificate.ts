import { isIP } from "node:net";
import { connect } from "node:tls";
import { proxyFor } from "../profile/proxy.js";
import type { TlsOptions } from "../profile/tls.js";
import type { Certificate } from "./report.js";

const dayMs = 86_400_000;

interface HandshakeOptions {
  /** For the whole handshake. */
  readonly timeoutMs: number;
  /** The clock, in milliseconds since the epoch. */
  readonly now?: number;
  /** Authorities and a client certificate beside what Node knows. */
  readonly tls?: TlsOptions;
  /** Names the proxies: through one, nothing is seen of a certificate. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Shakes hands with a surface and hangs up: nothing is asked, and no credential leaves.
 *
 * @param address the surface's base address
 */
export function certificateOf(
  address: string,
  { timeoutMs, now = Date.now(), tls = {}, env = process.env }: HandshakeOptions,
): Promise<Certificate> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return Promise.resolve({ kind: "none" });
  const proxy = proxyFor(address, env);
  if (proxy) return Promise.resolve({ kind: "unseen", because: `it is reached through the proxy ${proxy.host}` });
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    // One that nobody vouches for is looked at all the same; that is what the look is for.
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...tls,
      ...(isIP(host) === 0 && { servername: host }),
    });
    const timer = setTimeout(() => ended({ kind: "unseen", because: "no handshake in time" }), timeoutMs);
    const ended = (seen: Certificate) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(seen);
    };
    socket.once("error", (error: NodeJS.ErrnoException) =>
      ended({ kind: "unseen", because: `no handshake (${error.code ?? error.message})` }),
    );
    socket.once("secureConnect", () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      if (Number.isNaN(until)) return ended({ kind: "unseen", because: "it shows no certificate" });
      ended({
        kind: "seen",
        protocol: socket.getProtocol() ?? "unknown",
        validUntil: new Date(until).toISOString(),
        daysLeft: Math.floor((until - now) / dayMs),
        trusted: socket.authorized || String(socket.authorizationError),
      });
    });
  });
}
