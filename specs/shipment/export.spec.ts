import { mentions, needs, scenario, Unjudgeable } from "../../src/scenario/index.js";
import * as exports from "./exports.js";
import { exportDataOf, ownValue, postExport, sendBack } from "./exports.js";
import { jobBeside, jobWithShipment } from "./records.js";

scenario(
  "export data are sent back without jobItemId, and read back on that job alone",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/shipment/exportdata",
      "export-clean-roundtrip",
      "export-readback",
      "export-only-that-job",
    ],
  },
  async (scene) => {
    const { corporate, data, check } = scene;
    const { displayId: job } = await jobWithShipment(scene, "jobDisplayId", exports.borrowed);
    const beside = await jobBeside(scene);
    const read = await exportDataOf(corporate, job);
    const besideBefore = await exportDataOf(corporate, beside.displayId);
    const [firstValue, value, text] = [ownValue(data), ownValue(data), data.faker.string.alpha(16)];
    const { says, data: sent, answer } = await sendBack(corporate, job, exports.asRead(read, firstValue));
    await check("route:POST /job/{jobDisplayId}/shipment/exportdata", () => {
      const { isSuccess, status = 500 } = answer;
      if (!isSuccess && status < 500 && status !== 404)
        throw new Unjudgeable(`no form of the export data that were read is accepted (${status})`);
      answer.isDeclared();
    });
    answer.accepted();
    const once = await exportDataOf(corporate, job);
    await check("export-clean-roundtrip", () => {
      needs(!says.includes("ids"), "they are accepted without their ids and totals, which may be for reading only");
      if (says !== "as read") throw answer.mismatch("export data to be accepted as read, without jobItemId", says);
      needs(mentions(once.body, firstValue), "an acceptance after which nothing is read back shows nothing");
    });
    needs(says !== "with jobItemId only", "no export data are accepted without jobItemId");

    const changed = exports.withValue(sent, value);
    const told = exports.retold(changed, text);
    const retold = told && (await postExport(corporate, job, told)).isSuccess ? told : undefined;
    if (!retold) await postExport(corporate, job, changed).accepted();
    const after = await exportDataOf(corporate, job);
    const isKept = await check("export-readback", () => {
      after.keeps("customsValue", value);
      exports.showsCommodities(after, retold ?? changed);
    });
    const besideAfter = await exportDataOf(corporate, beside.displayId);
    await check("export-only-that-job", () => {
      needs(isKept, "what is posted is not read on the job itself");
      needs(!mentions(besideBefore.body, value), "the other job had the same customs value before");
      if (beside.own) besideAfter.isAs(besideBefore);
      else besideAfter.hides(value, "the customs value of the other job");
    });
  },
);
