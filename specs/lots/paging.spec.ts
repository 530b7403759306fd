import { lotCatalog } from "../../fixtures/payloads/lots.js";
import { type Answer, assume, assumeSeen, idKey, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { alikeCatalogs } from "../catalogs/alike.js";
import { ownCatalogWith } from "../catalogs/records.js";
import { ListedPages, ofOtherSize } from "../listed.js";
import { alikeLots } from "./alike.js";
import { ownClientItemData, ownLot } from "./records.js";

const times = (count: number) => Array.from({ length: count });

scenario(
  "26 client item data records of one lot make one page of 25 and one of the rest",
  {
    judges: [
      "page-size-default-25",
      "page-number-default-1",
      "page-number-one-based",
      "page-size-honoured",
      "page-do-not-overlap",
      "page-are-complete",
    ],
    inParts: ["page-size-default-25", "page-do-not-overlap", "page-are-complete"],
  },
  async (context) => {
    const { corporate, check } = context;
    if (!context.allows("reversible")) return judgeListedPages(context);
    const lot = await ownLot(context);
    const list = (query: { page_size?: number; page_number?: number }) =>
      corporate.get("/Lot/{id}/ClientItemData", { id: lot.id, query });
    const page = (query: { page_size?: number; page_number?: number }) => list(query).accepted();
    const one = () => ownClientItemData(context, lot.id);
    const atOnce = (count: number) => Promise.all(times(count).map(one));
    const inTurn = async (count: number) => {
      const made = [];
      for (const _ of times(count)) made.push(await one());
      return made;
    };
    const two = await atOnce(2);
    const seen = (await Promise.all([page({}), page({ page_number: 1 })])).flatMap((part) => part.ids());
    assumeSeen(
      two.every(({ id }) => seen.includes(idKey(id))),
      "of two records added to a lot not both are listed",
    );
    const records = [...two, ...(await (two.some(({ isBusy }) => isBusy) ? inTurn(24) : atOnce(24)))];

    const honoured = await check("page-size-honoured", async () => (await page({ page_size: 7 })).hasRows(7));
    const [defaults, ofOne, sized, first] = await Promise.all([
      page({}),
      page({ page_number: 1 }),
      page({ page_size: 25 }),
      page({ page_size: 25, page_number: 1 }),
    ]);
    // Whichever page the service begins with, one of these two is its first.
    const fuller = defaults.rows().length < ofOne.rows().length ? ofOne : defaults;
    await check("page-size-default-25", () => fuller.hasRows(25));
    const numbered = await check("page-number-default-1", () => {
      assume(honoured, ofOtherSize);
      sized.hasRows(25);
    });
    const oneBased = await check("page-number-one-based", () => {
      assume(honoured, ofOtherSize);
      first.hasRows(25);
    });

    const [walk, half] = await Promise.all([
      Promise.all([1, 2, 3].map((number) => page({ page_size: 10, page_number: number }))),
      page({ page_size: 13, page_number: 2 }),
    ]);
    const met = walk.flatMap((part) => part.ids());
    const apart = await check("page-do-not-overlap", () => {
      const twice = met.find((id, index) => met.indexOf(id) !== index);
      if (twice !== undefined) throw walk[1]?.mismatch("each record on one page", `record ${twice} on two`);
    });
    const complete = await check("page-are-complete", () => {
      assume(oneBased, "page_number 1 is not the first page here, so where a walk begins is not known");
      const missed = records.find(({ id }) => !met.includes(idKey(id)));
      if (missed) throw walk[2]?.mismatch("all 26 records on pages 1 to 3 of 10", `no record ${missed.id}`);
      if (honoured) half.hasRows(13);
    });
    const rest = await page({ page_number: 2 });
    const isSized = await check("page-size-default-25", () => {
      assume(oneBased && numbered && apart && complete, "pages of 10 rows are not told apart by their numbers");
      rest.hasRows(1);
    });
    if (!isSized) return;
    const more = await one();
    const [wide, behind] = [await list({ page_size: 26 }), await list({ page_size: 26, page_number: 2 })];
    await check("page-do-not-overlap", () => {
      // No more rows may be asked for than a page has without a size.
      if (wide.isInvalid) return;
      wide.accepted();
      const again = behind
        .accepted()
        .ids()
        .find((id) => wide.hasId(id));
      // A page may have fewer rows than it is asked for with.
      if (again !== undefined && wide.rows().length === 26)
        throw behind.mismatch("each record on one page of 26", `record ${again} on two`);
    });
    await check("page-are-complete", () => {
      if (!wide.isSuccess || !behind.isSuccess) return;
      // A page that is cut to a maximum ends where the next one begins: of 25 rows or more, two have all.
      const [ofFirst, ofSecond] = [wide.ids(), behind.ids()];
      const missed = [...records, more].find(({ id }) => ![...ofFirst, ...ofSecond].includes(idKey(id)));
      const areApart = !ofSecond.some((id) => ofFirst.includes(id));
      if (missed && areApart) throw behind.mismatch("all 27 records on two pages of 26", `no record ${missed.id}`);
    });
    const [head = ""] = first.ids();
    const removed = await corporate.delete("/Lot/{lotId}/ClientItemData/{clientItemDataId}", {
      lotId: lot.id,
      clientItemDataId: head,
    });
    // Both were asked for before, literally.
    const [left, all] = [await page({}), await page({ page_size: wide.isInvalid ? 25 : 26 })];
    const isListed = (list: Answer) => list.hasId(head);
    const isGone = await check("page-are-complete", () => {
      if (!removed.isSuccess || isListed(left) === isListed(all)) return;
      const [kept, other] = isListed(left) ? [left, "with its size"] : [all, "without a size"];
      throw kept.mismatch(`no record ${head}, which was removed, as on the page ${other}`, "that record");
    });
    await check("page-size-default-25", () => {
      if (!removed.isSuccess || !isGone) return;
      assumeSeen(![left, all].some(isListed), "a removed record is still listed");
      // Whether others went with it is the matter of other clauses.
      if (all.rows().length >= 25) left.hasRows(25);
    });
  },
);

scenario(
  "the lot and catalog lists keep to 25 rows, and to the page size asked for",
  {
    judges: ["page-size-default-25", "page-size-honoured", "page-number-one-based", "page-do-not-overlap"],
    inParts: ["page-size-default-25", "page-size-honoured"],
    needs: ["sellerId"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    if (!context.allows("reversible")) return judgeListedSizes(context);
    const [title, lot_number] = [data.text("catalog"), data.key("number")];
    const catalogs = await Promise.all(times(3).map(() => ownCatalogWith(context, { title })));
    await Promise.all(catalogs.map(({ id }) => ownLot(context, { catalogs: [lotCatalog(data, id, lot_number)] })));
    const ask = (query: { page_size?: number }) =>
      Promise.all([corporate.get("/Lot", { query }), corporate.get("/Catalog", { query })]);
    const lists = async (query: { page_size?: number }) => (await ask(query)).map((list) => list.accepted());
    const [defaults, more] = [await lists({}), await ask({ page_size: 26 })];
    // No more rows may be asked for than a page has without a size.
    const isBounded = more.some(({ isInvalid }) => isInvalid);
    const wide = isBounded ? await lists({ page_size: 25 }) : more.map((list) => list.accepted());
    const narrow = await lists({ page_size: 2 });
    /** A page of fewer rows than the default has none behind it, unless some came meanwhile. */
    const isTheLast = async (list: Answer, route: "/Lot" | "/Catalog") => {
      if (list.rows().length === 25) return;
      const behind = await corporate.get(route, { query: { page_number: 2 } });
      if (!behind.isSuccess || behind.rows().length === 0) return;
      const { length } = (await corporate.get(route).accepted()).rows();
      if (length < 25) throw list.mismatch("25 rows before a second page", `${length}`);
    };
    /** A page of fewer rows than the default is too short, unless others brought those behind it after it was read. */
    const isShort = async (route: "/Lot" | "/Catalog") => {
      const sized = async () => corporate.get(route, { query: { page_size: 25 } }).accepted();
      const [before, list, after] = [await sized(), await corporate.get(route).accepted(), await sized()];
      if (before.rows().length === 25 && before.ids().join() === after.ids().join()) list.hasRows(25);
    };
    await check("page-size-default-25", async () => {
      for (const [index, list] of defaults.entries()) {
        const route = index === 0 ? "/Lot" : "/Catalog";
        list.hasSome().hasAtMost(25);
        if ((wide[index]?.rows().length ?? 0) < 25) await isTheLast(list, route);
        else if (list.rows().length < 25) await isShort(route);
      }
    });
    await check("page-size-honoured", () => {
      for (const list of narrow) list.hasRows(2);
    });
    // Beside a filter it bounds the rows as well; a lot need not have the number that it was given.
    const filtered = (query: { page_size?: number; page_number?: number }) =>
      Promise.all([
        corporate.get("/Lot", { query: { ...query, lot_number } }),
        corporate.get("/Catalog", { query: { ...query, title } }),
      ]);
    const [all, two] = [await filtered({}), await filtered({ page_size: 2 })];
    const hasThree = (list: Answer | undefined) => list?.accepted().rows().length === 3;
    const areThree = all.map(hasThree);
    const honoured = await check("page-size-honoured", () => {
      for (const [index, list] of two.entries()) if (list.accepted() && areThree[index]) list.hasRows(2);
    });
    assume(honoured, ofOtherSize);
    // As many as were asked for last are no default.
    if (areThree.includes(false)) {
      const [sized, before] = [await filtered({ page_size: 25 }), await filtered({ page_size: 2 })];
      const again = await filtered({});
      await check("page-size-default-25", () => {
        for (const [index, list] of again.entries())
          if (before[index]?.isSuccess && hasThree(sized[index])) list.accepted().hasRows(3);
      });
    }
    const first = await filtered({ page_size: 2, page_number: 1 });
    const oneBased = await check("page-number-one-based", () => {
      for (const [index, list] of first.entries()) {
        if (!areThree[index]) continue;
        if (list.isInvalid) throw list.mismatch("page_number to be taken beside page_size", `status ${list.status}`);
        list.accepted().hasRows(2);
      }
    });
    // Pages of more than one row are the matter of the laws on these lists.
    const [one, another] = [
      await filtered({ page_size: 1, page_number: 1 }),
      await filtered({ page_size: 1, page_number: 2 }),
    ];
    const apart = await check("page-do-not-overlap", () => {
      for (const [index, list] of another.entries()) {
        // Of fewer rows, the second page may be none.
        if (!areThree[index]) continue;
        const ids = one[index]?.accepted().ids();
        const [twice] = list
          .accepted()
          .ids()
          .filter((id) => ids?.includes(id));
        if (twice !== undefined) throw list.mismatch("each row on one page", `row ${twice} on two`);
      }
    });
    const [behind, sized] = [await filtered({ page_number: 2 }), await filtered({ page_size: 25, page_number: 2 })];
    await check("page-size-default-25", () => {
      assume(oneBased && apart, "pages of one row are not told apart by their numbers");
      for (const [index, list] of behind.entries())
        if (areThree[index] && list.isSuccess && endsWhereSized(sized[index])) list.isEmptyList();
    });
  },
);

scenario(
  "page_size bounds the rows beside each filter, and beside page_number",
  {
    judges: ["page-size-honoured"],
    inParts: ["page-size-honoured"],
    needs: ["sellerId", "platformId", "agentCompanyId"],
  },
  async (context) => {
    const { corporate, check } = context;
    if (!context.allows("reversible")) {
      const first = (template: "/Lot" | "/Catalog") =>
        new ListedPages((query) => corporate.get(template, { query: { ...query, page_number: 1 } }));
      for (const template of ["/Lot", "/Catalog"] as const)
        await check("page-size-honoured", () => first(template).sizeAsAsked());
      return;
    }
    const [lots, catalogs] = [await alikeLots(context, 2), await alikeCatalogs(context, 2)];
    const [id = Number.NaN] = lots.ids;
    await ownClientItemData(context, id);
    await ownClientItemData(context, id);
    const lists: readonly ((page: { page_size?: number; page_number?: number }) => Promise<Answer>)[] = [
      async (page) => corporate.get("/Lot", { query: { ...lots.query, ...page } }),
      async (page) => corporate.get("/Catalog", { query: { ...catalogs.query, ...page } }),
      async (page) => corporate.get("/Lot/{id}/ClientItemData", { id, query: page }),
    ];
    const sizes: Answer[] = [];
    for (const list of lists) {
      const [all, sized] = [await list({}), await list({ page_size: 1, page_number: 1 })];
      if (all.isSuccess && all.rows().length === 2) sizes.push(sized);
    }
    assumeSeen(sizes.length > 0, "no list finds two records that are alike by what they share");
    for (const sized of sizes) await check("page-size-honoured", () => sized.accepted().hasRows(1));
  },
);

/** Whether a page that is asked for with its size is empty behind the last: if not, that is the matter of a law. */
const endsWhereSized = (answer: Answer | undefined): boolean => !answer?.isSuccess || answer.rows().length === 0;

type PageClause =
  | "page-size-default-25"
  | "page-number-default-1"
  | "page-number-one-based"
  | "page-size-honoured"
  | "page-do-not-overlap"
  | "page-are-complete";

/** Judges pages on the lots and catalogs that are there. */
async function judgeListedPages({
  corporate,
  check,
}: Pick<ScenarioContext<PageClause>, "corporate" | "check">): Promise<void> {
  const lots = new ListedPages((query) => corporate.get("/Lot", { query }));
  const catalogs = new ListedPages((query) => corporate.get("/Catalog", { query }));
  const both = async (judge: (list: ListedPages) => Promise<void>) => {
    for (const list of [lots, catalogs]) await judge(list);
  };
  await check("page-size-honoured", () => both((list) => list.sizeAsAsked()));
  await check("page-size-default-25", () => both((list) => list.sizeByDefault()));
  await check("page-number-default-1", () => both((list) => list.isFirst()));
  await check("page-number-one-based", () => both((list) => list.isFirst(1)));
  await check("page-do-not-overlap", () => both((list) => list.doNotOverlap()));
  await check("page-are-complete", () => both((list) => list.areComplete()));
}

/** Judges the sizes of pages on the lots and catalogs that are there. */
async function judgeListedSizes({
  corporate,
  check,
}: Pick<
  ScenarioContext<"page-size-default-25" | "page-size-honoured" | "page-number-one-based" | "page-do-not-overlap">,
  "corporate" | "check"
>): Promise<void> {
  const lists = [
    new ListedPages((query) => corporate.get("/Lot", { query })),
    new ListedPages((query) => corporate.get("/Catalog", { query })),
  ];
  await check("page-size-default-25", async () => {
    for (const list of lists) await list.sizeByDefault();
  });
  await check("page-size-honoured", async () => {
    for (const list of lists) await list.sizeAsAsked();
  });
  await check("page-number-one-based", async () => {
    for (const list of lists) await list.isFirst(1);
  });
  await check("page-do-not-overlap", async () => {
    for (const list of lists) await list.doNotOverlap();
  });
}
