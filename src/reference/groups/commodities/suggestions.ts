import { decision, fault } from "../../core/decision.js";
import { begins, by, contains, type Match } from "./match.js";

/** Which commodities are suggested for a text. */
export const suggestionMatch = decision<Match>("commodity-suggestion-match", {
  openPoint: "commodity-search-matching",
  conforms: { begins, contains },
  faults: {
    "commodity-suggestions-find#suggests-whole-descriptions": fault<Match>(
      "A commodity is suggested for its whole description only.",
      by((text, asked) => text === asked),
    ),
    "commodity-suggestions-find#suggests-nothing": fault<Match>(
      "A commodity is suggested for one letter only.",
      (rows, textsOf, asked) => (asked.length > 1 ? [] : begins(rows, textsOf, asked)),
    ),
    "commodity-suggestions-narrow#suggests-everything": fault<Match>(
      "Everything is suggested for every text, what fits first.",
      (rows, textsOf, asked) => {
        const found = begins(rows, textsOf, asked);
        return [...found, ...rows.filter((row) => !found.includes(row))];
      },
    ),
    "commodity-suggestions-narrow#fall-back": fault<Match>(
      "Where nothing fits, the first commodities are suggested.",
      (rows, textsOf, asked) => {
        const found = begins(rows, textsOf, asked);
        return found.length > 0 ? found : rows.slice(0, 3);
      },
    ),
  },
});

export const suggestionLimit = decision("commodity-suggestions-at-most", {
  openPoint: "commodity-suggestions-limit",
  conforms: { ten: 10, all: Number.MAX_SAFE_INTEGER },
});
