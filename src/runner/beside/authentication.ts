import type { ClauseId } from "../../contract/register.js";
import type { Call, Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import { Inconclusive, Mismatch } from "../../scenario/findings.js";
import { type CallBeside, CallsBeside, isAccepted } from "./calls-beside.js";

/** How a call is sent that nobody may make: with no token, or with a text that is none. */
const withoutToken = [
  { in: "without a token", as: { caller: "anonymous" } },
  { in: "with a text that is no token", as: { caller: "anonymous", token: "not-a-token" } },
] as const;

/** How many calls of one route are tried, where the callers with a token are refused as well. */
const tries = 3;

/** A call that nobody may make. */
interface CallWithoutToken extends CallBeside {
  readonly in: string;
}

/**
 * Judges on the way whether routes let in whoever comes without a token (ruling 49): the first call of each route that is judged
 * is sent without one before it is sent as it is.
 */
export class Authentication extends CallsBeside<CallWithoutToken> {
  readonly what = "the same call without a token";

  /** @param judged the clauses that are judged */
  constructor(judged: readonly ClauseId[]) {
    super("authenticated", judged);
  }

  protected override isAccepted(answer: Received): boolean {
    return isLetIn(answer);
  }

  protected override isDue({ caller, token }: Call, sent: readonly CallWithoutToken[]): boolean {
    if (caller === "anonymous" || token !== undefined) return false;
    return sent.length < tries * withoutToken.length && !sent.some(tells);
  }

  protected override async sendBeside(
    call: Call,
    send: (call: Call) => Promise<Received>,
    sent: CallWithoutToken[],
  ): Promise<Received> {
    const calls: CallWithoutToken[] = [];
    for (const way of withoutToken) {
      const one: CallWithoutToken = { in: way.in, answer: await send({ ...call, ...way.as }) };
      calls.push(one);
      sent.push(one);
    }
    const control = await send(call);
    for (const one of calls) one.control = control;
    return control;
  }

  protected override judgeCalls(calls: readonly CallWithoutToken[]): void {
    const wrong = calls.find(({ answer }) => isLetIn(answer));
    if (wrong)
      throw new Mismatch(`a call ${wrong.in} to be refused`, `status ${wrong.answer.status}`, wrong.answer.exchange.id);
    const [first] = calls;
    if (!first) throw new Inconclusive("the call that would be tried without a token was not made");
    const clear = calls.filter(tells);
    if (withoutToken.every((way) => clear.some((one) => one.in === way.in))) return;
    const failing = calls.filter(fails);
    if (failing[0] && withoutToken.every((way) => failing.some((one) => one.in === way.in)))
      throw new Mismatch(
        `a call ${failing[0].in} to be refused (4xx)`,
        `a failure of the service (${failing[0].answer.status}), where the same call with a token is accepted`,
        failing[0].answer.exchange.id,
      );
    const unclear = calls.find((one) => !clear.some((other) => other.in === one.in)) ?? first;
    throw new Inconclusive(whyUnclear(unclear), unclear.answer.exchange.id);
  }
}

/** A page may be there for people to sign in. */
const isPage = ({ headers }: Received): boolean => /html/i.test(headers["content-type"] ?? "");

const isLetIn = (answer: Received): boolean => isAccepted(answer) && !isPage(answer);

/** Whether the refusal is about the missing token: the call is accepted with one, or the status says so. */
function tells({ answer, control }: CallWithoutToken): boolean {
  const { status } = answer;
  if (answer.failure || status === undefined || status >= 500 || status === 429 || isPage(answer)) return false;
  if (control === undefined || control.failure) return false;
  if (isAccepted(control)) return true;
  return status !== control.status && (status < 400 || status === 401 || status === 403);
}

/** Whether the service failed of the missing token itself: with one it takes the call, and it does not say that it is busy. */
const fails = ({ answer, control }: CallWithoutToken): boolean =>
  answer.failure === undefined && answer.status === 500 && control !== undefined && isAccepted(control);

function whyUnclear({ in: way, answer, control }: CallWithoutToken): string {
  if (answer.failure) return answer.failure.message;
  if (answer.status === 429 || (answer.status ?? 0) >= 500) return `the call ${way} was answered with ${answer.status}`;
  if (isSuccessStatus(answer.status)) return `the call ${way} was answered with a page, which may be one to sign in`;
  return `the call ${way} was refused (${answer.status}), and so was the one with a token (${control?.status ?? "no answer"})`;
}
