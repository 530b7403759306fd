import {
  type Answer,
  fieldOf,
  idOf,
  isObject,
  isScalar,
  isShown,
  type JsonObject,
  memberOf,
  sameScalar,
  type Watched,
} from "../../src/scenario/index.js";
import { broadSearch } from "../jobs/searching.js";
import { isWaiting, namesOfGiven, type Request, type RfqMaker, requestOf, requestsAsked } from "./records.js";

/** So many jobs that a search finds are looked at, beside those of the quote requests that are given. */
const mostJobs = 12;

/** So many quote requests are looked at beside one that is answered. */
const mostBeside = 6;

/** What is looked at before an answer to a quote request, and read again after it. */
export interface Looked {
  readonly before: Watched;
  readonly again: () => PromiseLike<Answer>;
}

/** How what was looked at reads before and after. */
export interface Left {
  readonly before: Watched;
  readonly after: Answer;
}

/** Reads again what was looked at, as far as it is still read. */
export async function readAgain(looked: readonly Looked[]): Promise<readonly Left[]> {
  const left: Left[] = [];
  for (const { before, again } of looked) {
    const after = await again();
    if (after.isSuccess) left.push({ before, after });
  }
  return left;
}

/** What a member is called that tells whom a quote request was sent to. */
const ofCompany = /compan|carrier|provider|agent|vendor/i;

/** Whether two quote requests show that one company was sent both. */
const haveOneCompany = (one: JsonObject, other: JsonObject): boolean =>
  Object.entries(one).some(
    ([name, value]) =>
      ofCompany.test(name) && isScalar(value) && isShown(value) && sameScalar(memberOf(other, name), value),
  );

const jobIdOf = (request: JsonObject): unknown => fieldOf(request, "job_id");

/** Quote requests that wait for an answer, and that no scenario answers. They are read alone: they may be somebody else's. */
export class WaitingRequests {
  #rows: Promise<readonly JsonObject[]> | undefined;

  constructor(private readonly context: RfqMaker) {}

  /** @returns those that its company was sent for other jobs, as they are */
  async ofItsCompany(request: Request): Promise<readonly Looked[]> {
    const own = request.before.record();
    return this.#looked(
      (row) => isShown(jobIdOf(own)) && !sameScalar(jobIdOf(row), jobIdOf(own)) && haveOneCompany(own, row),
    );
  }

  /** @returns the same, and those of its own job */
  async beside(request: Request): Promise<readonly Looked[]> {
    const own = request.before.record();
    const ofItsJob = await this.#looked(
      (row) => sameScalar(jobIdOf(row), jobIdOf(own)) && !sameScalar(idOf(row), request.rfqId),
    );
    return [...ofItsJob, ...(await this.ofItsCompany(request))];
  }

  async #looked(isMeant: (row: JsonObject) => boolean): Promise<readonly Looked[]> {
    this.#rows ??= this.#listed();
    const looked: Looked[] = [];
    for (const rfqId of (await this.#rows)
      .filter(isMeant)
      .slice(0, mostBeside)
      .flatMap((row) => idOf(row) ?? [])) {
      const read = await requestOf(this.context.corporate, rfqId);
      const again = () => this.context.corporate.get("/rfq/{rfqId}", { rfqId });
      looked.push({ before: Object.assign(read, { first: read }), again });
    }
    return looked;
  }

  /** What lists show of the jobs of those that are given, and of some more. */
  async #listed(): Promise<readonly JsonObject[]> {
    const { context } = this;
    const ids = namesOfGiven.map((name) => context.given(name)).filter((id) => id !== undefined);
    const listed = new Map<string, readonly JsonObject[]>();
    for (const id of new Set(ids)) {
      const read = await context.corporate.get("/rfq/{rfqId}", { rfqId: id });
      const jobId = read.isSuccess && isObject(read.body) ? jobIdOf(read.body) : undefined;
      if (isShown(jobId)) await this.#list(listed, jobId);
    }
    let more = mostJobs;
    for (const jobId of await this.#found()) if (more > 0 && (await this.#list(listed, jobId))) more -= 1;
    return [...listed.values()].flat().filter((row) => isWaiting(row) && !ids.some((id) => sameScalar(id, idOf(row))));
  }

  /** @returns whether it was asked for, as it was not before */
  async #list(listed: Map<string, readonly JsonObject[]>, jobId: unknown): Promise<boolean> {
    const key = String(jobId).toLowerCase();
    if (listed.has(key)) return false;
    const list = await requestsAsked(this.context, String(jobId));
    const rows = list.isSuccess && Array.isArray(list.body) ? list.body.filter(isObject) : [];
    listed.set(
      key,
      rows.filter((row) => sameScalar(jobIdOf(row), jobId)),
    );
    return true;
  }

  /** The UUIDs of jobs that a search finds. */
  async #found(): Promise<readonly unknown[]> {
    const { corporate, given } = this.context;
    const displayId = given("jobDisplayId");
    const broad = displayId === undefined ? undefined : await broadSearch(corporate, displayId, 2);
    const rows = broad?.answer.rows() ?? [];
    return rows.flatMap((row) => (isObject(row) && isShown(jobIdOf(row)) ? [jobIdOf(row)] : []));
  }
}
