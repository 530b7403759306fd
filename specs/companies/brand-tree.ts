import {
  type Answer,
  assume,
  fieldOf,
  idOf,
  isObject,
  mentions,
  objectsIn,
  phrase,
  sameScalar,
  scalarsIn,
} from "../../src/scenario/index.js";

/** Judges that every brand of the flat list stands in the tree: under its id, by the name that others have in both, or else by its texts. */
export function standInTree(brands: Answer, tree: Answer): void {
  const nodes = objectsIn(tree.rows());
  const names: Names[] = [];
  for (const brand of brands.rows()) {
    const texts = scalarsIn(brand).filter((scalar) => typeof scalar === "string" && scalar.trim().length > 1);
    const id = idOf(brand);
    assume(id !== undefined || texts.length > 0, "a brand shows neither an id nor a text");
    const known = nodes.filter((one) => id !== undefined && sameScalar(idOf(one), id));
    if (known.length === 0 && !texts.some((text) => mentions(tree.body, text)))
      throw tree.mismatch(`the brand ${JSON.stringify(brand)} to stand in the tree`, "no such brand");
    const [[listed], named] = [namesOf([brand]), namesOf(known)];
    if (listed !== undefined && named.length > 0) names.push({ id, listed, named });
  }
  // A tree may call all of them otherwise, with a number before it.
  const isAlike = ({ listed, named }: Names) => named.includes(listed);
  const other = names.some(isAlike) ? names.find((one) => !isAlike(one)) : undefined;
  if (other)
    throw brands.mismatch(`brand ${other.id} to be ${phrase(other.named[0])}, as in the tree`, phrase(other.listed));
}

/** What the list calls a brand, and what the tree does. */
interface Names {
  readonly id: string | number | undefined;
  readonly listed: string;
  readonly named: readonly string[];
}

const namesOf = (those: readonly unknown[]): readonly string[] =>
  those.flatMap((one) => {
    const name = isObject(one) ? fieldOf(one, "name") : undefined;
    return typeof name === "string" ? [name.trim()] : [];
  });
