import { type Answer, created } from "../../core/answer.js";
import { decision, fault } from "../../core/decision.js";
import { leftOutOf } from "../../core/left-out.js";
import { invalid, missing, Refusal, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { World } from "../../core/world.js";
import { type Company, companies, neighboursOf } from "./state.js";

/** What the string is that a creation answers. */
export const createAnswer = decision<(company: Company, world: World) => Answer>("company-create-answer", {
  openPoint: "company-create-string-meaning",
  conforms: {
    uuid: ({ id }, world) => created(id, world),
    code: ({ code }, world) => created(code, world),
    message: (_, world) => created("The company was created.", world),
  },
});

type IdOfNew = (given: string | undefined, store: Store<Company>, fresh: () => string) => string;

export const createId = decision<IdOfNew>("company-create-id", {
  openPoint: "company-create-id",
  conforms: {
    ignored: (_, __, fresh) => fresh(),
    "becomes-its-own": (given, store, fresh) => {
      if (given !== undefined && store.get(given)) throw new Refusal("conflict", "There is such a company already.");
      return given ?? fresh();
    },
    refused: (given, _, fresh) => {
      if (given !== undefined) throw invalid({ id: ["A new company has no identifier yet."] });
      return fresh();
    },
  },
  faults: {
    "company-create-no-overwrite#overwrites": fault(
      "A company created with the identifier of another takes its place.",
      (given, _, fresh) => given ?? fresh(),
    ),
  },
});

type Create = (world: World, company: Company, given: string | undefined) => void;

const stored: Create = (world, company) => void world.of(companies).add(company);

export const companyCreate = decision<Create>("company-create", {
  conforms: { stored },
  faults: {
    "company-create-persists#name-alone": fault(
      "Of a new company only name and code are kept.",
      (world, company) => void world.of(companies).add({ ...company, more: {} }),
    ),
    "company-create-persists#shortens-texts": fault(
      "The texts of a new company's address are cut off.",
      (world, company) => {
        const address = Object.entries((company.more["address"] ?? {}) as object);
        const short = Object.fromEntries(address.map(([member, text]) => [member, String(text).slice(0, 10)]));
        world.of(companies).add({ ...company, more: { ...company.more, address: short } });
      },
    ),
    "company-create-no-overwrite#renames-model": fault(
      "The company whose identifier the body carries gets the name of the new one.",
      (world, company, given) => {
        const model = given === undefined ? undefined : world.of(companies).get(given);
        if (model) world.of(companies).add({ ...model, name: company.name });
        stored(world, company, given);
      },
    ),
  },
});

type Update = (world: World, after: Company, before: Company) => void;

export const companyUpdate = decision<Update>("company-update", {
  conforms: { stored: (world, after) => void world.of(companies).add(after) },
  faults: {
    "company-update-persists#forgets": fault("An update is answered but not stored.", () => {}),
    "company-update-persists#keeps-name": fault(
      "An update stores everything but the name.",
      (world, after, { name }) => void world.of(companies).add({ ...after, name }),
    ),
    "company-update-only-that#spills": fault("An update renames the neighbouring companies, too.", (world, after) => {
      for (const neighbour of neighboursOf(world, after.id))
        world.of(companies).add({ ...neighbour, name: after.name });
      world.of(companies).add(after);
    }),
    "company-update-only-that#shares-address": fault(
      "An update gives its telephone number to all companies of the same parent.",
      (world, after) => {
        for (const other of world.of(companies).all())
          world.of(companies).add({ ...other, more: { ...other.more, phone: "555-0000" } });
        world.of(companies).add(after);
      },
    ),
  },
});

export const updateAnswer = decision<(after: Company, before: Company) => Company>("company-update-answer", {
  conforms: { "as-it-is-now": (after) => after },
  faults: {
    "company-update-answered#answers-before": fault(
      "An update answers the company as it was before.",
      (_, before) => before,
    ),
    "company-update-answered#answers-nothing-new": fault(
      "An update answers the company without its name.",
      (after) => ({ ...after, name: "" }),
    ),
  },
});

/** What becomes of members that an update leaves out. */
export const leftOut = leftOutOf("company-update-left-out", "company-update-partial");

export const otherId = decision<() => void>("company-update-other-id", {
  openPoint: "company-put-id-mismatch",
  conforms: { "the-path-counts": () => {}, refused: refusing(invalid({ id: ["The path names another company."] })) },
});

type UpdateUnknown = (world: World, make: () => Company) => Company;

export const unknownUpdate = decision<UpdateUnknown>("company-update-unknown", {
  conforms: { refused: refusing(missing("The company")) },
  faults: {
    "company-update-unknown#creates": fault("An update under a UUID that no company has creates one.", (world, make) =>
      world.of(companies).add(make()),
    ),
    "company-update-unknown#of-nothing": fault(
      "An update under a UUID that no company has is answered with success.",
      (_, make) => make(),
    ),
  },
});
