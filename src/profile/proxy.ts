import { UsageError } from "./usage-error.js";

/** The proxy that requests to an address go through. */
export interface ProxyOf {
  /** With what its operator wants for a credential; never shown. */
  readonly uri: string;
  /** Host and port, for messages. */
  readonly host: string;
  /** The variable that names it. */
  readonly variable: string;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * As curl reads them: `http_proxy`, `https_proxy` and `no_proxy`, in small or capital letters. What listens on this machine is
 * never asked through a proxy.
 *
 * @param address absolute
 * @param env with the variables
 * @returns the proxy for an address; undefined where it is asked directly
 * @throws UsageError where the variable holds no address
 */
export function proxyFor(address: string, env: NodeJS.ProcessEnv): ProxyOf | undefined {
  const { protocol, hostname, port } = new URL(address);
  const named = `${protocol.slice(0, -1)}_proxy`;
  const variable = [named, named.toUpperCase()].find((name) => env[name]);
  if (variable === undefined || loopback.test(hostname) || isExcluded(hostname, port || portOf(protocol), env))
    return undefined;
  const given = env[variable] ?? "";
  const uri = /^[a-z0-9+.-]+:\/\//i.test(given) ? given : `http://${given}`;
  if (!URL.canParse(uri) || !/^https?:$/.test(new URL(uri).protocol))
    throw new UsageError(
      `${variable}: it holds no address of an HTTP proxy; write http://proxy.example.com:3128, or unset it.`,
    );
  return { uri, host: new URL(uri).host, variable };
}

const portOf = (protocol: string): string => (protocol === "https:" ? "443" : "80");

/** A name counts for itself and for all below it. */
function isExcluded(hostname: string, port: string, env: NodeJS.ProcessEnv): boolean {
  const entries = (env["no_proxy"] ?? env["NO_PROXY"] ?? "").toLowerCase().split(/[\s,]+/);
  return entries
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [, name = "", only] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      const bare = name.replace(/^\*?\./, "");
      return (only === undefined || only === port) && (hostname === bare || hostname.endsWith(`.${bare}`));
    });
}
