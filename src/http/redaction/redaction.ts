import { isSecretName, isTelling } from "../../profile/secret-names.js";
import { textsInBytes } from "./binary.js";
import { namedReplacedIn } from "./named.js";
import { redacted, SecretValues } from "./values.js";

export { redacted };

/** What goes under a secret's name and is longer than this is no secret as a whole. */
const longestNamed = 4096;

/** Characters of a text that is remembered, and of all of them. */
const longestKept = 2 ** 18;
const roomForTexts = 2 ** 23;

/** What becomes of texts that come again and again: names of headers and members, and answers that are read twice. */
class KnownTexts {
  readonly #known = new Map<string, { readonly safe: string; secrets: number }>();
  #length = 0;

  constructor(private readonly values: SecretValues) {}

  of(text: string, replaced: () => string): string {
    if (text.length > longestKept) return replaced();
    const known = this.#known.get(text);
    if (known && this.#isStillSafe(text, known)) return known.safe;
    const safe = replaced();
    if (!known) this.#makeRoom(text.length);
    this.#known.set(text, { safe, secrets: this.values.size });
    return safe;
  }

  #makeRoom(length: number): void {
    this.#length += length;
    if (this.#length <= roomForTexts) return;
    this.#known.clear();
    this.#length = length;
  }

  /** What holds no secret that is known now has become what it had become before. */
  #isStillSafe(text: string, known: { secrets: number }): boolean {
    const { size } = this.values;
    if (known.secrets !== size && this.values.mayBeIn(text)) return false;
    known.secrets = size;
    return true;
  }

  clear(): void {
    this.#known.clear();
    this.#length = 0;
  }
}

/** Replaces secrets, by value and by name, before anything is stored. */
export class Redactor {
  readonly #values = new SecretValues();
  readonly #knownValues = new KnownTexts(this.#values);
  readonly #knownTexts = new KnownTexts(this.#values);
  readonly #listeners: ((secret: string, whole: boolean) => void)[] = [];

  /** @returns how many secrets it knows: what it replaced before it knew more has to be seen to again */
  get size(): number {
    return this.#values.size;
  }

  /** Tells each secret that is learned from now on, for who stores things elsewhere. */
  onLearned(listener: (secret: string, whole: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /** Keeps an address readable: those of the profile are no secrets, whatever name they go under and whatever secret is like them. */
  keepAddress(address: string): void {
    if (!this.#values.keep(address)) return;
    this.#knownValues.clear();
    this.#knownTexts.clear();
  }

  /**
   * Adds a value that must never be stored; one shorter than 6 characters is left to the names.
   *
   * @param whole its parts are no secrets, and stay readable
   */
  learn(secret: string, whole = false): void {
    if (!this.#values.add(secret, whole)) return;
    for (const listener of this.#listeners) listener(secret, whole);
    const parts = whole ? [] : tokenParts(secret);
    for (const part of parts) this.learn(part);
  }

  /**
   * Adds an address that must never be stored, and those parts of it that give access.
   *
   * @param known what the request that fetched it held: a part that stands there is no secret
   */
  learnAddress(address: string, known: string): void {
    if (!URL.canParse(address)) {
      this.learn(address);
      return;
    }
    this.learn(address, true);
    const { pathname, search, hash, searchParams } = new URL(address);
    if (pathname.length + search.length + hash.length >= 16) this.learn(pathname + search + hash, true);
    const parts = [...pathname.split("/"), ...searchParams.values(), hash.slice(1)];
    for (const part of parts) {
      if (!isTelling(part) || known.includes(part)) continue;
      if (!/^https?:/i.test(part)) this.learn(part);
      else if (!isOrigin(part)) this.learnAddress(part, known);
    }
  }

  /** @returns the text without any secret, whatever its spelling; what a name gives away is known by its value from then on */
  text(text: string): string {
    return this.#knownTexts.of(text, () => this.#text(text));
  }

  #text(text: string): string {
    const known = this.#values.size;
    const safe = namedReplacedIn(
      this.values(text),
      (value) => this.#named(value),
      (value) => this.#values.publicHead(value),
    );
    return this.#values.size > known ? this.values(safe) : safe;
  }

  /** @returns the text without the values that are known; names are not asked */
  values(text: string): string {
    return this.#knownValues.of(text, () => this.#values.replacedIn(text));
  }

  /**
   * @returns the value with every string in it, names of fields as well, as `values` gives it back; the very same value where
   *   there is no secret in it
   */
  deep(value: unknown): unknown {
    if (typeof value === "string") return this.values(value);
    if (!this.#isInside(value)) return value;
    if (Array.isArray(value)) return value.map((entry) => this.deep(entry));
    const entries = Object.entries(value as object);
    return Object.fromEntries(entries.map(([name, entry]) => [this.values(name), this.deep(entry)]));
  }

  /** @returns whether a string in the value holds a secret that is known, names of fields as well */
  #isInside(value: unknown): boolean {
    if (typeof value === "string") return this.values(value) !== value;
    if (value === null || typeof value !== "object") return false;
    if (Array.isArray(value)) return value.some((entry) => this.#isInside(entry));
    for (const [name, entry] of Object.entries(value)) if (this.#isInside(name) || this.#isInside(entry)) return true;
    return false;
  }

  /** @returns an error that says the same without any secret: name, message and stack, and nothing else that it carried */
  error(error: Error): Error {
    const safe = new Error(this.text(error.message));
    safe.name = error.name;
    safe.stack = this.text(error.stack ?? error.message);
    return safe;
  }

  /** @returns the headers with secret ones blanked and secret values replaced in the others */
  headers(headers: { readonly [name: string]: string }): { readonly [name: string]: string } {
    for (const [name, value] of Object.entries(headers)) {
      if (name.toLowerCase() === "set-cookie") for (const cookie of cookieValues(value)) this.#named(cookie);
      else if (isSecretName(name)) this.#named(value);
    }
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        this.text(name),
        isSecretName(name) ? blanked(value) : this.text(value),
      ]),
    );
  }

  /** @returns whether bytes that are no text hold a secret, in their own or in a compressed part */
  inBytes(bytes: Uint8Array): boolean {
    for (const text of textsInBytes(bytes)) if (this.#values.isIn(text)) return true;
    return false;
  }

  #named(value: string): void {
    // What was redacted in part before is known by its other parts: the word in brackets is none of it.
    if (value.includes(redacted)) {
      for (const part of value.split(redacted)) this.#named(part);
      return;
    }
    const secret = value.slice(this.#values.publicHead(value));
    // What a sample leaves to be filled in says where a secret would stand, and is none.
    if (placeholder.test(secret)) return;
    if (secret.length <= longestNamed && isTelling(secret)) this.learn(secret, true);
  }
}

/** What stands for a value in a sample, as `{account_number}`. */
const placeholder = /^\{\w+\}$/;

/** Where an address leads back to is told by many a part of it, and gives nobody access. */
const isOrigin = (part: string): boolean => {
  const url = URL.canParse(part) ? new URL(part) : undefined;
  return url !== undefined && [url.origin, `${url.origin}/`].includes(part);
};

/** The scheme of a credential is no secret and tells a reader which kind was sent. */
function blanked(value: string): string {
  const [scheme = "", rest] = value.split(" ", 2);
  return rest !== undefined && /^[A-Za-z]+$/.test(scheme) ? `${scheme} ${redacted}` : redacted;
}

/** The claims and the signature of a JWT; its header is the same for many. */
const tokenParts = (secret: string): readonly string[] =>
  /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(secret) ? secret.split(".").slice(1) : [];

const cookieValues = (header: string): readonly string[] =>
  [...header.matchAll(/(?:^|,\s*)[^=;,\s]+=("?)([^;,"]*)\1/g)].map(([, , value = ""]) => value);
