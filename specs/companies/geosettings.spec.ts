import { restriction, serviceArea } from "../../fixtures/payloads/companies.js";
import type { Data } from "../../src/scenario/data.js";
import {
  assume,
  type Caller,
  changesBetween,
  fieldOf,
  isObject,
  mentions,
  phrase,
  scenario,
  Verbatim,
  watched,
} from "../../src/scenario/index.js";
import { namingAnother } from "../naming-another.js";
import { savedAbove } from "./company-below.js";
import { geoParts } from "./parts.js";
import { besides, companyAbove } from "./records.js";
import { showsNoOther, twoCompanies, undisturbed } from "./two.js";

const read = (corporate: Caller, companyId: string) =>
  corporate.get("/companies/{companyId}/geosettings", { companyId });

const save = (corporate: Caller, companyId: string, body: unknown) =>
  corporate.post("/companies/{companyId}/geosettings", { companyId, body });

/** The entries of a list behind its first: a list of what is borrowed keeps its length. */
function othersOf(name: string, unchanged: Verbatim | undefined): readonly Verbatim[] {
  const list = isObject(unchanged?.value) ? fieldOf(unchanged.value, name) : undefined;
  return Array.isArray(list) ? list.slice(1).map((entry) => new Verbatim(entry)) : [];
}

/** @returns an entry beside another of its name with other digits, and these digits of both; the entry alone where it has none */
function namesakes(entry: ReturnType<typeof serviceArea>) {
  const { value } = entry;
  const isCoded = (text: unknown): text is string =>
    typeof text === "string" && /^\d+$/.test(text) && besides(text) !== text;
  const [[member, text] = []] = isObject(value) ? Object.entries(value).filter(([, one]) => isCoded(one)) : [];
  if (!isObject(value) || member === undefined || !isCoded(text)) return { parts: [entry], texts: [] };
  const other = besides(text);
  return { parts: [entry, new Verbatim({ ...value, [member]: other })], texts: [text, other] };
}

/** Entries of one kind, of which the one in the middle is called so. */
function besideTwo(data: Data, middle: string) {
  const others = [data.text("service area"), data.text("service area")] as const;
  return { others, parts: [others[0], middle, others[1]].map((name) => serviceArea(data, name)) };
}

scenario(
  "the geo settings of a company are kept, save by save, and those of another are left alone",
  {
    judges: [
      "route:POST /companies/{companyId}/geosettings",
      "company-geosettings-service-areas",
      "company-geosettings-restrictions",
      "company-geosettings-only-that",
    ],
    atOnce: ["GET /companies/{companyId}/geosettings"],
    inParts: ["company-geosettings-only-that", "company-geosettings-service-areas", "company-geosettings-restrictions"],
    needs: ["companyId", "otherCompanyId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const { companyId, otherId, own, given, unchanged } = await twoCompanies(
      context,
      fixtures,
      "POST /companies/{companyId}/geosettings",
    );
    const settings = () => {
      const [area, limit] = [data.text("service area"), data.text("restriction")];
      const [areaPart, limitPart] = [serviceArea(data, area), restriction(data, limit)];
      const body = {
        service_areas: [areaPart, ...othersOf("service_areas", unchanged)],
        restrictions: [limitPart, ...othersOf("restrictions", unchanged)],
      };
      return { area, limit, areaPart, limitPart, body };
    };
    const ofOther = settings();
    if (own) await save(corporate, otherId, ofOther.body).accepted();
    const otherBefore = await watched(() => read(corporate, otherId).accepted());
    const above = own ? await companyAbove(corporate, companyId) : undefined;
    const aboveBefore = above === undefined ? undefined : await read(corporate, above);
    const unsaved = await read(corporate, companyId);
    const before = own ? otherBefore : unsaved.accepted();
    const [first, second] = [settings(), settings()];
    const saved = await save(corporate, companyId, first.body);
    await check("route:POST /companies/{companyId}/geosettings", () => saved.isDeclared());
    saved.accepted();
    assume(mentions(first.areaPart.value, first.area), "`samples.ServiceArea` has no {name}");
    assume(mentions(first.limitPart.value, first.limit), "`samples.GeoRestriction` has no {name}");
    const after = await read(corporate, companyId).accepted();
    const settingsAbove = above === undefined ? undefined : await read(corporate, above);
    // What is missed may be late, which is not told any more once there is another save.
    if (![first.area, first.limit].every((text) => mentions(after.body, text))) await context.settled();
    await save(corporate, companyId, second.body).accepted();
    // Read before the same is sent once more, which may store what this save lost.
    const last = await read(corporate, companyId).accepted();
    if (own) await save(corporate, companyId, namingAnother(second.body, { companyId: otherId }));
    // One area may be that of two companies; that it is one company's alone may be a reason to refuse it, and none to take it from the other.
    if (own) await save(corporate, companyId, ofOther.body);
    const otherAfter = await read(corporate, otherId).accepted();
    // That what is served is restricted as well may be refused.
    const served = data.text("service area");
    const [areas, limits] = [besideTwo(data, served), besideTwo(data, served)];
    const overlap = { service_areas: areas.parts, restrictions: limits.parts };
    const isTaken = own && (await save(corporate, companyId, overlap)).isSuccess;
    const overlapped = isTaken ? await read(corporate, companyId).accepted() : undefined;
    // So may be that two of them are called alike.
    const [areasAlike, limitsAlike] = [namesakes(first.areaPart), namesakes(first.limitPart)];
    const bothAlike = { service_areas: areasAlike.parts, restrictions: limitsAlike.parts };
    const areTaken = own && (await save(corporate, companyId, bothAlike)).isSuccess;
    const shownAlike = areTaken ? await read(corporate, companyId).accepted() : undefined;
    if (!own) {
      undisturbed(before, after, [first.area, first.limit]);
      undisturbed(after, last, [second.area, second.limit]);
    }
    const spread = [first.area, first.limit].some((text) => mentions(otherAfter.body, text));
    await check("company-geosettings-service-areas", () => {
      assume(!spread, "what is saved is read for any company");
      after.keepsPart("service_areas", first.areaPart, first.area);
      last.keepsPart("service_areas", second.areaPart, second.area);
    });
    await check("company-geosettings-restrictions", () => {
      assume(!spread, "what is saved is read for any company");
      after.keepsPart("restrictions", first.limitPart, first.limit);
      last.keepsPart("restrictions", second.limitPart, second.limit);
    });
    for (const [name, others, texts, clause] of [
      ["service_areas", areas.others, areasAlike.texts, "company-geosettings-service-areas"],
      ["restrictions", limits.others, limitsAlike.texts, "company-geosettings-restrictions"],
    ] as const)
      await check(clause, () => {
        const both = shownAlike && fieldOf(shownAlike.record(), name);
        const [one = "", other = ""] = texts;
        // The first of them alone is what another save gave: whether this one is lost whole is the matter of others.
        const isLost = mentions(both, other) && !mentions(both, one);
        if (shownAlike && isLost && mentions(fieldOf(after.record(), name), one))
          throw shownAlike.mismatch(`${name} to hold ${phrase(one)} of two that are called alike`, phrase(both));
        const shown = overlapped && fieldOf(overlapped.record(), name);
        if (overlapped && others.every((text) => mentions(shown, text)) && !mentions(shown, served))
          throw overlapped.mismatch(
            `${name} to hold "${served}", as they hold what the other list lacks`,
            phrase(shown),
          );
      });
    await check("company-geosettings-only-that", () => {
      assume(changesBetween(otherBefore.body, after.body).length > 0, "two companies are answered alike");
      otherAfter.isLeftAs(otherBefore, own, [first.area, first.limit, second.area, second.limit]);
      if (settingsAbove?.isSuccess)
        for (const text of [first.area, first.limit])
          settingsAbove.hides(text, `what was saved below company ${above}:`);
      if (given) showsNoOther(unsaved, { given: given.one, above: aboveBefore }, data);
    });
    for (const part of own ? geoParts : []) {
      const below = await savedAbove(context, companyId, part, Object.values(fixtures));
      if (!below) continue;
      await check("company-geosettings-service-areas", below.isOwn);
      for (const isStill of below.stillShown) await check("company-geosettings-only-that", isStill);
    }
  },
);
