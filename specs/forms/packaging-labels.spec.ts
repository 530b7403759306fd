import { type Answer, assume, type Caller, scenario, typeOfId } from "../../src/scenario/index.js";
import {
  type Asked,
  billOfLading,
  billsOfLading,
  foreignPlan,
  isDue,
  isRefusedAsUnknown,
  leavesPlans,
  madeOne,
  missingIn,
  type Plan,
  plansOf,
  textOf,
} from "./records.js";

const route = "route:GET /job/{jobDisplayId}/form/packaging-labels";

/** The legs of which rule 3 says that packaging labels are made. */
const ofLabels = ["House", "PickUp", "Delivery"];

const isRefused = ({ isTurnedDown, isAbsent }: Answer): boolean => isTurnedDown || isAbsent;

const labels = (corporate: Caller, jobDisplayId: string | number, plan?: string | number) =>
  corporate.get("/job/{jobDisplayId}/form/packaging-labels", { jobDisplayId, query: { shipment_plan_id: plan } });

async function labelsOfPlans(corporate: Caller, jobDisplayId: number): Promise<readonly [Asked, ...Asked[]]> {
  const [first, ...rest] = await plansOf(corporate, jobDisplayId);
  const ask = async (plan: Asked["plan"]) => ({
    plan,
    quote: undefined,
    answer: await labels(corporate, jobDisplayId, plan.id),
  });
  const asked: [Asked, ...Asked[]] = [await ask(first)];
  for (const plan of rest) asked.push(await ask(plan));
  return asked;
}

/** What the labels of one plan say. */
interface Said {
  readonly plan: Plan;
  readonly answer: Answer;
  readonly text: string;
}

const wordOf = (name: string | number): string =>
  String(name)
    .replace(/[^A-Za-z0-9]+/g, "\\W*")
    .replace(/([a-z])(?=[A-Z])/g, "$1[\\s_-]?");

/** Whether a text says a type or an id, as a word of its own. */
const says = (text: string, name: string | number): boolean => new RegExp(`\\b${wordOf(name)}\\b`, "i").test(text);

/** Whether a text may say it, be it in another word. */
const maySay = (text: string, name: string | number): boolean => new RegExp(wordOf(name), "i").test(text);

/** What tells two plans apart: their types, for an id may be that of their whole shipment; their ids where they are of one type. */
function namesBy(one: Plan, other: Plan): (plan: Plan) => string | number {
  const areTyped = [one, other].every(({ type }) => typeof type === "string");
  return areTyped && one.type !== other.type ? ({ type }) => String(type) : ({ id }) => id;
}

/**
 * The labels of one plan are those of another where both are alike, and tell the leg of the other as all others tell their own.
 *
 * @throws Mismatch where there is one
 * @returns two plans whose labels are alike and may be of both; undefined where there are none
 */
async function alikeByPlan(asked: readonly Asked[]): Promise<readonly [Plan, Plan] | undefined> {
  const made: Said[] = [];
  for (const { plan, answer } of asked) if (answer.isSuccess) made.push({ plan, answer, text: await textOf(answer) });
  let alike: readonly [Plan, Plan] | undefined;
  for (const { plan, answer, text } of made) {
    const others = made.filter((other) => other.plan !== plan);
    for (const { plan: other } of others.filter((one) => one.text === text)) {
      alike ??= [plan, other];
      const nameOf = namesBy(plan, other);
      const tellTheirs = others.length > 1 && others.every((one) => says(one.text, nameOf(one.plan)));
      if (tellTheirs && !maySay(text, nameOf(plan)))
        throw answer.mismatch(
          `packaging labels of plan ${plan.id} (${plan.type})`,
          `those of plan ${other.id} (${other.type})`,
        );
    }
  }
  return alike;
}

/**
 * Labels are asked for by several at a time, as by all who pack for a job.
 *
 * @param made those that were made by themselves
 * @throws Mismatch where some of two fail that are asked for at the same time, and again, and by themselves do not
 */
async function areMadeTogether(corporate: Caller, jobDisplayId: number, made: readonly Asked[]): Promise<void> {
  const [one, other = one] = made;
  if (!one || !other) return;
  const askTwo = () => Promise.all([one, other].map(({ plan }) => labels(corporate, jobDisplayId, plan.id)));
  const failed = (answers: readonly Answer[]) => answers.find(({ status }) => status === 500);
  if (!failed(await askTwo())) return;
  const again = failed(await askTwo());
  const areAlone = [
    await labels(corporate, jobDisplayId, one.plan.id),
    await labels(corporate, jobDisplayId, other.plan.id),
  ];
  if (again && areAlone.every(({ isSuccess }) => isSuccess))
    throw again.mismatch("packaging labels, also while others of the job are asked for", `${again.status}`);
}

const leavesLabelled = (corporate: Caller, jobDisplayId: number, asked: readonly Asked[]) =>
  leavesPlans(corporate, jobDisplayId, asked, ({ plan }) => labels(corporate, jobDisplayId, plan.id));

scenario(
  "the packaging labels are those of the leg which a plan names",
  {
    judges: [route, "form-labels-plan-id-source", "form-labels-plan-selects", "form-labels-plan-stays"],
    inParts: [route],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const { jobDisplayId } = fixtures;
    const asked = await labelsOfPlans(corporate, jobDisplayId);
    const made = asked.filter(({ answer }) => answer.isSuccess);
    const whole = await labels(corporate, jobDisplayId);
    const some = made[0]?.answer ?? whole;
    const areThere = await check(route, async () => {
      isDue(some);
      await some.pdf();
      for (const { answer } of made) await answer.pdf();
      // Whether they are made without a plan is open.
      if (whole.isSuccess) await whole.pdf();
    });
    if (areThere) await check(route, () => areMadeTogether(corporate, jobDisplayId, made));
    await check("form-labels-plan-id-source", async () => {
      assume(areThere, "not every answer for packaging labels is one PDF");
      const all = made.length === 0 ? asked : asked.filter(({ plan }) => ofLabels.includes(String(plan.type)));
      const refused = all.filter(({ answer }) => isRefused(answer));
      const [{ plan, answer }] = asked;
      if (refused.length === 0) {
        if (made.length === 0) answer.accepted();
        return;
      }
      const unknown = await labels(corporate, jobDisplayId, data.unusedId(typeOfId(plan.id), plan.id));
      // That nothing is packed for it is as true of a plan that there is not. Where the job as a whole has labels, so has one of its plans.
      const isWhole = made.length === 0 && whole.isSuccess;
      const isOfPlan = (answer: Answer) =>
        missingIn(answer) === "the plan" || (isWhole && missingIn(answer) === "not told");
      const lost = refused.find((one) => isRefusedAsUnknown(one.answer, unknown) && isOfPlan(one.answer));
      assume(lost !== undefined, "plans are refused otherwise than one that there is not, perhaps for their state");
      throw lost.answer.mismatch(
        `packaging labels of plan ${lost.plan.id} (${lost.plan.type}), which the shipments route lists`,
        `a refusal (${lost.answer.status})`,
      );
    });
    await check("form-labels-plan-stays", () => leavesLabelled(corporate, jobDisplayId, asked));
    await check("form-labels-plan-selects", async () => {
      assume(made.length > 1, "packaging labels are made for fewer than two plans");
      const texts = new Set<string>();
      for (const { answer } of made) texts.add(await textOf(answer));
      if (texts.size === 1)
        throw some.mismatch("other packaging labels for other plans", "the same text for all plans");
      const alike = await alikeByPlan(made);
      const [one, other] = alike ?? [];
      assume(
        alike === undefined,
        `the packaging labels of plans ${one?.id} and ${other?.id} are alike, and tell nothing that only one of the two has`,
      );
    });
  },
);

scenario(
  "packaging labels of an unknown plan or of an unknown job are refused",
  {
    judges: ["form-labels-unknown-plan", "form-unknown-job", "form-labels-plan-stays"],
    inParts: ["form-unknown-job"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, given, data, unusedId, check }) => {
    const { jobDisplayId } = fixtures;
    const asked = await labelsOfPlans(corporate, jobDisplayId);
    const { plan, answer } = madeOne(asked);
    await check("form-labels-plan-stays", () => leavesLabelled(corporate, jobDisplayId, asked));
    const foreign = await foreignPlan(corporate, jobDisplayId, given("otherJobDisplayId"));
    await check("form-labels-unknown-plan", async () => {
      for (const id of [data.unusedId("integer"), ...foreign])
        (await labels(corporate, jobDisplayId, id)).rejected(answer);
    });
    const unused = await unusedId("job");
    await check("form-unknown-job", async () => {
      for (const id of [plan.id, undefined]) (await labels(corporate, unused, id)).rejected(answer);
    });
    // A bill of lading may want a quote: the other forms can be judged where none is known.
    const [quoteId, otherQuoteId] = [given("quoteId"), given("otherQuoteId")];
    if (quoteId === undefined) return;
    await check("form-unknown-job", async () => {
      const bill = madeOne(await billsOfLading(corporate, jobDisplayId, quoteId, otherQuoteId));
      for (const [id, quote] of [[bill.plan.id, bill.quote], []] as const)
        (await billOfLading(corporate, Number(unused), id, quote)).rejected(bill.answer);
    });
  },
);
