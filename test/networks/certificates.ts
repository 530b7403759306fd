import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files in PEM of an authority of one's own, of a server and of a client. */
export interface Made {
  readonly [name: string]: { readonly cert: string; readonly key: string };
}

/**
 * Makes certificates with openssl.
 *
 * @param folder where `ca.crt`, `server.crt`, `server.key`, `client.crt`, `client.key` are left
 */
export function madeIn(folder: string): Made {
  const openssl = (...args: readonly string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl(
    "req",
    "-x509",
    ...key,
    "-keyout",
    "ca.key",
    "-out",
    "ca.crt",
    "-days",
    "2",
    "-subj",
    "/CN=Example authority",
  );
  const signed = (name: string, subject: string, extension: string) => {
    writeFileSync(join(folder, `${name}.ext`), extension);
    openssl("req", ...key, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", subject);
    const by = ["-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", `${name}.ext`];
    openssl("x509", "-req", "-in", `${name}.csr`, ...by, "-out", `${name}.crt`);
  };
  signed("server", "/CN=service.example.com", "subjectAltName=DNS:service.example.com,IP:127.0.0.1\n");
  signed("client", "/CN=suite", "extendedKeyUsage=clientAuth\n");
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return Object.fromEntries(
    ["ca", "server", "client"].map((name) => [name, { cert: read(`${name}.crt`), key: read(`${name}.key`) }]),
  );
}
