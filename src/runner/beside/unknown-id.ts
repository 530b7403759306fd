import { recordLifecycles } from "../../contract/records.js";
import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call, Received } from "../../http/call.js";
import { fold } from "../../http/names.js";
import { isSuccessStatus } from "../../http/status.js";
import { Inconclusive, Mismatch, phrase } from "../../scenario/findings.js";
import { isObject } from "../../scenario/values.js";
import { touchedBy } from "../../tracking/touching.js";
import type { TrackedRecords } from "../../tracking/tracked-records.js";
import { type CallBeside, CallsBeside, isAccepted } from "./calls-beside.js";
import { withUnknownId } from "./nobodys.js";

/**
 * Judges on the way how routes take an unknown id: the first call of each route that is judged and accepted is sent once more, with an
 * id in its path that nothing has. Nothing may be answered (open point not-found-status). Of a read, what such a record shows may be as
 * well; an answer with mostly other members tells a refusal as a success (ruling 19). A write that is answered with something says that
 * it was carried out.
 */
export class UnknownId extends CallsBeside {
  readonly what = "the same call with an unknown id";

  /**
   * @param judged the clauses that are judged
   * @param trackedRecords what may be written to
   */
  constructor(
    judged: readonly ClauseId[],
    private readonly trackedRecords: Pick<TrackedRecords, "grant">,
  ) {
    super("unknown-id", judged);
  }

  protected override isDue({ caller, credential, repeats }: Call, sent: readonly CallBeside[]): boolean {
    return sent.length === 0 && caller === "corporate" && !credential && repeats === undefined;
  }

  protected override async sendBeside(
    call: Call,
    send: (call: Call) => Promise<Received>,
    sent: CallBeside[],
  ): Promise<Received> {
    const control = await send(call);
    const asked = withUnknownId(call);
    const isDue = isRead(call.route)
      ? showsSomething(control)
      : isAccepted(control) && (await this.#mayBeWritten(asked, send));
    if (isDue) sent.push({ answer: await send(asked), control });
    return control;
  }

  /** @returns whether nothing is there that a write with an unknown id would change; it may leave then */
  async #mayBeWritten(call: Call, send: (call: Call) => Promise<Received>): Promise<boolean> {
    const unknown = String(Object.values(call.path).at(-1));
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

  protected override judgeCalls([asked]: readonly CallBeside[]): void {
    if (!asked?.control)
      throw new Inconclusive(
        "no such call was accepted and answered with something, beside which a refusal could be told",
      );
    const { control, answer } = asked;
    const { status = 0, failure, exchange } = answer;
    if (failure) throw new Inconclusive(failure.message, exchange.id);
    if (status >= 500 || status === 429)
      throw new Inconclusive(`the call with an unknown id was answered with ${status}`, exchange.id);
    if (!isRead(exchange.route)) {
      if (!isAccepted(answer)) return;
      if (isNothing(answer) && !isNothing(control)) return;
      if (isNothing(answer))
        throw new Inconclusive("an unknown id is answered with nothing, and so is the known one", exchange.id);
      throw new Mismatch("a refusal (4xx), or nothing", `status ${status} with ${shown(answer)}`, exchange.id);
    }
    if (isSuccessStatus(status) && answer.kind !== "empty" && isAlike(answer, control))
      throw new Inconclusive("an unknown id is answered as the known one is, so its answer tells nothing", exchange.id);
    if (!isSuccessStatus(status) || !isOfAnotherKind(answer, control)) return;
    throw new Mismatch(
      "a refusal (4xx), nothing, or what a record shows",
      `status ${status} with ${shown(answer)}`,
      exchange.id,
    );
  }
}

const isAlike = (one: Received, other: Received): boolean => Buffer.from(one.bytes).equals(Buffer.from(other.bytes));

const hasMembers = (value: unknown): value is object => isObject(value) && Object.keys(value).length > 0;

const isRead = (route: string | undefined): boolean =>
  route !== undefined && routeOf(route as RouteId).effect === "read";

/** Whether an answer holds nothing that tells of a record, or of what was done. */
const isNothing = ({ kind, raw }: Received): boolean =>
  kind === "empty" || kind === "none" || raw === null || (isObject(raw) && !hasMembers(raw));

const shown = ({ kind, raw }: Received): string => (kind === "json" ? phrase(raw) : `a body of another kind (${kind})`);

/** Whether a read was accepted and answered with something that an answer of another kind can be told from. */
const showsSomething = ({ status, failure, kind, raw }: Received): boolean =>
  failure === undefined &&
  isSuccessStatus(status) &&
  (kind === "binary" || kind === "text" || hasMembers(raw) || Array.isArray(raw));

/** Whether an answer holds something, and not what the control has: no list, no bytes, or for the most part other members. */
function isOfAnotherKind({ kind, raw }: Received, control: Received): boolean {
  if (kind === "empty" || kind === "none" || raw === null) return false;
  if (kind !== "json") return control.kind === "json";
  if (!hasMembers(raw)) return false;
  if (!hasMembers(control.raw)) return true;
  const names = new Set(Object.keys(control.raw).map(fold));
  const shown = Object.keys(raw);
  return shown.filter((name) => names.has(fold(name))).length * 2 < shown.length;
}
