import { assume, fieldOf, isObject } from "../../src/scenario/index.js";
import { lists } from "../../src/scenario/laws/index.js";
import { indexOf, route } from "./records.js";

lists({
  list: "freight-provider-list",
  needs: ["jobDisplayId"],
  crossed: async ({ corporate, fixtures: { jobDisplayId } }) => {
    const all = await corporate.get(route, { jobDisplayId }).accepted();
    const options = all
      .rows()
      .filter(isObject)
      .flatMap((row) => {
        const [index, type] = [indexOf(row), fieldOf(row, "shipmentType")];
        const isActive = fieldOf(row, "optionActive") === true;
        return index === undefined || typeof type !== "string" || type === "" ? [] : [{ index, type, isActive }];
      });
    const [one] = options;
    const two = options.find(({ type }) => type !== one?.type);
    assume(
      one !== undefined && two !== undefined,
      `the job ${jobDisplayId} lists no two options with an optionIndex and a shipmentType of their own`,
    );
    const pair = [one, two] as const;
    // Active ones are found beside a third filter as well, which leaves neither of them out.
    const third = { only_active: pair.every(({ isActive }) => isActive) };
    return [
      {
        ids: [one.index, two.index],
        find: async (first, second) => {
          const query = {
            ...(first !== undefined && { provider_indexes: [pair[first].index] }),
            ...(second !== undefined && { shipment_types: [pair[second].type] }),
            ...(first === 1 && second === 0 && third),
          };
          const answer = await corporate.get(route, { jobDisplayId, query });
          assume(answer.isSuccess, `a filter is refused as it is listed (${answer.status})`);
          return { answer, found: answer.rows().flatMap((row) => indexOf(row) ?? []) };
        },
      },
    ];
  },
});
