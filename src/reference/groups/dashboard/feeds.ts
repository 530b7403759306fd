import type { ClauseId } from "../../../contract/register.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { type Decision, decision, fault } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { forbidden, invalid, Refusal, refusing } from "../../core/refusal.js";
import { companies } from "../../core/seed.js";
import { state, type World } from "../../core/world.js";
import { makers } from "../commodities/state.js";
import type { Filter } from "./feed-options.js";
import { type Feed, type FeedRow, feedOf, feeds, rowComes, rowFlits } from "./state.js";
import type { Scope } from "./summary.js";

const refuse = (why: string) => (): void => {
  throw invalid({ company_id: [why] });
};

const each = <T>(make: (feed: Feed) => Decision<T>) =>
  Object.fromEntries(feeds.map((feed) => [feed, make(feed)])) as { readonly [F in Feed]: Decision<T> };

/** What becomes of a feed that is asked for without a company. */
export const withoutCompany = each((feed) => {
  const clause: ClauseId = `dashboard-${feed}-default-company`;
  return nothingElse<[Caller]>(`dashboard-${feed}-without-company`, "served", {
    [`${clause}#company-demanded`]: fault(
      `The feed ${feed} is refused without company_id.`,
      refuse("This parameter is required."),
    ),
    [`${clause}#demanded-of-partners`]: fault(
      `The feed ${feed} is refused to partner-scoped callers without company_id.`,
      ({ kind }: Caller) => {
        if (kind === "partner") throw forbidden("Name a company.");
      },
    ),
    [`${clause}#default-fails`]: fault(
      `The feed ${feed} fails without company_id.`,
      refusing(new Refusal("invalid", "Something went wrong.", { status: 500 })),
    ),
  });
});

/** What becomes of a feed that is asked for with a company. */
export const withCompany = each((feed) =>
  nothingElse<[]>(`dashboard-${feed}-with-company`, "served", {
    [`dashboard-${feed}-company-accepted#company-refused`]: fault(
      `The feed ${feed} refuses company_id.`,
      refuse("This parameter is not known."),
    ),
  }),
);

const [, , otherFranchise, , otherAgent] = companies;
const everyCompany: Scope = companies.map(({ id }) => id);
const own = ({ companyId }: Caller): Scope => [companyId];

type DefaultScope = (caller: Caller, feed: Feed, world: World) => Scope;

export const feedDefaultScope = decision<DefaultScope>("dashboard-feeds-default-scope", {
  conforms: { "primary-company": own },
  faults: {
    "dashboard-feeds-default-primary#other": fault("Without company_id the feeds show another company.", () => [
      otherFranchise.id,
    ]),
    "dashboard-feeds-default-primary#everyone": fault(
      "Without company_id the feeds show every company.",
      () => everyCompany,
    ),
    "dashboard-feeds-default-primary#with-an-agents": fault(
      "Without company_id the feeds show an agent's company beside the primary one.",
      (caller) => [...own(caller), otherAgent.id],
    ),
    "dashboard-feeds-default-primary#nothing": fault("Without company_id the feeds show nothing.", () => []),
    "dashboard-feeds-default-primary#of-who-wrote-last": fault(
      "Without company_id the feeds show the company of whoever made a commodity last.",
      (caller, _, world) => own(world.of(makers).at(-1) ?? caller),
    ),
    "dashboard-feeds-default-primary#outbound-default-other": fault(
      "Without company_id the outbound feed shows another company.",
      (caller, feed) => (feed === "outbound" ? [otherFranchise.id] : own(caller)),
    ),
  },
});

/** The company that each feed showed something of last. */
const lastShown = state("feeds-last-shown", () => new Map<Feed, string>());

type AskedScope = (asked: string, caller: Caller, feed: Feed, world: World) => Scope;

const lastWhereEmpty =
  (of: Feed): AskedScope =>
  (asked, _caller, feed, world) => {
    if (feed !== of) return [asked];
    const last = world.of(lastShown);
    if (feedOf(world, feed, [asked]).length > 0) last.set(feed, asked);
    return [last.get(feed) ?? asked];
  };

export const feedAskedScope = decision<AskedScope>("dashboard-feeds-asked-scope", {
  conforms: { "that-company": (asked) => [asked] },
  faults: {
    "dashboard-feeds-company-selects#ignored": fault("The feeds ignore company_id.", (_asked, caller) => own(caller)),
    "dashboard-feeds-company-selects#inhouse-company-ignored": fault(
      "The in-house feed ignores company_id.",
      (asked, caller, feed) => (feed === "inhouse" ? own(caller) : [asked]),
    ),
    "dashboard-feeds-company-selects#everyone": fault(
      "With company_id the feeds show every company.",
      () => everyCompany,
    ),
    "dashboard-feeds-company-selects#the-callers-where-empty": fault(
      "With the company_id of a company that has nothing to show, the feeds show the caller's.",
      (asked, caller, feed, world) => (feedOf(world, feed, [asked]).length > 0 ? [asked] : own(caller)),
    ),
    "dashboard-feeds-company-selects#outbound-the-last-where-empty": fault(
      "With the company_id of a company that has nothing to show, the outbound feed shows the one asked for before.",
      lastWhereEmpty("outbound"),
    ),
  },
});

/** The company that each caller asked for last. */
const lastAsked = state("feeds-last-asked", () => new Map<string, string>());

type Kept = (asked: string | undefined, world: World, caller: Caller, feed: Feed) => string | undefined;

const fromTheLast =
  (of: Feed): Kept =>
  (asked, world, { sub }, feed) => {
    if (feed !== of) return asked;
    if (asked !== undefined) world.of(lastAsked).set(sub, asked);
    return asked ?? world.of(lastAsked).get(sub);
  };

/** The company whose feed was asked for first without naming it. */
const firstShown = state("feeds-first-shown", () => new Map<Feed, string>());

const fromTheFirst: Kept = (asked, world, { companyId }, feed) => {
  if (asked !== undefined || feed !== "outbound") return asked;
  const first = world.of(firstShown).get(feed) ?? companyId;
  world.of(firstShown).set(feed, first);
  return first;
};

/** As from the first, while rows come to the inbound feed of that company with each reading. */
const fromTheFirstMeanwhile: Kept = (asked, world, caller, feed) => {
  if (feed !== "inbound") return asked;
  const first = world.of(firstShown).get(feed) ?? caller.companyId;
  if (asked === undefined) world.of(firstShown).set(feed, first);
  rowComes(world, feed, first);
  return asked ?? first;
};

/** Which company counts where none is named, of those that were named before. */
export const feedCompanyKept = decision<Kept>("dashboard-feeds-kept-company", {
  conforms: { none: (asked) => asked },
  faults: {
    "dashboard-feeds-default-primary#inhouse-of-the-last": fault(
      "Without company_id the in-house feed is that of the company that was asked for last.",
      fromTheLast("inhouse"),
    ),
    "dashboard-feeds-default-primary#outbound-of-the-first-caller": fault(
      "Without company_id the outbound feed is that of the caller who asked first.",
      fromTheFirst,
    ),
    "dashboard-feeds-default-primary#inbound-of-the-first-caller-meanwhile": fault(
      "Without company_id the inbound feed, to which rows come all the time, is that of the caller who asked first.",
      fromTheFirstMeanwhile,
    ),
    "dashboard-feeds-default-primary#inbound-of-the-last": fault(
      "Without company_id the inbound feed is that of the company that was asked for last.",
      fromTheLast("inbound"),
    ),
  },
});

/** What the feeds were filtered by right before. */
export const filtersBefore = state("feeds-filters-before", () => new Map<Feed, readonly Filter[]>());

/** What a feed is filtered by, beside what it was filtered by right before. */
export const feedFilters = decision<
  (given: readonly Filter[], before: readonly Filter[], feed: Feed) => readonly Filter[]
>("dashboard-feeds-filters-given", {
  conforms: { "as-given": (given) => given },
  faults: {
    "dashboard-feeds-filtering#outbound-by-the-filter-before": fault(
      "The outbound feed without a filter is filtered as it was right before.",
      (given, before, feed) => (feed === "outbound" && given.length === 0 ? before : given),
    ),
  },
});

/** What a feed is asked for beside its company. */
interface Options {
  readonly isFiltered: boolean;
  readonly isPaged: boolean;
}

/** Which of the companies asked for counts. */
export const feedCompany = decision<(asked: string | undefined, by: Options, feed: Feed) => string | undefined>(
  "dashboard-feeds-company",
  {
    conforms: { "the-one-asked-for": (asked) => asked },
    faults: {
      "dashboard-feeds-filtering#outbound-filter-drops-company": fault(
        "Where it filters, the outbound feed ignores company_id.",
        (asked, { isFiltered }, feed) => (isFiltered && feed === "outbound" ? undefined : asked),
      ),
      "dashboard-feeds-company-selects#inbound-paging-drops-company": fault(
        "Where it is paged, the inbound feed ignores company_id.",
        (asked, { isPaged }, feed) => (isPaged && feed === "inbound" ? undefined : asked),
      ),
    },
  },
);

/** What becomes of a feed of some companies while it is read. */
export const feedMeanwhile = decision<(world: World, feed: Feed, scope: Scope) => void>("dashboard-feeds-meanwhile", {
  conforms: {
    "stays-as-it-is": () => {},
    "new-rows-come": (world, feed, [company = ""]) => rowComes(world, feed, company),
    "a-row-comes-and-goes": (world, feed, [company = ""]) => rowFlits(world, feed, company),
  },
});

/** What a feed answers; the document declares no model. */
export const feedAnswer = decision<(rows: readonly FeedRow[], total: number) => unknown>("dashboard-feeds-answer", {
  openPoint: "no-model-answers",
  conforms: {
    wrapped: (rows, total) => ({ data: rows, total }),
    list: (rows) => rows,
    "with-the-number-of-each-row": (rows) => rows.map((row, at) => ({ row_number: at + 1, ...row })),
    nested: (rows, total) => ({ result: { page: { total }, rows } }),
    "a-list-of-values-for-each-row": (rows, total) => ({
      columns: Object.keys(rows[0] ?? {}).map((name, ordinal) => ({ name, ordinal })),
      rows: rows.map((row) => Object.values(row)),
      total,
    }),
    counted: (_rows, total) => ({ total }),
    nothing: () => null,
  },
});

export const feedDecisions = [...Object.values(withoutCompany), ...Object.values(withCompany)];
