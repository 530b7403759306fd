/** Which rows are found: each carries some texts, one of which must fit what is asked for. */
export type Match = <T>(rows: readonly T[], textsOf: (row: T) => readonly string[], asked: string) => readonly T[];

const folded = (text: string) => text.trim().toLowerCase();

export const by =
  (fits: (text: string, asked: string) => boolean): Match =>
  (rows, textsOf, asked) =>
    rows.filter((row) => textsOf(row).some((text) => fits(folded(text), folded(asked))));

export const contains = by((text, asked) => text.includes(asked));
export const begins = by((text, asked) => text.startsWith(asked));
export const equals = by((text, asked) => text === asked);
export const hasAnyWord = by((text, asked) => asked.split(/\s+/).some((word) => text.includes(word)));
export const byPattern = by((text, asked) => {
  try {
    return new RegExp(asked).test(text);
  } catch {
    return false;
  }
});
export const everything: Match = (rows) => rows;
