import type { ClauseId } from "../../contract/register.js";
import type { Parameter } from "../../contract/route.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import { tellsApart } from "../../contract/uuid-case-clauses.js";
import type { Call, ParameterValue, Received } from "../../http/call.js";
import { isRedirect, isSuccessStatus } from "../../http/status.js";
import { Inconclusive, Mismatch } from "../../scenario/findings.js";
import { isUuid, uuidLike } from "../../scenario/values.js";
import { arrived, type CallBeside, CallsBeside, isAccepted, shown } from "./calls-beside.js";
import { attempts, inBoth, isAlike, isSteady, listsNoneOf, Moving } from "./moving.js";
import { unused } from "./nobodys.js";

/** So many calls of a route are tried whose answer is the one that a UUID gets which nothing has: a list may be empty by chance. */
const mostForNobody = 3;

interface CallWithUuid extends CallBeside {
  /** The parameters whose UUIDs it has in the other case; none where it has others in their place. */
  readonly names: readonly string[];
}

/**
 * Judges on the way that the case of a UUID is nothing to a route (ruling 48): the first accepted call of each route that is judged and
 * asks with a UUID is sent once more, with its letters in the other case. The answer has to be the same; where it is not, the call
 * itself is sent again, so that what changes by itself is told from it, and counts no more; where it is, a UUID that nothing has, and
 * that begins alike where no other clause says it, must not be answered so, unless any other is: then a later call is tried.
 */
export class UuidCase extends CallsBeside<CallWithUuid> {
  readonly what = "the same call with a UUID in the other case";
  readonly #alikeForNobody = new Map<string, number>();

  /** @param judged the clauses that are judged */
  constructor(judged: readonly ClauseId[]) {
    super("uuid-case", judged);
  }

  protected override isDue(call: Call, sent: readonly CallWithUuid[]): boolean {
    const { caller, credential, repeats } = call;
    const isOwn = caller === "corporate" && !credential && repeats === undefined;
    const mayTell = this.#timesAlike(call) < mostForNobody;
    const told = sent.flatMap(({ names }) => names);
    return isOwn && mayTell && namesIn(call).some((name) => !told.includes(name));
  }

  protected override async sendBeside(
    call: Call,
    send: (call: Call) => Promise<Received>,
    sent: CallWithUuid[],
  ): Promise<Received> {
    const names = namesIn(call);
    const moving = new Moving(send);
    const own = await moving.send(call);
    const asked = respelled(call, swapped);
    if (!asked || !isAccepted(own)) return own;
    let control = own;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const answer = await moving.send(asked);
      if (isAlike(answer, control)) {
        const nobodys = await this.#otherwiseForNobody(call, control, moving);
        if (nobodys) sent.push({ answer, control, names }, ...nobodys);
        break;
      }
      const again = await moving.send(call);
      // What is refused the second time is refused for that, whatever the case.
      if (!isAccepted(again)) break;
      const isOther = isAlike(again, control)
        ? !isAccepted(answer) || (await isSteady([asked, answer], [call, control], moving))
        : await listsNoneOf(asked, answer, inBoth(control, again), moving);
      if (isOther) {
        sent.push({ answer, control, names });
        break;
      }
      moving.learn(control, again);
      control = again;
    }
    return own;
  }

  /**
   * @returns the answer for a UUID that nothing has and that differs in its last letters alone, beside that for any other where it is the
   *   one of the known UUID; undefined where any is answered so: what answers all alike does not tell how it reads one
   */
  async #otherwiseForNobody(
    call: Call,
    control: Received,
    moving: Moving,
  ): Promise<readonly CallWithUuid[] | undefined> {
    const any = respelled(call, () => unused.uuid);
    if (!any) return undefined;
    const like = (tellsApart(call.route as RouteId) && respelled(call, uuidLike)) || any;
    const answer = await moving.send(like);
    if (!isAlike(answer, control)) return [{ answer, names: [] }];
    const nobodys = like === any ? answer : await moving.send(any);
    const isTelling = isDecided(nobodys) && !isAlike(nobodys, control);
    if (isTelling && (await isSteady([any, nobodys], [like, answer], moving)))
      return [
        { answer, control: nobodys, names: [] },
        { answer: nobodys, names: [] },
      ];
    this.#alikeForNobody.set(call.route, this.#timesAlike(call) + 1);
    return undefined;
  }

  #timesAlike({ route }: Call): number {
    return this.#alikeForNobody.get(route) ?? 0;
  }

  protected override judgeCalls(sent: readonly CallWithUuid[]): void {
    if (sent.length === 0)
      throw new Inconclusive("no call was accepted whose answer depends on its UUID and does not change by itself");
    for (const { answer, control, names } of sent) {
      if (control && names.length > 0) isAsInItsOwnCase(answer, control);
      else if (control)
        throw new Mismatch(
          `what another UUID that nothing has is answered: status ${control.status} with ${shown(control)}`,
          `the answer of the UUID that differs in its last letters alone: ${shown(answer)}`,
          answer.exchange.id,
        );
    }
  }
}

/** @throws Mismatch where the case of a UUID changes the answer; Inconclusive where that cannot be told */
function isAsInItsOwnCase(answer: Received, control: Received): void {
  const { status = 0, exchange } = answer;
  arrived(answer, "with a UUID in the other case");
  if (isRedirect(status))
    throw new Inconclusive(
      "the call with a UUID in the other case is redirected, which is followed for reads only",
      exchange.id,
    );
  if (!isSuccessStatus(status) || !isAlike(answer, control))
    throw new Mismatch(
      `the answer that the UUID has in its own case: ${shown(control)}`,
      `status ${status} with ${shown(answer)}`,
      exchange.id,
    );
}

/** Whether an answer tells of what was asked for, and not of how much was asked, or of a defect. */
const isDecided = ({ failure, status = 0 }: Received): boolean => !failure && status < 500 && status !== 429;

const swapped = (uuid: string): string => (uuid === uuid.toLowerCase() ? uuid.toUpperCase() : uuid.toLowerCase());

/** Of what the document types otherwise, a text that looks like a UUID need be none. */
const mayBeUuid = (declared: Parameter | undefined): boolean =>
  declared !== undefined && (declared.type === "uuid" || declared.untyped === true);

/** @returns the parameters by which a call names UUIDs that have letters */
function namesIn({ path, query, ...call }: Call): readonly string[] {
  const given = { ...path, ...query };
  const other = respelled({ ...call, path, query }, swapped);
  const otherwise: typeof given = { ...other?.path, ...other?.query };
  return other ? Object.keys(given).filter((name) => String(otherwise[name]) !== String(given[name])) : [];
}

/** @returns the call with each UUID of its path and its query written otherwise; undefined where that changes none */
function respelled(call: Call, respell: (uuid: string) => string): Call | undefined {
  const { path, query } = routeOf(call.route as RouteId);
  let isOtherwise = false;
  const other = (value: ParameterValue): ParameterValue => {
    if (!isUuid(value)) return value;
    isOtherwise ||= respell(String(value)) !== value;
    return respell(String(value));
  };
  const changed = <V extends ParameterValue | readonly ParameterValue[] | undefined>(
    given: { readonly [name: string]: V },
    declared: { readonly [name: string]: Parameter },
  ) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        if (!mayBeUuid(declared[name]) || value === undefined) return [name, value];
        return [name, Array.isArray(value) ? value.map(other) : other(value as ParameterValue)];
      }),
    );
  const asked = { ...call, path: changed(call.path, path), query: changed(call.query, query) } as Call;
  return isOtherwise ? asked : undefined;
}
