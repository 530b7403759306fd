import { assume, assumeSeen, fieldOf, mentions, scenario } from "../../src/scenario/index.js";
import { isDone, jobBeside, jobWithShipment } from "../shipment/records.js";
import { areFiltered } from "./filtered.js";
import { amounts, areSavedOnceMore } from "./once-more.js";
import {
  areKeptAlike,
  areNotMixed,
  areStill,
  asShown,
  besideGiven,
  borrowed,
  hasOptions,
  identifiers,
  indexOf,
  inTwoTypes,
  isUnchanged,
  jobWithOptions,
  keepsIdentifiersApart,
  keepsShown,
  leftByTwo,
  listsAllTaken,
  listsWhatItTakes,
  moreRows,
  type Options,
  optionsOf,
  overrideOf,
  type Row,
  refusalOfNought,
  rowLike,
  type Saved,
  save,
  several,
  showsRow,
  type TakenOptions,
} from "./records.js";

scenario(
  "freight providers are saved row by row, and the override of one is listed for its option",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/freightproviders",
      "freight-provider-post-several-rows",
      "freight-provider-override-keeps-provider",
      "freight-provider-override-keeps-shipment-type",
      "freight-provider-override-keeps-freight-amount",
      "freight-provider-override-keeps-accessorial-amount",
      "freight-provider-override-keeps-pro-number",
      "freight-provider-override-keeps-active",
      "freight-provider-filter-only-active",
      "freight-provider-filter-provider-indexes",
      "freight-provider-filter-shipment-types",
      "freight-provider-only-active-false",
      "freight-provider-save-only-that-job",
    ],
    atOnce: ["GET /job/{jobDisplayId}/freightproviders"],
    inParts: [
      "freight-provider-post-several-rows",
      "freight-provider-override-keeps-provider",
      "freight-provider-override-keeps-freight-amount",
      "freight-provider-override-keeps-accessorial-amount",
      "freight-provider-override-keeps-pro-number",
      "freight-provider-override-keeps-active",
      "freight-provider-filter-only-active",
    ],
  },
  async (context) => {
    const { corporate, data, check } = context;
    let taken: TakenOptions | undefined;
    const some = await jobWithShipment(context, "jobDisplayId", borrowed, (one) =>
      hasOptions(context, one, (options) => {
        taken ??= options;
      }),
    );
    const { displayId: job, own } = some;
    const lacking = some.own ? undefined : taken;
    if (lacking) await check("freight-provider-post-several-rows", () => listsAllTaken(context, lacking));
    const beside = await jobBeside(context, some);
    const [besideBefore, besideAgain] = [
      await optionsOf(corporate, beside.displayId),
      await optionsOf(corporate, beside.displayId),
    ];
    const listed = await optionsOf(corporate, job);
    const earlier = own ? await besideGiven(context, listed) : listed;
    if (own && listed.indexes.length < several) {
      const refused = await refusalOfNought(context, job);
      if (refused)
        await check("route:POST /job/{jobDisplayId}/freightproviders", () => {
          throw refused.mismatch("a row of option 0 to be accepted, as the same of option 1 is", `${refused.status}`);
        });
      await check("freight-provider-post-several-rows", () => listsWhatItTakes(context, job, listed));
    }
    const [index, ...others] = listed.indexes;
    assume(index !== undefined && others.length > 0, "a job lists no two options with an optionIndex");

    const fitting = (saved: Saved, like: Row) => (own ? saved : asShown(saved, like));
    const known = listed.rows.map((row) => fitting(rowLike(data, row, { optionIndex: indexOf(row) }), row));
    const asListed = own ? moreRows(data, listed) : [];
    const typed = inTwoTypes(asListed, listed);
    // Rows may come in any order: those of new options come in a falling one.
    const typedAttempt = await save(context, job, [...known, ...typed.toReversed()]);
    // It may be the types that are refused.
    const more = isDone(typedAttempt) || !own ? typed : asListed;
    const attempt = more === typed ? typedAttempt : await save(context, job, [...known, ...more.toReversed()]);
    // A save may be refused that names options which the job does not have.
    const isWhole = isDone(attempt);
    const answer = isWhole ? attempt : await save(context, job, known);
    await check("route:POST /job/{jobDisplayId}/freightproviders", () => answer.isDeclared());
    answer.accepted();
    const all = await optionsOf(corporate, job);
    // Or add none of them.
    const areAdded = isWhole && more.some(({ row }) => all.find(Number(row["optionIndex"])) !== undefined);
    const rows = areAdded ? [...known, ...more] : known;
    // A save may remove what it does not carry, which could not be put back on a job of somebody else's.
    const besides = own ? [] : rows.filter((saved) => saved.row["optionIndex"] !== index);
    const areSaved = await check("freight-provider-post-several-rows", () => {
      const kept = rows.filter(({ row }) => showsRow(all.find(Number(row["optionIndex"])), row));
      assumeSeen(kept.length > 0, "the listing shows neither the amounts nor the PRO number of any row that was saved");
      if (kept.length < rows.length)
        throw all.answer.mismatch(`all ${rows.length} rows saved`, `${kept.length} of them`);
      areNotMixed(all, rows);
      areKeptAlike(all, rows);
    });

    if (areSaved) await check("freight-provider-override-keeps-provider", () => keepsIdentifiersApart(all, rows));

    const { row, madeUp } = fitting(overrideOf(data, all, index), all.find(index) ?? {});
    await save(context, job, [{ row, madeUp }, ...besides]).accepted();
    const after = await optionsOf(corporate, job);
    const keeps = (name: Parameters<Options["keeps"]>[1]) => {
      assume(name in row, `option ${index} of a job that is not the run's own shows no ${name} that could be put back`);
      after.keeps(index, name, row[name], earlier);
    };
    await check("freight-provider-override-keeps-provider", () =>
      after.keepsAny(
        index,
        row,
        identifiers.filter((name) => name in row),
        earlier,
      ),
    );
    await check("freight-provider-override-keeps-shipment-type", () => keeps("shipmentType"));
    const areKept: (typeof amounts)[number][] = [];
    for (const amount of amounts) if (await check(amount.clause, () => keeps(amount.name))) areKept.push(amount);
    await check("freight-provider-override-keeps-pro-number", () => {
      keeps("proNum");
      // Whether a save leaves what it does not name is open; what still shows an amount of its own row has its number.
      for (const { row: other } of own && areSaved ? rows : []) {
        const one = Number(other["optionIndex"]);
        const { freightAmount, accessorialAmount } = other;
        if (one !== index && showsRow(after.find(one), { freightAmount, accessorialAmount }))
          keepsShown(all, after, one, ["proNum"]);
      }
    });
    await check("freight-provider-override-keeps-active", () => {
      const active = rows
        .filter((saved) => saved.row["optionActive"] === true)
        .map(({ row: { optionIndex } }) => optionIndex);
      // One of them may make the others inactive.
      if (active.length > 0 && active.every((one) => all.isInactive(Number(one))))
        throw all.answer.mismatch("an option that was saved as active to be active", "none of them is");
      assume(!all.isInactive(index), "the option is inactive before it is saved as inactive");
      keeps("optionActive");
    });

    await areFiltered(context, { job, all, after, row, index, others });
    const besideAfter = await optionsOf(corporate, beside.displayId);
    await check("freight-provider-save-only-that-job", () => {
      assume(showsRow(after.find(index), row), "what is saved is not listed for the job itself");
      if (beside.own) {
        areStill(besideBefore, besideAgain);
        isUnchanged(besideBefore, besideAfter);
      } else {
        const value = row["proNum"] ?? row["freightAmount"];
        assume(value !== undefined, "nothing of its own could be saved for the job");
        if (mentions(besideAfter.rows, String(value)))
          throw besideAfter.answer.mismatch(
            "what is saved on its own job only",
            "it is listed for another job as well",
          );
      }
    });
    if (!own) return;
    await areSavedOnceMore(context, {
      job,
      all,
      after,
      saved: { row, madeUp },
      index,
      another: others[0] ?? index,
      rows,
      areKept,
      areSaved,
      areAdded,
    });
  },
);

scenario(
  "a save of one row leaves the other options as a save of two rows does",
  { judges: ["freight-provider-one-row-as-several"] },
  async (context) => {
    const { corporate, data, check } = context;
    const job = await jobWithOptions(context);
    const listed = await optionsOf(corporate, job);
    const known = listed.rows.map((row) => rowLike(data, row, { optionIndex: indexOf(row) }));
    const rows = [...known, ...moreRows(data, listed).slice(0, 1)];
    const attempt = await save(context, job, rows);
    // A save may be refused that names options which the job does not have.
    if (!isDone(attempt)) await save(context, job, known).accepted();
    const all = await optionsOf(corporate, job);
    const [one, another] = known;
    assume(one !== undefined && another !== undefined, "a job lists no two options with an optionIndex");
    await save(context, job, [one]).accepted();
    const after = await optionsOf(corporate, job);
    const lost = all.indexes.filter((index) => after.find(index) === undefined);
    const two = lost.length === 0 ? undefined : await leftByTwo(context, job, isDone(attempt) ? rows : known);
    await check("freight-provider-one-row-as-several", () => {
      const index = Number(one.row["optionIndex"]);
      const wasActive = one.row["optionActive"] === true && fieldOf(all.find(index) ?? {}, "optionActive") === true;
      // What is sent again as it was leaves its option so.
      if (wasActive) keepsShown(all, after, index, ["optionActive"]);
      assume(
        lost.length === 0 || two !== undefined,
        "a save of two rows tells nothing of the options that it leaves out",
      );
      const unnamed = lost.filter((index) => !two?.named.includes(index));
      if (two && unnamed.length > 0 && unnamed.every((index) => two.after.find(index) !== undefined))
        throw after.answer.mismatch(
          `the options ${unnamed.join(", ")} to stay once one row is saved, as others do once two are`,
          `${after.indexes.join(", ") || "none"} alone`,
        );
    });
  },
);
