import { picture, upload } from "../../fixtures/payloads/documents.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  createdId,
  fieldOf,
  Inconclusive,
  idOf,
  isObject,
  isUuid,
  isWhole,
  numbersIn,
  type ScenarioContext,
  scalarsIn,
  type Upload,
} from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { type Purpose, type Trier, uploadOneOf, type Ways } from "./forms.js";
import { type Encoding, encodings, type Fields, type Sent, type Spelling, spellings, withLists } from "./sending.js";
import { someTypes } from "./types.js";

export type Maker = Pick<ScenarioContext, "corporate" | "data" | "adopt" | "given" | "settled"> & Trier;

/** A document of the scenario's own. No route removes a document: it is hidden and stays as residue. */
export interface OwnDocument {
  readonly id: number;
  readonly path: string;
  /** Its row in the listing of its job. */
  readonly row: unknown;
  readonly displayId: number;
  readonly sent: Sent;
}

/** The documents that listings of a job have shown to a scenario, by the job. */
const shown = new WeakMap<Caller, Map<number, ReadonlySet<string>>>();

/** The documents of a job. */
export async function documentsOf(corporate: Caller, displayId: number): Promise<Answer> {
  const list = await corporate.get("/documents/list", { query: { job_display_id: String(displayId) } }).accepted();
  const known = shown.get(corporate) ?? new Map<number, ReadonlySet<string>>();
  known.set(displayId, new Set([...(known.get(displayId) ?? []), ...list.ids()]));
  shown.set(corporate, known);
  return list;
}

/** What a job's listing has before an upload: of a job of the scenario's own, to which nobody else uploads, what it showed already. */
export async function listedBefore(context: Maker, displayId: number): Promise<readonly string[]> {
  const known = isOwnJob(context, displayId) && shown.get(context.corporate)?.get(displayId);
  return known ? [...known] : (await documentsOf(context.corporate, displayId)).ids();
}

const listed = <T>(value: T | undefined): readonly T[] | undefined => (value === undefined ? undefined : [value]);

/** All that the profile's job can give an upload to belong to, by the printed names and by those of an item photo's kind. */
export function belongings({ given }: Pick<ScenarioContext, "given">): readonly Fields[] {
  const job_display_id = given("jobDisplayId");
  if (job_display_id === undefined) return [];
  const [items, units] = [listed(given("inventoryItemId")), listed(given("handlingUnitId"))];
  const rfqId = given("rfqId");
  const common = { job_display_id, rfq_id: isWhole(rfqId) ? rfqId : undefined };
  return [
    { ...common, inventory_item_ids: items, handling_unit_ids: units },
    { ...common, JobInventoryItems: items, jobHandlingUnits: units },
  ];
}

/** What an upload was said to belong to. */
export const homeOf = ({ sent }: OwnDocument): Fields =>
  Object.fromEntries(Object.entries(sent.fields).filter(([name]) => !/^(file|document_.*|shared|tags.*)$/.test(name)));

/** What a new document may belong to: a job of the scenario's own, else all that the profile's job has. */
async function homes(context: Maker): Promise<readonly Fields[]> {
  const fallback = belongings(context);
  try {
    return [{ job_display_id: (await ownJob(context)).displayId }, ...fallback];
  } catch (error) {
    if (!(error instanceof Inconclusive) || fallback.length === 0) throw error;
    return fallback;
  }
}

/** An upload with the rows that its job's listing had before. */
export interface Uploading {
  readonly sent: Sent;
  readonly displayId: number;
  readonly before: readonly string[];
}

/** How an upload is to be written that is for something beside a job. */
interface Written {
  readonly purpose: Purpose;
  readonly spelt: readonly Spelling[];
  readonly encodings: readonly Encoding[];
}

/**
 * Uploads a document, for the first of some homes that the deployment takes it for.
 *
 * @param places what it belongs to; a job of the scenario's own where none are given
 * @param written in which ways its names and lists may be written; in all unless given
 */
export async function uploadTo(
  context: Maker,
  given: Fields = {},
  places?: readonly Fields[],
  written?: Written,
): Promise<Uploading> {
  const { document_type, ...others } = given;
  const fields = upload(context.data, others);
  const types = document_type === undefined ? await someTypes(context) : [document_type];
  const homesOf = places ?? (await homes(context));
  const known = new Map<number, readonly string[]>();
  const ways: Ways = {
    types,
    encodings: written?.encodings ?? encodings,
    places: homesOf.map((home) => (encoding) => (places ? home : withLists(home, encoding))),
    spellings: written?.spelt ?? spellings,
    // The one encoding that is given is that of what it belongs to: tags may have another, and may be left out.
    others: written ? [fields, { ...fields, tags: undefined }] : [fields],
  };
  const sent = await uploadOneOf(context, written?.purpose ?? "job", ways, async ({ job_display_id }) => {
    const displayId = Number(job_display_id);
    if (!known.has(displayId)) known.set(displayId, await listedBefore(context, displayId));
  });
  const displayId = Number(sent.fields.job_display_id);
  return { sent, displayId, before: known.get(displayId) ?? [] };
}

/** Whether nobody else uploads for the job. */
export const isOwnJob = ({ given }: Pick<ScenarioContext, "given">, displayId: number): boolean =>
  displayId !== given("jobDisplayId");

/** @returns the rows that came since, and among them that of the upload, where it can be told */
export async function arrivals(context: Maker, list: Answer, { sent, displayId, before }: Uploading) {
  const fresh = list.rows().filter((row) => idOf(row) !== undefined && !before.includes(String(idOf(row))));
  const { name = "", bytes } = (sent.fields.file ?? {}) as Partial<Upload>;
  const only = (rows: readonly unknown[]) => (rows.length === 1 ? rows[0] : undefined);
  const answered = only(fresh.filter((row) => numbersIn(sent.answer.body).includes(Number(idOf(row)))));
  const stem = name.replace(/\.\w+$/, "");
  const carries = (row: unknown) => stem !== "" && scalarsIn(row).some((scalar) => String(scalar).includes(stem));
  const named = only(fresh.filter(carries));
  if (answered ?? named) return { fresh, own: answered ?? named };
  if (isOwnJob(context, displayId)) return { fresh, own: only(fresh) };
  for (const row of bytes ? fresh.slice(0, 10) : []) {
    const path = isObject(row) ? fieldOf(row, "path") : undefined;
    if (typeof path !== "string") continue;
    const read = await context.corporate.get("/documents/get/{docPath}", { docPath: path });
    if (bytes && read.isSuccess && Buffer.compare(read.bytes, bytes) === 0) return { fresh, own: row };
  }
  return { fresh, own: undefined };
}

/** @returns the document of an upload that was accepted; @throws Inconclusive where its listing does not tell it */
export async function documentOf(context: Maker, uploading: Uploading): Promise<OwnDocument> {
  const { corporate, data, adopt } = context;
  const { sent, displayId } = uploading;
  sent.answer.accepted();
  const { own } = await arrivals(context, await documentsOf(corporate, displayId), uploading);
  const path = isObject(own) ? fieldOf(own, "path") : undefined;
  const id = Number(idOf(own));
  assumeSeen(
    typeof path === "string" && Number.isInteger(id),
    `the listing of job ${displayId} does not tell the upload`,
  );
  if (Number(createdId("document", sent.answer.body)) !== id) adopt("document", id);
  data.isAnother("document", id);
  return { id, path, row: own, displayId, sent };
}

/** @see uploadTo @see documentOf */
export const ownDocument = async (context: Maker, given: Fields = {}, places?: readonly Fields[]) =>
  documentOf(context, await uploadTo(context, given, places));

/** A job with documents to be read: the profile's, else one of the scenario's own where the run may leave one behind. */
export async function jobToRead(context: Maker & Pick<ScenarioContext, "allows">): Promise<number> {
  const given = context.given("jobDisplayId");
  if (given !== undefined) return given;
  assume(context.allows("residue"), "no job with documents is given: name one in `fixtures.jobDisplayId`");
  return (await ownDocument(context)).displayId;
}

/** Sends an upload just as an accepted one was, but for what is changed. */
export async function uploadAgain(context: Maker, control: OwnDocument, changes: Fields): Promise<Uploading> {
  const { sent, displayId } = control;
  const before = await listedBefore(context, displayId);
  const fields = { ...sent.fields, file: picture(context.data), ...changes };
  return { sent: { ...sent, fields, answer: await sent.again(fields) }, displayId, before };
}

/** Uploads another document just as an accepted one was, but for what is changed. */
export const another = async (context: Maker, control: OwnDocument, changes: Fields): Promise<OwnDocument> =>
  documentOf(context, await uploadAgain(context, control, changes));

/**
 * Another file of the same name for the same job; undefined where that is refused, or is no document of its own. Both may have one path.
 *
 * @param name another one that resembles it
 * @param make makes the file
 */
export async function namesake(
  context: Maker,
  { sent, displayId }: OwnDocument,
  name = (sent.fields.file as Upload).name,
  make = picture,
): Promise<OwnDocument | undefined> {
  const before = (await documentsOf(context.corporate, displayId)).ids();
  const fields = { ...sent.fields, file: make(context.data, name) };
  const answer = await sent.again(fields);
  if (!answer.isSuccess) return undefined;
  const list = await documentsOf(context.corporate, displayId);
  const { own } = await arrivals(context, list, { sent: { ...sent, fields, answer }, displayId, before });
  if (own === undefined) return undefined;
  return documentOf(context, { sent: { ...sent, fields, answer }, displayId, before });
}

/**
 * The clause of an upload that is refused: as an accepted one but for what is changed, and nothing of it is stored.
 *
 * @throws Mismatch where it was accepted, or is listed although it was refused
 */
export async function uploadIsRefused(context: Maker, control: OwnDocument, changes: Fields): Promise<void> {
  const { sent, displayId } = control;
  // What was refused before, and stored all the same, is no matter of this.
  const before = (await documentsOf(context.corporate, displayId)).ids();
  const fields = { ...sent.fields, file: picture(context.data), ...changes };
  const answer = await sent.again(fields).rejected(sent.answer);
  const list = await documentsOf(context.corporate, displayId);
  const { own } = await arrivals(context, list, { sent: { ...sent, fields, answer }, displayId, before });
  if (own !== undefined) throw list.mismatch("nothing of a refused upload to be stored", `document ${idOf(own)}`);
}

/**
 * A UUID where an item has to be named by its integer id: that of an item where its job_item_id is one. Where items have none,
 * every UUID is refused: for the name of its field, or as it is no integer.
 */
export const legacyUuid = async ({
  unusedId,
  fixtures: { jobItemId },
}: Pick<ScenarioContext<never, "jobItemId">, "unusedId" | "fixtures">): Promise<string> =>
  isUuid(jobItemId) ? jobItemId : String(await unusedId("inventory item", "uuid"));
