import type { PathParameterOf, QueryNameOf, RouteId, TemplateOf } from "../contract/routes.js";
import type { Method } from "../contract/vocabulary.js";
import {
  alteredName,
  type Call,
  type Credential,
  type ExchangeContext,
  forgedName,
  type ParameterValue,
  type Received,
  type UnlistedCall,
} from "../http/call.js";
import type { CallerName } from "../http/exchange.js";
import { guessesIn, type ListEncoding, type SentSample, samplesIn, Verbatim } from "../http/names.js";
import type { Writing } from "../http/writing.js";
import {
  alteredToken,
  type Claims,
  claimsIn,
  cutToken,
  extendedToken,
  forgedToken,
  respelledToken,
  unsignedToken,
} from "../profile/claims.js";
import type { Answer } from "./answer.js";
import type { Requester } from "./outstanding.js";

/** What a route may be asked by, as its table names it. */
export type QueryOf<Id extends RouteId> = {
  readonly [Q in QueryNameOf<Id>]?: ParameterValue | readonly ParameterValue[] | undefined;
};

/** What a request carries beside its route: path parameters by name, and where due a query and a body. */
export type RequestParts<Id extends RouteId> = { readonly [P in PathParameterOf<Id>]: ParameterValue } & {
  readonly query?: QueryOf<Id>;
  /** Query names that no table lists, for clauses about their refusal. */
  readonly unlistedQuery?: { readonly [name: string]: ParameterValue };
  readonly body?: unknown;
  /** How a JSON body is said to be one, in place of `application/json` alone. */
  readonly contentType?: string;
  /** It only reads, and it is judged whether it does. */
  readonly isDeed?: true;
};

/** What of a request the document does not show. */
export interface AskedBy {
  /** Models that no sample is given of. */
  readonly guessed: readonly string[];
  readonly samples: readonly SentSample[];
  /** The whole body, where it is that of a sample. */
  readonly whole?: unknown;
}

const askedBy = (body: unknown): AskedBy => ({
  guessed: guessesIn(body),
  samples: samplesIn(body),
  ...(body instanceof Verbatim && body.sample && { whole: body.value }),
});

type RestOf<Id extends RouteId> = [PathParameterOf<Id>] extends [never]
  ? [parts?: RequestParts<Id>]
  : [parts: RequestParts<Id>];

type Send<M extends Method> = <T extends TemplateOf<M>>(template: T, ...rest: RestOf<`${M} ${T}` & RouteId>) => Reply;

/** The same once the compiler has held them to the register. */
interface LooseParts {
  readonly [name: string]: unknown;
  readonly query?: Call["query"];
  readonly unlistedQuery?: Call["query"];
  readonly body?: unknown;
  readonly contentType?: string;
  readonly isDeed?: true;
}

/** An answer on its way, with the assertions that setup steps and short checks end in. */
export class Reply implements PromiseLike<Answer> {
  constructor(private readonly answer: Promise<Answer>) {
    answer.catch(() => {});
  }

  // biome-ignore lint/suspicious/noThenProperty: a reply is awaited like the promise it wraps
  then<A = Answer, B = never>(
    onAnswer?: ((answer: Answer) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.answer.then(onAnswer, onError);
  }

  /** @see Answer.accepted */
  accepted = async (): Promise<Answer> => (await this.answer).accepted();

  /** @see Answer.isDeclared */
  isDeclared = async (): Promise<Answer> => (await this.answer).isDeclared();

  /** @see Answer.rejected */
  rejected = async (beside: Answer): Promise<Answer> => (await this.answer).rejected(beside);

  /** @see Answer.yieldsNothing */
  yieldsNothing = async (beside: Answer): Promise<Answer> => (await this.answer).yieldsNothing(beside);
}

/** Whose credential requests carry, with one method for each HTTP method; routes and parameters are held to the register. */
export class Caller {
  constructor(
    private readonly name: CallerName,
    private readonly client: Requester,
    private readonly exchangeContext: ExchangeContext,
    private readonly onAnswer: (received: Received, asked: AskedBy) => Answer,
    private readonly tokenOf: () => Promise<string | undefined>,
    private readonly credential?: Credential,
    private readonly lists?: ListEncoding,
    private readonly written?: Writing,
  ) {}

  /** @returns what the caller's token tells, without the token; undefined where it is opaque, or there is none */
  async claims(): Promise<Claims | undefined> {
    const token = await this.tokenOf();
    return token === undefined ? undefined : claimsIn(token);
  }

  /** @returns the same caller with a token that is signed for something else than it says; undefined where it is opaque */
  altered = (): Promise<Caller | undefined> => this.#withToken(alteredToken, alteredName);

  /** @returns the same caller with a token that has another signature in place of its own; undefined where it is opaque */
  forged = (): Promise<Caller | undefined> => this.#withToken(forgedToken, forgedName);

  /** @returns the same caller with a token of whose signature a part is missing; undefined where it is opaque */
  cut = (): Promise<Caller | undefined> => this.#withToken(cutToken, "$CUT_TOKEN");

  /** @returns the same caller with a token whose signature begins with its letters in the other case; undefined where it is opaque */
  respelled = (): Promise<Caller | undefined> => this.#withToken(respelledToken, "$RESPELLED_TOKEN");

  /** @returns the same caller with a token that has letters behind it; undefined where there is none */
  extended = (): Promise<Caller | undefined> => this.#withToken(extendedToken, "$EXTENDED_TOKEN");

  async #withToken(made: (own: string) => string | undefined, name: string): Promise<Caller | undefined> {
    const own = await this.tokenOf();
    const token = own === undefined ? undefined : made(own);
    return token === undefined ? undefined : this.with({ token, name });
  }

  /** @returns the same caller with tokens that nobody signed: one without a signature, and one with a text in the place of it */
  async unsigned(): Promise<readonly Caller[]> {
    const own = (await this.tokenOf()) ?? "";
    // A part of a token is replaced wherever it stands: no word may be one.
    const text = Buffer.from("nobody signed this").toString("base64url");
    const signatures = { $UNSIGNED_TOKEN: "", $UNSIGNED_TOKEN_WITH_A_TEXT: text };
    return Object.entries(signatures).map(([name, signature]) =>
      this.with({ token: unsignedToken(own, signature), name }),
    );
  }

  get: Send<"GET"> = (template, ...[parts]) => this.#send(`GET ${template}` as RouteId, parts as LooseParts);
  post: Send<"POST"> = (template, ...[parts]) => this.#send(`POST ${template}` as RouteId, parts as LooseParts);
  put: Send<"PUT"> = (template, ...[parts]) => this.#send(`PUT ${template}` as RouteId, parts as LooseParts);
  patch: Send<"PATCH"> = (template, ...[parts]) => this.#send(`PATCH ${template}` as RouteId, parts as LooseParts);
  delete: Send<"DELETE"> = (template, ...[parts]) => this.#send(`DELETE ${template}` as RouteId, parts as LooseParts);

  /** Sends what no table lists, for clauses about its refusal. */
  unlisted(call: Omit<UnlistedCall, "caller">): Reply {
    const sent = this.client.sendUnlisted({ ...call, caller: this.name }, this.exchangeContext);
    return new Reply(sent.then((received) => this.onAnswer(received, askedBy(call.body))));
  }

  /** @returns the same caller with something else in place of its own token */
  with(credential: Credential): Caller {
    const { name, client, exchangeContext, onAnswer, tokenOf, lists, written } = this;
    return new Caller(name, client, exchangeContext, onAnswer, tokenOf, credential, lists, written);
  }

  /** @returns the same caller with lists in queries written in one way, where the document does not say how */
  writing(lists: ListEncoding): Caller {
    const { name, client, exchangeContext, onAnswer, tokenOf, credential, written } = this;
    return new Caller(name, client, exchangeContext, onAnswer, tokenOf, credential, lists, written);
  }

  /** @returns the same caller whose requests are written in other ways, and say the same */
  writingOtherwise(written: Writing): Caller {
    const { name, client, exchangeContext, onAnswer, tokenOf, credential, lists } = this;
    return new Caller(name, client, exchangeContext, onAnswer, tokenOf, credential, lists, written);
  }

  #send(route: RouteId, parts: LooseParts = {}): Reply {
    const { query, unlistedQuery, body, contentType, isDeed, ...path } = parts;
    const call: Call = {
      route,
      caller: this.name,
      path: path as Call["path"],
      query: { ...query, ...unlistedQuery },
      ...(this.credential && { credential: this.credential }),
      ...(this.lists !== undefined && { queryLists: this.lists }),
      ...(this.written && { writing: this.written }),
      ...(body !== undefined && { body }),
      ...(contentType !== undefined && { contentType }),
      ...(isDeed && { isDeed }),
    };
    return new Reply(
      this.client.send(call, this.exchangeContext).then((received) => this.onAnswer(received, askedBy(body))),
    );
  }
}
