import { literals } from "../../src/contract/groups/lookup/literals.js";
import type { RouteId } from "../../src/contract/routes.js";
import {
  type Answer,
  assume,
  changesBetween,
  isObject,
  Mismatch,
  memberOf,
  mentions,
  phrase,
  scenario,
} from "../../src/scenario/index.js";
import { escaped } from "../patterns.js";
import { ifNamed } from "../read-by-any.js";
import { keyOf } from "./access-keys.js";
import { inOtherLetters, isReadAlike } from "./read-again.js";

/** What is sent where a list is refused without its parameter, which the document does not call optional or required. */
const parameters: {
  readonly [Template in (typeof literals)[number]]?: (companyId: string | undefined) => LookupQuery;
} = {
  "/lookup/documentTypes": () => ({ document_source: "1" }),
  "/lookup/densityClassMap": () => ({ carrier_api: "1" }),
  "/lookup/addOns": () => ({ carrier_apis: [1] }),
  "/lookup/handlingUnitContainerTypes": (companyId) => ({ company_id: companyId }),
};

type LookupQuery = { readonly [name: string]: string | readonly number[] | undefined };

for (const template of literals) {
  const route = `GET ${template}` as const satisfies RouteId;
  const title = `${route} answers its list`;
  scenario(title, { judges: [`route:${route}`], atOnce: [route] }, async ({ corporate, partner, given, check }) => {
    const bare = await corporate.get(template);
    const parameter = parameters[template];
    const asked = parameter && bare.isInvalid ? { query: parameter(given("companyId")) } : {};
    const list = asked.query ? await corporate.get(template, asked) : bare;
    await check(`route:${route}`, async () => {
      assume(!parameter || !list.isInvalid, `${template} is refused without its parameter, and with the one guessed`);
      list.isDeclared();
      // Where letters are all one in paths, this is the list itself, and otherwise a key that no group has.
      const path = `/lookup/${inOtherLetters(template.replace("/lookup/", ""))}`;
      await corporate.unlisted({ method: "GET", surface: "portal", path, effect: "read" });
      await isReadAlike(list, () => corporate.get(template, asked));
    });
    // Looked at on the way: another caller may be refused, but what is answered is a list for everyone.
    await ifNamed(partner.get(template, asked));
  });
}

scenario(
  "no literal lookup route is taken for a group key",
  { judges: ["lookup-literals-before-key"] },
  async ({ corporate, data, check }) => {
    const masterConstantKey = data.key("group");
    (await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey }).accepted()).isEmptyList();
    const lists: readonly (readonly [string, Answer])[] = await Promise.all(
      literals.map(async (template) => [template, await corporate.get(template)] as const),
    );
    const groups = await Promise.all(
      ["JobNoteCategory", "OnHoldReason"].map((key) =>
        corporate.get("/lookup/{masterConstantKey}", { masterConstantKey: key }),
      ),
    );
    await check("lookup-literals-before-key", () => {
      for (const [template, list] of lists) {
        const group = groups.find((values) => isSameList(list, values));
        if (group)
          throw list.mismatch(`the list of ${template}`, `the values of a group, as ${group.where} answers them`);
      }
      for (const [template, list] of lists) {
        assume(list.isSuccess, `${template} is not served, so it cannot be told from a group key`);
        assume(list.rows().length > 0, `${template} is empty here, as an unknown group key would be`);
      }
    });
  },
);

scenario(
  "an access key is read on its own route",
  {
    judges: ["route:GET /lookup/accessKey/{accessKey}", "lookup-access-key-own"],
    inParts: ["route:GET /lookup/accessKey/{accessKey}"],
  },
  async ({ corporate, data, check }) => {
    const keys = await corporate.get("/lookup/accessKeys").accepted();
    const listed = keys.rows().map(keyOf);
    assume(listed[0] !== undefined, "the access keys listed here show no key");
    // The first ones, and that at the end.
    const asked = [...new Set([...listed.slice(0, 3), listed.at(-1)])].filter((key) => key !== undefined);
    const answers: Answer[] = [];
    const read = (accessKey: string) => corporate.get("/lookup/accessKey/{accessKey}", { accessKey });
    for (const accessKey of asked) answers.push(await read(accessKey));
    await check("route:GET /lookup/accessKey/{accessKey}", () => {
      for (const [place, answer] of answers.entries()) isAccessKey(answer, asked[place], keys);
    });
    const keysAfter = await corporate.get("/lookup/accessKeys");
    const lost = asked.find((key, place) => answers[place]?.isSuccess && isListedNoMore(key, keys, keysAfter));
    const still = lost === undefined ? undefined : await read(lost);
    await check("route:GET /lookup/accessKey/{accessKey}", () => {
      if (still?.isSuccess)
        throw keysAfter.mismatch(`${phrase(lost)} to be listed as before its setup was read`, phrase(keysAfter.body));
    });
    const none = data.key("access");
    const [first, second] = [await read(none), await read(none)];
    const [known = ""] = asked;
    const ofEscaped = await read(escaped(known));
    await check("lookup-access-key-own", () => {
      assume(
        answers.some(({ isSuccess }) => isSuccess),
        "no access key that is listed is read",
      );
      const setups = new Map(asked.flatMap((key, place) => (answers[place] ? [[key, answers[place]]] : [])));
      for (const [place, key] of asked.entries()) {
        const own = answers[place];
        if (own) tellsNoOther([first, second, ofEscaped], own, key);
        if (own) isOfThatKey(own, key, setups);
      }
    });
  },
);

/** Whether a list of as many keys as before has one of them no more. */
const isListedNoMore = (key: string, before: Answer, after: Answer): boolean =>
  after.isSuccess &&
  Array.isArray(after.body) &&
  after.body.length === before.rows().length &&
  !after.body.some((row) => keyOf(row) === key);

/**
 * @param answers to who asked twice for what is no key, and for other such texts
 * @throws Mismatch where one of them is the setup of a key, by what it tells, or in place of a refusal before
 */
function tellsNoOther(answers: readonly [Answer, Answer, ...Answer[]], own: Answer, key: string): void {
  if (!own.isSuccess) return;
  const isSetup = (answer: Answer) => answer.isSuccess && changesBetween(own.body, answer.body).length === 0;
  const isTold = (answer: Answer) => isSetup(answer) && mentions(answer.body, key);
  const [first, second] = answers;
  const wrong = answers.find(isTold) ?? (first.isAbsent && isSetup(second) ? second : undefined);
  if (wrong) throw wrong.mismatch("the setup of no access key for what is none", `that of ${phrase(key)}`);
}

/**
 * @param others the setups of other keys, by these
 * @throws Mismatch where the setup of a key names another one where that one's setup names it as well, and its own key nowhere
 */
function isOfThatKey(own: Answer, key: string, others: ReadonlyMap<string, Answer>): void {
  if (!own.isSuccess || !isObject(own.body) || mentions(own.body, key)) return;
  for (const [name, is] of Object.entries(own.body)) {
    const setup = typeof is === "string" ? others.get(is) : undefined;
    if (setup?.isSuccess && isObject(setup.body) && memberOf(setup.body, name) === is)
      throw own.mismatch(`the setup of ${phrase(key)}`, `that of ${phrase(is)}`);
  }
}

/** @throws Mismatch where a key that is listed is not read on its own route */
function isAccessKey(read: Answer, key: unknown, keys: Answer): void {
  try {
    read.isDeclared();
  } catch (error) {
    if (!(error instanceof Mismatch && read.isAbsent)) throw error;
    const listed = `${phrase(key)}, as GET /lookup/accessKeys tells one of ${keys.rows().length}, to be an access key`;
    throw new Mismatch(listed, error.actual, error.exchange, error.blame);
  }
}

/** Whether two lists that have rows have the same ones. */
const isSameList = (one: Answer, other: Answer): boolean =>
  [one, other].every(({ isSuccess, body }) => isSuccess && Array.isArray(body) && body.length > 0) &&
  changesBetween(one.body, other.body).length === 0;
