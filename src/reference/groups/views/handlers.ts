import { absent, created, done, ok, succeeded } from "../../core/answer.js";
import { Form } from "../../core/form.js";
import type { Caller, Handlers } from "../../core/handler.js";
import { missing } from "../../core/refusal.js";
import { users } from "../../core/seed.js";
import type { World } from "../../core/world.js";
import { dropState, stateOnceGranted, stateOnceRead, statesOnceDeleted } from "../dashboard/grid-view-state.js";
import * as access from "./access.js";
import * as datasets from "./datasets.js";
import * as keep from "./keep.js";
import { procedures } from "./procedures.js";
import * as read from "./read.js";
import {
  activity,
  columnShape,
  formerViews,
  type Grant,
  gridViews,
  ownKey,
  roleGrant,
  roles,
  userGrant,
  uuidOfView,
  type View,
} from "./state.js";

function shown(view: View, world: World) {
  const procedure = procedures.find(({ name }) => name === view.dataset_sp);
  const dataset = procedure ? world.choose(datasets.procedureName)(procedure) : view.dataset_sp;
  const id = { [world.choose(read.viewIdMember)]: world.choose(read.viewId)(view) };
  return { ...id, ...world.choose(read.shownAs)({ ...view, is_active: world.choose(activity)(view) }, dataset) };
}

function viewNamed(world: World, id: string): View | undefined {
  const idOf = world.choose(read.viewId);
  const views = world.of(gridViews);
  const [known] = [...views.all(), ...views.listed()].filter((view) => String(idOf(view)) === id.toLowerCase());
  return views.get(known?.id ?? Number(id));
}

/** @returns the view of that id that was deleted; undefined where none was */
function formerView(world: World, id: string): View | undefined {
  const idOf = world.choose(read.viewId);
  return world.of(formerViews).find((view) => String(idOf(view)) === id);
}

/** @returns the view that was deleted last, where none was made after it */
function newestDeleted(world: World): View | undefined {
  const deleted = world.of(formerViews).at(-1);
  const isNewest =
    deleted &&
    world
      .of(gridViews)
      .all()
      .every(({ id }) => id < deleted.id);
  return isNewest ? deleted : undefined;
}

/** @throws Refusal where no view has that id */
function viewOf(world: World, id: string): View {
  const view = viewNamed(world, id);
  if (!view) throw missing("The view");
  return view;
}

function procedureNamed(world: World, name: string | undefined) {
  const nameOf = world.choose(datasets.procedureName);
  return procedures.find((procedure) => nameOf(procedure).toLowerCase() === name?.toLowerCase());
}

/**
 * @param beforeRefusal is told what a view would have been whose dataset_sp there is not
 * @throws Refusal where the body is no new view
 */
function newView(body: unknown, world: World, beforeRefusal: (given: keep.Given) => void): keep.Given {
  const form = Form.of(body);
  form.require(...world.choose(keep.neededOfNew));
  const name = form.text("name");
  const dataset = form.text("dataset_sp");
  const shape = world.choose(columnShape) === "names" ? "string" : "object";
  const columns = form.list(
    "columns",
    "A list of columns is needed.",
    (entry): entry is unknown => typeof entry === shape,
  );
  if (name?.trim() === "") form.complain("name", "A name is needed.");
  form.settle();
  const known = procedureNamed(world, dataset);
  const given = { name: name ?? null, dataset_sp: known?.name ?? dataset ?? null, columns: columns ?? [] };
  if (dataset !== undefined && !known) {
    if (world.choose(keep.storedThoughRefused)) beforeRefusal(given);
    world.choose(keep.unlistedDataset)();
  }
  return given;
}

function grantsFrom(body: unknown, world: World): readonly Grant[] {
  const form = Form.of(body);
  const isText = (entry: unknown): entry is string => typeof entry === "string";
  const named = form.list("users", "A list of ids is needed.", isText) ?? [];
  const inRoles = form.list("roles", "A list of roles is needed.", isText) ?? [];
  form.settle();
  const unknown = (grant: Grant) => world.choose(access.unknownGrantee)(grant);
  const grants = [
    ...named.map((text) => {
      const user = users.find(({ id, name }) => id === text.toLowerCase() || name === text);
      return user ? userGrant(user) : unknown(userGrant({ id: text, name: text }));
    }),
    ...inRoles.map((text) => {
      const role = roles.find((name) => name.toLowerCase() === text.toLowerCase());
      return role ? roleGrant(role) : unknown(roleGrant(text));
    }),
  ].filter((grant) => grant !== undefined);
  return grants.filter((grant, index) => grants.findIndex(({ id }) => id === grant.id) === index);
}

/** @throws Refusal where somebody is not known to whom a view is to be granted */
function grantsOrRefused(view: View, body: unknown, world: World): readonly Grant[] {
  try {
    return grantsFrom(body, world);
  } catch (error) {
    world.choose(access.onceRefused)(() => {
      const known = users.filter(({ id }) => JSON.stringify(body).toLowerCase().includes(id)).map(userGrant);
      world.of(gridViews).add({ ...view, grants: [...view.grants, ...known.filter(access.unlike(view.grants))] });
    });
    throw error;
  }
}

const grantsOfNew = ({ sub, name }: Caller, world: World): readonly Grant[] =>
  world.choose(keep.initialGrants)(userGrant({ id: sub, name }));

export const viewsHandlers = {
  "GET /views/all": ({ world, caller }) => {
    if (world.choose(read.allTaken)) return world.choose(read.malformedId)(world);
    const seen = world.choose(read.viewsSeen);
    const views = world
      .of(gridViews)
      .listed()
      .filter((view) => seen(view, caller) && !world.of(read.lostFromList).has(view.id));
    const before = world.of(read.listedBefore);
    const listed = world.choose(read.viewsListed)(views, before.get(caller.sub));
    before.set(caller.sub, listed);
    return ok(
      world
        .choose(read.viewListing)(listed)
        .map((view) => shown(view, world)),
    );
  },

  "GET /views/{viewId}": ({ world, caller, path }) => {
    if (!/^[\da-f-]+$/i.test(path.viewId)) return world.choose(read.malformedId)(world);
    const view = world.choose(read.viewKnownAs)(world.of(gridViews), viewNamed(world, path.viewId));
    if (!view) return absent(world, "The view");
    world.choose(stateOnceRead)(world, String(view.id), caller.sub);
    world.choose(read.othersOnceRead)(world.of(gridViews), view);
    return ok(shown(world.choose(access.viewAsRead)(view), world));
  },

  "POST /views": ({ world, caller, body }) => {
    const views = world.of(gridViews);
    const madeOf = (given: keep.Given): View => {
      const { id, grants } = world.choose(access.placeOfNew)(views.nextNumber(), newestDeleted(world));
      return {
        id,
        uuid: uuidOfView(id),
        data_key: ownKey,
        is_active: true,
        company_id: caller.companyId,
        created_by: caller.name,
        grants: [
          ...grantsOfNew(caller, world),
          ...world.choose(access.grantedBesideNew)(world.of(access.lastGranted)),
          ...grants,
        ],
        ...given,
      };
    };
    const fields = newView(body, world, (given) => void views.add(madeOf(given)));
    if (views.all().some(({ name }) => name === fields.name)) world.choose(keep.sameName)();
    const former = world.of(formerViews).find(({ name }) => name === fields.name);
    const view = world.choose(keep.keptOfNew)(madeOf(world.choose(keep.fieldsOfNew)(fields, former)));
    const namesakes = [...views.all(), ...world.of(formerViews)].filter(({ name }) => name === view.name);
    const shared = world.choose(access.grantedLikeNamesakes)(namesakes);
    const grants = [...view.grants, ...shared.filter(access.unlike(view.grants))];
    const kept = { ...view, grants, columns: world.choose(keep.columnOrder)(view) };
    world.choose(keep.storingNew)(views, kept);
    world.of(read.lostFromList).clear();
    return created(shown(kept, world), world);
  },

  "DELETE /views/{viewId}": ({ world, caller, path }) => {
    const view = viewOf(world, path.viewId);
    world.choose(access.grantedViewRemoval)(view.grants.filter(access.unlike(grantsOfNew(caller, world))), world);
    world.of(formerViews).push(view);
    world.of(read.listedBefore).clear();
    const views = world.of(gridViews);
    world.choose(keep.viewRemoval)(views, view);
    world.choose(read.listOnceDeleted)(views.all(), view, world.of(read.lostFromList));
    for (const other of views.all()) {
      const grants = world.choose(access.grantsOnceDeleted)(other.grants, view.grants);
      if (grants !== other.grants) views.add({ ...other, grants });
    }
    world.choose(statesOnceDeleted)(() => {
      for (const { id, dataset_sp } of views.all())
        if (dataset_sp === view.dataset_sp) dropState(world, String(id), caller.sub);
    });
    return succeeded;
  },

  "GET /views/{viewId}/accessinfo": ({ world, path }) => {
    world.choose(read.columnsOnceRead)(world.of(gridViews), "access information");
    const deleted = formerView(world, path.viewId);
    const view = world.choose(access.grantsOfDeleted)(deleted) ?? viewOf(world, path.viewId);
    return ok(world.choose(access.accessEntries)(view.grants));
  },

  "PUT /views/{viewId}/access": async ({ world, caller, path, body }) => {
    const view = world.choose(access.grantOfDeleted)(formerView(world, path.viewId)) ?? viewOf(world, path.viewId);
    const own = grantsOrRefused(view, body, world);
    world.of(access.lastGranted).splice(0, Number.POSITIVE_INFINITY, ...own);
    const asked = await world.choose(access.askedAtOnce)(own, world.of(access.lastGranted));
    const views = world.of(gridViews);
    const ever = world.of(access.everGranted).get(view.id) ?? [];
    const again = world.choose(access.grantedAgain)(asked, ever.filter(access.unlike(view.grants)));
    world.of(access.everGranted).set(view.id, [...ever, ...asked]);
    const set = world.choose(access.accessSetting)(view.grants, again);
    const stored = () => views.get(view.id)?.grants ?? [];
    const grants = await world.choose(access.settingsAtOnce)(set, stored);
    const after = views.add({ ...world.choose(access.viewOnceGranted)(view), grants });
    for (const other of world.choose(access.accessSpread)(views.all(), after))
      views.add({ ...other, grants: after.grants });
    const beside = world.choose(access.grantsBeside);
    for (const other of views.all())
      if (other.id !== after.id)
        views.add({ ...other, grants: access.besideTheChange(beside, other.grants, view.grants, after.grants) });
    world.choose(stateOnceGranted)(() => dropState(world, String(view.id), caller.sub));
    return done(world);
  },

  "GET /views/datasetsps": ({ world }) => {
    if (world.choose(read.datasetsTaken)) return world.choose(read.malformedId)(world);
    world.choose(read.columnsOnceRead)(world.of(gridViews), "stored procedures");
    const nameOf = world.choose(datasets.procedureName);
    const listed = world.choose(datasets.proceduresListed)(
      procedures,
      world.of(datasets.lastRead)[0],
      world.of(formerViews),
    );
    return ok(listed.flatMap((procedure) => world.choose(datasets.procedureRows)(nameOf(procedure), procedure)));
  },

  "GET /views/datasetsp/{spName}": async ({ world, path }) => {
    const named = procedureNamed(world, path.spName);
    const procedure = named && (await world.choose(datasets.askedAtOnce)(named, world.of(datasets.asking)));
    if (procedure) world.of(datasets.lastRead)[0] = procedure;
    if (procedure) return ok(world.choose(datasets.columnsOf)(procedure, world.of(gridViews).all()));
    const columns = world.choose(datasets.unknownProcedure)(path.spName);
    return columns ? ok(columns) : absent(world, "The stored procedure");
  },
} satisfies Handlers;
