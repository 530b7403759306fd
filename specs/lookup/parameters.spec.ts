import {
  type Answer,
  assume,
  type Caller,
  contentOf,
  fieldOf,
  fold,
  idKey,
  idOf,
  isObject,
  isShown,
  isUuid,
  mentions,
  phrase,
  sameScalar,
  scalarsIn,
  scenario,
  takingLists,
  textsIn,
} from "../../src/scenario/index.js";
import { identifiersIn, takeContainerType } from "../companies/packings.js";
import { givenBy, hasLostNone } from "../lookup-rows.js";
import { beginningOf } from "../near-ids.js";
import { isListedAgain, leavesOut, sourceOf } from "./filtered.js";

const allowed = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 14, 15, 20] as const;
/** Of each gap between the allowed ones those that are easily taken in by mistake, and one far behind them. */
const disallowed = [5, 12, 13, 16, 99] as const;

scenario(
  "the items of a job are its own, and one can be picked",
  {
    judges: ["route:GET /lookup/items", "lookup-items-by-job", "lookup-items-by-item", "lookup-filter-ends"],
    inParts: ["lookup-items-by-job"],
    needs: ["jobDisplayId", "otherJobDisplayId"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const items = await corporate.get("/lookup/items", { query: { job_display_id: fixtures.jobDisplayId } });
    await check("route:GET /lookup/items", () => items.isDeclared());
    items.accepted();
    const others = await corporate
      .get("/lookup/items", { query: { job_display_id: fixtures.otherJobDisplayId } })
      .accepted();
    await check("lookup-items-by-job", () => {
      assume(items.rows().length > 0 && others.rows().length > 0, "the two jobs given do not both have items");
      const alike = items.rows().filter((row) => others.rows().some((other) => contentOf(other) === contentOf(row)));
      const areAllShared = alike.length > 1 && alike.length === others.rows().length;
      const shared = alike.find(isOneAlone) ?? (areAllShared ? alike.find(isNumbered) : undefined);
      if (shared) throw others.mismatch("the items of the other job", `${phrase(shared)}, an item of the first`);
      assume(alike.length === 0, "items of the two jobs look alike, and show no id that one item alone may have");
    });
    const itemId = itemIdOf(items.rows()[0]);
    const beginning = beginningOf(fixtures.jobDisplayId);
    const near =
      beginning === undefined
        ? undefined
        : await corporate.get("/lookup/items", { query: { job_display_id: beginning } });
    await check("lookup-items-by-job", () => {
      // Items that are counted in each job have their numbers in common.
      if (!near?.isSuccess || itemId === undefined || mentions(others.rows(), itemId)) return;
      const isListed = near.rows().some((row) => sameScalar(itemIdOf(row), itemId));
      if (isListed) near.hides(itemId, `an item of job ${fixtures.jobDisplayId}`);
    });
    const query = { job_display_id: fixtures.jobDisplayId, job_item_id: itemId };
    const picked = itemId === undefined ? undefined : await corporate.get("/lookup/items", { query });
    const again = await corporate.get("/lookup/items", { query: { job_display_id: fixtures.jobDisplayId } });
    await check("lookup-filter-ends", () => isListedAgain(items, [picked], again));
    await check("lookup-items-by-item", async () => {
      assume(
        itemId !== undefined && picked !== undefined && items.rows().length > 1,
        "the items of the job show no ids, or there is one only",
      );
      assume(
        !picked.isInvalid,
        "job_item_id is refused: it may count as a legacy item UUID, which the document leaves open",
      );
      const isFound = !picked.isAbsent && picked.accepted().rows().length > 0;
      assume(
        isFound || isShown(jobItemIdOf(items.rows()[0])),
        `the items show no job_item_id, and nothing is found by ${itemId}, which may be no such id`,
      );
      picked.accepted().hasRows(1);
      if (!mentions(picked.rows(), itemId)) throw picked.mismatch(`the item ${itemId}`, phrase(picked.rows()));
      // A short id is a count or a weight of another item as well.
      const isThatItem = (row: unknown) => sameScalar(itemIdOf(row), itemId);
      assume(!others.rows().some(isThatItem), "an item of the other job has this id as well");
      const ofOther = { job_display_id: fixtures.otherJobDisplayId, job_item_id: itemId };
      const foreign = await corporate.get("/lookup/items", { query: ofOther });
      if (foreign.isSuccess && foreign.rows().some(isThatItem)) foreign.hides(itemId, "an item of another job");
      // The beginning of an id is another one, which an item may have as well.
      const cut = itemId.length > 1 ? itemId.slice(0, -1) : undefined;
      const ofCut = { job_display_id: fixtures.jobDisplayId, job_item_id: cut };
      const begun = cut === undefined ? undefined : await corporate.get("/lookup/items", { query: ofCut });
      const byCut = begun?.isSuccess && Array.isArray(begun.body) ? begun.rows() : [];
      if (begun && byCut.length < items.rows().length && byCut.some(isThatItem))
        throw begun.mismatch(`no item but those of the id ${cut}`, `the one of the id ${itemId}`);
      // Without its job it may be refused, or nothing be found: each job may have an item of that id.
      const byItem = await corporate.get("/lookup/items", { query: { job_item_id: itemId } });
      const found = byItem.isSuccess && Array.isArray(byItem.body) ? byItem.rows() : [];
      const another = found.map(itemIdOf).find((id) => id !== undefined && id !== itemId && id.startsWith(itemId));
      if (found.some(isThatItem) && another !== undefined)
        throw byItem.mismatch(`no item but those of the id ${itemId}`, `one of the id ${another}`);
    });
    // Looked at on the way: where a job has no items the list is empty, and a list.
    await corporate.get("/lookup/items", { query: { job_display_id: Number(data.unusedId("integer")) } });
  },
);

/** Under which names an item may show what it is known by. */
const idNames = /^(job)?(inventory)?(item)?(id|uuid)$/;

/** A shorter number may be one that items have within their job. */
const longNumber = /^\d{4,}$/;

/** Names of ids of the items of jobs; any other number may be that of an article which many jobs have. */
const ownNames = /^(job(inventory)?|inventory)item(id|uuid)$/;

const isOneAlone = (row: unknown): boolean =>
  isObject(row) &&
  Object.entries(row).some(
    ([name, id]) =>
      idNames.test(fold(name)) && (isUuid(id) || (ownNames.test(fold(name)) && longNumber.test(String(id)))),
  );

/** Whether a row shows a number that is too long to count items within a job, under whatever name. */
const isNumbered = (row: unknown): boolean =>
  isObject(row) && Object.entries(row).some(([name, id]) => idNames.test(fold(name)) && longNumber.test(String(id)));

const jobItemIdOf = (row: unknown): unknown => (isObject(row) ? fieldOf(row, "job_item_id") : undefined);

function itemIdOf(row: unknown): string | undefined {
  const id = jobItemIdOf(row) ?? idOf(row);
  return id === undefined ? undefined : String(id);
}

scenario(
  "document types are narrowed by their source",
  { judges: ["lookup-document-types-by-source", "lookup-filter-ends"], atOnce: ["GET /lookup/documentTypes"] },
  async ({ corporate, data, check }) => {
    const all = await corporate.get("/lookup/documentTypes").accepted();
    const sources = [
      ...new Set(
        all
          .rows()
          .map(sourceOf)
          .filter((source) => source !== undefined),
      ),
    ];
    const ofSource = (document_source: string) =>
      corporate.get("/lookup/documentTypes", { query: { document_source } });
    const [source] = sources;
    const some = source === undefined ? undefined : await ofSource(String(source));
    // Where no type is of a source the list is empty, and a list.
    const none = await ofSource(data.key("source"));
    const again = await corporate.get("/lookup/documentTypes");
    await check("lookup-filter-ends", () => isListedAgain(all, [some, none], again));
    await check("lookup-document-types-by-source", () => {
      assume(some !== undefined && sources.length > 1, "the document types here do not show two sources to tell apart");
      // Which values it takes is open: types may show them otherwise.
      assume(!some.isInvalid && !some.isAbsent, `the document_source ${source} that document types show is refused`);
      assume(some.accepted().rows().length > 0, `no document type is found by the source ${source} that they show`);
      // What is of no source may be of each.
      const other = some.rows().find((row) => !sameScalar(sourceOf(row) ?? source, source));
      if (other) throw some.mismatch(`document types of source ${source} alone`, phrase(other));
    });
  },
);

/** Lookups of what is packed and sent, which a carrier and a company have no filter of. */
const unfiltered = ["/lookup/cPacks", "/lookup/containerfill", "/lookup/addOns"] as const;

/** @returns the carrier that a density class is of, as it shows it */
function carrierOf(row: unknown): string | number | undefined {
  const carrier = isObject(row) ? fieldOf(row, "carrier_api") : undefined;
  return typeof carrier === "number" || typeof carrier === "string" ? carrier : undefined;
}

/** @returns the carriers that an add-on is of, as it shows them: one, or a list */
const carriersOf = (row: unknown): readonly number[] =>
  [carrierOf(row), isObject(row) ? fieldOf(row, "carrier_apis") : undefined]
    .flat()
    .filter((carrier) => typeof carrier === "number" || typeof carrier === "string")
    .map(Number);

/**
 * @param ofNone the density classes of a carrier that nothing has, which may be all where that says nothing
 * @throws Mismatch where they are those of the carriers whose numbers it begins with
 */
function areNotByBeginning(ofNone: Answer, asked: number, classes: Answer): void {
  const carriers = ofNone.isSuccess && Array.isArray(ofNone.body) ? ofNone.rows().map(carrierOf) : [];
  const others = carriers.filter((carrier) => carrier !== undefined && !isZero(carrier));
  const areAll = carriers.length >= classes.rows().length;
  if (!areAll && others.length > 0 && others.every((carrier) => String(asked).startsWith(String(carrier))))
    throw ofNone.mismatch(`no density class of carrier ${asked}, which nothing has`, `those of ${phrase(others)}`);
}

const isZero = (carrier: string | number): boolean => Number(carrier) === 0;

scenario(
  "densityClassMap takes a carrier, handlingUnitContainerTypes a company",
  {
    judges: [
      "lookup-density-carrier-accepted",
      "lookup-density-by-carrier",
      "lookup-containers-company-accepted",
      "lookup-filter-ends",
      "pack-container-types-accepted",
    ],
    atOnce: ["GET /lookup/densityClassMap", "GET /lookup/handlingUnitContainerTypes"],
    inParts: ["lookup-density-by-carrier", "lookup-filter-ends"],
    needs: ["companyId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const classes = await corporate.get("/lookup/densityClassMap").accepted();
    assume(classes.rows().length > 0, "no density class is listed here");
    // Which values carrier_api takes is open, so one is taken from the list where it shows them.
    const shown = classes
      .rows()
      .map(carrierOf)
      .filter((value) => value !== undefined);
    const [carrier] = shown;
    const containers = await corporate.get("/lookup/handlingUnitContainerTypes").accepted();
    assume(containers.rows().length > 0, "no container type is listed here");
    const besideBefore = await Promise.all(unfiltered.map((template) => corporate.get(template)));
    const one = await corporate.get("/lookup/densityClassMap", { query: { carrier_api: carrier ?? 1 } });
    await check("lookup-density-carrier-accepted", () => {
      assume(one.isSuccess || carrier !== undefined, "the density classes show no carrier_api, and 1 is refused");
      one.accepted().rows();
    });
    await check("lookup-density-by-carrier", async () => {
      const carriers = [...new Set(shown)];
      assume(carriers.length > 1, "the density classes here do not show two carriers to tell apart");
      // 0 is a carrier like the others, and easily taken for none. What is of no carrier may be of each.
      for (const asked of new Set([...carriers.slice(0, 2), ...carriers.filter(isZero)])) {
        const some = await corporate.get("/lookup/densityClassMap", { query: { carrier_api: asked } });
        assume(some.isSuccess, `the carrier_api ${asked} that the density classes show is refused`);
        const others = carriers.filter((one) => one !== asked && !isZero(one));
        const other = some.rows().find((row) => others.includes(carrierOf(row) ?? asked));
        if (other) throw some.mismatch(`density classes of carrier ${asked} alone`, phrase(other));
      }
    });
    const ofCompany = (company_id: string) =>
      corporate.get("/lookup/handlingUnitContainerTypes", { query: { company_id } });
    const own = await ofCompany(fixtures.companyId);
    await check("lookup-containers-company-accepted", () => own.accepted().rows());
    // Where nothing is of a carrier or a company the list is empty, and a list.
    const noCarrier = Number(data.unusedId("integer"));
    const ofNone = await corporate.get("/lookup/densityClassMap", { query: { carrier_api: noCarrier } });
    await check("lookup-density-by-carrier", () => areNotByBeginning(ofNone, noCarrier, classes));
    const ofNobody = await ofCompany(String(data.unusedId("uuid")));
    // What another lookup is asked for narrows none.
    await corporate.get("/lookup/addOns", { query: { carrier_apis: [1] } });
    const classesAgain = await corporate.get("/lookup/densityClassMap");
    const containersAgain = await corporate.get("/lookup/handlingUnitContainerTypes");
    await check("lookup-filter-ends", () => {
      isListedAgain(classes, [one, ofNone], classesAgain);
      // What company_id does is open: it may leave nothing out.
      if (leavesOut(containers, [own, ofNobody])) isListedAgain(containers, [own, ofNobody], containersAgain);
    });
    const besideAfter = await Promise.all(unfiltered.map((template) => corporate.get(template)));
    await check("lookup-filter-ends", async () => {
      const since = "other lookups were asked for a carrier and a company";
      await hasLostNone(classes, classesAgain, () => corporate.get("/lookup/densityClassMap"), since);
      const allContainers = () => corporate.get("/lookup/handlingUnitContainerTypes");
      await hasLostNone(containers, containersAgain, allContainers, since);
      for (const [place, template] of unfiltered.entries()) {
        const [was, is] = [besideBefore[place], besideAfter[place]];
        // What the last request alone narrows is narrowed again.
        const again = async () => {
          if (template === "/lookup/addOns") await corporate.get(template, { query: { carrier_apis: [1] } });
          return corporate.get(template);
        };
        if (was && is) await hasLostNone(was, is, again, since);
      }
    });
    // What is listed for no company is packed with elsewhere; a group that is empty for one is none of its containers.
    const [id] = own.isSuccess ? identifiersIn(own.body).filter((one) => !mentions(containers.body, one)) : [];
    await check("pack-container-types-accepted", async () => {
      if (id !== undefined) await takeContainerType(context, fixtures.companyId, id);
    });
  },
);

const addOnsIn = (answer: Answer): readonly string[] =>
  answer.rows().map((row) => String(givenBy(row, "addOn") ?? contentOf(row)));

/** Every add-on of some answers stands in another one. */
function holdsEach(answer: Answer, ...parts: readonly Answer[]): void {
  const held = addOnsIn(answer);
  const missing = parts.flatMap(addOnsIn).find((addOn) => !held.includes(addOn));
  if (missing !== undefined) throw answer.mismatch(`add-on ${missing} to be listed`, `add-ons ${held.join(", ")}`);
}

/** Whether an answer has the add-ons of several others that do not all have the same. */
function isAll(answer: Answer, others: readonly Answer[]): boolean {
  const held = addOnsIn(answer);
  const lists = others.map(addOnsIn).filter((list) => list.length > 0);
  return (
    new Set(lists.map((list) => list.toSorted().join())).size > 1 && lists.flat().every((one) => held.includes(one))
  );
}

/**
 * @param each the add-ons of each allowed carrier
 * @throws Mismatch where those of one hold one that shows another carrier, and is listed for that one; Inconclusive where none shows its own
 */
function areOfTheirCarriers(each: readonly Answer[]): void {
  const lists = new Map(allowed.map((carrier, at) => [carrier as number, each[at]?.isSuccess ? each[at] : undefined]));
  const showing = [...lists].filter(([carrier, list]) => list?.rows().some((row) => carriersOf(row).includes(carrier)));
  assume(showing.length > 1, "the add-ons here do not show the carriers that they are of");
  // That 0 is taken for none, and none for all, another clause says.
  for (const [carrier, list] of showing.filter(([one]) => !isZero(one)))
    for (const row of list?.rows() ?? []) {
      const shown = carriersOf(row);
      // What is of no carrier may be of each.
      const isOfOwn = shown.includes(carrier) || shown.some(isZero);
      const others = isOfOwn ? [] : shown.flatMap((one) => lists.get(one)?.rows() ?? []);
      if (others.some((other) => contentOf(other) === contentOf(row)))
        throw list?.mismatch(`add-ons of carrier ${carrier} alone`, phrase(row));
    }
  areNotOfTheirDigits(lists, new Set(showing.map(([carrier]) => carrier)));
}

/**
 * What a carrier without add-ons of its own is answered may be those of some other one, for each such carrier.
 *
 * @param lists the add-ons of each allowed carrier
 * @param showing the carriers whose add-ons show them
 * @throws Mismatch where each foreign add-on is of a carrier whose number is a part of the one that is asked for, and is listed for that one
 */
function areNotOfTheirDigits(lists: ReadonlyMap<number, Answer | undefined>, showing: ReadonlySet<number>): void {
  const foreign = [...lists].flatMap(([carrier, list]) => {
    if (showing.has(carrier) || isZero(carrier)) return [];
    const rows = list?.rows() ?? [];
    return rows.flatMap((row) =>
      carriersOf(row)
        .filter((shown) => shown !== carrier && !isZero(shown))
        .map((shown) => ({ carrier, list, row, shown })),
    );
  });
  const isPart = ({ carrier, shown }: (typeof foreign)[number]) => String(carrier).includes(String(shown));
  const [first] = foreign;
  if (first && foreign.every((one) => isPart(one) && showing.has(one.shown)))
    throw first.list?.mismatch(`no add-ons of carrier ${first.shown} for carrier ${first.carrier}`, phrase(first.row));
}

scenario(
  "addOns takes the allowed carriers and no others",
  {
    judges: [
      "lookup-add-ons-allowed",
      "lookup-add-ons-by-carrier",
      "lookup-add-ons-several",
      "lookup-add-ons-union",
      "lookup-add-ons-disallowed",
    ],
  },
  async (context) => {
    const { check } = context;
    const asked = (caller: Caller, ...carrier_apis: number[]) =>
      caller.get("/lookup/addOns", { query: { carrier_apis } });
    const caller = await takingLists(
      context,
      "portal",
      async (writing) => {
        const [one, two, both] = [await asked(writing, 1), await asked(writing, 2), await asked(writing, 1, 2)];
        holdsEach(both.accepted(), one.accepted(), two.accepted());
      },
      async (writing) => asked(writing, 99).rejected(await asked(writing, 1)),
    );
    const addOns = (...carriers: number[]) => asked(caller, ...carriers);
    const control = await addOns(1);
    const each = await Promise.all(allowed.map((carrier) => addOns(carrier)));
    const told = () =>
      assume(
        control.accepted().rows().length > 0,
        "carrier 1 has no add-ons here, so an accepted carrier is not known from an ignored one",
      );
    await check("lookup-add-ons-allowed", () => {
      const answers = [control, ...each];
      const isServed = answers.some(({ isSuccess }) => isSuccess) || answers.every(({ isInvalid }) => isInvalid);
      assume(isServed, "the add-ons are not answered for any carrier");
      for (const answer of answers) answer.accepted().rows();
      told();
    });
    told();
    await check("lookup-add-ons-by-carrier", () => areOfTheirCarriers(each));
    const several = await check("lookup-add-ons-several", async () => (await addOns(1, 2).accepted()).rows());
    const areAllHeard = await check("lookup-add-ons-union", async () => {
      assume(several, "several carriers at once are not accepted");
      const two = await addOns(2).accepted();
      const [ofOne, ofTwo] = [control, two].map(addOnsIn);
      assume(
        (ofOne?.length ?? 0) + (ofTwo?.length ?? 0) > 1 && ofOne?.join() !== ofTwo?.join(),
        "carriers 1 and 2 have no add-ons to tell apart here",
      );
      holdsEach(await addOns(1, 2).accepted(), control, two);
      // Three and more, up to all that are allowed.
      const served = allowed.filter((_, index) => each[index]?.isSuccess);
      const all = await addOns(...served).accepted();
      holdsEach(all, ...each.filter(({ isSuccess }) => isSuccess));
      // 0 is a carrier like the others, and easily taken for none.
      const [zero] = each;
      if (!zero?.isSuccess) return;
      const both = await addOns(0, 1).accepted();
      const others = each.slice(1).filter(({ isSuccess }) => isSuccess);
      if (isAll(zero, others) && addOnsIn(both).length < addOnsIn(zero).length)
        throw zero.mismatch(
          "the add-ons of carrier 0 alone",
          `${addOnsIn(zero).length}, those of every other carrier among them, where 0 and 1 together list ${addOnsIn(both).length}`,
        );
      holdsEach(both, zero, control);
    });
    await check("lookup-add-ons-disallowed", async () => {
      for (const answer of await Promise.all(disallowed.map((carrier) => addOns(carrier)))) answer.rejected(control);
      if (areAllHeard) (await addOns(1, ...disallowed)).rejected(control);
    });
  },
);

scenario(
  "every refer category stands in the hierarchy",
  { judges: ["lookup-refer-categories-agree"] },
  async ({ corporate, check }) => {
    const [flat, hierarchy] = await Promise.all([
      corporate.get("/lookup/referCategory").accepted(),
      corporate.get("/lookup/referCategoryHeirachy").accepted(),
    ]);
    assume(flat.rows().length > 0, "no refer category is listed here");
    await check("lookup-refer-categories-agree", () => standEach(flat, hierarchy));
  },
);

/** Whether a category says that it is no longer in use: the hierarchy may leave it out. */
const isRetired = (row: unknown): boolean =>
  isObject(row) &&
  Object.entries(row).some(([name, value]) =>
    /inactive|deleted|disabled|hidden|retired|obsolete/i.test(name)
      ? value === true || value === 1
      : /active|enabled|visible/i.test(name) && (value === false || value === 0),
  );

/** The texts of a value, in whatever case they are. */
const wordsIn = (value: unknown): readonly string[] => textsIn(value).map((text) => text.toLowerCase());

/**
 * No field of the hierarchy is printed: it may show categories by their ids, or by what they are called alone.
 *
 * @throws Mismatch where it lacks a category of the flat list; Inconclusive where it shows none of them in either way
 */
function standEach(flat: Answer, hierarchy: Answer): void {
  const ids = flat.ids();
  const rows = flat.rows();
  const shownIds = new Set(scalarsIn(hierarchy.body).map((shown) => idKey(String(shown))));
  const shownTexts = new Set(wordsIn(hierarchy.body));
  const times = new Map<string, number>();
  for (const text of rows.flatMap((row) => [...new Set(wordsIn(row))])) times.set(text, (times.get(text) ?? 0) + 1);
  const isById = ids.some((id) => isUuid(id) && shownIds.has(idKey(id)));
  const calledIn = (row: unknown) => wordsIn(row).filter((text) => !isUuid(text) && times.get(text) === 1);
  const stands = (row: unknown, id: string) =>
    shownIds.has(idKey(id)) || (!isById && calledIn(row).some((text) => shownTexts.has(text)));
  const isShown = rows.map((row, index) => stands(row, ids[index] ?? ""));
  assume(
    hierarchy.rows().length === 0 || isShown.includes(true),
    "the hierarchy shows refer categories neither by their ids nor by what the flat list calls them",
  );
  const lacking = isShown.findIndex((isThere, index) => !isThere && !isRetired(rows[index]));
  if (lacking >= 0)
    throw hierarchy.mismatch(
      `refer category ${phrase(rows[lacking])} to stand in the hierarchy`,
      phrase(hierarchy.body, 300),
    );
}
