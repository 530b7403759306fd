import { isIdentified, modelOfKind } from "../contract/identities.js";
import { declaredInWords } from "../contract/route-clauses.js";
import { routeOn } from "../contract/routes.js";
import { validatorOf } from "../contract/schemas.js";
import { addressParts } from "../http/address.js";
import type { Received } from "../http/call.js";
import { isPageOfNone, rowsOfPage } from "../http/canonical.js";
import { neverArrived } from "../http/exchange.js";
import { isHtmlText, isHtmlType, wordsOf } from "../http/html.js";
import { fold } from "../http/names.js";
import { isInvalidStatus, isSuccessStatus } from "../http/status.js";
import { type Blame, Inconclusive, Mismatch, phrase } from "./findings.js";
import { fieldOf, idKey, idOf, idsIn, isObject, type JsonObject, locatedId } from "./values.js";

/** So many rows has a page where no size is asked for (Lots, pagination). */
const usualSize = 25;

/** So much of a query stands in a message; the exchange has all of it. */
const longestQuery = 200;

/**
 * What came back for one request, as it is read: what it holds, and how it differs from what its route declares. Whoever reads
 * what is not usable comes by Inconclusive: that it seems empty, refused or without a row shows nothing.
 */
export class ReceivedResponse {
  /** Id of the exchange, for failure messages. */
  readonly exchange: string;

  /**
   * @param received what the client got
   */
  constructor(protected readonly received: Received) {
    this.exchange = received.exchange.id;
  }

  get status(): number | undefined {
    return this.received.status;
  }

  /** @returns a header of the answer, whatever its case; undefined where it has none of that name */
  header(name: string): string | undefined {
    return this.received.headers[name.toLowerCase()];
  }

  /** Why it tells nothing about its request: nothing came, or what cannot be read, or not from the service; undefined where it does. */
  get unusable(): string | undefined {
    return this.received.failure?.message;
  }

  /** The parsed JSON with the document's field names; undefined where the body is empty or no JSON. */
  get body(): unknown {
    return this.arrived().received.body;
  }

  /** The same as it came. */
  get raw(): unknown {
    return this.arrived().received.raw;
  }

  get bytes(): Uint8Array {
    return this.arrived().received.bytes;
  }

  /** Where its request went, for messages: `GET /Lot/5012`. */
  get where(): string {
    const { request } = this.received.exchange;
    return `${request.method} ${addressParts(request.url).pathname}`;
  }

  /** The same with what it asked for in its query, by which two requests of one path may differ. */
  protected get asked(): string {
    const { search } = addressParts(this.received.exchange.request.url);
    return search.length > longestQuery ? `${this.where}${search.slice(0, longestQuery)}…` : `${this.where}${search}`;
  }

  /** Whether it is a success: 2xx, and no ServiceBaseResponse that reports a failure; says nothing else about its body. */
  get isSuccess(): boolean {
    return this.arrived().isAnswered && !reportsFailure(this.received);
  }

  /** Whether it was refused for what the request says: a 4xx that is about neither the caller, nor the path, nor the rate. */
  get isInvalid(): boolean {
    return isInvalidStatus(this.arrived().status);
  }

  /** Whether it says that what was asked for is not there, or not any more: 404 or 410. */
  get isAbsent(): boolean {
    return this.status === 404 || this.status === 410;
  }

  /** Whether it was refused for what it asks for, be it that this is not there: not for who asks, or how often. */
  get isRefused(): boolean {
    return this.isInvalid || this.isAbsent;
  }

  /** Whether it was refused for what it asks, by its status or by a ServiceBaseResponse that reports a failure. */
  get isTurnedDown(): boolean {
    return this.isInvalid || reportsFailure(this.received);
  }

  /** @throws Inconclusive where it is not usable */
  protected arrived(): this {
    if (this.unusable !== undefined) throw this.inconclusive(this.unusable);
    return this;
  }

  protected get isAnswered(): boolean {
    return isSuccessStatus(this.status);
  }

  /** @returns the body as one object; @throws Mismatch where it is none */
  record(): JsonObject {
    if (!isObject(this.body)) throw this.blamed("shape", "one JSON object", this.kindInWords());
    return this.body;
  }

  /** @returns the rows of a list or of a page, whatever its wrapper's key; @throws Mismatch where there is no list */
  rows(): readonly unknown[] {
    const { route, release } = this.received;
    const answers = route && routeOn(route, release).answers;
    const paged = answers?.kind === "page";
    if (!paged && Array.isArray(this.body)) return this.body;
    const rows = paged ? rowsOfPage(this.body, answers.model)?.rows : undefined;
    if (rows) return rows;
    if (paged && isPageOfNone(this.body, this.#rowsBefore())) return [];
    throw this.blamed("shape", paged ? "an object that wraps a page of rows" : "a JSON array", this.kindInWords());
  }

  /** @returns how many rows stand before the page that was asked for */
  #rowsBefore(): number {
    const query = [...new URLSearchParams(addressParts(this.received.exchange.request.url).search)];
    const asked = (name: string) => query.find(([one]) => fold(one) === name)?.[1];
    const pages = Math.max(0, Number(asked("pagenumber") ?? 1) - 1);
    return pages * Number(asked("pagesize") ?? usualSize);
  }

  /** @returns the id of the record answered; @throws Mismatch where it shows none, Inconclusive where it is open which member it is */
  id(): string | number {
    const id = idOf(this.record());
    if (id === undefined) throw this.nameless() ?? this.blamed("shape", "a record with an id", phrase(this.body));
    return id;
  }

  /** What may be the id of the record that it tells of, by its body or its `Location`; which it is has to be read. */
  get toldIds(): readonly (string | number)[] {
    const located = locatedId(this.received.headers);
    return [...idsIn(this.body), ...(located === undefined ? [] : [located])];
  }

  /**
   * Whether the request made what is at an address: a creation (201) says by its `Location` where that is (RFC 9110, 15.3.2).
   *
   * @param path how the address ends: what stands before it is the deployment's own
   */
  isLocatedAt(path: string): boolean {
    const [located = ""] = (this.received.headers["location"] ?? "").split(/[?#]/);
    return this.status === 201 && `/${located.replace(/\/$/, "")}`.toLowerCase().endsWith(path.toLowerCase());
  }

  /** @returns the integer id of the record answered; @throws Mismatch where it shows none */
  integerId(): number {
    const id = Number(this.id());
    if (!Number.isInteger(id)) throw this.mismatch("an integer id", phrase(this.id()));
    return id;
  }

  /** @returns the ids of all rows that show one, as they are compared: UUIDs in small letters (ruling 48) */
  ids(): readonly string[] {
    return this.rows()
      .map(idOf)
      .filter((id) => id !== undefined)
      .map(idKey);
  }

  /**
   * For assertions that a spec makes itself: what is not what its row declares proves that alone.
   *
   * @returns a mismatch shown by this exchange
   */
  mismatch(expected: string, actual: string): Mismatch {
    const breach = this.isSuccess ? this.breach() : undefined;
    return breach?.blame ? breach : this.plainMismatch(expected, actual);
  }

  protected plainMismatch(expected: string, actual: string): Mismatch {
    return new Mismatch(expected, `${actual} (${this.asked})`, this.exchange);
  }

  protected blamed(about: Blame["about"], expected: string, actual: string): Mismatch {
    const { route } = this.received;
    return new Mismatch(expected, `${actual} (${this.asked})`, this.exchange, route && { route, about });
  }

  /** @returns how its body differs from what the route's row declares; undefined where it does not */
  protected breach(): Mismatch | undefined {
    try {
      this.#mustBeOfItsRow();
      return undefined;
    } catch (error) {
      if (error instanceof Mismatch) return error;
      throw error;
    }
  }

  /**
   * For whoever looks at every answer: null, nothing and {} may stand for a record that is not there, or for a list below one that is
   * not there (open point not-found-status), and say nothing of its shape.
   *
   * @param isThere whether what its path names is known to be there: then a list below it is one, be it empty, and what is done to it
   * is answered
   * @returns how it differs in shape from what its route's row declares; undefined where it does not, or is no success
   */
  unlikeItsRow(isThere = false): Mismatch | undefined {
    const { route, release } = this.received;
    if (this.unusable !== undefined || !this.isSuccess || !route) return undefined;
    const { answers, path, effect } = routeOn(route, release);
    const isList = answers.kind === "list" || answers.kind === "page";
    const isDue = isList ? isThere || Object.keys(path).length === 0 : isThere && effect !== "read";
    const isVoid = this.#isNothing() || this.#showsNothing();
    if (isVoid && !isDue) return undefined;
    const breach = this.breach();
    return breach?.blame?.about === "shape" ? breach : undefined;
  }

  #mustBeOfItsRow(): void {
    const { route, release } = this.received;
    if (!route) return;
    const { answers } = routeOn(route, release);
    const expected = declaredInWords(answers);
    if (isHtmlType(this.received.headers["content-type"])) throw this.blamed("shape", expected, "an HTML page");
    switch (answers.kind) {
      case "model":
        if (answers.orEmpty && this.#isNothing()) return;
        this.#valid(answers.model, this.record(), expected);
        return;
      case "list":
      case "page":
        for (const row of this.rows()) this.#valid(answers.model, row, `each row to be ${answers.model}`);
        return;
      case "list-envelope-or-empty":
        if (this.#isNothing()) return;
        if (Array.isArray(this.body)) {
          for (const row of this.body) this.#valid(answers.list, row, `each row to be ${answers.list}`);
        } else this.#valid(answers.envelope, this.record(), expected);
        return;
      case "string":
        if (typeof this.body !== "string" && this.received.kind !== "text")
          throw this.blamed("shape", expected, this.kindInWords());
        return;
      case "bytes":
        if (this.bytes.length === 0) throw this.blamed("shape", expected, "an empty body");
        return;
      case "no-content":
        if (this.status !== 204) throw this.plainMismatch("status 204", `${this.status}${this.excerpt()}`);
        if (this.bytes.length > 0) throw this.blamed("shape", "an empty body", `${this.bytes.length} bytes`);
        return;
      case "nothing-declared":
        return;
    }
  }

  #valid(model: string, value: unknown, expected: string): void {
    const validate = validatorOf(model, this.received.release);
    if (validate(value)) return;
    const [error] = validate.errors ?? [];
    const at = error?.instancePath ? `at ${error.instancePath} ` : "";
    throw this.blamed("shape", expected, `${phrase(value)}: ${at}${error?.message ?? "not valid"}`);
  }

  /** The document does not print which member names such a record: one that shows no id is not wrong, but cannot be judged. */
  protected nameless(): Inconclusive | undefined {
    const { route, release } = this.received;
    const { answers, creates } = route ? routeOn(route, release) : {};
    const model = answers && "model" in answers ? answers.model : creates && modelOfKind(creates);
    if (model === undefined || !isIdentified(model) || this.#showsNothing()) return undefined;
    return this.inconclusive(
      `it does not show by which member ${model} is named, and the document prints none: give \`identifiers.${model}\``,
    );
  }

  /** Whether it holds nothing under a status of success, which may stand for a record that is not there. */
  protected get isVoid(): boolean {
    return this.isSuccess && (this.#isNothing() || this.#showsNothing());
  }

  /** Whether it is `{}`, which is no record of any model that has an id. */
  #showsNothing(): boolean {
    return isObject(this.body) && Object.keys(this.body).length === 0;
  }

  #isNothing(): boolean {
    return this.received.kind === "empty" || this.body === null;
  }

  protected kindInWords(): string {
    const { kind, body } = this.received;
    if (kind !== "json") return kind === "empty" ? "an empty body" : `a body that is no JSON${this.excerpt()}`;
    return Array.isArray(body) ? `a JSON array of ${body.length}` : `${phrase(body)}`;
  }

  protected excerpt(): string {
    if (this.received.kind === "binary") return ` with ${this.bytes.length} bytes`;
    const sent = Buffer.from(this.bytes.subarray(0, 2000)).toString("utf8").trim();
    const text = isHtmlText(sent) ? `the page "${wordsOf(sent)}"` : sent;
    return text === "" ? " with an empty body" : ` with ${text.length > 200 ? `${text.slice(0, 200)}…` : text}`;
  }

  protected inconclusive(reason: string): Inconclusive {
    return new Inconclusive(`${this.where}: ${reason}`, this.exchange);
  }
}

/** What became of a request: `unsent` is one that never arrived, `unknown` one of which no usable answer tells whether it was done. */
export type RequestOutcome = "done" | "refused" | "unsent" | "unknown";

/** @returns what became of a request, by its answer */
export function requestOutcome(received: Received): RequestOutcome {
  const { status, failure } = received;
  if (status === undefined && failure && neverArrived.has(failure.kind)) return "unsent";
  if (status !== undefined && status >= 300 && status < 500) return "refused";
  if (failure || !isSuccessStatus(status)) return "unknown";
  return reportsFailure(received) ? "refused" : "done";
}

/** @returns whether it is the ServiceBaseResponse, under a status of success, of a request that was not carried out */
export function reportsFailure({ route, release, status, body }: Received): boolean {
  if (!route || !isSuccessStatus(status)) return false;
  const { answers } = routeOn(route, release);
  const base = answers.kind === "model" && answers.model === "ServiceBaseResponse";
  return base && isObject(body) && fieldOf(body, "success") === false;
}
