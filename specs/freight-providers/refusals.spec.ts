import { type Answer, assume, scenario } from "../../src/scenario/index.js";
import {
  areStill,
  bodyOf,
  indexOf,
  isUnchanged,
  jobWithOptions,
  optionsOf,
  route,
  rowLike,
  type Saved,
  save,
} from "./records.js";

scenario(
  "freight providers are saved only in an array whose every row carries its optionIndex",
  {
    judges: [
      "freight-provider-optionindex-every-row",
      "freight-provider-optionindex-required",
      "freight-provider-post-bare-object",
    ],
    inParts: ["freight-provider-optionindex-every-row", "freight-provider-optionindex-required"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const job = await jobWithOptions(context);
    const before = await optionsOf(corporate, job);
    const [one, two] = before.rows.filter((row) => indexOf(row) !== undefined);
    assume(one !== undefined && two !== undefined, "a job lists no two options with an optionIndex");
    const complete = (like: typeof one) => rowLike(data, like, { optionIndex: indexOf(like) });
    const lacking = (like: typeof one) => rowLike(data, like, { optionIndex: undefined });
    const withNull = (like: typeof one) => rowLike(data, like, { optionIndex: null });
    const refuses = async (body: unknown, control: Answer) => {
      const [was, again] = [await optionsOf(corporate, job), await optionsOf(corporate, job)];
      areStill(was, again);
      await corporate.post(route, { jobDisplayId: job, body }).rejected(control);
      isUnchanged(was, await optionsOf(corporate, job));
    };
    const rows = (...saved: readonly Saved[]) => bodyOf(data, saved);

    const both = await save(context, job, [complete(one), complete(two)]).accepted();
    await check("freight-provider-optionindex-every-row", () => refuses(rows(complete(one), lacking(two)), both));
    await check("freight-provider-optionindex-every-row", () => refuses(rows(lacking(two), complete(one)), both));
    for (const among of [
      [complete(one), lacking(two), complete(two)],
      [complete(one), complete(two), withNull(one)],
    ])
      await check("freight-provider-optionindex-every-row", () => refuses(rows(...among), both));
    const alone = await save(context, job, [complete(one)]).accepted();
    await check("freight-provider-optionindex-required", () => refuses(rows(lacking(one)), alone));
    await check("freight-provider-optionindex-required", () => refuses(rows(withNull(one)), alone));
    await check("freight-provider-post-bare-object", () => refuses(rows(complete(one))[0], alone));
  },
);
