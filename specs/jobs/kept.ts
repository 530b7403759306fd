import {
  type Answer,
  fieldOf,
  fold,
  Guess,
  isObject,
  isShownAlike,
  isUuid,
  mentions,
  normalized,
  phrase,
  scalarsIn,
  textsIn,
  Verbatim,
} from "../../src/scenario/index.js";
import { type Given, keptIn, shownOtherwise } from "../given-members.js";
import { itemIdsOf, uuidIn } from "./records.js";

/** What the run made up itself: a sample of the profile may hold words beside it that a write has reason to change. */
const isOfTheRun = (text: string): boolean => /\bconformance\b|@/.test(text);

/** The texts that a request gives a job: names, mail addresses, streets, cities, whatever parts they stand in. */
export function textsGiven(given: unknown): readonly string[] {
  if (given instanceof Guess) return textsGiven(given.value);
  if (given instanceof Verbatim) return textsGiven(given.value).filter(isOfTheRun);
  if (typeof given === "string") return given === "" ? [] : [given];
  return given !== null && typeof given === "object" ? Object.values(given).flatMap(textsGiven) : [];
}

/** The parts that a job is given, each with a text of the run's own that tells of it: its customer, its places, its items. */
function partsGiven(given: unknown): readonly Given[] {
  if (given instanceof Guess || given instanceof Verbatim) return partsGiven(given.value);
  if (Array.isArray(given)) return given.flatMap(partsGiven);
  if (!isObject(given)) return [];
  const mark = Object.values(given).find((value): value is string => typeof value === "string" && isOfTheRun(value));
  return mark === undefined ? Object.values(given).flatMap(partsGiven) : [{ mark, body: given }];
}

/** What a write carries that is seen on its job afterwards. */
interface Written {
  /** Texts that the job was given and that the write replaces. */
  readonly replaced?: readonly string[];
  /** Texts that the write carries: which member of the job they come to stand in may be open. */
  readonly sent?: readonly string[];
}

/** The texts of a job that are one, whatever case their letters have. */
const spellingsOf = (value: unknown, text: string): readonly string[] =>
  textsIn(value).filter((one) => mentions(one, text));

/**
 * A write leaves what it does not name (ruling 50): what a job was given, and showed before, it shows after it, its letters in the case
 * that they had, and each of its parts with the numbers that it was given.
 *
 * @param before a reading of the job before the write
 * @param given what the job was given, as it was sent
 * @throws Mismatch where the job shows a text no more, or a part with another number
 */
export function stillShows(after: Answer, before: Answer, given: unknown, written: Written = {}): void {
  const { replaced = [], sent = [] } = written;
  if (!isObject(before.body) || !isObject(after.body)) return;
  const taken = new Set(
    Object.keys(after.body).filter((name) => sent.some((text) => mentions(fieldOf(after.record(), name), text))),
  );
  const untouched = Object.fromEntries(Object.entries(before.record()).filter(([name]) => !taken.has(name)));
  for (const text of new Set(textsGiven(given)))
    if (!replaced.includes(text) && mentions(untouched, text)) {
      after.shows(text, "what the job was given,");
      const [were, are] = [spellingsOf(untouched, text), spellingsOf(after.body, text)];
      if (!were.some((one) => are.some((other) => isShownAlike(one, other))))
        throw after.mismatch(`the job to show ${phrase(were[0])} as before`, phrase(are[0]));
    }
  const parts = partsGiven(given).filter((part) => !textsGiven(part.body).some((text) => replaced.includes(text)));
  const other = shownOtherwise(after.body, keptIn(untouched, parts));
  if (other)
    throw after.mismatch(
      `${other.name} ${phrase(other.value)} of what the job was given, as before`,
      phrase(other.row),
    );
}

/**
 * The same of a write that adds a text. Where no member has that by itself, it may have come to stand behind what one holds.
 *
 * @param added how the text begins
 */
export function stillShowsBeside(after: Answer, before: Answer, given: unknown, added: string): void {
  const shown = textsIn(after.body).filter((text) => normalized(text).includes(normalized(added)));
  const sent = shown.filter((text) => normalized(text).startsWith(normalized(added)));
  if (shown.length === 0 || sent.length > 0) stillShows(after, before, given, { sent });
}

/** Whose the job is to carry out; agents of its parts and tasks may come and go with these. */
const agent = /^(job)?agent(company)?(id)?$/;

/** @returns the UUIDs that a job shows as those of its agent */
export const agentsIn = ({ isSuccess, body }: Answer): readonly unknown[] =>
  isSuccess && isObject(body)
    ? Object.entries(body).flatMap(([name, value]) => (agent.test(fold(name)) ? scalarsIn(value).filter(isUuid) : []))
    : [];

/** @throws Mismatch where a job had an agent before a write that names none, and has none after it */
export function keepsAgent(after: Answer, before: Answer): void {
  if (!isObject(before.body) || !isObject(after.body)) return;
  for (const [name, was] of Object.entries(before.body)) {
    const is = fieldOf(after.body, name);
    if (agent.test(fold(name)) && scalarsIn(was).some(isUuid) && (is === null || is === undefined || is === ""))
      throw after.mismatch(`${name} to name the agent that the job had`, String(is));
  }
}

/** @throws Mismatch where a job that shows as many items as before a write shows one under another id, or has another UUID itself */
export function keepsIds(after: Answer, before: Answer): void {
  const [was, is] = [itemIdsOf(before), itemIdsOf(after)];
  const gone = was.find((id) => !is.includes(id));
  if (gone !== undefined && is.length === was.length)
    throw after.mismatch(`item ${gone} under the id that it had`, `the items ${is.join(", ")}`);
  const [uuid, now] = [uuidIn(before), uuidIn(after)];
  if (uuid !== undefined && now !== undefined && uuid.toLowerCase() !== now.toLowerCase())
    throw after.mismatch(`job ${uuid}, as before`, now);
}

/** Whose the job is, as the document calls it in TransferModel. */
const franchisee = /^franchisee(company)?(id)?$/;

/** @returns the UUID of the franchisee that a job shows; undefined where it shows none */
export const franchiseeOf = (job: Answer): string | undefined =>
  Object.entries(job.record())
    .filter(([name]) => franchisee.test(fold(name)))
    .flatMap(([, value]) => scalarsIn(value))
    .find(isUuid);

/**
 * To transfer a job and to change its agent are two operations. A deployment may give a job to the office of its agent, which another id
 * names, and one where the two are the same shows the agent nowhere else.
 *
 * @param readings of the job and of its agents after a change of agent
 * @throws Mismatch where the job shows the new agent in the place of its franchisee, and beside it
 */
export function keepsFranchisee(after: Answer, before: Answer, readings: readonly Answer[], agentId: string): void {
  if (!isObject(before.body) || !isObject(after.body)) return;
  const isFranchisee = (name: string) => franchisee.test(fold(name));
  const others = Object.entries(after.body).filter(([name]) => !isFranchisee(name));
  const told = [Object.fromEntries(others), ...readings.filter((one) => one !== after).map(({ body }) => body)];
  if (!told.some((one) => mentions(one, agentId))) return;
  for (const [name, was] of Object.entries(before.body).filter(([one]) => isFranchisee(one)))
    if (scalarsIn(was).some(isUuid) && !mentions(was, agentId) && mentions(fieldOf(after.body, name), agentId))
      throw after.mismatch(`${name} to name the franchisee that the job had`, `its new agent ${agentId}`);
}

/**
 * What a job lacked before a write that names nothing it still lacks after that, whatever it has beside it.
 *
 * @param given what the job was given, as it was sent
 * @throws Mismatch where the part was empty, and shows a text that the job was given elsewhere
 */
export function stillLacks(after: Answer, before: Answer, part: string, given: unknown): void {
  if (!isObject(before.body) || !isObject(after.body)) return;
  const [was, is] = [before, after].map((answer) => fieldOf(answer.record(), part));
  if (scalarsIn(was).some((scalar) => scalar !== null && scalar !== "")) return;
  const text = textsGiven(given).find((one) => mentions(is, one));
  if (text !== undefined) throw after.mismatch(`${part} to be empty as before`, `${part} with ${text}`);
}
