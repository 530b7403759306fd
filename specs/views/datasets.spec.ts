import { type Answer, assume, contentOf, mentions, scenario } from "../../src/scenario/index.js";
import { escaped } from "../patterns.js";
import { type Procedure, procedureNames, proceduresOf } from "./procedures.js";
import { refusalOf, refusalOfUnrouted } from "./refusals.js";

/** A success without a body may be how an unknown name is answered. */
const isFound = ({ isSuccess, bytes, body }: Answer) => isSuccess && bytes.length > 0 && body !== null;

const hasFailed = ({ answer: { status = 0 } }: { readonly answer: Answer }): boolean => status >= 500;

scenario(
  "the columns of a stored procedure are answered",
  { judges: ["route:GET /views/datasetsp/{spName}"] },
  async (context) => {
    const names = await procedureNames(context);
    const answers: { readonly spName: string; readonly answer: Answer }[] = [];
    for (const spName of names) {
      if (answers.some(({ answer }) => isFound(answer))) break;
      answers.push({ spName, answer: await context.corporate.get("/views/datasetsp/{spName}", { spName }) });
    }
    // Where none is found, one that the service fails at may be the right one.
    const tried = answers.find(({ answer }) => isFound(answer)) ?? answers.find(hasFailed) ?? answers.at(-1);
    assume(tried !== undefined, "no name of a stored procedure is shown: name one in `fixtures.datasetSp`");
    const { spName, answer } = tried;
    const path = `datasetsp/${spName}`;
    const refused = !isFound(answer) && (answer.status ?? 0) < 500;
    const isExplained = refused && answer.bytes.length > 0;
    const isUnrouted = isExplained && refusalOf(answer, `views/${path}`) === (await refusalOfUnrouted(context, path));
    await context.check("route:GET /views/datasetsp/{spName}", () => {
      assume(
        !refused || isUnrouted,
        "none of the names that datasetsps shows is taken: name one in `fixtures.datasetSp`",
      );
      answer.isDeclared();
    });
  },
);

/** @returns a name without its last letters, in the midst of a word, so that it is hardly that of another; undefined where it ends otherwise */
const withoutItsEnd = (name: string): string | undefined => /^(.*[a-z])[a-z]{2}$/.exec(name)?.[1];

scenario(
  "a name that no stored procedure has answers no columns",
  { judges: ["view-dataset-unknown"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [procedure] = await proceduresOf(context, 1);
    assume(procedure !== undefined, "a stored procedure is needed");
    const unknown = await corporate.get("/views/datasetsp/{spName}", { spName: data.key("procedure") });
    // Begins as a name that is known, and ends otherwise.
    const likeness = `${procedure.spName.slice(0, -3)}${data.faker.string.alpha(8)}`;
    const alike = await corporate.get("/views/datasetsp/{spName}", { spName: likeness });
    const cut = withoutItsEnd(procedure.spName);
    const begun = cut === undefined ? [] : [await corporate.get("/views/datasetsp/{spName}", { spName: cut })];
    const ofEscaped = await corporate.get("/views/datasetsp/{spName}", { spName: escaped(procedure.spName) });
    await check("view-dataset-unknown", () => {
      for (const answer of [unknown, alike, ...begun, ofEscaped])
        if (answer.isSuccess && Array.isArray(answer.body)) answer.isEmptyList();
        else answer.yieldsNothing(procedure.columns);
    });
  },
);

scenario(
  "two stored procedures answer columns of their own",
  { judges: ["view-dataset-columns-own", "view-datasets-stay-listed"], atOnce: ["GET /views/datasetsp/{spName}"] },
  async (context) => {
    const { corporate, data, given, check } = context;
    const procedures = await proceduresOf(context, 2, 4);
    const before = await corporate.get("/views/datasetsps");
    const [{ spName, columns }] = procedures as readonly [Procedure, ...Procedure[]];
    await corporate.get("/views/datasetsp/{spName}", { spName });
    const after = await corporate.get("/views/datasetsps");
    await check("view-datasets-stay-listed", () => {
      const named = procedures.map((one) => one.spName).filter((name) => mentions([before.body, after.body], name));
      assume(named.length > 0, "the list names none of the stored procedures whose columns are answered");
      for (const name of named) after.accepted().shows(name, "the stored procedure");
    });
    const unknown = await corporate.get("/views/datasetsp/{spName}", { spName: data.key("procedure") });
    assume(
      !unknown.isSuccess || !Array.isArray(unknown.body) || unknown.body.length === 0,
      "any name answers columns here, so that those of one procedure cannot be told",
    );
    await check("view-dataset-columns-own", () => {
      if (new Set(procedures.map((one) => contentOf(one.columns.body))).size > 1) return;
      // The second that a profile names is said to have other columns.
      const named = procedures.filter((one) => [given("datasetSp"), given("otherDatasetSp")].includes(one.spName));
      assume(
        named.length > 1,
        "all stored procedures that are asked for answer the same columns, as they may: name one with others in `fixtures.otherDatasetSp`",
      );
      throw columns.mismatch(`columns of ${spName} alone`, `the same as of ${procedures.length - 1} others`);
    });
  },
);
