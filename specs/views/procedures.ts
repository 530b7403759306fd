import { composedColumn, type ViewParts } from "../../fixtures/payloads/views.js";
import {
  type Answer,
  assume,
  isMoment,
  isObject,
  type ScenarioContext,
  scalarsIn,
  steadyOf,
} from "../../src/scenario/index.js";

/** A stored procedure whose columns are answered. */
export interface Procedure {
  readonly spName: string;
  readonly columns: Answer;
}

/** What may name a procedure in the rows of datasetsps: the texts of each member, a few of each. */
function namesIn(rows: readonly unknown[]): readonly string[] {
  const records = rows.filter(isObject);
  const members = [...new Set(records.flatMap(Object.keys))].slice(0, 8);
  const texts = members.flatMap((member) => {
    const values = records.map((record) => record[member]).filter((value) => typeof value === "string");
    return [...new Set(values)].slice(0, 4);
  });
  return [...new Set(texts)].filter((text) => text !== "");
}

type Asker = Pick<ScenarioContext, "corporate" | "given">;

/** What may name a stored procedure: what the profile gives, and what datasetsps shows. */
export async function procedureNames({ corporate, given }: Asker): Promise<readonly string[]> {
  const named = [given("datasetSp"), given("otherDatasetSp")].filter((name) => name !== undefined);
  const listed = await corporate.get("/views/datasetsps");
  return [...new Set([...named, ...(listed.isSuccess ? namesIn(listed.rows()) : [])])];
}

/**
 * Stored procedures that answer columns.
 *
 * @param wanted how many there have to be
 * @param enough how many are looked for
 * @throws Inconclusive where there are fewer than wanted
 */
export async function proceduresOf(asker: Asker, wanted: number, enough = wanted): Promise<readonly Procedure[]> {
  const found: Procedure[] = [];
  for (const spName of await procedureNames(asker)) {
    if (found.length === enough) break;
    const columns = await asker.corporate.get("/views/datasetsp/{spName}", { spName });
    if (columns.isSuccess && Array.isArray(columns.body) && columns.body.length > 0) found.push({ spName, columns });
  }
  assume(
    found.length >= wanted,
    `${wanted} stored procedures are needed whose columns are answered: name them in \`fixtures.datasetSp\` and \`fixtures.otherDatasetSp\``,
  );
  return found;
}

/** The parts of a view of a stored procedure, composed of what its columns show. */
export async function composedColumns(context: Asker & Pick<ScenarioContext, "data">): Promise<ViewParts> {
  const [procedure] = await proceduresOf(context, 1);
  assume(procedure !== undefined, "a stored procedure is needed");
  const columns = procedure.columns.rows().filter(isObject);
  return { dataset_sp: procedure.spName, columns: columns.map((column) => composedColumn(context.data, column)) };
}

/** What tells a column from the others: itself, or the first of its texts that no other shows; moments may be told anew. */
export function nameOf(column: unknown, columns: readonly unknown[]): string | undefined {
  const others = columns.filter((other) => other !== column).flatMap(scalarsIn);
  return scalarsIn(steadyOf(column)).find(
    (text): text is string => typeof text === "string" && !isMoment(text) && !others.includes(text),
  );
}
