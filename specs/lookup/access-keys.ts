/** The key that an AccessKey shows: the document prints no fields, so the likeliest name wins. */
export function keyOf(row: unknown): string | undefined {
  if (typeof row === "string") return row;
  if (row === null || typeof row !== "object") return undefined;
  const texts = Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const named = texts.find(([name]) => /^(access_?)?key$/i.test(name));
  return named?.[1] ?? texts[0]?.[1];
}
