import { intact, whole } from "../../core/behaviours/intact.js";
import { decision, fault } from "../../core/decision.js";
import type { World } from "../../core/world.js";
import { begins, byPattern, contains, equals, hasAnyWord, type Match } from "./match.js";
import { type Commodity, commodities, isOfGoods, withClassesOfCodes } from "./state.js";

/** Which commodities are suggested for a text. */
export const suggestionMatch = decision<Match>("commodity-suggestion-match", {
  openPoint: "commodity-search-matching",
  conforms: { begins, contains, equals, "any-word": hasAnyWord },
  faults: {
    "commodity-suggestions-find#suggests-nothing": fault<Match>(
      "A commodity is suggested for one letter only.",
      (rows, textsOf, asked) => (asked.length > 1 ? [] : begins(rows, textsOf, asked)),
    ),
    "commodity-suggestions-find#never-a-new-one": fault<Match>(
      "A new commodity is never suggested.",
      (rows, textsOf, asked) => begins(rows, textsOf, asked).filter((row) => textsOf(row).some(isOfGoods)),
    ),
    "commodity-suggestions-find#takes-patterns": fault<Match>("search_text is taken for a pattern.", byPattern),
  },
});

/** What is suggested of all that is there: what fits a text, and what is beside it; so many at most. */
type Beside = (fitting: readonly Commodity[], all: readonly Commodity[], most: number) => readonly Commodity[];

const filledUpWith =
  (some: number): Beside =>
  (fitting, all, most) =>
    [...fitting, ...all.filter((row) => !fitting.includes(row)).slice(0, some)].slice(0, most);

export const suggestedBeside = decision<Beside>("commodity-suggestions-beside", {
  openPoint: "commodity-suggestions-filled-up",
  conforms: { nothing: filledUpWith(0), three: filledUpWith(3), all: filledUpWith(Number.MAX_SAFE_INTEGER) },
  faults: {
    "commodity-suggestions-narrow#suggests-everything": fault<Beside>(
      "search_text is ignored: all commodities are suggested for every text.",
      (_, all) => all,
    ),
  },
});

/** How a commodity that is suggested is shown; `isUpdated` where it is no longer as it was created. */
export const suggestedCommodity = intact<Commodity, boolean>("commodity-suggested-shown", "the-record", {
  "shown-as-given:commodity#suggests-no-weight-of-nothing": fault(
    "A weight of 0 is suggested as none.",
    ({ weight_min }) => ({ weight_min: Number(weight_min) === 0 ? null : weight_min }),
  ),
  "shown-elsewhere:commodity#suggests-sixty-letters": fault(
    "Of a description sixty letters at the most are suggested.",
    ({ description }) => ({ description: description?.slice(0, 60) ?? null }),
  ),
  "shown-elsewhere:commodity#suggests-no-code-once-updated": fault(
    "An updated commodity is suggested without its code.",
    ({ nmfc_code }, isUpdated) => ({ nmfc_code: isUpdated ? null : nmfc_code }),
  ),
});

/** The commodities that are suggested together. */
export const suggestedTogether = whole<readonly Commodity[]>("commodity-suggested-together", "each-as-it-is", {
  "shown-as-given:commodity#suggests-the-class-of-its-code": fault(
    "Commodities of one code are suggested with the class of the first of them.",
    withClassesOfCodes,
  ),
});

/** What was suggested for a text, by world. */
const suggestedBefore = new WeakMap<World, Map<string, readonly Commodity[]>>();

/** What is suggested for a text; `rows` is what fits it now. */
export const suggestedNow = decision<(rows: readonly Commodity[], text: string, world: World) => readonly Commodity[]>(
  "commodity-suggestions-kept",
  {
    conforms: { "as-it-is-now": (rows) => rows },
    faults: {
      "commodity-suggestions-find#by-three-letters": fault(
        "What was suggested for a text is suggested for the next one that begins with the same three letters, until a commodity is written.",
        (rows, text, world) => {
          const before = suggestedBefore.get(world) ?? new Map<string, readonly Commodity[]>();
          suggestedBefore.set(world, before);
          const described = world
            .of(commodities)
            .all()
            .map(({ description }) => description);
          const key = `${described.join()} ${text.slice(0, 3).toLowerCase()}`;
          const known = before.get(key) ?? rows;
          if (text.length >= 3) before.set(key, known);
          return known;
        },
      ),
      "shown-elsewhere:commodity#suggests-what-it-suggested": fault(
        "What was suggested for a text once is suggested for it for good.",
        (rows, text, world) => {
          const before = suggestedBefore.get(world) ?? new Map<string, readonly Commodity[]>();
          suggestedBefore.set(world, before);
          const known = before.get(text) ?? rows;
          if (rows.length > 0) before.set(text, known);
          return known;
        },
      ),
    },
  },
);

export const suggestionLimit = decision("commodity-suggestions-at-most", {
  openPoint: "commodity-suggestions-limit",
  conforms: { ten: 10, all: Number.MAX_SAFE_INTEGER },
});
