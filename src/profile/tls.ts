import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { rootCertificates } from "node:tls";
import { UsageError } from "./usage-error.js";

/** Where a profile has what TLS connections need. Paths alone: nothing of the files is kept or shown. */
export interface TlsFiles {
  /** Certificates of authorities of one's own, in PEM; those that Node knows are trusted as well. */
  readonly ca?: string | readonly string[];
  /** A client certificate and its key, in PEM. */
  readonly cert?: string;
  readonly key?: string;
  /** The variable that holds the passphrase of the key. */
  readonly passphraseEnv?: string;
}

/** What undici and Node take. */
export interface TlsOptions {
  readonly ca?: string[];
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
}

const withPaths = ({ ca, cert, key, ...rest }: TlsFiles, changed: (path: string) => string): TlsFiles => ({
  ...rest,
  ...(ca !== undefined && { ca: typeof ca === "string" ? changed(ca) : ca.map(changed) }),
  ...(cert !== undefined && { cert: changed(cert) }),
  ...(key !== undefined && { key: changed(key) }),
});

/** @returns the files with paths that no longer depend on where a command is started */
export const tlsFrom = (files: TlsFiles, folder: string): TlsFiles => withPaths(files, (path) => resolve(folder, path));

/** @returns the files as reports may show them: without the folders of a machine */
export const shownTls = (files: TlsFiles): TlsFiles => withPaths(files, (path) => basename(path));

/**
 * Reads what a profile names.
 *
 * @param env with the passphrase
 * @throws UsageError naming the field, the file and what is wrong with it
 */
export function tlsOptionsOf(files: TlsFiles | undefined, env: NodeJS.ProcessEnv): TlsOptions {
  if (files === undefined) return {};
  const read = (field: string, path: string): string => {
    try {
      return readFileSync(path, "utf8");
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new UsageError(`tls.${field}: ${path} cannot be read (${code}); paths count from the profile's folder.`);
    }
  };
  const { ca, cert, key, passphraseEnv } = files;
  const passphrase = passphraseEnv === undefined ? undefined : env[passphraseEnv];
  if (passphraseEnv !== undefined && !passphrase)
    throw new UsageError(`tls.passphraseEnv: ${passphraseEnv} is not set; set it, or leave the field out.`);
  const authorities = (ca === undefined ? [] : [ca].flat()).map((path) => certificate("ca", path, read("ca", path)));
  const own = cert === undefined ? undefined : certificate("cert", cert, read("cert", cert));
  const secret = key === undefined ? undefined : privateKey(key, read("key", key), passphrase);
  return {
    ...(authorities.length > 0 && { ca: [...rootCertificates, ...knownBeside(env), ...authorities] }),
    ...(own !== undefined && { cert: own }),
    ...(secret !== undefined && { key: secret }),
    ...(passphrase !== undefined && { passphrase }),
  };
}

/** What Node trusts beside its own list, which a list of ours would take the place of. */
function knownBeside(env: NodeJS.ProcessEnv): readonly string[] {
  const file = env["NODE_EXTRA_CA_CERTS"];
  try {
    return file ? [readFileSync(file, "utf8")] : [];
  } catch {
    // Node itself warns of it.
    return [];
  }
}

function certificate(field: string, path: string, pem: string): string {
  try {
    new X509Certificate(pem);
    return pem;
  } catch {
    throw new UsageError(
      `tls.${field}: ${path} holds no certificate; it is a file in PEM, which begins with BEGIN CERTIFICATE.`,
    );
  }
}

function privateKey(path: string, pem: string, passphrase: string | undefined): string {
  try {
    createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) });
    return pem;
  } catch {
    throw new UsageError(
      `tls.key: ${path} holds no key that can be used; it is a file in PEM, and one with a passphrase needs tls.passphraseEnv.`,
    );
  }
}
