import { isIP } from "node:net";
import { connect } from "node:tls";
import type { Certificate } from "./report.js";

const dayMs = 86_400_000;

/**
 * Shakes hands with a surface and hangs up: nothing is asked, and no credential leaves.
 *
 * @param address the surface's base address
 * @param timeoutMs for the whole handshake, in milliseconds
 * @param now the clock, in milliseconds since the epoch
 */
export function certificateOf(address: string, timeoutMs: number, now = Date.now()): Promise<Certificate> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return Promise.resolve({ kind: "none" });
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    // One that nobody vouches for is looked at all the same; that is what the look is for.
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
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
