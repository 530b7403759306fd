/** @returns a text as one word of a POSIX shell, whatever it holds */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
