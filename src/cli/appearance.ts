/** What is asked of a stream. */
interface Stream {
  readonly isTTY?: boolean;
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== "";

/** @returns whether colours are shown: FORCE_COLOR decides, then NO_COLOR, then whether it is a terminal that has any */
export function showsColor({ isTTY }: Stream, env: NodeJS.ProcessEnv = process.env): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, TERM: term } = env;
  if (isSet(forced)) return forced !== "0" && forced !== "false";
  return !isSet(none) && isTTY === true && term !== "dumb";
}

/** @returns whether a line may be written over: on a terminal that somebody looks at, and not in the log of a CI job */
export const isLive = ({ isTTY }: Stream, { CI: ci, TERM: term }: NodeJS.ProcessEnv = process.env): boolean =>
  isTTY === true && term !== "dumb" && (!isSet(ci) || ci === "false");

/** @returns whether the terminal says that it shows other characters than ASCII; what says nothing is taken to */
export function showsSymbols(env: NodeJS.ProcessEnv = process.env): boolean {
  const locale = [env["LC_ALL"], env["LC_CTYPE"], env["LANG"]].find(isSet);
  return env["TERM"] !== "linux" && (locale === undefined || /utf-?8/i.test(locale));
}

const plain: { readonly [symbol: string]: string } = {
  "…": "...",
  "→": "->",
  "·": "-",
  "×": "x",
  "–": "-",
  "—": "-",
};

/** @returns a text for a terminal that shows ASCII alone */
export const inAscii = (text: string): string => text.replace(/[…→·×–—]/g, (symbol) => plain[symbol] ?? symbol);
