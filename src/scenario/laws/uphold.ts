import { clauseOfLaw } from "../../contract/laws/clauses.js";
import type { LawName } from "../../contract/laws/laws.js";
import {
  changedApart,
  changedWithOthers,
  type Resource,
  resourceOf,
  updatesMayLack,
} from "../../contract/laws/resources.js";
import type { ClauseId } from "../../contract/register.js";
import type { Need } from "../context.js";
import { scenario } from "../scenario.js";
import { changesAreKept } from "./changes.js";
import { givenIsKept, lawOnOtherRoutes } from "./creation.js";
import type { Handling, HandlingContext, LawCheck, LawOrRemoval } from "./handling.js";
import { manyAreListed } from "./many.js";
import { namesakesStay } from "./namesakes.js";
import { ofTheLaw } from "./of-the-law.js";
import { Records } from "./readings.js";
import { refusedIsUntouched } from "./refusals.js";
import { removalIsOne } from "./removal.js";
import { othersAreTold } from "./told.js";

/** Whether updates of a resource change some of its members and leave others as they are. */
const isUpdatedInParts = (resource: Resource): boolean =>
  changedApart(resource).length > 0 || changedWithOthers(resource).length > 0;

/** A part of a record's life, with the laws that are judged on it. */
interface Stage {
  readonly title: (name: string) => string;
  readonly laws: readonly LawOrRemoval[];
  /** @returns those of them that several of its checks judge of a resource */
  inParts?(handling: Pick<Handling, "resource">): readonly LawName[];
  /** @returns those of them that it does not judge of a resource */
  leavesOut?(handling: Pick<Handling, "resource" | "alone">): readonly LawName[];
  /** Another caller takes part in it. */
  readonly needs?: "partner";
  run<N extends Need>(records: Records<N>, check: LawCheck): Promise<void>;
}

const stages: readonly Stage[] = [
  {
    title: (name) => `laws: what a new ${name} is given is kept, and each is read as itself`,
    laws: ["stored-as-given", "written-otherwise", "shown-as-given", "shown-elsewhere", "one-is-one"],
    inParts: () => ["shown-as-given", "shown-elsewhere"],
    leavesOut: ({ resource }) => [
      ...(lawOnOtherRoutes(resource) === "shown-elsewhere" ? [] : (["shown-elsewhere"] as const)),
      ...(resourceOf(resource).create ? [] : (["written-otherwise"] as const)),
    ],
    run: givenIsKept,
  },
  {
    title: (name) => `laws: what a ${name} is changed to is kept, and none beside it changes`,
    laws: [
      "updated-as-given",
      "written-otherwise",
      "emptied",
      "updated-again",
      "updated-alike",
      "update-only-that",
      "reads-agree",
      "shown-elsewhere",
      "refused-untouched",
    ],
    inParts: ({ resource }) => [
      "reads-agree",
      ...(resourceOf(resource).mayBeTheFirst ? [] : (["updated-alike"] as const)),
      ...(updatesMayLack(resourceOf(resource)).length > 0 ? (["updated-as-given"] as const) : []),
      ...(changedApart(resourceOf(resource)).length > 0 ? (["shown-elsewhere"] as const) : []),
      ...(isUpdatedInParts(resourceOf(resource)) ? (["updated-again"] as const) : []),
    ],
    leavesOut: ({ resource, alone }) => [
      ...(alone ? (["update-only-that"] as const) : []),
      ...(resourceOf(resource).refuses ? (["refused-untouched"] as const) : []),
      ...(resourceOf(resource).update ? [] : (["written-otherwise"] as const)),
    ],
    run: changesAreKept,
  },
  {
    title: (name) => `laws: a ${name} is removed once, and none beside it`,
    laws: ["remove-only-that", "removes", "removed-again", "made-again"],
    run: removalIsOne,
  },
  {
    title: (name) => `laws: what is done to one ${name} is not done to its namesake`,
    laws: ["namesakes-stay"],
    run: namesakesStay,
  },
  {
    title: (name) => `laws: of many each ${name} is listed`,
    laws: ["listed-whole"],
    run: manyAreListed,
  },
  {
    title: (name) => `laws: what is refused changes no ${name}, and makes none`,
    laws: ["refused-untouched"],
    leavesOut: ({ resource }) => (resourceOf(resource).refuses ? [] : ["refused-untouched"]),
    run: refusedIsUntouched,
  },
  {
    title: (name) => `laws: what is written of a ${name} is told to another caller who has read it`,
    laws: ["told-to-others"],
    needs: "partner",
    inParts: ({ resource }) => (resourceOf(resource).update ? [] : ["told-to-others"]),
    run: othersAreTold,
  },
];

/**
 * Registers the scenarios that judge the laws of a resource.
 *
 * @param handling how its records are made, seen, changed and removed
 */
export function upholds<const Needed extends Need = never>(handling: Handling<Needed>): void {
  const { name, said } = resourceOf(handling.resource);
  for (const { title, laws, inParts, leavesOut, needs, run } of stages) {
    const left: readonly LawOrRemoval[] = leavesOut?.(handling) ?? [];
    const clauseOf = (law: LawOrRemoval) => {
      if (left.includes(law)) return undefined;
      return (law === "removes" ? said?.[law] : clauseOfLaw(law, handling.resource)) as ClauseId | undefined;
    };
    const clausesOf = (those: readonly LawOrRemoval[]) => those.map(clauseOf).filter((clause) => clause !== undefined);
    const [first, ...rest] = clausesOf(laws);
    if (first === undefined) continue;
    scenario<ClauseId, Needed | "partner">(
      title(name),
      {
        judges: [first, ...rest],
        inParts: clausesOf(inParts?.(handling) ?? []),
        needs: [...(handling.needs ?? []), ...(needs ? [needs] : [])],
      },
      async (context) => {
        const check: LawCheck = async (law, assertions) => {
          const clause = clauseOf(law);
          return clause === undefined || context.check(clause, () => ofTheLaw(assertions));
        };
        await run(new Records(handling, context as HandlingContext<Needed>), check);
      },
    );
  }
}
