import type { Answer } from "../../src/scenario/index.js";
import { readPdf } from "../../src/scenario/pdf.js";

/** A job of the scenario's own that forms are asked of, with the texts that it was given and no other job carries. */
interface JobOfItsOwn {
  readonly displayId: number;
  readonly texts: readonly string[];
}

/** @returns what a form says of a job: its display id or one of its texts, which may be broken over lines; undefined where it says nothing */
async function markIn(form: Answer, { displayId, texts }: JobOfItsOwn): Promise<string | number | undefined> {
  const pdf = form.isSuccess ? await readPdf(form.bytes) : "no form";
  if (typeof pdf === "string") return undefined;
  const without = (text: string) => text.replace(/\s/g, "");
  const shown = without(pdf.text);
  const text = texts.find((one) => shown.includes(without(one)));
  return text ?? (new RegExp(`(?<!\\d)${displayId}(?!\\d)`).test(pdf.text) ? displayId : undefined);
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
