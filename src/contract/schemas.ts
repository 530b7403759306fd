import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { catalogsModels } from "./groups/catalogs/models.js";
import { commoditiesModels } from "./groups/commodities/models.js";
import { companiesModels } from "./groups/companies/models.js";
import { contactsModels } from "./groups/contacts/models.js";
import { dashboardModels } from "./groups/dashboard/models.js";
import { documentsModels } from "./groups/documents/models.js";
import { formsModels } from "./groups/forms/models.js";
import { freightProvidersModels } from "./groups/freight-providers/models.js";
import { jobsModels } from "./groups/jobs/models.js";
import { lookupModels } from "./groups/lookup/models.js";
import { lotsModels } from "./groups/lots/models.js";
import { notesModels } from "./groups/notes/models.js";
import { paymentModels } from "./groups/payment/models.js";
import { reportsModels } from "./groups/reports/models.js";
import { rfqModels } from "./groups/rfq/models.js";
import { serviceModels } from "./groups/service/models.js";
import { shipmentModels } from "./groups/shipment/models.js";
import { timelineModels } from "./groups/timeline/models.js";
import { trackingModels } from "./groups/tracking/models.js";
import { viewsModels } from "./groups/views/models.js";
import { type Member, members } from "./members.js";
import { ownSchemas } from "./own-schemas.js";
import { packageRoot } from "./package-root.js";
import { holdsOn, type Release } from "./releases.js";
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
const compilers = new Map<Release, Ajv2020>();

/** @returns whether the document names a model of that name */
export const isModelName = (name: string): name is ModelName => folderOf.has(name);

/**
 * A model with the members of every release, its file read when it is first asked for. Only what all releases require is
 * required.
 *
 * @param model a model's name, or a reference to its file as schema files write it
 * @throws where the document names no such model
 */
export const schemaOf = (model: string): JsonSchema => schemaWhere(model, "everywhere", () => true);

/**
 * A model as one release has it.
 *
 * @param model a model's name, or a reference to its file as schema files write it
 * @throws where the document names no such model
 */
export const schemaOn = (model: string, release: Release): JsonSchema =>
  schemaWhere(model, release, (member) => holdsOn(member, release), release);

function schemaWhere(
  model: string,
  where: string,
  isShown: (member: Member) => boolean,
  release?: Release,
): JsonSchema {
  const name = basename(model, ".json");
  const changed = members[name];
  if (!changed) return fileOf(name);
  const key = `${name} ${where}`;
  const schema = schemas.get(key) ?? withMembers(fileOf(name), changed, isShown, release);
  schemas.set(key, schema);
  return schema;
}

function withMembers(
  schema: JsonSchema,
  changed: { readonly [member: string]: Member },
  isShown: (member: Member) => boolean,
  release: Release | undefined,
): JsonSchema {
  const properties: { [member: string]: JsonSchema } = { ...schema.properties };
  const required = new Set(schema.required);
  for (const [name, member] of Object.entries(changed)) {
    properties[name] = member.schema ?? properties[name] ?? {};
    if (!isShown(member)) delete properties[name];
    if (!isShown(member) || (member.required && !(release && holdsOn(member.required, release)))) required.delete(name);
    else if (member.required) required.add(name);
  }
  return { ...schema, properties, ...(required.size > 0 ? { required: [...required] } : {}) };
}

/**
 * @param model a model's name; undefined for none
 * @returns the members, of the model or of those that it refers to, that one of two releases has and the other has not
 */
export function changedMembers(model: string | undefined, one: Release, other: Release): readonly string[] {
  const seen = new Set<string>();
  const visit = (name: string): readonly string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const own = Object.entries(members[name] ?? {})
      .filter(([, member]) => holdsOn(member, one) !== holdsOn(member, other))
      .map(([member]) => member);
    const references = [...JSON.stringify(schemaOf(name)).matchAll(/"\$ref":"([^"#]+)"/g)];
    return [...own, ...references.flatMap(([, file = ""]) => visit(basename(file, ".json")))];
  };
  return model === undefined || Object.keys(members).length === 0 ? [] : visit(model);
}

/** The parsed schema file of a model. */
function fileOf(name: string): JsonSchema {
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
 * @param release as which the model is meant
 * @returns ajv's validator, which leaves all its findings in `errors`
 * @throws where the document names no such model
 */
export function validatorOf(model: string, release: Release): ValidateFunction {
  const { $id } = schemaOf(model);
  const compiler = compilers.get(release) ?? compilerOfAll(release);
  compilers.set(release, compiler);
  const validator = $id === undefined ? undefined : compiler.getSchema($id);
  if (!validator) throw new Error(`the schema of ${model} has no $id of its own`);
  return validator;
}

function compilerOfAll(release: Release): Ajv2020 {
  const ajv = new Ajv2020({ ...ownSchemas, strict: true, allowUnionTypes: true, allErrors: true });
  addFormats.default(ajv);
  // The formats that ajv brings take a space for the T, insist on an offset, and take a URN for a UUID.
  ajv.addFormat("date-time", isDateTime);
  ajv.addFormat("uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  for (const name of folderOf.keys()) ajv.addSchema(schemaOn(name, release));
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
