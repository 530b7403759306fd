const secretNames = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|www-authenticate)$/i;
const secretFields =
  /("(?:[^"\\]|\\.)*(?:password|secret|access_?token|refresh_?token|routing_?number|account_?number|bank_?account|api_?key)(?:[^"\\]|\\.)*"\s*:\s*)("(?:[^"\\]|\\.)*"|-?[\d.eE+]+)/gi;

export const redacted = "[redacted]";

/** Replaces secrets, by value and by name, before anything is stored. */
export class Redactor {
  #pattern: RegExp | undefined;
  readonly #known = new Set<string>();
  readonly #spellings = new Set<string>();

  /** Adds a value that must never be stored; one shorter than 6 characters is left to the names. */
  learn(secret: string): void {
    if (secret.length < 6 || this.#known.has(secret)) return;
    this.#known.add(secret);
    for (const spelling of spellings(secret)) this.#spellings.add(spelling);
    const longestFirst = [...this.#spellings].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  }

  /** @returns the text without any secret value, in plain, URL-encoded, JSON-escaped or base64 form */
  text(text: string): string {
    const named = text.replace(secretFields, `$1"${redacted}"`);
    return this.#pattern ? named.replace(this.#pattern, redacted) : named;
  }

  /** @returns the headers with secret ones blanked and secret values replaced in the others */
  headers(headers: { readonly [name: string]: string }): { readonly [name: string]: string } {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        secretNames.test(name) ? blanked(value) : this.text(value),
      ]),
    );
  }

  /** @returns whether bytes that are no text hold a secret in plain form */
  inBytes(bytes: Uint8Array): boolean {
    const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return [...this.#spellings].some((spelling) => haystack.includes(spelling));
  }
}

/** The scheme of a credential is no secret and tells a reader which kind was sent. */
function blanked(value: string): string {
  const [scheme = "", rest] = value.split(" ", 2);
  return rest !== undefined && /^[A-Za-z]+$/.test(scheme) ? `${scheme} ${redacted}` : redacted;
}

function spellings(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [secret, encodeURIComponent(secret), inJson, inJson.replaceAll("/", "\\/"), ...base64Cores(secret)];
}

/** Base64 of a text that contains the secret at each of the three possible offsets, without the characters its neighbours share. */
function base64Cores(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const start = offset === 0 ? 0 : offset + 1;
    const end = (offset + bytes.length) % 3 === 0 ? encoded.length : encoded.length - 1;
    const core = encoded.slice(start, end);
    return core.length >= 8 ? [core, core.replaceAll("+", "-").replaceAll("/", "_")] : [];
  });
}
