import type { Html } from "../statement/html.js";

/** Room on a page that is given out until it is used up, first come, first served. */
export class Budget {
  #left: number;

  constructor(characters: number) {
    this.#left = characters;
  }

  /** @returns what was given, where there is room for it */
  take(given: Html): Html | undefined {
    if (given.text.length > this.#left) return undefined;
    this.#left -= given.text.length;
    return given;
  }
}
