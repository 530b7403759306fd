import { mentions, needs, scenario } from "../../src/scenario/index.js";
import { jobBeside, jobWithShipment } from "../shipment/records.js";
import {
  areStill,
  asShown,
  borrowed,
  identifiers,
  indexOf,
  isUnchanged,
  leavesOut,
  listsOption,
  type Options,
  optionsOf,
  overrideOf,
  type Row,
  route,
  rowLike,
  type Saved,
  save,
  showsRow,
} from "./records.js";

scenario(
  "freight providers are saved row by row, and the override of one is listed for its option",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/freightproviders",
      "fp-post-several-rows",
      "fp-override-keeps-provider",
      "fp-override-keeps-shipment-type",
      "fp-override-keeps-freight-amount",
      "fp-override-keeps-accessorial-amount",
      "fp-override-keeps-pro-number",
      "fp-override-keeps-active",
      "fp-filter-only-active",
      "fp-only-active-false",
      "fp-save-only-that-job",
    ],
  },
  async (scene) => {
    const { corporate, data, check } = scene;
    const { displayId: job, own } = await jobWithShipment(scene, "jobDisplayId", borrowed);
    const beside = await jobBeside(scene);
    const [besideBefore, besideAgain] = [
      await optionsOf(corporate, beside.displayId),
      await optionsOf(corporate, beside.displayId),
    ];
    const listed = await optionsOf(corporate, job);
    const [index, ...others] = listed.indexes;
    needs(index !== undefined && others.length > 0, "a job lists no two options with an optionIndex");

    const fitting = (saved: Saved, like: Row) => (own ? saved : asShown(saved, like));
    const rows = listed.rows.map((row) => fitting(rowLike(data, row, { optionIndex: indexOf(row) }), row));
    // A save may remove what it does not carry, which could not be put back on a job of somebody else's.
    const besides = own ? [] : rows.filter((saved) => saved.row["optionIndex"] !== index);
    const answer = await save(scene, job, rows);
    await check("route:POST /job/{jobDisplayId}/freightproviders", () => answer.isDeclared());
    answer.accepted();
    const all = await optionsOf(corporate, job);
    await check("fp-post-several-rows", () => {
      const kept = rows.filter(({ row }) => showsRow(all.find(Number(row["optionIndex"])), row));
      needs(kept.length > 0, "the listing shows neither the amounts nor the PRO number of any row that was saved");
      if (kept.length < rows.length)
        throw all.answer.mismatch(`all ${rows.length} rows saved`, `${kept.length} of them`);
    });

    const { row, madeUp } = fitting(overrideOf(data, all, index), all.find(index) ?? {});
    await save(scene, job, [{ row, madeUp }, ...besides]).accepted();
    const after = await optionsOf(corporate, job);
    const keeps = (name: Parameters<Options["keeps"]>[1]) => {
      needs(name in row, `option ${index} of a job that is not the run's own shows no ${name} that could be put back`);
      after.keeps(index, name, row[name], listed);
    };
    await check("fp-override-keeps-provider", () =>
      after.keepsAny(
        index,
        row,
        identifiers.filter((name) => name in row),
        listed,
      ),
    );
    await check("fp-override-keeps-shipment-type", () => keeps("shipmentType"));
    await check("fp-override-keeps-freight-amount", () => keeps("freightAmount"));
    await check("fp-override-keeps-accessorial-amount", () => keeps("accessorialAmount"));
    await check("fp-override-keeps-pro-number", () => keeps("proNum"));
    await check("fp-override-keeps-active", () => {
      needs(!all.isInactive(index), "the option is inactive before it is saved as inactive");
      keeps("optionActive");
    });

    const listing = (only_active: boolean) => corporate.get(route, { jobDisplayId: job, query: { only_active } });
    const [active, whole] = [await listing(true), await listing(false)];
    await check("fp-filter-only-active", () => leavesOut(active, index, after));
    await check("fp-only-active-false", () => {
      needs(whole.isSuccess && active.isSuccess, "only_active is refused");
      needs(after.isInactive(index) || !listsOption(active, index), "the option does not show to be inactive");
      if (!listsOption(whole, index)) throw whole.mismatch(`option ${index}, which is not active, to be listed`, "not");
    });
    const besideAfter = await optionsOf(corporate, beside.displayId);
    await check("fp-save-only-that-job", () => {
      needs(showsRow(after.find(index), row), "what is saved is not listed for the job itself");
      if (beside.own) {
        areStill(besideBefore, besideAgain);
        isUnchanged(besideBefore, besideAfter);
      } else {
        const value = row["proNum"] ?? row["freightAmount"];
        needs(value !== undefined, "nothing of its own could be saved for the job");
        if (mentions(besideAfter.rows, String(value)))
          throw besideAfter.answer.mismatch(
            "what is saved on its own job only",
            "it is listed for another job as well",
          );
      }
    });
  },
);
