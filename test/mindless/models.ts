import { base, en, Faker } from "@faker-js/faker";
import type { Declared } from "../../src/contract/route.js";
import { type JsonSchema, modelNames, schemaOf } from "../../src/contract/schemas.js";

/** Makes records of documented models, filled by the chance of a seed, as mock servers do. */
export class Models {
  readonly #faker: Faker;
  readonly #scalars: { readonly [type: string]: () => unknown } = {
    integer: () => this.#faker.number.int({ max: 100_000 }),
    number: () => this.#faker.number.float({ max: 1_000, fractionDigits: 2 }),
    boolean: () => this.#faker.datatype.boolean(),
    string: () => this.#faker.lorem.words(2),
    null: () => null,
  };

  constructor(seed: number) {
    this.#faker = new Faker({ locale: [en, base], seed });
  }

  /** @returns a record of whichever model, or a list of two */
  any(): unknown {
    const record = this.#of(this.#faker.helpers.arrayElement(Object.values(modelNames).flat()));
    return this.#faker.datatype.boolean() ? record : [record, record];
  }

  /** @returns what a route declares to answer; an empty object where it declares no model */
  declared(declared: Declared): unknown {
    if (!("model" in declared)) return {};
    const one = () => this.#of(declared.model);
    if (declared.kind === "model") return one();
    const rows = [one(), one(), one()];
    return declared.kind === "page" ? { items: rows, totalCount: rows.length } : rows;
  }

  #of = (model: string): unknown => this.#made(schemaOf(model));

  #made({ $ref, type, properties = {}, items, anyOf = [], format }: JsonSchema): unknown {
    if ($ref !== undefined) return this.#of($ref);
    if (anyOf.length > 0) return this.#made(this.#faker.helpers.arrayElement([...anyOf]));
    if (items) return [this.#made(items), this.#made(items)];
    const members = Object.entries(properties);
    if (members.length > 0) return Object.fromEntries(members.map(([name, child]) => [name, this.#made(child)]));
    if (format === "uuid") return this.#faker.string.uuid();
    if (format === "date-time") return this.#faker.date.recent().toISOString();
    const [kind = "object"] = [type ?? []].flat();
    return this.#scalars[kind]?.() ?? { id: this.#faker.number.int({ max: 100_000 }) };
  }
}
