import {
  type Answer,
  assume,
  type Caller,
  type FixtureName,
  Inconclusive,
  isWhole,
  phrase,
  type ScenarioContext,
  sameScalar,
} from "../../src/scenario/index.js";
import { isFound } from "../each-key.js";
import { namesSomething } from "../names-nothing.js";
import { isTypeOpen } from "./forms.js";
import { belongings, documentOf, type Maker, type OwnDocument, ownDocument, uploadTo } from "./records.js";
import { asPrinted, type Encoding, encodings, type Fields, spellings, withLists } from "./sending.js";

/** What a document may belong to beside its job. */
export interface Association {
  /** How failures call it. */
  readonly what: string;
  /** The form fields that may carry it: as the document prints them, and as an item photo's is (Documents, rule 2). */
  readonly names: readonly string[];
  readonly filter: "inventory_item_id" | "handling_unit_id" | "rfq_id";
  /** The member of an update that names it; undefined where the document prints none. */
  readonly update?: "jobInventoryItems" | "jobHandlingUnits";
  /** The fixtures that give some. */
  readonly given: readonly FixtureName[];
}

export const inventory: Association = {
  what: "inventory item",
  names: ["inventory_item_ids", "JobInventoryItems"],
  filter: "inventory_item_id",
  update: "jobInventoryItems",
  given: ["inventoryItemId", "otherInventoryItemId"],
};
export const units: Association = {
  what: "handling unit",
  names: ["handling_unit_ids", "jobHandlingUnits"],
  filter: "handling_unit_id",
  update: "jobHandlingUnits",
  given: ["handlingUnitId", "otherHandlingUnitId"],
};
export const rfq: Association = {
  what: "quote request",
  names: ["rfq_id"],
  filter: "rfq_id",
  given: ["rfqId", "otherRfqId"],
};

const scalar: Encoding = (name, [id]) => ({ [name]: id });

/** What a list is asked by. */
type Query = { readonly [name: string]: string | number };

/** A listing that shows the document, and how it was asked. */
export interface Observation {
  readonly query: Query;
  readonly list: Answer;
}

/**
 * Asks for the documents of an item, a unit or a quote request: by its id alone, else beside the job (open point
 * document-list-job-needed).
 *
 * @returns the listing that shows the document; undefined where none does
 */
export async function observationOf(
  corporate: Caller,
  { filter }: Association,
  about: string | number,
  { id, displayId }: Pick<OwnDocument, "id" | "displayId">,
): Promise<Observation | undefined> {
  for (const beside of [{}, { job_display_id: String(displayId) }]) {
    const query = { [filter]: about, ...beside };
    const list = await corporate.get("/documents/list", { query });
    if (list.isSuccess && list.hasId(id)) return { query, list };
  }
  return undefined;
}

/** @returns whether a listing shows a document for its item, unit or quote request, and not for its job alone, which may count beside it */
async function tellsFilter(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  { filter }: Association,
  { id }: OwnDocument,
  { query }: Observation,
): Promise<boolean> {
  if (!("job_display_id" in query)) return true;
  const list = await corporate.get("/documents/list", { query: { ...query, [filter]: data.unusedId("integer") } });
  return !isFound(list, id);
}

/** An own document of one item, unit or quote request. */
export interface Associated {
  readonly document: OwnDocument;
  /** The listing of what it was uploaded for, the first of several; undefined where that of one of them does not show it. */
  readonly observation: Observation | undefined;
  /** The name of the form field that gave it that. */
  readonly name: string;
  /** The form fields that give it to others instead. */
  readonly of: (ids: readonly unknown[]) => Fields;
  /** The first way of several that was refused: the others may be passed over. */
  readonly refusal?: Answer | undefined;
}

/**
 * Uploads a document for one item, unit or quote request of the profile's job, or for several, in the way that makes it listed for
 * each where there is one: names and list encodings of the form are open.
 *
 * @throws Inconclusive where uploads for the one are refused, and those for the other that the profile gives are not
 */
export async function associated(
  context: Maker & Pick<ScenarioContext, "given">,
  association: Association,
  ...about: readonly [string | number, ...(string | number)[]]
): Promise<Associated> {
  const homes = [{ job_display_id: context.given("jobDisplayId") }, ...belongings(context)];
  const uploaded = await uploadedFor(context, association, homes, about);
  const { refusal } = uploaded;
  if (refusal === undefined || ("document" in uploaded && uploaded.observation)) return isUploaded(uploaded);
  const [one, ...more] = about;
  const names = association.given.map((name) => ({ name, value: context.given(name) }));
  const fixture = names.find(({ value }) => sameScalar(value, one));
  const other = names.find(({ value }) => value !== undefined && !sameScalar(value, one))?.value;
  if (fixture !== undefined && other !== undefined && more.length === 0) {
    const control = await uploadedFor(context, association, homes, [other]);
    if ("document" in control && control.observation) namesSomething(fixture, refusal, control.document.sent.answer);
  }
  return isUploaded(uploaded);
}

/**
 * The same for another job.
 *
 * @param homes what the upload may belong to beside them
 */
export async function associatedAt(
  context: Maker,
  association: Association,
  homes: readonly Fields[],
  about: readonly [string | number, ...(string | number)[]],
): Promise<Associated> {
  const uploaded = await uploadedFor(context, association, homes, about);
  return isUploaded(uploaded);
}

/**
 * What one id is taken under several are, in one of the ways in which a list may be written, where that is the name that the document
 * prints: that they are taken under another name as well is no matter.
 *
 * @param alone a document of one id
 * @param both a document of several
 * @returns a document of those that was uploaded under the name of the first; `both` where that was so already, or is another
 *   name than the printed one, or such uploads are refused
 */
export async function underTheSameName(
  context: Maker & Pick<ScenarioContext, "given">,
  association: Association,
  [alone, both]: readonly [Associated, Associated],
  about: readonly [string | number, ...(string | number)[]],
): Promise<Associated> {
  if (!alone.observation || !both.observation || alone.name === both.name) return both;
  if (alone.name !== association.names[0]) return both;
  const homes = [{ job_display_id: context.given("jobDisplayId") }, ...belongings(context)];
  const again = await uploadedFor(context, { ...association, names: [alone.name] }, homes, about);
  return "document" in again ? again : both;
}

/** An upload that each way was refused. */
interface Refused {
  readonly refusal: Answer;
}

/** @throws Mismatch where it was refused */
function isUploaded(uploaded: Associated | Refused): Associated {
  if ("document" in uploaded) return uploaded;
  uploaded.refusal.accepted();
  throw new Error("An upload was refused, and accepted.");
}

/** Finds out which type is taken, by an upload for the job alone: more than one thing may be wrong with what is for its items. */
async function findsType(context: Maker, homes: readonly Fields[]): Promise<void> {
  try {
    await ownDocument(context, {}, homes.slice(0, 1));
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
  }
}

/** @returns the first refusal where each way is refused */
async function uploadedFor(
  context: Maker,
  association: Association,
  homes: readonly Fields[],
  about: readonly [string | number, ...(string | number)[]],
): Promise<Associated | Refused> {
  assume(
    about.every(isWhole),
    `${association.filter} is an integer, and the ${association.what} that is given has none for its id`,
  );
  const others = Object.fromEntries(association.names.map((name) => [name, undefined]));
  let last: Associated | undefined;
  let listedBesideJob: Associated | undefined;
  let refusal: Answer | undefined;
  // A name that is spelt otherwise than the deployment wants it may be passed over in silence.
  const ways = [spellings, [asPrinted]].flatMap((spelt) => encodings.slice(0, 4).map((encode) => ({ spelt, encode })));
  for (const { spelt, encode } of ways) {
    for (const name of association.names) {
      const of = (ids: readonly unknown[]) => (association === rfq ? scalar : encode)(name, ids);
      const places = homes.map((home) => ({ ...withLists({ ...home, ...others }, encode), ...of(about) }));
      const uploading = await uploadTo(context, {}, places, { purpose: "items", spelt, encodings: [encode] });
      if (!uploading.sent.answer.isSuccess) {
        if (!refusal && isTypeOpen(context)) await findsType(context, homes);
        refusal ??= uploading.sent.answer;
        continue;
      }
      const document = await documentOf(context, uploading);
      const observing = about.map((one) => observationOf(context.corporate, association, one, document));
      const observations = await Promise.all(observing);
      const [observation] = observations;
      const isListed = observation !== undefined && !observations.includes(undefined);
      if (isListed && (await tellsFilter(context, association, document, observation)))
        return { document, observation, name, of };
      if (isListed) listedBesideJob ??= { document, observation, name, of };
      last ??= { document, observation: undefined, name, of };
    }
  }
  const uploaded = listedBesideJob ?? last;
  if (uploaded) return { ...uploaded, refusal };
  if (refusal === undefined) throw new Error(`${association.what} has no form field.`);
  return { refusal };
}

/** @throws Mismatch where the listing does not show the document */
export function isListed(
  { document, observation }: Pick<Associated, "document" | "observation">,
  { what }: Association,
): void {
  if (!observation)
    throw document.sent.answer.mismatch(`document ${document.id} to be listed for its ${what}`, phrase(document.row));
}
