import { created, ok } from "../answer.js";
import type { Decision } from "../decision.js";
import { Form } from "../form.js";
import type { Handlers } from "../handler.js";
import { invalid } from "../refusal.js";
import { users } from "../seed.js";
import type { World } from "../world.js";
import * as decide from "./decisions.js";
import { categories, type Note, notes } from "./state.js";

type Needs = { readonly comments: Decision<boolean>; readonly category: Decision<boolean> };
type Fields = Partial<Pick<Note, "comments" | "category" | "assigned_users">>;

/** @throws Refusal where comments or category are missing, or the category is none of the lookup's */
function fieldsOf(body: unknown, needs: Needs, world: World): Fields {
  const form = Form.of(body);
  for (const [name, need] of Object.entries(needs)) if (world.choose(need)) form.require(name);
  const comments = form.text("comments");
  const category = form.uuid("category");
  const assigned_users = form.list("assigned_users", "A list is needed.", (entry): entry is unknown => entry !== null);
  if (comments?.trim() === "") form.complain("comments", "Comments are needed.");
  if (category !== undefined && !categories.includes(category) && !world.choose(decide.foreignCategory)) {
    form.complain("category", "There is no such category.");
  }
  if ((assigned_users?.length ?? 0) > 0) world.choose(decide.assignedUsers)();
  form.settle();
  return {
    ...(comments !== undefined && { comments }),
    ...(category !== undefined && { category }),
    ...(assigned_users && { assigned_users }),
  };
}

const newNote = (id: number, fields: Fields, by: string, companyId: string, world: World): Note => ({
  id,
  comments: "",
  category: categories[0] ?? "",
  assigned_users: [],
  job_id: null,
  contact_id: null,
  company_id: companyId,
  created_by: by,
  created_date: world.timestamp(),
  ...fields,
});

export const notesHandlers = {
  "GET /note": ({ world, query }) => {
    const given = decide.filterNames.filter((name) => query[name] !== undefined);
    const [only] = given;
    if (only === undefined) return world.choose(decide.noFilter)();
    if (given.length === 1 && !world.choose(decide.filters[only]).enough)
      throw invalid({ [only]: ["Another filter is needed."] });
    const asked = world.choose(decide.repeatedCategory)(query.category ?? []);
    const matches = (note: Note, name: decide.FilterName) => {
      if (!world.choose(decide.filters[name]).filters) return true;
      return name === "category" ? asked.includes(note.category) : note[name] === query[name];
    };
    return ok(
      world
        .of(notes)
        .all()
        .filter((note) => given.every((name) => matches(note, name))),
    );
  },

  "POST /note": ({ world, caller, body }) => {
    const fields = fieldsOf(body, decide.createNeeds, world);
    const store = world.of(notes);
    const note = newNote(store.nextNumber(), fields, caller.name, caller.companyId, world);
    world.choose(decide.storingNewNote)(store, note);
    return created(note, world);
  },

  "PUT /note/{id}": ({ world, caller, path, body }) => {
    const fields = fieldsOf(body, decide.updateNeeds, world);
    const store = world.of(notes);
    const note = store.get(Number(path.id));
    if (!note) {
      return ok(
        world.choose(decide.unknownNote)(store, (id) => newNote(id, fields, caller.name, caller.companyId, world)),
      );
    }
    const next = { ...note, ...fields };
    world.choose(decide.noteUpdate)(store, next, note);
    return ok(next);
  },

  "GET /note/suggestUsers": ({ world, query }) => {
    const { search_key: key } = query;
    if (!key && world.choose(decide.suggestKey)) throw invalid({ search_key: ["This parameter is required."] });
    if (query.company_id !== undefined) world.choose(decide.suggestCompany)();
    if (query.job_franchisee_id !== undefined) world.choose(decide.suggestFranchisee)();
    const matches = world.choose(decide.suggestMatch);
    return ok(
      users
        .filter((user) => !key || matches(user, key))
        .map(({ id, name, company }) => ({ id, name, company_name: company.name })),
    );
  },
} satisfies Handlers;
