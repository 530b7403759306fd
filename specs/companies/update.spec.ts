import { companyDetails, companyList, companySearch, postcode } from "../../fixtures/payloads/companies.js";
import {
  type Answer,
  assume,
  changesBetween,
  fieldOf,
  Inconclusive,
  isMoment,
  isObject,
  isUuid,
  type JsonObject,
  mentions,
  ownOf,
  phrase,
  sameScalar,
  scenario,
  Verbatim,
  watched,
} from "../../src/scenario/index.js";
import { namingAnother } from "../naming-another.js";
import { keepsEachText } from "../values-kept.js";
import { standInTree } from "./brand-tree.js";
import { besides, detailsOf, knowing, nameOf } from "./records.js";
import { has, largePage, listOf, nameIn } from "./rows.js";
import { twoCompanies, undisturbed } from "./two.js";

/** @returns the details with another name: as a member that is called so, else where they show the one that the company was created with */
function renamed(details: Answer, name: string, former?: string): Verbatim {
  const record = details.record();
  const named = Object.keys(record).find((key) => /^(company_?)?name$/i.test(key)) ?? memberWith(record, former);
  if (named !== undefined) return new Verbatim({ ...record, [named]: name });
  const [part, inner] =
    Object.entries(record).find(
      (entry): entry is [string, JsonObject] => isObject(entry[1]) && memberWith(entry[1], former) !== undefined,
    ) ?? [];
  assume(part !== undefined && inner !== undefined, "the full details show no name that could be changed");
  return new Verbatim({ ...record, [part]: { ...inner, [String(memberWith(inner, former))]: name } });
}

const memberWith = (record: JsonObject, text: string | undefined): string | undefined =>
  Object.keys(record).find((key) => text !== undefined && record[key] === text);

/** @returns what an update gives, without the texts that hold the name which it changes: a display name may follow that */
function withoutFormer({ value }: Verbatim, shown: JsonObject): Verbatim {
  const given = isObject(value) ? value : {};
  const renamedTo = Object.keys(given).find((name) => given[name] !== shown[name]);
  const former = renamedTo === undefined ? undefined : shown[renamedTo];
  const follows = (text: unknown) => typeof former === "string" && former !== "" && mentions(text, former);
  return new Verbatim(Object.fromEntries(Object.entries(given).filter(([, text]) => !follows(text))));
}

/** Digits that a text has, as a postal code has them, and a number has not. */
const digits = "021340";

/** @returns what reads a member within a part of the details */
const within = (part: string, member: string) => (shown: JsonObject) => {
  const same = fieldOf(shown, part);
  return isObject(same) ? fieldOf(same, member) : undefined;
};

/** @returns where a postal code that was given stands within a part of the details, and what puts another there; undefined where not */
function digitsIn(details: JsonObject, code: string) {
  for (const [part, inner] of Object.entries(details)) {
    if (!isObject(inner)) continue;
    const member = Object.keys(inner).find((name) => inner[name] === code && !/id$/i.test(name));
    if (member === undefined) continue;
    const other = besides(code);
    const withOther = (body: JsonObject) => new Verbatim({ ...body, [part]: { ...inner, [member]: other } });
    return { where: `${part}.${member}`, code, other, withOther, shownIn: within(part, member) };
  }
  return undefined;
}

/** Whether a number may be kept as this text, in whichever notation. */
const isNumeric = (text: string): boolean => /^[+-]?(?!0\d)[\d.,]+$/.test(text);

/** @returns the details with the digits in place of a text within one of their parts, and with none; undefined where no part has one */
function withDigits(details: JsonObject) {
  for (const [part, inner] of Object.entries(details)) {
    if (!isObject(inner)) continue;
    const isText = (value: unknown) =>
      typeof value === "string" && value !== "" && !isUuid(value) && !isMoment(value) && !isNumeric(value);
    // What a company is called or known by may be made of something else where it is empty.
    const member = Object.keys(inner).find((name) => isText(inner[name]) && !/name|id$|^(company_?)?code$/i.test(name));
    if (member === undefined) continue;
    const withText = (text: string) => new Verbatim({ ...details, [part]: { ...inner, [member]: text } });
    const shownIn = within(part, member);
    return { where: `${part}.${member}`, body: withText(digits), emptied: withText(""), shownIn };
  }
  return undefined;
}

/**
 * @returns one of the texts of the details, which is not their name, with the details that hold another in its place, and an empty one;
 * undefined where there is none
 */
function textIn(details: JsonObject) {
  const isText = (value: unknown): value is string =>
    typeof value === "string" && value !== "" && !isUuid(value) && !isMoment(value) && besides(value) !== value;
  const member = Object.keys(details).find((name) => isText(details[name]) && !/name|id$|code|stat|type/i.test(name));
  const text = member === undefined ? undefined : details[member];
  if (member === undefined || !isText(text)) return undefined;
  const other = besides(text);
  const withText = (value: string) => new Verbatim({ ...details, [member]: value });
  return { member, other, record: { ...details, [member]: other }, changed: withText(other), emptied: withText("") };
}

scenario(
  "an update of a company is answered and kept, and leaves another as it was",
  {
    judges: [
      "route:PUT /companies/{companyId}/fulldetails",
      "company-update-answered",
      "company-update-persists",
      "company-update-only-that",
      "company-search-follows",
      "brands-and-tree-agree",
    ],
    atOnce: ["GET /companies/{companyId}/fulldetails"],
    inParts: ["company-update-persists", "company-update-only-that", "company-search-follows"],
    needs: ["companyId", "otherCompanyId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const {
      companyId,
      otherId,
      own,
      name: former,
      given,
    } = await twoCompanies(context, fixtures, "PUT /companies/{companyId}/fulldetails");
    const before = await detailsOf(corporate, companyId);
    const otherBefore = await watched(() => detailsOf(corporate, otherId));
    const formerly = nameOf(before.record());
    const search = companySearch(data, { search_text: formerly ?? companyId });
    const found = await corporate.post("/companies/search/v2", { body: search });
    const listedAs = (company_name: string) => listOf(context)({ company_name, page_size: largePage });
    const listed = formerly === undefined ? undefined : await listedAs(formerly);
    const name = data.text("renamed company");
    const body = renamed(before, name, former);
    const answer = await corporate.put("/companies/{companyId}/fulldetails", { companyId, body });
    // What the read answers need not be what the update takes.
    if (answer.status !== undefined && answer.status >= 400 && answer.status < 500 && answer.status !== 404)
      throw new Inconclusive(`${answer.where}: the details were refused as they were read (${answer.status})`);
    await check("route:PUT /companies/{companyId}/fulldetails", () => answer.isDeclared());
    answer.accepted();
    // Read before the same is sent once more, which may store what this update lost.
    const after = await detailsOf(corporate, companyId);
    await check("company-update-answered", () => answer.shows(name, "the new name"));
    if (!own) undisturbed(before, after, [name]);
    await check("company-update-persists", () => {
      after.shows(name, "the new name");
      const was = { given: given?.one, shown: before.record() };
      const update = withoutFormer(body, before.record());
      if (given) keepsEachText(after, was, { given: update, shown: after.record() }, "the details");
    });
    const named = namingAnother(body, { id: otherId, companyId: otherId });
    if (own) await corporate.put("/companies/{companyId}/fulldetails", { companyId, body: named });
    const otherAfter = await detailsOf(corporate, otherId);
    const [brands, tree] = [await corporate.get("/companies/brands"), await corporate.get("/companies/brandstree")];
    await check("brands-and-tree-agree", () => {
      assume(brands.isSuccess && tree.isSuccess, "the brands or their tree are not answered");
      standInTree(brands, tree);
    });
    const foundAfter = await corporate.post("/companies/search/v2", { body: search });
    await check("company-search-follows", () =>
      knowing(search, () => {
        const isFound = formerly !== undefined && found.isSuccess && has(found, companyId);
        assume(isFound, found.withSample(`company ${companyId} is not found by its name`));
        assume(nameIn(found, companyId) === formerly, "what is found does not show its name");
        // Details may have several names, of which one was changed.
        assume(nameOf(after.body) === name, "the new name is not shown in the place of the former one");
        assume(foundAfter.isSuccess, `a search is refused (${foundAfter.status})`);
        if (nameIn(foundAfter, companyId) === formerly)
          throw foundAfter.mismatch(`company ${companyId} not to be found as ${formerly}`, "it is");
      }),
    );
    const listedAfter = await listedAs(name);
    // Asked for as it was before the update: what was answered then is not told for ever.
    const listedStill = formerly === undefined || !listed?.isSuccess ? undefined : await listedAs(formerly);
    await check("company-search-follows", () =>
      knowing(companyList(data, {}), () => {
        // Whether the list has a filter by a name is open, and so is what it finds.
        const isByName = listed?.isSuccess && listed.rows().every((row) => nameOf(row) === formerly);
        if (!isByName || !has(listed, companyId) || nameOf(after.body) !== name) return;
        if (listedAfter.isSuccess && !has(listedAfter, companyId))
          throw listedAfter.mismatch(`company ${companyId} to be listed by its new name ${name}`, "it is not");
        if (listedAfter.isSuccess && nameIn(listedAfter, companyId) === formerly)
          throw listedAfter.mismatch(`company ${companyId} to be listed with its new name ${name}`, `${formerly}`);
        if (!listedAfter.isSuccess || !listedStill?.isSuccess || nameIn(listedAfter, companyId) !== name) return;
        if (nameIn(listedStill, companyId) === formerly)
          throw listedStill.mismatch(`company ${companyId} not to be listed as ${formerly}`, "it is");
      }),
    );
    await check("company-update-only-that", () => {
      assume(changesBetween(otherBefore.body, after.body).length > 0, "two companies are answered alike");
      otherAfter.isLeftAs(otherBefore, own, [name]);
    });
    if (given === undefined) return;
    const zip_code = postcode(data);
    const next = companyDetails(data, { zip_code });
    const replaced = await corporate.put("/companies/{companyId}/fulldetails", { companyId: otherId, body: next.body });
    const replacedTo = await detailsOf(corporate, otherId);
    await check("company-update-persists", () => {
      const was = { given: given.other, shown: otherAfter.record() };
      const sent = { given: next.body, shown: replacedTo.record() };
      if (replaced.isSuccess) keepsEachText(replacedTo, was, sent, "the details");
    });
    const coded = withDigits(after.record());
    let lastOfCoded: readonly [before: Answer, now: Answer] | undefined;
    if (coded) {
      const byName = companySearch(data, { search_text: name });
      const foundByName = await corporate.post("/companies/search/v2", { body: byName });
      await check("company-search-follows", () => {
        const wasFound = formerly !== undefined && found.isSuccess && nameIn(found, companyId) === formerly;
        if (wasFound && nameOf(after.body) === name && foundByName.isSuccess && !has(foundByName, companyId))
          throw foundByName.mismatch(`company ${companyId} to be found by its new name ${name}`, "it is not");
      });
      const { isSuccess } = await corporate.put("/companies/{companyId}/fulldetails", { companyId, body: coded.body });
      const read = await detailsOf(corporate, companyId);
      const foundStill = await corporate.post("/companies/search/v2", { body: byName });
      await check("company-search-follows", () => {
        const isLeft = isSuccess && nameOf(read.body) === name && foundStill.isSuccess;
        if (isLeft && foundByName.isSuccess && has(foundByName, companyId) && !has(foundStill, companyId))
          throw foundStill.mismatch(`company ${companyId} to be found by ${name}, which an update left`, "it is not");
      });
      await check("company-update-persists", () => {
        const shown = coded.shownIn(read.record());
        // What else it may show there is open, but not the number that the digits would be.
        if (isSuccess && sameScalar(shown, digits) && String(shown) !== digits)
          throw read.mismatch(`${coded.where} to be the text ${digits}`, phrase(shown));
      });
      const told = await corporate.put("/companies/{companyId}/fulldetails", { companyId, body: coded.emptied });
      const left = await detailsOf(corporate, companyId);
      lastOfCoded = told.isSuccess ? [read, left] : [after, read];
      await check("company-update-persists", () => {
        const isKept = [read, left].every((one) => coded.shownIn(one.record()) === digits);
        // Whether a text may be empty is open.
        if (told.isSuccess && isKept)
          throw left.mismatch(`${coded.where} to be empty, as an update gave it`, phrase(digits));
      });
    }
    const shown = textIn(replacedTo.record());
    if (!shown) return;
    const { member, other, record, changed, emptied } = shown;
    const put = (details: Verbatim) =>
      corporate.put("/companies/{companyId}/fulldetails", { companyId: otherId, body: details });
    // Of the part with the postal code this alone is changed, which may be refused.
    const isCodeGiven = next.body instanceof Verbatim && mentions(next.body.value, zip_code);
    const code = isCodeGiven ? digitsIn(replacedTo.record(), zip_code) : undefined;
    const isCoded = code !== undefined && (await put(code.withOther(record))).isSuccess;
    if (!isCoded) await put(changed);
    const changedTo = await detailsOf(corporate, otherId);
    await check("company-update-persists", () => {
      if (!code || !isCoded || fieldOf(changedTo.record(), member) !== other) return;
      // Before, it was changed along with others.
      const wasChanged = replaced.isSuccess && code.shownIn(otherAfter.record()) !== code.code;
      if (wasChanged && code.shownIn(changedTo.record()) === code.code)
        throw changedTo.mismatch(`${code.where} to be ${code.other}, which is all that changes of it`, code.code);
    });
    const inBrief = () => corporate.get("/companies/{companyId}/details", { companyId: otherId });
    const changedInBrief = await inBrief();
    const told = await put(emptied);
    const left = await detailsOf(corporate, otherId);
    const leftInBrief = await inBrief();
    const besideOther = coded ? await detailsOf(corporate, companyId) : undefined;
    await check("company-update-only-that", () => {
      if (!coded || !besideOther || !lastOfCoded) return;
      const [was, is] = lastOfCoded.map((one) => coded.shownIn(one.record()));
      if (!sameScalar(was, is) && sameScalar(coded.shownIn(besideOther.record()), was))
        throw besideOther.mismatch(`${coded.where} of company ${companyId} to be ${phrase(is)} still`, phrase(was));
    });
    await check("company-update-persists", () => {
      // Whether a text may be empty is open; where it is not refused, what an update changes it to is not what was there.
      if (!told.isSuccess || fieldOf(changedTo.record(), member) !== other) return;
      if (fieldOf(left.record(), member) === other)
        throw left.mismatch(`${member} to be empty, as an update gave it`, phrase(other));
      const showsFormer = [changedInBrief, leftInBrief].every(
        (one) => one.isSuccess && mentions(ownOf(one.body, member), other),
      );
      if (showsFormer) throw leftInBrief.mismatch(`${member} to be empty, as the full details tell`, phrase(other));
    });
  },
);
