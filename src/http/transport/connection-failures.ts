import type { ProxyOf } from "../../profile/proxy.js";

/** What is known of a connection that failed. */
export interface Circumstances {
  readonly origin: string;
  /** That it was made through. */
  readonly proxy?: ProxyOf;
  /** It is of TLS, without a client certificate, and nothing was ever answered there. */
  readonly mayWantCertificate?: true;
}

/** Why a connection failed, as one sentence with its remedy. */
interface FailureInWords {
  readonly kind: "unreachable" | "tls" | "broken";
  readonly says: string;
}

const unreachable = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
const isOfTls = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/;

/** What a code of TLS means for whoever can do something about it; the first that fits. */
const reasons: readonly (readonly [code: RegExp, says: string])[] = [
  [/CERT_HAS_EXPIRED/, "its certificate has expired"],
  [/CERT_NOT_YET_VALID/, "its certificate is not valid yet; look at the clock of this machine"],
  [/ALTNAME/, "its certificate is for another host; write the host that it names into the profile"],
  [/NO_APPLICATION_PROTOCOL/, "it speaks HTTP/2 alone, and the suite HTTP/1.1; name a gateway that speaks both"],
  [/WRONG_VERSION|HTTP_REQUEST|PACKET_LENGTH/, "nothing speaks TLS there; is it an address of http://?"],
  [
    /ALERT_(CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED|CERTIFICATE_UNKNOWN|DECRYPT)/,
    "it does not take the client, which may need a certificate: name one in tls.cert and tls.key of the profile",
  ],
  [/KEY_VALUES_MISMATCH/, "the key is not that of the certificate; look at tls.cert and tls.key of the profile"],
  [
    /SELF_SIGNED|UNABLE_TO|CERT/,
    "its certificate is of an authority that is not known here; name that in tls.ca of the profile, or in NODE_EXTRA_CA_CERTS",
  ],
];

/**
 * @param error of undici or Node, before a whole answer came
 * @returns what is said of it; nothing of a credential
 */
export function failureInWords(error: Error, { origin, proxy, mayWantCertificate }: Circumstances): FailureInWords {
  const code = "code" in error ? String(error.code) : "";
  const [, refused] = /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(error.message) ?? [];
  if (proxy && refused !== undefined) {
    const remedy = refused === "407" ? "write its user and password into the variable" : "ask whoever runs it";
    return {
      kind: "unreachable",
      says: `The proxy ${proxy.host} (${proxy.variable}) does not let ${origin} through (${refused}); ${remedy}, or name the host in NO_PROXY.`,
    };
  }
  if (unreachable.has(code)) {
    if (!proxy) return { kind: "unreachable", says: `${origin} cannot be reached (${code}).` };
    const says = `The proxy ${proxy.host} (${proxy.variable}), through which ${origin} is asked, cannot be reached (${code}); mend the variable, or name the host in NO_PROXY.`;
    return { kind: "unreachable", says };
  }
  if (isOfTls.test(code)) {
    const reason = reasons.find(([fits]) => fits.test(code))?.[1];
    const through = proxy ? ` through the proxy ${proxy.host}` : "";
    const behind = reason === undefined ? "." : `: ${reason}.`;
    return { kind: "tls", says: `The TLS connection to ${origin}${through} failed (${code})${behind}` };
  }
  const isOther = code.startsWith("HPE_");
  const hint = isOther
    ? "; a server that speaks HTTP/2 alone needs a gateway that speaks HTTP/1.1"
    : mayWantCertificate
      ? "; a server that wants a client certificate ends connections so: name one in tls.cert and tls.key of the profile"
      : "";
  return { kind: "broken", says: `The answer broke off or was not HTTP (${code || error.message})${hint}.` };
}
