import { recordLifecycles } from "../../contract/records.js";
import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import { tellsIdsApart, tellsMalformed } from "../../contract/unknown-id-clauses.js";
import { type Call, hasSameBytes, type Received } from "../../http/call.js";
import { fold } from "../../http/names.js";
import { isSuccessStatus } from "../../http/status.js";
import { contentOf } from "../../scenario/content.js";
import { Inconclusive, Mismatch } from "../../scenario/findings.js";
import { isMoment, isObject, scalarsIn } from "../../scenario/values.js";
import { touchedBy } from "../../tracking/touching.js";
import type { TrackedRecords } from "../../tracking/tracked-records.js";
import { arrived, type CallBeside, CallsBeside, isAccepted, shown } from "./calls-beside.js";
import { areMostly, hasNoRows, isEnvelope } from "./envelopes.js";
import { withIdLikeIts, withUnknownId, withZero } from "./nobodys.js";

interface CallOfNobody extends CallBeside {
  /** The answer is that of the known record. */
  readonly isOfKnown: boolean;
  /** What was answered for 0, and for another known record where 0 was answered with success. */
  readonly zeros?: readonly [zero: Received, other?: Received];
}

/**
 * Judges on the way how routes take an unknown id: the first call of each route that is judged and accepted is sent once more, with an
 * id in its path that nothing has. Nothing may be answered (open point not-found-status). Of a read, what such a record shows may be as
 * well; an answer with mostly other members tells a refusal as a success (ruling 19), and the answer of a record whose id begins alike,
 * where any other id is answered otherwise, takes one for the other. A write that is answered with something says that it was carried
 * out; so does one whose id begins as that of a record of the scenario's own and is none. Of a read whose path ends in an integer 0 is
 * asked for as well: answered as the known record, and not as another one, or the other way round, it was taken for none. What a new
 * record shows may be answered.
 */
export class UnknownId extends CallsBeside<CallOfNobody> {
  readonly what = "the same call with an unknown id";

  /**
   * @param judged the clauses that are judged
   * @param trackedRecords what may be written to
   * @param known ids that are known, by the parameter of a path that takes them
   */
  constructor(
    judged: readonly ClauseId[],
    private readonly trackedRecords: Pick<TrackedRecords, "grant" | "grantMalformed">,
    private readonly known: { readonly [parameter: string]: readonly (string | number | undefined)[] } = {},
  ) {
    super("unknown-id", judged);
  }

  protected override isDue({ caller, credential, repeats }: Call, sent: readonly CallOfNobody[]): boolean {
    return sent.length === 0 && caller === "corporate" && !credential && repeats === undefined;
  }

  protected override async sendBeside(
    call: Call,
    send: (call: Call) => Promise<Received>,
    sent: CallOfNobody[],
  ): Promise<Received> {
    const control = await send(call);
    if (isRead(call.route)) {
      if (!showsSomething(control)) return control;
      const zeros = await this.#askedForZero(call, send);
      const asked = tellsIdsApart(call.route as RouteId) ? withIdLikeIts(call) : withUnknownId(call);
      const sendAs = async (one: Call) => {
        const answer = await send(one);
        const saysTheSame = saidOf(answer, one) === saidOf(control, call) || isAlike(answer, control);
        const isOfKnown = isSuccessStatus(answer.status) && saysTheSame;
        sent.push({ answer, control, isOfKnown, ...(zeros && sent.length === 0 && { zeros }) });
        return isOfKnown;
      };
      const any = withUnknownId(call);
      if ((await sendAs(asked)) && idOf(any) !== idOf(asked)) await sendAs(any);
      return control;
    }
    if (!isAccepted(control)) return control;
    const asked = withUnknownId(call);
    if (!(await this.#mayBeWritten(asked, send))) return control;
    const malformed = this.#withMalformedId(call);
    for (const one of malformed ? [asked, malformed] : [asked])
      sent.push({ answer: await send(one), control, isOfKnown: false });
    return control;
  }

  /** @returns how 0 is answered in place of an integer, and another known id where that is answered with success */
  async #askedForZero(call: Call, send: (call: Call) => Promise<Received>): Promise<CallOfNobody["zeros"]> {
    const asked = withZero(call);
    if (!asked) return undefined;
    const zero = await send(asked);
    if (!isSuccessStatus(zero.status)) return [zero];
    const [name = ""] = Object.keys(call.path).slice(-1);
    const other = this.known[name]?.find((id) => id !== undefined && String(id) !== idOf(call));
    return other === undefined ? [zero] : [zero, await send({ ...call, path: { ...call.path, [name]: other } })];
  }

  override made(received: Received): boolean {
    const { id } = received.exchange;
    const isZero = ({ zeros }: CallOfNobody) => zeros?.some((one) => one?.exchange.id === id) ?? false;
    return super.made(received) || Object.values(this.all).some((calls) => calls.some(isZero));
  }

  /** @returns the same call with a text that begins as its id and is none; undefined where it is no id of a record of the scenario's own */
  #withMalformedId(call: Call): Call | undefined {
    const [name = ""] = Object.keys(call.path).slice(-1);
    const { [name]: kind } = routeOf(call.route as RouteId).touches;
    if (!kind || !tellsMalformed(call.route as RouteId)) return undefined;
    const malformed = this.trackedRecords.grantMalformed(kind, idOf(call));
    return malformed === undefined ? undefined : { ...call, path: { ...call.path, [name]: malformed } };
  }

  /** @returns whether nothing is there that a write with an unknown id would change; it may leave then */
  async #mayBeWritten(call: Call, send: (call: Call) => Promise<Received>): Promise<boolean> {
    const unknown = idOf(call);
    const named = touchedBy(call, routeOf(call.route as RouteId)).find(({ id }) => id === unknown);
    if (!named) return true;
    const { read } = recordLifecycles[named.kind];
    if (read) {
      const { caller } = call;
      const there = await send({ route: read.route, caller, path: { [read.parameter]: named.id }, query: {} });
      if (isSuccessStatus(there.status) && !isNothing(there)) return false;
    }
    this.trackedRecords.grant(named.kind, named.id);
    return true;
  }

  protected override judgeCalls(sent: readonly CallOfNobody[]): void {
    const [asked] = sent;
    if (!asked?.control)
      throw new Inconclusive(
        "no such call was accepted and answered with something, beside which a refusal could be told",
      );
    const { control, answer } = asked;
    for (const one of sent) arrived(one.answer, "with an unknown id");
    const { status = 0, exchange } = answer;
    if (!isRead(exchange.route)) {
      isNotCarriedOut(answer, control);
      if (sent[1]) isNotCarriedOut(sent[1].answer, control, !isAccepted(answer));
      return;
    }
    const any = sent[1];
    if (any && !any.isOfKnown)
      throw new Mismatch(
        `what another id that nothing has is answered: status ${any.answer.status} with ${shown(any.answer)}`,
        `the answer of the record whose id begins alike: ${shown(answer)}`,
        exchange.id,
      );
    if (isSuccessStatus(status) && answer.kind !== "empty" && isAlike(answer, control))
      throw new Inconclusive("an unknown id is answered as the known one is, so its answer tells nothing", exchange.id);
    if (isSuccessStatus(status) && isOfAnotherKind(answer, control))
      throw new Mismatch(
        "a refusal (4xx), nothing, or what a record shows",
        `status ${status} with ${shown(answer)}`,
        exchange.id,
      );
    const [zero, other] = asked.zeros ?? [];
    for (const one of [zero, other]) if (one?.failure) throw new Inconclusive(one.failure.message, one.exchange.id);
    if (zero && other && isAccepted(other) && isOfOne(zero, other, control))
      throw new Mismatch(
        "what a new record would show for the id 0, if anything",
        `the answer of a known record: ${shown(zero)}`,
        zero.exchange.id,
      );
  }
}

/**
 * @param isTelling an unknown id is refused, so that the answer of the known one, although it is nothing, tells of it
 * @throws Mismatch where a write under an unknown id was carried out; Inconclusive where that cannot be told
 */
function isNotCarriedOut(answer: Received, control: Received, isTelling = false): void {
  const { status, exchange } = answer;
  if (!isAccepted(answer)) return;
  if (isNothing(answer) && !isNothing(control)) return;
  if (isNothing(answer) && !isTelling)
    throw new Inconclusive("an unknown id is answered with nothing, and so is the known one", exchange.id);
  throw new Mismatch("a refusal (4xx), or nothing", `status ${status} with ${shown(answer)}`, exchange.id);
}

const idOf = ({ path }: Call): string => String(Object.values(path).at(-1));

/** What an answer says, but for the id that it repeats. */
const saidOf = ({ kind, raw, bytes }: Received, call: Call): string =>
  (kind === "json" ? contentOf(raw) : Buffer.from(bytes).toString("latin1"))
    .toLowerCase()
    .replaceAll(idOf(call).toLowerCase(), "");

const isAlike = (one: Received, other: Received): boolean =>
  one.kind === "json" && other.kind === "json" ? contentOf(one.raw) === contentOf(other.raw) : hasSameBytes(one, other);

const hasMembers = (value: unknown): value is object => isObject(value) && Object.keys(value).length > 0;

/** What is drawn or counted up, which a new record shows no more than another one does; the time of the answer all may show. */
const isOfARecord = (value: unknown): boolean =>
  /\d{4}/.test(String(value)) && !isMoment(value) && !(Number(value) >= 1e9);

/** @returns whether what is answered for 0 is the answer of one of two known records that are answered otherwise */
function isOfOne(zero: Received, other: Received, control: Received): boolean {
  if (isAlike(other, control)) return false;
  if (isAlike(zero, control)) return true;
  const shown = new Set(scalarsIn(control.raw).map(String));
  return isAlike(zero, other) && scalarsIn(other.raw).some((one) => isOfARecord(one) && !shown.has(String(one)));
}

const isRead = (route: string | undefined): boolean =>
  route !== undefined && routeOf(route as RouteId).effect === "read";

/** Whether an answer holds nothing that tells of a record, or of what was done. */
function isNothing(answer: Received): boolean {
  const { kind, raw } = answer;
  if (kind === "empty" || kind === "none" || raw === null) return true;
  return (isObject(raw) && !hasMembers(raw)) || hasNoRows(answer);
}

/** Whether a read was accepted and answered with something that an answer of another kind can be told from. */
const showsSomething = ({ status, failure, kind, raw }: Received): boolean =>
  failure === undefined &&
  isSuccessStatus(status) &&
  (kind === "binary" || kind === "text" || hasMembers(raw) || Array.isArray(raw));

/**
 * Whether an answer holds something, and not what the control has: no list, no bytes, or for the most part other members. An envelope is
 * none where the route may answer either.
 */
function isOfAnotherKind(answer: Received, control: Received): boolean {
  const { kind, raw } = answer;
  if (isNothing(answer) || isEnvelope(answer)) return false;
  if (kind !== "json") return control.kind === "json";
  if (!hasMembers(raw)) return false;
  if (!hasMembers(control.raw)) return true;
  return !areMostly(Object.keys(raw), new Set(Object.keys(control.raw).map(fold)));
}
