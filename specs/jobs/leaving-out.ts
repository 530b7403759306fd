import { address, customer, type jobSave } from "../../fixtures/payloads/jobs.js";
import { type Answer, fieldOf, mentions, phrase, type ScenarioContext } from "../../src/scenario/index.js";
import { textsGiven } from "./kept.js";
import { jobOf } from "./records.js";

const partNames = ["pickup", "delivery", "customer"] as const;

type Part = (typeof partNames)[number];

/** A part that a save left out. */
interface LeftOut {
  readonly name: Part;
  /** What the job showed of it before. */
  readonly texts: readonly string[];
  readonly after: Answer;
}

/** @returns whether a part that was left out is what it was, all of it */
const isKept = ({ name, texts, after }: LeftOut): boolean =>
  texts.every((text) => mentions(fieldOf(after.record(), name), text));

/**
 * Whether a save keeps or clears what it leaves out is open, but it is the same for all members of a kind (ruling 45). The two addresses
 * are of one kind. The customer may be of another, which is not cleared; where both addresses stay, it stays as well.
 *
 * @throws Mismatch where one part is not what it was, and others are
 */
function staysAlike(parts: readonly LeftOut[]): void {
  const kept = parts.filter(isKept);
  const lost = parts.find((part) => !kept.includes(part));
  const isOfCustomer = lost?.name === "customer";
  const others = kept.filter(({ name }) => isOfCustomer || name !== "customer");
  if (lost && others.length > (isOfCustomer ? 1 : 0))
    throw lost.after.mismatch(
      `${lost.name}, which a save leaves out, to hold ${phrase(lost.texts)} still, as ${others[0]?.name} is kept`,
      phrase(fieldOf(lost.after.record(), lost.name)),
    );
}

/**
 * Saves a job without one of its parts, for each of them. A save that is refused, as it is not whole, says nothing.
 *
 * @param sent the last save
 * @param shown the job after it
 */
export async function leavesOutEach(
  { corporate, data, check }: Pick<ScenarioContext<"job-save-readable">, "corporate" | "data" | "check">,
  jobDisplayId: number,
  sent: Readonly<Record<Part, ReturnType<typeof jobSave>[Part]>>,
  shown: Answer,
): Promise<void> {
  let [given, before] = [sent, shown];
  const leftOut: LeftOut[] = [];
  for (const name of partNames) {
    const texts = textsGiven(given[name]).filter((text) => mentions(fieldOf(before.record(), name), text));
    if (texts.length === 0) continue;
    const marks = { customer: data.text("customer"), pickup: data.text("from"), delivery: data.text("to") };
    const parts = {
      customer: customer(data, marks.customer),
      pickup: address(data, marks.pickup),
      delivery: address(data, marks.delivery),
    };
    const { [name]: _, ...carried } = parts;
    const answer = await corporate.put("/job/save", { body: { jobDisplayId, ...carried } });
    if (!answer.isSuccess) continue;
    const after = await jobOf(corporate, jobDisplayId);
    const isSaved = await check("job-save-readable", () => {
      for (const one of partNames) if (one !== name) after.keepsPart(one, parts[one], marks[one]);
    });
    if (!isSaved) return;
    leftOut.push({ name, texts, after });
    await check("job-save-readable", () => staysAlike(leftOut));
    given = isKept({ name, texts, after }) ? { ...parts, [name]: given[name] } : parts;
    before = after;
  }
}
