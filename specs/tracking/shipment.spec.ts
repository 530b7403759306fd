import { type Answer, assume, isObject, mentions, scenario } from "../../src/scenario/index.js";
import { shownOnlyBy, shownScalars, tracked } from "./records.js";

/** Whether a value stands under a name that speaks of documents, at any depth. */
const namesDocuments = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(namesDocuments)
    : isObject(value) &&
      Object.entries(value).some(([name, part]) =>
        /doc|file|image|attachment|paper|receipt|proof/i.test(name)
          ? JSON.stringify(part) !== "[]" && part !== null
          : namesDocuments(part),
      );

scenario(
  "tracking details hold what the carrier tells of a shipment",
  { judges: ["tracking-shipment-content"], needs: ["jobDisplayId", "proNumber", "quoteId"] },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId, proNumber, quoteId } = fixtures;
    const named = [jobDisplayId, proNumber, quoteId] as const;
    const served = async (kind: "details" | "history" | "documents"): Promise<Answer> => {
      const plain = await tracked(corporate, kind, jobDisplayId, proNumber);
      return plain.isSuccess ? plain : tracked(corporate, kind, jobDisplayId, proNumber, quoteId);
    };
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
