import { geoSettingsOf } from "../../fixtures/payloads/companies.js";
import {
  type Answer,
  assume,
  assumeSeen,
  fieldOf,
  Guess,
  isMoment,
  isObject,
  mentions,
  ownIfAllowed,
  phrase,
  sameScalar,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { type Maker, ownCompany } from "./records.js";

/** A company with geo settings, and texts that they hold. */
interface Settled {
  readonly companyId: string;
  readonly marks: readonly string[];
}

/** A company of the scenario's own, with two areas and two restrictions. */
async function settledCompany(context: Maker): Promise<Settled> {
  const { corporate, data } = context;
  const { companyId } = await ownCompany(context);
  const { body, marks } = geoSettingsOf(data, 2);
  await corporate.post("/companies/{companyId}/geosettings", { companyId, body }).accepted();
  return { companyId, marks };
}

/** @returns the texts in each list of a record, by its name; moments are told anew each time */
function textsByList(body: unknown): ReadonlyMap<string, readonly string[]> {
  const lists = Object.entries(isObject(body) ? body : {}).filter(([, value]) => Array.isArray(value));
  const isText = (scalar: unknown) => typeof scalar === "string" && scalar !== "" && !isMoment(scalar);
  return new Map(lists.map(([name, value]) => [name, scalarsIn(value).filter(isText).map(String)]));
}

/** The clause of the settings that a query asks for: each list that both readings show has all that it has below the company. */
function holdsAllOf(asked: Answer, below: Answer): void {
  const names = [...textsByList(below.body).keys()];
  const areShown = names.some((name) => Array.isArray(fieldOf(asked.record(), name)));
  assume(areShown, "the settings show no list that they show below the company");
  for (const [name, texts] of textsByList(below.body)) {
    const list = fieldOf(asked.record(), name);
    const lost = Array.isArray(list) ? texts.find((text) => !mentions(list, text)) : undefined;
    if (lost !== undefined)
      throw asked.mismatch(`${name} to hold ${phrase(lost)}, as they do below the company`, phrase(list, 200));
  }
}

scenario(
  "the geo settings of a company are the same where a query asks for them",
  { judges: ["company-geosettings-agree"], needs: ["companyId"] },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const own = await ownIfAllowed(context, () => settledCompany(context));
    const { companyId, marks } = own ?? { companyId: fixtures.companyId, marks: [] };
    const read = () => corporate.get("/companies/{companyId}/geosettings", { companyId }).accepted();
    const composed = data.compose("GeoSettingsParams", { company_id: companyId });
    const isCompanyAlone = scalarsIn(composed.value).every((scalar) => sameScalar(scalar, companyId));
    assume(
      isCompanyAlone,
      "it is asked for more than a company: give `samples.GeoSettingsParams` by {company_id} alone",
    );
    const before = await read();
    const unlistedQuery = composed.value as Readonly<Record<string, string>>;
    const asked = await corporate.get("/companies/geosettings", { unlistedQuery });
    const after = own ? before : await read();
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
      const isOfIt = [companyId, ...marks].some((mark) => mentions(asked.body, mark));
      assumeSeen(
        isOfIt,
        "the settings that are asked for by a query show neither that company nor what was saved for it",
      );
      const texts = [...textsByList(before.body).values()].flat();
      assume(
        texts.length > 0,
        "the company has no geo settings: allow `--effects residue` to judge one of the run's own",
      );
      const isAsBefore = texts.every((text) => mentions(after.body, text));
      assume(isAsBefore, "somebody else has changed the settings meanwhile");
      holdsAllOf(asked, before);
    });
  },
);
