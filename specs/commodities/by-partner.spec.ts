import {
  changedFacts,
  commodityCreate,
  commodityFacts,
  commodityMap,
  commodityUpdate,
} from "../../fixtures/payloads/commodities.js";
import { assume, assumeSeen, type Caller, fieldOf, idKey, idOf, mentions, scenario } from "../../src/scenario/index.js";
import { keepsAsOfOthers } from "../as-given.js";
import { isFound } from "../each-key.js";
import { commoditiesToMap, found, fullPage, type Id, idsOf, ownCommodity, ownMap, seenCommodity } from "./records.js";

/** @returns the first caller to whom a commodity is suggested: who finds what a partner-scoped caller made is open */
async function knowing(callers: readonly Caller[], description: string, id: Id): Promise<Caller | undefined> {
  for (const caller of callers) {
    const body = { search_text: description };
    if (isFound(await caller.post("/commodity/suggestions", { body }), id)) return caller;
  }
  return undefined;
}

scenario(
  "a commodity that a partner-scoped caller makes is kept and found where it is taken",
  { judges: ["commodity-create-by-partner"], needs: ["partner"] },
  async (context) => {
    const { corporate, partner, data, check } = context;
    const usual = await ownCommodity(context);
    const facts = commodityFacts(data);
    const [given, usually] = [facts, usual.facts].map((one) => commodityCreate(data, one, usual.spelling));
    const made = await partner.post("/commodity", { body: given });
    assume(made.isSuccess, `a partner-scoped caller's commodity is not taken (${made.status})`);
    const id = made.id();
    data.isAnother("commodity", id);
    const shown = await seenCommodity(corporate, usual.id);
    const callers = [partner, corporate] as const;
    const ofPartner = await partner.get("/commodity/{id}", { id });
    const read = ofPartner.isSuccess ? ofPartner : await corporate.get("/commodity/{id}", { id });
    // What one caller is shown of a commodity another need not be.
    const beside = ofPartner.isSuccess ? await partner.get("/commodity/{id}", { id: usual.id }) : shown;
    const find = (caller: Caller, text: string) => found(caller, "/commodity/search", text);
    const ofUsual = await find(corporate, usual.facts.description);
    const caller = await knowing(callers, facts.description, id);
    const own = caller && (await find(caller, facts.description));
    const others = caller === partner ? await knowing([corporate], facts.description, id) : undefined;
    const ofOthers = others && (await find(others, facts.description));
    await check("commodity-create-by-partner", () => {
      const { description } = usual.facts;
      assumeSeen(mentions(shown.body, description), "a new commodity does not show its description");
      read.accepted().shows(facts.description, "what a partner-scoped caller gave its commodity,");
      const ofUsualOne = { given: usually, shown: beside.body };
      if (beside.isSuccess) keepsAsOfOthers(read, { given, shown: read.record() }, ofUsualOne);
      const isUsual = idsOf(ofUsual.rows, "description", description).includes(idKey(usual.id));
      for (const found of isUsual ? [own, ofOthers] : [])
        if (
          found &&
          found.rows.length < fullPage &&
          !idsOf(found.rows, "description", facts.description).includes(idKey(id))
        )
          throw found.answer.mismatch(
            `commodity ${id} to be found by its description, as it is suggested`,
            "others or none",
          );
    });
  },
);

scenario(
  "an update of a commodity by a partner-scoped caller is kept where it is taken",
  { judges: ["commodity-update-by-partner", "commodity-update-keeps-weights"], needs: ["partner"] },
  async (context) => {
    const { corporate, partner, data, check } = context;
    const { id, facts, spelling } = await ownCommodity(context);
    // Who updates it is not who has read it.
    const before = await seenCommodity(corporate, id);
    const [changed, changedLast] = [changedFacts(data), changedFacts(data)];
    const [body, later] = [changed, changedLast].map((one) => commodityUpdate(data, one, spelling));
    const updated = await partner.put("/commodity/{id}", { id, body });
    const after = await seenCommodity(corporate, id);
    await corporate.put("/commodity/{id}", { id, body: later }).accepted();
    const control = await seenCommodity(corporate, id);
    await check("commodity-update-by-partner", () => {
      assumeSeen(mentions(before.body, facts.description), "a new commodity does not show its description");
      assume(updated.isSuccess, `a partner-scoped caller's update of a commodity is not taken (${updated.status})`);
      assumeSeen(mentions(control.body, changedLast.description), "an update of a commodity is not seen");
      after.keeps("description", changed.description);
      const ofOthers = { given: later, shown: control.record() };
      keepsAsOfOthers(after, { given: body, shown: after.record() }, ofOthers);
    });
    await check("commodity-update-keeps-weights", () => {
      if (!updated.isSuccess) return;
      for (const name of ["weight_min", "weight_max"] as const)
        if (mentions(fieldOf(before.record(), name), facts[name])) after.keeps(name, facts[name]);
    });
  },
);

scenario(
  "an update of a commodity map by a partner-scoped caller is kept where it is taken",
  { judges: ["commodity-map-update-by-partner"], needs: ["partner"] },
  async (context) => {
    const { corporate, partner, data, check } = context;
    const [commodity, other] = await commoditiesToMap(context);
    const { id } = await ownMap(context, commodity);
    const [usual, theirs] = [commodityMap(data, other), commodityMap(data, commodity)];
    const find = (name: string) => found(corporate, "/commodity-map/search", name);
    await corporate.put("/commodity-map/{id}", { id, body: usual }).accepted();
    const ofUsual = await find(usual.custom_name);
    const updated = await partner.put("/commodity-map/{id}", { id, body: theirs });
    const read = await corporate.get("/commodity-map/{id}", { id });
    const after = await find(theirs.custom_name);
    await check("commodity-map-update-by-partner", () => {
      const isIn = ({ rows }: typeof after, name: string) => idsOf(rows, "custom_name", name).includes(idKey(id));
      assumeSeen(isIn(ofUsual, usual.custom_name), "an updated commodity map is not found by its name");
      assume(updated.isSuccess, `a partner-scoped caller's update of a map is not taken (${updated.status})`);
      assume(read.isSuccess, "the map is not answered once it was updated");
      read.keeps("custom_name", theirs.custom_name);
      if (after.rows.length < fullPage && !isIn(after, theirs.custom_name))
        throw after.answer.mismatch(`commodity map ${id} to be found by its name, as before`, "others or none");
      const rowOf = ({ rows }: typeof after) => rows.find((row) => idKey(idOf(row)) === idKey(id));
      const ofUsualOne = { given: usual, shown: rowOf(ofUsual) };
      if (isIn(after, theirs.custom_name))
        keepsAsOfOthers(after.answer, { given: theirs, shown: rowOf(after) }, ofUsualOne);
    });
  },
);
