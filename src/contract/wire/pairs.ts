const between = " beside ";

/** @returns the place of one parameter where another is given as well */
export const besideOf = (one: string, other: string): string => `${one}${between}${other}`;

/** @returns both of them */
export function pairOf(place: string): readonly [one: string, other: string] {
  const [one = "", other = ""] = place.split(between);
  return [one, other];
}
