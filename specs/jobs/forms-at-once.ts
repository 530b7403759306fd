import type { Answer } from "../../src/scenario/index.js";
import { readPdf } from "../../src/scenario/pdf.js";
import { callsJob, jobsCalledIn, lettersOf, namesJob } from "../forms/records.js";

/** A job of the scenario's own that forms are asked of, with the texts that it was given and no other job carries. */
interface JobOfItsOwn {
  readonly displayId: number;
  readonly texts: readonly string[];
  /** A text of its customer, whom a deployment may know by the mail address of several jobs. */
  readonly name?: string;
}

/** @returns what a form says of a job: its display id or one of its texts, which may be broken over lines; undefined where it says nothing */
async function markIn(form: Answer, { displayId, texts }: JobOfItsOwn): Promise<string | number | undefined> {
  const pdf = form.isSuccess ? await readPdf(form.bytes) : "no form";
  if (typeof pdf === "string") return undefined;
  const without = (text: string) => text.replace(/\s/g, "");
  const shown = without(pdf.text);
  const text = texts.find((one) => shown.includes(without(one)));
  return text ?? (namesJob(pdf.text, displayId) ? displayId : undefined);
}

/** Whether a form tells of its own job, be it by its customer or by a short number: what says nothing against it where it is another's. */
async function tellsOfOwn(form: Answer, asked: JobOfItsOwn): Promise<boolean> {
  if ((await markIn(form, asked)) !== undefined) return true;
  const pdf = form.isSuccess ? await readPdf(form.bytes) : "no form";
  if (typeof pdf === "string") return false;
  const { name, displayId } = asked;
  return (name !== undefined && pdf.text.replace(/\s+/g, " ").includes(name)) || callsJob(pdf.text, displayId);
}

/** @throws Mismatch where a form of one of two jobs, asked for at the same time, tells of the other one, and by itself does not */
export async function isOfItsOwn(
  form: Answer,
  asked: JobOfItsOwn,
  beside: JobOfItsOwn,
  askAlone: () => PromiseLike<Answer>,
): Promise<void> {
  const mark = await markIn(form, beside);
  if (mark === undefined) return;
  const alone = await askAlone();
  if ((await markIn(alone, asked)) === undefined || (await markIn(alone, beside)) !== undefined) return;
  const due = `the form of job ${asked.displayId}, asked for at the same time as that of job ${beside.displayId}`;
  throw form.mismatch(due, `one that shows ${mark}, of the latter`);
}

/** A form of two jobs, each asked for with the same query. */
export interface FormOfTwo {
  readonly name: string;
  readonly forms: readonly { readonly form: Answer; readonly asked: JobOfItsOwn }[];
  ask(asked: JobOfItsOwn): PromiseLike<Answer>;
  /** Asks for the same form with no query. */
  askUntyped?(asked: JobOfItsOwn): PromiseLike<Answer>;
}

/**
 * Whether forms of several jobs, which tell nothing of them, are one form, and those that are asked for with no query tell of them.
 * Images are told apart by no text.
 */
async function areOne({ forms, askUntyped }: FormOfTwo): Promise<boolean> {
  const texts = new Set(await Promise.all(forms.map(({ form }) => lettersOf(form))));
  if (!askUntyped || texts.size > 1 || texts.has("")) return false;
  for (const { asked } of forms) if ((await markIn(await askUntyped(asked), asked)) === undefined) return false;
  return true;
}

/** @returns the number by which forms all call one job; undefined where they call none alike, or one tells of its own */
async function calledInAll(forms: FormOfTwo["forms"]): Promise<number | undefined> {
  const called: (readonly number[])[] = [];
  for (const { form, asked } of forms) {
    if (await tellsOfOwn(form, asked)) return undefined;
    const pdf = await readPdf(form.bytes);
    called.push(typeof pdf === "string" ? [] : jobsCalledIn(pdf.text));
  }
  return called[0]?.find((one) => called.every((others) => others.includes(one)));
}

/**
 * Judges that a form of two jobs is that of its own job each time.
 *
 * @param others jobs that are there beside them
 * @param isJob asks whether a job is there that no profile need name
 * @returns whether it tells of its jobs
 * @throws Mismatch where it tells of another job in the place of its own, or is one form for both
 */
export async function areOfTheirOwn(
  two: FormOfTwo,
  others: readonly JobOfItsOwn[],
  isJob: (displayId: number) => Promise<boolean>,
): Promise<boolean> {
  const { name, forms, ask } = two;
  const silent: (typeof forms)[number][] = [];
  for (const one of forms)
    if (one.form.isSuccess && (await markIn(one.form, one.asked)) === undefined) silent.push(one);
  for (const { form, asked } of silent) {
    for (const other of [...forms.map(({ asked }) => asked), ...others]) {
      if (other === asked || (await markIn(form, other)) === undefined) continue;
      const alone = await ask(asked);
      const mark = await markIn(alone, other);
      if (mark !== undefined && (await markIn(alone, asked)) === undefined)
        throw alone.mismatch(`the ${name} of job ${asked.displayId}`, `that of another job: it shows ${mark}`);
    }
  }
  const [first] = silent;
  const areSilent = silent.length === forms.length;
  const called = areSilent ? await calledInAll(forms) : undefined;
  if (first && called !== undefined && (await isJob(called)))
    throw first.form.mismatch(
      `the ${name} of job ${first.asked.displayId}`,
      `that of job ${called}, as for another job`,
    );
  if (first && areSilent && (await areOne(two)))
    throw first.form.mismatch(`the ${name} of job ${first.asked.displayId}`, "one that is the same for another job");
  for (const { form, asked } of forms) if (await tellsOfOwn(form, asked)) return true;
  return false;
}
