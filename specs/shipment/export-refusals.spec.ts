import { assume, scenario } from "../../src/scenario/index.js";
import * as exports from "./exports.js";
import { exportDataOf, ownValue, postExport, sendBack } from "./exports.js";
import { jobWithShipment } from "./records.js";

scenario(
  "export data are refused with jobItemId, with extra properties and without customsValue",
  {
    judges: [
      "export-extra-top-level",
      "export-extra-on-commodity",
      "export-jobitemid-refused",
      "export-customsvalue-required",
    ],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { displayId: job } = await jobWithShipment(context, "otherJobDisplayId", exports.borrowed);
    const read = await exportDataOf(corporate, job);
    const whole = exports.asRead(read, ownValue(data));
    const { says, data: sent, answer: control } = await sendBack(corporate, job, whole);
    control.accepted();
    assume(says !== "with jobItemId only", "no export data are accepted without jobItemId");
    const refuses = async (spoil: (good: typeof sent) => typeof sent) => {
      const good = exports.withValue(sent, ownValue(data));
      const before = await exportDataOf(corporate, job);
      await postExport(corporate, job, spoil(exports.redescribed(good, data.faker.string.alpha(16)) ?? good)).rejected(
        control,
      );
      (await exportDataOf(corporate, job)).isAs(before);
    };
    const last = exports.commoditiesOf(sent).length - 1;
    const onOne = (at: number, extra: Readonly<Record<string, unknown>>) => (good: typeof sent) =>
      exports.withCommodities(good, (commodity, index) => (index === at ? { ...commodity, ...extra } : commodity));
    const extra = { [data.faker.string.alpha({ length: 12, casing: "lower" })]: data.text("extra") };
    const itemId = (at: number) => exports.itemIdIn(whole, at) ?? { jobItemId: data.unusedId("uuid") };

    await check("export-extra-top-level", () => refuses((good) => ({ ...good, ...extra })));
    for (const at of new Set([0, last])) {
      await check("export-extra-on-commodity", () => {
        assume(last >= 0, "the job exports no commodity");
        return refuses(onOne(at, extra));
      });
      await check("export-jobitemid-refused", () => {
        assume(last >= 0, "the job exports no commodity");
        return refuses(onOne(at, itemId(at)));
      });
    }
    await check("export-customsvalue-required", () => refuses(exports.withoutValue));
  },
);
