import type { Release } from "../contract/releases.js";
import type { Route, RouteOn } from "../contract/route.js";
import { type RouteId, routeOn } from "../contract/routes.js";
import { isModelName, schemaOf } from "../contract/schemas.js";
import type { Surface } from "../contract/vocabulary.js";
import type { Call } from "../http/call.js";
import type { Profile } from "../profile/profile.js";
import { type Asker, isLike, isPage, isSuccess, type ProbeAnswer } from "./asking.js";
import type { RouteState } from "./report.js";
import { filled, pathFor, unroutedBeside, unroutedPaths } from "./unused-ids.js";

/** What a read shows of its route by itself. */
export interface ReadObservation {
  readonly route: RouteOn;
  readonly answer: ProbeAnswer;
  /** Whether every identifier that it named is one of the deployment's. */
  readonly known: boolean;
  readonly state: RouteState;
  readonly because: string;
  /** It could as well be the record that is missing, unless the surface says otherwise when it is asked for its methods. */
  readonly isDoubtful: boolean;
}

type Found = Pick<ReadObservation, "state" | "because" | "isDoubtful">;

interface Read {
  readonly route: RouteOn;
  readonly known: boolean;
  readonly answer: ProbeAnswer;
  /** The answer at a path beside it that no table lists; only where its own is no success. */
  readonly beside: ProbeAnswer | undefined;
}

/** A search asks for one row; what else a body needs is not shown. */
function bodyOf({ body }: RouteOn): { readonly body?: unknown } {
  if (body === undefined) return {};
  if (body.kind === "json-list") return { body: [] };
  const shown = isModelName(body.model) ? schemaOf(body.model).properties : undefined;
  return { body: shown && !("page" in shown) ? {} : { page: 1, page_size: 1 } };
}

/** What may not be there can be answered so; 403 and 422 and the like speak of a request that somebody looked at. */
const absences = new Set([404, 405, 410, 501]);

/** Reads the routes of one surface that only read. */
export class Reads {
  #reads: readonly Read[] = [];
  #unrouted: readonly ProbeAnswer[] = [];

  constructor(
    private readonly asker: Asker,
    private readonly surface: Surface,
    private readonly release: Release,
  ) {}

  /**
   * Sends each read once, and looks at paths that no table lists before and after.
   *
   * @param routes of the surface, all of which only read
   * @param fixtures identifiers of the deployment's records
   */
  async ask(routes: readonly Route[], fixtures: Profile["fixtures"]): Promise<void> {
    const before = await Promise.all(unroutedPaths.map((path) => this.asker.method("GET", this.surface, path)));
    this.#reads = await Promise.all(routes.map(({ id }) => this.#read(routeOn(id as RouteId, this.release), fixtures)));
    const after = await this.asker.again("GET", this.surface, unroutedPaths[0]);
    this.#unrouted = [...before, after];
  }

  /** @returns what each read shows */
  observations(): readonly ReadObservation[] {
    return this.#reads.map((read) => ({ ...read, ...this.#reading(read) }));
  }

  async #read(route: RouteOn, fixtures: Profile["fixtures"]): Promise<Read> {
    const { path, known } = pathFor(route, fixtures);
    const query: Call["query"] = {
      ...Object.fromEntries(
        Object.entries(route.query).flatMap(([name, { required }]) => (required ? [[name, "no-such"]] : [])),
      ),
      ...("page_size" in route.query && { page_size: 1 }),
    };
    const answer = await this.asker.read({
      route: route.id as RouteId,
      caller: "corporate",
      path,
      query,
      ...bodyOf(route),
    });
    if (isSuccess(answer) || answer.status === undefined) return { route, known, answer, beside: undefined };
    const beside = await this.asker.method("GET", this.surface, unroutedBeside(filled(route.template, path)));
    return { route, known, answer, beside };
  }

  #reading({ route, known, answer, beside }: Read): Found {
    const { status } = answer;
    if (status === undefined) return undecided(`it was not answered: ${answer.failure}`);
    const answered = `the read answers ${status}`;
    if (status === 401) return undecided(`${answered}: the credential is not taken`);
    if (status === 429 || status === 503) return undecided(`${answered}: the deployment is busy`);
    if (this.#alike(answer)) return undecided(`${answered}, as a path does that nobody has`);
    if (isSuccess(answer)) return this.#success(route, answer, answered);
    if (status >= 300 && status < 400) return undecided(`${answered}, which leads elsewhere`);
    if (beside && route.method === "GET" && isLike(answer, beside, this.#varies())) {
      const alike = `${answered}, as the path beside it does that nobody has`;
      const names = route.template.includes("{");
      const isGone = absences.has(status) && known && (names ? this.#tellsRecordsApart() : this.#tellsApart());
      return isGone ? found("missing", alike, names) : undecided(alike);
    }
    const isCommon = this.#unrouted.some((one) => one.status === status);
    if (route.method !== "GET" && (isCommon || absences.has(status) || status === 403))
      return undecided(`${answered}, which a path may do as well that nobody has`);
    if (status >= 500) return found("failing", answered);
    // A record that nobody has may be called gone as well.
    if (status === 405 || (status === 410 && !route.template.includes("{"))) return found("missing", answered);
    return found("answers", `${answered}, unlike a path that nobody has`);
  }

  #success({ answers }: RouteOn, answer: ProbeAnswer, answered: string): Found {
    if (answer.echoes && answer.kind === "json" && JSON.stringify(answer.raw).length > 2)
      return undecided(`${answered} and sends back what was sent`);
    if (isPage(answer) && answers.kind !== "bytes" && answers.kind !== "string")
      return found("failing", `${answered} with an HTML page`);
    return found("answers", answered);
  }

  /** Whether paths that nobody has are answered like this: with the same success and kind of body, or in the very same way. */
  #alike(answer: ProbeAnswer): boolean {
    return this.#unrouted.some((one) =>
      isSuccess(one) ? isSuccess(answer) && (one.kind === answer.kind || this.#varies()) : false,
    );
  }

  /** Whether one and the same path that nobody has is answered in several ways. */
  #varies(): boolean {
    const [first, ...others] = this.#unrouted;
    return first !== undefined && others.some((other) => !isLike(first, other, false));
  }

  /** Whether there is a difference between what is there and what is not. */
  #tellsApart(): boolean {
    return this.#reads.some(({ answer }) => isSuccess(answer) && !this.#alike(answer));
  }

  /** Whether a record that is not there is answered otherwise than a path that nobody has. */
  #tellsRecordsApart(): boolean {
    const apart = ({ answer, beside }: Read) =>
      answer.status === 404 && beside?.status === 404 && !isLike(answer, beside, this.#varies());
    return this.#tellsApart() && this.#reads.some(apart);
  }
}

const found = (state: RouteState, because: string, isDoubtful = false): Found => ({ state, because, isDoubtful });

const undecided = (because: string): Found => found("undecidable", because);
