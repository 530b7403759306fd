import { created, ok } from "../../core/answer.js";
import type { Lacks } from "../../core/behaviours/needing.js";
import type { Decision } from "../../core/decision.js";
import type { Incoming } from "../../core/exchanged.js";
import { Form } from "../../core/form.js";
import type { Caller, Handlers } from "../../core/handler.js";
import { invalid } from "../../core/refusal.js";
import { users } from "../../core/seed.js";
import type { World } from "../../core/world.js";
import { isDropped } from "../jobs/booked-writes.js";
import { jobs } from "../jobs/state.js";
import { valuesNamed } from "../lookup/data.js";
import * as decide from "./decisions.js";
import * as open from "./open.js";
import {
  type Association,
  categories,
  formerCategories,
  lastListed,
  type Note,
  notes,
  suggestedBefore,
} from "./state.js";

/** What a request for a note must hold, and which categories it may name. */
interface Rules {
  readonly needs: { readonly comments: Decision<Lacks>; readonly category: Decision<Lacks> };
  readonly takesForeign: Decision<boolean>;
  readonly takesOtherGroup: Decision<boolean>;
  readonly takesEmpty: Decision<boolean>;
  readonly cuts: Decision<boolean>;
}

const ofCreation: Rules = {
  needs: decide.createNeeds,
  takesForeign: decide.foreignCategory,
  takesOtherGroup: decide.otherGroup,
  takesEmpty: decide.emptyCategory,
  cuts: decide.categoryCut,
};

const ofUpdate: Rules = {
  needs: decide.updateNeeds,
  takesForeign: decide.foreignCategoryOfUpdate,
  takesOtherGroup: decide.otherGroupOfUpdate,
  takesEmpty: decide.emptyCategoryOfUpdate,
  cuts: decide.categoryCutOfUpdate,
};

type Fields = Partial<Pick<Note, "comments" | "category" | "assigned_users" | Association>>;

const uuidLength = 36;

/** @throws Refusal where comments or category are missing, or the category is none of the lookup's */
function fieldsOf(body: unknown, rules: Rules, world: World): Fields {
  const { needs, takesForeign, takesOtherGroup, takesEmpty, cuts } = rules;
  const form = Form.of(body);
  for (const [name, lacks] of Object.entries(needs))
    if (world.choose(lacks)(form.given(name))) form.complain(name, "This field is required.");
  const comments = form.text("comments");
  const isEmpty = form.given("category") === "" && world.choose(takesEmpty);
  const given = String(form.given("category"));
  const cut = given.length > uuidLength && world.choose(cuts) ? given.slice(0, uuidLength) : undefined;
  const category = isEmpty ? undefined : (cut ?? form.uuid("category"));
  const assigned_users = form.list("assigned_users", "A list is needed.", (entry): entry is unknown => entry !== null);
  if (comments?.trim() === "" && !world.choose(open.blankComments)) form.complain("comments", "Comments are needed.");
  if (category !== undefined && !categories.includes(category) && !world.choose(takesForeign)) {
    const isTaken = valuesNamed(category).length > 0 && world.choose(takesOtherGroup);
    if (!isTaken) form.complain("category", "There is no such category.");
  }
  if (assigned_users && assigned_users.length > 0) {
    world.choose(decide.assignedUsers)(assigned_users);
    world.choose(decide.suggestedId).take(assigned_users);
  }
  const associations = world.choose(open.namedAssociations)(form);
  form.settle();
  return {
    ...(comments !== undefined && { comments }),
    ...(category !== undefined && { category: cut ?? given }),
    ...associations,
    ...(assigned_users && { assigned_users: world.choose(open.unknownUsers)(assigned_users) }),
  };
}

/** A note as answers show it. */
const shown = (note: Note, world: World) => ({ ...note, id: world.choose(open.noteId)(note.id) });

const filterKeys: readonly string[] = decide.filterNames.map((name) => name.replaceAll("_", ""));

/** Whether a request names a filter without a value for it. */
const hasEmptyFilter = (request: Incoming): boolean =>
  [...new URL(request.url).searchParams].some(
    ([name, value]) => value === "" && filterKeys.includes(name.toLowerCase().replaceAll("_", "")),
  );

const newNote = (id: number, fields: Fields, caller: Caller, world: World): Note => ({
  id,
  comments: "",
  category: categories[0] ?? "",
  assigned_users: [],
  job_id: null,
  contact_id: null,
  company_id: world.choose(open.companyOfNewNote)(caller),
  created_by: caller.name,
  created_date: world.timestamp(),
  ...fields,
});

export const notesHandlers = {
  "GET /note": ({ world, caller, query, request }) => {
    const given = decide.filterNames.filter((name) => query[name] !== undefined);
    const [only] = given;
    if (only === undefined) {
      const hasEmpty = hasEmptyFilter(request);
      const isBare = new URL(request.url).search === "" || hasEmpty || world.choose(decide.otherQueries)();
      if (isBare && (!hasEmpty || world.choose(decide.emptyFilters)))
        return world.choose(open.emptyFilter)(() => world.choose(decide.noFilter)(caller.kind), hasEmpty);
    }
    if (only !== undefined && given.length === 1 && !world.choose(decide.filters[only]).enough)
      throw invalid({ [only]: ["Another filter is needed."] });
    const asked = world.choose(decide.repeatedCategory)(query.category ?? [], given);
    const ofAnyJob = world.choose(decide.jobBesideCategories)(asked);
    const matches = (note: Note, name: decide.FilterName) => {
      if (!world.choose(decide.filters[name]).filters) return true;
      if (name === "job_id" && ofAnyJob.includes(note.category)) return true;
      if (name !== "category") return note[name] === query[name];
      const before = world.of(formerCategories).get(note.id) ?? [];
      return world
        .choose(decide.listedUnder)(note.category, before)
        .some((category) => asked.includes(category));
    };
    const together = world.choose(decide.filtersTogether);
    const found = world
      .of(notes)
      .all()
      .filter((note) => {
        const each = Object.fromEntries(given.map((name) => [name, matches(note, name)]));
        return together(Object.values(world.choose(decide.besideOthers)(each)));
      });
    const rows = world.choose(decide.listedTogether)(found, asked, world.of(lastListed));
    return ok(
      world
        .choose(open.visibleNotes)(rows, caller)
        .map((note) => shown(world.choose(decide.listedNote)(note), world)),
    );
  },

  "POST /note": ({ world, caller, body }) => {
    const store = world.of(notes);
    const form = Form.of(body);
    if (form.given("category") === undefined && world.choose(decide.withoutCategory))
      store.add(newNote(store.nextNumber(), { comments: form.text("comments") ?? "" }, caller, world));
    const fields = fieldsOf(body, ofCreation, world);
    const alike = store.all().find((one) => one.comments === fields.comments && one.category === fields.category);
    const first = alike && world.choose(decide.sameNote)(alike);
    if (first) return created(shown(first, world), world);
    const made = newNote(store.nextNumber(), fields, caller, world);
    const note = caller.kind === "partner" ? { ...made, ...world.choose(decide.partnersFirstComments)(made) } : made;
    const job = world
      .of(jobs)
      .all()
      .find(({ job_id }) => job_id === note.job_id);
    if (!isDropped(world, "POST /note", job)) world.choose(decide.storingNewNote)(store, note);
    return created(shown(note, world), world);
  },

  "PUT /note/{id}": ({ world, caller, path, body }) => {
    const fields = fieldsOf(body, ofUpdate, world);
    const store = world.of(notes);
    const note = store.all().find(({ id }) => String(world.choose(open.noteId)(id)) === path.id.toLowerCase());
    if (!note) {
      const made = world.choose(decide.unknownNote)(store, () => newNote(store.nextNumber(), fields, caller, world));
      return ok(shown(made, world));
    }
    world.choose(open.foreignNote)(note, caller.name);
    world.choose(decide.updateToNobody)(store, note, fields);
    const assigned_users = world.choose(open.usersLeftOut)(note);
    const company_id = world.choose(decide.companyOfUpdated)(note.company_id, caller);
    const given = world.choose(decide.givenByUpdate)({ ...note, company_id, assigned_users, ...fields }, note);
    const next = caller.kind === "partner" ? { ...given, ...world.choose(decide.partnersComments)(given) } : given;
    if (caller.kind === "partner" && !world.choose(decide.partnersUpdate)) return ok(shown(next, world));
    world.choose(decide.noteUpdate)(store, next, note);
    const former = world.of(formerCategories);
    former.set(note.id, [...(former.get(note.id) ?? []), note.category]);
    return ok(shown(next, world));
  },

  "GET /note/suggestUsers": ({ world, query }) => {
    const { search_key: key } = query;
    const scope = { company: query.company_id, franchisee: query.job_franchisee_id };
    const namesOne = Object.values(scope).some((id) => id !== undefined);
    const withoutKey = () => {
      if (world.choose(decide.suggestKey)(namesOne)) throw invalid({ search_key: ["This parameter is required."] });
      return users;
    };
    if (query.company_id !== undefined) world.choose(decide.suggestCompany)();
    if (query.job_franchisee_id !== undefined) world.choose(decide.suggestFranchisee)(query.company_id);
    const matches = world.choose(decide.suggestMatch);
    const found = key
      ? world.choose(decide.suggestedFor)(
          world
            .choose(open.shortKey)(key)
            .filter((user) => matches(user, key)),
          key,
          world.of(suggestedBefore),
        )
      : key === undefined
        ? withoutKey()
        : world.choose(open.emptyKey)(withoutKey);
    const areBoth = Object.values(scope).every((id) => id !== undefined);
    const suggested = namesOne
      ? world.choose(open.suggestScope)(world.choose(decide.suggestedBeside)(found, users, areBoth), scope)
      : found;
    const idOf = (user: (typeof users)[number]) =>
      world.choose(decide.suggestedId).of(user, query.company_id !== undefined);
    return ok(suggested.map((user) => ({ id: idOf(user), name: user.name, company_name: user.company.name })));
  },
} satisfies Handlers;
