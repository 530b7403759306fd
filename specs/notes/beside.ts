import { type Answer, type Caller, isWhole, phrase, type ScenarioContext } from "../../src/scenario/index.js";

/** The clause that a filter breaks by finding a note where it stands for nothing. */
const excludes = {
  job_id: "note-filter-job-excludes",
  contact_id: "note-filter-contact-excludes",
  company_id: "note-filter-company-excludes",
} as const;

type Excluding = keyof typeof excludes;
type Query = {
  readonly category?: readonly string[];
  readonly job_id?: string | undefined;
  readonly contact_id?: number | undefined;
  readonly company_id?: string | undefined;
};

/** A list that was asked for notes beside something that no note has. */
interface Beside {
  readonly filter: Excluding;
  /** One of the notes which it lists all the same; undefined where it lists none of them. */
  readonly listed: string | undefined;
  readonly answer: Answer;
}

type Asker = Pick<ScenarioContext, "corporate" | "data" | "given">;

/** @returns the lists of some notes beside each thing that none has, those that were refused left out */
async function besideNothing(
  { corporate, data }: Asker,
  query: Query,
  ids: readonly string[],
  filters: readonly Excluding[],
): Promise<readonly Beside[]> {
  const nothing = {
    job_id: data.unusedId("uuid"),
    contact_id: data.unusedId("integer"),
    company_id: data.unusedId("uuid"),
  };
  const asked: Beside[] = [];
  for (const filter of filters) {
    const answer = await corporate.get("/note", { query: { ...query, [filter]: nothing[filter] } });
    if (!answer.isSuccess || !Array.isArray(answer.body)) continue;
    const listed = answer.ids().find((id) => ids.includes(id));
    asked.push({ filter, listed, answer });
  }
  return asked;
}

/** The notes of something that is known; none where nothing is. */
async function notesOf(corporate: Caller, query: Query): Promise<readonly string[]> {
  if (Object.values(query).every((value) => value === undefined)) return [];
  const answer = await corporate.get("/note", { query });
  return answer.isSuccess && Array.isArray(answer.body) ? answer.ids() : [];
}

/**
 * Asks for a note by its category, and for those of a job, a contact and a company, each beside what does not exist.
 *
 * @returns a judge for each clause: filters together narrow together, or find what any of them finds, but not now one and now the other
 */
export async function besideWhatIsNot(
  context: Asker,
  category: string,
  id: string | number,
): Promise<readonly (readonly [clause: (typeof excludes)[Excluding], judge: () => void])[]> {
  const filters = Object.keys(excludes) as readonly Excluding[];
  const asked = [...(await besideNothing(context, { category: [category] }, [String(id)], filters))];
  const contact_id = context.given("contactId");
  const known: readonly Query[] = [
    { job_id: context.given("jobId") },
    { contact_id: isWhole(contact_id) ? Number(contact_id) : undefined },
    { company_id: context.given("companyId") },
  ];
  for (const query of known) {
    const ids = await notesOf(context.corporate, query);
    const others = filters.filter((filter) => !(filter in query));
    if (ids.length > 0) asked.push(...(await besideNothing(context, query, ids, others)));
  }
  const narrowed = asked.find(({ listed }) => listed === undefined);
  return asked.map(({ filter, listed, answer }) => [
    excludes[filter],
    () => {
      if (listed === undefined || narrowed === undefined) return;
      throw answer.mismatch(
        `no note by another filter beside a ${filter} that nothing has, as none is listed beside such a ${narrowed.filter}`,
        `note ${phrase(listed)}`,
      );
    },
  ]);
}
