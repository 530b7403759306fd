import { type Resource, resourceOf } from "../../contract/laws/resources.js";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { assume, phrase, Unseen } from "../findings.js";
import { changesBetween, fieldOf, idOf, isMoment, isObject, type JsonObject } from "../values.js";
import { type Kept, keptAs } from "./given.js";
import type { Created, Handling, HandlingContext, Own, Values } from "./handling.js";

/** A record as an answer shows it. */
export interface Reading {
  readonly record: JsonObject;
  readonly answer: Answer;
}

/** What laws do with the records of one resource. */
export class Records<Needed extends Need> {
  readonly resource: Resource;

  constructor(
    readonly handling: Handling<Needed>,
    readonly context: HandlingContext<Needed>,
  ) {
    this.resource = resourceOf(handling.resource);
  }

  /** @returns the members that a creation or an update carries, with their kinds */
  members(of: "creation" | "update") {
    const { members, createOnly = [] } = this.resource;
    return Object.entries(members).filter(([name]) => of === "creation" || !createOnly.includes(name));
  }

  /** A record with plain values, others in place of some of them, and its first reading. */
  async plain(others: Values = {}): Promise<{ readonly own: Own; readonly reading: Reading }> {
    const values = { ...(await this.handling.plain(this.context)), ...others };
    const own = await this.made(await this.handling.create(this.context, values), values);
    return { own, reading: await this.read(own) };
  }

  /** @returns the record that a creation made; @throws Mismatch where it was not accepted */
  async made({ answer, body }: Created, given: Values): Promise<Own> {
    answer.accepted();
    const id = await (this.handling.idOf?.(this.context, answer, given) ?? answer.id());
    this.context.data.isAnother(this.resource.name, id);
    return { id, given, body };
  }

  /** Reads a record by its id, or where no route does, finds it in the list. */
  async read(own: Own): Promise<Reading> {
    const { read } = this.handling;
    if (!read) return this.row(own);
    const answer = (await read(this.context, own)).accepted();
    return { record: answer.record(), answer };
  }

  /** @returns the row of a record in the list; @throws Inconclusive where it stands in none */
  async row(own: Own): Promise<Reading> {
    const { list } = this.handling;
    assume(list !== undefined, `no route lists what is one ${this.resource.name}`);
    const answer = (await list(this.context, own)).accepted();
    const record = answer.rows().find((row) => String(idOf(row)) === String(own.id));
    if (!isObject(record))
      throw new Unseen(`${this.resource.name} ${own.id} is not found in the list`, answer.exchange);
    return { record, answer };
  }

  update = (own: Own, values: Values): PromiseLike<Answer> => {
    const { update } = this.handling;
    assume(update !== undefined, `no route updates one ${this.resource.name}`);
    return update(this.context, own, values);
  };

  remove = (own: Own): PromiseLike<Answer> => {
    const { remove } = this.handling;
    assume(remove !== undefined, `no route removes one ${this.resource.name}`);
    return remove(this.context, own);
  };

  /** @returns how a reading shows what a member was given */
  kept = ({ record }: Reading, member: string, value: unknown): Kept => keptAs(value, shown(record, member));

  /** @throws Mismatch where a member shows something else than it was given */
  keeps({ record, answer }: Reading, member: string, value: unknown): void {
    const kept = keptAs(value, shown(record, member));
    if (kept.as === "other") throw answer.mismatch(`${member} to hold ${phrase(value)}`, phrase(shown(record, member)));
    if (kept.as === "normal form")
      this.context.observe("kept-in-normal-form", `${kept.form}: ${member} of a ${this.resource.name}`);
  }
}

/** @returns what a record shows of a member; parts of it behind dots */
export const shown = (record: JsonObject, member: string): unknown =>
  member.split(".").reduce<unknown>((part, name) => (isObject(part) ? fieldOf(part, name) : undefined), record);

/** A record that nothing is done to: read twice, so that what changes by itself is known. */
export class Bystander<Needed extends Need> {
  private constructor(
    private readonly records: Records<Needed>,
    private readonly own: Own,
    private readonly before: Reading,
    private readonly restless: ReadonlySet<string>,
  ) {}

  static async watched<N extends Need>(records: Records<N>, own: Own): Promise<Bystander<N>> {
    const [first, before] = [await records.read(own), await records.read(own)];
    const restless = changesBetween(first.record, before.record).map(({ path }) => path);
    return new Bystander(records, own, before, new Set(restless));
  }

  /** @throws Mismatch where it is not as it was */
  async isAsBefore(): Promise<void> {
    const { name } = this.records.resource;
    const now = await this.#now();
    const [change] = changesBetween(this.before.record, now.record).filter(
      ({ path, to }) => !this.restless.has(path) && !isMoment(to),
    );
    if (change)
      throw now.answer.mismatch(
        `${change.path} of the ${name} beside it to stay ${phrase(change.from)}`,
        phrase(change.to),
      );
  }

  async #now(): Promise<Reading> {
    const { handling, context, resource } = this.records;
    if (!handling.read) return this.#listed();
    const answer = await handling.read(context, this.own);
    if (answer.isInvalid) throw answer.mismatch(`the ${resource.name} beside it to stay`, `status ${answer.status}`);
    answer.accepted();
    return { record: answer.record(), answer };
  }

  async #listed(): Promise<Reading> {
    const { handling, context, resource } = this.records;
    const answer = await handling.list?.(context, this.own);
    assume(answer !== undefined, `no route shows one ${resource.name}`);
    const record = answer
      .accepted()
      .rows()
      .find((row) => String(idOf(row)) === String(this.own.id));
    if (!isObject(record)) throw answer.mismatch(`the ${resource.name} beside it to stay`, "a list without it");
    return { record, answer };
  }
}
