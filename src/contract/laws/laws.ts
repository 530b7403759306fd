import { identityOf } from "../identities.js";
import { editionsOf } from "../releases.js";
import { modelsAnswered } from "../route.js";
import { type RouteId, routeList, routeOf } from "../routes.js";
import {
  changedApart,
  isMadeAtOnce,
  isReadById,
  isRemovedForGood,
  type Resource,
  updatesMayLack,
} from "./resources.js";

/** A relation that holds for every resource that has the routes for it (rulings 44 to 46, 50). */
export interface Law {
  /** @returns one sentence: what a conforming deployment does */
  says(resource: Resource): string;
  /** Where the document suggests it, beside the rows of the routes. */
  readonly source: string;
  /** @returns the routes that take part, that which keeps or breaks it first; undefined where the resource lacks one */
  routes(resource: Resource): readonly [RouteId, ...RouteId[]] | undefined;
  /** Why it does not hold for a resource without those. */
  readonly excused: string;
}

/** @returns the routes; undefined where one is missing */
const all = (
  first: RouteId | undefined,
  ...others: readonly (RouteId | undefined)[]
): readonly [RouteId, ...RouteId[]] | undefined => {
  const rest = others.filter((route) => route !== undefined);
  return first !== undefined && rest.length === others.length ? [first, ...rest] : undefined;
};

/** @returns what an update is judged by: it, where it shows, and how one is made that it may change */
const updating = ({ update, read, list, create }: Resource) =>
  create === undefined ? all(update, read ?? list) : all(update, read ?? list, create);

const shownBy = ({ read, list }: Resource): RouteId | undefined => read ?? list;

/** @returns every route that shows records of a kind, those that only read first */
function showing({ create, read, list, others }: Resource): readonly RouteId[] {
  const kind = create && routeOf(create).creates;
  if (kind === undefined) return [];
  const those = routeList
    .filter(({ answers }) =>
      editionsOf(answers).some((one) => modelsAnswered(one).some((model) => identityOf(model)?.kind === kind)),
    )
    .map(({ id }) => id as RouteId);
  const first = [read, list].filter((route) => route !== undefined);
  return [...new Set([...first, ...those, ...(others ?? [])])];
}

/** What may be given that a deployment is likely to get wrong. */
const whatever = "whatever its letters, numbers, truth values and dates are";

/** The laws by the name that their clauses begin with. */
export const laws = {
  "stored-as-given": {
    says: (resource) => {
      const { name, mayLack } = resource;
      const atOnce = isMadeAtOnce(resource) ? ", also where another is made at the same time" : "";
      const lacking = mayLack ? ", and it gets nothing that the one before it was given" : "";
      return `What a new ${name} is given is kept as it was given, ${whatever}${atOnce}${lacking}.`;
    },
    source: "Resources and their fields",
    excused: "no route makes one",
    routes: (resource) => all(resource.create, shownBy(resource)),
  },
  "updated-as-given": {
    says: (resource) => {
      const { name } = resource;
      const lacking =
        updatesMayLack(resource).length > 0 ? ", and it gets nothing that another one was given before" : "";
      return `What an update gives a ${name} is kept as it was given, ${whatever}${lacking}.`;
    },
    source: "Resources and their fields",
    excused: "no route updates it",
    routes: updating,
  },
  "written-otherwise": {
    says: ({ name, create, update }) => {
      const given = [create && `a new ${name}`, update && `an update of a ${name}`].filter((one) => one !== undefined);
      return `What ${given.join(" or ")} is given is the same however a client writes it: letters and slashes as JSON escapes, members in any order, blanks and line ends between them, the parts of a form in any order.`;
    },
    source: "Path conventions (bodies are JSON); RFC 8259 and RFC 7578, by which clients write",
    excused: "no route makes or updates one",
    routes: (resource) => {
      const [first, ...others] = [resource.create, resource.update].filter((route) => route !== undefined);
      return all(first, ...others, shownBy(resource));
    },
  },
  emptied: {
    says: ({ name }) => `What an update empties in a ${name} is empty then, and what it gives beside that is kept.`,
    source: "Resources and their fields",
    excused: "an update may leave nothing of it empty",
    routes: (resource) => (resource.mayBeEmpty ? updating(resource) : undefined),
  },
  "updated-again": {
    says: (resource) =>
      `A second update of a ${resource.name} replaces the first${changedApart(resource).length > 0 ? ", and so does one that changes a part of it alone" : ""}.`,
    source: "Resources and their fields",
    excused: "no route updates it",
    routes: updating,
  },
  "updated-alike": {
    says: ({ name }) =>
      `An update of a ${name} that is sent once more, or gives back what came first, is answered as before and leaves what it gives; and so does one that gives another what the first was given.`,
    source: "Resources and their fields",
    excused: "no route updates it",
    routes: updating,
  },
  "update-only-that": {
    says: ({ name }) => `Updates of one ${name} leave those made before and after it as they were.`,
    source: "Resources and their fields",
    excused: "no route updates it",
    routes: updating,
  },
  "remove-only-that": {
    says: ({ name }) => `Removing one ${name} leaves those made before and after it as they were.`,
    source: "Endpoints, tables",
    excused: "no route removes it",
    routes: (resource) => all(resource.remove, shownBy(resource), resource.create),
  },
  "removed-again": {
    says: (resource) =>
      `Removing a ${resource.name} a second time removes nothing else${isRemovedForGood(resource) ? ", and does not bring it back" : ""}.`,
    source: "Endpoints, tables",
    excused: "no route removes it",
    routes: (resource) => all(resource.remove, shownBy(resource), resource.create),
  },
  "made-again": {
    says: (resource) =>
      `A ${resource.name} that is made of what a removed one was given is there, is none but the new one${isRemovedForGood(resource) ? ", and does not bring that one back" : ""}.`,
    source: "Endpoints, tables",
    excused: "no route removes it",
    routes: ({ create, read, list, remove }) => all(create, read ?? list, remove),
  },
  "namesakes-stay": {
    says: ({ name }) =>
      `A ${name} that is given what another was given is another, is read and listed as itself, shows the same, and leaves that one as it was when it is changed or removed.`,
    source: "Endpoints, tables",
    excused: "it is one of a kind, or never changed",
    routes: (resource) => {
      const [first, ...others] = [resource.update, resource.remove].filter((route) => route !== undefined);
      const alsoById = (resource.others ?? []).filter(isReadById);
      const { read, list, mayBeTheFirst } = resource;
      const listing = read && list && !mayBeTheFirst ? [list] : [];
      return all(first, ...others, shownBy(resource), ...listing, ...alsoById, resource.create);
    },
  },
  "one-is-one": {
    says: ({ name }) => `Each ${name} is read as itself, whatever was read before it.`,
    source: "Endpoints, tables",
    excused: "no route reads one of several",
    routes: ({ read, create }) => all(read, create),
  },
  "reads-agree": {
    says: ({ name, mayBeEmpty }) =>
      `The list and the read of a ${name} tell the same of it, also after it was changed twice${mayBeEmpty ? ", and after something in it was emptied" : ""}.`,
    source: "Endpoints, tables",
    excused: "it has no list, no read or no update",
    routes: ({ list, read, update, create }) => all(list, read, update, create),
  },
  "shown-as-given": {
    says: ({ name }) => `Every route that shows a ${name} shows what it was given as its read does.`,
    source: "Resources and their fields",
    excused: "it has no list or no read",
    routes: (resource) => {
      const [first, ...others] = resource.read && resource.list ? showing(resource) : [];
      return all(first, ...others, resource.create);
    },
  },
  "shown-elsewhere": {
    says: ({ name }) => `Every other route that shows a ${name} tells the same of it, also after it was changed twice.`,
    source: "Endpoints, tables",
    excused: "no route shows it beside its list and its read",
    routes: ({ others, read, list, update, create }) =>
      others && all(others[0], ...others.slice(1), read ?? list, update, create),
  },
  "listed-whole": {
    says: ({ name }) => `The list has each ${name}, however many there are, also where two are made at the same time.`,
    source: "Endpoints, tables",
    excused: "its list has pages, or is never long",
    routes: ({ isListedWhole, list, create }) => (isListedWhole ? all(list, create) : undefined),
  },
  "told-to-others": {
    says: ({ name, update, read }) =>
      update
        ? `A partner-scoped caller who reads a ${name} is shown no other one, and then what the corporate caller changes in it.`
        : `A partner-scoped caller who has listed a ${name} is shown the next one that the corporate caller makes${isReadById(read) ? ", and who reads one no other" : ""}.`,
    source: "Resources and their fields; Authentication, 1",
    excused: "no route changes or lists it",
    routes: ({ create, read, list, update, others = [] }) => {
      if (!update) return all(list, create);
      const also = [list, ...others, create].filter((route) => route !== undefined);
      return all(read ?? list, update, ...also);
    },
  },
  "refused-untouched": {
    says: ({ name }) =>
      `What is refused, if only in part, leaves each ${name} as it was, makes none, and undoes no update after it.`,
    source: "Errors",
    excused: "nothing about it is said to be refused",
    routes: (resource) => {
      const { refuses, mayRefuse, update, create } = resource;
      if (refuses) return all(refuses[0], ...refuses.slice(1), shownBy(resource), create);
      return update && mayRefuse?.includes(update) ? updating(resource) : undefined;
    },
  },
} as const satisfies { readonly [name: string]: Law };

export type LawName = keyof typeof laws;
