import { note } from "../../fixtures/payloads/notes.js";
import {
  type Answer,
  assume,
  type Caller,
  entryMoreOften,
  fieldOf,
  idKey,
  idOf,
  isObject,
  mentions,
  phrase,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { takesAnyText } from "../signs.js";
import { hasNote, noteCategories, notesOf, otherKeys, ownNote, suggestedUsers } from "./records.js";

/**
 * A listed note shows each of its users.
 *
 * @param isShown whether notes are known to show their users
 * @throws Mismatch where it shows some alone; Inconclusive where it shows none, and may show them nowhere
 */
function hasUsers(list: Answer, id: string | number, users: readonly (string | number)[], isShown: boolean): void {
  const row = list
    .lists(id, "the note that was given its users")
    .rows()
    .find((one) => sameScalar(idOf(one), id));
  const there = isObject(row) ? fieldOf(row, "assigned_users") : undefined;
  const shown = users.filter((user) => mentions(there, user));
  assume(isShown || shown.length > 0, "the list of notes shows no assigned users");
  if (shown.length < users.length)
    throw list.mismatch(`the users ${users.join(", ")} assigned to note ${id}`, shown.join(", "));
}

/** @returns the ids of suggested users as they are shown: a number is no text */
const idsIn = (suggested: Answer): readonly (string | number)[] =>
  suggested
    .rows()
    .map(idOf)
    .filter((id) => id !== undefined);

const nameOf = (row: unknown): unknown => (isObject(row) ? fieldOf(row, "name") : undefined);

const begunAlike = (one: string, other: string): number => {
  const differs = [...one].findIndex((letter, at) => letter !== other[at]);
  return differs < 0 ? one.length : differs;
};

/** @returns the names of two suggested users that begin most alike, and of which none begins the other; undefined where there are none */
function namesMostAlike({ body }: Answer): readonly [string, string] | undefined {
  const shown = (Array.isArray(body) ? body : []).map(nameOf).filter((name) => typeof name === "string");
  const names = [...new Set(shown)].sort();
  const pairs = names.flatMap((name, at): readonly (readonly [string, string])[] => {
    const next = names[at + 1];
    return next === undefined || begunAlike(name, next) === name.length ? [] : [[name, next]];
  });
  return pairs.sort(([a, b], [c, d]) => begunAlike(c, d) - begunAlike(a, b))[0];
}

/**
 * How a name is matched is open, but not that the whole name of one user finds another alone.
 *
 * @throws Mismatch where the second of two names is answered as the first was
 */
function findsByItsOwn(first: Answer, second: Answer, [one, other]: readonly [string, string]): void {
  const areAllOfOne = ({ isSuccess, body }: Answer) =>
    isSuccess &&
    Array.isArray(body) &&
    body.length > 0 &&
    body.every((row) => mentions(row, one) && !mentions(row, other));
  if (areAllOfOne(first) && areAllOfOne(second))
    throw second.mismatch(`users that "${other}" may find`, `those of the key before it, "${one}"`);
}

scenario(
  "suggestUsers wants a search key and narrows by it",
  {
    judges: ["route:GET /note/suggestUsers", "note-suggest-key-required", "note-suggest-narrows"],
    inParts: ["route:GET /note/suggestUsers", "note-suggest-narrows"],
  },
  async ({ corporate, data, check }) => {
    const { answer: suggested } = await suggestedUsers(corporate);
    await check("route:GET /note/suggestUsers", () => suggested.isDeclared());
    suggested.accepted();
    await check("route:GET /note/suggestUsers", () =>
      takesAnyText((search_key) => corporate.get("/note/suggestUsers", { query: { search_key } })),
    );
    await check("note-suggest-key-required", () => corporate.get("/note/suggestUsers").rejected(suggested));
    await check("note-suggest-narrows", async () => {
      assume(suggested.rows().length > 0, "no user is suggested here");
      const none = await corporate.get("/note/suggestUsers", { query: { search_key: data.key("nobody") } }).accepted();
      none.isEmptyList();
    });
    const names = namesMostAlike(suggested);
    if (names) {
      const ask = (search_key: string) => corporate.get("/note/suggestUsers", { query: { search_key } });
      const [first, second] = [await ask(names[0]), await ask(names[1])];
      await check("note-suggest-narrows", () => findsByItsOwn(first, second, names));
    }
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get("/note/suggestUsers", { query: { search_key: "" } });
  },
);

type Scope = { readonly company_id?: string; readonly job_franchisee_id?: string };

/**
 * A company and a franchisee that are each taken are taken beside each other, too: the same one at least, as others may not belong together.
 *
 * @throws Mismatch where they are refused
 */
async function takesBoth(
  ask: (scope: Scope) => PromiseLike<Answer>,
  beside: Answer,
  franchiseeId: string,
): Promise<void> {
  if (!beside.isInvalid) return;
  const one = { job_franchisee_id: franchiseeId };
  const same = { company_id: franchiseeId };
  const both = await ask({ ...same, ...one });
  if (both.isInvalid && (await ask(same)).isSuccess && (await ask(one)).isSuccess)
    throw both.mismatch("company_id and job_franchisee_id to be taken together, as each of them is", `${both.status}`);
}

/** @returns the ids of the suggested users of a name */
const idsNamed = (suggested: Answer, name: string): readonly string[] =>
  suggested.rows().flatMap((row) => {
    const id = nameOf(row) === name ? idOf(row) : undefined;
    return id === undefined ? [] : [idKey(id)];
  });

/**
 * Users may have other ids beside a company or a franchisee, but not one id in common.
 *
 * @param plain the suggestions of the key alone
 * @throws Mismatch where two names have an id in common that have none by the key alone
 */
function areApart(plain: Answer, beside: Answer): void {
  if (!beside.isSuccess) return;
  const names = [...new Set(beside.rows().map(nameOf))].filter((name) => typeof name === "string");
  for (const [at, one] of names.entries())
    for (const other of names.slice(at + 1)) {
      const [first, second] = [idsNamed(plain, one), idsNamed(plain, other)];
      if (first.length === 0 || second.length === 0 || first.some((id) => second.includes(id))) continue;
      const shared = idsNamed(beside, one).find((id) => idsNamed(beside, other).includes(id));
      if (shared !== undefined)
        throw beside.mismatch(`ids that tell "${one}" and "${other}" apart`, `both as ${shared}`);
    }
}

/** The suggestions of one key. */
interface Suggestions {
  /** Those of the key alone. */
  readonly plain: Answer;
  /** Those beside a company, and beside a franchisee. */
  readonly each: readonly Answer[];
  readonly both: Answer;
}

const areNarrowed = ({ plain, each }: Suggestions): boolean =>
  each.every(({ isSuccess, body }) => isSuccess && Array.isArray(body) && body.length < plain.rows().length);

/** Of more users than that somebody is left out, where anybody is. */
const few = 4;

/**
 * The first key may suggest so few users that neither a company nor a franchisee leaves one out.
 *
 * @returns the suggestions of another key, of whom each of them leaves somebody out; undefined where none is needed or found
 */
async function byATellingKey(
  corporate: Caller,
  [ofCompany, ofFranchisee]: readonly [Scope, Scope],
  first: Suggestions,
): Promise<Suggestions | undefined> {
  const { plain, each, both } = first;
  const areTaken = [...each, both].every(({ isSuccess }) => isSuccess);
  if (!areTaken || areNarrowed(first) || plain.rows().length > few) return undefined;
  let most = plain.rows().length;
  for (const search_key of otherKeys) {
    const ask = (scope: Scope) => corporate.get("/note/suggestUsers", { query: { search_key, ...scope } });
    const more = await ask({});
    if (!more.isSuccess || !Array.isArray(more.body) || more.body.length <= most) continue;
    most = more.body.length;
    const beside = [await ask(ofCompany), await ask(ofFranchisee)];
    const suggestions = { plain: more, each: beside, both: await ask({ ...ofCompany, ...ofFranchisee }) };
    if (areNarrowed(suggestions)) return suggestions;
  }
  return undefined;
}

/**
 * What a company and a franchisee do to the suggestions is open. Where each of them narrows those of a key, both together leave out who is
 * left out by one of them, or else suggest whom one of them suggests. No list is judged that is as long as the suggestions of the key, which
 * may be as many as fit.
 *
 * @throws Mismatch where both together suggest neither
 */
function narrowTogether({ plain, each, both }: Suggestions): void {
  assume(
    [...each, both].every(({ isSuccess }) => isSuccess),
    "a company and a franchisee are not taken together",
  );
  const idsOf = (suggested: Answer) => idsIn(suggested).map(idKey);
  const [all, joint] = [idsOf(plain), idsOf(both)];
  const alone = each.map(idsOf);
  assume(
    alone.every((ids) => ids.length < all.length),
    "beside a company or a franchisee as many users are suggested as by the key alone",
  );
  if (joint.length >= all.length) return;
  const excluded = joint.find((id) => alone.some((ids) => !ids.includes(id)));
  const lacking = alone.flat().find((id) => !joint.includes(id));
  if (excluded !== undefined && lacking !== undefined)
    throw both.mismatch(
      `no user ${excluded}, who is not suggested beside one of both alone, as user ${lacking}, who is, is not`,
      `users ${joint.join(", ")}`,
    );
}

scenario(
  "suggestUsers takes a company or a franchisee beside the search key",
  {
    judges: [
      "note-suggest-company-accepted",
      "note-suggest-franchisee-accepted",
      "note-suggest-narrows-beside-company",
      "note-suggest-filters-together",
      "note-suggest-key-required",
    ],
    inParts: ["note-suggest-key-required", "note-suggest-franchisee-accepted", "note-suggest-filters-together"],
    needs: ["companyId", "franchiseeId"],
  },
  async ({ corporate, data, fixtures, check }) => {
    const { key, answer } = await suggestedUsers(corporate);
    const ask = (scope: Scope) => corporate.get("/note/suggestUsers", { query: { search_key: key, ...scope } });
    assume(answer.accepted().rows().length > 0, "no user is suggested here");
    const [ofCompany, ofFranchisee] = [
      { company_id: fixtures.companyId },
      { job_franchisee_id: fixtures.franchiseeId },
    ];
    const each = [await ask(ofCompany), await ask(ofFranchisee)] as const;
    await check("note-suggest-company-accepted", () => each[0].accepted().rows());
    await check("note-suggest-franchisee-accepted", () => each[1].accepted().rows());
    const both = await ask({ ...ofCompany, ...ofFranchisee });
    await check("note-suggest-franchisee-accepted", () => takesBoth(ask, both, fixtures.franchiseeId));
    const byFirst = { plain: answer, each, both };
    const telling = (await byATellingKey(corporate, [ofCompany, ofFranchisee], byFirst)) ?? byFirst;
    await check("note-suggest-filters-together", () => {
      for (const suggested of [...each, both]) areApart(answer, suggested);
      narrowTogether(telling);
    });
    const ofOne = await ask({ ...ofCompany, job_franchisee_id: fixtures.companyId });
    await check("note-suggest-filters-together", () => {
      // Of one company, those of both and those of either are the same.
      const repeated = ofOne.isSuccess ? entryMoreOften(each[0].body, ofOne.body) : undefined;
      if (repeated !== undefined)
        throw ofOne.mismatch("each user as often as beside the company alone", `${phrase(repeated)} more often`);
    });
    for (const query of [ofCompany, ofFranchisee])
      await check("note-suggest-key-required", () => corporate.get("/note/suggestUsers", { query }).rejected(answer));
    const nobody = data.key("nobody");
    const none = await corporate.get("/note/suggestUsers", { query: { search_key: nobody } });
    const beside = [
      { search_key: nobody, company_id: fixtures.companyId },
      { search_key: nobody, job_franchisee_id: fixtures.franchiseeId },
      // Those of both are those of one here: somebody, where any have users.
      { search_key: nobody, company_id: fixtures.franchiseeId, job_franchisee_id: fixtures.franchiseeId },
    ];
    const suggested: Answer[] = [];
    for (const query of beside) suggested.push(await corporate.get("/note/suggestUsers", { query }));
    await check("note-suggest-narrows-beside-company", () => {
      assume(none.isSuccess && none.rows().length === 0, "a key that nobody has suggests someone already");
      const answered = suggested.filter(({ isSuccess }) => isSuccess);
      assume(answered.length > 0, "neither a company nor a franchisee is taken beside the search key");
      for (const suggestion of answered) suggestion.isEmptyList();
    });
  },
);

scenario(
  "a suggested user can be assigned to a note",
  {
    judges: [
      "note-assigned-users-accepted",
      "note-create-persists",
      "stored-as-given:note",
      "updated-as-given:note",
      "update-only-that:note",
    ],
    inParts: ["note-assigned-users-accepted"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const [category, otherCategory = category] = await noteCategories(context);
    const plain = await ownNote({ corporate, data }, category);
    const { key: search_key, answer } = await suggestedUsers(corporate);
    // The last as well as the first: each that is suggested is taken.
    const all = answer.isSuccess ? idsIn(answer) : [];
    const users = all.length > 3 ? [...all.slice(0, 2), ...all.slice(-1)] : all;
    const body = note(data, category, users.length > 0 ? { assigned_users: users } : {});
    const created = await corporate.post("/note", { body });
    await check("note-assigned-users-accepted", () => {
      assume(users.length > 0, "no user is suggested here");
      created.accepted();
    });
    const listed = await notesOf(corporate, category);
    const isThere = await check("note-create-persists", () => {
      hasNote(listed, plain.id, "the note");
      if (created.isSuccess) hasNote(listed, created.id(), "the note after it");
    });
    assume(users.length > 0 && created.isSuccess, "no note is taken with assigned users here");
    const id = created.id();
    const isKept = await check("stored-as-given:note", () => {
      assume(isThere, "a note with assigned users is not listed");
      hasUsers(listed, id, users, false);
    });
    // It has one of them already, so that both its users and its category are others then.
    const other = await ownNote({ corporate, data }, category, { assigned_users: users.slice(0, 1) });
    const changed = note(data, otherCategory, { assigned_users: users });
    const updated = await corporate.put("/note/{id}", { id: other.id, body: changed });
    const [after, left] = [await notesOf(corporate, otherCategory), await notesOf(corporate, category)];
    await check("updated-as-given:note", () => {
      assume(isKept, "the list of notes does not show the users of a new one");
      const isChanged = [after, left].some(({ body }) => mentions(body, changed.comments));
      assume(updated.isSuccess && isChanged, "an update of a note is not kept");
      hasNote(after, other.id, "the note under the category that it was given with its users");
      hasUsers(after, other.id, users, true);
    });
    await check("update-only-that:note", () => {
      assume(updated.isSuccess && otherCategory !== category, "no note is given another category here");
      // What is listed under neither may have given way to later ones.
      if (listed.hasId(plain.id) && after.hasId(plain.id) && !left.hasId(plain.id))
        throw after.mismatch(`note ${plain.id} under the category that it was given`, "it under that of another note");
    });
    const company_id = given("companyId");
    const ofCompany =
      company_id === undefined
        ? undefined
        : await corporate.get("/note/suggestUsers", { query: { search_key, company_id } });
    // Who is suggested beside a company may be another one, or known by another id.
    const shown = ofCompany?.isSuccess && Array.isArray(ofCompany.body) ? idsIn(ofCompany) : [];
    const news = shown.find((one) => !all.includes(one));
    const assigned =
      news === undefined
        ? undefined
        : await corporate.put("/note/{id}", { id, body: { ...body, assigned_users: [news] } });
    await check("note-assigned-users-accepted", () => assigned?.accepted());
    // Looked at for open points alone: no clause depends on these answers.
    const { assigned_users: _, ...unassigned } = body;
    for (const changed of [
      unassigned,
      { ...body, assigned_users: [data.unusedId("uuid")] },
      { ...body, comments: " " },
    ])
      await corporate.put("/note/{id}", { id, body: changed });
  },
);
