/** The parts of an address that tell where a request went. */
interface AddressParts {
  readonly pathname: string;
  /** With the question mark; empty where there is none. */
  readonly search: string;
}

/**
 * Takes an address apart that was stored, so with anything in it redacted: an origin in which something is missing is no
 * address any more, and must not cost a report.
 */
export function addressParts(address: string): AddressParts {
  if (URL.canParse(address)) {
    const { pathname, search } = new URL(address);
    return { pathname, search };
  }
  const [, path = "", search = ""] = /^(?:[^/?#]*:\/\/)?[^/?#]*([^?#]*)(\?[^#]*)?/.exec(address) ?? [];
  return { pathname: path === "" ? "/" : path, search };
}

/** @returns a part of an address, or all of it, without escapes; as it is where it cannot be read so */
export function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
