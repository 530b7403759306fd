/** @returns the texts, numbers and truth values in a value, at any depth */
export const scalars = (value: unknown): readonly unknown[] =>
  value !== null && typeof value === "object" ? Object.values(value).flatMap(scalars) : [value];

/** @returns the texts of four words and more in a value: no two records share one by chance */
export const phrases = (value: unknown): readonly unknown[] =>
  scalars(value).filter((scalar) => typeof scalar === "string" && /\S \S+ \S+ \S/.test(scalar));
