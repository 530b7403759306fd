import { type Answer, assume, type Caller, phrase, scenario } from "../../src/scenario/index.js";
import { holdsEach, listedByTwo, typeOf } from "./narrowing.js";
import { listedWhole, route } from "./records.js";

/** The types that the document uses. */
const shippingTypes = ["LTL", "Delivery", "House", "PickUp"] as const;

scenario(
  "shipment_types narrows the freight providers, several at once",
  {
    judges: [
      "freight-provider-shipment-types-accepted",
      "freight-provider-filter-shipment-types",
      "asked-otherwise:GET /job/{jobDisplayId}/freightproviders",
    ],
    needs: ["jobDisplayId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const { jobDisplayId } = fixtures;
    const typesIn = (listed: Answer) =>
      [...new Set(listed.rows().map(typeOf))].filter((type) => typeof type === "string");
    const { all, wider } = await listedWhole(corporate, jobDisplayId, typesIn);
    const [one, two, three] = typesIn(all);
    assume(
      one !== undefined && two !== undefined,
      `the job ${jobDisplayId} lists no two types of shipment as shipmentType`,
    );
    const listed = (caller: Caller, ...shipment_types: readonly string[]) =>
      caller.get(route, { jobDisplayId, query: { ...wider, shipment_types } });
    const { caller, first, second, both } = await listedByTwo(context, all, listed, [one, two], "the types");
    // One that is not listed stands between two that are: each counts, however many there are.
    const between = three ?? shippingTypes.find((type) => ![one, two].includes(type)) ?? one;
    const together = await listed(caller, one, between, two);
    const active = await caller.get(route, { jobDisplayId, query: { shipment_types: [one], only_active: true } });
    const narrows = await check("freight-provider-filter-shipment-types", () => {
      assume(first.isSuccess && second.isSuccess, "a type that is listed is refused in shipment_types");
      const each = [
        [first, one],
        [second, two],
      ] as const;
      for (const [answer, type] of each) {
        const other = answer.rows().find((row) => typeOf(row) !== type);
        if (other !== undefined) throw answer.mismatch(`rows of the type ${type} only`, phrase(other));
        const isFoundBeside = both.isSuccess && both.rows().some((row) => typeOf(row) === type);
        if (isFoundBeside && answer.rows().length === 0)
          throw answer.mismatch(`rows of the type ${type}, as beside another type`, "an empty list");
      }
      const other = active.isSuccess ? active.rows().find((row) => typeOf(row) !== one) : undefined;
      if (other !== undefined) throw active.mismatch(`rows of the type ${one} only beside only_active`, phrase(other));
      const [, unfound] = each.find(([answer]) => answer.rows().length === 0) ?? [];
      assume(unfound === undefined, `the type ${unfound} finds nothing, so the parameter may name it otherwise`);
    });
    await check("freight-provider-shipment-types-accepted", async () => {
      const isTaken = [first, second, both].some(({ isSuccess }) => isSuccess);
      // The listing may call the types otherwise than the parameter, whose values are then those of the plans.
      if (isTaken) {
        holdsEach(both, narrows ? [first, second] : [], "the types");
        // A type that the job has no provider of may be refused.
        if (narrows && (three !== undefined || together.isSuccess))
          holdsEach(together, [both], "three types and two of them");
      } else (await listed(caller, "LTL", "Delivery")).accepted().rows();
    });
    // Looked at for open points alone: no clause depends on these answers.
    await listed(caller, "nonsense");
  },
);
