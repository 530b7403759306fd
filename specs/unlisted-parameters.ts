import { type Answer, assume, type Caller, Guess, type ScenarioContext } from "../src/scenario/index.js";

type Data = ScenarioContext["data"];
type Query = Readonly<Record<string, string>>;

/** The query of a read, of which the document shows the model's name alone: left out unless the read is refused without it. */
export class UnlistedParameters {
  #query: Query = {};
  /** A request was accepted: what is refused from now on is not refused for its query. */
  #isSettled = false;

  /**
   * @param model of the query, of which the profile may give a sample
   * @param values for it
   */
  constructor(
    private readonly data: Data,
    private readonly model: Parameters<Data["compose"]>[0],
    private readonly values: Readonly<Record<string, unknown>>,
  ) {}

  /**
   * @param send with a query
   * @returns the answer: to the request without a query, or where that is refused, none was accepted before, and one is taken, with one
   */
  async ask(send: (unlistedQuery: Query) => PromiseLike<Answer>): Promise<Answer> {
    const answer = await send(this.#query);
    this.#isSettled ||= answer.isSuccess;
    if (this.#isSettled || !answer.isInvalid) return answer;
    const query = this.#composed.value as Query;
    const again = await send(query);
    if (!again.isSuccess) return answer;
    this.#query = query;
    this.#isSettled = true;
    return again;
  }

  /** The same of something that is there. @throws Inconclusive where it is refused, which may be for a query that no sample gives */
  async askFor(send: (unlistedQuery: Query) => PromiseLike<Answer>): Promise<Answer> {
    const answer = await this.ask(send);
    assume(
      this.#isSettled || !answer.isInvalid || !(this.#composed instanceof Guess),
      `${answer.where} is refused (${answer.status}), maybe for the want of parameters that the document does not show: give \`samples.${this.model}\``,
    );
    return answer;
  }

  /**
   * @param send with a query
   * @returns the answer to a request with the query that the profile gives; `undefined` where it gives none, or one was sent already
   */
  async askAsGiven(send: (unlistedQuery: Query) => PromiseLike<Answer>): Promise<Answer | undefined> {
    const { value } = this.#composed;
    if (this.#composed instanceof Guess || Object.keys(this.#query).length > 0) return undefined;
    return send(value as Query);
  }

  /** Whether the profile gives a sample of the query. */
  get isGiven(): boolean {
    return !(this.#composed instanceof Guess);
  }

  get #composed() {
    return this.data.compose(this.model, this.values);
  }
}

/** One such query for all that a scenario asks. */
export function parametersOf<Context extends { readonly corporate: Caller }>(
  make: (context: Context) => UnlistedParameters,
): (context: Context) => UnlistedParameters {
  const known = new WeakMap<Caller, UnlistedParameters>();
  return (context) => {
    const parameters = known.get(context.corporate) ?? make(context);
    known.set(context.corporate, parameters);
    return parameters;
  };
}
