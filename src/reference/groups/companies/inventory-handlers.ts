import { created, done } from "../../core/answer.js";
import { Form, type Json } from "../../core/form.js";
import type { Handlers } from "../../core/handler.js";
import { missing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import * as decide from "./inventory.js";
import { readBelow } from "./reading.js";
import { companyOf } from "./settings-handlers.js";
import { companies } from "./state.js";
import { takesAlong } from "./takes-along.js";

const valuesOf = (body: unknown): Json => Form.of(body).others(["id", "company_id"]);

const shown = ({ id, company_id, values }: decide.Entry): Json => ({ id, company_id, ...values });

const entryOf = (world: World, id: string): decide.Entry | undefined =>
  world
    .of(decide.inventory)
    .all()
    .find((entry) => String(entry.id) === id.toLowerCase());

const formerOf = (world: World, companyId: string) =>
  world.of(decide.formerEntries).filter(({ company_id }) => company_id === companyId);

const another = (world: World) => () => world.choose(decide.entryId)(world);

export const inventoryHandlers = {
  "GET /company/{companyId}/inventory": ({ world, path }) =>
    readBelow(world, "inventory", path.companyId, [], ({ id }) => {
      const all = world.of(companies).all();
      const below = all.filter(({ parent_company_id }) => parent_company_id === id).map((company) => company.id);
      const entries = world.choose(decide.inventoryListing)(world.of(decide.inventory).all(), id, below);
      return entries.length > 0 ? entries.map(shown) : world.choose(decide.emptyListing)(formerOf(world, id));
    }),

  "POST /company/{companyId}/inventory": ({ world, path, body }) => {
    const company = companyOf(world, path.companyId);
    const { id: company_id } = company;
    const entry = { id: another(world)(), company_id, values: valuesOf(body) };
    world.choose(decide.entryCreate)(world.of(decide.inventory), entry, another(world));
    world.choose(takesAlong)("entry", company, world);
    return created(shown(entry), world);
  },

  "PUT /company/{companyId}/inventory/{id}": async ({ world, path, body }) => {
    const company = companyOf(world, path.companyId);
    const values = valuesOf(body);
    const before =
      entryOf(world, path.id) ?? world.choose(decide.entryFound)(formerOf(world, company.id), path.id.toLowerCase());
    if (!before) {
      const make = () => ({ id: another(world)(), company_id: company.id, values });
      world.choose(decide.unknownEntry)(world.of(decide.inventory), make);
      return done(world);
    }
    if (before.company_id !== company.id && world.choose(decide.updateReach)) throw missing("The inventory entry");
    const beside = world.choose(decide.besideUpdated)(world.of(decide.inventory), before);
    if (beside) await beside;
    if (Object.keys(values).length === 1) world.of(decide.loneUpdates).add(company.id);
    const after = { ...before, values: world.choose(decide.entryLeftOut)(before.values, values) };
    const earlier = world.of(decide.entriesBeforeUpdates);
    world.choose(decide.updatedBefore)(world.of(decide.inventory), earlier, before.id);
    earlier.push(before);
    world.choose(decide.entryUpdate)(world.of(decide.inventory), after, before, another(world));
    return done(world);
  },

  "DELETE /company/{companyId}/inventory/{id}": ({ world, path }) => {
    const company = companyOf(world, path.companyId);
    const entry = entryOf(world, path.id);
    if (!entry || (entry.company_id !== company.id && world.choose(decide.deleteReach))) {
      if (entry) world.choose(decide.entryKept)(world.of(decide.inventory), entry);
      throw missing("The inventory entry");
    }
    world.of(decide.formerEntries).push(entry);
    world.choose(decide.entryRemoval)(world.of(decide.inventory), entry);
    return done(world);
  },
} satisfies Handlers;
