/** How a secret may be spelt, and how it is found again: made without any code of the suite. */

const units = (text: string) => [...text].flatMap((character) => [...character].map((unit) => unit.charCodeAt(0)));
const hex4 = (unit: number) => unit.toString(16).padStart(4, "0");
const html: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const inThree = (text: string) => [text.slice(0, 9), text.slice(9, 18), text.slice(18)];

/** @returns texts that each hold the secret in another spelling, by its name */
export const formsOf = (secret: string): Readonly<Record<string, string>> => {
  const url = encodeURIComponent(secret);
  const json = JSON.stringify(secret);
  const base64 = (before: string) => Buffer.from(`${before}${secret} and more`).toString("base64");
  return {
    plain: `before ${secret} after`,
    "URL-encoded": `https://example.com/?q=${url}`,
    "URL-encoded in small hex": `?q=${url.replace(/%../g, (encoded) => encoded.toLowerCase())}`,
    "URL-encoded, plus for space": `q=${url.replaceAll("%20", "+")}&r=1`,
    "URL-encoded wholly": percent(secret),
    "URL-encoded twice": encodeURIComponent(url),
    "in JSON": `{"echoed":${json}}`,
    "in JSON in JSON": JSON.stringify({ echoed: `{"inner":${json}}` }),
    "in JSON with unicode escapes": `{"echoed":"${units(secret)
      .map((unit) => `\\u${hex4(unit)}`)
      .join("")}"}`,
    "in JSON with unicode escapes in capitals": `"${units(secret)
      .map((unit) => `\\u${hex4(unit).toUpperCase()}`)
      .join("")}"`,
    "in JSON with escaped slashes": json.replaceAll("/", "\\/"),
    "URL-encoded JSON": encodeURIComponent(json),
    "in HTML": `<p>${secret.replace(/[&<>"']/g, (character) => html[character] ?? "")}</p>`,
    "in HTML as numbers": [...secret].map((character) => `&#${character.codePointAt(0)};`).join(""),
    "in HTML as hex": [...secret].map((character) => `&#x${character.codePointAt(0)?.toString(16)};`).join(""),
    base64: Buffer.from(secret).toString("base64"),
    "base64 after one byte": base64("x"),
    "base64 after two bytes": base64("xy"),
    "base64 after three bytes": base64("xyz"),
    "base64 for addresses": Buffer.from(`ab${secret}`).toString("base64url"),
    "base64 in lines": base64("x").replace(/.{20}/g, "$&\n"),
    "base64 of the URL-encoded": Buffer.from(url).toString("base64"),
    hex: Buffer.from(secret).toString("hex"),
    "hex in capitals": Buffer.from(secret).toString("hex").toUpperCase(),
    "hex with colons": (Buffer.from(secret).toString("hex").match(/../g) ?? []).join(":"),
    "in a list of JSON strings": JSON.stringify(inThree(secret)),
    "in the fields of a JSON object": JSON.stringify({
      first: inThree(secret)[0],
      "second part": inThree(secret)[1],
      third: { inside: inThree(secret)[2] },
    }),
    "in the fields of JSON in JSON": JSON.stringify({
      body: JSON.stringify({ first: inThree(secret)[0], "second part": inThree(secret)[1], third: inThree(secret)[2] }),
    }),
    "over lines": inThree(secret).join("\r\n"),
    "over lines in JSON": JSON.stringify(inThree(secret).join("\n")),
  };
};

const squeezed = (text: string) => text.replace(/[^A-Za-z0-9]/g, "");
const unquoted = (text: string) =>
  text
    .replace(/\\+u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrt]/g, "");
const unnamed = (text: string) => text.replace(/\\*"[^"\\]{0,60}\\*"\s*:/g, "");
const unencoded = (text: string) =>
  text.replace(/%(?:25)*([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
const unmarked = (text: string) =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(quot|amp|lt|gt|apos);/g, "");

/** What a secret is searched for, once for each; letters and digits alone, so that it has to have plenty of them. */
const traces = (secret: string): readonly string[] =>
  [
    squeezed(secret),
    ...[0, 1, 2].map((offset) =>
      squeezed(
        Buffer.from(`${"x".repeat(offset)}${secret}`)
          .toString("base64")
          .slice(offset === 0 ? 0 : 4, -5),
      ),
    ),
    squeezed(Buffer.from(encodeURIComponent(secret)).toString("base64").slice(0, -5)),
    Buffer.from(secret).toString("hex"),
    Buffer.from(secret).toString("hex").toUpperCase(),
  ].flatMap((whole) => [whole.slice(0, 18), whole.slice(-18)]);

/** A text as every reader might read it. */
const readings = (text: string): readonly string[] => {
  const ways = new Set([
    text,
    unquoted(text),
    unquoted(unencoded(text)),
    unencoded(unquoted(text)),
    unmarked(unquoted(text)),
  ]);
  return [...new Set([...ways].flatMap((way) => [squeezed(way), squeezed(unnamed(way))]))];
};

/** So many characters of a trace are looked up at once. */
const lookedUp = 8;

/**
 * A deployment issues dozens of tokens, and each has a dozen traces: to look for one after the other takes longer than the run. So
 * texts are looked at in steps that no trace fits between, and what is met there tells which traces are looked for.
 *
 * @returns what tells of which secrets a text shows something, in any form
 */
export function searchFor(secrets: Readonly<Record<string, string>>): (text: string) => readonly string[] {
  const all = Object.entries(secrets).flatMap(([name, secret]) => traces(secret).map((trace) => ({ name, trace })));
  const shortest = Math.min(...all.map(({ trace }) => trace.length));
  const length = Math.min(lookedUp, shortest);
  const step = shortest - length + 1;
  const parts = new Map<string, (typeof all)[number][]>();
  for (const one of all)
    for (let at = 0; at + length <= one.trace.length; at++) {
      const part = one.trace.slice(at, at + length);
      parts.set(part, [...(parts.get(part) ?? []), one]);
    }
  return (text) => {
    const shown = new Set<string>();
    for (const way of readings(text))
      for (let at = 0; at + length <= way.length; at += step)
        for (const { name, trace } of parts.get(way.slice(at, at + length)) ?? [])
          if (way.includes(trace)) shown.add(name);
    return Object.keys(secrets).filter((name) => shown.has(name));
  };
}

/** @returns the secrets of which a text shows something, in any form */
export const shownIn = (text: string, secrets: Readonly<Record<string, string>>): readonly string[] =>
  searchFor(secrets)(text);
