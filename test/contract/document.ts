import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../src/contract/package-root.js";

/** Reads the facts of the document's tables, without any help of the register. */

const places = ["../shared", "../../shared"].map((folder) => join(packageRoot(), folder, "interface-specification.md"));

/** The document, where it is beside the project. */
export const documentFile: string | undefined = places.find((place) => existsSync(place));

/** What a row of the document's endpoint tables says, read without any help of the register. */
export interface DocumentedRow {
  readonly id: string;
  readonly surface: "portal" | "abc" | "catalog";
  readonly path: readonly DocumentedParameter[];
  readonly query: readonly DocumentedParameter[];
  readonly queryModel: string | undefined;
  readonly body: { readonly kind: "json" | "json-list" | "multipart"; readonly model: string } | undefined;
  readonly answers: { readonly kind: string; readonly [fact: string]: string | boolean };
  readonly releases: readonly string[];
}

export interface DocumentedParameter {
  readonly name: string;
  /** Absent where the document prints the name alone. */
  readonly type?: string;
  readonly list?: true;
  readonly required?: true;
  readonly allowed?: readonly number[];
  readonly slashes?: true;
}

interface Section {
  readonly heading: string;
  readonly prose: string;
  readonly rows: readonly { readonly [column: string]: string }[];
}

/** @returns every row of the endpoint tables, in the order of the document */
export function documentedRows(text: string): readonly DocumentedRow[] {
  const chapters = text.split("\n## ");
  const chapter = (heading: string) => chapters.find((candidate) => candidate.startsWith(`${heading}\n`)) ?? "";
  const fields = new Map(Object.entries(documentedFields(text)));
  const sections = chapter("Endpoints").split("\n### ").slice(1).map(sectionOf);
  const rows = sections.flatMap((section) => section.rows.map((row) => documentedRow(row, section, fields)));
  return withTypesFromElsewhere(rows, text);
}

/** @returns the table of resources: what is known of the fields of each, in the document's own words */
export function documentedFields(text: string): { readonly [resource: string]: string } {
  const chapter = text.split("\n## ").find((candidate) => candidate.startsWith("Resources and their fields\n")) ?? "";
  return Object.fromEntries(sectionOf(chapter).rows.map((row) => [row.Resource ?? "", row["Known fields"] ?? ""]));
}

/** Reads a heading, the table rows under it by column name, and what stands around them. */
function sectionOf(text: string): Section {
  const lines = text.split("\n");
  const cells = lines
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((row) => !row.every((cell) => /^-+$/.test(cell)));
  const start = cells.findIndex((row) => ["Method", "Path", "Resource"].includes(row[0] ?? ""));
  const [columns = [], ...rest] = cells.slice(start);
  const rows = rest.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""])));
  return { heading: lines[0] ?? "", prose: lines.filter((line) => !line.startsWith("|")).join("\n"), rows };
}

function documentedRow(
  row: { readonly [column: string]: string },
  { heading, prose }: Section,
  fields: ReadonlyMap<string, string>,
): DocumentedRow {
  const { Method = allMethods(`${heading}\n${prose}`), Path = "", Response = "" } = row;
  const [method = ""] = Method.split(" ");
  const [template = ""] = Path.split(" ");
  const cell = row["Query / form"] ?? "";
  const inBody = /^body |^file part/.test(cell);
  return {
    id: `${method} ${template}`,
    surface: Method.includes("{abc_url}") ? "abc" : heading.includes("catalog surface") ? "catalog" : "portal",
    path: pathParameters(Path),
    ...queryOf(inBody ? "" : cell || row.Query || "", Path, fields),
    body: bodyOf(inBody ? cell : (row.Body ?? "")),
    answers: answerOf(Response, prose),
    releases: removedOn801(Response, template, prose) ? ["7.11"] : ["7.11", "8_01"],
  };
}

/** "all GET", "all POST" or "All are GET." where a table has no Method column. */
function allMethods(text: string): string {
  return /\ball (?:are )?(GET|POST)\b/i.exec(text)?.[1] ?? "";
}

function pathParameters(cell: string): DocumentedParameter[] {
  const names = [...cell.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const [, note = ""] = /\s\(([^)]*)\)/.exec(cell) ?? [];
  const [, type] = /\b(integer|string)\b/.exec(note) ?? [];
  return names.map((name, index) => {
    const last = index === names.length - 1;
    return {
      name,
      ...(last && type ? { type } : {}),
      ...(last && note.includes("may contain `/`") ? { slashes: true } : {}),
    };
  });
}

function queryOf(cell: string, path: string, fields: ReadonlyMap<string, string>) {
  const inPath = /query model (\w+)/.exec(path)?.[1] ?? /; query (.*)$/.exec(path)?.[1] ?? "";
  const words = cell || inPath;
  if (words === "optional parameters") return { query: [], queryModel: undefined };
  if (!/^[A-Z]\w*$/.test(words)) return { query: parametersIn(words), queryModel: undefined };
  const shown = fields.get(words);
  return shown ? { query: parametersIn(shown), queryModel: undefined } : { query: [], queryModel: words };
}

/** `name (type, remark; remark), name, …` */
function parametersIn(words: string): DocumentedParameter[] {
  return [...words.matchAll(/(\w+)(?: \(([^)]*)\))?(?:, |$)/g)].map(([, name = "", note = ""]) => {
    const [, allowed] = /allowed ([\d,]+)/.exec(note) ?? [];
    const [, type] = /\b(integers?|strings?|booleans?|UUIDs?|date-time)\b/.exec(note.split(";")[0] ?? "") ?? [];
    return {
      name,
      ...(type ? { type: type.toLowerCase().replace(/s$/, "") } : {}),
      ...(/list of|repeated/.test(note) ? { list: true } : {}),
      ...(/\brequired\b/.test(note) ? { required: true } : {}),
      ...(allowed ? { allowed: allowed.split(",").map(Number) } : {}),
    };
  });
}

function bodyOf(cell: string): DocumentedRow["body"] {
  const [model] = /\b[A-Z]+[a-z0-9]+[A-Z]\w*/.exec(cell) ?? [];
  if (!model) return undefined;
  if (cell.startsWith("file part")) return { kind: "multipart", model };
  return { kind: /\barray of\b/.test(cell) ? "json-list" : "json", model };
}

function answerOf(cell: string, prose: string): DocumentedRow["answers"] {
  const [, rows = "", envelope] = /^List\[(\w+)\] or the (\w+) envelope/.exec(cell) ?? [];
  if (envelope) {
    const kind = prose.includes("or an empty body") ? "list-envelope-or-empty" : "list-or-envelope";
    return { kind, list: rows, envelope };
  }
  const [, wrapper, row] = /^(List|PaginatedList)\[(\w+)\]/.exec(cell) ?? [];
  if (row) return { kind: wrapper === "List" ? "list" : "page", model: row };
  if (/^no model\b/.test(cell)) return { kind: "nothing-declared" };
  if (/^204, empty body/.test(cell)) return { kind: "no-content" };
  if (/^PDF bytes/.test(cell)) return { kind: "bytes", pdf: true };
  if (/^raw bytes/.test(cell)) return { kind: "bytes" };
  if (/^string\b/.test(cell)) return { kind: "string" };
  const [model = ""] = /^\w+/.exec(cell) ?? [];
  return { kind: "model", model, ...(/or empty|; empty when/.test(cell) ? { orEmpty: true } : {}) };
}

/** Removed, rejected or replaced by its own row, or by what its section says of all rows but one. */
function removedOn801(response: string, template: string, prose: string): boolean {
  if (/(removed|rejected) on release 8_01|on release 8_01 .* are replaced/.test(response)) return true;
  const [, remaining] =
    /On release 8_01 the ten \w+ routes below are removed;.* only the (\w+) route remains/.exec(prose) ?? [];
  return remaining !== undefined && !template.endsWith(`/${remaining}`);
}

/** Fills in the types that the document gives in a sentence, for all rows at once. */
function withTypesFromElsewhere(rows: readonly DocumentedRow[], text: string): DocumentedRow[] {
  const integers = [
    ...text.matchAll(/Path parameter `\{(\w+)\}` is an integer/g),
    ...text.matchAll(/query (\w+) \(default \d+\)/g),
    ...text.matchAll(/and (\w+) \(1-based, default \d+\)/g),
  ].map(([, name = ""]) => name);
  const companyIsUuid = text.includes("A company path identifier is the company UUID");
  const typed = (parameter: DocumentedParameter): DocumentedParameter =>
    integers.includes(parameter.name) ? { ...parameter, type: "integer" } : parameter;
  return rows.map((row) => {
    const ofCompany = companyIsUuid && /^\w+ \/compan(y|ies)\//.test(row.id);
    const inPath = (parameter: DocumentedParameter, index: number): DocumentedParameter =>
      ofCompany && index === 0 ? { ...parameter, type: "uuid" } : typed(parameter);
    return { ...row, path: row.path.map(inPath), query: row.query.map(typed) };
  });
}
