import { assume, scenario, watched } from "../../src/scenario/index.js";
import * as exports from "./exports.js";
import { exportDataOf, ownValue, postExport, sendBack } from "./exports.js";
import type { Changer } from "./records.js";

/**
 * Export data that are accepted for a job, and what has to refuse them once they are spoilt.
 *
 * @param isSpoilt whether that is by members that the job does not show
 */
async function acceptedExport(context: Changer, isSpoilt = false) {
  const { corporate, data } = context;
  const { displayId: job, own } = await exports.exportingJob(context, "otherJobDisplayId", isSpoilt);
  const read = await exportDataOf(corporate, job);
  const plain = exports.asRead(context, read, ownValue(data));
  // The goods of somebody else's job stay as many as they are, and those of an own one may have to be.
  const three = own ? exports.withThree(plain) : plain;
  const attempt = await sendBack(corporate, job, three, own);
  const isTaken = attempt.answer.isSuccess && attempt.says !== "with jobItemId only";
  const whole = isTaken ? three : plain;
  const { says, data: sent, answer: control } = whole === three ? attempt : await sendBack(corporate, job, plain, own);
  control.accepted();
  assume(says !== "with jobItemId only", "no export data are accepted without jobItemId");
  const last = exports.commoditiesOf(sent).length - 1;
  const refuses = async (...spoils: readonly ((good: typeof sent) => typeof sent)[]) => {
    const [value, text] = [ownValue(data), data.faker.string.alpha(16)];
    const good = exports.withValue(sent, value);
    const before = await watched(() => exportDataOf(corporate, job));
    for (const spoil of spoils)
      await postExport(corporate, job, spoil(exports.redescribed(good, text) ?? good)).rejected(control);
    (await exportDataOf(corporate, job)).isLeftAs(before, own, [value, text]);
  };
  /** Refuses the same with a commodity that has more, in each of some ways. */
  const refusesOn = async (at: number, ...extras: readonly ((at: number) => Readonly<Record<string, unknown>>)[]) => {
    assume(last >= 0, "the job exports no commodity");
    const spoils = extras.map(
      (extraAt) => (good: typeof sent) =>
        exports.withCommodities(good, (commodity, index) =>
          index === at ? { ...commodity, ...extraAt(at) } : commodity,
        ),
    );
    return refuses(...spoils);
  };
  return { own, whole, ends: new Set([0, last]), refuses, refusesOn };
}

scenario(
  "export data are refused with jobItemId and without customsValue",
  {
    judges: ["export-jobitemid-refused", "export-customsvalue-required"],
    inParts: ["export-jobitemid-refused", "export-customsvalue-required"],
    formerly: ["export-data-are-refused-with-jobitemid-with-extra-properties-and-without-customsvalue"],
  },
  async (context) => {
    const { data, check } = context;
    const { own, whole, ends, refuses, refusesOn } = await acceptedExport(context);
    const itemId = (at: number) => exports.itemIdIn(context, whole, at, data.unusedId("uuid"));
    for (const at of ends) await check("export-jobitemid-refused", () => refusesOn(at, itemId));
    await check("export-customsvalue-required", () => refuses(exports.withoutValue));
    // What would be stored in place of what somebody else's job has could not be put back.
    if (!own) return;
    // Whatever it holds, a commodity carries it: a schema that forbids properties forbids them with null as well.
    for (const at of ends)
      await check("export-jobitemid-refused", () => refusesOn(at, () => exports.emptied(itemId(at))));
    await check("export-customsvalue-required", () => refuses(exports.withNullValue));
  },
);

scenario(
  "export data are refused with properties that the request does not have",
  {
    judges: ["export-extra-top-level", "export-extra-on-commodity"],
    inParts: ["export-extra-top-level", "export-extra-on-commodity"],
  },
  async (context) => {
    const { data, check } = context;
    const { own, ends, refuses, refusesOn } = await acceptedExport(context, true);
    const name = data.faker.string.alpha({ length: 12, casing: "lower" });
    const [first = 0, last = first] = ends;
    const text = data.text("extra");
    for (const value of [text, null, ""])
      await check("export-extra-top-level", () => refuses((good) => ({ ...good, [name]: value })));
    for (const at of ends) await check("export-extra-on-commodity", () => refusesOn(at, () => ({ [name]: text })));
    await check("export-extra-on-commodity", () => refusesOn(first, () => ({ [name]: "" })));
    await check("export-extra-on-commodity", () => refusesOn(last, () => ({ [name]: null })));
    // Names that every object has where members are looked up without care are names like all others.
    const held = [
      [name, { [name]: text }],
      [name, [text]],
      ["constructor", 0],
      ["toString", false],
    ] as const;
    const others = held.map(([called, value]) => ({ [called]: value }));
    // What else is missing excuses nothing; what somebody else's job has is not emptied for that.
    const lacking = own ? [exports.valueAlone, exports.withoutGoods] : [];
    await check("export-extra-top-level", () =>
      refuses(
        ...others.map((extra) => (good: object) => ({ ...good, ...extra })),
        ...lacking.map((less) => (good: Parameters<typeof less>[0]) => ({ ...less(good), [name]: text })),
      ),
    );
    await check("export-extra-on-commodity", () => refusesOn(last, ...others.map((extra) => () => extra)));
  },
);
