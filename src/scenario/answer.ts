import { identityOf } from "../contract/identities.js";
import type { RecordKind } from "../contract/record-kind.js";
import { kindReadBy } from "../contract/records.js";
import { declaredInWords } from "../contract/route-clauses.js";
import { routeOn } from "../contract/routes.js";
import { isModelName, schemaOf } from "../contract/schemas.js";
import type { Received } from "../http/call.js";
import { candidatesIn } from "../http/identity.js";
import { fold, Guess, type Verbatim } from "../http/names.js";
import { prints } from "../http/printed.js";
import { isRedirect } from "../http/status.js";
import { type Change, changesBetween, isOfTime, isWorkedOut, objectsAround } from "./changes.js";
import { type Blame, Differing, type Inconclusive, type Mismatch, phrase } from "./findings.js";
import { Neighbours } from "./neighbours.js";
import { type Pdf, readPdf } from "./pdf.js";
import { refusedEmpty } from "./refused-empty.js";
import { refusedForState } from "./refused-for-state.js";
import { ReceivedResponse, reportsFailure } from "./response.js";
import { type Readings, Restless } from "./restless.js";
import { bodySent } from "./sent.js";
import {
  createdId,
  fieldOf,
  idKey,
  idOf,
  isMoreThanDefault,
  isObject,
  mentions,
  ownOf,
  sameScalar,
  scalarsIn,
} from "./values.js";

/** The kinds of declared answers that are nothing but JSON. */
const jsonKinds: ReadonlySet<string> = new Set(["model", "list", "page", "list-envelope-or-empty"]);

/** A text that is so long is met nowhere by chance. */
const telling = 12;

const isTelling = (value: unknown): value is string => typeof value === "string" && value.length >= telling;

const remedy = "allow `--effects residue` to judge one of the run's own";

/** What a search is called that takes a text. */
const searching = ["search_text", "search_key", "query"] as const;

/** Signs that mean something to who takes a text for a pattern, or for a part of a query. */
const isOdd = (text: string): boolean => /[^\p{L}\p{N}\s._-]/u.test(text);

/** @returns the text that a request searches for, as a clause of a sentence, where it has such signs: others may well be accepted */
function searchOf({ exchange: { request } }: Received): string {
  const { searchParams } = new URL(request.url);
  const body = bodySent(request);
  const given = searching.flatMap((name) => [
    fieldOf(body, name),
    ...[...searchParams].flatMap(([key, value]) => (fold(key) === fold(name) ? [value] : [])),
  ]);
  const odd = given.find((text): text is string => typeof text === "string" && isOdd(text));
  return odd === undefined ? "" : `, which searches for ${phrase(odd)},`;
}

/** So many characters of a text are told by themselves. */
const shortestCut = 6;

/** @returns how much of a text is shown where its beginning stands there alone: both may be secrets, which no report shows */
function cutIn(body: unknown, given: string | number): string {
  const whole = String(given);
  const isBeginning = (value: unknown): value is string =>
    typeof value === "string" && value.length >= shortestCut && value.length < whole.length && whole.startsWith(value);
  const [longest] = scalarsIn(body)
    .filter(isBeginning)
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? "" : `the first ${longest.length} of its ${whole.length} characters alone,`;
}

/** Who is asked, or told, about an answer beside the check that it is judged by. */
export interface AnswerListeners {
  /** Told of every refusal that is due: the exchange, and where the service failed instead, how and for which request. */
  readonly refusal?: (exchange: string, failed?: string) => void;
  /** Tells why a value that was sent in a sample is not held against the deployment where it is not shown. */
  readonly misunderstood?: (value: unknown) => string | undefined;
  /** Tells whether a part was sent as a sample of the profile has it. */
  readonly isSample?: (model: string) => boolean;
  /** Tells whether a record that came the same way has shown a member by its name; without one, whether any has shown any. */
  readonly hasShown?: (name?: string) => boolean;
  /** Told that what was read again differs from the time before in what changes by itself alone. */
  readonly restless?: (exchange: string) => void;
  /** Told of an exchange that shows something else than was read before, and what. */
  readonly changed?: (exchange: string, changes: readonly Change[]) => void;
  /** Tells whether a text stands in what the scenario has sent. */
  readonly hasSent?: (text: string) => boolean;
  /** Tells why a refusal may be for what a sample of the request does not hold; undefined where nothing speaks for it. */
  readonly refusedSample?: () => string | undefined;
  /** Tells whether the scenario may change a record, or has removed it. */
  readonly mayHaveChanged?: (kind: RecordKind, id: string | number) => boolean;
}

/** What came back for one request, with the assertions that checks are made of. Each assertion returns the answer itself. */
export class Answer extends ReceivedResponse {
  /**
   * @param received what the client got
   * @param guessed models in the request whose inside the document does not show and no sample gives
   */
  constructor(
    received: Received,
    private readonly guessed: readonly string[] = [],
    private readonly told: AnswerListeners = {},
  ) {
    super(received);
  }

  /**
   * The request was accepted: 2xx, and where its row declares JSON no page, text or broken JSON came.
   *
   * @throws Mismatch where it was not; Inconclusive where that says nothing about the request (credential, rate, gateway, guessed body)
   */
  accepted(): this {
    this.arrived();
    const { status } = this;
    if (this.isSuccess) return this.#readable();
    if (status === 401 || status === 403) throw this.inconclusive(`the credential is not accepted here (${status})`);
    this.notElsewhere();
    const isRefused = status !== undefined && (this.isAnswered || (status >= 400 && status < 500));
    const state = isRefused ? refusedForState(this.received) : undefined;
    if (state !== undefined)
      throw this.inconclusive(`it is refused (${status}), perhaps for the state of the job: ${state}`);
    const empty = isRefused ? refusedEmpty(this.received) : undefined;
    if (empty !== undefined)
      throw this.inconclusive(`it is refused (${status}), perhaps as ${empty} is empty${this.excerpt()}`);
    if (isRefused && this.guessed.length > 0) {
      const names = this.guessed.map(notShownOf).join(", ");
      throw this.inconclusive(
        `a composed body was refused (${status}); the document does not show ${names}: give \`samples.${this.guessed[0]}\``,
      );
    }
    const lacking = isRefused ? this.sampleLacks : undefined;
    if (lacking !== undefined) throw this.inconclusive(`the sample was refused (${status}): ${lacking}`);
    throw this.blamed(
      "acceptance",
      `the request${searchOf(this.received)} to be accepted (2xx)`,
      `${status}${this.excerpt()}`,
    );
  }

  /**
   * @param reason why the answer tells nothing of what the request asks for or carries
   * @returns the same, and where the request was composed of what the document does not show, the sample to give
   */
  withSample(reason: string): string {
    const models = [...new Set(this.guessed)];
    return models.length === 0 ? reason : `${reason}: ${composed(models)}`;
  }

  /** Of a refusal: what a sample of the request may have been refused for; undefined where nothing speaks for that. */
  get sampleLacks(): string | undefined {
    return this.told.refusedSample?.();
  }

  /** Whether a part of the request was composed, as the document does not show it and no sample gives it. */
  isComposed(model: string): boolean {
    return this.guessed.includes(model);
  }

  /**
   * The request was refused: any 4xx, or, where the route answers ServiceBaseResponse, its `success: false`.
   *
   * @param beside the accepted control request: the same request without the one thing that is refused, or the reading of what is now gone
   * @throws Mismatch where it was accepted; Inconclusive where the control request was not accepted or the refusal is about something else
   */
  rejected(beside: Answer): this {
    this.#isBeside(beside);
    this.arrived();
    const { status } = this;
    if (status !== undefined && status >= 500) {
      this.told.refusal?.(this.exchange, `a failure of the service (${status}) for ${this.asked}`);
      throw this.inconclusive(`a refusal is due, but the service failed (${status})`);
    }
    if (status === 401) throw this.inconclusive("the credential was refused (401), not the request");
    if (status !== undefined && status >= 400) {
      this.told.refusal?.(this.exchange);
      return this;
    }
    this.notElsewhere();
    if (reportsFailure(this.received)) return this;
    throw this.plainMismatch("the request to be refused (4xx)", `${status}${this.excerpt()}`);
  }

  /** The caller was refused: 401 or 403, another 4xx, or a redirect to a login; not the answer that an accepted caller gets. */
  refusedCaller(beside: Answer): this {
    this.#isBeside(beside);
    this.arrived();
    const { status } = this;
    if (status !== undefined && status >= 500)
      throw this.inconclusive(`a refusal is due, but the service failed (${status})`);
    if (status !== undefined && status >= 300) return this;
    throw this.plainMismatch("the caller to be refused", `${status}${this.excerpt()}`);
  }

  /** It yields no record: refused, or a success with nothing in it. */
  yieldsNothing(beside: Answer): this {
    const { body } = this;
    const empty =
      body === undefined
        ? this.bytes.length === 0
        : body === null || (isObject(body) && Object.keys(body).length === 0);
    if (beside.isSuccess && this.isSuccess && empty) return this;
    return this.rejected(beside);
  }

  /** The answer has exactly this status. */
  hasStatus(status: number): this {
    this.arrived();
    this.notElsewhere();
    if (this.status === 401 && status !== 401) throw this.inconclusive("the credential is not accepted here (401)");
    if (this.status !== status) throw this.plainMismatch(`status ${status}`, `${this.status}${this.excerpt()}`);
    return this;
  }

  /**
   * It was accepted and its body is what the route's row declares: the clause `route:<id>`.
   *
   * @throws Mismatch where it is not
   */
  isDeclared(): this {
    this.accepted();
    const breach = this.breach() ?? this.#withoutId();
    if (breach) throw breach;
    return this;
  }

  /**
   * It was accepted and its body is exactly one well-formed PDF, told by parsing it, under a media type that does not
   * deny it.
   *
   * @returns what the document says; @throws Mismatch where it is none
   */
  async pdf(): Promise<Pdf> {
    this.accepted();
    const type = this.received.headers["content-type"] ?? "";
    if (!/^$|pdf|octet-stream/i.test(type)) throw this.blamed("shape", "the media type of a PDF", type);
    const pdf = await readPdf(this.bytes);
    if (typeof pdf === "string") throw this.blamed("shape", "the bytes of one PDF", pdf);
    return pdf;
  }

  /** The list has this row. */
  lists(id: string | number, what = "row"): this {
    this.#showsIds();
    if (!this.hasId(id)) throw this.mismatch(`${what} ${id} to be listed`, `ids ${phrase(this.ids())}`);
    return this;
  }

  /** @returns whether a row has this id, in whatever case a UUID is shown (ruling 48) */
  hasId(id: string | number): boolean {
    return this.ids().some((one) => sameScalar(one, id));
  }

  /** The list lacks this row. */
  lacks(id: string | number, what = "row"): this {
    this.#showsIds();
    if (this.hasId(id)) throw this.mismatch(`${what} ${id} not to be listed`, `ids ${phrase(this.ids())}`);
    return this;
  }

  /** The list is exactly these rows, in any order. */
  listsOnly(...ids: readonly (string | number)[]): this {
    this.#showsIds();
    const [expected, actual] = [ids.map(idKey).sort(), [...this.ids()].sort()];
    if (expected.join() !== actual.join() || this.rows().length !== ids.length) {
      throw this.mismatch(`exactly the rows ${phrase(expected)}`, `${this.rows().length} rows, ids ${phrase(actual)}`);
    }
    return this;
  }

  /** The list has this many rows. */
  hasRows(count: number): this {
    const { length } = this.rows();
    if (length !== count) throw this.mismatch(`${count} rows`, `${length} rows`);
    return this;
  }

  /** The list has at most this many rows. */
  hasAtMost(count: number): this {
    const { length } = this.rows();
    if (length > count) throw this.mismatch(`at most ${count} rows`, `${length} rows`);
    return this;
  }

  /** The list has at least one row. */
  hasSome(): this {
    if (this.rows().length === 0) throw this.mismatch("at least one row", "an empty list");
    return this;
  }

  /** The list has no row. */
  isEmptyList(): this {
    const { length } = this.rows();
    if (length > 0) throw this.mismatch("an empty array", `${length} rows: ${phrase(this.rows())}`);
    return this;
  }

  /** The record is the one of this id. */
  isRecord(id: string | number): this {
    if (!sameScalar(this.id(), id)) throw this.mismatch(`the record ${id}`, `the record ${this.id()}`);
    return this;
  }

  /**
   * The record shows that a value was kept.
   *
   * @param name the field, as the document prints it
   * @param value what it must hold, at least
   * @throws Mismatch where the field shows something else, or is not there and was in a record that came the same way; Inconclusive
   *   where no such record has the field, and it shows the value nowhere
   */
  keeps(name: string, value: unknown): this {
    const field = fieldOf(this.record(), name);
    if (field === undefined) {
      const told = Array.isArray(value)
        ? value.every(isTelling)
        : typeof value === "string" || typeof value === "number";
      if (told && scalarsIn(value).length > 0 && scalarsIn(value).every((one) => mentions(this.body, one))) return this;
      throw this.withoutMember(name, value);
    }
    if (!scalarsIn(value).every((scalar) => mentions(field, scalar))) {
      throw this.notShown(value, `${name} to hold ${phrase(value)}`, phrase(field));
    }
    return this;
  }

  /**
   * The record shows that a part was kept whose inside the document does not show.
   *
   * @param name the field, as the document prints it
   * @param part what was sent
   * @param text a text in it that occurs nowhere else
   * @throws Mismatch where it was not; Inconclusive where the part was a guess, which the deployment may have ignored
   */
  keepsPart(name: string, part: Verbatim | Guess, text: string | number): this {
    const field = fieldOf(this.record(), name);
    // A text of the run's own tells its part wherever it stands; a number may be that of something else.
    if (mentions(field ?? (typeof text === "string" ? this.body : undefined), text)) return this;
    if (part instanceof Guess) throw this.#unknownModel(part.model);
    if (field === undefined) throw this.withoutMember(name, text);
    // An entry whose names are not known is there all the same: a list without any has lost what the document prints.
    if (Array.isArray(field) && field.length === 0)
      throw this.mismatch(`${name} to hold ${phrase(text)}`, phrase(field));
    throw this.notShown([text, part.value], `${name} to hold ${phrase(text)}`, phrase(field));
  }

  /**
   * A setup step: a part whose inside the document does not show has arrived.
   *
   * @throws Inconclusive where it has not, naming the sample that would settle it
   */
  showsPart(model: string, text: string | number): this {
    if (!mentions(this.body, text)) throw this.#unknownModel(model);
    return this;
  }

  /** The row of this id shows the value. */
  rowShows(id: string | number, value: string | number, what: string): this {
    const row = this.rows().find((candidate) => sameScalar(idOf(candidate), id));
    if (!mentions(row, value)) throw this.notShown(value, `row ${id} to show ${what} ${value}`, phrase(row));
    return this;
  }

  /**
   * Compares with an earlier reading.
   *
   * @param earlier what was read twice before
   * @param part tells what of an answer is compared: its body unless given
   * @returns what is otherwise than it was, without what changes by itself or by being read
   */
  changesSince(earlier: Watched, part: (answer: Answer) => unknown = ({ body }) => body): readonly Change[] {
    const first = earlier.first.isSuccess ? part(earlier.first) : undefined;
    const before: readonly Readings[] = first === undefined ? [] : [[first, part(earlier)]];
    const beside = new Neighbours([earlier.body, this.body], [earlier.raw, this.raw]);
    return this.changesFrom(part(earlier), part, before, beside);
  }

  /** What the same read was answered before, first to last, where it was sent again and nothing was written since. */
  get formerly(): readonly Answer[] {
    return (this.received.formerly ?? []).map((received) => new Answer(received));
  }

  /**
   * @param was what `part` told before
   * @param before earlier readings of it
   * @param beside what it was listed with
   * @returns what is otherwise now, without what follows from those beside it, without what changed between two of those readings, without what is worked out of a record some time
   *   after it was made, without what another record that the scenario may have changed shows within this one, and without what went on
   *   changing while this read was sent again; what had stood, and changed once, may only have come late
   */
  changesFrom(
    was: unknown,
    part: (answer: Answer) => unknown,
    before: readonly Readings[] = [],
    beside = new Neighbours([was, part(this)]),
  ): readonly Change[] {
    const byItself = new Restless(...before);
    const now = part(this);
    const isOfOthers = (change: Change) => beside.explain(change) || this.#isOfAnother(change, was, now);
    const changes = changesBetween(was, now).filter(
      (change) => !byItself.covers(change) && !this.#isWorkedOut(change, was) && !isOfOthers(change),
    );
    if (changes.length > 0) this.told.changed?.(this.exchange, changes);
    const [first, ...repeats] = [...this.formerly, this].filter(({ isSuccess }) => isSuccess).map(part);
    if (first === undefined || repeats.length === 0) return changes;
    const since = new Restless(...repeats.map((repeat): Readings => [first, repeat]));
    const atFirst = new Set(changesBetween(was, first).map(({ path }) => path));
    const lasting = changes.filter((change) => !(atFirst.has(change.path) && since.covers(change)));
    if (changes.some((change) => !isOfTime(change) && !lasting.includes(change))) this.told.restless?.(this.exchange);
    return lasting;
  }

  /**
   * It is as it was in an earlier reading; moments may have moved on.
   *
   * @param apart which changes are none; `isOfAnyWrite` where something was written to the record itself, or to what it holds
   */
  isAs(earlier: Watched, apart: (change: Change) => boolean = isOfTime): this {
    const [change] = this.changesSince(earlier).filter((change) => !apart(change));
    if (change)
      throw this.mismatch(`${change.path || "the answer"} to be ${phrase(change.from)} as before`, phrase(change.to));
    return this;
  }

  /**
   * What was to be left alone is as it was. A record that is not the run's own may be changed by somebody else meanwhile: of that it is
   * seen that it shows nothing of what was sent.
   *
   * @param own whether it is the run's own
   * @param sent values that nothing else carries
   * @throws Mismatch where it shows one of them, or where it is the run's own and another than before; Inconclusive where it is
   *   somebody else's, and another than before
   */
  isLeftAs(earlier: Watched, own: boolean, sent: readonly (string | number)[]): this {
    if (own) return this.isAs(earlier);
    for (const value of sent)
      if (!mentions(earlier.body, value)) this.hides(value, "what was sent to change another one,");
    const [change] = this.changesSince(earlier).filter((one) => !isOfTime(one));
    if (change) {
      const reason = `somebody else may have changed ${change.path || "it"} meanwhile; ${remedy}`;
      throw new Differing(`${this.where}: ${reason}`, this.exchange);
    }
    return this;
  }

  /**
   * It shows a text of a part that was sent, whose inside the document does not show.
   *
   * @throws Mismatch where it does not; Inconclusive where the part was a guess, which the deployment may have ignored
   */
  showsSent(part: Verbatim | Guess, text: string | number, what: string): this {
    return part instanceof Guess ? this.showsPart(part.model, text) : this.shows(text, what);
  }

  /** The value stands somewhere in the answer. */
  shows(value: string | number, what: string): this {
    if (!mentions(this.body, value)) {
      const actual = `${cutIn(this.body, value)}${this.excerpt()}`.trim() || "an empty body";
      throw this.notShown(value, `${what} ${value} to be shown`, actual);
    }
    return this;
  }

  /**
   * The value stands nowhere in the answer.
   *
   * @param member that it does not stand in, where the record has one of that name: what else it holds may tell what was there before
   */
  hides(value: string | number, what: string, member?: string): this {
    const shown = member === undefined ? this.body : ownOf(this.body, member);
    if (mentions(shown, value)) throw this.mismatch(`${what} ${value} not to be shown`, phrase(shown, 300));
    return this;
  }

  /** The text stands in the body, whatever its kind; letters of JSON may be written by their numbers. */
  says(pattern: RegExp, what: string): this {
    const text = Buffer.from(this.bytes).toString("utf8");
    if (!pattern.test(text) && !pattern.test(JSON.stringify(this.raw) ?? ""))
      throw this.mismatch(what, text === "" ? "an empty body" : phrase(text, 300));
    return this;
  }

  /**
   * For assertions that a spec makes itself about a value that was sent.
   *
   * @param value that it does not show
   * @returns a mismatch; or that it is inconclusive, where it was sent in a sample whose names mean nothing here
   */
  notShown(value: unknown, expected: string, actual: string): Mismatch | Inconclusive {
    const mismatch = this.mismatch(expected, actual);
    const why = mismatch.blame ? undefined : this.told.misunderstood?.(value);
    return why === undefined ? mismatch : this.inconclusive(why);
  }

  /** Nothing, where records have come the same way, is no breach of the route: there is no such record. */
  protected override blamed(about: Blame["about"], expected: string, actual: string): Mismatch {
    const isNoRecord = about === "shape" && this.isVoid && this.told.hasShown?.();
    return isNoRecord ? this.plainMismatch(expected, actual) : super.blamed(about, expected, actual);
  }

  /** Whether a change is one of another record of that kind, which the scenario may have changed, and which is shown within the compared one. */
  #isOfAnother(change: Change, was: unknown, now: unknown): boolean {
    const kind = this.received.route && kindReadBy(this.received.route);
    const own = kind && (createdId(kind, was) ?? createdId(kind, now));
    if (kind === undefined || own === undefined || !isObject(was)) return false;
    return [was, now]
      .flatMap((reading) => objectsAround(change, reading))
      .some((within) => {
        const id = createdId(kind, within);
        return id !== undefined && !sameScalar(id, own) && this.told.mayHaveChanged?.(kind, id) === true;
      });
  }

  /** What was sent of another record, and this one did not show, comes from there. */
  #isWorkedOut(change: Change, was: unknown): boolean {
    const { to } = change;
    const isOfAnother = isTelling(to) && !mentions(was, to) && this.told.hasSent?.(to) === true;
    return !isOfAnother && isWorkedOut(change, was);
  }

  /**
   * Whether it shows a member at all is open, unless the document prints it of the model (ruling 31), or a record that came the same way
   * has shown it.
   *
   * @param name of the member, which the record does not show
   * @param value what it was given
   * @returns what is to be thrown
   */
  withoutMember(name: string, value: unknown): Mismatch | Inconclusive {
    return isMoreThanDefault(value) && (this.#isPrinted(name) || this.told.hasShown?.(name))
      ? this.notShown(value, `${name} to hold ${phrase(value)}, as such answers show it`, "nothing")
      : this.inconclusive(`its answer shows no ${name}, so what was kept cannot be seen`);
  }

  #isPrinted(name: string): boolean {
    const { route, release } = this.received;
    const { answers } = route ? routeOn(route, release) : {};
    return answers?.kind === "model" && prints(answers.model, name, release);
  }

  /** A refusal means something only beside the control request's acceptance. */
  #isBeside(control: Answer): void {
    if (control.isSuccess) return;
    throw this.inconclusive(`its accepted control request ${control.where} was not accepted (${control.status})`);
  }

  /** @throws Inconclusive where it redirects, which is followed for reads only */
  notElsewhere(): void {
    if (!isRedirect(this.status)) return;
    const { location = "elsewhere" } = this.received.headers;
    throw this.inconclusive(
      `it redirects (${this.status}) to ${location.slice(0, 200)}, which is followed for reads only`,
    );
  }

  #showsIds(): void {
    const nameless = this.rows().find((row) => idOf(row) === undefined);
    if (nameless !== undefined) throw this.nameless() ?? this.blamed("shape", "rows with an id each", phrase(nameless));
  }

  /** A record whose routes take an id that only its own answers show has to show something that may be it. */
  #withoutId(): Inconclusive | Mismatch | undefined {
    const { route, release } = this.received;
    const { answers } = route ? routeOn(route, release) : {};
    if (answers?.kind !== "model" && answers?.kind !== "list" && answers?.kind !== "page") return undefined;
    const identity = identityOf(answers.model);
    if (!identity?.tells) return undefined;
    const records = answers.kind === "model" ? [this.record()] : this.rows();
    if (records.some((row) => isObject(row) && Object.keys(row).length === 0))
      return this.blamed("shape", `a ${answers.model} with its id`, phrase(this.body));
    const isIdentified = (row: unknown) => isObject(row) && candidatesIn(row, answers.model, identity).length > 0;
    return records.every(isIdentified) ? undefined : this.nameless();
  }

  #readable(): this {
    const { route, release, kind } = this.received;
    if (!route || (kind !== "text" && kind !== "binary")) return this;
    const { answers } = routeOn(route, release);
    if (jsonKinds.has(answers.kind)) throw this.blamed("shape", declaredInWords(answers), this.kindInWords());
    return this;
  }

  #unknownModel(model: string): Inconclusive {
    return this.inconclusive(
      this.told.isSample?.(model)
        ? `what was sent as \`samples.${model}\` has it is not shown: the sample may name a member otherwise than this deployment, or it does not belong here`
        : `the document does not show ${notShownOf(model)}, and what was composed for it did not arrive: give \`samples.${model}\``,
    );
  }
}

/**
 * @param models of a request that was composed of what the document does not show
 * @returns why it may tell nothing, with the samples to give
 */
export const composed = (models: readonly string[]): string =>
  `the document does not show ${models.map(notShownOf).join(" or ")}, and what was composed for it may mean nothing here: give ${models.map((model) => `\`samples.${model}\``).join(" and ")}`;

/** What the document does not show of a model that a sample can be given for: of some it prints the names of the members. */
function notShownOf(model: string): string {
  const isPrinted = isModelName(model) && Object.keys(schemaOf(model).properties ?? {}).length > 0;
  return isPrinted ? `the values of ${model}` : model;
}

/** An answer that was read twice, with nothing done in between: what differs from the first time changes by itself or by being read. */
export type Watched = Answer & { readonly first: Answer };

/**
 * Reads what is to be compared with later.
 *
 * @param read asks for it
 * @returns the second reading, with the first one
 */
export async function watched(read: () => PromiseLike<Answer>): Promise<Watched> {
  const first = await read();
  return Object.assign(await read(), { first });
}
