import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call, ParameterValue, Received } from "../../http/call.js";
import { settledContentOf } from "../../scenario/content.js";
import { Inconclusive, Mismatch } from "../../scenario/findings.js";
import { idOf } from "../../scenario/values.js";
import type { TrackedRecords } from "../../tracking/tracked-records.js";
import { arrived, type CallBeside, CallsBeside, isAccepted, shown } from "./calls-beside.js";
import { unused } from "./nobodys.js";

interface CallOfNone extends CallBeside {
  /** The answer is that of the record whose id the text begins with. */
  readonly isOfKnown: boolean;
  /** What is answered for an id and a text that are nobody's, where it was asked. */
  readonly nobodys: readonly Received[];
  /** Whether one of them is answered so, which tells nothing of how an id is read. */
  readonly isForAny: boolean;
}

/** How many calls of one route are tried, where any id is answered alike. */
const tries = 3;

/**
 * Judges on the way whether routes read an integer in their path as a whole (ruling 36): the first accepted call of each route that is
 * judged is sent once more with a letter behind that integer. It may be refused, or answered with nothing or with what is no record's. The
 * answer of the record itself says that the digits at its beginning were enough, unless an id that nothing has, or a text of letters, is
 * answered so as well: then a later call is tried.
 */
export class WholeId extends CallsBeside<CallOfNone> {
  readonly what = "the same call with a letter behind its id";

  /**
   * @param judged the clauses that are judged
   * @param trackedRecords what may be written to
   */
  constructor(
    judged: readonly ClauseId[],
    private readonly trackedRecords: Pick<TrackedRecords, "grantMalformed">,
  ) {
    super("whole-id", judged);
  }

  protected override isDue({ caller, credential, repeats }: Call, sent: readonly CallOfNone[]): boolean {
    const mayTell = sent.length < tries && sent.every(({ isForAny }) => isForAny);
    return mayTell && caller !== "anonymous" && !credential && repeats === undefined;
  }

  protected override async sendBeside(
    call: Call,
    send: (call: Call) => Promise<Received>,
    sent: CallOfNone[],
  ): Promise<Received> {
    const control = await send(call);
    const malformed = isAccepted(control) ? this.#malformedOf(call) : undefined;
    if (malformed === undefined) return control;
    const answer = await send(withId(call, malformed));
    const known = String(idIn(call));
    if (!isRead(call)) {
      const isOfKnown = isAccepted(answer) && String(idOf(answer.raw)) === known;
      sent.push({ answer, control, isOfKnown, nobodys: [], isForAny: false });
      return control;
    }
    const isAlike = (one: Received, id: ParameterValue) =>
      isAccepted(one) && saidIn(one, [String(id), known]) === saidIn(control, [known]);
    const isOfKnown = isAlike(answer, malformed);
    const nobodys: Received[] = [];
    let isForAny = false;
    for (const id of isOfKnown ? [unused.number, unused.text] : []) {
      const nobody = await send(withId(call, id));
      nobodys.push(nobody);
      isForAny ||= isAlike(nobody, id);
    }
    sent.push({ answer, control, isOfKnown, nobodys, isForAny });
    return control;
  }

  /** @returns a text that begins as its id and is none; undefined where a write would name so what is not the scenario's own */
  #malformedOf(call: Call): string | undefined {
    const { [nameIn(call)]: kind } = routeOf(call.route as RouteId).touches;
    const id = String(idIn(call));
    return isRead(call) ? `${id}x` : kind && this.trackedRecords.grantMalformed(kind, id);
  }

  override made(received: Received): boolean {
    const { id } = received.exchange;
    return (
      super.made(received) || Object.values(this.all).some((calls) => calls.some(({ nobodys }) => hasMade(nobodys, id)))
    );
  }

  protected override judgeCalls(sent: readonly CallOfNone[]): void {
    const asked = sent.find(({ isForAny }) => !isForAny) ?? sent[0];
    if (!asked)
      throw new Inconclusive("no such call was accepted, beside which it could be told whose answer a text is given");
    const { answer, nobodys, isOfKnown, isForAny } = asked;
    for (const one of [answer, ...nobodys]) arrived(one, "with another id");
    const { status, exchange } = answer;
    if (isForAny)
      throw new Inconclusive("what is nobody's is answered as the known id is, so it tells nothing", exchange.id);
    if (!isOfKnown) return;
    throw new Mismatch(
      "a refusal (4xx), nothing, or what is no record's: a text is no integer",
      `status ${status} with the answer of the record whose id it begins with: ${shown(answer)}`,
      exchange.id,
    );
  }
}

/** The first integer of its path. */
function nameIn({ route }: Call): string {
  const { path } = routeOf(route as RouteId);
  return Object.keys(path).find((name) => path[name]?.type === "integer") ?? "";
}

const idIn = (call: Call): ParameterValue | undefined => call.path[nameIn(call)];

const withId = (call: Call, id: ParameterValue): Call => ({ ...call, path: { ...call.path, [nameIn(call)]: id } });

const isRead = ({ route }: Call): boolean => routeOf(route as RouteId).effect === "read";

const hasMade = (answers: readonly Received[], id: string): boolean =>
  answers.some(({ exchange }) => exchange.id === id);

/** What an answer says, but for moments, and for the ids that it repeats. */
const saidIn = ({ kind, raw, bytes }: Received, ids: readonly string[]): string =>
  ids.reduce(
    (said, id) => said.replaceAll(id, ""),
    kind === "json" ? settledContentOf(raw) : Buffer.from(bytes).toString("latin1"),
  );
