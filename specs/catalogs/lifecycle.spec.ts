import { catalog, catalogPlatform } from "../../fixtures/payloads/catalogs.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  fieldOf,
  idOf,
  mentions,
  phrase,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { keepsAsOfOthers } from "../as-given.js";
import { isFound } from "../each-key.js";
import { namingAnother } from "../naming-another.js";
import { isNotReadByBeginning } from "../near-ids.js";
import { isNoRecord } from "../zero-id.js";
import { lotsShowing } from "./held-lots.js";
import { catalogOfOthers, listedCatalogs, sellerOf } from "./listed.js";
import { ownBulkCatalog, ownCatalog, ownCatalogWith, seenCatalog } from "./records.js";

const notBeforeItsEnd = "a catalog that is completed before it ends is refused here";

scenario(
  "a created catalog is read back with what it was given",
  {
    judges: [
      "route:POST /Catalog",
      "route:GET /Catalog/{id}",
      "catalog-create-persists",
      "catalog-keeps-title",
      "catalog-keeps-dates",
      "catalog-keeps-completed",
      "catalog-keeps-seller",
    ],
    needs: ["sellerId"],
  },
  async (context) => {
    const { corporate, data, fixtures, check, unusedId } = context;
    const { id, body, answer } = await ownCatalogWith(context, {
      is_completed: true,
      end_date: `${data.dayIn(248)}T00:00:00Z`,
    });
    await check("route:POST /Catalog", () => answer.isDeclared());
    const there = (await catalogOfOthers(context)) ?? id;
    await check("route:GET /Catalog/{id}", () => corporate.get("/Catalog/{id}", { id: there }).isDeclared());
    await seenCatalog(corporate, there);
    const read = await corporate.get("/Catalog/{id}", { id });
    await unusedId("catalog");
    await check("catalog-create-persists", () => read.accepted().isRecord(id));
    read.accepted();
    await check("catalog-keeps-title", () => read.keeps("title", body.title));
    await check("catalog-keeps-dates", () =>
      read.keeps("start_date", body.start_date).keeps("end_date", body.end_date),
    );
    await check("catalog-keeps-completed", () => {
      assume(body.is_completed, notBeforeItsEnd);
      read.keeps("is_completed", true);
    });
    await check("catalog-keeps-seller", () => read.keeps("seller_id", fixtures.sellerId));
  },
);

scenario(
  "a catalog keeps its agents and platforms",
  {
    judges: ["catalog-keeps-agents", "catalog-keeps-platforms", "catalog-create-persists"],
    inParts: ["catalog-keeps-agents", "catalog-keeps-platforms"],
    needs: ["sellerId", "agentCompanyId", "platformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const without = async (): Promise<Answer | undefined> => {
      const body = catalog(data, fixtures.sellerId, { agent_company_ids: undefined, platforms: undefined });
      const created = await corporate.post("/Catalog", { body });
      return created.isSuccess ? seenCatalog(corporate, created.id()) : undefined;
    };
    const control = await without();
    // Whether an entry holds more than the platform's id is open.
    const onPlatform = catalogPlatform(data, fixtures.platformId);
    const { id } = await ownCatalog(context, { agent_company_ids: [fixtures.agentCompanyId], platforms: [onPlatform] });
    const read = await seenCatalog(corporate, id);
    await check("catalog-keeps-agents", () => read.keeps("agent_company_ids", [fixtures.agentCompanyId]));
    await check("catalog-keeps-platforms", () => read.keepsPart("platforms", onPlatform, fixtures.platformId));
    const behind = control && (await without());
    const isOfNoOther = (member: "agent_company_ids" | "platforms", value: string | number) => {
      const [usual, shown] = [control, behind].map((one) => one && fieldOf(one.record(), member));
      // What a catalog has by default the one before shows as well.
      if (behind && mentions(shown, value) && !mentions(usual, value))
        throw behind.mismatch(`no ${member} of a catalog that was given none`, `${value}, of the one made before it`);
    };
    await check("catalog-keeps-agents", () => isOfNoOther("agent_company_ids", fixtures.agentCompanyId));
    await check("catalog-keeps-platforms", () => isOfNoOther("platforms", fixtures.platformId));
    // Another one, whose title and whose id on the platform are the id of this one.
    const platforms = [catalogPlatform(data, fixtures.platformId, String(id))];
    const asId = catalog(data, fixtures.sellerId, { title: String(id), platforms });
    const answer = await corporate.post("/Catalog", { body: asId });
    const still = answer.isSuccess ? await seenCatalog(corporate, id) : read;
    await check("catalog-create-persists", () => still.isRecord(id));
  },
);

scenario(
  "an id that no catalog has yields no catalog",
  { judges: ["catalog-unknown-id"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, data, fixtures, check, unusedId, adopt } = context;
    const listed = context.allows("reversible") ? [] : await listedCatalogs(context);
    const id = idOf(listed[0]) ?? (await ownCatalog(context)).id;
    const own = await seenCatalog(corporate, id);
    const read = (one: string | number) => corporate.get("/Catalog/{id}", { id: one });
    await check("catalog-unknown-id", async () => {
      await read(data.unusedId("integer")).yieldsNothing(own);
      isNoRecord(await read(0));
      await isNotReadByBeginning(id, read);
    });
    if (!context.allows("reversible")) return;
    const unused = await unusedId("catalog");
    const body = catalog(data, fixtures.sellerId);
    const updated = await corporate.put("/Catalog/{id}", { id: unused, body });
    if (!updated.isSuccess) return;
    // It may have been made by that.
    adopt("catalog", unused);
    const made = await read(unused);
    await check("catalog-unknown-id", () => {
      if (!made.isSuccess || !mentions(made.body, body.title)) updated.rejected(own);
    });
  },
);

scenario(
  "an update changes that catalog and no other",
  {
    judges: [
      "route:PUT /Catalog/{id}",
      "catalog-update-persists",
      "catalog-update-only-that",
      "catalog-filter-follows",
    ],
    inParts: ["catalog-update-persists", "catalog-filter-follows", "catalog-update-only-that"],
    needs: ["sellerId"],
  },
  async (context) => {
    const { corporate, data, fixtures, given, check } = context;
    const [own, neighbour] = await Promise.all([ownCatalog(context), ownCatalog(context)]);
    (await seenCatalog(corporate, neighbour.id)).keeps("title", neighbour.body.title);
    const list = async (query: { title: string; is_completed?: boolean }) =>
      (await corporate.get("/Catalog", { query }).accepted()).hasId(own.id);
    const wasFound = await list({ title: own.body.title, is_completed: false });
    const wasCompleted = await list({ title: own.body.title, is_completed: true });
    const put = (body: object) => corporate.put("/Catalog/{id}", { id: own.id, body });
    const completed = catalog(data, fixtures.sellerId, {
      is_completed: true,
      end_date: `${data.dayIn(249)}T00:00:00Z`,
    });
    const first = await put(completed);
    const body = first.isInvalid ? { ...completed, is_completed: false } : completed;
    const updated = first.isInvalid ? await put(body) : first;
    await check("route:PUT /Catalog/{id}", () => updated.isDeclared());
    updated.accepted();
    await corporate.put("/Catalog/{id}", { id: own.id, body: namingAnother(body, { id: neighbour.id }) });
    const [after, beside] = await Promise.all([seenCatalog(corporate, own.id), seenCatalog(corporate, neighbour.id)]);
    await check("catalog-update-persists", () => {
      after.keeps("title", body.title);
      if (fieldOf(after.record(), "end_date") !== undefined) after.keeps("end_date", body.end_date);
    });
    await check("catalog-update-only-that", () => beside.keeps("title", neighbour.body.title));
    const found = {
      byOldTitle: await list({ title: own.body.title }),
      asOpen: await list({ title: body.title, is_completed: false }),
      asCompleted: await list({ title: body.title, is_completed: true }),
    };
    const isLike = await list({ title: data.text("catalog") });
    await check("catalog-filter-follows", () => {
      assume(body.is_completed, notBeforeItsEnd);
      assume(wasFound && !wasCompleted && !isLike, "the catalog was not found by what it was before its update");
      const isKept = mentions(after.body, body.title) && fieldOf(after.record(), "is_completed") === true;
      assumeSeen(isKept, "the update of the catalog is not seen");
      if (found.byOldTitle) throw after.mismatch("the catalog not to be found by its old title", `catalog ${own.id}`);
      if (found.asOpen) throw after.mismatch("a completed catalog not to be found as open", `catalog ${own.id}`);
      if (!found.asCompleted) throw after.mismatch("the catalog to be found by its new title, completed", "none");
    });
    const restored = await corporate.put("/Catalog/{id}", { id: own.id, body: own.body });
    const asBetween = await corporate.get("/Catalog", { query: { title: body.title } });
    const asAtFirst = await corporate.get("/Catalog", { query: { title: own.body.title, is_completed: false } });
    await check("catalog-filter-follows", () => {
      if (!restored.isSuccess || !asBetween.isSuccess || isLike) return;
      assumeSeen(isFound(asAtFirst, own.id), "a catalog is not found by its first title again");
      asBetween.lacks(own.id, "the catalog that has its first title again");
    });
    const ofNeighbour = { ...neighbour.body, end_date: `${data.dayIn(250)}T18:45:00Z` };
    const moved = await corporate.put("/Catalog/{id}", { id: neighbour.id, body: ofNeighbour });
    const still = await seenCatalog(corporate, own.id);
    if (moved.isSuccess && restored.isSuccess && !isLike && isFound(asAtFirst, own.id))
      await check("catalog-update-only-that", () => {
        // What is kept until another catalog is updated was not written for good.
        if (mentions(still.body, body.title)) still.keeps("title", own.body.title);
      });
    const [otherSeller, agent] = [given("otherSellerId"), given("agentCompanyId")];
    const ofOther = { ...own.body, seller_id: otherSeller, agent_company_ids: [] };
    const withAgent = agent === undefined ? ofOther : { ...ofOther, agent_company_ids: [agent] };
    const both = otherSeller === undefined ? undefined : await put(withAgent);
    // The agent may be refused beside that seller.
    const isAlone = agent === undefined || both?.isInvalid === true;
    const resold = both?.isInvalid ? await put(ofOther) : both;
    const sold = resold?.isSuccess ? await seenCatalog(corporate, own.id) : undefined;
    if (sold && !isAlone) await check("catalog-update-persists", () => sold.keeps("agent_company_ids", [agent]));
    if (sold && otherSeller !== undefined)
      await check("catalog-update-persists", () => {
        // A seller that is not shown under its name may be shown otherwise, or nowhere.
        const isShown = sameScalar(fieldOf(beside.record(), "seller_id"), fixtures.sellerId);
        if (isShown && isFound(asAtFirst, own.id)) sold.keeps("seller_id", otherSeller);
      });
    if (sold && otherSeller !== undefined) {
      const query = { title: own.body.title, seller_ids: [otherSeller] };
      const bySeller = await corporate.get("/Catalog", { query });
      await check("catalog-filter-follows", () => {
        const isShown = sellerOf(sold.record()).join() === String(otherSeller);
        assumeSeen(isShown && isFound(asAtFirst, own.id), "the new seller of a catalog is not seen");
        // How lists are written into queries is seen elsewhere.
        if (bySeller.isSuccess) bySeller.lists(own.id, "the catalog, by the seller that an update gave it,");
      });
    }
    const left = resold?.isSuccess ? await seenCatalog(corporate, neighbour.id) : undefined;
    await check("catalog-update-only-that", () => {
      const isShown = sameScalar(fieldOf(beside.record(), "seller_id"), fixtures.sellerId);
      if (left && isShown) left.keeps("seller_id", fixtures.sellerId);
    });
    const withSeller = isAlone ? ofOther : withAgent;
    const back = sold ? await put({ ...withSeller, seller_id: fixtures.sellerId }) : undefined;
    const returned = back?.isSuccess ? await seenCatalog(corporate, own.id) : undefined;
    await check("catalog-update-persists", () => {
      // The seller alone, which another update has changed beside others just before.
      const isSold = sold && sellerOf(sold.record()).join() === String(otherSeller);
      if (isSold && returned && sellerOf(returned.record()).join() === String(otherSeller))
        throw returned.mismatch(`seller ${fixtures.sellerId}, which an update changed alone`, `seller ${otherSeller}`);
    });
    // Looked at for open points alone: no clause depends on these answers.
    const { start_date, end_date, seller_id } = body;
    for (const odd of [
      { start_date, end_date, seller_id },
      { ...body, start_date: end_date, end_date: start_date },
      { ...body, agent_company_ids: [data.unusedId("uuid")] },
    ]) {
      await corporate.put("/Catalog/{id}", { id: own.id, body: odd });
      await corporate.get("/Catalog/{id}", { id: own.id });
    }
    await corporate.get("/Catalog", { query: { title: neighbour.body.title.slice(0, -3) } });
  },
);

scenario(
  "an update leaves the lots of a catalog in it",
  {
    judges: ["catalog-update-persists", "catalog-update-keeps-lots", "catalog-update-keeps-key"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const own = await ownBulkCatalog(context);
    const mistyped = catalog(data, fixtures.sellerId, { title: [data.text("catalog")] });
    const refused = await corporate.put("/Catalog/{id}", { id: own.id, body: mistyped });
    const afterRefused = refused.isTurnedDown ? await corporate.get("/Catalog/{id}", { id: own.id }) : undefined;
    const update = catalog(data, fixtures.sellerId);
    const put = (body: object) => corporate.put("/Catalog/{id}", { id: own.id, body });
    await put(update).accepted();
    const after = await seenCatalog(corporate, own.id);
    // A catalog of an upsert is one like all others.
    const isKept = await check("catalog-update-persists", () => after.keeps("title", update.title));
    await check("catalog-update-keeps-key", () => {
      assume(isKept, "an update of a catalog is not kept");
      const [was, is] = [own.seen, after].map((read) => fieldOf(read.record(), "customer_catalog_id"));
      assume(
        sameScalar(was, own.body.customer_catalog_id),
        "a catalog does not show the customer_catalog_id that it was given",
      );
      if (!sameScalar(is, was))
        throw after.mismatch(`customer_catalog_id ${phrase(was)}, as before the update`, phrase(is));
    });
    // Whether it may be completed before it ends is open; it is open again before it is removed.
    const completed = await put({ ...update, is_completed: true });
    const closed = completed.isSuccess ? await seenCatalog(corporate, own.id) : undefined;
    if (closed) await put(update);
    await check("catalog-update-keeps-lots", () => {
      for (const answer of [after, afterRefused, closed])
        if (answer && lotsShowing(answer.accepted(), own.item) === 0)
          throw answer.mismatch(`the lot ${own.item} in the catalog`, "a catalog without it");
    });
  },
);

scenario(
  "an update of a catalog by a partner-scoped caller is kept where it is taken",
  {
    judges: ["catalog-update-by-partner", "catalog-filters-combine"],
    inParts: ["catalog-filters-combine"],
    needs: ["partner", "sellerId"],
  },
  async (context) => {
    const { corporate, partner, data, fixtures, given, check } = context;
    const platformId = given("platformId");
    const onPlatform = () => ({ platforms: platformId === undefined ? [] : [catalogPlatform(data, platformId)] });
    const own = await ownCatalog(context, onPlatform());
    const update = async (caller: Caller, [from, to]: readonly [number, number], { platforms }: typeof own.body) => {
      const dates = { start_date: `${data.dayIn(from)}T09:30:00Z`, end_date: `${data.dayIn(to)}T18:45:00Z` };
      const body = catalog(data, fixtures.sellerId, { ...dates, ...onPlatform() });
      const answer = await caller.put("/Catalog/{id}", { id: own.id, body });
      if (!answer.isInvalid || platformId === undefined) return { body, answer };
      // Another external id on its platform may be refused.
      const inPlace = { ...body, platforms };
      return { body: inPlace, answer: await caller.put("/Catalog/{id}", { id: own.id, body: inPlace }) };
    };
    // Who updates it is not who has read it.
    await seenCatalog(corporate, own.id);
    const { body, answer: updated } = await update(partner, [271, 278], own.body);
    const after = await seenCatalog(corporate, own.id);
    const { body: later, answer: last } = await update(corporate, [301, 308], updated.isSuccess ? body : own.body);
    last.accepted();
    const control = await seenCatalog(corporate, own.id);
    await check("catalog-update-by-partner", () => {
      assumeSeen(mentions(control.body, later.title), "an update of a catalog is not seen");
      assume(updated.isSuccess, `a partner-scoped caller's update of a catalog is not taken (${updated.status})`);
      after.keeps("title", body.title);
      const ofOthers = { given: later, shown: control.record() };
      keepsAsOfOthers(after, { given: body, shown: after.record() }, ofOthers);
    });
    // Which catalogs a partner sees is open, and whether it may list them: none passes both of these filters.
    for (const query of [
      { id: own.id, title: data.text("catalog") },
      { title: later.title, is_completed: true },
    ]) {
      const [crossed, uncrossed] = [
        await partner.get("/Catalog", { query }),
        await corporate.get("/Catalog", { query }),
      ];
      await check("catalog-filters-combine", () => {
        // What each filter finds by itself its own clause says.
        if (crossed.isSuccess && uncrossed.isSuccess && uncrossed.rows().length === 0) crossed.isEmptyList();
      });
    }
  },
);

scenario(
  "a deleted catalog is gone and others are not",
  {
    judges: [
      "route:DELETE /Catalog/{id}",
      "catalog-delete-removes",
      "catalog-delete-unlists",
      "catalog-delete-only-that",
    ],
    needs: ["sellerId"],
  },
  async (context) => {
    const { corporate, check } = context;
    const [own, neighbour] = await Promise.all([ownCatalog(context), ownCatalog(context)]);
    const present = await seenCatalog(corporate, own.id);
    const listed = await corporate.get("/Catalog", { query: { id: own.id } }).accepted();

    const deleted = await corporate.delete("/Catalog/{id}", { id: own.id });
    await check("route:DELETE /Catalog/{id}", () => deleted.isDeclared());
    deleted.accepted();
    await check("catalog-delete-removes", () => corporate.get("/Catalog/{id}", { id: own.id }).yieldsNothing(present));
    await check("catalog-delete-unlists", async () => {
      assume(listed.hasId(own.id), "the catalog was not listed before its deletion");
      const after = await corporate.get("/Catalog", { query: { id: own.id } });
      if (after.isSuccess) after.lacks(own.id, "the deleted catalog");
      else after.rejected(listed);
    });
    await check("catalog-delete-only-that", () => corporate.get("/Catalog/{id}", { id: neighbour.id }).accepted());
  },
);
