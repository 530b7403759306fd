import {
  type Answer,
  assume,
  type Caller,
  idOf,
  isObject,
  isOfTime,
  type JsonObject,
  mentions,
  type Watched,
} from "../../src/scenario/index.js";
import type { ContactId } from "./records.js";

/** @throws Inconclusive where the read may want a parameter that the document does not show */
export function wantsNothing(answer: Answer): Answer {
  assume(
    !answer.isInvalid,
    `${answer.where} was refused (${answer.status}), maybe for a parameter of ContactHistoryParams, which are not shown`,
  );
  return answer;
}

/** The aggregated history of a contact that is there. */
export const aggregated = async (corporate: Caller, contactId: ContactId): Promise<Answer> =>
  wantsNothing(await corporate.get("/contacts/{contactId}/history/aggregated", { contactId })).accepted();

/** @returns the records with an identity of their own that show a text, wherever they stand in a history */
export function entriesWith(body: unknown, text: string): readonly JsonObject[] {
  if (Array.isArray(body)) return body.flatMap((entry) => entriesWith(entry, text));
  if (!isObject(body) || !mentions(body, text)) return [];
  return idOf(body) === undefined ? Object.values(body).flatMap((member) => entriesWith(member, text)) : [body];
}

/** @returns whether a history shows anything else than before, but for moments */
export const changed = (before: Watched, after: Answer) =>
  after.changesSince(before).some((change) => !isOfTime(change));
