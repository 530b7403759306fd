import { claimsIn } from "../../profile/claims.js";
import { fieldOf, idOf, isObject, isWhole, type JsonObject, mentions, sameScalar } from "../../scenario/values.js";
import type { Session } from "../session.js";
import { idsUnder, integersUnder, recordsIn, uuidsUnder, valuesUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { Looker } from "./looker.js";
import { type AskedPage, recordsOfPages } from "./pages.js";

const pages = 3;
const tries = 4;

const areSome = (records: readonly JsonObject[]): boolean => records.length >= tries;

const inQuery = ({ page, page_size }: AskedPage) => ({
  query: { page_number: page, ...(page_size !== undefined && { page_size }) },
});

const catalogPage = (looker: Looker) => (asked: AskedPage) => looker.see("GET /Catalog", inQuery(asked));
const lotPage = (looker: Looker) => (asked: AskedPage) => looker.see("GET /Lot", inQuery(asked));

const catalogsOf = async (looker: Looker): Promise<readonly JsonObject[]> =>
  recordsOfPages(await looker.see("GET /Catalog", {}), catalogPage(looker), areSome);

/** Sellers and an agent of existing catalogs, platforms of existing lots, partners. */
export async function findOnCatalogSurface(looker: Looker, results: FixtureResults, session: Session): Promise<void> {
  const catalogs: JsonObject[] = [];
  const sellersOf = (rows: readonly JsonObject[]) =>
    rows.flatMap((row) => {
      const seller = fieldOf(row, "seller");
      return [...integersUnder(row, "sellerId"), ...(isObject(seller) ? integersUnder(seller, "id") : [])];
    });
  await results.look(["sellerId", "otherSellerId"], "the catalogs show too few sellers", async () => {
    const first = await looker.see("GET /Catalog", {});
    if (!first.isSuccess) return results.lacks(first.described, "sellerId", "otherSellerId");
    const areTwo = (rows: readonly JsonObject[]) => new Set(sellersOf(rows)).size > 1;
    catalogs.push(...(await recordsOfPages(first, catalogPage(looker), areTwo)));
    for (let page_number = 2; page_number <= pages && catalogs.length > 0 && !areTwo(catalogs); page_number++) {
      const rows = recordsIn(await looker.see("GET /Catalog", { query: { page_number } }));
      catalogs.push(...rows);
      if (rows.length === 0) break;
    }
    const listings = [...new Set(sellersOf(catalogs))].slice(0, tries).map(async (seller) => {
      return { seller, theirs: await looker.see("GET /Catalog", { query: { seller_ids: seller } }) };
    });
    for (const { seller, theirs } of await Promise.all(listings)) {
      if (String(seller) !== results.text("sellerId") && recordsIn(theirs).length > 0)
        results.found(results.wants("sellerId") ? "sellerId" : "otherSellerId", seller, "GET /Catalog");
    }
  });
  await results.look(["agentCompanyId"], "no catalog shows an agent", async () => {
    const shown = catalogs.length > 0 ? catalogs : await catalogsOf(looker);
    const agents = [
      ...uuidsUnder(shown, "agentCompanyIds", "agentCompanyId"),
      ...valuesUnder(shown, "agentCompanyIds"),
    ];
    for (const agent_company_id of [...new Set(agents)].slice(0, tries)) {
      const theirs = await looker.see("GET /Catalog", { query: { agent_company_id } });
      if (recordsIn(theirs).length > 0) return results.found("agentCompanyId", agent_company_id, "GET /Catalog");
    }
  });
  const partners = (await partnersOfToken(session)).map(Number);
  const own = partners.filter((id) => Number.isSafeInteger(id) && id > 0);
  await findPartners(looker, results, own, session.credentials.has("partner"));
}

/** @returns the partners that the partner caller's token names; none where there is no such caller, or the token is opaque */
export async function partnersOfToken({ credentials }: Pick<Session, "credentials">): Promise<readonly string[]> {
  if (!credentials.has("partner")) return [];
  try {
    return claimsIn(await credentials.token("partner"))?.partners ?? [];
  } catch {
    return [];
  }
}

/** @returns each of them once, what there is most of first */
function byNumber(ids: readonly (string | number)[]): readonly (string | number)[] {
  const counts = new Map<string | number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
}

/** Whether item data are those of a lot: a whole number is its id, or that of its item, under that name alone. */
function isOfLot(row: JsonObject, lot: JsonObject): boolean {
  const isAmong = (values: readonly (string | number)[], one: unknown) =>
    values.some((value) => sameScalar(value, one));
  const id = idOf(lot) ?? fieldOf(lot, "lotId");
  if (id !== undefined && isAmong(valuesUnder(row, "lotId"), id)) return true;
  return valuesUnder(row, "customerItemId").some((item) =>
    isWhole(item) ? isAmong(valuesUnder(lot, "customerItemId"), item) : mentions(lot, item),
  );
}

async function findPartners(
  looker: Looker,
  results: FixtureResults,
  own: readonly number[],
  hasPartner: boolean,
): Promise<void> {
  const lots = async () => recordsOfPages(await looker.see("GET /Lot", {}), lotPage(looker), areSome);
  const catalogs = () => catalogsOf(looker);
  const itemsOf = (partner_id: number | string) => looker.see("POST /Lot/ItemData", { body: { partner_id } });

  /** The platforms of what a partner is shown, the one with the most of it first. */
  const platformsOf = async (partner: string | number | undefined) => {
    if (partner === undefined) return [];
    const rows = recordsIn(await itemsOf(partner));
    const theirs = (await lots()).filter((lot) => rows.some((row) => isOfLot(row, lot)));
    // A lot on several platforms does not tell which of them is the partner's.
    return byNumber(theirs.map((lot) => idsUnder(lot, "platformId")).flatMap((ids) => (ids.length === 1 ? ids : [])));
  };
  // Without a partner caller any partner will do whose items are known, and of whose platforms one.
  await results.look(hasPartner ? [] : ["partnerId"], "no lot and no catalog names a partner", async () => {
    for (const partner of integersUnder([await lots(), await catalogs()], "partnerId").slice(0, tries)) {
      const platforms = (await platformsOf(partner)).map(String);
      const given = results.text("platformId");
      if (platforms.length === 0 || (given !== undefined && !platforms.includes(given))) continue;
      return results.found("partnerId", partner, "POST /Lot/ItemData");
    }
  });
  await results.look(["partnerId"], "no partner caller's token names its partnerIds", async () => {
    for (const partner of own.slice(0, tries)) {
      const items = await itemsOf(partner);
      if (items.isSuccess) return results.found("partnerId", partner, "POST /Lot/ItemData");
      results.lacks(items.described, "partnerId");
    }
  });
  await results.look(["otherPartnerId"], "no route lists partners, and no lot or catalog names another", async () => {
    if (own.length === 0) return results.lacks("whom the partner caller's token names is not known", "otherPartnerId");
    const shown = integersUnder([await lots(), await catalogs()], "partnerId");
    for (const partner of shown.filter((id) => !own.includes(id)).slice(0, tries))
      if ((await itemsOf(partner)).isSuccess) return results.found("otherPartnerId", partner, "GET /Lot");
  });
  await results.look(["platformId"], "neither a lot nor a catalog shows a platform", async () => {
    const [partners] = await platformsOf(results.value("partnerId"));
    const [any] = [...idsUnder(await lots(), "platformId"), ...idsUnder(await catalogs(), "platformId")];
    results.found("platformId", partners ?? any, partners === undefined ? "GET /Lot" : "POST /Lot/ItemData");
  });
  await results.look(["otherPlatformId"], "the platforms of another partner are not shown", async () => {
    const [platform] = await platformsOf(results.value("otherPartnerId"));
    if (String(platform) !== results.text("platformId"))
      results.found("otherPlatformId", platform, "POST /Lot/ItemData");
  });
}
