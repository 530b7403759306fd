import {
  alteredTokenClauses,
  expiredTokenClauses,
  expiredTokenWriteClauses,
} from "../../contract/authentication-clauses.js";
import { type ClauseId, clauseOf } from "../../contract/register.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import type { Surface } from "../../contract/vocabulary.js";
import { type Call, expiredName, forgedName, noToken, type Received } from "../../http/call.js";
import { rowsOfPage } from "../../http/canonical.js";
import type { CallerName } from "../../http/exchange.js";
import { isHtmlType } from "../../http/html.js";
import { isSuccessStatus } from "../../http/status.js";
import { Inconclusive, Mismatch } from "../../scenario/findings.js";
import type { Requester } from "../../scenario/outstanding.js";
import type { Patience } from "../../scenario/patience.js";
import { idOf, isUuid, mentions } from "../../scenario/values.js";
import type { TrackedRecords } from "../../tracking/tracked-records.js";
import type { Broken } from "../on-the-way/broken.js";
import { type CallBeside, CallsBeside, isAccepted } from "./calls-beside.js";
import { LeftAlone } from "./left-alone.js";
import { withNobodysTexts, withUnknownId } from "./nobodys.js";
import { readsOfStored } from "./reads-of-stored.js";
import { isGone, isShown, type Removed, readOfRemoved } from "./removals.js";
import { withTexts } from "./texts.js";

/** How a call is sent that nobody may make. */
type Way = "without a token" | "with a text that is no token" | AlteredWay;

/** Such a call with what was a token, or would be one. */
type AlteredWay = "with a forged token" | "with an expired token";

/** Clauses of which each surface has one. */
type SurfaceClauses = typeof alteredTokenClauses | typeof expiredTokenClauses | typeof expiredTokenWriteClauses;

/** What is sent in place of a token. */
type Instead = Pick<Call, "caller" | "credential">;

const nothing: Instead = { caller: "anonymous" };
const anyText: Instead = { caller: "anonymous", credential: { token: noToken } };

/** With the caller's token under another signature in place of it, where that can be read. */
const forgedOf = (caller: Exclude<CallerName, "anonymous">): Instead => ({
  caller: "anonymous",
  credential: { token: noToken, forged: caller },
});

const wayOf = ({ exchange: { credential } }: Received): Way => {
  if (credential === undefined) return "without a token";
  if (credential === expiredName) return "with an expired token";
  return credential === forgedName ? "with a forged token" : "with a text that is no token";
};

interface AlteredToken {
  readonly reads: SurfaceClauses;
  readonly writes: SurfaceClauses;
  readonly token: string;
}

/** What other clauses say of tokens that are none any more, and what they are. */
const alteredWays: { readonly [W in AlteredWay]: AlteredToken } = {
  "with a forged token": {
    reads: alteredTokenClauses,
    writes: alteredTokenClauses,
    token: "a token whose signature ends otherwise than its own",
  },
  "with an expired token": {
    reads: expiredTokenClauses,
    writes: expiredTokenWriteClauses,
    token: "a token that has expired",
  },
};

const isAltered = (way: Way): way is AlteredWay => way in alteredWays;

/** On each surface a route that asks for nothing but a token. */
const asksForTokenAlone: { readonly [S in Surface]?: RouteId } = {
  portal: "GET /companies/availableByCurrentUser",
  catalog: "GET /Lot",
};

/** Routes that altered and forged tokens are tried on anyway: a text that is no token is tried on them beside. */
const triedAnyway: ReadonlySet<string> = new Set(
  Object.values(alteredTokenClauses).flatMap((id) => clauseOf(id).routes),
);

/**
 * What is tried in the place of a token: none, and what is none. A write that may be carried out but once is tried with any text before
 * a forged token, as it could not be told afterwards whether any text is taken.
 */
function waysOf({ route, caller }: Call, isOnce: boolean): readonly Instead[] {
  if (caller === "anonymous" || triedAnyway.has(route)) return [nothing, anyText];
  return isOnce ? [nothing, anyText, forgedOf(caller)] : [nothing, forgedOf(caller)];
}
const fewestWays = 2;

/** How many calls of one route are tried, where the callers with a token are refused as well. */
const tries = 3;

/** What a path ends in that names a file: who serves pictures and pages may not ask everybody who comes for them alike. */
const endingOf = ({ path: { docPath } }: Call): string =>
  /\.(\w+)$/.exec(String(docPath ?? ""))?.[1]?.toLowerCase() ?? "";

/** The parameters that the query of a call names: a route may ask for a token apart from what it is asked for. */
const namedIn = ({ query }: Call): readonly string[] => Object.keys(query).filter((name) => query[name] !== undefined);

/** A call that nobody may make. */
interface CallWithoutToken extends CallBeside {
  readonly in: Way;
  readonly ending: string;
  readonly named: readonly string[];
  /** It asks for a list below what is not there, or for what no text is in: who looks at each row for whom it may be shown to has none. */
  readonly isOfNobody?: true;
  /** Texts that nothing else carries, and no answer may show. */
  readonly marks?: readonly string[];
  /** What shows that it was carried out: an answer, and the text in it. */
  shown?: { readonly by: Received; readonly mark: string };
  /** The read that does not find any more what was read before it. */
  gone?: Received;
  /** The read that shows what it did. */
  done?: Received;
  /** How a route that the token is tried on anyway answers it, and the token that it was made of. */
  elsewhere?: Elsewhere;
}

interface Elsewhere {
  readonly tried: Received;
  readonly control: Received;
}

/**
 * Judges on the way whether routes let in whoever comes without a token (ruling 49): the first call of each route that is judged, of each
 * ending of a file's path, and with each parameter of the query is sent without one, a read behind the call itself, as an answer may be
 * kept and given to whoever comes next. A list below something is asked for below nothing as well, a search for a text that nothing has.
 *
 * A write that carries texts of the run's own is sent with others in their place, and behind the call itself where it changes what is
 * there: one that a later answer shows was stored, whatever the refusal said. What a removal is asked for is read before it; it was removed
 * where a read before the call with a token does not find it any more, for as long as a write may be late. What another write changes that
 * carries no such texts is read before it, behind it, and behind the call with a token.
 *
 * Who takes any text for a token takes one that nobody signed so. So one with another signature is tried in the place of any text, and any
 * text beside it where it is let in, which tells the one defect from the other. Its claims are those of a token that was let in: who
 * remembers whom he let in by what they claim lets it in as well. Where it is let in, another route of the surface is asked whether it takes
 * it: what this deployment itself refuses there is no valid token. An expired token is tried as well, where one is given.
 */
export class Authentication extends CallsBeside<CallWithoutToken> {
  readonly what = "the same call without a token";
  readonly #leftAlone: LeftAlone;
  /** Those that would be seen if they were carried out. */
  readonly #stored: CallWithoutToken[] = [];
  /** Those that removed what they were refused for, or changed it. */
  readonly #carriedOut: CallWithoutToken[] = [];

  /**
   * @param judged the clauses that are judged
   * @param trackedRecords takes on what a call without a token made
   * @param expiredToken a token of the deployment that has expired, where one is given
   * @param patience says how long what was written may be late
   */
  constructor(
    judged: readonly ClauseId[],
    private readonly trackedRecords: Pick<TrackedRecords, "adopt">,
    private readonly expiredToken: string | undefined,
    private readonly patience: Pick<Patience, "again" | "now">,
  ) {
    super("authenticated", judged);
    this.#leftAlone = new LeftAlone(patience);
  }

  override through(client: Requester): Requester {
    const { send, sendUnlisted } = super.through(client);
    return {
      send: async (call, exchangeContext) => {
        const received = await send(call, exchangeContext);
        this.#leftAlone.meets(call, received);
        return this.#looked(received);
      },
      sendUnlisted,
    };
  }

  /** An answer that is not at hand may have shown what was carried out. */
  override needsAll(clause: ClauseId): boolean {
    return this.sentFor(clause).some(({ marks }) => marks !== undefined);
  }

  protected override isAccepted(answer: Received): boolean {
    return (
      isLetIn(answer) ||
      this.#stored.some((one) => one.answer === answer && one.shown !== undefined) ||
      this.#carriedOut.some((one) => one.answer === answer)
    );
  }

  protected override isDue(call: Call, sent: readonly CallWithoutToken[]): boolean {
    if (call.caller === "anonymous" || call.credential) return false;
    const alike = sent.filter((one) => one.ending === endingOf(call) && !isExpired(one) && !one.isOfNobody);
    const isUntold = (some: readonly CallWithoutToken[]) => some.length < tries * fewestWays && !some.some(tells);
    return isUntold(alike) || namedIn(call).some((name) => isUntold(alike.filter(({ named }) => named.includes(name))));
  }

  protected override async sendBeside(
    call: Call,
    send: (call: Call) => Promise<Received>,
    sent: CallWithoutToken[],
  ): Promise<Received> {
    const { effect, creates, method } = routeOf(call.route);
    const marked = effect === "read" ? undefined : markedIn(call.body);
    // Another record is made whenever it is made; what changes one would be changed again, and an answer that is kept is given to anybody.
    let control = effect === "read" || (marked && creates === undefined) ? await send(call) : undefined;
    const isOnce = effect !== "read" && (marked === undefined || (method === "POST" && creates === undefined));
    const calls: CallWithoutToken[] = [];
    const sendAs = async (instead: Instead): Promise<CallWithoutToken> => {
      const answer = await send({ ...call, ...instead, ...(marked && { body: marked.body }) });
      const one: CallWithoutToken = {
        in: wayOf(answer),
        ending: endingOf(call),
        named: namedIn(call),
        answer,
        ...(marked && { marks: marked.marks }),
      };
      calls.push(one);
      sent.push(one);
      if (marked) this.#stored.push(one);
      return one;
    };
    const removed = await this.#readOfRemoved(call, send);
    const snapshot = marked || control ? undefined : await this.#leftAlone.before(call, send);
    const ways = waysOf(call, isOnce);
    for (const instead of [...ways, ...(isExpiryTried(call, sent) ? [] : this.#expired)]) {
      const one = await sendAs(instead);
      if (!isAlteredAndLetIn(one)) continue;
      if (!isExpired(one)) await this.#askElsewhere(one, call, instead, send);
      if (!ways.includes(anyText)) await sendAs(anyText);
    }
    const since = await this.#leftAlone.since(snapshot, send);
    if (removed) await this.#lookWhetherGone(removed, calls, send);
    const ofNobody = isListBelow(call.route) ? withUnknownId(call) : withNobodysTexts(call);
    if (ofNobody && !sent.some(({ isOfNobody }) => isOfNobody)) {
      const answer = await send({ ...ofNobody, ...nothing });
      sent.push({ in: wayOf(answer), ending: "", named: [], answer, isOfNobody: true });
    }
    if (marked) await this.#lookFor(call, marked.marks, send);
    control ??= await send(call);
    const isRefused = !calls.some((one) => isLetIn(one.answer));
    const done = isRefused ? await this.#leftAlone.carriedOut(since, call, control, send) : undefined;
    const [refused] = calls;
    if (refused && done) {
      refused.done = done;
      this.#carriedOut.push(refused);
    }
    for (const one of calls) one.control = control;
    return control;
  }

  /** What is sent with an expired token, where one is given. */
  get #expired(): readonly Instead[] {
    const { expiredToken: token } = this;
    return token === undefined ? [] : [{ caller: "anonymous", credential: { token, name: expiredName } }];
  }

  /** Asks another route of the surface whether it takes what was let in for a token. */
  async #askElsewhere(
    one: CallWithoutToken,
    { route, caller }: Call,
    instead: Instead,
    send: (call: Call) => Promise<Received>,
  ): Promise<void> {
    const other = asksForTokenAlone[routeOf(route).surface];
    if (other === undefined) return;
    const call: Call = { route: other, caller, path: {}, query: {} };
    one.elsewhere = { control: await send(call), tried: await send({ ...call, ...instead }) };
  }

  override made(received: Received): boolean {
    const { id } = received.exchange;
    const asked = Object.values(this.all).flatMap((calls) => calls.flatMap(({ elsewhere }) => elsewhere ?? []));
    return (
      super.made(received) || asked.some(({ tried, control }) => [tried, control].some((one) => one.exchange.id === id))
    );
  }

  /** @returns the read that finds what is to be removed; undefined where none does */
  async #readOfRemoved(call: Call, send: (call: Call) => Promise<Received>): Promise<Removed | undefined> {
    const removed = readOfRemoved(call);
    return removed && isShown(await send(removed.read), removed) ? removed : undefined;
  }

  async #lookWhetherGone(
    removed: Removed,
    calls: readonly CallWithoutToken[],
    send: (call: Call) => Promise<Received>,
  ): Promise<void> {
    const [refused] = calls;
    // One that was let in has removed it.
    if (!refused || calls.some((one) => isLetIn(one.answer))) return;
    const refusedAt = this.patience.now;
    let [tries, answer] = [0, await send(removed.read)];
    while (isGone(answer, removed) && (await this.patience.again(refusedAt, tries++, [answer.exchange.id])))
      answer = await send({ ...removed.read, repeats: answer.exchange.id });
    if (!isGone(answer, removed)) return;
    refused.gone = answer;
    this.#carriedOut.push(refused);
  }

  /** Looks for what the calls may have stored, and takes on what was made, so that it is removed. */
  async #lookFor(call: Call, marks: readonly string[], send: (call: Call) => Promise<Received>): Promise<void> {
    const look = readsOfStored[call.route as RouteId]?.(call, marks);
    if (!look) return;
    const received = await send({ ...look, caller: call.caller });
    if (!isSuccessStatus(received.status)) return;
    const { body } = received;
    const rows = Array.isArray(body) ? body : rowsOfPage(body)?.rows;
    // A text that is asked for may be told beside the rows.
    const isAsked = marks.some((mark) => mentions([look.query, look.body], mark));
    const shown = isAsked ? (rows ?? []) : [body];
    this.#shows(JSON.stringify(shown), received);
    const kind = routeOf(call.route).creates;
    if (kind === undefined) return;
    for (const row of rows ?? []) {
      const id = marks.some((mark) => mentions(row, mark)) ? idOf(row) : undefined;
      if (id !== undefined) this.trackedRecords.adopt(kind, id, call.path);
    }
  }

  #looked(received: Received): Received {
    if (this.#stored.length > 0 && isSuccessStatus(received.status))
      this.#shows(Buffer.from(received.bytes).toString("latin1"), received);
    return received;
  }

  #shows(text: string, by: Received): void {
    for (const one of this.#stored) {
      const mark = one.marks?.find((mark) => text.includes(mark));
      if (mark !== undefined) one.shown ??= { by, mark };
    }
  }

  /** A forged token is refused wherever it is shown, and an expired one, as the clauses of its surface say. */
  override seen(): readonly Broken[] {
    return Object.entries(this.all).flatMap(([route, calls]) =>
      Object.entries(alteredWays).flatMap(([way, { reads, writes, token }]): readonly Broken[] => {
        const wrong = calls.find((one) => one.in === way && isLetIn(one.answer) && !isRefusedElsewhere(one));
        // Who takes any text for a token does not look at what it claims.
        if (!wrong || calls.some((one) => isLetIn(one.answer) && !isAltered(one.in))) return [];
        const expected = `a call with ${token} to be refused`;
        const mismatch = new Mismatch(expected, `status ${wrong.answer.status}`, wrong.answer.exchange.id);
        const { effect, surface } = routeOf(route as RouteId);
        return [{ clause: (effect === "read" ? reads : writes)[surface], mismatch }];
      }),
    );
  }

  protected override judgeCalls(all: readonly CallWithoutToken[]): void {
    const calls = all.filter((one) => !isExpired(one));
    const wrong = calls.find((one) => isLetIn(one.answer) && !isAlteredAndLetIn(one));
    if (wrong)
      throw new Mismatch(
        `a call ${wrong.in}${aboutOf(wrong)} to be refused`,
        `status ${wrong.answer.status}`,
        wrong.answer.exchange.id,
      );
    const forged = calls.find(isRefusedElsewhere);
    if (forged)
      throw new Mismatch(
        `a call ${forged.in}${aboutOf(forged)} to be refused, as ${forged.elsewhere?.tried.route} refuses that token`,
        `status ${forged.answer.status}`,
        forged.answer.exchange.id,
      );
    // What one that was let in has stored shows nothing of those that were refused: they carry the same texts.
    const stored = all.some(isAlteredAndLetIn) ? undefined : calls.find(({ shown }) => shown !== undefined);
    if (stored?.shown)
      throw new Mismatch(
        `a call ${stored.in}, which is refused (${stored.answer.status}), to change nothing`,
        `an answer that shows "${stored.shown.mark}", which that call alone carried`,
        stored.shown.by.exchange.id,
      );
    const showing = calls.find((one) => one.answer.status !== undefined && one.answer.status >= 400 && isToldAll(one));
    if (showing)
      throw new Mismatch(
        `a call ${showing.in}${aboutOf(showing)} to be shown nothing of what is asked for`,
        `status ${showing.answer.status}, and with it what the same call with a token is answered with`,
        showing.answer.exchange.id,
      );
    const removing = calls.find(({ gone }) => gone !== undefined);
    if (removing?.gone)
      throw new Mismatch(
        `a call ${removing.in}, which is refused (${removing.answer.status}), to remove nothing`,
        `an answer that does not show any more what was read before it (${removing.gone.status})`,
        removing.gone.exchange.id,
      );
    const doing = calls.find(({ done }) => done !== undefined);
    if (doing?.done)
      throw new Mismatch(
        `a call ${doing.in}, which is refused (${doing.answer.status}), to change nothing`,
        "an answer that shows done what the call asks for, and did not before it",
        doing.done.exchange.id,
      );
    const [first] = calls;
    if (!first) throw new Inconclusive("no call of this route was made that could be tried without a token");
    const letIn = calls.find(isAlteredAndLetIn);
    if (letIn) {
      const { surface } = routeOf(letIn.answer.route as RouteId);
      const breach = `which is the breach of ${alteredTokenClauses[surface]}`;
      throw new Inconclusive(`a call ${letIn.in} was let in, ${breach}`, letIn.answer.exchange.id);
    }
    const clear = calls.filter(tells);
    const isEachIn = (some: readonly CallWithoutToken[]) =>
      isTried.every((isIt) => some.some((one) => isIt(one.in) && !isAlteredAndLetIn(one)));
    if (isEachIn(clear)) return;
    const failing = calls.filter(fails);
    if (failing[0] && isEachIn(failing))
      throw new Mismatch(
        `a call ${failing[0].in} to be refused (4xx)`,
        `a failure of the service (${failing[0].answer.status}), where the same call with a token is accepted`,
        failing[0].answer.exchange.id,
      );
    const unclear = calls.find((one) => !clear.some((other) => other.in === one.in)) ?? first;
    throw new Inconclusive(whyUnclear(unclear), unclear.answer.exchange.id);
  }
}

const isListBelow = (route: string): boolean => {
  const { method, effect, path, answers } = routeOf(route as RouteId);
  return (
    method === "GET" &&
    effect === "read" &&
    Object.keys(path).length > 0 &&
    [answers].flat().some(({ kind }) => kind === "list")
  );
};

/** Whose path and query it was, for a message. */
const aboutOf = ({ ending, named, isOfNobody }: CallWithoutToken): string =>
  [
    isOfNobody && ", which nothing answers to,",
    ending && `, of a path that ends in .${ending},`,
    named.length > 0 && `, with ${named.join(" and ")} in its query,`,
  ]
    .filter(Boolean)
    .join("");

/** What texts of the run begin with, and what others do in their place. */
const [ofTheRun, ofNobody] = ["conformance", "unpermitted"];

const isOfTheRun = (text: string): boolean => /^conformance[ -]/.test(text);

/** Members that hold ids of the caller's own making: who is refused may name another one. */
const idsOfCallers: ReadonlySet<string> = new Set(["feedbackid"]);

/** @returns a UUID that ends otherwise in each digit of its last group */
const otherUuid = (uuid: string): string =>
  uuid.replace(/[0-9a-f]{12}$/i, (digits) =>
    digits.replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16)),
  );

const otherOf = (text: string, name: string): string | undefined => {
  if (isOfTheRun(text)) return ofNobody + text.slice(ofTheRun.length);
  return isUuid(text) && idsOfCallers.has(name.replaceAll("_", "").toLowerCase()) ? otherUuid(text) : undefined;
};

/**
 * @param body as a scenario sends it
 * @returns the same with other texts of the same length, and those; undefined where it carries none of the run's own
 */
function markedIn(body: unknown): { readonly body: unknown; readonly marks: readonly string[] } | undefined {
  const marks: string[] = [];
  const other = withTexts(body, (text, name) => {
    const mark = otherOf(text, name);
    if (mark !== undefined) marks.push(mark);
    return mark;
  });
  return marks.length === 0 ? undefined : { body: other, marks };
}

/** A page may be there for people to sign in. */
const isPage = ({ headers }: Received): boolean => isHtmlType(headers["content-type"]);

/** @returns whether an answer shows what was asked for, or carried it out */
export const isLetIn = (answer: Received): boolean => isAccepted(answer) && !isPage(answer);

const isAlteredAndLetIn = (one: CallWithoutToken): boolean => isAltered(one.in) && isLetIn(one.answer);

/** Whether another route refuses the token that was let in, and takes the one that it was made of. */
const isRefusedElsewhere = ({ elsewhere }: CallWithoutToken): boolean =>
  elsewhere !== undefined && isAccepted(elsewhere.control) && isRefused(elsewhere.tried);

const isRefused = ({ failure, status = 0 }: Received): boolean =>
  failure === undefined && status >= 400 && status < 500 && status !== 429;

const isExpired = (one: CallWithoutToken): boolean => one.in === "with an expired token";

/** Whether an expired token was tried with each parameter that the query of a call names, and the answers say what became of it. */
const isExpiryTried = (call: Call, sent: readonly CallWithoutToken[]): boolean => {
  const telling = sent.filter((one) => isExpired(one) && tells(one));
  return telling.length > 0 && namedIn(call).every((name) => telling.some(({ named }) => named.includes(name)));
};

/** What has to be told: that no token is refused, and that something in its place is. */
const isTried: readonly ((way: Way) => boolean)[] = [
  (way) => way === "without a token",
  (way) => way !== "without a token",
];

/** Whether the refusal is about the missing token: the call is accepted with one, or the status says so. */
function tells({ answer, control }: CallWithoutToken): boolean {
  const { status } = answer;
  if (answer.failure || status === undefined || status >= 500 || status === 429) return false;
  // A page that says so by its status refuses; another may be there for people to sign in.
  if (isPage(answer) && status !== 401 && status !== 403) return false;
  if (control === undefined || control.failure) return false;
  if (isAccepted(control)) return true;
  return status !== control.status && (status < 400 || status === 401 || status === 403);
}

/** A shorter text may stand in a refusal by chance. */
const leastTold = 20;

/** Whether an answer is a form, which may be made anew each time. */
const isForm = ({ route, release }: Received): boolean => {
  const answers = route && routeOn(route, release).answers;
  return answers?.kind === "bytes" && answers.pdf === true;
};

/** Whether a refusal brings along what was asked for: all of it, or a form. A picture may stand in the place of one that is not shown. */
function isToldAll({ answer, control }: CallWithoutToken): boolean {
  if (control === undefined || !isAccepted(control)) return false;
  const [refused, told] = [answer, control].map(({ bytes }) => Buffer.from(bytes));
  if (refused === undefined || told === undefined) return false;
  const magic = told.subarray(0, 4);
  if (isForm(control)) return answer.kind === "binary" && refused.subarray(0, 4).equals(magic);
  return told.length >= leastTold && refused.includes(told);
}

/** Whether the service failed of the missing token itself: with one it takes the call, and it does not say that it is busy. */
const fails = ({ answer, control }: CallWithoutToken): boolean =>
  answer.failure === undefined && answer.status === 500 && control !== undefined && isAccepted(control);

function whyUnclear({ in: way, answer, control }: CallWithoutToken): string {
  if (answer.failure) return answer.failure.message;
  if (control?.failure) return `the same call with a token cannot be read: ${control.failure.message}`;
  if (answer.status === 429 || (answer.status ?? 0) >= 500) return `the call ${way} was answered with ${answer.status}`;
  if (isSuccessStatus(answer.status)) return `the call ${way} was answered with a page, which may be one to sign in`;
  if ((answer.status ?? 0) < 400)
    return `the call ${way} was led elsewhere (${answer.status}), which is no answer to it`;
  if (isPage(answer)) return `the call ${way} was answered with a page (${answer.status}), which may be another's`;
  return `the call ${way} was refused (${answer.status}), and so was the one with a token (${control?.status ?? "no answer"})`;
}
