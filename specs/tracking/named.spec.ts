import { type Answer, assume, isOfTime, mentions, scenario } from "../../src/scenario/index.js";
import { inOtherCase } from "../near-ids.js";
import { patternsOf } from "../patterns.js";
import {
  halvesOf,
  isMark,
  isOfThatAlone,
  shipmentRoutes,
  shownOnlyBy,
  shownScalars,
  tellsNothing,
  tellsNothingOf,
  tracked,
} from "./records.js";

const judged = [
  { kind: "details", unknown: "tracking-unknown-pro", decides: "tracking-quote-id-identifies" },
  { kind: "history", unknown: "tracking-history-unknown-pro", decides: "tracking-history-quote-id" },
  { kind: "documents", unknown: "tracking-documents-unknown-pro", decides: "tracking-documents-quote-id" },
] as const;

/** It was refused, or tells nothing. */
const isNothing = (answer: Answer, ...named: readonly (string | number)[]): boolean =>
  /^4(?!01|29)/.test(String(answer.status)) || (answer.isSuccess && shownScalars(answer, ...named).length === 0);

/** A number or a truth value may be that of another thing, and what is of time is told anew by each answer. */
const isTelling = (mark: unknown) => typeof mark === "string" && !isOfTime({ path: "", from: undefined, to: mark });

/** What is told of a shipment by its quote, and by its PRO number alone. */
interface ToldTwice {
  readonly byQuote: Answer;
  readonly byNumber: Answer;
}

/**
 * Where nothing that its quote tells is told by its number, the two may be of different shipments.
 *
 * @throws Mismatch where what is told of a shipment by its quote is in one part what its number alone tells, and in another what is told of
 *   another shipment
 */
function tellsPartsOfNoOther({ byQuote, byNumber }: ToldTwice, other: ToldTwice, ...named: readonly string[]): void {
  if (![byQuote, byNumber, other.byNumber].every(({ isSuccess }) => isSuccess)) return;
  const agree = shownOnlyBy(byNumber, other.byNumber, ...named).some(
    (scalar) => isMark(scalar) && mentions(byQuote.body, scalar),
  );
  const foreign = shownOnlyBy(byQuote, byNumber, ...named).find(
    (scalar) => isMark(scalar) && mentions(other.byNumber.body, scalar),
  );
  const lacks = shownOnlyBy(byNumber, byQuote, ...named).some(
    (scalar) => isMark(scalar) && !mentions(other.byNumber.body, scalar),
  );
  if (agree && foreign !== undefined && lacks)
    throw byQuote.mismatch(
      "what is told of the shipment by its PRO number alone",
      `${foreign}, which is of another one`,
    );
}

for (const { kind, unknown, decides } of judged) {
  const route = `route:GET ${shipmentRoutes[kind]}` as const;

  scenario(
    `the ${kind} of a shipment are tracked by its PRO number, and by no other text`,
    { judges: [route, unknown], inParts: [unknown], needs: ["jobDisplayId", "proNumber", "quoteId"] },
    async ({ corporate, fixtures, given, data, check }) => {
      const { jobDisplayId, proNumber, quoteId } = fixtures;
      const plain = await tracked(corporate, kind, jobDisplayId, proNumber);
      // At first a quote_id may be refused, and from a release on its absence: one of the two is served.
      const served = plain.isSuccess ? plain : await tracked(corporate, kind, jobDisplayId, proNumber, quoteId);
      await check(route, () => served.isDeclared());
      served.isDeclared();
      const nobody = data.key("pro");
      const answer = await tracked(corporate, kind, jobDisplayId, nobody);
      await check(unknown, () => {
        assume(plain.isSuccess, "a PRO number alone is refused here, known or not");
        assume(shownScalars(plain, jobDisplayId, proNumber).length > 0, "nothing is told of the known shipment either");
        tellsNothing(answer, plain, jobDisplayId, nobody);
      });
      for (const half of plain.isSuccess ? halvesOf(proNumber) : []) {
        const ofHalf = await tracked(corporate, kind, jobDisplayId, half);
        await check(unknown, () =>
          tellsNothingOf(plain, ofHalf, `${half}, a part of its PRO number`, jobDisplayId, half),
        );
      }
      for (const pattern of plain.isSuccess ? patternsOf(proNumber) : []) {
        const found = await tracked(corporate, kind, jobDisplayId, pattern);
        await check(unknown, () => tellsNothingOf(plain, found, `${pattern}, which is no PRO number`, jobDisplayId));
      }
      // Looked at for open points alone: no clause depends on these answers.
      const otherJob = given("otherJobDisplayId");
      if (kind === "details" && otherJob !== undefined) await tracked(corporate, kind, otherJob, proNumber);
      const otherQuote = given("otherQuoteId");
      if (kind === "details" && otherQuote !== undefined)
        await tracked(corporate, kind, jobDisplayId, proNumber, otherQuote);
    },
  );

  scenario(
    `quote_id decides whose ${kind} are answered`,
    {
      judges: [
        decides,
        "tracking-unknown-quote",
        "tracking-foreign-quote",
        "tracking-quote-id-uuid",
        "tracking-quote-id-any-case",
      ],
      atOnce: [`GET ${shipmentRoutes[kind]}`],
      formerly: [`on-8-01-quote-id-decides-whose-${kind}-are-answered`],
      needs: ["jobDisplayId", "proNumber", "quoteId", "otherProNumber", "otherQuoteId"],
    },
    async ({ corporate, fixtures, given, data, check }) => {
      const { jobDisplayId, proNumber, quoteId, otherProNumber, otherQuoteId } = fixtures;
      const track = (pro: string, quote?: string) => tracked(corporate, kind, jobDisplayId, pro, quote);
      const [own, other] = [await track(proNumber, quoteId), await track(otherProNumber, otherQuoteId)];
      (own.isSuccess ? own : await track(proNumber)).isDeclared();
      const crossed = await track(proNumber, otherQuoteId);
      // Details alone have parts that come from several places.
      const toldTwice =
        kind === "details"
          ? ([
              { byQuote: own, byNumber: await track(proNumber) },
              { byQuote: other, byNumber: await track(otherProNumber) },
            ] as const)
          : undefined;
      await check(decides, async () => {
        own.accepted();
        other.accepted();
        const named = [proNumber, quoteId, otherProNumber, otherQuoteId];
        if (toldTwice) {
          const [one, two] = toldTwice;
          tellsPartsOfNoOther(one, two, ...named);
          tellsPartsOfNoOther(two, one, ...named);
        }
        assume(crossed.status !== undefined && crossed.status < 500, `${crossed.where} failed`);
        const marks = shownOnlyBy(own, other, jobDisplayId, proNumber, quoteId).filter(isTelling);
        if (marks.length === 0 && kind !== "details" && !(await track(proNumber)).isSuccess) {
          const detailed = (pro: string, quote: string) => tracked(corporate, "details", jobDisplayId, pro, quote);
          const details = [await detailed(proNumber, quoteId), await detailed(otherProNumber, otherQuoteId)] as const;
          isOfThatAlone(kind, [own, other], details, proNumber, quoteId, otherProNumber, otherQuoteId);
        }
        assume(
          marks.length > 0,
          `the ${kind} of the shipment tell nothing of it alone, so whose are answered cannot be seen`,
        );
        const mark = marks.find((candidate) => crossed.isSuccess && mentions(crossed.body, candidate));
        if (mark !== undefined)
          throw crossed.mismatch(`nothing of the shipment whose quote is not ${otherQuoteId}`, String(mark));
      });
      own.accepted();
      const unused = String(data.unusedId("uuid", quoteId));
      const unknownQuote = await track(proNumber, unused);
      const noUuids = [await track(proNumber, "seventeen"), await track(proNumber, `${quoteId}-and-more`)];
      await check("tracking-unknown-quote", () => {
        assume(
          shownScalars(own, jobDisplayId, proNumber, quoteId).length > 0,
          "nothing is told of the known shipment either",
        );
        tellsNothing(unknownQuote, own, jobDisplayId, proNumber, unused);
      });
      await check("tracking-quote-id-uuid", () => {
        for (const noUuid of noUuids) noUuid.rejected(own);
      });
      const respelled = inOtherCase(quoteId);
      const same = respelled === quoteId ? own : await track(proNumber, respelled);
      const crossedAgain = crossed.isSuccess ? await track(proNumber, inOtherCase(otherQuoteId)) : crossed;
      await check("tracking-quote-id-any-case", () => {
        assume(same !== own, `quote ${quoteId} has no letter, so it has one spelling`);
        same.accepted();
        const isKnown = shownScalars(own, jobDisplayId, proNumber, quoteId).length > 0;
        if (isKnown && shownScalars(same, jobDisplayId, proNumber, quoteId).length === 0)
          throw same.mismatch(`the ${kind} that are answered for ${quoteId}`, "nothing of the shipment");
        // Beside the number of another shipment it is known from one that is taken for none.
        const named = [jobDisplayId, proNumber, quoteId, otherProNumber, otherQuoteId];
        const isOfQuote = (answer: Answer) =>
          shownOnlyBy(other, own, ...named).some((mark) => isMark(mark) && mentions(answer.body, mark));
        const foreign = shownOnlyBy(own, other, ...named).find(
          (mark) => isMark(mark) && mentions(crossedAgain.body, mark) && !mentions(crossed.body, mark),
        );
        const isAnother = isOfQuote(crossed) && !isOfQuote(crossedAgain);
        if (crossedAgain.isSuccess && isAnother && foreign !== undefined)
          throw crossedAgain.mismatch(
            `the ${kind} that are answered for ${otherQuoteId}`,
            `${foreign}, which is of the PRO number`,
          );
      });
      await check("tracking-foreign-quote", async () => {
        const otherJob = given("otherJobDisplayId");
        assume(otherJob !== undefined, "no other job is given: name one in `fixtures.otherJobDisplayId`");
        const byNumber = await tracked(corporate, "details", otherJob, proNumber);
        const isOfBoth = byNumber.isSuccess && shownScalars(byNumber, otherJob, proNumber).length > 0;
        assume(!isOfBoth, `shipment ${proNumber} is tracked under job ${otherJob} as well`);
        const told = shownScalars(own, jobDisplayId, proNumber, quoteId);
        assume(told.length > 0, "nothing is told of the known shipment either");
        const foreign = await tracked(corporate, kind, otherJob, proNumber, quoteId);
        if (isNothing(foreign, otherJob, proNumber, quoteId)) return;
        assume(told.some(isMark), `the ${kind} of the shipment tell nothing that names it`);
        tellsNothingOf(own, foreign, `its quote under job ${otherJob}`, jobDisplayId, proNumber, quoteId);
      });
    },
  );
}
