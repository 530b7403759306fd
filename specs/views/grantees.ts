import type { Person } from "../../fixtures/payloads/views.js";
import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  Guess,
  Inconclusive,
  idOf,
  isObject,
  mentions,
  phrase,
  textsIn,
  type Verbatim,
} from "../../src/scenario/index.js";
import { keysBehind, suggestedUsers } from "../notes/records.js";

/** The corporate roles that the document names. */
const roles = ["CorporateAccounting", "CorporateAdmin"] as const;

/** Roles that the view is not granted to. */
export function newRoles(before: Answer): readonly [string, ...string[]] {
  const [role, ...others] = roles.filter((name) => !mentions(before.body, name));
  assume(role !== undefined, `the view is granted to ${roles.join(" and ")} already`);
  return [role, ...others];
}

/** The other corporate role. */
export const otherRole = (role: string): string => (role === roles[0] ? roles[1] : roles[0]);

/** To so many users a view is granted at most. */
const most = 4;

/** @returns the users that are suggested and stand in none of the answers */
const newIn = (suggested: Answer, shown: readonly Answer[]): readonly Person[] =>
  suggested
    .rows()
    .flatMap((row): readonly Person[] => {
      const [id, name] = [idOf(row), isObject(row) ? fieldOf(row, "name") : undefined];
      return id === undefined ? [] : [{ id, name: typeof name === "string" ? name : String(id) }];
    })
    .filter(({ id, name }) => !shown.some(({ body }) => mentions(body, id) || mentions(body, name)));

/**
 * Two users or more, as the suggestions of the notes show them.
 *
 * @param shown answers that mention none of them: the view's creator and whom it is granted to already
 */
export async function newUsers(
  corporate: Caller,
  ...shown: readonly Answer[]
): Promise<readonly [Person, Person, ...Person[]]> {
  const suggested = await suggestedUsers(corporate);
  const people = [...newIn(suggested.answer.accepted(), shown)];
  for (const search_key of keysBehind(suggested)) {
    if (people.length > 1) break;
    const answer = await corporate.get("/note/suggestUsers", { query: { search_key } });
    if (answer.isSuccess) people.push(...newIn(answer, shown));
  }
  const [one, other, ...more] = people.filter(
    ({ id, name }, at) => people.findIndex((person) => person.id === id || person.name === name) === at,
  );
  assume(one !== undefined && other !== undefined, "no two users are suggested here whom the view is not granted to");
  return [one, other, ...more.slice(0, most - 2)];
}

/** The entries that are about a user: those that show the name, or an id that is no small number. */
export const entriesOf = (access: Answer, { id, name }: Person): readonly unknown[] =>
  access.rows().filter((row) => mentions(row, name) || (String(id).length > 4 && mentions(row, id)));

/** Judges that a grant is shown by one of the names of whom it was given to. */
export function showsGrantee(
  access: Answer,
  sent: readonly (Verbatim | Guess)[],
  names: readonly (string | number)[],
  what: string,
): void {
  if (names.some((name) => mentions(access.body, name))) return;
  const [grantee] = sent;
  if (grantee instanceof Guess)
    throw new Inconclusive(`what was composed for ${what} did not arrive: give \`samples.${grantee.model}\``);
  throw access.mismatch(`${what} ${names.join(" or ")} to be shown`, JSON.stringify(access.body).slice(0, 200));
}

/**
 * @param alone what was shown after a grant to the roles alone
 * @param beside what was shown after one to the roles beside users
 * @throws Mismatch where one of several roles is not shown; Inconclusive where several are refused, or none is ever shown
 */
export function showsRoles(
  roles: readonly string[],
  users: readonly Person[],
  { alone, beside }: { readonly alone: Answer; readonly beside: Answer },
): void {
  assume(roles.length > 1, "a view is granted to no two roles at once");
  // What a user is shown with may be a role that the user has.
  const ofUsers = users.map((user) => entriesOf(beside, user));
  const others = beside.rows().filter((row) => !ofUsers.flat().includes(row));
  const isOwn = (role: string) =>
    ofUsers.every((entries) => entries.length > 0) && others.some((row) => mentions(row, role));
  // A role that is never shown may not be known here.
  const known = roles.filter((role) => mentions(alone.body, role) || isOwn(role));
  assume(known.length > 0, "no role that was granted is shown");
  for (const access of [alone, beside])
    for (const role of known)
      if (!mentions(access.body, role)) {
        const others = known.filter((one) => mentions(access.body, one));
        throw access.mismatch(`the role ${role}, which it was granted to`, others.join() || "none of its roles");
      }
}

/** @throws Mismatch where one text of one entry names several roles that a view is granted to, and no entry names one of them alone */
export function areNotInOne(roles: readonly string[], access: Answer): void {
  if (roles.some((role) => mentions(access.body, role))) return;
  for (const row of access.rows())
    for (const text of textsIn(row))
      if (roles.length > 1 && roles.every((role) => text.includes(role)))
        throw access.mismatch(`one entry for each of ${roles.length} roles`, `one entry: ${phrase(row)}`);
}

/** A user and a role that a view is granted to. */
export interface Grantees {
  readonly user: Person;
  readonly role: string;
}

/** The entries of a user and of a role that show nothing of some others. */
function entriesFor(access: Answer, { user, role }: Grantees, others?: Grantees) {
  const isOfOthers = (row: unknown) =>
    others !== undefined && [others.user.name, others.user.id, others.role].some((name) => mentions(row, name));
  return {
    user: entriesOf(access, user).filter((row) => !isOfOthers(row)),
    role: access.rows().filter((row) => mentions(row, role) && !isOfOthers(row)),
  };
}

/** @returns whether a user and a role have an entry each */
export function areShown(access: Answer, one: Grantees): boolean {
  const { user, role } = entriesFor(access, one);
  return user.length > 0 && role.length > 0 && user.every((row) => !role.includes(row));
}

/** What is left of a user and a role once a view was granted to others. */
interface Left {
  readonly user: boolean;
  readonly role: boolean;
}

/** @returns whether entries of a user and of a role are there beside those of others */
export function leftOf(access: Answer, one: Grantees, others: Grantees): Left {
  const { user, role } = entriesFor(access, one, others);
  return { user: user.length > 0, role: role.length > 0 };
}

/** @returns whether both of one setting have entries, and none of the other has */
export function isOneAlone(access: Answer, one: Grantees, others: Grantees): boolean {
  const [first, second] = [leftOf(access, one, others), leftOf(access, others, one)];
  const isWhole = ({ user, role }: Left) => user && role;
  const isNone = ({ user, role }: Left) => !user && !role;
  return (isWhole(first) && isNone(second)) || (isNone(first) && isWhole(second));
}

/**
 * Whether a setting replaces what was there or adds to it is open, but it is the same for users and roles. Somebody may have access
 * by other rights as well: so it is told by two users and two roles.
 */
export function leavesAlike(left: readonly Left[], access: Answer): void {
  for (const [kept, lost] of [["user", "role"] as const, ["role", "user"] as const])
    if (left.every((one) => one[kept] && !one[lost]))
      throw access.mismatch(
        `the ${kept} that it no longer names to be treated as the ${lost}`,
        `the ${kept} is there still, and the ${lost} is not`,
      );
}
