import type { ClauseId } from "../../contract/register.js";
import type { Release } from "../../contract/releases.js";
import { type RouteId, routeOn } from "../../contract/routes.js";
import { ofOneTime } from "../../contract/wire/unsaid.js";
import type { Call, Received } from "../../http/call.js";
import { guessesIn } from "../../http/names.js";
import { isSuccessStatus } from "../../http/status.js";
import { composed } from "../../scenario/answer.js";
import { Inconclusive, Mismatch } from "../../scenario/findings.js";
import { type CallBeside, CallsBeside, isAccepted } from "./calls-beside.js";

/** Stands in place of a body, or in a list there: it names no record, and is no key of any. */
export const noBody = "this is no body";

/** How many calls of one route are tried, where the same call with its body is refused as well. */
const tries = 3;

/** A call with a body of another kind. */
interface CallWithOtherBody extends CallBeside {
  /** Models in its own body whose inside the document does not show and no sample gives. */
  readonly guessed: readonly string[];
  /** It was sent before the one with its own body, which may be refused for what this one did. */
  readonly isFirst: boolean;
}

/**
 * Judges on the way whether routes take bodies of another kind (ruling 36): the first call of each route that is judged is sent once
 * more, with a list in place of an object, or a text in place of a list. It comes behind that call, so that a refusal which takes back what
 * was written last is seen by whatever reads that; before it where the call cannot be undone, and may be refused the second time for that.
 */
export class BodyKind extends CallsBeside<CallWithOtherBody> {
  readonly what = "the same call with a body of another kind";

  /**
   * @param judged the clauses that are judged
   * @param release as which the deployment is judged
   */
  constructor(
    judged: readonly ClauseId[],
    private readonly release: Release,
  ) {
    super("body-kind", judged);
  }

  protected override isDue({ caller, credential, body, repeats }: Call, sent: readonly CallWithOtherBody[]): boolean {
    if (caller === "anonymous" || credential !== undefined) return false;
    return body !== undefined && repeats === undefined && sent.length < tries && !sent.some(tells);
  }

  protected override async sendBeside(
    call: Call,
    send: (call: Call) => Promise<Received>,
    sent: CallWithOtherBody[],
  ): Promise<Received> {
    const { body, effect, absorbsInBody } = routeOn(call.route, this.release);
    const sendOther = () => send({ ...call, body: body?.kind === "json-list" ? noBody : [noBody] });
    const isOnce = effect === "irreversible" || absorbsInBody || ofOneTime.has(call.route as RouteId);
    const before = isOnce ? await sendOther() : undefined;
    const control = await send(call);
    const isFirst = before !== undefined;
    sent.push({ answer: before ?? (await sendOther()), isFirst, guessed: guessesIn(call.body), control });
    return control;
  }

  protected override judgeCalls(calls: readonly CallWithOtherBody[]): void {
    const taken = calls.find(({ answer, control, isFirst }) => isAccepted(answer) && (isFirst || isTaken(control)));
    if (taken) {
      const { exchange, status } = taken.answer;
      throw new Mismatch("a body of another kind to be refused (4xx)", `status ${status}`, exchange.id);
    }
    const [first] = calls;
    if (!first)
      throw new Inconclusive("no call of this route was made that could be tried with a body of another kind");
    if (!calls.some(tells)) throw new Inconclusive(whyUnclear(first), first.answer.exchange.id);
  }
}

const isTaken = (control: Received | undefined): boolean => control !== undefined && isAccepted(control);

/** Whether it was the body that was refused: the same call is accepted with its own. */
const tells = ({ answer, control }: CallBeside): boolean =>
  isTaken(control) && answer.failure === undefined && isDecided(answer);

/**
 * A success, or a 4xx that is not about the token or the rate: that the caller may do it the call with its own body shows, so 403 is about
 * the body.
 */
function isDecided(answer: Received): boolean {
  const { status = 0 } = answer;
  if (isSuccessStatus(status)) return true;
  return status >= 400 && status < 500 && ![401, 429].includes(status);
}

function whyUnclear({ answer, control, guessed }: CallWithOtherBody): string {
  if (answer.failure) return answer.failure.message;
  if (!isDecided(answer)) return `the call with a body of another kind was answered with ${answer.status}`;
  const own = `the one with its own was not accepted (${control?.status ?? "no answer"})`;
  const both = `the call with a body of another kind was ${isAccepted(answer) ? "accepted" : "refused"} (${answer.status}), and ${own}`;
  return guessed.length > 0 ? `${both}: ${composed([...new Set(guessed)])}` : both;
}
