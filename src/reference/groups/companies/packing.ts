import { type Answer, absent, ok } from "../../core/answer.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import { type Form, isObject, type Json } from "../../core/form.js";
import { failure, invalid, missing, Refusal, refusing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { lists, ownCrate } from "../lookup/data.js";
import { added } from "../lookup/short.js";
import { inventory } from "./inventory.js";
import { packagingSettings } from "./settings.js";
import type { Company } from "./state.js";

/** The packing routes by the last part of their path. */
export const packings = ["inventory", "hierarchy", "inventories", "materials", "validate", "handling-units"] as const;
export type Packing = (typeof packings)[number];

interface Named {
  readonly id: number;
  readonly name: string;
}

const containers: readonly Named[] = lists["GET /lookup/handlingUnitContainerTypes"].flatMap(({ containers }) => [
  ...containers,
]);
const cPacks = lists["GET /lookup/cPacks"];
const fills: readonly Named[] = lists["GET /lookup/containerfill"];

/** Which routes pack for a company that was just made. */
export const packsForNew = decision<(packing: Packing) => boolean>("pack-for-new-companies", {
  conforms: { each: () => true },
  faults: {
    "route:POST /company/{companyId}/pack/inventory#for-known-companies": fault(
      "A single item is packed for the companies that were there at the start alone.",
      (packing) => packing !== "inventory",
    ),
    "route:POST /company/{companyId}/pack/inventories#for-known-companies": fault(
      "Several items are packed for the companies that were there at the start alone.",
      (packing) => packing !== "inventories",
    ),
  },
});

/** Whether an identifier is taken that the lookup lists as the `index`th, for the thing in that place of several, of such a length. */
type Takes = (packing: Packing, index: number, place: number, length: number) => boolean;

const all: Takes = () => true;

/** The first, such as an envelope, is for small things alone. */
const smallInTheFirst: Takes = (_, index, __, length) => index > 0 || length < 6;

const conforms = { all, "small-things-in-the-first": smallInTheFirst };

export const containerTypesTaken = decision<Takes>("pack-container-types", {
  conforms,
  faults: {
    "pack-container-types-accepted#refused": fault("No packing route takes a container type.", () => false),
    "pack-container-types-accepted#validate-refuses-container-types": fault(
      "The validation takes no container type.",
      (packing) => packing !== "validate",
    ),
    "pack-container-types-accepted#first-container-type-only": fault(
      "Only the first container type is taken.",
      (_, index) => index === 0,
    ),
  },
});

export const cPacksTaken = decision<Takes>("pack-cpacks", {
  conforms,
  faults: {
    "pack-cpacks-accepted#refused": fault("No packing route takes a cPack.", () => false),
    "pack-cpacks-accepted#handling-units-refuse-cpacks": fault(
      "The packing of handling units takes no cPack.",
      (packing) => packing !== "handling-units",
    ),
    "pack-cpacks-accepted#first-cpack-only": fault("Only the first cPack is taken.", (_, index) => index === 0),
  },
});

export const fillsTaken = decision<Takes>("pack-containerfill", {
  conforms,
  faults: {
    "pack-containerfill-accepted#fills-refused": fault("No packing route takes a fill.", () => false),
    "pack-containerfill-accepted#hierarchy-refuses-fills": fault(
      "The packing of hierarchies takes no fill.",
      (packing) => packing !== "hierarchy",
    ),
    "pack-containerfill-accepted#compared-as-texts": fault(
      "The validation compares fills as texts, so that 9 stands behind the last.",
      (packing, index) => packing !== "validate" || String(fills[index]?.id) <= String(fills.at(-1)?.id),
    ),
    "pack-containerfill-accepted#first-fill-only": fault("Only the first fill is taken.", (_, index) => index === 0),
    "pack-containerfill-accepted#first-ten-behind-the-first": fault(
      "For the things behind the first of several, only the first ten fills are taken.",
      (_, index, place) => place === 0 || index < 10,
    ),
  },
});

/** What is done with an identifier that no lookup lists: told to the caller in the result, or not at all. */
export const unknownIdentifier = decision<(name: string) => readonly string[]>("pack-unknown-identifier", {
  openPoint: "pack-unknown-identifier",
  conforms: {
    refused: (name) => {
      throw invalid({ [name]: ["No lookup lists it."] });
    },
    reported: (name) => [`${name} is not known.`],
    ignored: () => [],
  },
});

/** How a packing result tells success from failure. */
export const resultWrapper = decision<(data: unknown, errors: readonly string[]) => Json>("pack-result", {
  openPoint: "pack-result-wrapper",
  conforms: {
    flag: (data, errors) => ({ success: errors.length === 0, data, error_message: errors[0] ?? null }),
    errors: (data, errors) => ({ data, errors }),
    "status-alone": (data) => ({ result: data }),
  },
});

/** What an identifier that no lookup lists leaves behind where it is refused: the entries that a lookup has since. */
export const besideRefusal = nothingElse<[name: string, id: number, added: Map<string, Json[]>]>(
  "pack-beside-refusal",
  "nothing",
  {
    "pack-keeps-materials#lists-refused-packs": fault(
      "A cPack that no lookup lists is listed once packing has refused it.",
      (name, id, added) => {
        if (name === "c_pack_id") added.set("GET /lookup/cPacks", [{ id, name: null, length: null }]);
      },
    ),
    "pack-keeps-materials#lists-refused-fills": fault(
      "A fill that no lookup lists is listed once packing has refused it.",
      (name, id, added) => {
        if (name === "container_fill_id") added.set("GET /lookup/containerfill", [{ id, name: null }]);
      },
    ),
  },
);

/** The companies whose last packing was refused. */
export const lastRefused = state("pack-last-refused", () => new Set<string>());

/** What is packed after something was refused: all that is packed otherwise. */
export const afterRefusal = nothingElse<[packing: Packing, isRefused: boolean]>("pack-after-refusal", "packed", {
  "route:POST /company/{companyId}/pack/inventory#refuses-once-more": fault(
    "An item is refused once more with the errors of the one before.",
    (packing, isRefused) => {
      if (packing === "inventory" && isRefused) throw invalid({ container_type_id: ["No lookup lists it."] });
    },
  ),
  "route:POST /company/{companyId}/pack/handling-units#fails-once-more": fault(
    "After a refusal the packing of handling units fails once.",
    (packing, isRefused) => {
      if (packing === "handling-units" && isRefused) throw failure;
    },
  ),
});

export const suggestionId = decision<(world: World) => Json>("pack-repeatable", {
  openPoint: "pack-repeatable",
  conforms: { none: () => ({}), generated: (world) => ({ suggestion_id: world.uuid() }) },
});

const measures = ["length", "width", "height"] as const;
const largest = { id: cPacks.length, name: "Pallet", length: 48 };

/** @returns the handling unit that is suggested for what a form describes */
export function suggested(form: Form, packing: Packing, world: World, errors: string[], place: number): Json {
  const kinds = [
    { name: "container_type_id", known: [...containers, ownCrate], takes: containerTypesTaken },
    { name: "c_pack_id", known: cPacks, takes: cPacksTaken },
    { name: "container_fill_id", known: fills, takes: fillsTaken },
  ] as const;
  const sizes = measures.map((name) => form.integer(name) ?? 1);
  const longest = Math.max(...sizes);
  const [container, cPack, fill] = kinds.map(({ name, known, takes }) => {
    const id = form.integer(name);
    if (id === undefined) return undefined;
    const index = known.findIndex((row) => row.id === id);
    if (index < 0) {
      world.choose(besideRefusal)(name, id, world.of(added));
      errors.push(...world.choose(unknownIdentifier)(name));
    } else if (!world.choose(takes)(packing, index, place, longest))
      throw invalid({ [name]: ["It is not taken here."] });
    return known[index]?.name;
  });
  form.settle();
  const fitting = cPacks.find(({ length }) => length >= longest) ?? largest;
  return {
    name: form.text("name") ?? "Item",
    container: container ?? "Plywood crate",
    c_pack: cPack ?? fitting.name,
    fill: fill ?? "Foam",
    volume: sizes.reduce((product, size) => product * size, 1),
    ...world.choose(suggestionId)(world),
  };
}

/** Which of several things something is suggested for. */
export const severalPacked = decision<(things: readonly unknown[]) => readonly unknown[]>("pack-several", {
  conforms: { each: (things) => things },
  faults: {
    "pack-several#first-thing-alone": fault("Of several things the first alone is packed.", (things) =>
      things.slice(0, 1),
    ),
    "pack-several#fails-of-two-alike": fault("Two things of the same name make the service fail.", (things) => {
      const names = things.map((thing) => isObject(thing) && thing["name"]);
      if (new Set(names).size < names.length) throw failure;
      return things;
    }),
  },
});

/** What a company is packed for whose inventory had so many entries that were deleted: all that another one is. */
export const afterDeletions = nothingElse<[packing: Packing, deleted: number]>("pack-after-deletions", "packed", {
  "company-inventory-delete-only-that#packs-no-more": fault(
    "A company with an inventory entry that was deleted gets no suggestion for several items any more.",
    (packing, deleted) => {
      if (packing === "inventories" && deleted > 0) throw new Refusal("conflict", "The inventory is being rebuilt.");
    },
  ),
});

/** What a company is packed for that has an entry which was updated by one member alone: all that another one is. */
export const afterLoneUpdate = nothingElse<[packing: Packing]>("pack-after-lone-update", "packed", {
  "company-inventory-update-only-that#packs-none": fault(
    "A company with an inventory entry that was updated by one member alone makes the service fail where several items are packed.",
    (packing) => {
      if (packing === "inventories") throw failure;
    },
  ),
  "company-inventory-update-only-that#packs-no-one": fault(
    "A company with an inventory entry that was updated by one member alone gets no suggestion for one item any more.",
    (packing) => {
      if (packing === "inventory") throw new Refusal("conflict", "The inventory is being rebuilt.");
    },
  ),
});

/** The longest thing that each company was packed. */
export const longestPacked = state("pack-longest", () => new Map<string, number>());

const palletLength = 48;

/** The length that the default pallet has, after a thing of a length was packed. */
export const palletLengthOf = decision<(longest: number) => number>("company-default-pallet-length", {
  conforms: { "its-own": () => palletLength },
  faults: {
    "pack-keeps-materials#stretches-the-pallet": fault(
      "A thing that is longer than the default pallet of a company makes that as long.",
      (longest) => Math.max(palletLength, longest),
    ),
  },
});

/** What a suggestion changes on the deployment: nothing. */
export const sideEffect = nothingElse<[world: World, company: Company]>("pack-side-effect", "none", {
  "pack-keeps-inventory#consumes-inventory": fault(
    "A packing suggestion takes its material out of the inventory.",
    (world, { id }) => {
      const store = world.of(inventory);
      const entry = store.all().find(({ company_id }) => company_id === id);
      if (entry)
        store.add({ ...entry, values: { ...entry.values, quantity: Number(entry.values["quantity"] ?? 0) - 1 } });
    },
  ),
  "pack-keeps-inventory#adds-to-inventory": fault(
    "A packing suggestion adds what it packs to the inventory.",
    (world, { id }) => {
      const store = world.of(inventory);
      store.add({ id: store.nextNumber(), company_id: id, values: { name: "Packed item", quantity: 1 } });
    },
  ),
  "pack-keeps-settings#changes-settings": fault(
    "A packing suggestion raises the markup of the packaging settings.",
    (world, company) => {
      const settings = packagingSettings.of(world, company);
      const markup = Number(settings.values["markup"] ?? 0) + 1;
      packagingSettings.keep(world, company, { ...settings, values: { ...settings.values, markup } });
    },
  ),
});

const materials = ["Double-wall carton", "Bubble wrap", "Corner protector"] as const;

export const materialRows = materials.map((name, index) => ({
  id: index + 1,
  name,
  kind: index === 0 ? "box" : "wrap",
}));
export const stockBoxes = cPacks.map(({ id, name, length }) => ({ id: 100 + id, name: `Box ${name}`, length }));
export const dContainers = containers.map(({ name }, index) => ({ id: 200 + index, name }));

/** Which UUIDs the read of a company's containers takes for such. */
export const containersUuid = decision<(id: string) => boolean>("company-containers-uuid", {
  conforms: { all: () => true },
  faults: {
    "route:GET /company/{companyId}/materials/d-containers#random-uuids-alone": fault(
      "The containers of a company are refused where its UUID is none of random digits.",
      (id) => /^.{14}4/.test(id),
    ),
  },
});

/** What is answered for a company that has no stock boxes. */
export const noBoxes = decision<() => readonly unknown[]>("company-no-stock-boxes", {
  conforms: { "an-empty-list": () => [], refused: refusing(missing("A stock box")) },
  faults: {
    "route:GET /company/{companyId}/materials/stock-boxes#fails-without-boxes": fault(
      "A company without stock boxes makes the service fail.",
      refusing(failure),
    ),
  },
});

/** Whether the materials are answered without a kind. */
export const materialsParams = decision<(kind: string | undefined) => void>("company-materials-params", {
  openPoint: "materials-params",
  conforms: {
    "none-needed": () => {},
    "kind-needed": (kind) => {
      if (kind === undefined) throw invalid({ kind: ["This parameter is required."] });
    },
  },
});

export const defaultPallet = decision<(world: World, company: Company) => Answer>("company-default-pallet", {
  openPoint: "default-pallet-missing",
  conforms: {
    "of-the-service": (world, { id }) => {
      const length = world.choose(palletLengthOf)(world.of(longestPacked).get(id) ?? 0);
      return ok({ id: 300, name: "Standard pallet", length, width: 40 });
    },
    "none-is-absent": (world) => absent(world, "The default pallet"),
    "none-is-null": () => ok(null),
  },
});
