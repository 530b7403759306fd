import { type Answer, assume, isMoment, mentions, sameScalar, scalarsIn, scenario } from "../../src/scenario/index.js";
import {
  documentsIn,
  isLinkBelow,
  isMark,
  isOfThatAlone,
  type Kind,
  shownOnlyBy,
  shownScalars,
  tellsNoEventsOfAnother,
  tracked,
} from "./records.js";

const namesDocuments = (value: unknown): boolean =>
  documentsIn(value).some((part) => JSON.stringify(part) !== "[]" && part !== null);

/** What is answered of one shipment. */
interface Shipment {
  readonly details: Answer;
  readonly documents: Answer;
}

/** @throws Mismatch where the details of a shipment show documents of another one, and none of its own */
function showsOwnDocuments({ details, documents }: Shipment, other: Shipment): void {
  if (![details, documents, other.details, other.documents].every(({ isSuccess }) => isSuccess)) return;
  // Whether they are those of the one asked for, or of the first, tells tracking-pro-lookup.
  if (shownOnlyBy(details, other.details).length === 0 && shownOnlyBy(other.details, details).length === 0) return;
  const shown = documentsIn(details.body);
  // A moment may be told anew by each answer, and a number may be that of another thing.
  const isShown = (scalar: unknown) => typeof scalar === "string" && !isMoment(scalar) && mentions(shown, scalar);
  const foreign = shownOnlyBy(other.documents, documents).find(isShown);
  if (foreign !== undefined && !shownOnlyBy(documents, other.documents).some(isShown))
    throw details.mismatch("the tracking documents of that shipment", `${foreign}, which is of another one`);
}

/** Whether an answer names a shipment by its number, or by links that lead on from it. */
const namesIt = ({ body }: Answer, number: string): boolean =>
  scalarsIn(body).some((scalar) => sameScalar(scalar, number) || isLinkBelow(number, scalar));

/** A text that is no moment. */
const isText = (scalar: unknown): scalar is string => typeof scalar === "string" && !isMoment(scalar);

/**
 * What names shipments by their PRO numbers alone: they may be no more than what was asked for, said again, so something else
 * has to differ as well.
 *
 * @throws Mismatch where the number that is told is that of the other shipment
 */
function areOfTheirNumbers(kind: Kind, answers: readonly [Answer, Answer], numbers: readonly [string, string]): void {
  const [[one, other], [named, foreign]] = [answers, numbers];
  for (const [answer, asked, told] of [
    [one, named, foreign],
    [other, foreign, named],
  ] as const)
    if (mentions(answer.body, told) && !mentions(answer.body, asked))
      throw answer.mismatch(`the ${kind} of shipment ${asked}`, `those of ${told}`);
  const differing = [...shownOnlyBy(one, other, ...numbers), ...shownOnlyBy(other, one, ...numbers)];
  // What is downloaded may tell in its link alone whose it is.
  const areNamed = namesIt(one, named) && namesIt(other, foreign) && !namesIt(one, foreign) && !namesIt(other, named);
  assume(
    (areNamed || (mentions(one.body, named) && mentions(other.body, foreign))) && differing.some(isText),
    `the ${kind} of shipments ${named} and ${foreign} differ by no more than what they were asked for by, which may be said again`,
  );
}

/**
 * @param kind of what is told
 * @param numbers the PRO number that the first of the two was asked by, and that of the other
 * @throws Mismatch where it tells the same as the other, which is what the details of the other shipment tell, and not those of its own
 */
function isLookedUp(
  kind: Kind,
  [one, other]: readonly [Answer, Answer],
  [own, others]: readonly [Answer, Answer],
  [named, otherNumber]: readonly [string, string],
): void {
  if (![one, other].some((answer) => shownScalars(answer, named, otherNumber).some(isMark))) {
    areOfTheirNumbers(kind, [one, other], [named, otherNumber]);
    return;
  }
  if ([...shownOnlyBy(one, other, named), ...shownOnlyBy(other, one, named)].some(isMark)) return;
  const isTold = (scalar: unknown) => isMark(scalar) && mentions(one.body, scalar);
  // What is of both may name both.
  const foreign = shownOnlyBy(others, own, otherNumber).find(isTold);
  if (foreign !== undefined && !shownOnlyBy(own, others, named).some(isTold))
    throw one.mismatch(`what is of shipment ${named}`, `${foreign}, which is of another one`);
}

scenario(
  "tracking details hold what the carrier tells of a shipment",
  {
    judges: ["tracking-shipment-content", "tracking-history-pro-lookup", "tracking-documents-pro-lookup"],
    inParts: ["tracking-shipment-content"],
    needs: ["jobDisplayId", "proNumber", "quoteId"],
  },
  async ({ corporate, fixtures, given, check }) => {
    const { jobDisplayId, proNumber, quoteId } = fixtures;
    const named = [jobDisplayId, proNumber, quoteId] as const;
    const byPro = new Set<Answer>();
    const servedOf = async (kind: "details" | "history" | "documents", pro: string, quote?: string) => {
      const plain = await tracked(corporate, kind, jobDisplayId, pro);
      if (plain.isSuccess) byPro.add(plain);
      return plain.isSuccess || quote === undefined ? plain : tracked(corporate, kind, jobDisplayId, pro, quote);
    };
    const served = (kind: "details" | "history" | "documents") => servedOf(kind, proNumber, quoteId);
    const details = (await served("details")).isDeclared();
    const [history, documents] = [await served("history"), await served("documents")];
    await check("tracking-shipment-content", () => {
      const known = [history, documents].filter(({ isSuccess }) => isSuccess);
      const filled = shownScalars(details, ...named).length > 0;
      assume(
        filled || known.some((answer) => shownScalars(answer, ...named).length > 0),
        "the carrier tells nothing of it",
      );
      if (!filled) throw details.mismatch("carrier statuses, weights, packages and tracking documents", "none of them");
      const listed = documents.isSuccess ? shownScalars(documents, ...named) : [];
      const shown = listed.some((scalar) => mentions(details.body, scalar)) || namesDocuments(details.body);
      if (listed.length > 0 && !shown)
        throw details.mismatch("the tracking documents that their own route lists", "none of them");
      const more = shownOnlyBy(details, history).length > 0;
      assume(more || !history.isSuccess, "the details tell nothing that the history of the shipment does not");
    });
    const [otherPro, otherQuote] = [given("otherProNumber"), given("otherQuoteId")];
    const one = { details, history, documents };
    const other =
      otherPro === undefined
        ? undefined
        : {
            details: await servedOf("details", otherPro, otherQuote),
            history: await servedOf("history", otherPro, otherQuote),
            documents: await servedOf("documents", otherPro, otherQuote),
          };
    for (const kind of ["history", "documents"] as const)
      await check(`tracking-${kind}-pro-lookup`, () => {
        assume(
          other !== undefined && otherPro !== undefined,
          "no other shipment is given: name one in `fixtures.otherProNumber`",
        );
        const arePlain = byPro.has(one[kind]) && byPro.has(other[kind]);
        assume(arePlain, `the ${kind} of both shipments are not answered to a PRO number alone`);
        if (kind === "history") {
          tellsNoEventsOfAnother(one.history, [one.details, other.details], proNumber);
          tellsNoEventsOfAnother(other.history, [other.details, one.details], otherPro);
        }
        isLookedUp(kind, [one[kind], other[kind]], [one.details, other.details], [proNumber, otherPro]);
        isLookedUp(kind, [other[kind], one[kind]], [other.details, one.details], [otherPro, proNumber]);
        isOfThatAlone(kind, [one[kind], other[kind]], [one.details, other.details], proNumber, otherPro);
      });
    if (other === undefined) return;
    await check("tracking-shipment-content", () => {
      showsOwnDocuments(one, other);
      showsOwnDocuments(other, one);
    });
  },
);

scenario(
  "without quote_id a shipment is looked up by its PRO number",
  { judges: ["tracking-pro-lookup"], needs: ["jobDisplayId", "proNumber", "otherProNumber", "quoteId"] },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId, proNumber, otherProNumber, quoteId } = fixtures;
    const one = await tracked(corporate, "details", jobDisplayId, proNumber);
    const other = await tracked(corporate, "details", jobDisplayId, otherProNumber);
    (one.isSuccess ? one : await tracked(corporate, "details", jobDisplayId, proNumber, quoteId)).isDeclared();
    await check("tracking-pro-lookup", () => {
      one.accepted();
      other.accepted();
      for (const [answer, asked, foreign] of [
        [one, proNumber, otherProNumber],
        [other, otherProNumber, proNumber],
      ] as const) {
        if (mentions(answer.body, foreign) && !mentions(answer.body, asked))
          throw answer.mismatch(`the details of shipment ${asked}`, `those of ${foreign}`);
      }
      const differ = [...shownOnlyBy(one, other), ...shownOnlyBy(other, one)].length > 0;
      assume(differ, "the details of the two shipments are alike, so which one is answered cannot be seen");
    });
  },
);
