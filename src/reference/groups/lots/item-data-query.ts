import { ok } from "../../core/answer.js";
import { Form, isObject, type Json } from "../../core/form.js";
import type { Handler } from "../../core/handler.js";
import type { World } from "../../core/world.js";
import * as items from "./item-data.js";
import * as itemsOpen from "./item-data-open.js";
import { clientItemData, deletedLots, formerLots, type Lot, lots } from "./state.js";

/** What is known of a lot's item, as POST /Lot/ItemData answers it. */
function itemDataOf(world: World, lot: Lot): Json {
  const latest = world
    .of(clientItemData)
    .all()
    .filter(({ lot_id }) => lot_id === lot.id)
    .at(-1)
    ?.client_item_data.find(isObject);
  const before = world.of(formerLots).get(lot.id)?.updated;
  const shown = before ? world.choose(items.itemOfUpdated)(lot, before) : lot;
  return world.choose(itemsOpen.clientItemDataEffect)(world.choose(itemsOpen.itemDataSource)(shown), latest);
}

/** POST /Lot/ItemData: reads, although it is a POST. */
export const readItemData: Handler<"POST /Lot/ItemData"> = ({ world, caller, body }) => {
  const form = Form.of(body);
  const texts = world.choose(itemsOpen.itemDataTexts);
  const partnerId = world.choose(itemsOpen.partnerIdField)(form);
  const ids = form.list("customer_item_ids", "A list is needed.", (entry): entry is unknown => entry !== null);
  const comments = texts.read(form, "customer_comments");
  const reference = texts.read(form, "other_ref_no");
  if (world.choose(items.partnerIdNeeded)(form.given("partner_id"))) form.require("partner_id");
  form.settle();
  const isFiltered = [ids, comments, reference].some((filter) => filter !== undefined);
  if (partnerId !== undefined && !world.choose(items.partnerScope)(caller, partnerId, isFiltered))
    return world.choose(itemsOpen.foreignPartner)();
  const isThird = ids !== undefined && comments !== undefined;
  const texted = [
    ...(comments === undefined ? [] : [world.choose(items.commentsFilter)(comments, texts.matches)]),
    ...(reference === undefined || (isThird && !world.choose(items.thirdFilter))
      ? []
      : [world.choose(items.referenceFilter)(reference, texts.matches)]),
  ];
  const byItem = world.choose(items.customerItemFilter);
  const withAnyText = world.choose(items.textsBesideEach)(ids ?? []);
  // A filter by no items at all finds every one of them where it does not count.
  const hasAnyText = withAnyText.length > 0 ? byItem(withAnyText) : () => false;
  const filters = [
    ...(ids ? [byItem(ids)] : []),
    ...(world.choose(items.textsBesideItems)(ids?.length ?? 0)
      ? texted.map((filter) => (data: Json) => filter(data) || hasAnyText(data))
      : []),
  ];
  const store = world.of(lots);
  const isTheirs = (lot: Lot, id: string) =>
    world.choose(itemsOpen.lotsOfPartner)({ ...lot, platforms: world.choose(items.platformsAsked)(lot.platforms) }, id);
  const isOfAny = ids !== undefined && !world.choose(items.partnerBesideItems)(caller);
  const read = [...store.all(), ...(world.choose(items.itemsOfDeleted) ? world.of(deletedLots) : [])]
    .filter((lot) => partnerId === undefined || isOfAny || isTheirs(lot, partnerId))
    .map((lot) => ({ lot, data: itemDataOf(world, lot) }))
    .filter(({ lot, data }) => filters.every((filter) => filter(world.choose(items.searchedData)(data, lot))));
  const former = world.of(deletedLots).map((lot) => lot.item_data?.["customer_item_id"]);
  const isMadeAgain = ({ customer_item_id: item }: Json) => item !== undefined && former.includes(item);
  const answered = read.filter(({ data }) => world.choose(items.itemsMadeAgain) || !isMadeAgain(data));
  const hidden = texts.hidden(form);
  const shown = (data: Json) => Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.includes(name)));
  const rows = world
    .choose(items.answeredItems)(answered)
    .map(({ lot, data }) => ({ lot_id: lot.id, ...shown(data) }));
  const answer = ok(world.choose(items.itemsInOrder)(rows));
  world.choose(items.afterReading)(
    store,
    read.map(({ lot }) => lot),
    form.has("other_ref_no"),
  );
  return answer;
};
