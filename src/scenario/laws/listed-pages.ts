import type { List } from "../../contract/laws/lists.js";
import { assume, Inconclusive, type Mismatch } from "../findings.js";
import type { ListCheck, ListedPages } from "./listing.js";
import {
  areRowsOf,
  assumeApart,
  beyond,
  firstPage,
  isWhole,
  keyIn,
  notCut,
  notTheList,
  pagesOf,
  readerOf,
  rowsBeyond,
  sizeHoldsByItself,
  wideAreApart,
} from "./pages.js";

/** A list of so many rows is longer than what is looked at. */
const farthest = 100;

/** Of such a one so many rows are. */
const most = 24;

const attempts = 4;

/** The pages together are the list, as far as it is looked at, and behind its end is nothing. */
export async function listedPagesAreTheList(list: List, listed: ListedPages, check: ListCheck): Promise<void> {
  const { page, keyOf } = listed;
  const read = readerOf(page, keyOf);
  const first = await firstPage(read, listed);
  /** Judges pages beside the whole; what others change meanwhile is no matter of the pages. */
  const beside = async (judge: (all: readonly string[]) => Promise<Mismatch | undefined>) => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { keys } = await read(first, farthest);
      assume(keys.length > 1, "fewer than two rows are found, so that pages cannot be told apart");
      const found = await judge(keys);
      if ((await read(first, farthest)).keys.join() !== keys.join()) continue;
      if (found) throw found;
      return;
    }
    throw new Inconclusive("what is found changes all the time here");
  };

  await check("page-by-page", () =>
    beside(async (whole) => {
      assume(new Set(whole).size === whole.length, "rows of one id are found, so that pages cannot be told apart");
      const all = whole.length < farthest ? whole : whole.slice(0, most);
      for (const size of sizesFor(all.length, whole.length < farthest)) {
        const pages = await pagesOf(read, first, size, Math.ceil(all.length / size));
        const [one] = pages;
        // What a clause of the group says of sizes and of the first two pages is not said again.
        if (one?.keys.length !== size) throw new Inconclusive(notCut(one, size));
        assumeApart(pages);
        const broken = isWhole(pages, all, size);
        if (broken) return broken;
      }
      await sizeHoldsByItself(list, listed, first, whole[0]);
      if (first === 1) await wideAreApart(page);
      return undefined;
    }),
  );
  await check("beyond-the-end", () =>
    beside(async (all) => {
      const next = await page({ page: first + 1, size: farthest });
      const ends =
        all.length < farthest && (!next.isSuccess || next.rows().every((row) => all.includes(keyIn(row, keyOf))));
      assume(ends, "more rows are found than a page may have, so where they end is not seen");
      const size = Math.ceil(all.length / 2);
      assume(areRowsOf(await pagesOf(read, first, size, 2), all), next.withSample(notTheList));
      for (const pages of beyond) {
        const broken = await rowsBeyond(page, first + 1 + pages, size);
        if (broken) return broken;
      }
      return undefined;
    }),
  );
}

/** @returns page sizes that cut so many rows into three pages, and into two, the last of which is not full where the list ends there */
const sizesFor = (count: number, ends: boolean): readonly number[] => [
  ...new Set([Math.ceil(count / 3), Math.ceil((ends ? count + 1 : count) / 2)].filter((size) => size < count)),
];
