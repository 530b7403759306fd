import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { fault } from "../../core/decision.js";
import type { World } from "../../core/world.js";
import { carrierAccounts } from "./carriers.js";
import { inventory } from "./inventory.js";
import { packagingLabor } from "./settings.js";
import { type Company, companies } from "./state.js";

/** A way in which something is saved of a company. */
type CompanyWrite = "details" | "account" | "entry" | "geo settings";

type Take = (company: Company, world: World) => void;

const accounts: Take = (company, world) => carrierAccounts.forget(world, company);
const labor: Take = (company, world) => packagingLabor.forget(world, company);
const entries: Take = ({ id }, world) => {
  const store = world.of(inventory);
  for (const entry of store.all()) if (entry.company_id === id) store.remove(entry.id);
};

const phone: Take = (company, world) => world.of(companies).add({ ...company, more: { ...company.more, phone: null } });

const taken = (write: CompanyWrite, says: string, take: Take) =>
  fault(says, (done: CompanyWrite, company: Company, world: World) => {
    if (done === write) take(company, world);
  });

/** What is saved of a company and goes with another write on it. */
export const takesAlong = nothingElse<readonly [write: CompanyWrite, company: Company, world: World]>(
  "company-write-takes",
  "nothing",
  {
    "company-settings-apart#details-take-accounts": taken(
      "details",
      "An update takes the carrier accounts back.",
      accounts,
    ),
    "company-settings-apart#details-take-entries": taken(
      "details",
      "An update of a company empties its inventory.",
      entries,
    ),
    "company-settings-apart#account-takes-entries": taken(
      "account",
      "A carrier account empties the inventory.",
      entries,
    ),
    "company-settings-apart#geo-settings-take-phone": taken(
      "geo settings",
      "Geo settings that are saved clear the phone of the company.",
      phone,
    ),
    "company-settings-apart#entry-takes-labor": taken(
      "entry",
      "An inventory entry takes the packaging labor back.",
      labor,
    ),
  },
);
