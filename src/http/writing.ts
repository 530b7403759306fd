/** In which ways a request may be written otherwise, and say the same: any client may (RFC 8259, RFC 3986, RFC 7578). */
export const waysOfWriting = {
  layout: "line ends, tabs and blanks around the parts of its JSON",
  order: "the members of its JSON in the reverse order",
  escapes: "letters of its texts as \\u and four digits",
  slashes: "a slash in its texts as \\/",
  names: "a letter of each member's name as \\u and four digits",
  fields: "the fields of its form ahead of the file",
  boundary: "the boundary of its form in quotation marks, and no line end behind the last one",
  headers: "the headers of its parts in small letters, with a type for each text",
  percent: "letters, hyphens and first signs of its query as % and two digits, and those with small letters",
} as const;

export type WayOfWriting = keyof typeof waysOfWriting;

/** How a request is written, where it is not as the client writes all others. */
export type Writing = readonly WayOfWriting[];

/** Those of a JSON body. */
export const waysOfJson: Writing = ["layout", "order", "escapes", "slashes", "names"];

/** All of them at once. */
export const everyWay = Object.keys(waysOfWriting) as Writing;

/** Letters that are written otherwise beside those outside ASCII: their codes have digits that are letters. */
const someLetters = /[j-o]/;

const asEscape = (unit: string, isSmall: boolean): string => {
  const digits = unit.charCodeAt(0).toString(16).padStart(4, "0");
  return `\\u${isSmall ? digits : digits.toUpperCase()}`;
};

/** @returns a text as JSON has it; code units beyond ASCII have small digits, the others capital ones */
function textWritten(text: string, writing: Writing): string {
  const escapes = writing.includes("escapes");
  const units = text.split("").map((unit) => {
    if (unit === "/") return writing.includes("slashes") ? "\\/" : unit;
    if (escapes && unit > "~") return asEscape(unit, true);
    if (escapes && someLetters.test(unit)) return asEscape(unit, false);
    return JSON.stringify(unit).slice(1, -1);
  });
  return `"${units.join("")}"`;
}

function nameWritten(name: string, writing: Writing): string {
  const [first = "", ...rest] = name.split("");
  const plain = JSON.stringify(rest.join("")).slice(1);
  return writing.includes("names") && first !== "" ? `"${asEscape(first, true)}${plain}` : JSON.stringify(name);
}

/** @returns a value of which `JSON.stringify` keeps all, as JSON that is written in these ways */
export function jsonWritten(value: unknown, writing: Writing): string {
  const [before, between, behind, end] = writing.includes("layout")
    ? ["\r\n\t", " :  ", " ,", "\n"]
    : ["", ":", ",", ""];
  const written = (part: unknown): string => {
    if (typeof part === "string") return textWritten(part, writing);
    if (part === null || typeof part !== "object") return JSON.stringify(part) ?? "null";
    if (Array.isArray(part)) return `[${part.map((entry) => before + written(entry)).join(behind)}${end}]`;
    const members = Object.entries(part).filter(([, member]) => member !== undefined);
    const ordered = writing.includes("order") ? members.toReversed() : members;
    const all = ordered.map(([name, member]) => before + nameWritten(name, writing) + between + written(member));
    return `{${all.join(behind)}${end}}`;
  };
  return end + written(value) + end;
}

/** A field of a form: a text, or a file. */
export type FormField<File extends FormFile = FormFile> = readonly [name: string, value: string | File];

interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** As browsers have it. */
const quoted = (text: string): string =>
  `"${text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A")}"`;

/**
 * @param fields in their order; those of one name stay in it
 * @returns the multipart body and its content type
 */
export function formWritten(fields: readonly FormField[], writing: Writing) {
  const isFile = ([, value]: FormField) => typeof value !== "string";
  const texts = fields.filter((field) => !isFile(field));
  const ordered = writing.includes("fields") ? [...texts, ...fields.filter(isFile)] : fields;
  const areSmall = writing.includes("headers");
  const named = (header: string) => (areSmall ? header.toLowerCase() : header);
  const isQuoted = writing.includes("boundary");
  // Some services take no other signs than these, and so many of them.
  const boundary = "----form-data-'part'_k7Qz0x4Vw9";
  const parts = ordered.flatMap(([name, value]) => {
    const disposition = `${named("Content-Disposition")}: form-data; name=${quoted(name)}`;
    const head =
      typeof value === "string"
        ? [disposition, ...(areSmall ? [`${named("Content-Type")}: text/plain; charset=utf-8`] : [])]
        : [`${disposition}; filename=${quoted(value.name)}`, `${named("Content-Type")}: ${value.type}`];
    const bytes = typeof value === "string" ? Buffer.from(value) : value.bytes;
    return [Buffer.from(`--${boundary}\r\n${head.join("\r\n")}\r\n\r\n`), bytes, Buffer.from("\r\n")];
  });
  return {
    body: new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${boundary}--${isQuoted ? "" : "\r\n"}`)])),
    contentType: `multipart/form-data; boundary=${isQuoted ? `"${boundary}"` : boundary}`,
  };
}

/** @returns what is percent-encoded in small digits */
export const inSmallDigits = (encoded: string): string => encoded.replace(/%[0-9A-F]{2}/g, (one) => one.toLowerCase());

const asPercent = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`;

/** @returns what is percent-encoded in small digits, with more of its signs encoded: the first of any text */
export const percentWritten = (encoded: string): string =>
  inSmallDigits(encoded)
    .replace(/[j-o-]/g, asPercent)
    .replace(/^[A-Za-z0-9]/, asPercent);
