import { never } from "../../core/behaviours/always.js";
import { allOthers, apart, neighbours } from "../../core/behaviours/apart.js";
import { fallingBack } from "../../core/behaviours/filtering.js";
import { intact } from "../../core/behaviours/intact.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { failure, invalid } from "../../core/refusal.js";
import type { Options } from "../freight-providers/state.js";
import { below, parentOf } from "./settings.js";
import { belowCompany, type Company } from "./state.js";

export type Account = Json & { readonly id: string };

const offered = ["First Carrier", "Second Carrier"] as const;

export const carrierAccounts = belowCompany<readonly Account[]>("carrier-accounts", ({ code }, world) =>
  offered.map((carrier, index) => ({ id: world.uuid(), carrier, account_number: `${code}-${7001 + index}` })),
);

/** What a save makes of the accounts that are there. */
type Save = (before: readonly Account[], saved: Account) => readonly Account[];

export const accountSave = decision<Save>("company-carrier-save", {
  openPoint: "carrier-accounts-save-mode",
  conforms: {
    "adds-or-updates": (before, saved) => [...before.filter(({ id }) => id !== saved.id), saved],
    "replaces-all": (_, saved) => [saved],
  },
  faults: {
    "company-carrier-accounts-persist#forgets": fault("A saved carrier account is not stored.", (before) => before),
    "company-carrier-accounts-persist#drops-number": fault(
      "A carrier account is stored without its number.",
      (before, saved) => [...before, { ...saved, account_number: null }],
    ),
    "company-carrier-accounts-persist#exchanged": fault(
      "The carrier of an account is stored as its number, and the number as the carrier.",
      (before, saved) => [...before, { ...saved, carrier: saved["account_number"], account_number: saved["carrier"] }],
    ),
    "company-carrier-accounts-persist#keeps-one": fault(
      "Only the first carrier account that is saved is stored.",
      (before, saved) => (before.length > offered.length ? before : [...before, saved]),
    ),
    "company-carrier-accounts-persist#number-of-digits": fault(
      "The number of a carrier account is shown as a number where it has no letters.",
      (before, saved) => [
        ...before,
        {
          ...saved,
          ...(/^\d+$/.test(String(saved["account_number"])) && { account_number: Number(saved["account_number"]) }),
        },
      ],
    ),
    "company-carrier-accounts-persist#without-leading-zeros": fault(
      "The number of a carrier account is stored without its leading zeros.",
      (before, saved) => [
        ...before,
        { ...saved, account_number: String(saved["account_number"]).replace(/^0+(?=\d+$)/, "") },
      ],
    ),
  },
});

export const accountSpread = apart<Company>("company-carrier-spread", "nowhere", {
  "company-carrier-accounts-only-that#spills": fault(
    "A carrier account is saved for the neighbouring companies, too.",
    neighbours,
  ),
  "company-carrier-accounts-only-that#of-the-parent": fault(
    "A carrier account is saved for the parent of its company, too.",
    parentOf,
  ),
  "company-carrier-accounts-only-that#of-those-below": fault(
    "A carrier account is saved for the companies below its company, too.",
    below,
  ),
  "company-carrier-accounts-only-that#shared-by-all": fault("A carrier account is saved for every company.", allOthers),
});

/** Whose accounts a save changes. */
export const accountOf = decision<(company: Company, all: readonly Company[]) => Company>("company-carrier-of", {
  conforms: { "that-company": (company) => company },
  faults: {
    "company-carrier-accounts-only-that#of-the-first": fault(
      "A carrier account is saved for the first company, whichever is asked for.",
      (company, [first]) => first ?? company,
    ),
  },
});

export const accountTaken = never("company-carrier-taken", "from-nobody", {
  "company-carrier-accounts-only-that#takes-it-away":
    "A company that had an account of the same number loses it to the one that it is saved for.",
});

const carries = (account: Account, query: string) =>
  Object.values(account).some((value) => String(value).toLowerCase().includes(query.toLowerCase()));

/** Which accounts a search finds. */
type Search = (all: readonly Account[], query: string) => readonly Account[];

const carrying: Search = (all, query) => all.filter((account) => carries(account, query));

export const accountSearch = decision<Search>("company-carrier-search", {
  conforms: { narrows: carrying },
  faults: {
    "company-carrier-search-narrows#query-ignored": fault(
      "The query of the carrier-account search is ignored.",
      (all) => all,
    ),
    "company-carrier-search-narrows#falls-back": fault(
      "Where no account carries the query all are found.",
      fallingBack(carrying),
    ),
  },
});

/** How the search shows an account. */
export const accountFound = intact<Account>("company-carrier-account-found", "as-it-is", {
  "company-carrier-search-keeps#number-of-digits": fault(
    "The search shows the number of an account as a number where it has no letters.",
    ({ account_number: number }) => (/^\d+$/.test(String(number)) ? { account_number: Number(number) } : {}),
  ),
});

export const searchesNewest = never("company-carrier-searches-newest", "all-of-a-company", {
  "company-carrier-search-keeps#newest-alone": "The search finds no account of a company but the newest.",
});

/** Of which companies accounts are searched for the current one, where a query is given and where none is. */
type Searched = (all: readonly Company[], current: string | undefined, query: string | undefined) => readonly Company[];

const itsOwnAlone: Searched = (all, current) => all.filter(({ id }) => current === undefined || id === current);
const notItsOwn: Searched = (all, current) => all.filter(({ id }) => id !== current);

/** Whose accounts are searched. */
export const searchedCompanies = decision<Searched>("company-carrier-searched", {
  openPoint: "carrier-search-params",
  conforms: {
    everybodys: (all) => all,
    "not-its-own": notItsOwn,
    "its-own-alone": itsOwnAlone,
    "none-without-a-query": (all, current, query) => (query === undefined ? [] : itsOwnAlone(all, current, query)),
  },
  faults: {
    "company-carrier-search-narrows#company-alone": fault(
      "The carrier-account search finds the accounts of its company alone, and beside a query those of all.",
      (all, current, query) => (query === undefined ? itsOwnAlone(all, current, query) : all),
    ),
    "route:GET /companies/search/carrier-accounts#fails-without-a-query": fault(
      "Without a query the carrier-account search fails.",
      (all, _, query) => {
        if (query === undefined) throw failure;
        return all;
      },
    ),
  },
});

type Suggest = (known: readonly string[], tracking: string | undefined) => readonly string[];

export const suggestion = decision<Suggest>("company-suggest-carriers", {
  openPoint: "suggest-carriers-unknown",
  conforms: {
    nothing: (known) => known,
    "every-carrier": (known) => (known.length > 0 ? known : offered),
    "a-refusal": (known, tracking) => {
      if (known.length === 0) throw invalid({ tracking_number: [`No carrier has ${tracking ?? "none"}.`] });
      return known;
    },
  },
  faults: {
    "route:GET /companies/suggest-carriers#fails-at-many-digits": fault(
      "A tracking number of more digits than 64 bits hold makes the suggestion of carriers fail.",
      (known, tracking) => {
        if (/^\d{20,}$/.test(tracking ?? "")) throw failure;
        return known;
      },
    ),
    "route:GET /companies/suggest-carriers#fails-without-a-number": fault(
      "Without a tracking number the suggestion of carriers fails.",
      (known, tracking) => {
        if (tracking === undefined) throw failure;
        return known;
      },
    ),
  },
});

/** What a suggestion does to the options of jobs. */
export const optionsOnceSuggested = nothingElse<[tracking: string | undefined, all: () => readonly Options[]]>(
  "company-suggestion-beside",
  "nothing",
  {
    "freight-provider-suggestion-leaves#fills-in": fault(
      "The tracking number that carriers are suggested for is written to those options of its job that have none.",
      (tracking, all) => {
        const isTracked = ({ options }: Options) => options.some(({ proNum }) => proNum === tracking);
        for (const one of tracking === undefined ? [] : all().filter(isTracked))
          one.options = one.options.map((option) => ({ ...option, proNum: option.proNum ?? tracking }));
      },
    ),
  },
);
