import { gridOptions, sortedBy } from "../../fixtures/payloads/dashboard.js";
import { type Answer, assume, asText, fieldOf, type JsonObject, phrase, scenario } from "../../src/scenario/index.js";
import { differ, understood } from "../asking.js";
import { askingFor, feedOf, feeds, keyOf, membersOf, rowsOf, tries, withoutEffect } from "./feed-rows.js";
import { companiesOf } from "./records.js";
import { keepsEqualRows, pageIsOfWhole } from "./sorted-pages.js";

/** @returns the values of a member in the order of one answer, for the rows that both answers show */
function valuesIn(answer: Answer, other: Answer, name: string, known: readonly JsonObject[]): readonly string[] {
  const shared = new Set(rowsOf(other, known).map(keyOf));
  return rowsOf(answer, known)
    .filter((row) => shared.has(keyOf(row)))
    .map((row) => asText(fieldOf(row, name)));
}

scenario(
  "opposite sortings answer the rows of a feed in opposite orders",
  { judges: ["dashboard-feeds-sorting"], inParts: ["dashboard-feeds-sorting"] },
  async (context) => {
    const { data, check } = context;
    const [company] = await companiesOf(context);
    for (const feed of feeds) {
      const read = (options: unknown) => feedOf(context, feed, options, company);
      const rows = rowsOf(await read(gridOptions(data)).accepted());
      await check("dashboard-feeds-sorting", () =>
        understood(askingFor(context, "DashboardGridSorting", feed, company), async () => {
          const members = membersOf(rows).slice(0, tries);
          assume(members.length > 0, `the feed ${feed} shows no rows that could be ordered`);
          let ignored: (() => never) | undefined;
          let isCut = false;
          for (const { name } of members) {
            const [options, opposite] = [sortedBy(data, name, "asc"), sortedBy(data, name, "desc")];
            differ(options, opposite, "direction", "descending", "sorting");
            const [up, down] = [await read(options), await read(opposite)];
            if (!up.isSuccess || !down.isSuccess) continue;
            const [rising, falling] = [valuesIn(up, down, name, rows), valuesIn(down, up, name, rows)];
            isCut ||= rising.length < 2 && rowsOf(up, rows).length > 1;
            // What reads alike from either end tells nothing.
            if (rising.join() === rising.toReversed().join()) continue;
            if (rising.toReversed().join("\n") === falling.join("\n")) {
              await pageIsOfWhole(context, { feed, company, name, plain: rows, up, down });
              return keepsEqualRows(context, { feed, company, plain: rows });
            }
            // What the rows show may have changed in between, as the state of a job does.
            const again = await read(options);
            if (!again.isSuccess || valuesIn(again, up, name, rows).join() !== valuesIn(up, again, name, rows).join())
              continue;
            ignored = () =>
              withoutEffect(
                options,
                down,
                `${name} of the feed ${feed} in the order opposite to ${phrase(rising)}`,
                phrase(falling),
              );
          }
          const cause = isCut
            ? "it has more rows than a page shows, and the first pages of both orders share too few"
            : "give `samples.DashboardGridSorting`";
          assume(ignored !== undefined, `no sorting of the feed ${feed} can be seen: ${cause}`);
          ignored();
        }),
      );
    }
  },
);
