import { type Answer, type Caller, Guess, type Reply, type Upload, Verbatim } from "../../src/scenario/index.js";

/** Form fields by the name that the document prints. */
export type Fields = Readonly<Record<string, unknown>>;

/** An upload, and how to send it again. */
export interface Sent {
  readonly fields: Fields;
  readonly answer: Answer;
  /** Sends the same once more, but for what is changed; as another caller writes it, where one is given. */
  readonly again: (changes: Fields, by?: Caller) => Reply;
  /** Sends the same with another file, which comes behind all other fields. */
  readonly withFileLast: (file: Upload) => Reply;
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Spells the names of a form's fields. */
export type Spelling = (fields: Fields) => object;

export const asPrinted: Spelling = (fields) => new Verbatim(fields);

/** The names as the surface spells its fields, else as the document prints them, else in camelCase (open point document-form-field-names). */
export const spellings: readonly Spelling[] = [
  (fields) => fields,
  asPrinted,
  (fields) => new Verbatim(Object.fromEntries(Object.entries(fields).map(([name, value]) => [camelCase(name), value]))),
];

/** What was accepted once is no guess any more. */
const certain = (value: unknown) => (value instanceof Guess ? new Verbatim(value.value) : value);

/** Uploads a form. */
export async function upload(corporate: Caller, fields: Fields, spell: Spelling): Promise<Sent> {
  const answer = await corporate.post("/documents", { body: spell(fields) });
  const known = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, certain(value)]));
  const again = (changes: Fields, by = corporate) => by.post("/documents", { body: spell({ ...known, ...changes }) });
  const { file: _, ...others } = known;
  const withFileLast = (file: Upload) => corporate.post("/documents", { body: spell({ ...others, file }) });
  return { fields: known, answer, again, withFileLast };
}

/** How a form field may carry a list (open point document-form-list-encoding); no id leaves it out. */
export type Encoding = (name: string, ids: readonly unknown[]) => Fields;

const asJson: Encoding = (name, ids) => ({ [name]: ids.length > 0 ? JSON.stringify(ids) : undefined });

export const encodings: readonly Encoding[] = [
  (name, ids) => ({ [name]: ids }),
  (name, ids) =>
    // Two at least, so that what is left out replaces what was sent before.
    Object.fromEntries(Array.from({ length: Math.max(2, ids.length) }, (_, at) => [`${name}[${at}]`, ids[at]])),
  (name, ids) => ({ [`${name}[]`]: ids }),
  asJson,
  (name, ids) => ({ [name]: ids.length > 0 ? ids.join(",") : undefined }),
];

/** @returns the form with each of its lists carried in one way */
export const withLists = (fields: Fields, encoding: Encoding): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      Object.entries(Array.isArray(value) ? encoding(name, value) : { [name]: value }),
    ),
  );
