import { decision } from "./decision.js";
import { inTexts, isMail, isOffset } from "./losses.js";
import { invalid } from "./refusal.js";

/** What becomes of the body of a creation or an update before it is stored. */
type Taking = (body: unknown) => unknown;

/** Values may be kept in a normal form of them, in which nothing is lost (ruling 44). */
export const keptForm = decision<Taking>("kept-form", {
  openPoint: "kept-in-normal-form",
  conforms: {
    "as-given": (body) => body,
    "composed-letters": inTexts((text) => text.normalize("NFC")),
    "decomposed-letters": inTexts((text) => text.normalize("NFD")),
    "moments-in-utc": inTexts((text) => (isOffset.test(text) ? new Date(text).toISOString() : text)),
    "line-ends-of-one-system": inTexts((text) => text.replace(/\r\n?/g, "\n")),
    "mails-in-lower-case": inTexts((text) => (isMail.test(text) ? text.toLowerCase() : text)),
  },
});

const refusing = (isRefused: (text: string) => boolean): Taking =>
  inTexts((text) => {
    if (isRefused(text)) throw invalid({ body: [`${text.slice(0, 20)} is not taken.`] });
    return text;
  });

/** Values that the document does not speak of may be refused. */
export const unusualValues = decision<Taking>("unusual-values", {
  openPoint: "unusual-values-refused",
  conforms: {
    taken: (body) => body,
    "letters-beyond-latin-refused": refusing((text) => /[^\p{ASCII}\p{Script=Latin}\p{Script=Common}]/u.test(text)),
    "markup-refused": refusing((text) => /<\w+>/.test(text)),
    "long-texts-refused": refusing((text) => text.length > 200),
  },
});
