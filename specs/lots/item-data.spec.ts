import { lotData, lotPlatform, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  fieldOf,
  mentions,
  ownOf,
  phrase,
  type ScenarioContext,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { inBothOrders } from "../each-key.js";
import { ownLot, ownLotWith, seenLot, showsItem } from "./records.js";

type Maker = Pick<ScenarioContext<never, "platformId">, "corporate" | "data" | "fixtures" | "given">;

/** What an item has that was given no texts. */
const unsaid = { customer_comments: "", other_ref_no: "" } as const;

interface Item {
  readonly customer_item_id: string;
  readonly customer_comments: string;
  readonly other_ref_no: string;
}

/** A lot on the partner's platform, so that its item data can be asked for. */
async function ownItem(context: Maker) {
  const { data } = context;
  const texts = { customer_comments: data.text("comment"), other_ref_no: data.key("ref") };
  return { ...texts, ...(await ownItemOf(context, texts)) };
}

/** @param platforms on which it is, where that is not refused: else on the partner's alone */
async function ownItemOf(
  context: Maker,
  texts: Readonly<Record<string, string>>,
  platforms: readonly (string | number)[] = [context.fixtures.platformId],
) {
  const { data, fixtures } = context;
  const item = { customer_item_id: data.key("item"), ...texts };
  const on = (ids: readonly (string | number)[]) => ({ platforms: ids.map((id) => lotPlatform(data, id)) });
  const parts = { initial_data: lotData(data, item), item_data: lotData(data, item) };
  const alone = { ...parts, ...on([fixtures.platformId]) };
  const lot = await (platforms.length > 1 ? ownLotWith(context, on(platforms), alone) : ownLot(context, alone));
  return { customer_item_id: item.customer_item_id, lotId: lot.id, imageLinks: lot.body.image_links };
}

scenario(
  "item data are read for a partner, who must be named",
  {
    judges: ["route:POST /Lot/ItemData", "lot-itemdata-partner-required", "lot-get-overrides-retired"],
    needs: ["partnerId"],
  },
  async ({ corporate, fixtures, check }) => {
    const read = await corporate.post("/Lot/ItemData", { body: { partner_id: fixtures.partnerId } });
    await check("route:POST /Lot/ItemData", () => read.isDeclared());
    await check("lot-itemdata-partner-required", async () => {
      for (const body of [{}, { partner_id: null }]) (await corporate.post("/Lot/ItemData", { body })).rejected(read);
    });
    await check("lot-get-overrides-retired", () =>
      corporate
        .unlisted({
          method: "POST",
          surface: "catalog",
          path: "/Lot/get-overrides",
          effect: "read",
          body: { partner_id: fixtures.partnerId },
        })
        .rejected(read),
    );
  },
);

scenario(
  "item data are narrowed by item, comment and reference",
  {
    judges: [
      "lot-itemdata-filter-customer-item-ids",
      "lot-itemdata-filter-customer-comments",
      "lot-itemdata-filter-other-ref-no",
    ],
    atOnce: ["POST /Lot/ItemData"],
    needs: ["partnerId", "platformId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const [item, other, bare] = await Promise.all([ownItem(context), ownItem(context), ownItemOf(context, {})]);
    const ask = (filter: Readonly<Record<string, unknown>>) =>
      corporate.post("/Lot/ItemData", { body: { partner_id: fixtures.partnerId, ...filter } });
    const read = (filter: Readonly<Record<string, unknown>>) => ask(filter).accepted();
    const all = await read({});
    for (const one of [item, other]) await showsItem(context, all, one.lotId, one.customer_item_id);

    const shows = (answer: Answer, { customer_item_id }: { readonly customer_item_id: string }) =>
      mentions(answer.body, customer_item_id);
    await check("lot-itemdata-filter-customer-item-ids", async () => {
      (await read({ customer_item_ids: [item.customer_item_id] }))
        .shows(item.customer_item_id, "item")
        .hides(other.customer_item_id, "item");
      (await read({ customer_item_ids: [item.customer_item_id, other.customer_item_id] }))
        .shows(item.customer_item_id, "the first of two items")
        .shows(other.customer_item_id, "the second of two items");
    });
    // The document does not say whether these two are texts to match or switches.
    const narrows = async (name: "customer_comments" | "other_ref_no") => {
      assume(mentions(all.body, item[name]), `item data show no ${name} unless it is asked for: it may be a switch`);
      const some = await ask({ [name]: item[name] });
      assume(!some.isInvalid, `${name} is refused as a text: it may be a switch`);
      some.accepted().shows(item.customer_item_id, "item");
      assume(shows(some, bare) || !shows(some, other), `${name} leaves out items without one: it may be a switch`);
      if (shows(some, other))
        assume(
          !(await ask({ [name]: false })).isSuccess,
          `${name} is taken as false, and as a text leaves nothing out: it may be a switch that is on unless it says so`,
        );
      some.hides(other.customer_item_id, "item");
      // What was given no such text does not have the one that is asked for.
      some.hides(bare.customer_item_id, `item without ${name}`);
    };
    await check("lot-itemdata-filter-customer-comments", () => narrows("customer_comments"));
    await check("lot-itemdata-filter-other-ref-no", () => narrows("other_ref_no"));
  },
);

/** More than a page of usual size holds; item data are no pages. */
const many = 26;

scenario(
  "item data are answered of each of 26 items",
  { judges: ["lot-itemdata-every-item", "lot-itemdata-of-each"], needs: ["partnerId", "platformId"] },
  async (context) => {
    const { corporate, fixtures, given, check } = context;
    const [own, other] = [fixtures.platformId, given("otherPlatformId")];
    // Which of several platforms of a lot comes first is no matter.
    const placesOf = [undefined, ...inBothOrders(own, other)] as const;
    // Every third one has texts, so that those without stand beside such.
    const items = await Promise.all(
      Array.from({ length: many }, async (_, place) =>
        place % 3 === 0 ? ownItem(context) : { ...unsaid, ...(await ownItemOf(context, {}, placesOf[place])) },
      ),
    );
    const customer_item_ids = items.map(({ customer_item_id }) => customer_item_id);
    const body = { partner_id: fixtures.partnerId, customer_item_ids };
    const asked = await corporate.post("/Lot/ItemData", { body });
    assume(!asked.isInvalid, `${many} items at once are refused (${asked.status})`);
    const missing = customer_item_ids.filter((item) => !mentions(asked.accepted().body, item));
    const [first] = items;
    if (first && missing.length === many) await showsItem(context, asked, first.lotId, first.customer_item_id);
    assumeSeen(missing.length < many - 3, "item data do not show what their items are called");
    const isOnIts = async ({ customer_item_id, lotId }: (typeof items)[number], place: number) => {
      if (placesOf[place] === undefined || !missing.includes(customer_item_id)) return true;
      return mentions(ownOf((await seenLot(corporate, lotId)).body, "platforms"), own);
    };
    const arePlaced = await Promise.all(items.map(isOnIts));
    await check("lot-itemdata-every-item", () => {
      assume(!arePlaced.includes(false), "a lot that is given two platforms is not seen on the partner's");
      if (missing.length > 0) throw asked.mismatch(`the data of each of ${many} items`, `none of ${phrase(missing)}`);
    });
    await check("lot-itemdata-of-each", () => {
      assumeSeen(missing.length === 0, "item data do not show each item");
      const texts = items.flatMap((item) => [item.customer_comments, item.other_ref_no]).filter((text) => text !== "");
      assume(
        texts.some((text) => mentions(asked.body, text)),
        "item data show no comment and no reference",
      );
      for (const item of items) isOfItself(asked, item, customer_item_ids, texts);
    });
  },
);

/** @throws Mismatch where the one row that shows an item, and no other item, shows a text that another one was given */
function isOfItself(asked: Answer, item: Item, items: readonly string[], texts: readonly string[]): void {
  const [row, ...more] = asked.rows().filter((one) => mentions(one, item.customer_item_id));
  if (more.length > 0 || items.filter((one) => mentions(row, one)).length > 1) return;
  const own = [item.customer_comments, item.other_ref_no];
  const foreign = texts.find((text) => !own.includes(text) && mentions(row, text));
  if (foreign !== undefined)
    throw asked.mismatch(`nothing of another item with ${item.customer_item_id}`, phrase(foreign));
}

scenario(
  "reading item data changes nothing",
  { judges: ["lot-itemdata-reads"], needs: ["partnerId", "platformId"] },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const item = await ownItem(context);
    const before = await seenLot(corporate, item.lotId);
    before.showsPart("LotDataDto", item.customer_comments).keeps("image_links", item.imageLinks);
    await corporate
      .post("/Lot/ItemData", {
        body: { partner_id: fixtures.partnerId, customer_item_ids: [item.customer_item_id] },
        isDeed: true,
      })
      .accepted();
    // What narrows by texts may be refused.
    const { customer_comments, other_ref_no } = item;
    for (const text of [{ customer_comments }, { other_ref_no }])
      await corporate.post("/Lot/ItemData", { body: { partner_id: fixtures.partnerId, ...text }, isDeed: true });
    await check("lot-itemdata-reads", async () => {
      const after = await seenLot(corporate, item.lotId);
      after.shows(item.customer_comments, "comment").keeps("image_links", item.imageLinks);
      for (const name of ["initial_data", "item_data"]) {
        const [was, is] = [before, after].map((read) => fieldOf(read.record(), name));
        const lost = [customer_comments, other_ref_no].find((text) => mentions(was, text) && !mentions(is, text));
        if (lost !== undefined) throw after.mismatch(`${name} to hold ${lost}, as before it was read`, phrase(is));
      }
    });
  },
);

/** A text that item data can be asked by. */
type TextName = "customer_comments" | "other_ref_no";

/** What a lot was given for its item, at first or since. */
type Texts = Readonly<Record<TextName | "description", string>>;

/**
 * Which data of a lot item data show is open, but they are found by a text of what they show, if by any.
 *
 * @param shown what is answered for the item
 * @param given what the lot was given, one after the other
 * @param ask asks for the same item by one text more
 * @throws Mismatch where it is found by a text that it does not show, and not by the one that it shows
 */
async function isFoundAsShown(
  name: TextName,
  shown: Answer,
  given: readonly Texts[],
  ask: (filter: Readonly<Partial<Record<TextName, string>>>) => PromiseLike<Answer>,
): Promise<void> {
  const texts = given.map((each) => each[name]);
  const [text, ...others] = texts.filter((one) => mentions(shown.body, one));
  if (text === undefined || others.length > 0) return;
  const byShown = await ask({ [name]: text });
  if (!byShown.isSuccess || byShown.rows().length > 0) return;
  for (const hidden of texts.filter((one) => one !== text)) {
    const byHidden = await ask({ [name]: hidden });
    if (byHidden.isSuccess && byHidden.rows().length > 0 && !mentions(byHidden.body, hidden))
      throw byHidden.mismatch(`nothing with ${name} "${hidden}", as item data show "${text}"`, phrase(byHidden.body));
  }
}

scenario(
  "item data of a lot that was updated are those of the update, and are found by what they show",
  {
    judges: ["lot-itemdata-follows", "lot-itemdata-filter-customer-comments", "lot-itemdata-filter-other-ref-no"],
    needs: ["partnerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const customer_item_id = data.key("item");
    const textsOf = (what: string): Texts => ({
      description: data.text(what),
      customer_comments: data.text("comment"),
      other_ref_no: data.key("ref"),
    });
    const [initial, old, now] = [textsOf("initial"), textsOf("old"), textsOf("new")];
    const dataOf = (texts: Texts) => lotData(data, { customer_item_id, ...texts });
    const lot = await ownLot(context, {
      initial_data: dataOf(initial),
      item_data: dataOf(old),
      platforms: [lotPlatform(data, fixtures.platformId)],
    });
    const ask = (filter: Readonly<Partial<Record<TextName, string>>> = {}) => {
      const body = { partner_id: fixtures.partnerId, customer_item_ids: [customer_item_id], ...filter };
      return corporate.post("/Lot/ItemData", { body });
    };
    const before = await ask().accepted();
    await showsItem(context, before, lot.id, customer_item_id);
    await corporate
      .put("/Lot/{id}", { id: lot.id, body: updateLot(data, lot.body, { item_data: dataOf(now) }) })
      .accepted();
    const read = await seenLot(corporate, lot.id);
    const after = await ask().accepted();
    await check("lot-itemdata-follows", () => {
      const itemData = ownOf(read.body, "item_data");
      const isUpdated = mentions(itemData, now.description) && !mentions(itemData, old.description);
      assumeSeen(isUpdated, "an update of the item data of a lot is not seen");
      assume(mentions(before.body, old.description), "item data do not show what a lot was given as its item data");
      if (!mentions(after.body, now.description))
        throw after.mismatch(`"${now.description}", as the lot is read`, phrase(after.body, 300));
    });
    for (const name of ["customer_comments", "other_ref_no"] as const)
      await check(`lot-itemdata-filter-${name === "other_ref_no" ? "other-ref-no" : "customer-comments"}`, () =>
        isFoundAsShown(name, after, [initial, old, now], ask),
      );
  },
);

scenario(
  "a partner-scoped caller reads no other partner's item data",
  {
    judges: ["lot-itemdata-partner-scope"],
    inParts: ["lot-itemdata-partner-scope"],
    needs: ["partner", "partnerId", "otherPartnerId", "otherPlatformId"],
  },
  async (context) => {
    const { corporate, partner, data, fixtures, check } = context;
    const item = data.key("item");
    const description = data.text("lot");
    const { partnerId, otherPartnerId, otherPlatformId } = fixtures;
    const partners = (await partner.claims())?.partners ?? [];
    const isNamed = (id: string | number) => partners.some((one) => sameScalar(one, id));
    assume(
      !isNamed(otherPartnerId),
      `partner ${otherPartnerId} is among the partnerIds in the partner caller's token: name one outside them in \`fixtures.otherPartnerId\``,
    );
    const dataOf = (caller: Caller, partner_id: string | number) =>
      caller.post("/Lot/ItemData", { body: { partner_id } });
    const { id } = await ownLot(context, {
      initial_data: lotData(data, { customer_item_id: item, description }),
      item_data: lotData(data, { customer_item_id: item, description }),
      platforms: [lotPlatform(data, otherPlatformId)],
    });
    const seen = await dataOf(corporate, otherPartnerId).accepted();
    await showsItem(context, seen, id, item, ["otherPlatformId", "otherPartnerId"]);
    const own = await dataOf(partner, partnerId);
    assume(
      own.isSuccess || partners.length === 0 || isNamed(partnerId),
      `partner ${partnerId} is not among the partnerIds in the partner caller's token: name one of them in \`fixtures.partnerId\``,
    );
    own.accepted();
    // What lies on a platform of both partners is told of either, and of no third.
    const isOfBoth = async () => {
      const [ofOwn, ofNobody] = [await dataOf(corporate, partnerId), await dataOf(corporate, data.unusedId("integer"))];
      return mentions(ofOwn.body, description) && !mentions(ofNobody.body, description);
    };
    const sharedPlatform = `platform ${otherPlatformId} may be of partner ${partnerId} as well: name one that is not in \`fixtures.otherPlatformId\``;
    const ofAnother = await corporate.post("/Lot/ItemData", {
      body: { partner_id: partnerId, customer_item_ids: [item] },
    });
    await check("lot-itemdata-partner-scope", async () => {
      // The id that was asked for may be repeated.
      assume(mentions(seen.body, description), "item data do not show what an item is");
      if (!ofAnother.isSuccess || !mentions(ofAnother.body, description)) return;
      assume(!mentions((await dataOf(corporate, partnerId)).body, description), sharedPlatform);
      ofAnother.hides(description, `what an item is that is none of partner ${partnerId}`);
    });
    await check("lot-itemdata-partner-scope", async () => {
      const asked = await dataOf(partner, otherPartnerId);
      if (asked.isSuccess) asked.hides(item, "the other partner's item");
      else asked.rejected(own);
      const named = { partner_id: partnerId, customer_item_ids: [item] };
      const byItem = await partner.post("/Lot/ItemData", { body: named });
      // The id that was asked for may be repeated.
      if (!byItem.isSuccess || !mentions(seen.body, description) || !mentions(byItem.body, description)) return;
      assume(!(await isOfBoth()), sharedPlatform);
      byItem.hides(description, "what the other partner's item is");
    });
    const filtered = await partner.post("/Lot/ItemData", {
      body: { partner_id: otherPartnerId, customer_item_ids: [item] },
    });
    await check("lot-itemdata-partner-scope", async () => {
      // The ids that were asked for may be repeated.
      if (!filtered.isSuccess || !mentions(seen.body, description) || !mentions(filtered.body, description)) return;
      assume(!(await isOfBoth()), sharedPlatform);
      filtered.hides(description, "what the item of the other partner is, who is asked for beside the item");
    });
  },
);

scenario(
  "item data of several items are those of each",
  { judges: ["lot-itemdata-filter-customer-item-ids"], needs: ["partnerId", "platformId"] },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const items = [await ownItem(context), await ownItem(context), await ownItem(context)];
    const ids = items.map(({ customer_item_id }) => customer_item_id);
    const find = (customer_item_ids: readonly string[]) =>
      corporate.post("/Lot/ItemData", { body: { partner_id: fixtures.partnerId, customer_item_ids } }).accepted();
    const alone = await Promise.all(ids.map((id) => find([id])));
    const together = await find(ids);
    await check("lot-itemdata-filter-customer-item-ids", () => {
      assume(
        ids.every((id, index) => mentions(alone[index]?.body, id)),
        "not every item is found by its own id",
      );
      const missing = ids.find((id) => !mentions(together.body, id));
      if (missing !== undefined) throw together.mismatch(`the item data of ${ids.join(", ")}`, `none of ${missing}`);
    });
  },
);
