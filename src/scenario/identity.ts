import { type IdentifiedModel, type Identity, identities, identityOf, isIdentified } from "../contract/identities.js";
import { type RecordRoute, recordLifecycles } from "../contract/records.js";
import type { Route } from "../contract/route.js";
import { routeOf } from "../contract/routes.js";
import type { Call, Received } from "../http/call.js";
import type { IdentityPass, IdentityRegister } from "../http/client.js";
import { type Candidate, candidatesIn, isUuid, likeliest, likelihoodOf, ofAny, shownIn } from "../http/identity.js";
import { fold } from "../http/names.js";
import { isSuccessStatus } from "../http/status.js";
import type { Patience } from "./patience.js";
import { isMoment, isObject, type JsonObject, mentions, scalarsIn, textsIn } from "./values.js";

/** The member that names the records of a model on a deployment, where the document does not print it. */
export interface LearnedIdentity {
  readonly model: IdentifiedModel;
  readonly member: string;
  /** How that is known, as a phrase. */
  readonly from: string;
}

export interface IdentityParts {
  /** By model, as the profile names them. */
  readonly given: Readonly<Record<string, string>>;
  /** What is known from before. */
  readonly known?: readonly LearnedIdentity[];
  /** Stands in every record of the run's own. */
  readonly runId: string;
  /** Whether nothing may be asked: what is known is all that will be. */
  readonly frozen?: boolean;
  /** How long what was made may take until it is read by its id; nothing is asked for again without it. */
  readonly patience?: Patience;
  /** Told of each member that a request confirmed. */
  readonly onLearned?: (learned: LearnedIdentity, scenario: string) => void;
}

/** How often it is tried to find out which member names the records of one model, and how many candidates are asked for each time. */
const tries = 5;
const mostCandidates = 4;

/**
 * Learns which member names the records of a model (ruling 30): the one whose value the route of one record takes. It is asked
 * only where a record shows several that may be the one; what was learned holds for all scenarios of a session.
 */
export class Identities implements IdentityRegister {
  readonly #known = new Map<string, LearnedIdentity>();
  /** Models of which a record of the run's own was read by the member, with the members that might have been it as well. */
  readonly #own = new Map<string, ReadonlySet<string>>();
  /** Models whose member the profile gives. */
  readonly #given = new Set<string>();
  readonly #seen = new Map<string, LearnedIdentity>();
  readonly #tried = new Map<string, number>();
  readonly #asking = new Map<string, Promise<void>>();

  constructor(private readonly parts: IdentityParts) {
    for (const one of parts.known ?? []) this.#known.set(one.model, one);
    for (const [model, member] of Object.entries(parts.given)) {
      if (!isIdentified(model)) continue;
      this.#known.set(model, { model, member, from: "given" });
      this.#given.add(model);
    }
  }

  /** What is known of models whose records are not named by `id`, or of which a request had to tell. */
  get learned(): readonly LearnedIdentity[] {
    const seen = [...this.#seen.values()].filter(({ model }) => !this.#known.has(model));
    return [...this.#known.values(), ...seen];
  }

  pass(route: Route | undefined, scenario: string): IdentityPass {
    const open: { readonly model: string; readonly record: JsonObject }[] = [];
    const makes = route?.creates !== undefined;
    const identify = (model: string, record: JsonObject): Candidate | undefined => {
      const shown = shownIn(record, model, this.#known.get(model)?.member);
      if (!shown) return undefined;
      const { certain } = shown;
      if (certain && !(makes && this.#mayMislead(model, record))) {
        this.#note(model, certain, scenario);
        return certain;
      }
      open.push({ model, record });
      return this.#unconfirmed(model, record);
    };
    return { identify, open };
  }

  async settle(
    { open }: IdentityPass,
    call: Call,
    route: Route,
    scenario: string,
    ask: (call: Call) => Promise<Received>,
  ): Promise<void> {
    if (this.parts.frozen) return;
    for (const model of new Set(open.map((one) => one.model))) {
      await this.#asking.get(model);
      const records = open.filter((one) => one.model === model).map(({ record }) => record);
      const tried = this.#tried.get(model) ?? 0;
      const isKnown =
        this.#known.has(model) &&
        (route.creates === undefined || records.every((record) => this.#isKnownOfOwn(model, record)));
      if (isKnown || tried >= tries) continue;
      this.#tried.set(model, tried + 1);
      const asking = this.#findInTime(model, records.slice(0, 2), { call, route, scenario, ask });
      this.#asking.set(model, asking);
      await asking.finally(() => this.#asking.delete(model));
    }
  }

  /** Whether a record of the run's own is named by what is known: it shows nothing that did not have to be told apart before. */
  #isKnownOfOwn(model: string, record: JsonObject): boolean {
    const told = this.#own.get(model);
    return this.#given.has(model) || (told !== undefined && namesIn(record, model).every((member) => told.has(member)));
  }

  /** A record of the run's own is changed and removed by its id: one that shows several is read by the one first. */
  #mayMislead(model: string, record: JsonObject): boolean {
    if (this.#isKnownOfOwn(model, record) || this.parts.frozen) return false;
    const taker = takerOf(model, true);
    if (!taker) return false;
    return (taker.changes ? (shownIn(record, model)?.open ?? []) : allIn(record, model)).length > 1;
  }

  /** What is taken where no request has told: nothing where one could tell, and names alone do not. */
  #unconfirmed(model: string, record: JsonObject): Candidate | undefined {
    const { certain, open = [] } = shownIn(record, model) ?? {};
    if (certain) return certain;
    const likely = likeliest(open, model);
    const isPlain = likely !== undefined && fold(likely.member) === "id";
    return isPlain || takerOf(model, false) === undefined ? likely : undefined;
  }

  /** Names other than `id` are told, those that needed no request as well. */
  #note(model: string, { member }: Candidate, scenario: string): void {
    if (!isIdentified(model) || fold(member) === "id" || this.#seen.has(model) || this.#known.has(model)) return;
    const seen: LearnedIdentity = { model, member, from: "no other member of its records may be it" };
    this.#seen.set(model, seen);
    this.parts.onLearned?.(seen, scenario);
  }

  /** What was just made may be there for reads some time later. */
  async #findInTime(model: string, records: readonly JsonObject[], asked: Asked): Promise<void> {
    const { patience } = this.parts;
    const since = asked.route.creates === undefined ? undefined : patience?.now;
    let [tries, missed] = [0, await this.#find(model, records, asked)];
    while (missed !== undefined && (await patience?.again(since, tries++, [missed])))
      missed = await this.#find(model, records, asked);
    if (tries > 0 && missed === undefined && since !== undefined && this.#own.has(model))
      patience?.wasLate(patience.now - since);
  }

  /** @returns the exchange that found nothing where a record just made may not be read yet; undefined where asking again would not help */
  async #find(
    model: string,
    records: readonly JsonObject[],
    { call, route, scenario, ask }: Asked,
  ): Promise<string | undefined> {
    const makes = route.creates !== undefined;
    const taker = takerOf(model, makes);
    if (!taker || !isIdentified(model)) return undefined;
    let missed: string | undefined;
    for (const record of records) {
      const known = this.#known.get(model)?.member;
      const shown = makes && !taker.changes ? allIn(record, model) : (shownIn(record, model)?.open ?? []);
      const first = shown.filter(({ member }) => fold(member) === fold(known ?? ""));
      for (const candidate of [...first, ...shown.filter((one) => !first.includes(one))].slice(0, mostCandidates)) {
        // A number may be that of somebody else's record: what changes one is sent to no number that is not sure.
        if (taker.changes && !isUuid(candidate.value)) continue;
        const path = pathOf(taker.by, call.path, candidate.value);
        if (!path) return undefined;
        const caller = call.caller === "anonymous" ? "corporate" : call.caller;
        const body = taker.changes ? { body: call.body } : {};
        const answer = await ask({ route: taker.by.route, caller, path, query: {}, ...body });
        const isIt = makes ? this.#isOwn(answer, candidate, model, call) : agrees(answer, candidate, record, shown);
        const isThere = isSuccessStatus(answer.status) && isObject(answer.raw);
        if (makes && !taker.changes && !isIt && !isThere) missed = answer.exchange.id;
        if (!isIt) continue;
        const learned = { model, member: candidate.member, from: `${taker.by.route} takes it` };
        this.#known.set(model, learned);
        if (makes) this.#own.set(model, new Set([...(this.#own.get(model) ?? []), ...namesIn(record, model)]));
        this.parts.onLearned?.(learned, scenario);
        return undefined;
      }
    }
    return missed;
  }

  /**
   * Whether what is read by the candidate is what was just made: it carries the run id, and where the name says nothing of its kind, one of
   * the texts that were given. Such a member may name the record before it, which is there while the new one is not read yet.
   */
  #isOwn({ status = 0, raw }: Received, { member, value }: Candidate, model: IdentifiedModel, { body }: Call): boolean {
    const { runId } = this.parts;
    const isMarked = (text: unknown) => String(text).includes(runId);
    const given = scalarsIn(body).filter(isMarked);
    const isThere = status < 300 && isObject(raw) && given.length > 0 && scalarsIn(raw).some(isMarked);
    if (!isThere || !mentions(raw, value)) return false;
    return isCalledSo(member, model) || given.some((text) => mentions(raw, String(text)));
  }
}

interface Asked {
  readonly call: Call;
  readonly route: Route;
  readonly scenario: string;
  readonly ask: (call: Call) => Promise<Received>;
}

function allIn(record: JsonObject, model: string): readonly Candidate[] {
  const identity = identityOf(model);
  return identity ? candidatesIn(record, model, identity) : [];
}

/** Whether a name says that it is the id of such a record, and not only that of any. */
const isCalledSo = (member: string, model: IdentifiedModel): boolean =>
  (likelihoodOf(member, identities[model]) ?? ofAny) < ofAny;

const namesIn = (record: JsonObject, model: string): readonly string[] =>
  allIn(record, model).map(({ member }) => member);

/** The route that takes the id of such a record: the one that reads it, or where none does and it is the run's own, the one that changes it. */
function takerOf(model: string, own: boolean): { readonly by: RecordRoute; readonly changes: boolean } | undefined {
  const identity: Identity | undefined = identityOf(model);
  const { read, update } = identity ? recordLifecycles[identity.kind] : {};
  if (read) return { by: read, changes: false };
  return own && update ? { by: update, changes: true } : undefined;
}

/** @returns the path parameters of the route that takes the id; undefined where the request at hand does not name them all */
function pathOf({ route, parameter }: RecordRoute, path: Call["path"], id: string | number): Call["path"] | undefined {
  const names = Object.keys(routeOf(route).path);
  const known = names.flatMap((name) => {
    const value = name === parameter ? id : path[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return known.length === names.length ? Object.fromEntries(known) : undefined;
}

const wordsIn = (value: unknown): readonly string[] =>
  textsIn(value).filter((text) => text.length > 2 && !isUuid(text) && !isMoment(text));

/** Whether an answer is the record at hand: it shows the id, and beside it the other candidates or most of the record's texts. */
function agrees(
  { status = 0, raw }: Received,
  { value }: Candidate,
  record: JsonObject,
  shown: readonly Candidate[],
): boolean {
  if (status >= 300 || !isObject(raw) || !mentions(raw, value)) return false;
  const others = shown.filter((other) => other.value !== value);
  if (others.length > 0 && others.every((other) => mentions(raw, other.value))) return true;
  const texts = [...new Set(wordsIn(record))];
  return texts.length > 0 && 2 * texts.filter((text) => mentions(raw, text)).length > texts.length;
}
