import {
  type Answer,
  idOf,
  isObject,
  isOfTime,
  type JsonObject,
  mentions,
  type ScenarioContext,
  type Watched,
} from "../../src/scenario/index.js";
import { parametersOf, UnlistedParameters } from "../unlisted-parameters.js";
import type { ContactId } from "./records.js";

type Asking = Pick<ScenarioContext, "corporate" | "data">;

/** All that may lie in a history. */
const everything = { start_date: "2000-01-01T00:00:00Z", end_date: "2099-12-31T00:00:00Z" };

const parameters = parametersOf(({ data }: Asking) => new UnlistedParameters(data, "ContactHistoryParams", everything));

/** The ways in which a history is read. */
type Way = "aggregated" | "graphdata";

const reading =
  ({ corporate }: Asking, way: Way, contactId: ContactId) =>
  (unlistedQuery: Readonly<Record<string, string>>) =>
    corporate.get(`/contacts/{contactId}/history/${way}`, { contactId, unlistedQuery });

/** The history of a contact, whatever is answered. */
export const historyAsked = (context: Asking, way: Way, contactId: ContactId): Promise<Answer> =>
  parameters(context).ask(reading(context, way, contactId));

/** The history of a contact that is there. @throws Inconclusive where it may be refused for parameters that are not shown */
export const historyOf = (context: Asking, way: Way, contactId: ContactId): Promise<Answer> =>
  parameters(context).askFor(reading(context, way, contactId));

/** The aggregated history of a contact that is there. */
export const aggregated = async (context: Asking, contactId: ContactId): Promise<Answer> =>
  (await historyOf(context, "aggregated", contactId)).accepted();

/** @returns the records with an identity of their own that show a text, wherever they stand in a history */
export function entriesWith(body: unknown, text: string): readonly JsonObject[] {
  if (Array.isArray(body)) return body.flatMap((entry) => entriesWith(entry, text));
  if (!isObject(body) || !mentions(body, text)) return [];
  return idOf(body) === undefined ? Object.values(body).flatMap((member) => entriesWith(member, text)) : [body];
}

/** @returns whether a history shows anything else than before, but for moments */
export const changed = (before: Watched, after: Answer) =>
  after.changesSince(before).some((change) => !isOfTime(change));
