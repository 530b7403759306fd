import { type Answer, assume, isUuid, phrase, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { readPdf } from "../../src/scenario/pdf.js";
import { inOtherCase } from "../near-ids.js";
import { isDue, namesQuoteId, textOf } from "./records.js";

const quoted = [
  { name: "packing slip", form: "packing-slip", route: "/job/{jobDisplayId}/form/packing-slip" },
  { name: "packaging specification", form: "specification", route: "/job/{jobDisplayId}/form/packaging-specification" },
  { name: "operations form", form: "operations", route: "/job/{jobDisplayId}/form/operations" },
] as const;

/** @throws Inconclusive where both quotes may be of one shipment, whose forms are then the same, and perhaps those of the whole job */
function areOfTwoShipments(given: ScenarioContext["given"]): void {
  const [one, other] = [given("proNumber"), given("otherProNumber")];
  assume(
    one !== undefined && other !== undefined && one !== other,
    "both quotes may be of one shipment: give the PRO number of the shipment of each in `fixtures.proNumber` and `fixtures.otherProNumber`",
  );
}

/** The words of a form with digits in them, by which it tells its shipment. */
const numbersOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(" ")
    .filter((word) => /\d.*\d.*\d/.test(word));

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** The document shows no type of the operations form: this one is taken, or refused. */
const anotherType = "1";

/** A form that is no PDF is the matter of its own scenario. */
const isSameText = async (form: Answer, text: string): Promise<boolean> =>
  typeof (await readPdf(form.bytes)) === "object" && (await textOf(form)) === text;

/** @returns whether a form of the other type was made, and says what that of none or of the given one does, but for the type */
async function isMadeAs(form: Answer, text: string, type?: string): Promise<boolean> {
  if (!form.isSuccess || typeof (await readPdf(form.bytes)) !== "object") return false;
  const untyped = (words: string) =>
    words
      .split(" ")
      .filter((word) => word !== "" && word !== anotherType && word !== type)
      .join(" ");
  return untyped(await textOf(form)) === untyped(text);
}

for (const { name, form, route } of quoted) {
  const other =
    quoted.find((one) => one.form === (form === "packing-slip" ? "specification" : "packing-slip")) ?? quoted[0];

  scenario(
    `the ${name} is that of one quote's shipment, or of the whole job`,
    {
      judges: [
        `route:GET ${route}`,
        `form-${form}-quote-accepted`,
        `form-${form}-quote-selects`,
        `form-${form}-job-level`,
        "form-quote-id-any-case",
        "form-foreign-quote",
      ],
      inParts: [
        `form-${form}-job-level`,
        ...(form === "operations" ? [`form-${form}-quote-selects` as const, `route:GET ${route}` as const] : []),
      ],
      needs: ["jobDisplayId", "quoteId", "otherQuoteId"],
    },
    async ({ corporate, fixtures, given, data, check, observe }) => {
      const { jobDisplayId, quoteId, otherQuoteId } = fixtures;
      const type = form === "operations" ? given("operationsType") : undefined;
      const askOf = (job: number, quote_id?: string) =>
        corporate.get(route, { jobDisplayId: job, query: { quote_id, ...(type !== undefined && { ops_type: type }) } });
      const ask = (quote_id?: string) => askOf(jobDisplayId, quote_id);
      const whole = await ask();
      // What the state of the job or a missing type forbids is refused with a quote as well, and names no quote.
      if (whole.isInvalid && namesQuoteId(whole) && (await ask(quoteId)).isSuccess)
        await check(`form-${form}-job-level`, () => {
          throw whole.mismatch(`the ${name} of the whole job without quote_id, with which it is made`, "a refusal");
        });
      isDue(whole);
      whole.accepted();
      const [first, second] = [await ask(quoteId), await ask(otherQuoteId)];
      // Not only the form of the whole job is one PDF.
      await check(`route:GET ${route}`, async () => {
        for (const made of [whole, first, second]) if (made.isSuccess) await made.pdf();
      });
      await check(`form-${form}-quote-accepted`, async () => {
        await first.pdf();
        await second.pdf();
      });
      assume(first.isSuccess && second.isSuccess, "it is not made with quote_id");
      const [jobLevel, ofFirst, ofSecond] = [await textOf(whole), await textOf(first), await textOf(second)];
      const selects = await check(`form-${form}-quote-selects`, () => {
        if (ofFirst === ofSecond) {
          areOfTwoShipments(given);
          throw second.mismatch(`a ${name} of its own for each of the two quotes`, "the same text for both");
        }
      });
      // With a quote it is still that form, where the forms of the whole job are told apart.
      const askOther = (quote_id?: string) => corporate.get(other.route, { jobDisplayId, query: { quote_id } });
      const ofOther = await askOther(quoteId);
      const isAlike = ofOther.isSuccess && (await isSameText(ofOther, ofFirst));
      const otherWhole = isAlike ? await askOther() : undefined;
      if (otherWhole?.isSuccess)
        await check(`form-${form}-quote-selects`, async () => {
          const [own, others] = [wordsOf(jobLevel), wordsOf(await textOf(otherWhole))];
          const shown = wordsOf(ofFirst);
          const isOther = others.filter((word) => !own.includes(word)).every((word) => shown.includes(word));
          const lacks = own.filter((word) => !others.includes(word));
          if (isOther && lacks.length > 0 && !lacks.some((word) => shown.includes(word)))
            throw first.mismatch(`a ${name} for ${quoteId}`, `the ${other.name}`);
        });
      await check(`form-${form}-job-level`, () => {
        assume(selects, "no quote selects anything here, so the whole job cannot be told from a part of it");
        if (![ofFirst, ofSecond].includes(jobLevel)) return;
        areOfTwoShipments(given);
        throw whole.mismatch(`the ${name} of the whole job without quote_id`, "that of one quote's shipment");
      });
      await check(`form-${form}-job-level`, async () => {
        // Others may have asked for the first quote's since.
        const ofQuotes = [ofSecond, ofFirst].filter((text) => text !== jobLevel);
        if (!selects || ofQuotes.length === 0) return;
        const afterwards = await ask();
        if (!afterwards.isSuccess) return;
        const areSame = await Promise.all(ofQuotes.map((text) => isSameText(afterwards, text)));
        if (!areSame.includes(true)) return;
        areOfTwoShipments(given);
        throw afterwards.mismatch(
          `the ${name} of the whole job without quote_id, as before it was made with one`,
          "that of a quote's shipment that it was made for",
        );
      });
      if (form === "operations" && selects && ofFirst !== jobLevel) {
        const typed = (quote_id?: string) =>
          corporate.get(route, { jobDisplayId, query: { quote_id, ops_type: anotherType } });
        const withBoth = await typed(quoteId);
        await check(`route:GET ${route}`, async () => {
          if (withBoth.isSuccess) await withBoth.pdf();
        });
        await check("form-operations-quote-selects", async () => {
          if (!(await isMadeAs(withBoth, jobLevel, type)) || !(await isMadeAs(await typed(), jobLevel, type))) return;
          areOfTwoShipments(given);
          throw withBoth.mismatch(
            `the ${name} of quote ${quoteId}'s shipment with ops_type beside quote_id`,
            "that of the whole job",
          );
        });
      }
      const respelled = inOtherCase(quoteId);
      await check("form-quote-id-any-case", async () => {
        assume(isUuid(quoteId) && respelled !== quoteId, `quote ${quoteId} has one spelling`);
        const same = await ask(respelled);
        const ofSame = await textOf(same);
        assume(ofFirst !== jobLevel, `the ${name} of the whole job is that of the quote as well`);
        if (ofSame === jobLevel)
          throw same.mismatch(`the ${name} that is made with ${quoteId}`, "that of the whole job");
      });
      const otherJob = given("otherJobDisplayId");
      await check("form-foreign-quote", async () => {
        assume(otherJob !== undefined, "no other job is given: name one in `fixtures.otherJobDisplayId`");
        const foreign = await askOf(otherJob, quoteId);
        if (!foreign.isSuccess) return;
        const others = await askOf(otherJob);
        assume(others.isSuccess, `the ${name} of the other job is not made without quote_id`);
        // What the other job shows as well tells nothing, nor does what was asked for.
        const known = [...numbersOf(await textOf(others)), ...numbersOf(ofSecond)];
        const asked = quoteId.toLowerCase();
        const marks = numbersOf(ofFirst).filter(
          (mark) => !known.includes(mark) && !mark.includes(asked) && !asked.includes(mark),
        );
        const told = numbersOf(await textOf(foreign));
        const isNamed = told.some((word) => word.includes(asked)) && !known.some((word) => word.includes(asked));
        // Whoever knows any quote by its id alone refuses what is none, and takes that of another job.
        if (isNamed && isUuid(quoteId) && !marks.some((one) => told.includes(one))) {
          const unknown = await askOf(otherJob, String(data.unusedId("uuid")));
          if (unknown.isTurnedDown || unknown.isAbsent)
            throw foreign.mismatch(
              `a refusal, as of a quote that is none (${unknown.status})`,
              `a ${name} that names it`,
            );
        }
        assume(marks.length > 0, `the ${name} shows no number that is its shipment's alone`);
        const mark = marks.find((one) => told.includes(one));
        if (mark !== undefined) throw foreign.mismatch(`no ${name} of quote ${quoteId}'s shipment`, phrase(mark));
      });
      // Looked at for open points alone: no clause depends on these answers.
      const { status } = await ask(String(data.unusedId("uuid")));
      observe("form-quote-unknown", `${name}: ${status}`);
    },
  );
}
