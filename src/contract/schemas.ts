import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { catalogsModels } from "./catalogs/models.js";
import { commoditiesModels } from "./commodities/models.js";
import { companiesModels } from "./companies/models.js";
import { contactsModels } from "./contacts/models.js";
import { dashboardModels } from "./dashboard/models.js";
import { documentsModels } from "./documents/models.js";
import { formsModels } from "./forms/models.js";
import { freightProvidersModels } from "./freight-providers/models.js";
import { jobsModels } from "./jobs/models.js";
import { lookupModels } from "./lookup/models.js";
import { lotsModels } from "./lots/models.js";
import { notesModels } from "./notes/models.js";
import { packageRoot } from "./package-root.js";
import { paymentModels } from "./payment/models.js";
import { reportsModels } from "./reports/models.js";
import { rfqModels } from "./rfq/models.js";
import { serviceModels } from "./service/models.js";
import { shipmentModels } from "./shipment/models.js";
import { timelineModels } from "./timeline/models.js";
import { trackingModels } from "./tracking/models.js";
import { viewsModels } from "./views/models.js";
import type { Area } from "./vocabulary.js";

/** The models by the folder of schemas/ that holds them, in the order of the document. */
export const modelNames = {
  service: serviceModels,
  jobs: jobsModels,
  timeline: timelineModels,
  tracking: trackingModels,
  shipment: shipmentModels,
  "freight-providers": freightProvidersModels,
  forms: formsModels,
  payment: paymentModels,
  companies: companiesModels,
  contacts: contactsModels,
  dashboard: dashboardModels,
  reports: reportsModels,
  commodities: commoditiesModels,
  notes: notesModels,
  views: viewsModels,
  rfq: rfqModels,
  documents: documentsModels,
  lookup: lookupModels,
  lots: lotsModels,
  catalogs: catalogsModels,
} as const satisfies { readonly [A in Area]: readonly string[] };

export type ModelName = (typeof modelNames)[Area][number];

/** What the project reads in a schema file; ajv reads the rest. */
export interface JsonSchema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly $comment?: string;
  readonly type?: string | readonly string[];
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly default?: unknown;
}

const folderOf: ReadonlyMap<string, string> = new Map(
  Object.entries(modelNames).flatMap(([folder, names]) => names.map((name) => [name, folder] as const)),
);
const schemas = new Map<string, JsonSchema>();
let compiler: Ajv2020 | undefined;

/** @returns whether the document names a model of that name */
export const isModelName = (name: string): name is ModelName => folderOf.has(name);

/**
 * The parsed schema file of a model, read when it is first asked for.
 *
 * @param model a model's name, or a reference to its file as schema files write it
 * @throws where the document names no such model
 */
export function schemaOf(model: string): JsonSchema {
  const name = basename(model, ".json");
  const known = schemas.get(name);
  if (known) return known;
  const folder = folderOf.get(name);
  if (folder === undefined) throw new Error(`the document names no model ${name}`);
  const file = join(packageRoot(), "schemas", folder, `${name}.json`);
  const schema = JSON.parse(readFileSync(file, "utf8")) as JsonSchema;
  schemas.set(name, schema);
  return schema;
}

/**
 * Tells whether a value is what the document shows of a model. It is compiled when it is first asked for.
 *
 * @param model a model's name
 * @returns ajv's validator, which leaves all its findings in `errors`
 * @throws where the document names no such model
 */
export function validatorOf(model: string): ValidateFunction {
  const { $id } = schemaOf(model);
  compiler ??= compilerOfAll();
  const validator = $id === undefined ? undefined : compiler.getSchema($id);
  if (!validator) throw new Error(`the schema of ${model} has no $id of its own`);
  return validator;
}

function compilerOfAll(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  // The formats that ajv brings take a space for the T, insist on an offset, and take a URN for a UUID.
  ajv.addFormat("date-time", isDateTime);
  ajv.addFormat("uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  for (const name of folderOf.keys()) ajv.addSchema(schemaOf(name));
  return ajv;
}

const dateTimeParts =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d+)?)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/;

/** ISO 8601 with a T and an existing day; the offset may be left out. */
function isDateTime(text: string): boolean {
  const [, year, month, day] = dateTimeParts.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
