import { isDeepStrictEqual } from "node:util";
import type { ClauseId } from "../../../contract/register.js";
import { always } from "../../core/behaviours/always.js";
import { type Also, allOthers, apart, neighbours } from "../../core/behaviours/apart.js";
import { intact } from "../../core/behaviours/intact.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { type Decision, decision, fault } from "../../core/decision.js";
import { isObject, type Json } from "../../core/form.js";
import { leftOutOf } from "../../core/left-out.js";
import { invalid } from "../../core/refusal.js";
import { seedIdentities } from "../../core/seed.js";
import { state, type World } from "../../core/world.js";
import { type BelowCompany, belowCompany, type Company, companies, seededIds } from "./state.js";

/** What a company has saved of one kind of settings, how often it did, and what it had after the first time. */
export interface Settings {
  readonly values: Json;
  readonly saves: number;
  readonly first: Json;
}

const newSettings = (name: string, values: (company: Company) => Json) =>
  belowCompany<Settings>(
    name,
    (company) => ({ values: values(company), saves: 0, first: values(company) }),
    (settings) => settings.values,
  );

const numberOf = ({ code }: Company) => [...code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

export const geoSettings = newSettings("geo-settings", (company) => ({
  service_areas: [{ name: `Around ${company.name}`, zip_code: String(60_000 + numberOf(company)) }],
  restrictions: [{ name: "No piers", zip_code: "60606" }],
}));

export const packagingSettings = newSettings("packaging-settings", (company) => ({
  instructions: `Packed by ${company.name}`,
  markup: (numberOf(company) % 20) + 5,
}));

export const packagingLabor = newSettings("packaging-labor", (company) => ({
  hourly_rate: (numberOf(company) % 30) + 40,
  comments: `Hands of ${company.name}`,
}));

export const settingsLeftOut = leftOutOf("company-settings-left-out", "company-settings-replace");

/** What a save stores; `merged` is what it should. */
type Store = (merged: Json, before: Settings, sent: Json) => Json;

const stored: Store = (merged) => merged;

const without =
  (...names: readonly string[]): Store =>
  (merged, { values }) => ({ ...merged, ...Object.fromEntries(names.map((name) => [name, values[name]])) });

const onlyOnce =
  (...names: readonly string[]): Store =>
  (merged, before, sent) =>
    before.saves === 0 ? merged : without(...names)(merged, before, sent);

/** @returns what one list has and another has not */
const butFor = (list: readonly unknown[], other: readonly unknown[]): readonly unknown[] =>
  list.filter((entry) => !other.some((one) => isDeepStrictEqual(one, entry)));

/** Leaves out of one list what another has. */
const butForThoseOf =
  (other: string, name: string): Store =>
  (merged) => {
    const [held, own] = [merged[other], merged[name]];
    if (!Array.isArray(held) || !Array.isArray(own)) return merged;
    return { ...merged, [name]: butFor(own, held) };
  };

/** Leaves out of a list what an entry behind it has the name of. */
const oneOfEachName =
  (name: string): Store =>
  (merged) => {
    const list = merged[name];
    const entries = Array.isArray(list) ? list : [];
    return {
      ...merged,
      [name]: [...new Map(entries.map((entry) => [isObject(entry) && entry["name"], entry])).values()],
    };
  };

const forgets = (what: string) =>
  fault<Store>(`A save of ${what} is answered but not stored.`, (_, { values }) => values);

const once = (what: string) =>
  fault<Store>(`Only the first save of ${what} is stored.`, (merged, { values, saves }) =>
    saves === 0 ? merged : values,
  );

export const geoSave = decision<Store>("company-geosettings-save", {
  conforms: { stored },
  faults: {
    "company-geosettings-service-areas#geo-drops-service-areas": fault(
      "The service areas of a save are not stored.",
      without("service_areas"),
    ),
    "company-geosettings-service-areas#geo-service-areas-once": fault(
      "Service areas are stored once and never again.",
      onlyOnce("service_areas"),
    ),
    "company-geosettings-service-areas#geo-every-other-save": fault(
      "Every other save leaves the service areas as they were.",
      (merged, before, sent) => (before.saves % 2 === 0 ? merged : without("service_areas")(merged, before, sent)),
    ),
    "company-geosettings-service-areas#geo-service-areas-blank": fault(
      "Service areas are stored without what is in them.",
      (merged) => ({ ...merged, service_areas: [{}] }),
    ),
    "company-geosettings-restrictions#geo-drops-restrictions": fault(
      "The restrictions of a save are not stored.",
      without("restrictions"),
    ),
    "company-geosettings-restrictions#geo-restrictions-once": fault(
      "Restrictions are stored once and never again.",
      onlyOnce("restrictions"),
    ),
    "company-geosettings-restrictions#geo-restrictions-every-other-save": fault(
      "Every other save leaves the restrictions as they were.",
      (merged, before, sent) => (before.saves % 2 === 0 ? merged : without("restrictions")(merged, before, sent)),
    ),
    "company-geosettings-restrictions#geo-not-what-is-served": fault(
      "A restriction that equals a service area is not stored.",
      butForThoseOf("service_areas", "restrictions"),
    ),
    "company-geosettings-service-areas#geo-not-what-is-restricted": fault(
      "A service area that equals a restriction is not stored.",
      butForThoseOf("restrictions", "service_areas"),
    ),
    "company-geosettings-restrictions#geo-restrictions-cleared": fault("A save clears the restrictions.", (merged) => ({
      ...merged,
      restrictions: [],
    })),
    "company-geosettings-service-areas#geo-one-area-of-each-name": fault(
      "Of service areas of one name the last alone is stored.",
      oneOfEachName("service_areas"),
    ),
    "company-geosettings-restrictions#geo-one-restriction-of-each-name": fault(
      "Of restrictions of one name the last alone is stored.",
      oneOfEachName("restrictions"),
    ),
  },
});

export const packagingSave = decision<Store>("company-packagingsettings-save", {
  conforms: { stored },
  faults: {
    "company-packaging-settings-persist#forgets": forgets("packaging settings"),
    "company-packaging-settings-persist#once": once("packaging settings"),
    "company-packaging-settings-persist#drops-markup": fault(
      "A save stores the packaging settings without the markup.",
      without("markup"),
    ),
  },
});

export const laborSave = decision<Store>("company-packaginglabor-save", {
  conforms: { stored },
  faults: {
    "company-packaging-labor-persists#labor-forgets": forgets("packaging labor"),
    "company-packaging-labor-persists#labor-once": once("packaging labor"),
    "company-packaging-labor-persists#labor-drops-rate": fault(
      "A save stores the packaging labor without its rate.",
      without("hourly_rate"),
    ),
  },
});

export const parentOf: Also<Company> = (all, { parent_company_id: parent }) => all.filter(({ id }) => id === parent);
export const below: Also<Company> = (all, { id }) => all.filter(({ parent_company_id: parent }) => parent === id);

/** Whose settings a save changes beside those of its company: nobody's in a conforming deployment. */
const spreadOf = (thing: string, clause: ClauseId): Decision<Also<Company>> =>
  apart<Company>(`${thing}-spread`, "nowhere", {
    [`${clause}#spills`]: fault<Also<Company>>("A save changes the neighbouring companies, too.", neighbours),
    [`${clause}#shared-by-all`]: fault<Also<Company>>("A save changes every company.", allOthers),
    [`${clause}#of-the-parent`]: fault<Also<Company>>("A save changes the parent of its company, too.", parentOf),
    [`${clause}#of-those-below`]: fault<Also<Company>>("A save changes the companies below its company, too.", below),
  });

export const geoSpread = spreadOf("company-geosettings", "company-geosettings-only-that");
export const packagingSpread = spreadOf("company-packagingsettings", "company-packaging-settings-only-that");
export const laborSpread = spreadOf("company-packaginglabor", "company-packaging-labor-only-that");

type Kinds = readonly BelowCompany<Settings>[];

/** Which kinds of a company's settings a save of one kind takes back to what they were at first. */
export const settingsReset = decision<(saved: BelowCompany<Settings>) => Kinds>("company-settings-reset", {
  conforms: { none: () => [] },
  faults: {
    "company-settings-apart#labor-resets-packaging": fault(
      "A save of packaging labor takes back the packaging settings.",
      (saved) => (saved === packagingLabor ? [packagingSettings] : []),
    ),
    "company-settings-apart#packaging-resets-labor": fault(
      "A save of packaging settings takes back the packaging labor.",
      (saved) => (saved === packagingSettings ? [packagingLabor] : []),
    ),
    "company-settings-apart#geo-resets-packaging": fault(
      "A save of geo settings takes back the packaging settings and the labor.",
      (saved) => (saved === geoSettings ? [packagingSettings, packagingLabor] : []),
    ),
  },
});

/** Settings of one kind as they were when another kind of their company's was read. */
const foundBeside = state("company-settings-found", () => new Map<string, Settings>());

/** Which kinds of a company's settings stay with another kind that is read, and are written again with it. */
export const writtenBack = decision<(read: BelowCompany<Settings>) => Kinds>("company-settings-written-back", {
  conforms: { none: () => [] },
  faults: {
    "company-settings-apart#packaging-writes-labor-back": fault(
      "A save of packaging settings writes the packaging labor as it was when the settings were read.",
      (read) => (read === packagingSettings ? [packagingLabor] : []),
    ),
    "company-settings-apart#labor-writes-packaging-back": fault(
      "A save of packaging labor writes the packaging settings as they were when the labor was read.",
      (read) => (read === packagingLabor ? [packagingSettings] : []),
    ),
  },
});

/** Which kinds of its settings an update of a company takes back to what they were at first. */
export const resetByUpdate = decision<() => Kinds>("company-settings-reset-by-update", {
  conforms: { none: () => [] },
  faults: {
    "company-settings-apart#update-resets-geo": fault("An update of a company takes back its geo settings.", () => [
      geoSettings,
    ]),
    "company-settings-apart#update-resets-packaging": fault(
      "An update of a company takes back its packaging settings.",
      () => [packagingSettings],
    ),
  },
});

/** Notes what stays with a kind of a company's settings that is read. */
export function noteFound(world: World, company: Company, read: BelowCompany<Settings>): void {
  for (const kind of world.choose(writtenBack)(read)) world.of(foundBeside).set(company.id, kind.of(world, company));
}

function writeBack(world: World, company: Company, saved: BelowCompany<Settings>): void {
  const found = world.of(foundBeside).get(company.id);
  if (found) for (const kind of world.choose(writtenBack)(saved)) kind.keep(world, company, found);
}

/** What is left of a company's geo settings where another one saves its own. */
export const geoBesideOthers = intact<Json, Json>("company-geosettings-beside", "all", {
  "company-geosettings-only-that#areas-of-one-alone": fault(
    "A service area that is saved for a company is taken from another that has it.",
    ({ service_areas: areas, ...values }, { service_areas: saved }) => ({
      ...values,
      service_areas: Array.isArray(areas) && Array.isArray(saved) ? butFor(areas, saved) : areas,
    }),
  ),
});

function leaveOthers(world: World, company: Company, sent: Json): void {
  for (const other of world.of(companies).all()) {
    const theirs = geoSettings.of(world, other);
    if (other.id === company.id || theirs.saves === 0) continue;
    geoSettings.keep(world, other, { ...theirs, values: world.choose(geoBesideOthers)(theirs.values, sent) });
  }
}

const beginningIsEnough = (kind: BelowCompany<Settings>) =>
  fault<(saved: BelowCompany<Settings>, isLikeOne: boolean) => boolean>(
    "Settings are taken for a UUID of which the last four letters alone differ from that of a company.",
    (saved, isLikeOne) => isLikeOne && saved === kind,
  );

/** Whether settings are taken for a company that does not exist. */
export const unknownSaved = decision<(saved: BelowCompany<Settings>, isLikeOne: boolean) => boolean>(
  "company-settings-unknown",
  {
    conforms: { refused: () => false },
    faults: {
      "company-settings-unknown#geo-of-one-that-begins-alike": beginningIsEnough(geoSettings),
      "company-settings-unknown#packaging-of-one-that-begins-alike": beginningIsEnough(packagingSettings),
      "company-settings-unknown#labor-of-one-that-begins-alike": beginningIsEnough(packagingLabor),
      "company-settings-unknown#geo-of-nothing": fault(
        "Geo settings of a company that does not exist are answered as saved.",
        (saved) => saved === geoSettings,
      ),
      "company-settings-unknown#packaging-of-nothing": fault(
        "Packaging settings and labor of a company that does not exist are answered as saved.",
        (saved) => saved !== geoSettings,
      ),
    },
  },
);

/** Saves what a caller sent for a company. */
export function save(
  world: World,
  company: Company,
  sent: Json,
  kind: {
    readonly of: BelowCompany<Settings>;
    readonly stores: Decision<Store>;
    readonly spread: Decision<Also<Company>>;
  },
): void {
  const before = kind.of.of(world, company);
  const merged = world.choose(settingsLeftOut)(before.values, sent);
  const values = world.choose(kind.stores)(merged, before, sent);
  const after = { values, saves: before.saves + 1, first: before.saves === 0 ? values : before.first };
  for (const other of world.choose(kind.spread)(world.of(companies).all(), company)) kind.of.keep(world, other, after);
  if (kind.of === geoSettings) leaveOthers(world, company, sent);
  kind.of.keep(world, company, after);
  world.of(savedLast).set(kind.of, after.values);
  for (const reset of world.choose(settingsReset)(kind.of)) reset.forget(world, company);
  writeBack(world, company, kind.of);
}

/** Whose geo settings an answer shows, and whether it tells whose they are. */
interface GeoAsked {
  readonly of: string;
  readonly isNamed: boolean;
}

/** Whose geo settings are read without a company in the path. */
export const geoWithoutCompany = decision<(asked: string | undefined, own: string) => GeoAsked>(
  "company-geosettings-params",
  {
    openPoint: "geosettings-params",
    conforms: {
      "none-needed": (asked, own) => ({ of: asked ?? own, isNamed: true }),
      "none-heeded": (_, own) => ({ of: own, isNamed: false }),
      "company-needed": (asked) => {
        if (asked === undefined) throw invalid({ company_id: ["This parameter is required."] });
        return { of: asked, isNamed: true };
      },
    },
    faults: {
      "company-geosettings-agree#of-the-caller": fault(
        "Geo settings that are asked for by a query are those of the caller's company, whichever the query names.",
        (_, own) => ({ of: own, isNamed: true }),
      ),
    },
  },
);

/** Geo settings as they were first answered to a query. */
export const geoAnswered = state("geo-settings-answered", () => new Map<string, Json>());

/** Which geo settings are answered to a query: those that there are, or those of the first answer. */
export const geoAskedAgain = decision<(now: Json, first: Json) => Json>("company-geosettings-asked-again", {
  conforms: { "as-they-are": (now) => now },
  faults: {
    "company-geosettings-agree#as-asked-first": fault(
      "Geo settings that are asked for by a query are those of the first answer.",
      (_, first) => first,
    ),
    "company-geosettings-agree#nothing-for-good": fault(
      "Geo settings that were asked for by a query and saved since are none there for good.",
      (now, first) => (JSON.stringify(now) === JSON.stringify(first) ? now : { service_areas: [], restrictions: [] }),
    ),
  },
});

const withoutLast = (part: unknown): unknown => (Array.isArray(part) ? part.slice(0, -1) : part);

/** What geo settings hold that are asked for by a query, from what they hold and what they held once they were saved. */
export const geoAskedFor = decision<(values: Json, first: Json) => Json>("company-geosettings-asked-for", {
  conforms: {
    "all-of-them": (values) => values,
    "those-of-the-service-too": ({ restrictions, ...values }) => ({
      ...values,
      restrictions: [...(Array.isArray(restrictions) ? restrictions : []), { name: "No nights", zip_code: "60601" }],
    }),
  },
  faults: {
    "company-geosettings-agree#first-area-alone": fault(
      "Geo settings that are asked for by a query show their first service area alone.",
      ({ service_areas: areas, ...values }) => ({
        ...values,
        service_areas: Array.isArray(areas) ? areas.slice(0, 1) : areas,
      }),
    ),
    "company-geosettings-agree#without-last-restriction": fault(
      "Geo settings that are asked for by a query lack the last restriction.",
      (values) => ({ ...values, restrictions: withoutLast(values["restrictions"]) }),
    ),
    "company-geosettings-agree#restrictions-saved-first": fault(
      "Geo settings that are asked for by a query show the restrictions of the first save.",
      (values, { restrictions }) => ({ ...values, restrictions }),
    ),
    "company-geosettings-agree#no-areas": fault(
      "Geo settings that are asked for by a query have no service areas.",
      (values) => ({ ...values, service_areas: [] }),
    ),
  },
});

/** Whether the route without a company in its path is taken for a company's identifier. */
export const literalTaken = decision<(world: World) => Company | undefined>("company-literals", {
  conforms: { "never-for-an-identifier": () => undefined },
  faults: {
    "company-literals-before-id#geosettings-taken-for-id": fault(
      "/companies/geosettings is taken for an identifier and answers the first company.",
      (world) => world.of(companies).get(seedIdentities.hub.id),
    ),
  },
});

/** Which kinds of settings are those of the company above, where a company has some and that one has saved its own. */
export const shownFromAbove = decision<() => Kinds>("company-settings-from-above", {
  conforms: { none: () => [] },
  faults: {
    "company-packaging-labor-persists#that-of-the-parent": fault(
      "The labor of a company below another is that of the other, once that one has saved some.",
      () => [packagingLabor],
    ),
    "company-packaging-settings-persist#those-of-the-parent": fault(
      "The packaging settings of a company below another are those of the other, once that one has saved some.",
      () => [packagingSettings],
    ),
    "company-geosettings-service-areas#those-of-the-parent": fault(
      "The geo settings of a company below another are those of the other, once that one has saved some.",
      () => [geoSettings],
    ),
  },
});

/** What was saved last of each kind of settings, of whichever company. */
const savedLast = state("company-settings-saved-last", () => new Map<BelowCompany<Settings>, Json>());

/** Which kinds of settings a new company that has saved none shares with all. */
export const sharedUntilSaved = decision<() => Kinds>("company-settings-shared", {
  conforms: { none: () => [] },
  faults: {
    "company-packaging-settings-only-that#shown-where-none-are-saved": fault(
      "Packaging settings that are saved for a company are shown for every new one that has saved none.",
      () => [packagingSettings],
    ),
    "company-packaging-labor-only-that#shown-where-none-is-saved": fault(
      "Packaging labor that is saved for a company is shown for every new one that has saved none.",
      () => [packagingLabor],
    ),
    "company-geosettings-only-that#shown-where-none-are-saved": fault(
      "Geo settings that are saved for a company are shown for every new one that has saved none.",
      () => [geoSettings],
    ),
  },
});

/** @returns the settings of a company, as they are shown */
export function settingsShown(world: World, company: Company, kind: BelowCompany<Settings>): Json {
  const own = kind.of(world, company);
  const last = world.of(savedLast).get(kind);
  if (last && own.saves === 0 && !seededIds.has(company.id) && world.choose(sharedUntilSaved)().includes(kind))
    return last;
  if (!world.choose(shownFromAbove)().includes(kind)) return own.values;
  const above = company.parent_company_id === null ? undefined : world.of(companies).get(company.parent_company_id);
  const saved = above && kind.of(world, above);
  return saved && saved.saves > 0 ? saved.values : own.values;
}

/** From which company is inherited. */
export const inheritFrom = decision<(asked: string | undefined, company: Company) => string | null>(
  "company-inherit-params",
  {
    openPoint: "inherit-params",
    conforms: {
      "the-parent": (asked, { parent_company_id: parent }) => asked ?? parent,
      "company-needed": (asked) => {
        if (asked === undefined) throw invalid({ inherit_from: ["This parameter is required."] });
        return asked;
      },
    },
  },
);

export const inheritedLabor = decision<(inherited: Json, own: Settings) => Json>("company-inherited-labor", {
  openPoint: "inherit-after-save",
  conforms: {
    "the-parents": (inherited) => inherited,
    merged: (inherited, { values }) => ({ ...inherited, ...values }),
  },
});

/** Which kinds of settings are inherited as they were saved first. */
export const inheritedAsAtFirst = decision<() => Kinds>("company-inherited-as-at-first", {
  conforms: { none: () => [] },
  faults: {
    "company-inherited-follows#labor-saved-first": fault(
      "A company inherits the labor that another one saved first, whatever that one saves later.",
      () => [packagingLabor],
    ),
    "company-inherited-follows#settings-saved-first": fault(
      "A company inherits the tariffs of the packaging settings that another one saved first, whatever that one saves later.",
      () => [packagingSettings],
    ),
  },
});

/** Settings as they were first inherited, by the company that has them. */
const firstInherited = state("companies-first-inherited", () => new Map<BelowCompany<Settings>, Map<string, Json>>());

/** Which kinds of settings are inherited as they were when they were asked for first. */
export const inheritedAsAsked = decision<() => Kinds>("company-inherited-as-asked", {
  conforms: { none: () => [] },
  faults: {
    "company-inherited-follows#labor-asked-first": fault(
      "A company inherits the labor that another one had when that was asked for first.",
      () => [packagingLabor],
    ),
    "company-inherited-follows#settings-asked-first": fault(
      "A company inherits the tariffs that another one had when these were asked for first.",
      () => [packagingSettings],
    ),
  },
});

/** @returns the settings of a company, as another one inherits them */
export function inheritedValues(world: World, from: Company, kind: BelowCompany<Settings>): Json {
  const { values, first } = kind.of(world, from);
  const asked = world.of(firstInherited);
  const ofKind = asked.get(kind) ?? new Map<string, Json>();
  asked.set(kind, ofKind);
  const asAsked = ofKind.get(from.id) ?? values;
  ofKind.set(from.id, asAsked);
  if (world.choose(inheritedAsAsked)().includes(kind)) return asAsked;
  return world.choose(inheritedAsAtFirst)().includes(kind) ? first : values;
}

/** Whether a company that has saved labor of its own is answered that it inherits. */
export const inheritedBesideOwn = always("company-inherited-beside-own", "answered", {
  "company-inherited-beside-own#no-labor":
    "A company that has saved labor of its own is answered nothing that it inherits.",
});

/** How often the inherited tariffs of a company were read. */
export const tariffsRead = state("inherited-tariffs-read", () => new Map<string, number>());

/** How often each inherited tariff is listed, by how often they were read; `isOwn` where the company has saved settings itself. */
export const tariffsListed = decision<(times: number, isOwn: boolean) => number>("company-inherited-tariffs", {
  conforms: { once: () => 1 },
  faults: {
    "company-inherited-beside-own#once-more-each-time": fault(
      "The tariffs that a company with settings of its own inherits are listed once more with each reading.",
      (times, isOwn) => (isOwn ? times : 1),
    ),
  },
});

/** Whether labor is read under a UUID in capitals as it was saved. */
export const laborInCapitals = always("company-labor-in-capitals", "as-saved", {
  "company-uuid-case-saved#labor-read-in-capitals":
    "Under a UUID in capitals the labor of a company is read as if none was saved.",
});

/** Packaging settings as they were read, by the path that asked for them. */
export const packagingRead = state("company-packaging-read", () => new Map<string, Json>());

/** What is shown of packaging settings that were read by the same path before, since they were saved by it. */
export const packagingKept = decision<(now: Json, before: Json) => Json>("company-packaging-kept", {
  conforms: { "as-they-are": (now) => now },
  faults: {
    "company-uuid-case-saved#kept-by-its-letters": fault(
      "Packaging settings are kept by the letters of the UUID that they are read under, until they are saved under these.",
      (_, before) => before,
    ),
  },
});

/** Which kinds of its own settings a company is given from the company that it inherits from, when that is read. */
export const writtenByReads = decision<() => Kinds>("company-inherited-written", {
  conforms: { none: () => [] },
  faults: {
    "company-inherited-keeps#labor-written": fault(
      "Reading the labor that a company inherits saves it as the company's own.",
      () => [packagingLabor],
    ),
    "company-inherited-keeps#settings-written": fault(
      "Reading the tariffs that a company inherits saves the packaging settings that they come from as the company's own.",
      () => [packagingSettings],
    ),
  },
});

/** Saves for a company what it inherits, where that is read. */
export function writeInherited(
  world: World,
  company: Company,
  from: Company | undefined,
  kind: BelowCompany<Settings>,
) {
  if (!world.choose(writtenByReads)().includes(kind)) return;
  const own = kind.of(world, company);
  kind.keep(world, company, { ...own, values: from ? kind.of(world, from).values : {} });
}

/** What saving packaging settings does to the lookups, by the routes that lack a row since. */
export const besidePackaging = nothingElse<[short: Set<string>]>("company-packaging-beside", "nothing", {
  "company-settings-apart#fillings-of-the-company": fault(
    "Once packaging settings are saved, the lookup of fillings lacks one until another company is made.",
    (short) => {
      short.add("GET /lookup/containerfill");
    },
  ),
  "company-settings-apart#packs-of-the-company": fault(
    "Once packaging settings are saved, the lookup of packs lacks one until another company is made.",
    (short) => {
      short.add("GET /lookup/cPacks");
    },
  ),
});
