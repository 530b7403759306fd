import type { Data } from "../data.js";
import { assume, assumeSeen } from "../findings.js";
import { type Filtered, hasParts, standsForItself } from "../listed.js";
import { idKey, mentions } from "../values.js";
import type { Keyed, KeyedIds, ListCheck, SimilarKeys } from "./listing.js";

/** @returns keys of the run's own that resemble each other: one begins as another does, or is the same number */
export function similarKeys(data: Data, what: string): SimilarKeys {
  const [key, digits] = [data.key(what), data.digits()];
  return { short: `${key}A1`, long: `${key}A10`, other: `${key}B2`, digits, zeros: `00${digits}` };
}

/**
 * Makes what has each of such keys, one after the other.
 *
 * @param make is told the key, and which of them it is
 * @returns what tells each
 */
export async function withEach(
  keys: SimilarKeys,
  make: (key: string, which: keyof SimilarKeys) => Promise<string | number>,
): Promise<KeyedIds> {
  return {
    short: await make(keys.short, "short"),
    long: await make(keys.long, "long"),
    other: await make(keys.other, "other"),
    digits: await make(keys.digits, "digits"),
    zeros: await make(keys.zeros, "zeros"),
  };
}

/** A key stands for itself alone: not for what begins with it, holds it, shares its beginning, fits it as a pattern, or is the same number. */
export async function keysAreEqual(
  list: string,
  keyed: readonly Keyed[],
  check: ListCheck,
  observe: (what: string) => void,
): Promise<void> {
  const tried = keyed.map(({ keys, ids, find, inQuery, also }) => async () => {
    const { short, long, other } = keys;
    const has = (found: readonly (string | number)[], id: string | number) => found.map(idKey).includes(idKey(id));
    // No other key begins with this one, so that it is found in whatever way keys are compared.
    const control = await find(long);
    assume(ids.other !== ids.short, "two creations with keys of their own are answered as one record");
    if (ids.short === ids.long)
      throw control.answer.mismatch(`records of their own for ${short} and ${long}`, `one: ${ids.short}`);
    assumeSeen(has(control.found, ids.long), control.answer.withSample(`what has the key ${long} is not found by it`));
    if (has(control.found, ids.other)) {
      // Who looks at no key finds it by whatever begins otherwise, and who keeps a part of each shows no more of it.
      const isByAny = has((await find(short.slice(1))).found, ids.other);
      const isShown = mentions(control.answer.body, other);
      assume(isShown && !isByAny, `what has another key is found by ${long} as well`);
      throw control.answer.mismatch(`what has the key ${long} alone`, `that of ${other} too`);
    }
    const equal = await find(short);
    assumeSeen(has(equal.found, ids.short), `what has the key ${short} is not found by it`);
    if (has(equal.found, ids.long))
      throw equal.answer.mismatch(`what has the key ${short} alone`, `that of ${long} too`);
    for (const part of [short.slice(0, -1), short.slice(1)]) {
      const { answer, found } = await find(part);
      const [hit] = [ids.short, ids.long].filter((id) => has(found, id));
      if (hit !== undefined) throw answer.mismatch(`nothing of which ${part} is but a part`, `record ${hit}`);
    }
    const pattern = short.replace(/.$/, "_");
    const alike = await find(pattern);
    if (has(alike.found, ids.short))
      throw alike.answer.mismatch(`nothing, as no key is ${pattern}`, `record ${ids.short}`);
    if (inQuery) {
      const { answer, found } = await find(`${short},${other}`);
      const [hit] = [ids.short, ids.other].filter((id) => has(found, id));
      if (hit !== undefined) throw answer.mismatch(`nothing, as no key is ${short},${other}`, `record ${hit}`);
    }
    const [byDigits, byZeros] = [await find(keys.digits), await find(keys.zeros)];
    if (ids.digits === ids.zeros)
      throw byDigits.answer.mismatch(`records of their own for ${keys.digits} and ${keys.zeros}`, `one: ${ids.digits}`);
    // A key that is kept without its zeros is found by neither.
    for (const [{ found }, which] of [
      [byDigits, "digits"],
      [byZeros, "zeros"],
    ] as const)
      assumeSeen(has(found, ids[which]), `what has the key ${keys[which]} is not found by it`);
    for (const [{ answer, found }, which, other] of [
      [byDigits, "digits", ids.zeros],
      [byZeros, "zeros", ids.digits],
    ] as const)
      if (has(found, other)) throw answer.mismatch(`what has the key ${keys[which]} alone`, `record ${other} too`);
    await also?.();
    const { found } = await find(short.replace(/A1$/, "a1"));
    observe(has(found, ids.short) ? `${list} takes them for the same` : `${list} tells them apart`);
  });
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
