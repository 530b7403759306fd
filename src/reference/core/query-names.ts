import { type Surface, surfaces } from "../../contract/vocabulary.js";
import { type Decision, decision } from "./decision.js";
import { fold, spellings } from "./wire.js";

/** Whether a name that was sent is the one that the document prints. */
type Binds = (sent: string, printed: string) => boolean;

const as =
  (spell: (name: string) => string): Binds =>
  (sent, printed) =>
    sent === spell(printed);

const ignoringCase =
  (spell: (name: string) => string): Binds =>
  (sent, printed) =>
    sent.toLowerCase() === spell(printed).toLowerCase();

const namesOn = (surface: Surface) =>
  decision<Binds>(`query-names:${surface}`, {
    openPoint: "query-name-casing",
    conforms: {
      "in-any-spelling": (sent, printed) => fold(sent) === fold(printed),
      "as-printed": as(spellings.documented),
      "as-printed-in-any-case": ignoringCase(spellings.documented),
      "without-underscores-in-any-case": ignoringCase(spellings.camelCase),
      camelCase: as(spellings.camelCase),
      PascalCase: as(spellings.PascalCase),
    },
  });

/** Which names of query parameters a surface knows. */
export const queryNames: { readonly [S in Surface]: Decision<Binds> } = {
  portal: namesOn("portal"),
  abc: namesOn("abc"),
  catalog: namesOn("catalog"),
};

export const queryNamings = surfaces.map((surface) => queryNames[surface]);

/** The values of one parameter, by the name that each came under and its text; undefined where it is refused as no list. */
type Values = (sent: readonly { readonly name: string; readonly text: string }[]) => readonly string[] | undefined;

type Sent = Parameters<Values>[0];

const texts = (sent: Sent) => sent.map(({ text }) => text);
const isBracketed = ({ name }: Sent[number]) => name.endsWith("[]");
const bracketed = (sent: Sent) => texts(sent.filter(isBracketed));
const repeated = (sent: Sent) => texts(sent.filter((one) => !isBracketed(one)));
const split = (all: readonly string[]): readonly string[] => all.flatMap((text) => text.split(","));

/** How a list is written, where the document does not say that the name is repeated. */
export const queryLists = decision<Values>("query-lists", {
  openPoint: "list-query-encoding",
  conforms: {
    "in-any-way": (sent) => split(texts(sent)),
    repeated,
    commas: (sent) => split(repeated(sent).slice(0, 1)),
    brackets: bracketed,
    "brackets-alone": (sent) => (sent.every(isBracketed) ? bracketed(sent) : undefined),
    "repeated-or-commas": (sent) => split(repeated(sent)),
  },
});

/** Whether a value of another type is left out of a list, as if it had not been sent. */
export const mistypedInList = decision<boolean>("query-lists-mistyped", {
  openPoint: "list-query-encoding",
  conforms: { refused: false, "left-out": true },
});

/** The same where the document says that the name is repeated. */
export const statedLists = decision<Values>("query-lists-repeated", {
  openPoint: "list-query-encoding",
  conforms: { "in-any-way": (sent) => split(texts(sent)), repeated },
});
