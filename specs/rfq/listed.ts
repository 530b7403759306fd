import {
  type Answer,
  areOneLink,
  changesBetween,
  fieldOf,
  idOf,
  isObject,
  isOfAnyWrite,
  isOfTime,
  isShown,
  isUnsteadyWithin,
  type JsonObject,
  phrase,
  sameScalar,
} from "../../src/scenario/index.js";
import { type Asking, type Beside, requestsAsked } from "./records.js";

/** Whether two readings show a member otherwise; moments, and links to what was asked, may be told anew with each answer. */
export const differs = (one: JsonObject, other: JsonObject, name: string): boolean =>
  changesBetween(fieldOf(one, name), fieldOf(other, name), name).some(
    (change) => !isOfTime(change) && !areOneLink(change.from, change.to),
  );

/** How a list of its job shows a quote request, and what that was asked for by. */
interface Listed {
  readonly jobId: string;
  readonly list: Answer;
  readonly row: JsonObject;
}

/** How the lists of its job show a quote request before and after an answer to it. */
export interface ListedSince {
  readonly before: Listed;
  readonly after: Listed | undefined;
}

async function listedBy(context: Asking, rfqId: string | number, jobId: string): Promise<Listed | undefined> {
  const list = await requestsAsked(context, jobId);
  const rows = list.isSuccess && Array.isArray(list.body) ? list.rows() : [];
  const row = rows.find((one) => sameScalar(idOf(one), rfqId));
  return isObject(row) ? { jobId, list, row } : undefined;
}

/** @returns how the list of its job shows a quote request: the route may know the job by its UUID or by its display id */
export async function listedFor(context: Asking, { rfqId, before }: Beside): Promise<Listed | undefined> {
  const ids = ["job_id", "job_display_id"].map((name) => fieldOf(before.record(), name)).filter(isShown);
  for (const id of ids) {
    const listed = await listedBy(context, rfqId, String(id));
    if (listed) return listed;
  }
  return undefined;
}

/** @returns the same, with how it is listed since; undefined where it was not listed before */
export async function listedSince(
  context: Asking,
  { rfqId }: Pick<Beside, "rfqId">,
  before: Listed | undefined,
): Promise<ListedSince | undefined> {
  return before && { before, after: await listedBy(context, rfqId, before.jobId) };
}

/** @returns the members that a read of a quote request and its row in a list both show, but for what changes by itself */
export const sharedBy = (read: JsonObject, row: JsonObject): readonly string[] =>
  Object.keys(read).filter(
    (name) => fieldOf(row, name) !== undefined && !isUnsteadyWithin(read, name) && !isUnsteadyWithin(row, name),
  );

/** A quote request that was answered, as its read and its list show it. */
interface Answered {
  readonly request: Beside;
  readonly after: Answer;
  readonly listed: ListedSince | undefined;
}

/** Whether the list has come to show of another quote request what the read of this one has: then it is listed under another id. */
function isUnderAnotherId({ request: { rfqId }, after, listed }: Answered, names: readonly string[]): boolean {
  const others = (list: Answer | undefined) =>
    (list?.rows() ?? []).filter(isObject).filter((row) => !sameScalar(idOf(row), rfqId));
  const before = others(listed?.before.list);
  const read = after.record();
  return others(listed?.after?.list).some((row) => {
    const first = before.find((one) => sameScalar(idOf(one), idOf(row)));
    return first && names.some((name) => differs(first, row, name) && !differs(row, read, name));
  });
}

/**
 * @returns what the list shows, of what the read of a quote request has come to show otherwise: none where the list shows it otherwise
 *   than the read already before, or leaves it out since, which is open; what is told as null is not shown
 */
function movedInList(answered: Answered): readonly string[] {
  const { request, after, listed } = answered;
  const { before } = request;
  const [first, last] = [listed?.before.row, listed?.after?.row];
  if (!first || !last || !after.isSuccess) return [];
  const read = before.record();
  const shared = sharedBy(read, first);
  if (shared.some((name) => differs(first, read, name))) return [];
  const changes = after.changesSince(before).filter((change) => !isOfAnyWrite(change));
  const moves = (name: string) => changes.some(({ path }) => path === name || path.startsWith(`${name}.`));
  const moved = shared.filter((name) => moves(name) && isShown(fieldOf(last, name)));
  return isUnderAnotherId(answered, moved) ? [] : moved;
}

/** Whether the list of its job shows something that the answer to a quote request changed. */
export const isToldInList = (answered: Answered | undefined): boolean =>
  answered !== undefined && movedInList(answered).length > 0;

/** @returns what the list has come to show otherwise, while the read of a quote request, which showed the same before, does not */
function unread({ request, after, listed }: Answered): readonly string[] {
  const [first, last] = [listed?.before.row, listed?.after?.row];
  if (!first || !last || !after.isSuccess) return [];
  const [read, now] = [request.before.record(), after.record()];
  const shared = sharedBy(read, first);
  if (shared.some((name) => differs(first, read, name) || differs(read, now, name))) return [];
  return shared.filter(
    (name) => isShown(fieldOf(last, name)) && isShown(fieldOf(now, name)) && differs(last, now, name),
  );
}

/** @returns what the list, which shows what was done to a quote request, has come to show otherwise of it where the read stays as it was */
function lost(answered: Answered): readonly string[] {
  const { request, after, listed } = answered;
  const [first, last] = [listed?.before.row, listed?.after?.row];
  if (!first || !last || !movedInList(answered).some((name) => differs(first, last, name))) return [];
  const [read, now] = [request.before.record(), after.record()];
  const stays = (name: string) => !differs(first, read, name) && !differs(read, now, name);
  return sharedBy(read, first).filter((name) => stays(name) && differs(now, last, name));
}

/**
 * @param done what was done to it
 * @throws Mismatch where the list shows as before what the answer changed, or the read as before what the list shows since, or where
 *   the list shows no more what both showed and the read still does
 */
export function followsInList(answered: Answered, done: string): void {
  const { request, after, listed } = answered;
  if (!listed?.after) return;
  const { before, after: last } = listed;
  const [old] = unread(answered);
  if (old !== undefined)
    throw after.mismatch(
      `${old} of quote request ${request.rfqId}, which was ${done}, to be read as it is listed, ${phrase(fieldOf(last.row, old))}`,
      `${phrase(fieldOf(after.record(), old))}, as before`,
    );
  const [gone] = lost(answered);
  if (gone !== undefined)
    throw last.list.mismatch(
      `${gone} of quote request ${request.rfqId}, which was ${done}, to be listed as before and as it is read`,
      phrase(fieldOf(last.row, gone)),
    );
  const stale = movedInList(answered).find((name) => !differs(before.row, last.row, name));
  if (stale === undefined) return;
  const shown = phrase(fieldOf(after.record(), stale));
  throw last.list.mismatch(
    `${stale} of quote request ${request.rfqId}, which was ${done}, to be listed as it is read, ${shown}`,
    `${phrase(fieldOf(last.row, stale))}, as before`,
  );
}
