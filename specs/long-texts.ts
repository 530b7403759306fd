import { type Answer, assume, mentions, type ScenarioContext } from "../src/scenario/index.js";

/** What begins a long text, the longest first: a deployment may refuse the name that has it. */
const lengths = [101, 33] as const;

/** How many letters are behind that, more than the ending of a word in any language. */
const rest = 8;

/** Letters alone, and such as other texts of runs have: no search takes them apart, and what others look for finds no record by them. */
const letters = (data: ScenarioContext["data"], length: number): string =>
  data.faker.string.fromCharacters("abcdefmnors", length);

/** Searches for a text, on a page. */
export type SearchPage = (search_text: string, page: number) => PromiseLike<Answer>;

/** A record with a word of many letters in its name. */
interface LongNamed {
  readonly name: string;
  /** A word that begins like the one that it has, and goes on otherwise. */
  readonly otherwise: string;
  /** One that begins otherwise, and goes on like it. */
  readonly alike: string;
  /** The page that it is found on: whether pages are counted from 1 or from 0 is open. */
  readonly page: number;
}

/**
 * @param what the record is
 * @param make makes one of a name, which may be refused
 * @returns a record that is found by a word of its name; undefined where none is made or found so
 */
export async function longNamed(
  data: ScenarioContext["data"],
  what: string,
  make: (name: string) => PromiseLike<Answer>,
  search: SearchPage,
): Promise<LongNamed | undefined> {
  for (const length of lengths) {
    const [begins, goesOn, other] = [letters(data, length), letters(data, rest), letters(data, rest)];
    const word = `${begins}${goesOn}`;
    const name = `${word} ${data.text(what)}`;
    if (!(await make(name)).isSuccess) continue;
    for (const page of [1, 0]) {
      const { isSuccess, body } = await search(word, page);
      const isFound = isSuccess && mentions(body, name);
      if (isFound) return { name, otherwise: `${begins}${other}`, alike: `${other}${word.slice(rest)}`, page };
    }
  }
  return undefined;
}

/** @throws Mismatch where a record is found by a word that only begins like its own, however long both are */
export async function isSoughtWhole({ name, otherwise, alike, page }: LongNamed, search: SearchPage): Promise<void> {
  const has = ({ isSuccess, body }: Answer) => isSuccess && mentions(body, name);
  const found = await search(otherwise, page);
  if (!has(found)) return;
  assume(!has(await search(alike, page)), "the search finds what resembles a text");
  throw found.mismatch(`nothing that begins like ${otherwise} and goes on otherwise`, name);
}
