import { optionRateQuote } from "../../fixtures/payloads/freight-providers.js";
import { assume, scenario } from "../../src/scenario/index.js";
import { isDone } from "../shipment/records.js";
import {
  areAs,
  areStill,
  gap,
  identifiers,
  isNoOtherOption,
  isUnchanged,
  jobWithOptions,
  keepsNamed,
  optionsOf,
  rowLike,
  save,
  showsRow,
} from "./records.js";

scenario(
  "a rate quote is asked for one option that the job has",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/freightproviders/{optionIndex}/ratequote",
      "freight-provider-ratequote-only-that-option",
      "freight-provider-ratequote-keeps-the-rest",
      "freight-provider-ratequote-unknown-option",
      "freight-provider-ratequote-integer",
      "freight-provider-ratequote-by-optionindex",
    ],
    inParts: ["freight-provider-ratequote-only-that-option", "freight-provider-ratequote-integer"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    // Made first, it is as still as the other.
    const otherJob = await jobWithOptions(context);
    const jobDisplayId = await jobWithOptions(context);
    const before = await optionsOf(corporate, jobDisplayId);
    const [one, ...others] = before.indexes;
    assume(one !== undefined && others.length > 0, "a new job lists no two options with an optionIndex");
    const again = await optionsOf(corporate, jobDisplayId);
    const elsewhere = await optionsOf(corporate, otherJob);
    const ask = (optionIndex: number | string) =>
      corporate.post("/job/{jobDisplayId}/freightproviders/{optionIndex}/ratequote", {
        jobDisplayId,
        optionIndex,
        body: optionRateQuote(data),
      });
    const control = await ask(one);
    await check("route:POST /job/{jobDisplayId}/freightproviders/{optionIndex}/ratequote", () => control.isDeclared());
    control.accepted();
    const rated = await optionsOf(corporate, jobDisplayId);
    const elsewhereAfter = await optionsOf(corporate, otherJob);
    await check("freight-provider-ratequote-only-that-option", () => {
      areStill(before, again);
      areAs(before, rated, others);
      areAs(elsewhere, elsewhereAfter);
    });
    await check("freight-provider-ratequote-keeps-the-rest", () => {
      areStill(before, again);
      keepsNamed(before, rated, one, [...identifiers, "proNum"]);
    });
    const unknown = await ask(Number(data.unusedId("integer")));
    const after = await optionsOf(corporate, jobDisplayId);
    await check("freight-provider-ratequote-unknown-option", () => {
      areStill(before, again);
      isUnchanged(rated, after);
      isNoOtherOption(unknown, after);
    });
    for (const text of [`${one}.5`, "first"])
      await check("freight-provider-ratequote-integer", () => ask(text).rejected(control));
    // An option far behind the others has another place among them than its optionIndex says.
    const far = Math.max(...before.indexes) + gap;
    const rowOf = (index: number, optionIndex: number, optionActive = !before.isInactive(index)) =>
      rowLike(data, before.find(index) ?? {}, { optionIndex, optionActive });
    // A rate quote may take an option that is not active otherwise than one that is.
    const inactive = others.at(-1);
    const known = before.indexes.map((index) => rowOf(index, index, index !== inactive && !before.isInactive(index)));
    const saved = await save(context, jobDisplayId, [...known, rowOf(one, far)]);
    // A save may be refused that names an option which the job does not have.
    if (!isDone(saved)) await save(context, jobDisplayId, known);
    const listed = await optionsOf(corporate, jobDisplayId);
    const isThere = isDone(saved) && listed.find(far) !== undefined;
    const quoted = isThere ? await ask(far) : undefined;
    const isRefused = quoted?.isRefused;
    const still = isRefused || !isThere ? await ask(one) : undefined;
    const last = await optionsOf(corporate, jobDisplayId);
    await check("freight-provider-ratequote-only-that-option", () => {
      areStill(before, again);
      const overridden = known.filter(({ row }) => showsRow(listed.find(Number(row["optionIndex"])), row));
      const indexes = overridden.map(({ row }) => Number(row["optionIndex"]));
      areAs(
        listed,
        last,
        indexes.filter((index) => index !== one),
      );
    });
    await check("freight-provider-ratequote-by-optionindex", () => {
      assume(quoted !== undefined, "no option with a gap before it is taken, or listed with its optionIndex");
      assume(!still || still.isSuccess, "a rate quote is not taken twice for the same option");
      if (still) throw quoted.mismatch(`a rate quote for option ${far}, as for option ${one}`, `${quoted.status}`);
      assume(quoted.isSuccess, `the rate quote for option ${far} had no answer that tells (${quoted.status})`);
    });
  },
);
