import { companyList } from "../../fixtures/payloads/companies.js";
import {
  type Answer,
  assume,
  contentOf,
  type ScenarioContext,
  scenario,
  type Verbatim,
} from "../../src/scenario/index.js";
import { differ, understood } from "../asking.js";
import { askingFor, describe, excludesNothing, found, knowing, nameOf, ownCompany } from "./records.js";
import {
  boundsRows,
  downwards,
  farPage,
  has,
  isNotTheSecond,
  largePage,
  leavesNoneOut,
  listOf,
  notListed,
  notSorted,
  pagesShareNothing,
  rowKey,
  sizedPages,
  sortedByName,
  twoPages,
  unknownColumn,
  upwards,
} from "./rows.js";

scenario(
  "the pagination of the company list bounds its rows, and its pages are apart",
  { judges: ["route:POST /companies/list", "company-list-page-size", "company-list-pages"] },
  async (context) => {
    const { corporate, data, check } = context;
    const sample = companyList(data, {});
    const asking = askingFor(context, "ListRequest");
    const list = await corporate.post("/companies/list", { body: companyList(data, {}) });
    await check("route:POST /companies/list", () => list.isDeclared());
    list.accepted();
    differ(companyList(data, { page_size: 2 }), companyList(data, { page_size: 5 }), "page_size");
    differ(companyList(data, { page: 1 }), companyList(data, { page: 2 }), "page");
    const [sized, pages] = [await sizedPages(listOf(context)), await twoPages(listOf(context))];
    await check("company-list-page-size", () => understood(asking, () => knowing(sample, () => boundsRows(sized))));
    const far = await farPage(listOf(context));
    const unnamed = await listOf(context)({ page_size: 2 });
    await check("company-list-pages", () =>
      understood(asking, () =>
        knowing(sample, async () => {
          pagesShareNothing(pages);
          if (far) pagesShareNothing({ ...pages, second: far, mayBeEmpty: true });
          isNotTheSecond(unnamed, pages);
          await leavesNoneOut(listOf(context));
        }),
      ),
    );
  },
);

/** Members that may say by which column a list is sorted. */
const ofColumns = /sort|order|column|field/i;

scenario(
  "opposite sortings of the company list begin at opposite ends",
  { judges: ["company-list-sorting"], inParts: ["company-list-sorting"] },
  async (context) => {
    const { data, check } = context;
    const page = listOf(context);
    differ(companyList(data, upwards), companyList(data, downwards), "descending", "direction");
    const { sample } = companyList(data, { sort_by: "name" }) as Partial<Verbatim>;
    assume(
      sample === undefined ||
        !sample.leftOut.includes("sort_by") ||
        sample.writtenOut.some((name) => ofColumns.test(name)),
      "the sample ListRequest names no column to sort by: give `samples.ListRequest` {sort_by}, or write one out",
    );
    const list = (await page({})).accepted();
    const byName = sortedByName(page, list);
    const sorted = byName.page;
    const { length } = list.rows();
    assume(length >= 4, "there are too few companies to see an order");
    // Short enough that, whether pages count from 0 or from 1, the pages from both ends cannot meet.
    const page_size = Math.min(5, Math.floor(length / 4));
    const ends = async () => ({
      up: await sorted({ page: 1, page_size, ...upwards }),
      down: await sorted({ page: 1, page_size, ...downwards }),
    });
    const isAlike = (one: Answer, other: Answer) => rowsIn(one).map(rowKey).join() === rowsIn(other).map(rowKey).join();
    const isIgnored = ({ up, down }: Awaited<ReturnType<typeof ends>>) => rowsIn(up).length > 0 && isAlike(up, down);
    let both = await ends();
    let isOfNoEffect = false;
    // A column that a deployment does not know it may ignore, unless its profile writes that out.
    while (isIgnored(both) && isColumnOpen(data)) {
      // Another scenario may add a company meanwhile.
      const plain = await page({ page: 1, page_size });
      const again = await ends();
      const plainAgain = await page({ page: 1, page_size });
      isOfNoEffect = !isIgnored(again) || !isAlike(plain, plainAgain) || isAlike(again.up, plain);
      if (!isOfNoEffect || !byName.next()) break;
      const others = await ends();
      if (others.up.isSuccess && others.down.isSuccess) both = others;
    }
    const { up, down } = both;
    const isSorted = await check("company-list-sorting", () =>
      knowing(companyList(data, {}), () => {
        assume(!up.isInvalid, notSorted);
        down.accepted();
        for (const { length } of [up.rows(), down.rows()])
          assume(
            length > 0 && length <= page_size,
            up.withSample(`a sorted page of ${length} rows is answered where ${page_size} are asked for`),
          );
        const names = new Set([...up.rows(), ...down.rows()].map(nameOf));
        assume(names.size > 1, "the companies show no names that could be sorted");
        assume(!isIgnored(both) || !isOfNoEffect, unknownColumn);
        const shared = up
          .rows()
          .map(rowKey)
          .find((key) => down.rows().map(rowKey).includes(key));
        if (shared !== undefined)
          throw down.mismatch("other companies on the same page of the opposite order", `${shared} on both`);
      }),
    );
    const second = isSorted && isColumnOpen(data) ? await sorted({ page: 2, page_size, ...downwards }) : undefined;
    if (second && isUpwards(rowsIn(second)))
      await check("company-list-sorting", async () => {
        const upward = await sorted({ page: 2, page_size, ...upwards });
        if (isAlike(upward, second))
          throw second.mismatch("the opposite order on the second page as well", "the same companies either way");
      });
    if (!isSorted || !context.allows("residue")) return;
    const shared = data.text("company");
    const ids = [
      (await ownCompany(context, `${shared} one`)).companyId,
      (await ownCompany(context, `${shared} two`)).companyId,
    ];
    const ofBoth = { company_name: shared };
    const [first, opposite] = [await sorted({ ...ofBoth, ...upwards }), await sorted({ ...ofBoth, ...downwards })];
    const orderIn = (answer: Answer) =>
      rowsIn(answer)
        .map(rowKey)
        .filter((key) => ids.includes(key));
    await check("company-list-sorting", () => {
      const order = orderIn(first);
      // Whether a filter finds more than whole names is open.
      if (order.length === ids.length && order.join() === orderIn(opposite).join())
        throw opposite.mismatch("the opposite order beside a filter as well", `${order.join(", ")} both times`);
    });
  },
);

scenario(
  "sorted, the company list shows each of two companies of one name",
  {
    judges: [
      "company-list-sorting-keeps-all",
      "company-list-filters-sorted",
      "company-create-listed",
      "company-list-page-size",
    ],
    inParts: ["company-list-sorting-keeps-all"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const name = data.text("company");
    const page = listOf(context);
    const whole = { page: 1, page_size: largePage } as const;
    const before = await page(whole);
    const { companyId, details } = await ownCompany(context, name);
    const created = await corporate.post("/companies/fulldetails", { body: details.body });
    assume(!created.isInvalid, "a second company of one name is refused");
    const ids = [companyId, describe(created.accepted()) ?? (await found(context, created, name, companyId))];
    // Where the sample has no filter by a name, few companies are all on one page.
    const filter = { company_name: name, page_size: largePage };
    const unsorted = (await page(filter)).accepted();
    // What it was asked for before, it may show for ever as it was.
    const isWhole = rowsIn(before).length > 0 && rowsIn(before).length < whole.page_size;
    const shown = isWhole ? [unsorted, (await page(whole)).accepted()] : [unsorted];
    const unshown = ids.filter((id) => !shown.every((answer) => has(answer, id)));
    await check("company-create-listed", () =>
      knowing(companyList(data, {}), async () => {
        const [id] = unshown.length === 0 ? [] : await notListed(page, unshown, given("companyId"));
        if (id !== undefined) throw unsorted.mismatch(`the new company ${id} on a page of the list`, "it is on none");
      }),
    );
    const byName = sortedByName(page, unsorted).page;
    const sorted = await byName({ ...filter, ...upwards });
    await check("company-list-sorting-keeps-all", () =>
      knowing(companyList(data, {}), () => {
        assume(
          ids[0] !== ids[1] && ids.every((id) => has(unsorted, id)),
          "unsorted, the list does not show two new companies by their name: give `samples.ListRequest` {company_name}",
        );
        assume(sorted.isSuccess, `a filter and a sorting are refused together, or ${notSorted}`);
        const missing = ids.find((id) => !has(sorted, id));
        // As many rows may be another part of a longer list.
        if (missing !== undefined && sorted.rows().length < unsorted.rows().length)
          throw sorted.mismatch(`both companies of the name ${name}, as unsorted`, `no company ${missing}`);
      }),
    );
    await check("company-list-filters-sorted", () =>
      knowing(companyList(data, {}), () => {
        const isOwn = (row: unknown) => ids.includes(rowKey(row));
        assume(
          unsorted.rows().length > 0 && unsorted.rows().every(isOwn),
          excludesNothing(unsorted, companyList(data, {}), "ListRequest"),
        );
        assume(sorted.isSuccess, `a filter and a sorting are refused together, or ${notSorted}`);
        const unfiltered = sorted.rows().find((row) => !isOwn(row));
        if (unfiltered !== undefined)
          throw sorted.mismatch(`no company but those of the name ${name}, as unsorted`, rowKey(unfiltered));
      }),
    );
    const byOne = { ...filter, page_size: 1, ...upwards } as const;
    const [first, second] = [await byName({ ...byOne, page: 1 }), await byName({ ...byOne, page: 2 })];
    await check("company-list-page-size", () =>
      knowing(companyList(data, {}), async () => {
        const { length } = rowsIn(first);
        // That pages are bounded at all is judged above.
        if (length > 1 && rowsIn(await page({ page: 1, page_size: 1 })).length === 1)
          throw first.mismatch("one company on a page of one beside a filter as well", `${length}`);
      }),
    );
    await check("company-list-sorting-keeps-all", () =>
      knowing(companyList(data, {}), async () => {
        const [one, ...more] = rowsIn(first);
        // Whether pages count from 0 is open: then there is none behind these.
        if (one === undefined || more.length > 0 || rowsIn(second).length !== 1) return;
        if (!ids.includes(rowKey(one)) || !rowsIn(second).map(rowKey).includes(rowKey(one))) return;
        differ(companyList(data, { page: 1 }), companyList(data, { page: 2 }), "page");
        // That pages are apart at all is the matter of their own clause.
        const apart = [await page({ page_size: 1, page: 1 }), await page({ page_size: 1, page: 2 })];
        const [before, behind] = apart.map((answer) => rowsIn(answer).map(rowKey).join());
        if (before !== behind)
          throw second.mismatch(`another company of the name ${name} than on the page before`, rowKey(one));
      }),
    );
  },
);

/** How names are compared whose signs and case a deployment may overlook where it sorts by them. */
const compared = (row: unknown): string => (nameOf(row) ?? "").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether names stand as in an ascending order, no two of them alike. */
const isUpwards = (rows: readonly unknown[]): boolean => {
  const names = rows.map(compared);
  return names.length > 1 && names.every((name, at) => at === 0 || name.localeCompare(names[at - 1] ?? "") > 0);
};

/** Whether the suite names the column that the list is sorted by: where not, the sample writes it out, and the deployment knows it. */
const isColumnOpen = (data: ScenarioContext["data"]): boolean => {
  const [one, other] = ["name", "code"].map((sort_by) => contentOf(companyList(data, { sort_by }).value));
  return one !== other;
};

const rowsIn = ({ isSuccess, body }: Answer): readonly unknown[] => (isSuccess && Array.isArray(body) ? body : []);
