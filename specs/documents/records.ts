import { documentType, picture, upload } from "../../fixtures/payloads/documents.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  createdId,
  fieldOf,
  Guess,
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
import { givenBy, labelOf } from "../lookup-rows.js";
import { encodings, type Fields, type Sent, type Spelling, send, spellings, withLists } from "./sending.js";
import { documentTypes } from "./types.js";

export type Maker = Pick<ScenarioContext, "corporate" | "data" | "adopt" | "given" | "settled">;

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

/** Where the lookup shows no type, a deployment may take any. */
const unlisted = new Guess("DocumentType", 1);

/** A type that the deployment knows, other than that of photos. */
async function someType({ corporate, data }: Maker) {
  const types = await documentTypes(corporate);
  const isPhoto = (row: unknown) => scalarsIn(row).some((scalar) => /photo/i.test(String(scalar)));
  const row = types.find((candidate) => !isPhoto(candidate)) ?? types[0];
  if (!isObject(row)) return unlisted;
  const type = { id: givenBy(row, "documentType"), name: labelOf(row) };
  const composed = documentType(data, type);
  assume(composed.value !== undefined, "what names a type of documents is not known: give `samples.DocumentType`");
  return composed;
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

/**
 * Uploads a document, for the first of some homes that the deployment takes it for.
 *
 * @param places what it belongs to; a job of the scenario's own where none are given
 * @param spelt how the names of its fields may be spelt
 */
export async function uploadTo(
  context: Maker,
  given: Fields = {},
  places?: readonly Fields[],
  spelt: readonly Spelling[] = spellings,
): Promise<Uploading> {
  const { corporate, data } = context;
  const fields = upload(data, { document_type: await someType(context), ...given });
  const own = places ? [] : await homes(context);
  const attempts = encodings.flatMap((encoding) => [
    ...own.map((place) => withLists({ ...fields, ...place }, encoding)),
    ...(places ?? []).map((place) => ({ ...withLists(fields, encoding), ...place })),
  ]);
  const known = new Map<number, readonly string[]>();
  const sent = await send(corporate, attempts, spelt, async ({ job_display_id }) => {
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
 */
export async function namesake(context: Maker, { sent, displayId }: OwnDocument): Promise<OwnDocument | undefined> {
  const { name } = sent.fields.file as Upload;
  const before = (await documentsOf(context.corporate, displayId)).ids();
  const fields = { ...sent.fields, file: picture(context.data, name) };
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
export async function isRefused(context: Maker, control: OwnDocument, changes: Fields): Promise<void> {
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
