import { customer, itemQuantity, job } from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  assume,
  type Caller,
  type Change,
  createdId,
  fieldOf,
  Inconclusive,
  isObject,
  isOfTime,
  isUuid,
  jobUuidMembers,
  mentions,
  numbersIn,
  objectsIn,
  ownIfAllowed,
  phrase,
  type ScenarioContext,
  scalarsIn,
} from "../../src/scenario/index.js";
import { withLetters } from "../signs.js";

export type Maker = Pick<ScenarioContext, "corporate" | "data" | "adopt" | "settled">;

/** Reads a job that is there. */
export const jobOf = (corporate: Caller, jobDisplayId: number): Promise<Answer> =>
  corporate.get("/job/{jobDisplayId}", { jobDisplayId }).accepted();

/**
 * A job of the scenario's own. No route removes a job: it stays as residue.
 *
 * @param given overrides parts of the request
 * @param email of its customer; one of its own where none is given
 * @returns its display id, what was sent, the creation's answer, and a text that no other job carries
 */
export async function ownJob(context: Maker, given: Parts = {}, email?: string) {
  const posted = await postJob(context, given, email);
  posted.answer.accepted();
  return madeOf(context, posted, given);
}

/** The same with parts that may be refused: without them where they are. */
export async function ownJobWith(context: Maker, odd: Parts, given: Parts = {}, email?: string) {
  const posted = await postJob(context, { ...given, ...odd }, email);
  return posted.answer.isSuccess ? madeOf(context, posted, { ...given, ...odd }) : ownJob(context, given, email);
}

/** What gives a job a customer of an unusual name; nothing where one made before is known by its customer alone. */
export const unusualCustomer = ({ data }: Pick<Maker, "data">, { answer: { body } }: OwnJob): Parts =>
  isObject(body) && createdId("job", body) !== undefined
    ? { customer: customer(data, withLetters(data.text("customer"))) }
    : {};

/** A job of the scenario's own. */
export type OwnJob = Awaited<ReturnType<typeof ownJob>>;

/**
 * Another job, that is given all that one was: what is done to that one is not done to what resembles it (ruling 50). Its customer has
 * another mail address: a deployment may know customers by that, and show one of them with all jobs.
 *
 * @returns a job that is given its own where the same is refused, or where a new job is found by its customer alone
 */
export const jobLike = async (context: Maker, one: OwnJob): Promise<OwnJob> =>
  (await given(context, one, { ...one.body, customer: customer(context.data, one.name) })) ?? ownJob(context);

/** The same of the same customer, mail address and all: for what is done to a job alone, and shown of it. */
export const jobOfSameCustomer = async (context: Maker, one: OwnJob): Promise<OwnJob> =>
  (await given(context, one, one.body)) ?? jobLike(context, one);

/** What is shown of the customer of two jobs may be told with both. */
export const isOfTimeOrCustomer = (change: Change): boolean => isOfTime(change) || /customer/i.test(change.path);

/** @returns a job with the name of one; undefined where it is refused, or a new job is found by its customer alone */
async function given(context: Maker, one: OwnJob, body: Parts): Promise<OwnJob | undefined> {
  if ((await toldDisplayId(context, one.answer, one.name)) === undefined) return undefined;
  const posted = await postJob(context, body, undefined);
  const told = posted.answer.isSuccess ? await toldDisplayId(context, posted.answer, one.name) : undefined;
  if (told === undefined || told === one.displayId) return undefined;
  context.data.isAnother("job", told);
  return { ...posted, name: one.name, displayId: told };
}

type Parts = Readonly<Record<string, unknown>>;

async function postJob({ corporate, data }: Maker, given: Parts, email: string | undefined) {
  const name = data.text("customer");
  const body = job(data, { customer: customer(data, name, email), ...given });
  return { name, body, answer: await corporate.post("/job", { body }) };
}

async function madeOf(context: Maker, posted: Awaited<ReturnType<typeof postJob>>, given: Parts) {
  const displayId = await displayIdOf(context, posted.answer, textIn(given["customer"]) ?? posted.name);
  context.data.isAnother("job", displayId);
  return { ...posted, displayId };
}

/** @returns the text of the run's own that a customer carries, by which its job is known; undefined where it carries none */
const textIn = (given: unknown): string | undefined =>
  scalarsIn(given).find((text): text is string => typeof text === "string" && text.startsWith("conformance "));

/** @returns the display id of a job that was just made, which is found by a text of it where the answer does not tell it */
export async function displayIdOf(
  { corporate, data, adopt, settled }: Maker,
  created: Answer,
  name: string,
): Promise<number> {
  const told = await toldDisplayId({ corporate, adopt }, created, name);
  if (told !== undefined) return told;
  const displayId = await searched({ corporate, data, settled }, created, name);
  adopt("job", displayId);
  return displayId;
}

/**
 * @param name of its customer
 * @returns the display id that a creation tells: by a member of its name, else by an integer in its answer that reads a job with that
 * customer, or by a `Location` that is the address of a job; undefined where it tells none
 */
export async function toldDisplayId(
  { corporate, adopt }: Pick<Maker, "corporate" | "adopt">,
  created: Answer,
  name: string,
): Promise<number | undefined> {
  const answered = isObject(created.body) ? createdId("job", created.body) : undefined;
  if (answered !== undefined) return Number(answered);
  const told = await withCustomer(corporate, numbersIn(created.toldIds), name, created);
  if (told !== undefined) adopt("job", told);
  return told;
}

/**
 * @param created a creation which may say by its `Location` that one of them is the display id of the job that it made
 * @returns the first of several display ids that reads a job with a customer, whose name may be kept without its outer blanks (ruling 44)
 */
async function withCustomer(
  corporate: Caller,
  ids: readonly number[],
  name: string,
  created?: Answer,
): Promise<number | undefined> {
  for (const jobDisplayId of new Set(ids.filter((id) => id > 0))) {
    const { isSuccess, body } = await corporate.get("/job/{jobDisplayId}", { jobDisplayId });
    const isLocated = created?.isLocatedAt(`/job/${jobDisplayId}`) === true && isObject(body);
    if (isSuccess && (isLocated || mentions(body, name) || mentions(body, name.trim()))) return jobDisplayId;
  }
  return undefined;
}

/** How a job is found whose creation did not tell its display id: the integer near it that reads a job with its customer. */
async function searched(
  { corporate, data, settled }: Pick<ScenarioContext, "corporate" | "data" | "settled">,
  created: Answer,
  name: string,
): Promise<number> {
  const near: number[] = [];
  // Whether pages are counted from 1 or from 0 the document does not show.
  for (const page of [1, 0]) {
    const rows = await corporate.post("/job/searchByDetails", { body: { search_text: name, page, page_size: 5 } });
    if (rows.isSuccess) near.push(...numbersIn(rows.body));
  }
  // Of several of one customer it is none that the scenario has already.
  const [others, known] = [near.filter((id) => !data.isKnown(id)), near.filter((id) => data.isKnown(id))];
  const displayId = await withCustomer(corporate, [...others, ...known], name);
  if (displayId !== undefined) return displayId;
  await settled();
  const sample = created.isComposed("JobCustomer")
    ? ", which its customer may be shown by: give `samples.JobCustomer`"
    : "";
  throw new Inconclusive(
    `${created.where}: neither its answer nor a search by details tells the display id of the new job${sample}`,
  );
}

/** @returns a job of the scenario's own; undefined where it may leave none, or none composed by us is taken */
export const ownJobIfAllowed = (context: Maker & Pick<ScenarioContext, "allows">): Promise<OwnJob | undefined> =>
  ownIfAllowed(context, () => ownJob(context));

/** @returns the UUID that a job shows as its own; undefined where it shows none */
export function uuidIn({ body }: Answer): string | undefined {
  return isObject(body) ? jobUuidMembers.map((name) => fieldOf(body, name)).find(isUuid) : undefined;
}

/** The UUID of a job, which the notes and the quote requests know it by. */
export async function jobUuid(corporate: Caller, jobDisplayId: number): Promise<string> {
  const id = uuidIn(await jobOf(corporate, jobDisplayId));
  assume(id !== undefined, `job ${jobDisplayId} shows no UUID under any of the names ${jobUuidMembers.join(", ")}`);
  return id;
}

/**
 * @param name of two items that a job was given, which are alike
 * @throws Mismatch where the job shows one of them alone; Inconclusive where it may show both as one
 */
export function keepsBoth(job: Answer, name: string): void {
  const items = fieldOf(job.record(), "items");
  assume(Array.isArray(items), "the job does not show its items as a list");
  const alike = items.filter((item) => mentions(item, name));
  if (alike.length > 1) return;
  assume(!mentions(alike, 2 * itemQuantity), "items that are alike may be shown as one of both quantities");
  throw job.mismatch(`both items "${name}", which are alike`, `${alike.length} of them`);
}

/**
 * Whether items that a write leaves out stay or go is open; those that stay are still what their ids name.
 *
 * @param name of items that a job showed before the write
 * @throws Mismatch where the job shows them under other inventory ids
 */
export function keepsItemIds(after: Answer, before: Answer, name: string): void {
  const [was, is] = [before, after].map(({ body }) =>
    objectsIn(body).flatMap((row) => (mentions(Object.values(row).filter(isScalar), name) ? inventoryIdOf(row) : [])),
  );
  const lost = was?.find((id) => is?.length !== 0 && !is?.includes(id));
  if (lost !== undefined) throw after.mismatch(`an item "${name}" of the inventory id ${lost}`, phrase(is));
}

/** An item of a job as its read shows it. */
export interface ShownItem {
  readonly row: Readonly<Record<string, unknown>>;
  /** Its integer inventory id. */
  readonly id: number;
}

/** The items of a job that show texts, one for each; an item's inventory id is the integer that it shows as its id. */
export async function itemsShowing<const Texts extends readonly string[]>(
  corporate: Caller,
  jobDisplayId: number,
  ...texts: Texts
): Promise<{ readonly [Index in keyof Texts]: ShownItem }> {
  const job = await jobOf(corporate, jobDisplayId);
  // Elsewhere a job may tell what its items were before.
  const ofJob = [...objectsIn(fieldOf(job.record(), "items")), ...objectsIn(job.body)];
  const areShown = texts.every((text) => itemIn(ofJob, text));
  const lookup = areShown
    ? undefined
    : await corporate.get("/lookup/items", { query: { job_display_id: jobDisplayId } });
  const objects = [...ofJob, ...objectsIn(lookup?.body)];
  const items = texts.map((text) => {
    const item = itemIn(objects, text);
    if (item) return item;
    throw new Inconclusive(
      `neither job ${jobDisplayId} nor the items lookup shows an item "${text}" with an integer inventory id`,
    );
  });
  return items as { readonly [Index in keyof Texts]: ShownItem };
}

function itemIn(objects: readonly Readonly<Record<string, unknown>>[], text: string): ShownItem | undefined {
  for (const row of objects.filter((candidate) => mentions(Object.values(candidate).filter(isScalar), text))) {
    const [id] = inventoryIdOf(row);
    if (id !== undefined) return { row, id };
  }
  return undefined;
}

/** @returns the integer inventory id of an item, in a list; none where it shows none */
export const inventoryIdOf = (row: Readonly<Record<string, unknown>>): readonly number[] =>
  ["inventory_item_id", "inventory_id", "item_id", "id"]
    .map((name) => fieldOf(row, name))
    .filter((id): id is number => Number.isInteger(id))
    .slice(0, 1);

/** @returns the integer inventory ids of the items that a job shows */
export const itemIdsOf = ({ body }: Answer): readonly number[] =>
  objectsIn(isObject(body) ? fieldOf(body, "items") : undefined).flatMap(inventoryIdOf);

const isScalar = (value: unknown) => value === null || typeof value !== "object";

/**
 * A setup step before a removed path counts as gone: below the job, a path that was never there is refused.
 *
 * @throws Inconclusive where the deployment answers any path with success
 */
export async function unknownPathsRefused(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
): Promise<void> {
  const path = `/job/${jobDisplayId}/${data.key("path")}`;
  const { isSuccess } = await corporate.unlisted({ method: "GET", surface: "portal", path, effect: "read" });
  assume(!isSuccess, "a path that was never there is answered with success here, so a removed one may be as well");
}
