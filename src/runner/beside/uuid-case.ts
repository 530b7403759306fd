import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call, ParameterValue, Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import { Inconclusive, Mismatch, phrase } from "../../scenario/findings.js";
import { isMoment, isUuid } from "../../scenario/values.js";
import { type CallBeside, CallsBeside, isAccepted } from "./calls-beside.js";

/** So often a read whose answer changes by itself is asked again. */
const attempts = 3;

/**
 * Judges on the way that the case of a UUID is nothing to a route (ruling 48): the first accepted call of each route that is judged and
 * asks with a UUID is sent once more, with its letters in the other case. The answer has to be the same; where it is not, the call
 * itself is sent again, so that what changes by itself is told from it.
 */
export class UuidCase extends CallsBeside {
  readonly what = "the same call with a UUID in the other case";

  /** @param judged the clauses that are judged */
  constructor(judged: readonly ClauseId[]) {
    super("uuid-case", judged);
  }

  protected override isDue(call: Call, sent: readonly CallBeside[]): boolean {
    const { caller, token, repeats } = call;
    const isOwn = caller === "corporate" && !token && repeats === undefined;
    return isOwn && sent.length === 0 && inOtherCase(call) !== undefined;
  }

  protected override async sendBeside(
    call: Call,
    send: (call: Call) => Promise<Received>,
    sent: CallBeside[],
  ): Promise<Received> {
    const own = await send(call);
    const asked = inOtherCase(call);
    if (!asked || !isAccepted(own)) return own;
    let control = own;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const answer = await send(asked);
      if (isAlike(answer, control)) {
        sent.push({ answer, control });
        break;
      }
      const again = await send(call);
      if (isAlike(again, control)) {
        sent.push({ answer, control });
        break;
      }
      control = again;
    }
    return own;
  }

  protected override judgeCalls([asked]: readonly CallBeside[]): void {
    if (!asked?.control)
      throw new Inconclusive("no call with a UUID was accepted whose answer does not change by itself");
    const { control, answer } = asked;
    const { status = 0, failure, exchange } = answer;
    if (failure) throw new Inconclusive(failure.message, exchange.id);
    if (status >= 500 || status === 429)
      throw new Inconclusive(`the call with a UUID in the other case was answered with ${status}`, exchange.id);
    if (!isSuccessStatus(status) || !isAlike(answer, control))
      throw new Mismatch(
        `the answer that the UUID has in its own case: ${shown(control)}`,
        `status ${status} with ${shown(answer)}`,
        exchange.id,
      );
  }
}

const shown = ({ kind, raw }: Received): string => (kind === "json" ? phrase(raw) : `a body of another kind (${kind})`);

/** What an answer says, but for moments, for the order of lists, and for the case of the UUIDs that it repeats. */
const textOf = ({ kind, raw, bytes }: Received): string =>
  kind === "json" ? saidIn(raw) : Buffer.from(bytes).toString("latin1");

function saidIn(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(saidIn).sort().join()}]`;
  if (value !== null && typeof value === "object")
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${saidIn(member)}`)
      .sort()
      .join()}}`;
  if (isMoment(value)) return "a moment";
  return isUuid(value) ? String(value).toLowerCase() : JSON.stringify(value);
}

const isAlike = (one: Received, other: Received): boolean =>
  one.status === other.status && textOf(one) === textOf(other);

const swapped = (uuid: string): string => (uuid === uuid.toLowerCase() ? uuid.toUpperCase() : uuid.toLowerCase());

/** @returns the call with each UUID of its path and its query in the other case; undefined where it has none with a letter */
function inOtherCase(call: Call): Call | undefined {
  const { path, query } = routeOf(call.route as RouteId);
  let hasLetters = false;
  const other = (value: ParameterValue): ParameterValue => {
    if (!isUuid(value)) return value;
    hasLetters ||= swapped(String(value)) !== value;
    return swapped(String(value));
  };
  const changed = <V extends ParameterValue | readonly ParameterValue[] | undefined>(
    given: { readonly [name: string]: V },
    declared: { readonly [name: string]: { readonly type: string } },
  ) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        if (declared[name]?.type !== "uuid" || value === undefined) return [name, value];
        return [name, Array.isArray(value) ? value.map(other) : other(value as ParameterValue)];
      }),
    );
  const asked = { ...call, path: changed(call.path, path), query: changed(call.query, query) } as Call;
  return hasLetters ? asked : undefined;
}
