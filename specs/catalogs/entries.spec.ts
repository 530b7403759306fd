import { catalog, catalogPlatform } from "../../fixtures/payloads/catalogs.js";
import {
  type Answer,
  assume,
  assumeSeen,
  fieldOf,
  idOf,
  isObject,
  type JsonObject,
  mentions,
  phrase,
  type QueryOf,
  sameScalar,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { type Asked, eachFilterCounts } from "../all-filters.js";
import { foundByEach, inTurn, isFound } from "../each-key.js";
import { isShownAsOften } from "../shown-as-often.js";
import { lotsShowing } from "./held-lots.js";
import { tellingOf } from "./places.js";
import { ownBulkCatalog, seenCatalog } from "./records.js";

scenario(
  "each agent and each platform of a catalog is kept, of a new one and of an update",
  {
    judges: [
      "catalog-keeps-agents",
      "catalog-keeps-platforms",
      "catalog-filter-agent",
      "catalog-filter-platform",
      "catalog-filters-combine",
      "catalog-update-leaves-agents",
      "catalog-update-leaves-platforms",
      "updated-as-given:catalog",
    ],
    inParts: ["catalog-filters-combine"],
    needs: ["sellerId", "agentCompanyId", "companyId", "platformId"],
  },
  async ({ corporate, data, fixtures, given: fixture, check }) => {
    const { sellerId, agentCompanyId, platformId } = fixtures;
    // The first company of the list may be the agent itself.
    const [companyId = fixtures.companyId] = [fixtures.companyId, fixture("otherCompanyId")].filter(
      (id) => id !== undefined && !sameScalar(id, agentCompanyId),
    );
    const keys = ["first", "second", "third"].map((which) => data.key(which));
    const isOneAgent = sameScalar(agentCompanyId, companyId);
    const agent_company_ids = isOneAgent ? [companyId] : [agentCompanyId, companyId];
    const platforms = keys.map((key) => catalogPlatform(data, platformId, key));
    const hasAgents = (read: Answer) => read.keeps("agent_company_ids", agent_company_ids);
    const hasPlatforms = (read: Answer, isShown = false) => {
      const shown = keys.filter((key) => mentions(read.body, key));
      assume(isShown || shown.length > 0, "the external ids of the platforms are shown nowhere");
      if (shown.length < keys.length) throw read.mismatch(`the platforms ${keys.join(", ")}`, shown.join(", "));
    };

    const given = catalog(data, sellerId, { agent_company_ids, platforms });
    const created = await corporate.post("/Catalog", { body: given });
    assume(created.isSuccess, "a catalog of several agents and platforms is refused here");
    const id = created.id();
    data.isAnother("catalog", id);
    const read = await seenCatalog(corporate, id);
    const kept = await check("catalog-keeps-agents", () => hasAgents(read));
    const both = (await check("catalog-keeps-platforms", () => hasPlatforms(read))) && kept;
    await corporate.get("/Catalog", { query: { id } }).accepted();
    const { title } = given;
    const ofAgents = await inTurn(agent_company_ids, (agent_company_id) =>
      corporate.get("/Catalog", { query: { title, agent_company_id } }),
    );
    const nobody = data.unusedId("uuid", agentCompanyId);
    const ofNobody = await corporate.get("/Catalog", { query: { title, agent_company_id: nobody } });
    await check("catalog-filter-agent", () => {
      assume(kept, "a new catalog does not show its agents as it was given them");
      foundByEach(ofAgents, id, "an agent company");
      if (ofNobody.isSuccess) ofNobody.lacks(id, "a catalog of other agents");
    });
    const onPlatforms = await inTurn(keys, (platform_catalog_id) =>
      corporate.get("/Catalog", { query: { platform_catalog_id } }),
    );
    await check("catalog-filter-platform", () => {
      assume(both, "a new catalog does not show the external ids of its platforms");
      foundByEach(onPlatforms, id, "an external id");
    });

    const bare = await corporate.post("/Catalog", { body: catalog(data, sellerId) }).accepted();
    const without = bare.id();
    data.isAnother("catalog", without);
    const besides: readonly Asked<QueryOf<"GET /Catalog">>[] = [
      { own: { id }, other: { id: without } },
      { own: { title }, other: { title: data.text("none") } },
      { own: { agent_company_id: agentCompanyId }, other: { agent_company_id: data.unusedId("uuid") } },
      { own: { platform_catalog_id: keys[0] }, other: { platform_catalog_id: data.key("none") } },
      ...["1993", "2093"].map((year) => ({
        own: { start_date: given.start_date, end_date: given.end_date },
        other: { start_date: `${year}-01-01T00:00:00Z`, end_date: `${year}-02-01T00:00:00Z` },
      })),
      { own: { seller_ids: [sellerId] }, other: { seller_ids: [sellerId + 1] } },
    ];
    const find = (query: QueryOf<"GET /Catalog">) => corporate.get("/Catalog", { query });
    await check("catalog-filters-combine", () =>
      eachFilterCounts(id, [...besides, { own: { is_completed: false }, other: { is_completed: true } }], find),
    );
    await corporate.put("/Catalog/{id}", { id, body: { ...given, is_completed: true } });
    const all = Object.assign({}, ...besides.map(({ own }) => own));
    const asCompleted = await find({ ...all, is_completed: true });
    const asOpen = await find({ ...all, is_completed: false });
    const isIgnored = isFound(await find({ title, is_completed: false }), id);
    await check("catalog-filters-combine", () => {
      if (isFound(asCompleted, id) && asOpen.isSuccess && !isIgnored) asOpen.lacks(id, "a completed catalog");
    });
    const updated = { ...given, title: data.text("catalog") };
    await corporate.put("/Catalog/{id}", { id: without, body: updated }).accepted();
    const after = await seenCatalog(corporate, without);
    await check("updated-as-given:catalog", () => {
      assume(both, "a new catalog does not show its agents and platforms as it was given them");
      assume(mentions(after.body, updated.title), "an update of a catalog is not kept");
      hasAgents(after);
      hasPlatforms(after, true);
    });

    const written = async (body: { readonly title: string }) => {
      const { isSuccess: isTaken } = await corporate.put("/Catalog/{id}", { id: without, body });
      const read = await seenCatalog(corporate, without);
      return { isTaken, read, isSeen: () => mentions(read.body, body.title) };
    };
    const [first = "", second = "", third = ""] = keys;
    const fewer = {
      ...updated,
      title: data.text("catalog"),
      agent_company_ids: [companyId],
      platforms: [catalogPlatform(data, platformId, second)],
    };
    const withFewer = await written(fewer);
    const other = {
      ...fewer,
      title: data.text("catalog"),
      agent_company_ids: [agentCompanyId],
      platforms: [catalogPlatform(data, platformId, first)],
    };
    const withOther = await written(other);
    // Each of both lists alone, beside what the catalog has: no title tells then that the update is seen.
    const turnedAgents = { ...other, agent_company_ids: [companyId] };
    const agentsAlone = await written(turnedAgents);
    const turnedBoth = { ...turnedAgents, platforms: fewer.platforms };
    const platformsAlone = await written(turnedBoth);
    const none = { ...fewer, title: data.text("catalog"), agent_company_ids: [], platforms: [] };
    const withNone = await written(none);
    const leaves = (member: "agent_company_ids" | "platforms", kept: string | number, ...gone: (string | number)[]) => {
      assume(withFewer.isTaken, `an update that gives a catalog fewer ${member} is refused`);
      assumeSeen(withFewer.isSeen(), "the update is not seen");
      const reads = [after, withFewer.read, withOther.read, withNone.read];
      const [was, is, now, empty] = reads.map((answer) => fieldOf(answer.record(), member));
      assume(
        [kept, ...gone].every((value) => mentions(was, value)),
        `a catalog does not show its ${member}`,
      );
      const still = gone.find((value) => mentions(is, value));
      if (still !== undefined) throw withFewer.read.mismatch(`${member} without ${still}`, phrase(is));
      assume(mentions(is, kept), `a catalog does not show the ${member} that an update leaves it`);
      // As many as before, of which none is one of those.
      if (withOther.isTaken) {
        assumeSeen(withOther.isSeen(), "the update to others is not seen");
        if (mentions(now, kept)) throw withOther.read.mismatch(`${member} without ${kept}`, phrase(now));
      }
      const alone = member === "platforms" ? platformsAlone : agentsAlone;
      const turned = fieldOf(alone.read.record(), member);
      const former = gone.find((value) => mentions(now, value) && mentions(turned, value));
      if (withOther.isTaken && alone.isTaken && former !== undefined && !mentions(turned, kept))
        throw alone.read.mismatch(`${member} with ${kept}, which an update gave alone`, phrase(turned));
      // Whether a catalog may be left without any is open.
      if (!withNone.isTaken) return;
      assumeSeen(withNone.isSeen(), "the update that leaves none is not seen");
      const left = [kept, ...gone].find((value) => mentions(empty, value));
      if (left !== undefined) throw withNone.read.mismatch(`${member} without ${left}`, phrase(empty));
    };
    await check("catalog-update-leaves-agents", () => {
      assume(
        !isOneAgent,
        "`fixtures.agentCompanyId` is that of `fixtures.companyId`, too, and `fixtures.otherCompanyId` is no other, so there is no second agent",
      );
      leaves("agent_company_ids", companyId, agentCompanyId);
    });
    await check("catalog-update-leaves-platforms", () => leaves("platforms", second, first, third));
  },
);

scenario(
  "a catalog is answered by a merge and by an upsert as it is read after them",
  {
    judges: [
      "shown-as-given:catalog",
      "catalog-merge-keeps-values",
      "bulk-resend-no-second-catalog",
      "bulk-resend-no-second-lot",
    ],
    needs: ["sellerId", "agentCompanyId", "companyId", "platformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, check, adopt } = context;
    const { sellerId, agentCompanyId, companyId, platformId } = fixtures;
    const bulk = await ownBulkCatalog(context);
    const source = await ownBulkCatalog(context);
    // What a row is matched by may stand on a platform: the catalog stays where it is.
    const places = placesOf(bulk.seen);
    const keys = ["first", "second"].map((which) => data.key(which));
    const whole = (kept: readonly object[], ...agents: readonly (string | number)[]) =>
      catalog(data, sellerId, {
        is_completed: true,
        agent_company_ids: agents,
        platforms: [...kept, ...agents.map((_, index) => catalogPlatform(data, platformId, keys[index]))],
      });
    const put = (body: object) => corporate.put("/Catalog/{id}", { id: bulk.id, body });
    let body = whole(places, agentCompanyId, companyId);
    const several = await put(body);
    if (!several.isSuccess) {
      // Several on one platform may be refused.
      body = whole([], agentCompanyId);
      await put(body).accepted();
    }
    const updated = await seenCatalog(corporate, bulk.id);
    const merging = { targetId: bulk.id, sourceId: source.id };
    await corporate.post("/Catalog/{targetId}/merge/{sourceId}", merging).accepted();
    const merged = await seenCatalog(corporate, bulk.id);
    await check("catalog-merge-keeps-values", () => {
      // What the source brings as well may be there twice.
      const own = [...body.agent_company_ids, ...keys].filter((value) => !mentions(source.seen.body, value));
      for (const value of own)
        for (const member of ["agent_company_ids", "platforms"]) isShownAsOften(updated, merged, member, value);
    });
    const { title, start_date, end_date } = body;
    const again = { ...bulk.body, title, start_date, end_date, lots: [...bulk.body.lots, ...source.body.lots] };
    const resent = await corporate.post("/Bulk/upsert", { body: { catalogs: [again] } }).accepted();
    const upserted = await seenCatalog(corporate, bulk.id);
    await check("shown-as-given:catalog", () => {
      assume(mentions(updated.body, title), "an update of a catalog is not kept");
      for (const read of [merged, upserted]) read.keeps("title", title);
    });
    const listed = await corporate.get("/Catalog", { query: { title } });
    const titled = listed.isSuccess ? listed.rows().filter((row) => mentions(row, title)) : [];
    const ids = titled.flatMap((row) => idOf(row) ?? []);
    for (const id of ids) adopt("catalog", id);
    const isMatched = await check("bulk-resend-no-second-catalog", () => {
      const isInPlace = (place: JsonObject) =>
        placesOf(merged).some((now) => scalarsIn(tellingOf(place)).every((scalar) => mentions(now, scalar)));
      assume(places.length > 0 && places.every(isInPlace), "an updated catalog is not seen where it was on platforms");
      const key = bulk.body.customer_catalog_id;
      const [was, is] = [bulk.seen, updated].map((read) => fieldOf(read.record(), "customer_catalog_id"));
      assume(!sameScalar(was, key) || sameScalar(is, key), "an updated catalog does not show its key any more");
      if (ids.length > 1)
        throw resent.mismatch(`catalog ${bulk.id} alone, which was updated and merged into`, `${ids.length} catalogs`);
    });
    await check("bulk-resend-no-second-lot", () => {
      assume(isMatched, "which catalog the lots are sent to again is not known");
      for (const { item } of [bulk, source]) {
        // A lot that came by a merge is known by its key where the catalog shows that it has it.
        if (lotsShowing(merged, item) !== 1 || (item === source.item && !showsKey(merged, item))) continue;
        const count = lotsShowing(upserted, item);
        if (count > 1) throw upserted.mismatch(`lot ${item} once, which was there already`, `${count} of them`);
      }
    });
  },
);

/** @returns what a catalog shows of its places on platforms */
const placesOf = (catalog: Answer): readonly JsonObject[] =>
  [fieldOf(catalog.record(), "platforms")].flat().filter(isObject);

/** @returns whether a lot of the catalog shows the key that rows of an upsert are matched by */
const showsKey = (catalog: Answer, item: string): boolean =>
  [fieldOf(catalog.record(), "lots")]
    .flat()
    .some((lot) => isObject(lot) && sameScalar(fieldOf(lot, "customer_item_id"), item));
