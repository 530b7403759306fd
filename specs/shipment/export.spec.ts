import { assume, Inconclusive, mentions, scalarsIn, scenario, watched } from "../../src/scenario/index.js";
import * as exports from "./exports.js";
import { exportDataOf, ownValue, postExport, sendBack } from "./exports.js";
import { isDone, jobBeside } from "./records.js";

/** With so many more there are more commodities than a page, a form or a batch of the usual sizes holds. */
const manyMore = 40;

scenario(
  "export data are sent back without jobItemId, and read back on that job alone",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/shipment/exportdata",
      "export-clean-roundtrip",
      "export-readback",
      "export-only-that-job",
      "export-jobitemid-returned",
    ],
    atOnce: ["GET /job/{jobDisplayId}/shipment/exportdata"],
    inParts: ["export-readback", "export-jobitemid-returned"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const some = await exports.exportingJob(context, "jobDisplayId");
    const { displayId: job, own, taken } = some;
    const beside = await jobBeside(context, some);
    const read = await exportDataOf(corporate, job);
    const besideBefore = await watched(() => exportDataOf(corporate, beside.displayId));
    const [firstValue, value, text] = [ownValue(data), ownValue(data), data.faker.string.alpha(16)];
    const { says, data: sent, answer } = await sendBack(corporate, job, exports.asRead(context, read, firstValue), own);
    await check("route:POST /job/{jobDisplayId}/shipment/exportdata", () => {
      const { isSuccess, status = 500 } = answer;
      if (!isSuccess && status < 500 && status !== 404)
        throw new Inconclusive(`no form of the export data that were read is accepted (${status})`);
      answer.isDeclared();
    });
    answer.accepted();
    const once = await exportDataOf(corporate, job);
    await check("export-clean-roundtrip", () => {
      assume(!says.includes("ids"), "they are accepted without their ids and totals, which may be for reading only");
      assume(!says.includes("one of"), "they are accepted without one of their members, which may be for reading only");
      assume(!says.includes("null"), "they are accepted without what is null, and whether a null may be sent is open");
      if (says !== "as read") throw answer.mismatch("export data to be accepted as read, without jobItemId", says);
      assume(mentions(once.body, firstValue), "an acceptance after which nothing is read back shows nothing");
    });
    assume(says !== "with jobItemId only", "no export data are accepted without jobItemId");
    await check("export-jobitemid-returned", () => exports.keepsItemIds(read, once));
    const ofJob = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: job });
    await check("export-jobitemid-returned", () => exports.tellsItemsApart(read, ofJob));

    const changed = exports.withValue(sent, value);
    // Customs may refuse unusual letters and signs.
    let redescribed: typeof changed | undefined;
    for (const description of own ? [data.unusual("goods"), text] : [text]) {
      const attempt = redescribed ? undefined : exports.redescribed(changed, description);
      if (attempt && (await postExport(corporate, job, attempt)).isSuccess) redescribed = attempt;
    }
    if (!redescribed) await postExport(corporate, job, changed).accepted();
    const after = await exportDataOf(corporate, job);
    const isKept = await check("export-readback", () => {
      if (taken) {
        exports.showsCommodities(read, taken);
        exports.showsChoices(read, taken);
        exports.showsWorthOfEach(read, taken, scalarsIn(ofJob.body));
      }
      after.keeps("customsValue", value);
      exports.showsCommodities(after, redescribed ?? changed);
      exports.showsMeasures(after, once, redescribed ?? changed);
    });
    const besideAfter = await exportDataOf(corporate, beside.displayId);
    // Of somebody else's job more than the value may be lost.
    const toBoth =
      beside.own && isKept ? await postExport(corporate, beside.displayId, redescribed ?? changed) : undefined;
    const shared = toBoth && isDone(toBoth) ? await exportDataOf(corporate, beside.displayId) : undefined;
    await check("export-readback", () => shared?.keeps("customsValue", value));
    // Two goods may be called alike, and are two all the same.
    const [alikeText, onlyText] = [`00${data.faker.string.numeric(13)}`, data.faker.string.alpha(16)];
    const few = exports.describedAlike(changed, alikeText);
    // The goods of somebody else's job stay as many as they are, and those of an own one may have to be.
    const others = Array.from({ length: manyMore }, () => data.faker.string.alpha(16));
    let more: typeof few;
    const plain = few ?? changed;
    const [most, least] = [exports.withOthers(plain, others), exports.withOthers(plain, others.slice(0, 1))];
    // They are worth something else each, and in another currency, where that is allowed.
    const varied = most && exports.worthMoreEach(exports.inAnotherCurrency(most) ?? most);
    for (const posted of own && isKept ? [varied, most, least] : [])
      if (more === undefined && posted && (await postExport(corporate, job, posted)).isSuccess) more = posted;
    const isMore = more !== undefined;
    const alike = more ?? few;
    if (alike && isKept && (isMore || (await postExport(corporate, job, alike)).isSuccess)) {
      const last = await exportDataOf(corporate, job);
      await check("export-readback", () => {
        const [were, are] = [after, last].map((one) => exports.commoditiesOf(one.record()).length);
        const due = isMore ? exports.commoditiesOf(alike).length : were;
        const which = few ? "two of which are called alike" : "more than before";
        if (are !== due) throw last.mismatch(`${due} commodities, ${which}`, `${are}`);
        exports.showsCommodities(last, alike);
        exports.showsChoices(last, alike);
        exports.showsWorthOfEach(last, alike);
      });
      // The goods of somebody else's job stay as many as they are.
      const only = exports.redescribed(exports.withFirst(changed), onlyText);
      if (own && only && mentions(last.body, alikeText) && (await postExport(corporate, job, only)).isSuccess) {
        const left = await exportDataOf(corporate, job);
        await check("export-readback", () =>
          left
            .shows(onlyText, "the one commodity that was posted")
            .hides(alikeText, "a commodity that is posted no more,"),
        );
      }
    }
    // A value of nothing is a value, where it is allowed.
    const nothing = exports.withValue(redescribed ?? changed, 0);
    if (isKept && (await postExport(corporate, job, nothing)).isSuccess) {
      const free = await exportDataOf(corporate, job);
      await check("export-readback", () => exports.showsNothing(free, after));
      // What was posted before is posted again.
      if ((await postExport(corporate, job, redescribed ?? changed)).isSuccess) {
        const back = await exportDataOf(corporate, job);
        await check("export-readback", () => back.keeps("customsValue", value));
      }
    }
    await check("export-only-that-job", () => {
      assume(isKept, "what is posted is not read on the job itself");
      assume(!mentions(besideBefore.body, value), "the other job had the same customs value before");
      besideAfter.isLeftAs(besideBefore, beside.own, [value]);
    });
  },
);
