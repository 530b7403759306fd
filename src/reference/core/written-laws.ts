import { isText, type Resource } from "../../contract/laws/resources.js";
import { latestRelease } from "../../contract/releases.js";
import { type RouteId, routeOn } from "../../contract/routes.js";
import { isObject } from "./form.js";
import type { LawCall, Lawful, Wrongs } from "./law-memory.js";
import { invalid } from "./refusal.js";

/** What a deployment gets wrong that reads requests of one client alone. */

/** What JSON escapes though it need not. */
const anyEscape = /\\u(?!00[01][0-9a-f]|d[89a-f])[0-9a-f]{4}/i;

/** An escape in a member's name. */
const inName = /\\u[0-9a-f]{4}[^"\\]*"\s*:/i;

/** @returns a value with each text in it changed */
const withTexts = (value: unknown, of: (text: string) => string): unknown => {
  if (typeof value === "string") return of(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, of));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withTexts(part, of)]));
};

const isForm = (route: RouteId | undefined): boolean =>
  route !== undefined && routeOn(route, latestRelease).body?.kind === "multipart";

/** What of a form no upload is refused without. */
const optionalField = /description|shared|tags/i;

/** @returns the form without those of its fields that come ahead of its file and need not be given */
function behindTheFile(form: FormData): FormData {
  const next = new FormData();
  const fields = [...form];
  const file = fields.findIndex(([, value]) => typeof value !== "string");
  for (const [at, [name, value]] of fields.entries())
    if (at >= file || !optionalField.test(name)) next.append(name, value);
  return next;
}

/** What becomes of a request to one route that is written so. */
const where =
  (route: RouteId | undefined, isSo: (text: string, type: string) => boolean, then: Lawful): Lawful =>
  async (call) => {
    if (call.route !== route) return call.handle();
    const { text, type } = await call.written();
    return isSo(text, type) ? then(call) : call.handle();
  };

const refused =
  (what: string): Lawful =>
  () => {
    throw invalid({ "": [what] });
  };

/** @returns the faults of one of its writes */
function wrongsOf(route: RouteId | undefined, what: string, hasTexts: boolean): Wrongs {
  if (route === undefined) return {};
  if (isForm(route))
    return {
      "fields-before-the-file-lost": [
        `Of the form of ${what} those fields ahead of its file are not read that need not be given.`,
        where(
          route,
          (text) => !/^[^\n]*\n[^\n]*filename=/i.test(text),
          async (call) => {
            const form = await call.form();
            return call.handle(form && behindTheFile(form));
          },
        ),
      ],
      "quoted-boundary-refused": [
        `The form of ${what} is refused where its boundary stands in quotation marks.`,
        where(route, (_, type) => type.includes('boundary="'), refused("The boundary is none.")),
      ],
      "small-headers-refused": [
        `The form of ${what} is refused where the headers of its parts have small letters.`,
        where(route, (text) => /^content-disposition/m.test(text), refused("A part has no name.")),
      ],
    };
  const changed =
    (of: (text: string) => string): Lawful =>
    (call: LawCall) =>
      call.handle(withTexts(call.body, of));
  const ofTexts: Wrongs = {
    "escapes-lost": [
      `In ${what} letters outside ASCII are question marks where JSON escapes them.`,
      where(
        route,
        (text) => anyEscape.test(text),
        changed((text) => text.replace(/[^ -~]/gu, "?")),
      ),
    ],
    "slashes-doubled": [
      `In ${what} a slash that JSON escapes keeps its backslash.`,
      where(
        route,
        (text) => text.includes("\\/"),
        changed((text) => text.replaceAll("/", "\\/")),
      ),
    ],
  };
  return {
    ...(hasTexts && ofTexts),
    "escaped-names-refused": [
      `What has a member whose name JSON escapes is refused as ${what}.`,
      where(route, (text) => inName.test(text), refused("A member is not known.")),
    ],
    "lines-refused": [
      `What is written on several lines is refused as ${what}.`,
      where(route, (text) => /\n\s*"/.test(text), refused("The body is not JSON.")),
    ],
  };
}

/** What the faults of an update are called, beside those of a creation. */
const namesOfUpdates: { readonly [ofCreation: string]: string } = {
  "escapes-lost": "updates-escapes-lost",
  "slashes-doubled": "updates-slashes-doubled",
  "escaped-names-refused": "updates-escaped-names-refused",
  "lines-refused": "updates-lines-refused",
};

const calledApart = (wrongs: Wrongs): Wrongs =>
  Object.fromEntries(Object.entries(wrongs).map(([name, wrong]) => [namesOfUpdates[name] ?? name, wrong]));

/** @returns the faults of what makes and of what updates a record */
export function writtenWrongs({ name, create, update, members, createOnly = [] }: Resource): Wrongs {
  const texts = Object.keys(members).filter((member) => isText(members[member]) || members[member] === "elements");
  const updated = texts.filter((member) => !createOnly.includes(member));
  const wrongs = wrongsOf(update, `an update of a ${name}`, updated.length > 0);
  return {
    ...wrongsOf(create, `a new ${name}`, texts.length > 0),
    ...(create === undefined ? wrongs : calledApart(wrongs)),
  };
}
