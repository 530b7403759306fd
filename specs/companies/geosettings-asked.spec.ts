import { geoSettingsOf } from "../../fixtures/payloads/companies.js";
import {
  type Answer,
  assume,
  assumeSeen,
  fieldOf,
  Guess,
  isMoment,
  isObject,
  isUnsteady,
  isUuid,
  mentions,
  ownIfAllowed,
  phrase,
  sameScalar,
  scalarsIn,
  scenario,
  textsIn,
} from "../../src/scenario/index.js";
import { type Maker, ownCompany } from "./records.js";

/** A company with geo settings, and texts that they hold. */
interface Settled {
  readonly companyId: string;
  readonly marks: readonly string[];
  /** All that it was given last. */
  readonly given: readonly string[];
}

/** What asks for the geo settings of a company by a query. */
const queryFor = (data: Maker["data"], companyId: string) =>
  data.compose("GeoSettingsParams", { company_id: companyId });

/** A company of the scenario's own, whose areas and restrictions were asked for before it had any, and took the place of others. */
async function settledCompany(context: Maker): Promise<Settled> {
  const { corporate, data } = context;
  const { companyId } = await ownCompany(context);
  const unlistedQuery = queryFor(data, companyId).value as Readonly<Record<string, string>>;
  await corporate.get("/companies/geosettings", { unlistedQuery });
  const { body: former } = geoSettingsOf(data, 1);
  await corporate.post("/companies/{companyId}/geosettings", { companyId, body: former });
  const { body, marks } = geoSettingsOf(data, 2);
  await corporate.post("/companies/{companyId}/geosettings", { companyId, body }).accepted();
  return { companyId, marks, given: textsIn(body) };
}

/**
 * Where a query shows nothing of what was saved: whether it does of a company that is asked for by one no sooner than that.
 *
 * @returns what the query shows of the first then; undefined where it does not show the other, either
 */
async function againBesideAnother(context: Maker, companyId: string): Promise<Answer | undefined> {
  const { corporate, data } = context;
  const { companyId: otherId } = await ownCompany(context);
  const { body, marks } = geoSettingsOf(data, 2);
  await corporate.post("/companies/{companyId}/geosettings", { companyId: otherId, body }).accepted();
  const askedFor = (id: string) => queryFor(data, id).value as Readonly<Record<string, string>>;
  const other = await corporate.get("/companies/geosettings", { unlistedQuery: askedFor(otherId) });
  const isShown = other.isSuccess && marks.every((mark) => mentions(other.body, mark));
  return isShown ? corporate.get("/companies/geosettings", { unlistedQuery: askedFor(companyId) }) : undefined;
}

/** A text in a list, and the member that holds it. */
interface Held {
  readonly member: string;
  readonly text: string;
}

/** @returns the texts in an entry of a list that do not change by themselves; moments are told anew each time */
function heldIn(value: unknown, member = ""): readonly Held[] {
  if (Array.isArray(value)) return value.flatMap((one) => heldIn(one, member));
  if (isObject(value)) {
    const steady = Object.entries(value).filter(([name]) => !isUnsteady(value, name));
    return steady.flatMap(([name, one]) => heldIn(one, name));
  }
  return typeof value === "string" && value !== "" && !isMoment(value) ? [{ member, text: value }] : [];
}

/** @returns the texts in each list of a record, by its name */
function textsByList(body: unknown): ReadonlyMap<string, readonly Held[]> {
  const lists = Object.entries(isObject(body) ? body : {}).filter(([, value]) => Array.isArray(value));
  return new Map(lists.map(([name, value]) => [name, heldIn(value)]));
}

/**
 * The clause of the settings that a query asks for: each list that both readings show has all that it has below the company, apart from
 * members of its entries that one of the two alone shows.
 *
 * @param given the texts that it was given, which alone are looked for; undefined for what others gave
 */
function holdsAllOf(asked: Answer, below: Answer, given: readonly string[] | undefined): void {
  const lists = textsByList(below.body);
  const areShown = [...lists.keys()].some((name) => Array.isArray(fieldOf(asked.record(), name)));
  assume(areShown, "the settings show no list that they show below the company");
  for (const [name, texts] of lists) {
    const list = fieldOf(asked.record(), name);
    if (!Array.isArray(list)) continue;
    const members = new Set(heldIn(list).map(({ member }) => member));
    const isDue = ({ member, text }: Held) =>
      (members.size === 0 || members.has(member)) && (given?.some((one) => sameScalar(one, text)) ?? true);
    const lost = texts.find((one) => isDue(one) && !mentions(list, one.text));
    if (lost)
      throw asked.mismatch(`${name} to hold ${phrase(lost.text)}, as they do below the company`, phrase(list, 200));
  }
}

/** @returns the company that settings say they are of, where that is another one */
function ofAnother({ body }: Answer, companyId: string): string | undefined {
  const named = isObject(body) ? fieldOf(body, "company_id") : undefined;
  return isUuid(named) && !sameScalar(named.toLowerCase(), companyId.toLowerCase()) ? named : undefined;
}

scenario(
  "the geo settings of a company are the same where a query asks for them",
  { judges: ["company-geosettings-agree"], needs: ["companyId"] },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const own = await ownIfAllowed(context, () => settledCompany(context));
    const { companyId, marks, given } = own ?? { companyId: fixtures.companyId, marks: [], given: undefined };
    const read = () => corporate.get("/companies/{companyId}/geosettings", { companyId }).accepted();
    const composed = queryFor(data, companyId);
    const isCompanyAlone = scalarsIn(composed.value).every((scalar) => sameScalar(scalar, companyId));
    assume(
      isCompanyAlone,
      "it is asked for more than a company: give `samples.GeoSettingsParams` by {company_id} alone",
    );
    const before = await read();
    const unlistedQuery = composed.value as Readonly<Record<string, string>>;
    const asked = await corporate.get("/companies/geosettings", { unlistedQuery });
    const after = own ? before : await read();
    const isHidden = own !== undefined && asked.isSuccess && !marks.some((mark) => mentions(asked.body, mark));
    const again = isHidden ? await againBesideAnother(context, companyId) : undefined;
    await check("company-geosettings-agree", () => {
      assume(
        asked.isSuccess || (asked.isInvalid && !(composed instanceof Guess)),
        `${asked.where} is refused (${asked.status}): give \`samples.GeoSettingsParams\``,
      );
      asked.accepted();
      assumeSeen(
        marks.every((mark) => mentions(before.body, mark)),
        "the company does not show the settings that were saved for it",
      );
      if (again?.isSuccess && !marks.some((mark) => mentions(again.body, mark)))
        throw again.mismatch(
          `the settings of company ${companyId}, as those of one that was asked for no sooner than it had some`,
          phrase(again.body, 200),
        );
      const texts = [...textsByList(before.body).values()].flat().map(({ text }) => text);
      const isAsBefore = texts.every((text) => mentions(after.body, text));
      const isOfIt = [companyId, ...marks].some((mark) => mentions(asked.body, mark));
      // Whoever gives a sample by the company says that the route takes one. What a company inherits is another's, and the same.
      const another = composed instanceof Guess || isOfIt ? undefined : ofAnother(asked, companyId);
      if (another !== undefined && isAsBefore && texts.some((text) => !mentions(asked.body, text)))
        throw asked.mismatch(`the settings of company ${companyId}, which is asked for`, `those of company ${another}`);
      assumeSeen(
        isOfIt,
        "the settings that are asked for by a query show neither that company nor what was saved for it",
      );
      assume(texts.length > 0, "the company has no geo settings: name one that has in `fixtures.companyId`");
      assume(isAsBefore, "somebody else has changed the settings meanwhile");
      holdsAllOf(asked, before, given);
    });
  },
);
