import { isDeepStrictEqual } from "node:util";
import { type LawClauseId, lawClauses } from "../../contract/laws/clauses.js";
import type { LawName } from "../../contract/laws/laws.js";
import {
  changedApart,
  isMadeAtOnce,
  isRemovedForGood,
  isSearched,
  isText,
  type MemberKind,
  type Resource,
  type ResourceName,
  resourceOf,
  resources,
  updatesMayLack,
} from "../../contract/laws/resources.js";
import { latestRelease } from "../../contract/releases.js";
import { type RouteId, routeOn } from "../../contract/routes.js";
import { schemaOf } from "../../contract/schemas.js";
import type { Answer } from "./answer.js";
import { withRows } from "./answer-rows.js";
import { atOnceWrongs } from "./at-once-laws.js";
import { type Decision, decision, type Fault, fault } from "./decision.js";
import { emptiedWrongs } from "./emptied-laws.js";
import { isObject } from "./form.js";
import { keptForm, unusualValues } from "./kept-forms.js";
import {
  before,
  changedBy,
  forgetReads,
  type Id,
  ignoring,
  type LawCall,
  type Lawful,
  type Memory,
  memoryOf,
  otherId,
  remember,
  type Wrongs,
} from "./law-memory.js";
import { losses } from "./losses.js";
import { changedForm } from "./multipart.js";
import {
  cuttingWrongs,
  escapingWrongs,
  namesakeWrongs,
  outdatedWrongs,
  repeatedWrongs,
  shortWrongs,
} from "./namesake-laws.js";
import { beforeSameFirst, isKnownByTheFirst, mayLeaveTheFirst, outdatedRows } from "./outdated-rows.js";
import { scalars } from "./phrases.js";
import { missing, Refusal } from "./refusal.js";
import { refusedWrongs } from "./refused-laws.js";
import { broughtBackByRemoval, remadeWrongs, staysShown, staysTaken } from "./remade-laws.js";
import { toldWrongs } from "./told-laws.js";
import { fold } from "./wire.js";
import { writtenWrongs } from "./written-laws.js";

/** Ways in which any resource can break a law, in front of its handlers: each leaves the plain case as it is. */

/** What goes wrong with a resource in a way that a clause of its group finds already, as its own faults show. */
const foundElsewhere: { readonly [name in ResourceName]?: readonly string[] } = {
  // What forms give is not seen on the way: a clause of its group is about the tags.
  document: ["keeps-the-first", "shows-less-of-new-ones"],
  // It is told by its comments, and may be given them again: a clause says so.
  note: ["gives-another-id", "its-first-text-is-in-use", "shown-as-the-other-at-once"],
  // Each edit gives it another address; a clause says that a franchisee may be given beside the name that it has.
  contact: ["its-first-text-is-in-use", "its-first-text-is-in-use-beside-others"],
  // Each of its namesakes has a place of its own.
  "timeline-task": ["stores-the-sound-part", "takes-namesakes", "numbers-namesakes", "reads-the-first"],
  "client-item-data": ["numbers-namesakes"],
  "common-inventory": ["changes-namesakes", "shown-as-the-other-at-once"],
  // Clauses of its group are about its links, and about the rows of its list.
  lot: ["cuts-in-its-list", "lists-by-its-first-text", "shows-less-of-new-ones", "not-there-at-once"],
  catalog: ["shows-less-of-new-ones", "not-there-at-once"],
  commodity: ["shows-less-of-new-ones"],
  "commodity-map": [
    "shows-less-of-new-ones",
    "known-by-its-first-text",
    "its-first-text-is-in-use",
    "its-first-text-is-in-use-beside-others",
  ],
  view: ["shows-less-of-new-ones", "shown-as-the-other-at-once"],
  // Its list shows no street, which is given within another part; a clause says that its details agree.
  company: [
    "keeps-texts",
    "lists-what-was-emptied",
    "lists-nothing-emptied",
    "lists-by-its-first-text",
    "outdated-in-another",
    "ignores-a-text-alone",
  ],
  "freight-provider": ["rounds-numbers", "takes-false-for-true"],
  // Jobs of other scenarios are given the same in words as well; what updates them is told by the same read.
  job: ["reads-the-first", "reads-another"],
  feedback: ["keeps-what-made-it"],
  "item-info": ["keeps-what-made-it"],
  "geo-settings": ["keeps-what-made-it"],
  "packaging-settings": ["keeps-what-made-it"],
  "packaging-labor": ["keeps-what-made-it"],
};

/** Kinds of members in which texts get lost as well. */
const madeOfTexts: readonly string[] = ["prose", "elements"];

/**
 * @returns a body in which something is lost of the members that a law looks at, as clauses of its group are about the others; of all that
 * it holds where it calls them something else
 */
function lostIn(
  body: unknown,
  members: readonly (readonly [string, unknown])[],
  { of }: (typeof losses)[number],
): unknown {
  const names = new Set(members.map(([member]) => fold(member.split(".")[0] ?? "")));
  const parts = isObject(body) ? Object.entries(body) : [];
  const own = parts.filter(([name]) => names.has(fold(name)));
  if (own.length < names.size) return of(body);
  const others = parts.filter(([name]) => !names.has(fold(name)));
  return { ...Object.fromEntries(others), ...(of(Object.fromEntries(own)) as object) };
}

function wrongsOf(law: LawName, name: ResourceName): Wrongs {
  const resource = resourceOf(name);
  const about = resource.name;
  const { create, read, list, update, remove, members } = resource;
  const remembered = ({ world }: LawCall) => memoryOf(world, name);
  const alsoBefore =
    (route: RouteId | undefined): Lawful =>
    async (call) => {
      const answer = await call.handle();
      const other = before(remembered(call), call.id);
      if (call.route === route && other !== undefined) await ignoring(call.handle(call.body, other));
      return answer;
    };
  switch (law) {
    case "stored-as-given":
    case "updated-as-given": {
      const [route, when] =
        law === "stored-as-given" ? [create, `In a new ${about}`] : [update, `In an update of a ${about}`];
      const taken = Object.entries<string>(members).filter(
        ([member]) => law === "stored-as-given" || !resource.createOnly?.includes(member),
      );
      const possible = losses.filter(
        (loss) =>
          taken.some(([, kind]) => [kind, madeOfTexts.includes(kind) ? "text" : kind].includes(loss.kind)) &&
          !(loss.updatesOnly && law === "stored-as-given") &&
          !loss.notOf?.includes(`${law}:${name}`),
      );
      const isListedAlone = read === undefined && create !== undefined && list !== undefined;
      return {
        ...(law === "stored-as-given" && {
          ...showingLess(resource, remembered),
          ...takingOver(resource, remembered),
          ...(isMadeAtOnce(resource) && atOnceWrongs(resource, remembered)),
        }),
        ...(law === "updated-as-given" && isListedAlone && renumbering(resource, remembered)),
        ...(law === "updated-as-given" && takingOverUpdates(resource, remembered)),
        ...hiding(law, resource, remembered),
        ...Object.fromEntries(
          possible.map((loss) => [
            loss.name,
            [
              `${when}: ${loss.says.charAt(0).toLowerCase()}${loss.says.slice(1)}.`,
              async (call) => {
                if (call.route !== route) return call.handle();
                const form = await call.form();
                return call.handle(form ? changedForm(form, loss) : lostIn(call.body, taken, loss));
              },
            ] as const,
          ]),
        ),
      };
    }
    case "updated-again":
      return {
        ...(resource.updatesSaid?.some((member) => members[member] === "elements") && {
          "adds-to-lists": [
            `An update of a ${about} adds what it gives a list to what that holds.`,
            async (call) => {
              if (call.route !== update) return call.handle();
              const known = remembered(call);
              const made = create === undefined ? undefined : known.given.get(changedBy(call))?.body;
              const earlier = [made, ...(known.updates.get(changedBy(call)) ?? [])];
              return call.handle(earlier.reduceRight(joined, call.body));
            },
          ] as const,
        }),
        ...(create === undefined && {
          "keeps-what-made-it": [
            `An update of a ${about} that another update has made is answered with success and changes nothing.`,
            async (call) => {
              const [made] = remembered(call).updates.get(changedBy(call)) ?? [];
              const answer = await call.handle();
              if (call.route === update && made !== undefined) await ignoring(call.handle(made));
              return answer;
            },
          ] as const,
        }),
        ...(mayLeaveTheFirst(resource) && {
          "known-by-its-first-text": [
            `An update of a ${about} that leaves the first of its texts as it was is answered with success and changes nothing.`,
            async (call) => {
              const answer = await call.handle();
              const updates = [...(remembered(call).updates.get(changedBy(call)) ?? []), call.body];
              const former = call.route === update ? beforeSameFirst(updates, resource) : undefined;
              if (former !== undefined) await ignoring(call.handle(former));
              return answer;
            },
          ] as const,
        }),
        ...(isKnownByTheFirst(resource) && {
          "its-first-text-is-in-use": [
            `An update of a ${about} that leaves the first of its texts as it was is refused, as if another had that.`,
            refusingItsFirst(resource, remembered, () => true),
          ] as const,
          "its-first-text-is-in-use-beside-others": [
            `An update of a ${about} that leaves the first of its texts as it was, and changes others, is refused, as if another had that.`,
            refusingItsFirst(resource, remembered, (former, next) => !isDeepStrictEqual(former, next)),
          ] as const,
        }),
        ...ignoringOne(resource, remembered),
        "loses-the-second": [
          `The second update of a ${about} is answered with success and stores what the first one did.`,
          async (call) => {
            const answer = await call.handle();
            // Where saves make as well as change, the first one made it.
            const [made, second] = remembered(call).updates.get(changedBy(call)) ?? [];
            const first = create === undefined ? second : made;
            if (call.route === update && first !== undefined) await ignoring(call.handle(first));
            return answer;
          },
        ],
      };
    case "update-only-that":
      return {
        "changes-the-one-before": [
          `An update of a ${about} changes the one made before it as well.`,
          alsoBefore(update),
        ],
      };
    case "remove-only-that":
      return {
        "takes-the-one-before": [`Removing a ${about} removes the one made before it as well.`, alsoBefore(remove)],
      };
    case "removed-again":
      return {
        ...(isRemovedForGood(resource) && broughtBackByRemoval(resource, remembered)),
        "takes-another": [
          `Removing a ${about} that is gone removes the one made before it.`,
          async (call) => {
            const isRepeated = call.route === remove && remembered(call).removed.has(String(call.id));
            const other = before(remembered(call), call.id);
            if (isRepeated && other !== undefined) await ignoring(call.handle(call.body, other));
            return call.handle();
          },
        ],
      };
    case "one-is-one":
      return {
        "answers-the-last": [
          `A ${about} that is read again answers the one that was read in between.`,
          (call) => {
            if (call.route !== read || call.id === undefined) return call.handle();
            const { reads } = remembered(call);
            const [last, second] = [reads.at(-1), reads.at(-2)];
            const isBack = last !== undefined && String(second) === String(call.id) && String(last) !== String(call.id);
            return isBack ? call.handle(call.body, last) : call.handle();
          },
        ],
      };
    case "written-otherwise":
      return writtenWrongs(resource);
    case "emptied":
      return emptiedWrongs(resource, remembered);
    case "updated-alike":
      return repeatedWrongs(resource, remembered);
    case "namesakes-stay":
      return namesakeWrongs(resource, remembered);
    case "made-again":
      return remadeWrongs(resource, remembered);
    case "shown-elsewhere":
      return {
        ...outdatedWrongs(resource, remembered),
        ...(!Object.hasOwn(lawClauses, `shown-as-given:${name}`) && escapingWrongs(resource)),
      };
    case "listed-whole":
      return { ...shortWrongs(resource, remembered), ...atOnceWrongs(resource, remembered) };
    case "told-to-others":
      return toldWrongs(resource);
    case "refused-untouched":
      return refusedWrongs(resource, remembered);
    case "shown-as-given":
      return {
        ...escapingWrongs(resource),
        ...cuttingWrongs(resource),
        "reads-another-value": [
          `A new ${about} that was read and then listed is read with another value of what it was given.`,
          async (call) => {
            const answer = await call.handle();
            const known = remembered(call);
            const [id, isListed] = known.latest ?? [];
            const isIt = call.route === read && (id === undefined || String(id) === String(call.id));
            if (call.route === list) known.latest = known.latest && [id, id !== undefined];
            else if (call.route === create) known.latest = [undefined, false];
            else if (isIt && isListed) return readOtherwise(answer, members);
            else known.latest = isIt && known.latest ? [call.id, false] : undefined;
            return answer;
          },
        ],
      };
    case "reads-agree":
      return outdatedRows(resource, remembered);
  }
}

/** @returns that updates which change one value alone are ignored, where they change it in more than the case of its letters */
function ignoringOne(resource: Resource, remembered: (call: LawCall) => Memory): Wrongs {
  const { name, update, members, createOnly = [] } = resource;
  const kinds = Object.keys(members).flatMap((one) => (createOnly.includes(one) ? [] : (members[one] ?? [])));
  // What an update changes apart from all others is kept, and what is none of these members, too: clauses of its group look at that.
  const apart = changedApart(resource);
  const partOf = (member: string) => fold(member.split(".")[0] ?? "");
  const partsApart = apart.length === 1 ? apart.map(partOf) : [];
  const parts = Object.keys(members)
    .map(partOf)
    .filter((part) => !partsApart.includes(part));
  const ignoringThose =
    (isMeant: (value: unknown) => boolean): Lawful =>
    async (call) => {
      const answer = await call.handle();
      const earlier = remembered(call).updates.get(changedBy(call))?.at(-1);
      if (call.route !== update || earlier === undefined) return answer;
      const [changed, ...more] = changedValues(earlier, call.body);
      const isIt = changed && more.length === 0 && isMeant(changed.value) && !isRecased(changed);
      return isIt && parts.includes(fold(changed.part)) ? call.handle(earlier) : answer;
    };
  const isWord = (value: unknown) => typeof value === "string" && Number.isNaN(Date.parse(value));
  return {
    ...(kinds.filter(isSearched).length > 1 && {
      "ignores-a-text-alone": [
        `An update of a ${name} that changes one of its texts alone is answered with success and changes nothing.`,
        ignoringThose((value) => typeof value === "string"),
      ] as const,
    }),
    ...(kinds.some((kind) => ["number", "moment", "boolean"].includes(kind)) && {
      "ignores-another-value-alone": [
        `An update of a ${name} that changes one number, moment or truth alone is answered with success and changes nothing.`,
        ignoringThose((value) => !isWord(value)),
      ] as const,
    }),
  };
}

/** A single value of a body that an earlier body has otherwise. */
interface ChangedValue {
  /** The name of the member of the body that it is, or stands within. */
  readonly part: string;
  readonly former: unknown;
  readonly value: unknown;
}

const isRecased = ({ former, value }: ChangedValue): boolean =>
  String(former).toLowerCase() === String(value).toLowerCase();

/** @returns the single values in which two bodies differ */
function changedValues(former: unknown, value: unknown, part = ""): readonly ChangedValue[] {
  if (former === null || value === null || typeof former !== "object" || typeof value !== "object")
    return isDeepStrictEqual(former, value) ? [] : [{ part, former, value }];
  const names = new Set([...Object.keys(former), ...Object.keys(value)]);
  return [...names].flatMap((name) =>
    changedValues(
      Reflect.get(former, name),
      Reflect.get(value, name),
      part === "" && !Array.isArray(value) ? name : part,
    ),
  );
}

/** @returns refusals of updates that leave the first text of a record as it was: of those that are meant, told by the last and the next */
const refusingItsFirst =
  (
    resource: Resource,
    remembered: (call: LawCall) => Memory,
    isMeant: (former: unknown, next: unknown) => boolean,
  ): Lawful =>
  (call) => {
    const updates = [...(remembered(call).updates.get(changedBy(call)) ?? []), call.body];
    const former = call.route === resource.update ? beforeSameFirst(updates, resource) : undefined;
    if (former !== undefined && isMeant(former, call.body))
      throw new Refusal("conflict", `There is such a ${resource.name}.`);
    return call.handle();
  };

/** @returns the last member that the document prints of what makes such records, and whose value it shows */
function lastPrinted({ create, members }: Resource): string | undefined {
  const { body } = create ? routeOn(create, latestRelease) : {};
  const printed = (body && schemaOf(body.model).properties) ?? {};
  const those = Object.entries<MemberKind>(members).filter(([member, kind]) => member in printed && kind !== "opaque");
  return those.at(-1)?.[0];
}

/** @returns that one that was made lacks a member which those that were there before show */
function showingLess(resource: Resource, remembered: (call: LawCall) => Memory): Wrongs {
  const { name, read, list } = resource;
  const lost = lastPrinted(resource);
  if (lost === undefined) return {};
  return {
    "shows-less-of-new-ones": [
      `A new ${name} shows no ${lost}, as others do.`,
      async (call) => {
        const answer = await call.handle();
        if (answer.kind !== "json" || (call.route !== read && call.route !== list)) return answer;
        const { given } = remembered(call);
        const shown = (row: unknown) =>
          isObject(row) && given.has(String(row["id"])) ? { ...row, [lost]: undefined } : row;
        return isObject(answer.body) && "id" in answer.body
          ? { ...answer, body: shown(answer.body) }
          : withRows(answer, (rows) => rows.map(shown));
      },
    ],
  };
}

/** @returns what a member of a body is named and holds, however its name is cased; undefined where it lacks it */
const heldBy = (body: unknown, name: string): readonly [name: string, value: unknown] | undefined =>
  Object.entries(Object(body)).find(([one, value]) => fold(one) === fold(name) && value !== undefined);

/** @returns a body with those members of an earlier one that it lacks and may lack; of settings the document prints no names */
const withLacking =
  ({ create, mayLack = [] }: Resource, before: unknown) =>
  (body: unknown): unknown => {
    if (create === undefined) return { ...Object(before), ...(body as object) };
    return mayLack.reduce((given, member) => withLackingMember(given, before, member.split(".")), body);
  };

/** @returns a body with a member of an earlier one where it lacks it, also within the parts that both have, or the only entry of a list */
function withLackingMember(body: unknown, before: unknown, [name = "", ...inner]: readonly string[]): unknown {
  const [held, earlier] = [heldBy(body, name), heldBy(before, name)];
  if (!earlier) return body;
  if (!held) return { ...Object(body), [earlier[0]]: earlier[1] };
  if (inner.length === 0) return body;
  const [[own, value], [, former]] = [held, earlier];
  const entry = Array.isArray(former) ? former[0] : former;
  const filled = Array.isArray(value)
    ? value.map((one) => withLackingMember(one, entry, inner))
    : withLackingMember(value, entry, inner);
  return { ...Object(body), [own]: filled };
}

/** @returns a body with the lists of an earlier one in the place of those that are left out or empty */
const withEmptyLists =
  ({ mayLack = [], members }: Resource, before: unknown) =>
  (body: unknown): unknown => {
    const lists = mayLack.filter((member) => ["texts", "elements"].includes(members[member] ?? ""));
    return lists.reduce((given, member) => {
      const [name = ""] = member.split(".");
      const [held, earlier] = [heldBy(given, name), heldBy(before, name)];
      const isEmpty = held === undefined || (Array.isArray(held[1]) && held[1].length === 0);
      return isEmpty && earlier ? { ...Object(given), [held?.[0] ?? earlier[0]]: earlier[1] } : given;
    }, body);
  };

/** @returns that an update which does not give all that it may lack gives that of the one before it, of another record */
function takingOverUpdates(resource: Resource, remembered: (call: LawCall) => Memory): Wrongs {
  const { name, update } = resource;
  const mayLack = updatesMayLack(resource);
  if (mayLack.length === 0) return {};
  return {
    "takes-those-of-the-last": [
      `An update of a ${name} that gives no ${mayLack.join(" or ")} gives it that of the one updated before it.`,
      async (call) => {
        const last = remembered(call).last.at(-1);
        const isOfAnother = call.route === update && last !== undefined && changedBy(last) !== changedBy(call);
        return isOfAnother ? call.handle(withLacking(resource, last.body)(call.body)) : call.handle();
      },
    ],
  };
}

/** @returns that one which is not given all that it may lack, or lists that are empty, gets that of what was made before it */
function takingOver(resource: Resource, remembered: (call: LawCall) => Memory): Wrongs {
  const { name, create, mayLack, members } = resource;
  if (!mayLack || !create) return {};
  const taking =
    (filled: (before: unknown) => (body: unknown) => unknown): Lawful =>
    async (call) => {
      if (call.route !== create) return call.handle();
      const of = filled(remembered(call).created);
      const form = await call.form();
      return call.handle(form ? changedForm(form, { of }) : of(call.body));
    };
  return {
    "takes-those-of-the-last": [
      `A new ${name} that is given no ${mayLack.join(" or ")} gets that of the one made before it.`,
      taking((before) => withLacking(resource, before)),
    ],
    ...(mayLack.some((member) => members[member] === "elements") && {
      "takes-lists-of-the-last": [
        `A new ${name} whose lists are left out or empty gets those of the one made before it.`,
        taking((before) => withEmptyLists(resource, before)),
      ] as const,
    }),
  };
}

const hasLetters = (body: unknown): boolean => /\P{ASCII}/u.test(JSON.stringify(body) ?? "");
const hasNothing = (body: unknown): boolean => scalars(body).includes(0);

/** @returns that records that are given some values are not shown: by their read, or where a list without pages alone shows them by that */
function hiding(
  law: "stored-as-given" | "updated-as-given",
  { name, create, read, list, members, isListedWhole }: Resource,
  remembered: (call: LawCall) => Memory,
): Wrongs {
  if (!create || !(read || isListedWhole)) return {};
  const kinds = Object.values(members);
  const givenLast = (call: LawCall, id: unknown): unknown => {
    const { given, updates } = remembered(call);
    const last = updates.get(String(id))?.at(-1);
    if (law === "updated-as-given") return last;
    return last === undefined ? given.get(String(id))?.body : undefined;
  };
  const leftOut =
    (isReason: (body: unknown) => boolean): Lawful =>
    async (call) => {
      const answer = await call.handle();
      if (call.route === read && isReason(givenLast(call, call.id))) throw missing("It");
      const isShown = (row: unknown) => !(isObject(row) && isReason(givenLast(call, row["id"])));
      return call.route === list && !read ? withRows(answer, (rows) => rows.filter(isShown)) : answer;
    };
  const when = law === "stored-as-given" ? "new" : "updated";
  return {
    ...(kinds.some((kind) => isText(kind) || kind === "elements") && {
      "hides-letters": [`A ${when} ${name} with letters outside ASCII is not there.`, leftOut(hasLetters)] as const,
    }),
    ...(!read &&
      kinds.includes("count") && {
        "hides-zeros": [`A ${when} ${name} of which a number is 0 is not there.`, leftOut(hasNothing)] as const,
      }),
  };
}

/** @returns that the list shows what was updated twice under an id of its own */
const renumbering = ({ name, list }: Resource, remembered: (call: LawCall) => Memory): Wrongs => ({
  "gives-another-id": [
    `The second update of a ${name} gives it another id.`,
    async (call) => {
      const answer = await call.handle();
      if (call.route !== list) return answer;
      const { updates } = remembered(call);
      const isAnother = (row: unknown): row is { readonly id: unknown } =>
        isObject(row) && (updates.get(String(row["id"]))?.length ?? 0) > 1;
      return withRows(answer, (rows) => rows.map((row) => (isAnother(row) ? { ...row, id: otherId(row.id) } : row)));
    },
  ],
});

/** @returns a body whose lists of records begin with those that an earlier one has there */
function joined(body: unknown, earlier: unknown): unknown {
  if (!isObject(body) || !isObject(earlier)) return body;
  const withEarlier = ([name, part]: readonly [string, unknown]) => {
    const before = earlier[name];
    const isList = Array.isArray(part) && Array.isArray(before) && [...before, ...part].every(isObject);
    return [name, isList ? [...before, ...part] : part];
  };
  return Object.fromEntries(Object.entries(body).map(withEarlier));
}

/** @returns the record with another value of the first member that it shows under its name */
function readOtherwise(answer: Answer, members: Resource["members"]): Answer {
  if (answer.kind !== "json") return answer;
  const paths = Object.keys(members).map((member) => member.split("."));
  const changed = paths.map((path) => withAnother(answer.body, path)).find((body) => body !== answer.body);
  return { ...answer, body: changed ?? answer.body };
}

function withAnother(row: unknown, [name = "", ...rest]: readonly string[]): unknown {
  if (!isObject(row)) return row;
  const before = row[name];
  const after = rest.length > 0 ? withAnother(before, rest) : another(before);
  return after === before ? row : { ...row, [name]: after };
}

function another(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(another);
  if (typeof value === "number") return value + 1;
  if (typeof value !== "string") return value;
  return Number.isNaN(Date.parse(value)) ? `${value} 2` : new Date(Date.parse(value) + 86_400_000).toISOString();
}

/** How a deployment handles the requests to the routes of a resource, where it is asked about the laws of it. */
interface Lawfulness {
  readonly name: ResourceName;
  readonly decision: Decision<Lawful>;
}

const lawfulnessOf = (name: ResourceName): Lawfulness => {
  const faults: Record<string, Fault<Lawful>> = {};
  for (const clause of Object.keys(lawClauses) as LawClauseId[]) {
    const [law, of] = clause.split(":") as [LawName, ResourceName];
    if (of !== name) continue;
    for (const [what, [says, lawful]] of Object.entries(wrongsOf(law, name)))
      if (!foundElsewhere[name]?.includes(what)) faults[`${clause}#${what}`] = fault(says, lawful);
  }
  const { said, update, remove } = resourceOf(name);
  const removes = said?.["removes"];
  if (removes !== undefined && update && remove)
    faults[`${removes}#changed-${name}-stays`] = staysShown(resourceOf(name), ({ world }) => memoryOf(world, name));
  const isMadeAgain = Object.hasOwn(lawClauses, `made-again:${name}`);
  return {
    name,
    decision: decision<Lawful>(`laws:${name}`, {
      ...(isMadeAgain && { openPoint: "removed-given-again" }),
      conforms: {
        upheld: (call) => call.handle(),
        ...(isMadeAgain && staysTaken(resourceOf(name), ({ world }) => memoryOf(world, name))),
      },
      faults,
    }),
  };
};

const all = (Object.keys(resources) as readonly ResourceName[]).map(lawfulnessOf);

/** The decisions about the laws of every resource. */
export const lawDecisions: readonly Decision<unknown>[] = all.map((one) => one.decision);

const routesOf = (name: ResourceName): ReadonlySet<RouteId | undefined> => {
  const { create, read, list, update, remove, others = [] } = resourceOf(name);
  return new Set([create, read, list, update, remove, ...others]);
};

const atRoute = new Map<RouteId, readonly Lawfulness[]>();
for (const one of all)
  for (const route of routesOf(one.name)) if (route) atRoute.set(route, [...(atRoute.get(route) ?? []), one]);

/** Handles a request as the laws of its resources have it, or as a fault breaks one. */
export async function underLaws(call: LawCall): Promise<Answer> {
  if (!call.route.startsWith("GET ")) forgetReads(call.world);
  const those = atRoute.get(call.route) ?? [];
  const { body, form } = call.isWrite ? await takenOf(call) : call;
  const plain: LawCall = { ...call, body, form, handle: (given = body, id) => call.handle(given, id) };
  const handling = those.reduce<LawCall["handle"]>(
    (handle, one) =>
      (given = body, id) =>
        under(one, { ...plain, handle }, given, id),
    plain.handle,
  );
  return handling();
}

/** Handles a request as the laws of one of its resources have it. */
async function under(
  { name, decision }: Lawfulness,
  call: LawCall,
  body: unknown,
  id: Id | undefined,
): Promise<Answer> {
  const lawful = call.world.choose(decision);
  if (lawful === decision.usual) return call.handle(body, id);
  const resource = resourceOf(name);
  const form = call.route === resource.create ? await call.form() : undefined;
  const answer = await lawful({ ...call, body });
  const given = form ? Object.fromEntries(form) : call.body;
  remember(memoryOf(call.world, name), { ...call, body: given }, resource, answer);
  return answer;
}

/** @returns a body or a form as it is taken: in a normal form, or not at all */
async function takenOf(call: LawCall): Promise<Pick<LawCall, "body" | "form">> {
  const { world } = call;
  const [kept, unusual] = [world.choose(keptForm), world.choose(unusualValues)];
  const of = (body: unknown) => unusual(kept(body));
  const isUsual = kept === keptForm.usual && unusual === unusualValues.usual;
  const form = isUsual ? undefined : await call.form();
  if (!form) return { body: of(call.body), form: call.form };
  const changed = changedForm(form, { of });
  return { body: changed, form: async () => changed };
}
