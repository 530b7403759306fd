import { changedFacts, commodityUpdate } from "../../fixtures/payloads/commodities.js";
import {
  type Answer,
  assume,
  type Change,
  fieldOf,
  isOfTime,
  isShown,
  mentions,
  phrase,
  sameScalar,
  scenario,
  watched,
} from "../../src/scenario/index.js";
import { namingAnother } from "../naming-another.js";
import {
  commodityToRead,
  ownCommodity,
  ownMap,
  ownWeighingNothing,
  searchedFor,
  seenCommodity,
  seenMap,
} from "./records.js";
import { factsOfCommodity, showEachAsRead } from "./shown.js";
import { codeWithSub, keepsSubNumber, takesTexts } from "./sub-numbers.js";

scenario("an update of a commodity is answered", { judges: ["route:PUT /commodity/{id}"] }, async (context) => {
  const { corporate, data, check, allows, borrow } = context;
  if (allows("residue")) {
    const { id, update } = await ownCommodity(context);
    await seenCommodity(corporate, id);
    const updated = await update(changedFacts(data));
    await check("route:PUT /commodity/{id}", () => updated.isDeclared());
    return;
  }
  const id = await commodityToRead(context);
  // What it is already: whoever else uses the commodity notices nothing.
  const { unchanged } = await borrow("PUT /commodity/{id}", id);
  const updated = await corporate.put("/commodity/{id}", { id, body: unchanged });
  await check("route:PUT /commodity/{id}", () => updated.isDeclared());
});

scenario(
  "an updated commodity is read back with what it was given, and its weights stay",
  {
    judges: [
      "commodity-update-description",
      "commodity-update-freight-class",
      "commodity-update-nmfc-code",
      "commodity-update-keeps-weights",
      "commodity-update-only-that",
      "commodity-update-keeps-maps",
      "shown-as-given:commodity",
      "shown-elsewhere:commodity",
    ],
    atOnce: ["GET /commodity/{id}"],
    inParts: [
      "commodity-update-freight-class",
      "commodity-update-nmfc-code",
      "commodity-update-only-that",
      "commodity-update-keeps-weights",
      "shown-elsewhere:commodity",
    ],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [before, { id, facts, spelling, update }, after] = [
      await ownCommodity(context),
      await ownCommodity(context),
      await ownWeighingNothing(context),
    ];
    const neighbours = [
      await watched(() => seenCommodity(corporate, before.id)),
      await watched(() => seenCommodity(corporate, after.id)),
    ];
    const first = (await seenCommodity(corporate, id)).record();
    // Whoever looks for maps by the former description finds this one.
    const map = await ownMap(context, id, facts.description);
    const mapped = await watched(() => seenMap(corporate, map.id));
    // Where it is taken, it tells nothing, and the next update takes its place.
    const mistyped = commodityUpdate(data, changedFacts(data), { ...spelling, code: () => ["none"] });
    const refused = await corporate.put("/commodity/{id}", { id, body: mistyped });
    const mapOfRefused = refused.isTurnedDown ? await corporate.get("/commodity-map/{id}", { id: map.id }) : undefined;
    const changed = changedFacts(data);
    await update(changed).accepted();
    // Read before the same is sent once more, which may store what this update lost.
    const read = await seenCommodity(corporate, id);
    await check("commodity-update-description", () => read.keeps("description", changed.description));
    await check("commodity-update-freight-class", () => read.keeps("freight_class", changed.freight_class));
    await check("commodity-update-nmfc-code", () => read.keeps("nmfc_code", changed.nmfc_code));
    await check("commodity-update-keeps-weights", () => {
      const weights = (["weight_min", "weight_max"] as const).map((name) => ({ name, was: fieldOf(first, name) }));
      assume(
        weights.every(({ was }) => was !== undefined && was !== null),
        "the commodity showed no weights before its update",
      );
      for (const { name, was } of weights) read.keeps(name, was);
    });
    const named = namingAnother(commodityUpdate(data, changed, spelling), { id: after.id });
    await corporate.put("/commodity/{id}", { id, body: named });
    const now = [await seenCommodity(corporate, before.id), await seenCommodity(corporate, after.id)];
    await check("commodity-update-only-that", () => {
      for (const [index, neighbour] of neighbours.entries()) {
        // One that tells of no run may be taken for one that was there, and mapped by another scenario: a commodity may count its maps.
        const isTaken = !data.isOfRun(neighbour.body);
        const isGiven = (path: string) => Object.keys(facts).some((name) => fieldOf({ [path]: true }, name) === true);
        const isCount = ({ path, from, to }: Change) =>
          typeof from === "number" && typeof to === "number" && !isGiven(path);
        now[index]?.isAs(neighbour, (change) => isOfTime(change) || (isTaken && isCount(change)));
      }
    });
    const isUpdatedToo = (await after.update(changedFacts(data))).isSuccess;
    const updated = await seenCommodity(corporate, after.id);
    await check("commodity-update-keeps-weights", () => {
      const was = neighbours[1] && fieldOf(neighbours[1].record(), "weight_min");
      if (isUpdatedToo && was !== undefined && was !== null) updated.keeps("weight_min", was);
    });
    const mapAfter = await corporate.get("/commodity-map/{id}", { id: map.id });
    await check("commodity-update-keeps-maps", () => {
      // What a map shows of its commodity beside that is the commodity's, and may be as that is now.
      const printed = (["custom_name", "commodity_id"] as const).flatMap((name) => {
        const was = fieldOf(mapped.record(), name);
        return was === undefined || was === null ? [] : [{ name, was }];
      });
      assume(printed.length > 0, "a map shows neither its name nor its commodity");
      for (const answer of [mapAfter, mapOfRefused])
        for (const { name, was } of printed) answer?.accepted().keeps(name, was);
    });
    // Some classes of the trade are no whole numbers; where they are taken they are kept.
    const decimal = { ...changedFacts(data), freight_class: 92.5 };
    const asNumber = commodityUpdate(data, decimal, { code: Number, weight: Number });
    const tried = await corporate.put("/commodity/{id}", { id, body: asNumber });
    const taken = tried.isSuccess ? tried : await update(decimal);
    const then = await seenCommodity(corporate, id);
    const still = await seenCommodity(corporate, after.id);
    await check("commodity-update-only-that", () => {
      const was = fieldOf(updated.record(), "description");
      if (isUpdatedToo && taken.isSuccess && isShown(was)) still.keeps("description", was);
    });
    await check("commodity-update-freight-class", () => {
      if (!taken.isSuccess) return;
      assume(mentions(then.body, decimal.description), "a second update is not kept");
      then.keeps("freight_class", decimal.freight_class);
    });
    const own = [{ id, text: decimal.description, read: then }] as const;
    const isAsRead = (answer: Answer) => {
      if (taken.isSuccess && answer.isSuccess)
        showEachAsRead(answer, answer.rows(), "description", own, factsOfCommodity);
    };
    const searched = await searchedFor(corporate, "/commodity/search", decimal.description);
    await check("shown-as-given:commodity", () => isAsRead(searched));
    const body = { search_text: decimal.description };
    const suggested = await corporate.post("/commodity/suggestions", { body });
    await check("shown-elsewhere:commodity", () => isAsRead(suggested));
    const other = { ...decimal, freight_class: changed.freight_class };
    const reclassed = taken.isSuccess ? await update(other) : undefined;
    // What it is given was taken before, and its description is its own.
    await check("commodity-update-freight-class", () => {
      if (reclassed?.isInvalid)
        throw reclassed.mismatch("an update to be taken that changes freight_class alone", String(reclassed.status));
    });
    const [renewed, again] = [
      await seenCommodity(corporate, id),
      await corporate.post("/commodity/suggestions", { body }),
    ];
    // That another class is taken is told by the updates before, which change the description as well.
    await check("commodity-update-freight-class", () => {
      if (reclassed?.isSuccess) renewed.keeps("freight_class", other.freight_class);
    });
    await check("shown-elsewhere:commodity", () => {
      if (reclassed?.isSuccess && again.isSuccess)
        showEachAsRead(again, again.rows(), "description", [{ ...own[0], read: renewed }], factsOfCommodity);
    });
    if (takesTexts(spelling)) {
      // The code alone, where an update of the class alone was kept just now.
      const isKeptAlone =
        reclassed?.isSuccess && mentions(fieldOf(renewed.record(), "freight_class"), other.freight_class);
      const coded = { ...(isKeptAlone ? other : changedFacts(data)), nmfc_code: codeWithSub };
      const { isSuccess } = await update(coded);
      const withSub = await seenCommodity(corporate, id);
      await check("commodity-update-nmfc-code", () => {
        // A code that is none of the trade may be refused.
        const isSeen = mentions(fieldOf(read.record(), "nmfc_code"), changed.nmfc_code);
        if (isSuccess && isSeen && mentions(withSub.body, coded.description)) keepsSubNumber(withSub);
      });
    }
    // Looked at for open points alone: no clause depends on these answers.
    const { nmfc_code: _, ...partial } = changed;
    const weights = { weight_min: 11, weight_max: 22 };
    for (const body of [partial, { ...changed, ...weights }, { ...changed, freight_class: "nonsense" }]) {
      await corporate.put("/commodity/{id}", { id, body });
      await corporate.get("/commodity/{id}", { id });
    }
    if (!takesTexts(spelling)) return;
    // An empty code may be refused; where it is taken there is none, and not the one before it.
    const was = await seenCommodity(corporate, id);
    const codeless = { ...changedFacts(data), nmfc_code: "" };
    const ofNone = (await update(codeless)).isSuccess ? await seenCommodity(corporate, id) : undefined;
    await check("commodity-update-nmfc-code", () => {
      const [before, is] = [was, ofNone].map((one) => one && fieldOf(one.record(), "nmfc_code"));
      if (ofNone && isShown(before) && sameScalar(before, is) && mentions(ofNone.body, codeless.description))
        throw ofNone.mismatch("no nmfc_code, as an update gave an empty one", phrase(is));
    });
  },
);
