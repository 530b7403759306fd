import { type Answer, done, noContent, ok } from "../../core/answer.js";
import type { Incoming } from "../../core/exchanged.js";
import { Form, type Json } from "../../core/form.js";
import type { Handlers } from "../../core/handler.js";
import { missing } from "../../core/refusal.js";
import { fold } from "../../core/wire.js";
import type { World } from "../../core/world.js";
import { optionsOf } from "../freight-providers/state.js";
import { jobs } from "../jobs/state.js";
import { short } from "../lookup/short.js";
import * as carriers from "./carriers.js";
import { beginningAs, readBelow } from "./reading.js";
import * as settings from "./settings.js";
import { simple } from "./show.js";
import { type BelowCompany, type Company, companies, seededIds } from "./state.js";
import { takesAlong } from "./takes-along.js";

/** @throws Refusal where there is no such company */
export function companyOf(world: World, id: string): Company {
  const company = world.of(companies).get(id);
  if (!company) throw missing("The company");
  return company;
}

const sent = (body: unknown): Json => Form.of(body).others(["company_id", "id"]);

/** Of geo settings the document shows what a save takes: nothing else is kept. */
const geoSent = (body: unknown): Json => {
  const form = Form.of(body);
  const given = ["service_areas", "restrictions"].map((name) => [name, form.raw(name)] as const);
  return Object.fromEntries(given.filter(([, part]) => part !== undefined));
};

/** @returns a query parameter that the document does not name */
export function parameter(request: Incoming, ...names: readonly string[]): string | undefined {
  const folded = names.map(fold);
  for (const [name, value] of new URL(request.url).searchParams) if (folded.includes(fold(name))) return value;
  return undefined;
}

function shown(world: World, of: BelowCompany<settings.Settings>, company: Company): Json {
  settings.noteFound(world, company, of);
  return { company_id: company.id, ...settings.settingsShown(world, company, of) };
}

const geo = { of: settings.geoSettings, stores: settings.geoSave, spread: settings.geoSpread };
const packaging = { of: settings.packagingSettings, stores: settings.packagingSave, spread: settings.packagingSpread };
const labor = { of: settings.packagingLabor, stores: settings.laborSave, spread: settings.laborSpread };

function saved(world: World, id: string, body: unknown, kind: Parameters<typeof settings.save>[3]): Answer {
  const isLikeOne = beginningAs(world.of(companies).all(), id) !== undefined;
  if (!world.of(companies).get(id) && world.choose(settings.unknownSaved)(kind.of, isLikeOne)) return done(world);
  const company = companyOf(world, id);
  settings.save(world, company, sent(body), kind);
  if (kind === geo) world.choose(takesAlong)("geo settings", company, world);
  return done(world);
}

/** @returns the labor that a company without one to inherit from gets */
const laborOfTheService: Json = { hourly_rate: 35, comments: "Hands of the service" };

function inherited(world: World, company: Company, request: Incoming): Company | undefined {
  const asked = parameter(request, "inherit_from")?.toLowerCase();
  const from = world.choose(settings.inheritFrom)(asked, company);
  return from === null ? undefined : world.of(companies).get(from);
}

const tariffs = ["Carton", "Crate"] as const;

function accountSaved(world: World, id: string, body: unknown): Answer {
  const company = world.choose(carriers.accountOf)(companyOf(world, id), world.of(companies).all());
  const form = Form.of(body);
  const saved: carriers.Account = { ...form.others(["id"]), id: form.text("id") ?? world.uuid() };
  for (const one of new Set([company, ...world.choose(carriers.accountSpread)(world.of(companies).all(), company)])) {
    const before = carriers.carrierAccounts.of(world, one);
    carriers.carrierAccounts.keep(world, one, world.choose(carriers.accountSave)(before, saved));
  }
  if (world.choose(carriers.accountTaken)) {
    const isOther = ({ account_number }: carriers.Account) => account_number !== saved["account_number"];
    for (const one of world.of(companies).all())
      if (one !== company)
        carriers.carrierAccounts.keep(world, one, carriers.carrierAccounts.of(world, one).filter(isOther));
  }
  world.choose(takesAlong)("account", company, world);
  return done(world);
}

export const settingsHandlers = {
  "GET /companies/{companyId}/geosettings": ({ world, path }) =>
    readBelow(world, "geosettings", path.companyId, {}, (company) => shown(world, geo.of, company)),

  "POST /companies/{companyId}/geosettings": ({ world, path, body }) =>
    saved(world, path.companyId, geoSent(body), geo),

  "GET /companies/geosettings": ({ world, caller, request }) => {
    const taken = world.choose(settings.literalTaken)(world);
    if (taken) return ok(simple(taken, world));
    const asked = parameter(request, "company_id")?.toLowerCase();
    const { of, isNamed } = world.choose(settings.geoWithoutCompany)(asked, caller.companyId);
    const company = companyOf(world, of);
    const { company_id, ...values } = shown(world, geo.of, company);
    const atFirst = geo.of.of(world, company).first;
    const now = world.choose(settings.geoAskedFor)(isNamed ? { company_id, ...values } : values, atFirst);
    const answered = world.of(settings.geoAnswered);
    const first = answered.get(of) ?? now;
    answered.set(of, first);
    return ok(world.choose(settings.geoAskedAgain)(now, first));
  },

  "GET /companies/search/carrier-accounts": ({ world, query }) => {
    const searched = world.choose(carriers.searchedCompanies)(
      world.of(companies).all(),
      query.current_company_id?.toLowerCase(),
      query.query,
    );
    const first = world.choose(carriers.searchesNewest) ? -1 : 0;
    const all = searched.flatMap((company) =>
      carriers.carrierAccounts
        .of(world, company)
        .slice(first)
        .map((account) => ({ ...account, company_name: company.name })),
    );
    const found = world.choose(carriers.accountSearch)(all, query.query ?? "");
    return ok(found.map((account) => world.choose(carriers.accountFound)(account)));
  },

  "GET /companies/suggest-carriers": ({ world, query }) => {
    const known = world
      .of(jobs)
      .all()
      .flatMap(({ shipments }) => [...shipments])
      .filter(({ pro_number }) => pro_number === query.tracking_number)
      .map(({ carrier }) => carrier);
    const options = () =>
      world
        .of(jobs)
        .all()
        .map((job) => optionsOf(world, job));
    world.choose(carriers.optionsOnceSuggested)(query.tracking_number, options);
    return ok(world.choose(carriers.suggestion)(known, query.tracking_number));
  },

  "GET /companies/{companyId}/carrierAcounts": ({ world, path }) =>
    readBelow(world, "carrierAcounts", path.companyId, [], (company) =>
      carriers.carrierAccounts.of(world, company).map((account) => ({ company_id: company.id, ...account })),
    ),

  "POST /companies/{companyId}/carrierAcounts": ({ world, path, body }) => accountSaved(world, path.companyId, body),

  "GET /companies/{companyId}/packagingsettings": ({ world, path, request }) =>
    readBelow(world, "packagingsettings", path.companyId, {}, (company) => {
      const [now, read] = [shown(world, packaging.of, company), world.of(settings.packagingRead)];
      const answered = world.choose(settings.packagingKept)(now, read.get(request.url) ?? now);
      read.set(request.url, answered);
      return answered;
    }),

  "POST /companies/{companyId}/packagingsettings": ({ world, path, body, request }) => {
    const answer = saved(world, path.companyId, body, packaging);
    world.of(settings.packagingRead).delete(request.url);
    world.choose(settings.besidePackaging)(world.of(short));
    return answer;
  },

  "GET /companies/{companyId}/packaginglabor": ({ world, path, request }) =>
    readBelow(world, "packaginglabor", path.companyId, {}, (company) => {
      const isInCapitals = /\/[^/]*[A-F][^/]*\/packaginglabor/.test(request.url);
      return isInCapitals && labor.of.of(world, company).saves > 0 && !world.choose(settings.laborInCapitals)
        ? { company_id: company.id, ...laborOfTheService }
        : shown(world, labor.of, company);
    }),

  "POST /companies/{companyId}/packaginglabor": ({ world, path, body }) => saved(world, path.companyId, body, labor),

  "GET /companies/{companyId}/inheritedPackagingTariffs": ({ world, path, request }) =>
    readBelow(world, "inherited tariffs", path.companyId, [], (company) => {
      const from = inherited(world, company, request);
      settings.writeInherited(world, company, from, packaging.of);
      if (!from && !seededIds.has(company.id)) return [];
      const { markup } = from ? settings.inheritedValues(world, from, packaging.of) : { markup: 10 };
      const times = (world.of(settings.tariffsRead).get(company.id) ?? 0) + 1;
      world.of(settings.tariffsRead).set(company.id, times);
      const rows = tariffs.map((name, index) => ({ id: index + 1, name, inherited_from: from?.id ?? null, markup }));
      const isOwn = packaging.of.of(world, company).saves > 0;
      return Array.from({ length: world.choose(settings.tariffsListed)(times, isOwn) }, () => rows).flat();
    }),

  "GET /companies/{companyId}/inheritedpackaginglabor": ({ world, path, request }) => {
    const asked = world.of(companies).get(path.companyId);
    if (asked && labor.of.of(world, asked).saves > 0 && !world.choose(settings.inheritedBesideOwn)) return noContent;
    return readBelow(world, "inherited labor", path.companyId, {}, (company) => {
      const from = inherited(world, company, request);
      settings.writeInherited(world, company, from, labor.of);
      const above = from ? settings.inheritedValues(world, from, labor.of) : laborOfTheService;
      return {
        inherited_from: from?.id ?? null,
        ...world.choose(settings.inheritedLabor)(above, labor.of.of(world, company)),
      };
    });
  },
} satisfies Handlers;
