import { type Answer, assume, type Caller, phrase, scenario } from "../../src/scenario/index.js";
import { holdsEach, keysOf, listedByTwo } from "./narrowing.js";
import { indexOf, listedWhole, route } from "./records.js";

/** The indexes that a listing shows, 0 before the others: it is easily taken for none. */
const indexesIn = (listed: Answer) =>
  listed
    .rows()
    .flatMap((row) => indexOf(row) ?? [])
    .toSorted((one, other) => Number(other === 0) - Number(one === 0));

scenario(
  "the freight providers of a job are listed, active ones only where that is asked",
  {
    judges: ["route:GET /job/{jobDisplayId}/freightproviders", "freight-provider-only-active-accepted"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId } = fixtures;
    const all = await corporate.get(route, { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/freightproviders", () => all.isDeclared());
    assume(all.accepted().rows().length > 0, `the job ${jobDisplayId} has no freight provider`);
    await check("freight-provider-only-active-accepted", async () => {
      for (const only_active of [true, false])
        (await corporate.get(route, { jobDisplayId, query: { only_active } })).accepted().rows();
    });
  },
);

scenario(
  "provider_indexes narrows the freight providers, several at once",
  {
    judges: ["freight-provider-provider-indexes-accepted", "freight-provider-filter-provider-indexes"],
    needs: ["jobDisplayId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const { jobDisplayId } = fixtures;
    const { all, wider } = await listedWhole(corporate, jobDisplayId, indexesIn);
    const [one, two, three] = indexesIn(all);
    assume(one !== undefined && two !== undefined, `the job ${jobDisplayId} lists no two options with an optionIndex`);
    const listed = (caller: Caller, ...provider_indexes: readonly number[]) =>
      caller.get(route, { jobDisplayId, query: { ...wider, provider_indexes } });
    const { caller, first, second, both } = await listedByTwo(context, all, listed, [one, two], "the indexes");
    const beside: Answer[] = [];
    for (const only_active of [true, false])
      beside.push(await caller.get(route, { jobDisplayId, query: { provider_indexes: [one], only_active } }));
    const apart = three === undefined ? undefined : await listed(caller, one, three);
    const together = three === undefined ? undefined : await listed(caller, one, two, three);
    const narrows = await check("freight-provider-filter-provider-indexes", async () => {
      assume(first.isSuccess && second.isSuccess, "an optionIndex is refused as provider index");
      const [some, others] = [keysOf(first), keysOf(second)];
      assume(
        some.length > 0 && others.length > 0,
        "no provider has an optionIndex as its index, so they number other things",
      );
      const shared = some.find((key) => others.includes(key));
      if (shared !== undefined)
        throw second.mismatch(`no row of provider_indexes=${one} under provider_indexes=${two}`, phrase(shared));
      for (const answer of beside) {
        const other = answer.isSuccess ? keysOf(answer).find((key) => others.includes(key)) : undefined;
        if (other !== undefined)
          throw answer.mismatch(`no row of provider_indexes=${two} beside only_active`, phrase(other));
      }
      const between = apart?.isSuccess ? keysOf(apart).find((key) => others.includes(key)) : undefined;
      if (apart === undefined || three === undefined || between === undefined) return;
      // What a provider_indexes numbers may be the same for two rows.
      const alone = await listed(caller, three).accepted();
      if (!keysOf(alone).includes(between))
        throw apart.mismatch(`no row of provider_indexes=${two} beside those of ${one} and ${three}`, phrase(between));
    });
    await check("freight-provider-provider-indexes-accepted", () => {
      holdsEach(both, narrows ? [first, second] : [], "the indexes");
      if (narrows && apart?.isSuccess && together) holdsEach(together, [second, apart], "the indexes and two of them");
    });
  },
);
