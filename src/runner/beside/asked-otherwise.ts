import type { ClauseId } from "../../contract/register.js";
import type { Call, Received } from "../../http/call.js";
import { percentWritten, type WayOfWriting, type Writing, waysOfJson, waysOfWriting } from "../../http/writing.js";
import { Inconclusive, Mismatch } from "../../scenario/findings.js";
import type { Requester } from "../../scenario/outstanding.js";
import { isLong, mentions, scalarsIn } from "../../scenario/values.js";
import { isOwn } from "./asked-again.js";
import { type CallBeside, CallsBeside, isAccepted, shown } from "./calls-beside.js";
import { attempts, hasRowsOfBoth, inBoth, isAlike, isSteady, listsNoneOf, Moving } from "./moving.js";

interface CallOtherwise extends CallBeside {
  /** The way of writing that is not taken by itself; undefined where the answer is the same, or all together are not taken. */
  readonly way?: WayOfWriting;
  readonly isOther: boolean;
  /** It is answered with no rows, as anything may be that was not understood. */
  readonly isOfNone: boolean;
}

/** A call of the scenario, and how it was answered. */
interface Asked {
  readonly call: Call;
  readonly answer: Received;
}

/** So many calls of a route are tried whose answers do not tell. */
const tries = 3;

/**
 * Judges on the way that a read is answered the same however what it asks is written: the first accepted call of each route that is judged
 * is sent once more in other ways, all at once; one that finds nothing tells little, so that a later one is tried as well. Where that is
 * answered otherwise, the call itself is sent again, so that what changes by itself is told from it, and then in each of the ways, to tell
 * which it is.
 */
export class AskedOtherwise extends CallsBeside<CallOtherwise> {
  readonly what = "the same call, written otherwise";
  readonly #tried = new Map<string, number>();
  /** The calls of the scenario that were accepted, by their routes. */
  readonly #own = new Map<string, Asked[]>();

  /** @param judged the clauses that are judged */
  constructor(judged: readonly ClauseId[]) {
    super("asked-otherwise", judged);
  }

  override through(client: Requester): Requester {
    const beside = super.through(client);
    return {
      ...beside,
      send: async (call, exchangeContext) => {
        const answer = await beside.send(call, exchangeContext);
        if (isOwn(call) && isAccepted(answer))
          this.#own.set(call.route, [...(this.#own.get(call.route) ?? []), { call, answer }]);
        return answer;
      },
    };
  }

  protected override isDue(call: Call, sent: readonly CallOtherwise[]): boolean {
    return (
      isOwn(call) &&
      sent.every(({ isOfNone, isOther }) => isOfNone && !isOther) &&
      waysOf(call).length > 0 &&
      this.#tries(call) < tries
    );
  }

  #tries({ route }: Call): number {
    return this.#tried.get(route) ?? 0;
  }

  protected override async sendBeside(
    call: Call,
    send: (call: Call) => Promise<Received>,
    sent: CallOtherwise[],
  ): Promise<Received> {
    const moving = new Moving(send);
    const own = await moving.send(call);
    if (!isAccepted(own)) return own;
    this.#tried.set(call.route, this.#tries(call) + 1);
    const written = (writing: Writing): Call => ({ ...call, writing });
    const asked = written(waysOf(call));
    let control = own;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const answer = await moving.send(asked);
      if (isAlike(answer, control)) {
        sent.push({ answer, control, isOther: false, isOfNone: findsNone(control) });
        break;
      }
      const again = await moving.send(call);
      // What is refused the second time is refused for that, however it is written.
      if (!isAccepted(again)) break;
      if (isAccepted(answer) && !isAlike(again, control) && hasRowsOfBoth(control, again, answer)) {
        sent.push({ answer, control, isOther: false, isOfNone: false });
        break;
      }
      const isOther = isAlike(again, control)
        ? await isSteady([asked, answer], [call, control], moving)
        : await listsNoneOf(asked, answer, inBoth(control, again), moving);
      if (isOther && tells(answer)) {
        sent.push({ answer, control, isOther, isOfNone: false, ...(await this.#wayOf(call, control, moving)) });
        break;
      }
      moving.learn(control, again);
      control = again;
    }
    return own;
  }

  /** @returns the first way that changes the answer by itself */
  async #wayOf(call: Call, control: Received, moving: Moving): Promise<Pick<CallOtherwise, "way">> {
    for (const way of waysOf(call))
      if (!isAlike(await moving.send({ ...call, writing: [way] }), control)) return { way };
    return {};
  }

  protected override judgeCalls(sent: readonly CallOtherwise[]): void {
    const first = sent.find(({ isOther }) => isOther) ?? sent[0];
    if (!first)
      throw new Inconclusive(
        "no call was accepted that can be written otherwise, and whose answer does not change by itself",
      );
    const { answer, control, isOther, way } = first;
    if (!isOther) {
      if (!dependOnWhatIsAsked(this.#own.get(answer.route ?? "") ?? []))
        throw new Inconclusive(
          "whatever is asked is answered the same, so an answer tells nothing of how that was written",
        );
      return;
    }
    if (!control) return;
    throw new Mismatch(
      `the answer of the same call that is written plainly, not with ${way ? waysOfWriting[way] : "all of that at once"}: ${shown(control)}`,
      `status ${answer.status} with ${shown(answer)}`,
      answer.exchange.id,
    );
  }
}

/** Whether two calls are answered differently, or one is answered with something that it asks for; what is sent back as it came tells nothing. */
const dependOnWhatIsAsked = (calls: readonly Asked[]): boolean =>
  calls.some(({ call: { path, query, body }, answer }) => {
    const asked = scalarsIn([path, query, body]);
    return (
      scalarsIn(answer.raw).some((shown) => !asked.includes(shown)) &&
      (calls.some((other) => !isAlike(other.answer, answer)) ||
        asked.some((one) => isLong(one) && mentions(answer.raw, one)))
    );
  });

/** Whether an answer tells of how a call was written, and not of how much was asked. */
const tells = ({ failure, status }: Received): boolean => !failure && status !== 429;

/** Whether an answer holds lists, all of them empty, or nothing. */
function findsNone({ kind, raw }: Received): boolean {
  const lists = Array.isArray(raw) ? [raw] : Object.values(Object(raw)).filter(Array.isArray);
  return kind === "empty" || (lists.length > 0 && lists.every((list) => list.length === 0));
}

/** @returns in which ways a call can be written that is not written so as it is */
function waysOf({ body, query }: Call): Writing {
  const texts = Object.values(query)
    .flat()
    .filter((one) => one !== undefined)
    .map((one) => encodeURIComponent(String(one)));
  const isByText = texts.some((text) => percentWritten(text) !== text);
  return [...(body === undefined ? [] : waysOfJson), ...(isByText ? (["percent"] as const) : [])];
}
