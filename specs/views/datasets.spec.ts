import { type Answer, needs, scenario } from "../../src/scenario/index.js";
import { procedureNames, proceduresOf } from "./procedures.js";
import { told, toldUnrouted } from "./told.js";

/** A success without a body may be how an unknown name is answered. */
const isFound = ({ isSuccess, bytes, body }: Answer) => isSuccess && bytes.length > 0 && body !== null;

scenario(
  "the columns of a stored procedure are answered",
  { judges: ["route:GET /views/datasetsp/{spName}"] },
  async (scene) => {
    const names = await procedureNames(scene);
    const answers: { readonly spName: string; readonly answer: Answer }[] = [];
    for (const spName of names) {
      if (answers.some(({ answer }) => isFound(answer))) break;
      answers.push({ spName, answer: await scene.corporate.get("/views/datasetsp/{spName}", { spName }) });
    }
    const tried = answers.at(-1);
    needs(tried !== undefined, "no name of a stored procedure is shown: name one in `fixtures.datasetSp`");
    const { spName, answer } = tried;
    const path = `datasetsp/${spName}`;
    const refused = !isFound(answer) && (answer.status ?? 0) < 500;
    const isTold = refused && answer.bytes.length > 0;
    const isUnrouted = isTold && told(answer, `views/${path}`) === (await toldUnrouted(scene, path));
    await scene.check("route:GET /views/datasetsp/{spName}", () => {
      needs(
        !refused || isUnrouted,
        "none of the names that datasetsps shows is taken: name one in `fixtures.datasetSp`",
      );
      answer.isDeclared();
    });
  },
);

scenario(
  "a name that no stored procedure has answers no columns",
  { judges: ["view-dataset-unknown"] },
  async (scene) => {
    const { corporate, data, check } = scene;
    const [procedure] = await proceduresOf(scene, 1);
    needs(procedure !== undefined, "a stored procedure is needed");
    const unknown = await corporate.get("/views/datasetsp/{spName}", { spName: data.key("procedure") });
    await check("view-dataset-unknown", () => {
      if (unknown.isSuccess && Array.isArray(unknown.body)) unknown.isEmptyList();
      else unknown.yieldsNothing(procedure.columns);
    });
  },
);

scenario(
  "two stored procedures answer columns of their own",
  { judges: ["view-dataset-columns-own"] },
  async (scene) => {
    const { corporate, data, check } = scene;
    const procedures = await proceduresOf(scene, 2);
    const unknown = await corporate.get("/views/datasetsp/{spName}", { spName: data.key("procedure") });
    needs(
      !unknown.isSuccess || !Array.isArray(unknown.body) || unknown.body.length === 0,
      "any name answers columns here, so that those of one procedure cannot be told",
    );
    await check("view-dataset-columns-own", () => {
      const [one, other] = procedures;
      needs(one !== undefined && other !== undefined, "two stored procedures are needed");
      if (JSON.stringify(one.columns.body) === JSON.stringify(other.columns.body))
        throw other.columns.mismatch(`other columns than those of ${one.spName}`, "the same");
    });
  },
);
