import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { isDate, ownSchemas } from "../../contract/own-schemas.js";
import { packageRoot } from "../../contract/package-root.js";
import { isClauseId } from "../../contract/register.js";
import { routeList } from "../../contract/routes.js";
import { nearest } from "../../profile/nearest.js";
import { UsageError } from "../../profile/usage-error.js";
import type { AcceptedDifference } from "./accepted.js";
import { isWide, kinds, partsOf } from "./ids.js";

/** Where the schema of such a file is, from the package's root on. */
const acceptedSchema = "fixtures/deployments/accepted-differences.schema.json";

/** Kinds that never break a client, so that there is nothing to accept. */
const harmless: ReadonlySet<string> = new Set([
  "clause-mended",
  "clause-unjudged",
  "clause-of-release",
  "route-of-release",
  "not-looked-at",
  "field-added",
  "open-point",
]);
const acceptable = Object.keys(kinds).filter((kind) => !harmless.has(kind));

/**
 * Reads the differences that are accepted.
 *
 * @param file JSON, as its schema says: `{ "acceptedDifferences": [{ "difference", "reason", "ticket", "until" }] }`
 * @throws UsageError naming the file and each entry that is wrong
 */
export function readAccepted(file: string): readonly AcceptedDifference[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such file" : code;
    throw new UsageError(`--accept-differences ${file}: it cannot be read (${why}).`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--accept-differences ${file}: not JSON: ${error instanceof Error ? error.message : error}.`);
  }
  const validate = validator();
  const entries = validate(value) ? value.acceptedDifferences : [];
  const problems = validate.errors ? validate.errors.map(inWords) : entries.flatMap(problemsOf);
  if (problems.length > 0)
    throw new UsageError([...new Set(problems)].map((line) => `--accept-differences ${file}: ${line}`).join("\n"));
  return entries;
}

interface AcceptedFile {
  readonly acceptedDifferences: readonly AcceptedDifference[];
}

let compiled: ValidateFunction<AcceptedFile> | undefined;

function validator(): ValidateFunction<AcceptedFile> {
  if (!compiled) {
    const ajv = new Ajv2020({ ...ownSchemas, allErrors: true, verbose: true });
    ajv.addFormat("date", isDate);
    compiled = ajv.compile<AcceptedFile>(JSON.parse(readFileSync(join(packageRoot(), acceptedSchema), "utf8")));
  }
  return compiled;
}

function inWords({ instancePath, keyword, params, message, parentSchema }: ErrorObject): string {
  const field = instancePath.slice(1).replaceAll("/", ".");
  const below = field === "" ? "" : `${field}.`;
  switch (keyword) {
    case "required":
      return `${below}${params["missingProperty"]} is missing.`;
    case "additionalProperties": {
      const name = String(params["additionalProperty"]);
      const known = Object.keys((parentSchema?.["properties"] as object | undefined) ?? {});
      return `${below}${name} is no field of it.${nearest(name, known)}`;
    }
    case "format":
      return `${field} is no date; write it as 2026-12-31.`;
    default:
      return `${field || "the whole"} ${message}.`;
  }
}

function problemsOf({ difference }: AcceptedDifference, index: number, all: readonly AcceptedDifference[]) {
  const where = `acceptedDifferences.${index}.difference:`;
  const [kind = ""] = difference.split(" ");
  if (harmless.has(kind)) return [`${where} ${kind} is never breaking, so that there is nothing to accept.`];
  const parts = partsOf(difference);
  if (!acceptable.includes(kind))
    return [`${where} there is no kind of difference ${kind}.${nearest(kind, acceptable)}`];
  if (!parts) return [`${where} ${kind} says not of what; write the id as comparison.md prints it.`];
  if (all.findIndex((other) => other.difference === difference) < index)
    return [`${where} ${difference} stands there more than once.`];
  const { subject, route } = parts;
  if (kinds[parts.kind] === "clause") return isClauseId(subject) ? [] : [`${where} there is no clause ${subject}.`];
  if (kinds[parts.kind] !== "route" && isWide(subject)) return [];
  const routes = routeList.map(({ id }) => id);
  if (route !== undefined && routes.includes(route)) return [];
  return [`${where} there is no route ${route ?? subject}.${nearest(route ?? subject, routes)}`];
}
