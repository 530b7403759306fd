import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  fold,
  isObject,
  isShown,
  isUuid,
  phrase,
} from "../../src/scenario/index.js";
import { readPdf } from "../../src/scenario/pdf.js";
import { indexOf } from "../freight-providers/records.js";

/** A row of ShipmentFormPlan. */
export interface Plan {
  readonly id: string | number;
  readonly type: unknown;
}

/** A form that was asked for one plan, and perhaps one quote. */
export interface Asked {
  readonly plan: Plan;
  readonly quote: string | undefined;
  readonly answer: Answer;
}

const moments = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d\d(:\d\d)?(\s?[AP]M)?/gi;

/** A number of fewer digits may stand in a form for anything. */
export const leastDigits = 4;

/** @returns whether a text names a job by its number */
export const namesJob = (text: string, jobDisplayId: number): boolean =>
  String(jobDisplayId).length >= leastDigits && new RegExp(`(?<!\\d)${jobDisplayId}(?!\\d)`).test(text);

/** @returns whether a text names a job by its number where it calls it one: that it is short does not matter then */
export const callsJob = (text: string, jobDisplayId: number): boolean =>
  new RegExp(`\\bjob\\W*(?:(?:no|number|id)\\b\\W*)?${jobDisplayId}(?!\\d)`, "i").test(text);

/** @returns the numbers, of as many digits as are no chance, by which a text calls jobs */
export const jobsCalledIn = (text: string): readonly number[] =>
  [...text.matchAll(/\bjob\W*(?:(?:no|number|id)\b\W*)?(\d+)/gi)]
    .map(([, digits = ""]) => digits)
    .filter(({ length }) => length >= leastDigits)
    .map(Number)
    .filter(Number.isSafeInteger);

const inOneLine = (text: string): string => text.toLowerCase().replace(/\s+/g, " ");

export const namesCustomer = (shown: string, name: string): boolean => inOneLine(shown).includes(inOneLine(name));

/**
 * Customers of the run are called alike but for their last word, which is of one length. In a form it may be in capitals, and the words
 * on several lines.
 *
 * @param name of the customer of a job of the scenario's own, of whom the job tells
 * @returns what a form, or what it is edited with, shows of another customer of the run; undefined where it shows none
 */
export function otherCustomerIn(shown: string, name: string): string | undefined {
  const words = inOneLine(name).split(" ");
  const last = words.at(-1) ?? "";
  const called = new RegExp(`${words.slice(0, -1).join(" ")} ([a-z]{${last.length}})(?![a-z])`, "g");
  return [...inOneLine(shown).matchAll(called)].find(([, word]) => word !== last)?.[0];
}

/** @throws Mismatch where what a form is edited with shows another customer of the run, and not that of its job: it may list several */
export function isOfItsCustomer(form: Answer, name: string): void {
  const shown = form.isSuccess ? (JSON.stringify(form.body) ?? "") : "";
  const other = namesCustomer(shown, name) ? undefined : otherCustomerIn(shown, name);
  if (other !== undefined) throw form.mismatch(`the customer ${name}, whose job it is`, other);
}

/** @returns what a form tells, or what it is edited with; undefined where it is not there */
export async function textIn({ isSuccess, body, bytes }: Answer): Promise<string | undefined> {
  if (!isSuccess) return undefined;
  if (isObject(body) || Array.isArray(body)) return JSON.stringify(body);
  const pdf = await readPdf(bytes);
  return typeof pdf === "string" ? undefined : pdf.text;
}

/** @throws Mismatch where a form names a customer or an item that a job had, and not the one that it was saved with and shows since */
export async function namesLatter(form: Answer, former: string, latter: string): Promise<void> {
  const told = await textIn(form);
  if (told !== undefined && namesCustomer(told, former) && !namesCustomer(told, latter))
    throw form.mismatch(`${latter}, which the job was saved with`, `${former}, which it had before`);
}

/** @returns what a form says in letters, without the moments that may differ between two forms of the same thing; an image has none */
export const lettersOf = async (form: Answer): Promise<string> =>
  (await form.pdf()).text.replace(moments, "").replace(/\s+/g, " ").trim();

/**
 * @returns what a form says, by which it is told from another
 * @throws Inconclusive where it says nothing in letters
 */
export async function textOf(form: Answer): Promise<string> {
  const text = await lettersOf(form);
  assume(text !== "", `${form.where} is a PDF without text, so what it is of cannot be read: it may be an image`);
  return text;
}

/** @returns the plans in a list of ShipmentFormPlan */
export const plansIn = (listed: Answer): readonly Plan[] =>
  listed
    .rows()
    .filter(isObject)
    .map((row) => ({ id: fieldOf(row, "job_shipment_id"), type: fieldOf(row, "transport_type") }))
    .filter((plan): plan is Plan => ["string", "number"].includes(typeof plan.id));

export const transportTypes = ["LTL", "Delivery", "House", "PickUp"];

/**
 * @param mayLack whether a plan may show no type, as those of jobs that the profile does not name may
 * @throws Mismatch where the type of a plan is none of those that are used
 */
export function areKnown(listed: Answer, mayLack = false): void {
  const plans = plansIn(listed).filter(({ type }) => isShown(type) || !mayLack);
  const unknown = plans.find(({ type }) => !transportTypes.includes(String(type)));
  if (unknown) throw listed.mismatch(`a transport_type among ${transportTypes.join(", ")}`, phrase(unknown.type));
}

/** The plans of a job, of which forms are made. */
export async function plansOf(corporate: Caller, jobDisplayId: number): Promise<readonly [Plan, ...Plan[]]> {
  const listed = await corporate.get("/job/{jobDisplayId}/form/shipments", { jobDisplayId }).accepted();
  const [first, ...rest] = plansIn(listed);
  assume(first !== undefined, `job ${jobDisplayId} has no plan that shows a job_shipment_id`);
  return [first, ...rest];
}

/** @returns the id of a freight plan of another job which is that of no plan of this one; none where there is none to see */
export async function foreignPlan(
  corporate: Caller,
  jobDisplayId: number,
  other: number | undefined,
): Promise<readonly (string | number)[]> {
  if (other === undefined) return [];
  const [own, others] = [
    await corporate.get("/job/{jobDisplayId}/form/shipments", { jobDisplayId }),
    await corporate.get("/job/{jobDisplayId}/form/shipments", { jobDisplayId: other }),
  ];
  if (![own, others].every(({ isSuccess, body }) => isSuccess && Array.isArray(body))) return [];
  const known = plansIn(own).map(({ id }) => String(id));
  const foreign = plansIn(others).filter(({ id, type }) => isFreight(type) && !known.includes(String(id)));
  return foreign.slice(0, 1).map(({ id }) => id);
}

/** Bills of lading are made of plans of these types (rule 3). */
const isFreight = (type: unknown): boolean => type === "LTL" || type === "Delivery";

/** Asks for a bill of lading. */
export const billOfLading = (
  corporate: Caller,
  jobDisplayId: number,
  plan: string | number | undefined,
  quote: string | undefined,
) =>
  corporate.get("/job/{jobDisplayId}/form/bill-of-lading", {
    jobDisplayId,
    query: { shipment_plan_id: plan, quote_id: quote },
  });

/** Asks for a bill of lading of each freight plan (rule 3) with each of the quotes. */
export async function billsOfLading(
  corporate: Caller,
  jobDisplayId: number,
  ...quotes: readonly (string | undefined)[]
): Promise<readonly [Asked, ...Asked[]]> {
  const freight = (await plansOf(corporate, jobDisplayId)).filter(({ type }) => isFreight(type));
  const asked: Asked[] = [];
  for (const plan of freight) {
    for (const quote of quotes) {
      asked.push({ plan, quote, answer: await billOfLading(corporate, jobDisplayId, plan.id, quote) });
    }
  }
  const [first, ...rest] = asked;
  assume(first !== undefined, `job ${jobDisplayId} has neither an LTL nor a Delivery plan`);
  return [first, ...rest];
}

/**
 * Which state a job must be in for its forms is open.
 *
 * @throws Inconclusive where the form was refused as it would be for the job's state
 */
export function isDue({ isInvalid, status, where }: Answer): void {
  assume(
    !isInvalid,
    `${where} is refused (${status}), perhaps for the job's state: name another in fixtures.jobDisplayId`,
  );
}

/** What a refusal says, without what has digits: ids, moments, and what one exchange is traced by. */
const wordsOf = ({ body }: Answer): string => (JSON.stringify(body) ?? "").replace(/[\w.:+-]*\d[\w.:+-]*/g, "");

/** What a refusal tells of where something else than the plan is missing: what is made of it, or what that is made from. */
const besidePlan = /label|pack|item|lading|bill|document|pdf|\bform\b|nothing|\bnone\b/i;

/** What a refusal says is missing; addresses that it repeats say nothing. */
export function missingIn(refused: Answer): "the plan" | "something else" | "not told" {
  const words = wordsOf(refused).replace(/"[^"\s]*\/[^"\s]*"/g, "");
  if (besidePlan.test(words)) return "something else";
  return /plan|shipment/i.test(words) ? "the plan" : "not told";
}

/**
 * @param refused the refusal of a plan that is listed, perhaps for a state of its own, as nothing may be packed for it yet
 * @param unknown what is answered for a plan that there is not
 * @returns whether both are refused alike, so that the one is taken for no plan, either
 */
export const isRefusedAsUnknown = (refused: Answer, unknown: Answer): boolean =>
  refused.status === unknown.status && wordsOf(refused) === wordsOf(unknown);

/** Whether a refusal tells of quote_id, by whatever spelling. */
export const namesQuoteId = ({ body }: Answer): boolean => /quote[_\s-]?id/i.test(JSON.stringify(body ?? ""));

/** A form that was made, beside which a refusal counts. */
export function madeOne(asked: readonly Asked[]): Asked {
  const made = asked.find(({ answer }) => answer.isSuccess);
  assume(made !== undefined, "no plan of the job is accepted, so a refusal of another would say nothing");
  return made;
}

/** @returns one form that was made of each plan that had any, by the plan's id */
export const madeByPlan = (asked: readonly Asked[]): ReadonlyMap<string | number, Answer> =>
  new Map(asked.filter(({ answer }) => answer.isSuccess).map(({ plan, answer }) => [plan.id, answer]));

/**
 * To make a form of a plan is to read: the plan is listed afterwards, too.
 *
 * @param asked forms of one kind, of all plans that it may be made of
 * @param ask asks for one of them again
 * @throws Mismatch where a plan is no longer listed and its form is made still; Inconclusive where that is not made either
 */
export async function leavesPlans(
  corporate: Caller,
  jobDisplayId: number,
  asked: readonly Asked[],
  ask: (one: Asked) => PromiseLike<Answer>,
): Promise<void> {
  const made = asked.filter(({ answer }) => answer.isSuccess);
  assume(made.length > 0, "such a form is made of no plan");
  const before = new Map(asked.map(({ plan }) => [String(plan.id), plan]));
  const types = new Set([...before.values()].map(({ type }) => type));
  const listed = await corporate.get("/job/{jobDisplayId}/form/shipments", { jobDisplayId }).accepted();
  const now = plansIn(listed).filter(({ type }) => types.has(type));
  const ids = now.map(({ id }) => String(id));
  const gone = made.find(({ plan }) => !ids.includes(String(plan.id)));
  // Each listing may give the same plans other ids.
  if (!gone || now.length >= before.size) return;
  assume((await ask(gone)).isSuccess, `plan ${gone.plan.id} is gone, perhaps with a shipment that somebody deleted`);
  throw listed.mismatch(
    `plan ${gone.plan.id} to be listed once a form was made of it, as before`,
    `plans ${phrase(ids)}`,
  );
}

/** Where the options of a job begin to be counted is open, and it need not list so many. */
const someIndexes = ["0", "1", "2", "7"];

/** @returns provider option indexes, those that a job lists among them, which are none of its quotes */
export async function optionIndexes(
  corporate: Caller,
  jobDisplayId: number,
  quotes: readonly string[],
): Promise<readonly string[]> {
  const { isSuccess, body } = await corporate.get("/job/{jobDisplayId}/freightproviders", { jobDisplayId });
  const listed = isSuccess && Array.isArray(body) ? body.flatMap((row) => indexOf(row) ?? []).map(String) : [];
  return [...new Set([...someIndexes, ...listed])].filter((index) => !quotes.includes(index));
}

/** The quotes of its shipments that a job shows, itself or on its plans and providers. */
export async function quotesShownBy(corporate: Caller, jobDisplayId: number): Promise<readonly string[]> {
  const seen = [
    await corporate.get("/job/{jobDisplayId}", { jobDisplayId }),
    await corporate.get("/job/{jobDisplayId}/form/shipments", { jobDisplayId }),
    await corporate.get("/job/{jobDisplayId}/freightproviders", { jobDisplayId }),
  ];
  return [...new Set(seen.filter(({ isSuccess }) => isSuccess).flatMap(({ body }) => quotesIn(body)))];
}

/** @returns what stands under quote_id, or among the ids of quotes, at any depth */
function quotesIn(value: unknown, name = ""): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((part) => quotesIn(part, name));
  if (isObject(value))
    return Object.entries(value).flatMap(([member, part]) =>
      quotesIn(part, /^id$/i.test(member) ? `${name}${member}` : member),
    );
  return isUuid(value) && /^quotes?(ids?)?$/.test(fold(name)) ? [String(value).toLowerCase()] : [];
}
