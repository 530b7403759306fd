import { remembered } from "../../contract/remembered.js";
import type { Surface } from "../../contract/vocabulary.js";
import { type Decision, decision } from "./decision.js";
import type { World } from "./world.js";

/** @returns the name without case and underscores: what all spellings of one name share */
export const fold = remembered((name) => name.replaceAll("_", "").toLowerCase());

const words = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .split("_")
    .filter(Boolean);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const pascalCase = remembered((name) => words(name).map(capital).join(""));

type Spelling = (name: string) => string;

export const spellings = {
  camelCase: remembered((name) => pascalCase(name).replace(/^./, (first) => first.toLowerCase())),
  snake_case: remembered((name) => words(name).join("_").toLowerCase()),
  PascalCase: pascalCase,
  documented: (name: string) => name,
};

export const bodyCasing = decision<Spelling>("body-casing", { openPoint: "wire-casing", conforms: spellings });

const casingOf = (surface: Surface) =>
  decision<Spelling | undefined>(`body-casing:${surface}`, {
    openPoint: "wire-casing",
    conforms: { "as-everywhere": undefined, ...spellings },
  });

/** The same for one surface only; undefined leaves it to the casing of all. */
export const surfaceCasing: { readonly [S in Surface]: Decision<Spelling | undefined> } = {
  portal: casingOf("portal"),
  abc: casingOf("abc"),
  catalog: casingOf("catalog"),
};

export const surfaceCasings = Object.values(surfaceCasing);

/** Whether a member that the document prints is known in any spelling, or as its surface spells it alone: another one is not known. */
export const printedMembers = decision<"folded" | "as-spelt">("printed-members", {
  openPoint: "wire-casing",
  conforms: { "known-in-any-spelling": "folded", "known-as-its-surface-spells-it": "as-spelt" },
});

type NullFields = (value: unknown, name: string) => boolean;

export const emptyFields = decision<NullFields>("empty-fields", {
  openPoint: "null-vs-absent",
  conforms: {
    "answered-as-null": () => true,
    "left-out": (value) => value !== null,
    "by-the-member": (value, name) => value !== null || name.length % 2 === 0,
  },
});

/** @returns how a surface spells the names of members */
export const spellingOf = (world: World, surface: Surface): Spelling =>
  world.choose(surfaceCasing[surface]) ?? world.choose(bodyCasing);

/** Before a name that goes on the wire exactly as it was sent. */
const mark = "\0";

/** @returns the name of a member that is kept and answered under exactly the name that was sent */
export const exactly = (sent: string): string => mark + sent;

/** @returns the name that was sent; undefined where the name is one of the deployment's own */
export const sentName = (name: string): string | undefined => (name.startsWith(mark) ? name.slice(1) : undefined);

const isName = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * Turns what a handler answers into what goes over the wire.
 *
 * @param value an answer with the names that the document prints
 * @returns the same with the names that this deployment uses
 */
export function toWire(value: unknown, world: World, surface: Surface): unknown {
  const spell = spellingOf(world, surface);
  const shows = world.choose(emptyFields);
  const spelt = new Map<string, string>();
  const nameOf = (name: string) => {
    const known = spelt.get(name);
    if (known !== undefined) return known;
    const fresh = sentName(name) ?? (isName.test(name) ? spell(name) : name);
    spelt.set(name, fresh);
    return fresh;
  };
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (part === null || typeof part !== "object") return part;
    const result: Record<string, unknown> = {};
    for (const [name, entry] of Object.entries(part)) {
      if (entry !== undefined && shows(entry, name)) result[nameOf(name)] = visit(entry);
    }
    return result;
  };
  return visit(value);
}

/** @param names names as the document prints them */
export const printedNames = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [fold(name), name]));
