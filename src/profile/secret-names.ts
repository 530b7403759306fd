import { remembered } from "../contract/remembered.js";

/** How a secret is known before its value is: by the name that it goes under, or by its shape. */

const secretWords = [
  "password",
  "passwd",
  "passphrase",
  "secret",
  "token",
  "apikey",
  "accesskey",
  "privatekey",
  "credential",
  "authorization",
  "cookie",
  "routingnumber",
  "accountnumber",
  "bankaccount",
  "cardnumber",
  "socialsecurity",
] as const;

/** Names that hold one of the words and no secret. */
const harmless =
  /(tokentype|pagetoken|continuationtoken|tokenurl|tokenenv|tokenfile|tokencommand|secretenv|passwordenv)/;

/** Words too short to be looked for inside a name. */
const whole = /^(pwd|pin|sid|sessionid|cvv|cvc|iban|ssn|sig|bearer|xauth)$/;

/** Finds the places where a name could be a secret's; what stands there is then asked of `isSecretName`. */
export const secretWordsPattern = String.raw`pass_?-?wo?r?d|pass-?_?phrase|secret|token|(?:api|access|private)[-_ ]?key|credential|authorization|cookie|routing[-_ ]?n|account[-_ ]?n|bank[-_ ]?account|card[-_ ]?number|social[-_ ]?security|\b(?:pwd|pin|sid|session[-_]?id|cvv|cvc|iban|ssn|sig)\b`;

/**
 * @param name of a field, header, query parameter or element, in any casing
 * @returns whether what goes under it is a secret
 */
export const isSecretName = remembered((name: string): boolean => {
  const folded = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (harmless.test(folded)) return false;
  return whole.test(folded) || secretWords.some((word) => folded.includes(word));
});

/** A JWT, wherever it stands. */
export const jwtPattern = String.raw`(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*`;

const [jwt, schemed, userinfo] = [
  new RegExp(jwtPattern),
  /\b(?:bearer|basic)\s+\S/i,
  /[a-z][a-z0-9+.-]*:\/\/[^/?#\s]*@/i,
];

/**
 * @param text an argument of a command line, or a value of a profile
 * @returns what kind of secret it looks like; undefined where it looks like none
 */
export function secretLooks(text: string): string | undefined {
  if (userinfo.test(text)) return "an address with a credential in it";
  if (schemed.test(text)) return "an authorization header";
  if (jwt.test(text)) return "a token";
  return text.split(/[/\\:=,;\s"'{}[\]]/).some(looksDrawn) ? "a token" : undefined;
}

/** The end of a file's name, which nothing that is drawn has. */
const fileEnding = /\.[a-z]{2,5}$/;

/** Long, and of capitals, small letters and digits in no order of a word. */
function looksDrawn(part: string): boolean {
  if (fileEnding.test(part)) return false;
  return part.length >= 24 && /[a-z]/.test(part) && /[A-Z]/.test(part) && /\d/.test(part) && /^[\w.~+-]+$/.test(part);
}

/** @returns whether a value is worth looking for elsewhere: long enough, and no word or phrase of a language */
export const isTelling = (value: string): boolean =>
  !/\s/.test(value) && ((value.length >= 8 && /\d/.test(value)) || (value.length >= 16 && !/^[a-z]+$/i.test(value)));
