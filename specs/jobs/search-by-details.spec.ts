import { customer, job } from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  areOneLink,
  assume,
  type Caller,
  createdId,
  Differing,
  fieldOf,
  idKey,
  isMoment,
  isObject,
  isOfSerializer,
  isOfTime,
  isUuid,
  joinsOthers,
  memberOf,
  mentions,
  ownIfAllowed,
  phrase,
  Restless,
  type ScenarioContext,
  sameScalar,
  scenario,
  settledContentOf,
} from "../../src/scenario/index.js";
import { isNotTooLarge } from "../first-page.js";
import { isSoughtWhole, longNamed, type SearchPage } from "../long-texts.js";
import { takesAnyText } from "../signs.js";
import { displayIdOf, jobOf, type Maker, ownJob } from "./records.js";
import {
  broadSearch,
  type More,
  namesOfId,
  pageSize,
  rowIn,
  type Search,
  search,
  searchPage,
  textsOf,
} from "./searching.js";

scenario(
  "a search by details answers jobs as the search by display id does",
  {
    judges: ["route:POST /job/searchByDetails", "job-searches-agree"],
    inParts: ["route:POST /job/searchByDetails"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId } = fixtures;
    const { answer: first } = await search(corporate, String(jobDisplayId));
    await check("route:POST /job/searchByDetails", async () => {
      const unsized = { search_text: String(jobDisplayId), page_size: undefined };
      await isNotTooLarge(first, pageSize, () => corporate.post("/job/searchByDetails", { body: unsized }));
      // All that is printed is sent (ruling 26), but what it may be sorted by is not shown.
      const isIncomplete = first.isInvalid && /sort_?by/i.test(JSON.stringify(first.body));
      assume(!isIncomplete, `${first.where}: it may want sort_by, of which the document shows no value`);
      first.isDeclared();
    });
    assume(first.isSuccess, `a search by details is refused (${first.status})`);
    await check("route:POST /job/searchByDetails", () =>
      takesAnyText((text) => searchPage(corporate, text, { page: 1 })),
    );
    const searchedById = () => corporate.get("/job/search", { query: { job_display_id: jobDisplayId } }).accepted();
    const single = await searchedById();
    assume(mentions(single.record(), jobDisplayId), `a search by display id does not show job ${jobDisplayId}`);
    const rowOf = (found: Answer) => rowIn(found, jobDisplayId, ...namesOfId(single.record(), jobDisplayId));
    for (const text of textsOf(await jobOf(corporate, jobDisplayId), jobDisplayId)) {
      const { answer: found, page } = await search(corporate, text);
      if (!isObject(rowOf(found))) continue;
      const foundAgain = await searchPage(corporate, text, { page });
      const again = await searchedById();
      await check("job-searches-agree", () => agree([single, again], [found, foundAgain], rowOf));
      return;
    }
    assume(false, `no search by details shows job ${jobDisplayId} with its display id`);
  },
);

/** @throws Mismatch where what both searches show of a job differs; each was made twice */
function agree(
  [single, again]: readonly [Answer, Answer],
  [found, foundAgain]: readonly [Answer, Answer],
  rowOf: (found: Answer) => unknown,
): void {
  const row = rowOf(found);
  const restless = new Restless([single.record(), again.record()], [row, rowOf(foundAgain) ?? row]);
  for (const [name, value] of Object.entries(single.record())) {
    const shown = isObject(row) ? fieldOf(row, name) : undefined;
    const comparable = [value, shown].every((one) => ["string", "number", "boolean"].includes(typeof one));
    const change = { path: name, from: value, to: shown };
    const movesByItself =
      restless.covers(change) || isOfTime(change) || isOfSerializer(name) || areOneLink(value, shown);
    if (comparable && !movesByItself && !sameScalar(value, shown) && !joinsOthers(value, single.record()))
      throw found.mismatch(`${name} to be ${phrase(value)} in both searches`, phrase(shown));
  }
}

scenario(
  "a search_text that no job carries finds no job",
  { judges: ["job-searchbydetails-text"], inParts: ["job-searchbydetails-text"], needs: ["jobDisplayId"] },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const { jobDisplayId } = fixtures;
    let finds = 0;
    for (const text of textsOf(await jobOf(corporate, jobDisplayId), jobDisplayId)) {
      const { answer } = await search(corporate, text);
      if (answer.isSuccess) finds = answer.rows().length;
      if (finds > 0) break;
    }
    await check("job-searchbydetails-text", async () => {
      assume(finds > 0, `no text of job ${jobDisplayId} finds a job`);
      // One word, which no text of the run shares: whether several have to be found together is open.
      const nobody = data.faker.string.alpha({ length: 16, casing: "lower" });
      (await search(corporate, nobody)).answer.accepted().isEmptyList();
    });
    if (!context.allows("residue")) return;
    const make = async (name: string) => {
      const answer = await corporate.post("/job", { body: job(data, { customer: customer(data, name) }) });
      if (answer.isSuccess) await displayIdOf(context, answer, name);
      return answer;
    };
    const searched: SearchPage = (text, page) => searchPage(corporate, text, { page });
    const long = await longNamed(data, "customer", make, searched);
    if (long) await check("job-searchbydetails-text", () => isSoughtWhole(long, searched));
  },
);

/** What tells the rows of two answers apart: all that a row shows. */
const keysOf = (answer: Answer) => answer.rows().map((row) => settledContentOf(row));

/** The jobs that a search finds, in any order: what a row shows beside, such as its place, may go with the order. */
const jobsFoundBy = (answer: Answer) =>
  answer
    .rows()
    .map((row) => String(createdId("job", row) ?? settledContentOf(row)))
    .sort()
    .join();

scenario(
  "a search by details answers pages that share no job",
  {
    judges: ["job-searchbydetails-page-size", "job-searchbydetails-page"],
    inParts: ["job-searchbydetails-page", "job-searchbydetails-page-size"],
    needs: ["jobDisplayId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const words = async () =>
      textsOf(await jobOf(corporate, fixtures.jobDisplayId), fixtures.jobDisplayId).filter(
        (text) => !isUuid(text) && !isMoment(text),
      );
    const broad =
      (await broadSearch(corporate, fixtures.jobDisplayId, 3)) ??
      (await ownSearch(context, 3)) ??
      (await broadSearch(corporate, fixtures.jobDisplayId, 3, Number.POSITIVE_INFINITY, await words()));
    assume(broad !== undefined, "no search by details finds three jobs, so no page can be told from another");
    const first = await searchPage(corporate, broad.text, { page: broad.page, page_size: 2 }).accepted();
    await check("job-searchbydetails-page-size", () => first.hasAtMost(2));
    const pagesOf = ({ text, page }: Search & { readonly text: string }, more: More) =>
      twoPages((further) => searchPage(corporate, text, { page: page + further, page_size: 2, ...more }));
    const wide = await broadSearch(corporate, fixtures.jobDisplayId, pageSize);
    const widePages = wide && (await pagesOf(wide, { page_size: wideSize }));
    await check("job-searchbydetails-page", () => {
      if (widePages?.every(({ isSuccess }) => isSuccess) && widePages[0].rows().length === wideSize)
        shareNone(widePages, ` of ${wideSize}`);
    });
    let searched = broad;
    await check("job-searchbydetails-page", async () => {
      let pages = await pagesOf(broad, {});
      // Where all the jobs change meanwhile, those of the scenario do not.
      const own = pages === undefined ? await ownSearch(context, 3) : undefined;
      if (own !== undefined) {
        searched = own;
        pages = await pagesOf(own, {});
      }
      assume(pages !== undefined, "the jobs that are found change all the time here");
      for (const page of pages) page.accepted();
      shareNone(pages, "");
    });
    const sort_by = distinctIn(searched.answer);
    const sorted = sort_by === undefined ? undefined : await pagesOf(searched, { sort_by });
    if (!sorted?.every(({ isSuccess }) => isSuccess)) return;
    await check("job-searchbydetails-page-size", () => sorted[0].hasAtMost(2));
    await check("job-searchbydetails-page", () => shareNone(sorted, `, sorted by ${sort_by}`));
  },
);

/** More rows than the usual page has, and few enough that a second one begins behind them. */
const wideSize = 26;

type Pages = readonly [one: Answer, two: Answer];

/** Between two readings a job may come in and move the others on. @returns two pages that stayed as they were; undefined where they never do */
async function twoPages(read: (further: number) => PromiseLike<Answer>): Promise<Pages | undefined> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const [one, two, again] = [await read(0), await read(1), await read(0)];
    if (!one.isSuccess || !two.isSuccess || keysOf(one).join() === keysOf(again).join()) return [one, two];
  }
  return undefined;
}

/** @throws Mismatch where both pages show a job */
function shareNone([one, two]: Pages, sorted: string): void {
  assume(one.rows().length > 0 && two.rows().length > 0, "the second page is empty");
  const shared = keysOf(two).find((key) => keysOf(one).includes(key));
  if (shared !== undefined) throw two.mismatch(`no job of the page before it${sorted}`, shared.slice(0, 160));
}

/** @returns the name of a member that differs from row to row, so that nothing is left to chance where it sorts */
function distinctIn(answer: Answer): string | undefined {
  const rows = answer.rows().filter(isObject);
  return Object.keys(rows[0] ?? {}).find((name) => {
    const values = rows
      .map((row) => memberOf(row, name))
      .filter((value) => typeof value === "string" || typeof value === "number");
    return values.length === rows.length && new Set(values).size === rows.length;
  });
}

/**
 * @param isOneBooked whether the last one is booked, where the run may do so: by its status it may be sorted then
 * @returns a search that finds so many jobs of the scenario's own, of one customer; undefined where none does
 */
async function ownSearch(context: Maker & Pick<ScenarioContext, "allows">, count: number, isOneBooked = false) {
  const text = await ownIfAllowed(context, async () => {
    const { name } = await ownJob(context);
    for (let more = 2; more < count; more++) await ownJob(context, { customer: customer(context.data, name) });
    const { displayId } = await ownJob(context, { customer: customer(context.data, name) });
    if (isOneBooked && context.allows("irreversible"))
      await context.corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: displayId });
    return name;
  });
  if (text === undefined) return undefined;
  const found = await search(context.corporate, text);
  const { isSuccess, body } = found.answer;
  return isSuccess && Array.isArray(body) && body.length >= count && body.length < pageSize
    ? { text, ...found }
    : undefined;
}

scenario(
  "sort_by neither adds nor drops a job",
  {
    judges: ["job-searchbydetails-sort"],
    inParts: ["job-searchbydetails-sort"],
    needs: ["jobDisplayId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const broad =
      (await ownSearch(context, 2, true)) ?? (await broadSearch(corporate, fixtures.jobDisplayId, 2, pageSize));
    const { text = "", page = 1, answer: before } = broad ?? {};
    assume(before !== undefined, `no search by details finds two jobs or more, but fewer than ${pageSize}`);
    const known = keysOf(before);
    for (const neighbour of [page + 1, page - 1]) {
      const beside = await searchPage(corporate, text, { page: neighbour });
      if (beside.isSuccess && !keysOf(beside).every((key) => known.includes(key)))
        throw new Differing(
          "the jobs that are found fill more than one page, so another order shows others",
          beside.exchange,
        );
    }
    const [row] = before.rows();
    const names = isObject(row) ? Object.keys(row).filter((name) => typeof row[name] !== "object") : [];
    const sorted: Answer[] = [];
    let shortened: Shortened | undefined;
    // What several jobs have alike sorts them as well.
    const tied = names.find((name) => isAlikeIn(before, name));
    for (const sort_by of new Set([...names.slice(0, 3), ...(tied === undefined ? [] : [tied])])) {
      const answer = await searchPage(corporate, text, { page, sort_by });
      if (!answer.isSuccess) continue;
      sorted.push(answer);
      if (valuesIn(answer, sort_by)[0] !== valuesIn(before, sort_by)[0])
        shortened = { sort_by, text, page, order: valuesIn(answer, sort_by) };
    }
    const plain = await searchPage(corporate, text, { page }).accepted();
    await check("job-searchbydetails-sort", () => {
      assume(sorted.length > 0, "no name of a field is taken for sort_by");
      assume(keysOf(plain).join() === keysOf(before).join(), "the jobs that are found change all the time here");
      const other = sorted.find((answer) => jobsFoundBy(answer) !== jobsFoundBy(plain));
      if (other)
        throw other.mismatch(`the ${plain.rows().length} jobs that are found without sort_by`, "not the same jobs");
    });
    if (shortened) await check("job-searchbydetails-sort", () => beginsAlike(corporate, shortened));
  },
);

/** Whether all rows show one text, or one number, of that name. */
const isAlikeIn = (answer: Answer, name: string): boolean => {
  const [first, ...others] = answer.rows().map((row) => (isObject(row) ? fieldOf(row, name) : undefined));
  return ["string", "number"].includes(typeof first) && first !== "" && others.every((one) => one === first);
};

/** A sorted search that begins with another value than it does unsorted. */
interface Shortened {
  readonly sort_by: string;
  readonly text: string;
  readonly page: number;
  /** The values that it is sorted by, as they were read first. */
  readonly order: readonly string[];
}

/** The values of a member, row by row. */
const valuesIn = (answer: Answer, name: string): readonly string[] =>
  answer.rows().map((row) => idKey(isObject(row) ? fieldOf(row, name) : ""));

/** @throws Mismatch where a page of one job that a sorted search finds is not the first of them all, or the next page not the second */
async function beginsAlike(corporate: Caller, { text, order, ...sorting }: Shortened): Promise<void> {
  const read = (more: More) => searchPage(corporate, text, { ...sorting, ...more });
  const next = sorting.page + 1;
  const all = async () =>
    [await read({ page_size: 1 }), await read({ page_size: 1, page: next }), await read({})] as const;
  const [page, second, whole] = await all();
  const orderIn = (answer: Answer) => (answer.isSuccess ? valuesIn(answer, sorting.sort_by) : []);
  const [first, others, due] = [orderIn(page), orderIn(second), orderIn(whole)];
  const isDue = (shown: readonly string[], from: number) =>
    shown.length === 0 || shown.join() === due.slice(from, from + shown.length).join();
  // A page of another size than was asked for does not tell where the next one begins.
  const isSecondDue = first.length !== 1 || others.length !== 1 || isDue(others, 1);
  if (due.join() !== order.join() || (isDue(first, 0) && isSecondDue)) return;
  // Where the second page is the first again without a sorting as well, it is told of pages.
  const plain = { page_size: 1, sort_by: undefined };
  const [one, two] = [await read(plain), await read({ ...plain, page: next })];
  if (isDue(first, 0) && keysOf(one).join() === keysOf(two).join()) return;
  // In between a job may have come in, or another status.
  const again = await all();
  if (again.map(orderIn).join("\n") !== [first, others, due].join("\n")) return;
  const [wrong, shown, from] = isDue(first, 0) ? ([second, others, 1] as const) : ([page, first, 0] as const);
  throw wrong.mismatch(
    `jobs sorted by ${sorting.sort_by}: ${phrase(due.slice(from, from + shown.length))}`,
    phrase(shown),
  );
}
