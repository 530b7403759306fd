import { documentTypeOf } from "../../fixtures/payloads/documents.js";
import {
  assume,
  type Caller,
  Guess,
  isObject,
  type ScenarioContext,
  scalarsIn,
  type Verbatim,
} from "../../src/scenario/index.js";
import { givenBy, labelOf, lookedUp, mayBeGiven } from "../lookup-rows.js";

const asked = new WeakMap<Caller, Promise<readonly unknown[]>>();

/** The types of documents that the deployment knows, read once by each scenario. */
export function documentTypes(corporate: Caller): Promise<readonly unknown[]> {
  const types = asked.get(corporate) ?? lookedUp(corporate, "/lookup/documentTypes");
  asked.set(corporate, types);
  return types;
}

/** Where the lookup shows no type, a deployment may take any. */
const unlisted = new Guess("DocumentType", 1);

const isPhoto = (row: unknown): boolean => scalarsIn(row).some((scalar) => /photo/i.test(String(scalar)));

/** The value of `document_type` that the document prints (Documents, rule 2). */
const printed = "ITEM_PHOTO";

/** Spelt as the one that the document prints, whose description is `Item Photo`. */
const asPrinted = (name: unknown): string => String(name).trim().toUpperCase().replace(/\W+/g, "_");

/** What an upload may have to give for a type: first what rows show under the member that shows the printed value. */
function valuesOf(row: unknown, rows: readonly unknown[]): readonly unknown[] {
  const name = labelOf(row);
  const members = rows.filter(isObject).flatMap((one) => Object.keys(one).filter((member) => one[member] === printed));
  const alike = members.flatMap((member) => (isObject(row) ? [row[member]] : []));
  const values = [...alike, ...mayBeGiven(row, "documentType"), ...(name === undefined ? [] : [asPrinted(name)])];
  return [...new Set(values)].filter((value) => value !== undefined && value !== null);
}

/** So many values are tried of the type that is taken, and one of another type, which may be of another kind of documents. */
const mostOfOne = 4;

/** Types that the deployment knows, other than that of photos: what an upload may have to give, the likeliest first. */
export async function someTypes({
  corporate,
  data,
}: Pick<ScenarioContext, "corporate" | "data">): Promise<readonly (Guess | Verbatim)[]> {
  const rows = (await documentTypes(corporate)).filter(isObject);
  const [row, ...others] = [...rows.filter((one) => !isPhoto(one)), ...rows.filter(isPhoto)];
  if (row === undefined) return [unlisted];
  const [other] = others.flatMap((one) => valuesOf(one, rows).slice(0, 1));
  const values = [...valuesOf(row, rows).slice(0, mostOfOne), ...(other === undefined ? [] : [other])];
  const types = documentTypeOf(data, { id: givenBy(row, "documentType"), name: labelOf(row) }, values);
  const isKnown = types.length > 0 && types.every(({ value }) => value !== undefined);
  assume(isKnown, "what names a type of documents is not known: give `samples.DocumentType`");
  return types;
}
