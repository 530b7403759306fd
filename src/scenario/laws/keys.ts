import { assume, assumeSeen } from "../findings.js";
import { type Filtered, hasParts, standsForItself } from "../listed.js";
import type { Keyed, ListCheck } from "./listing.js";

/**
 * A key stands for itself alone: not for what begins with it, holds it, shares its beginning, or is the same number.
 *
 * @param digitsOf answers other digits of the run's own each time
 */
export async function keysAreEqual(
  list: string,
  keyed: readonly Keyed[],
  check: ListCheck,
  digitsOf: () => string,
  observe: (what: string) => void,
): Promise<void> {
  const tried: (() => Promise<void>)[] = [];
  for (const { key, make, find } of keyed) {
    const [short, long, other] = [`${key}A1`, `${key}A10`, `${key}B2`];
    const [one, ten, beside] = [await make(short), await make(long), await make(other)];
    const number = digitsOf();
    const digits = [number, `00${number}`] as const;
    const numeral = [await make(digits[0]), await make(digits[1])] as const;
    const has = (found: readonly (string | number)[], id: string | number) => found.map(String).includes(String(id));
    tried.push(async () => {
      // No other key begins with this one, so that it is found in whatever way keys are compared.
      const control = await find(long);
      assume(beside !== one, "two creations with keys of their own are answered as one record");
      if (one === ten) throw control.answer.mismatch(`records of their own for ${short} and ${long}`, `one: ${one}`);
      assumeSeen(has(control.found, ten), `what has the key ${long} is not found by it`);
      assume(!has(control.found, beside), `what has another key is found by ${long} as well`);
      const equal = await find(short);
      assumeSeen(has(equal.found, one), `what has the key ${short} is not found by it`);
      if (has(equal.found, ten)) throw equal.answer.mismatch(`what has the key ${short} alone`, `that of ${long} too`);
      for (const part of [`${key}A`, short.slice(1)]) {
        const { answer, found } = await find(part);
        const [hit] = [one, ten].filter((id) => has(found, id));
        if (hit !== undefined) throw answer.mismatch(`nothing of which ${part} is but a part`, `record ${hit}`);
      }
      for (const [at, asked] of digits.entries()) {
        const { answer, found } = await find(asked);
        const [own, other] = at === 0 ? numeral : [numeral[1], numeral[0]];
        if (own === other) throw answer.mismatch(`records of their own for ${digits.join(" and ")}`, `one: ${own}`);
        assumeSeen(has(found, own), `what has the key ${asked} is not found by it`);
        if (has(found, other)) throw answer.mismatch(`what has the key ${asked} alone`, `record ${other} too`);
      }
      const inAnotherCase = `${key}a1`;
      const { found } = await find(inAnotherCase);
      observe(has(found, one) ? `${list} takes them for the same` : `${list} tells them apart`);
    });
  }
  await check("filters-equal", async () => {
    assume(tried.length > 0, "there is no key to look for");
    for (const judge of tried) await judge();
  });
}

/** The same for keys that are listed already: what has one is not found by a part of it. Those of which nothing listed shows a longer one are left out. */
export async function listedKeysAreEqual(keys: readonly Filtered<string>[], check: ListCheck): Promise<void> {
  const shown = keys.filter(hasParts);
  await check("filters-equal", async () => {
    assume(shown.length > 0, `no listed record shows a longer ${keys.map(({ what }) => what).join(" or ")}`);
    for (const key of shown) await standsForItself(key);
  });
}
