import type { ErrorObject } from "ajv";
import { nameable } from "./known-names.js";
import { nearest } from "./nearest.js";
import { addressProblem, endpointProblem } from "./profile-addresses.js";
import { isSecretName, secretLooks } from "./secret-names.js";

/** @returns the field that an error is about, such as `limits.concurrency`; empty for the profile as a whole */
export const fieldOf = ({ instancePath }: ErrorObject): string =>
  instancePath.slice(1).split("/").map(nameable).join(".");

/**
 * @param errors of the validator, which tries every branch
 * @returns those that say something: of a member that takes a word or an object, those of the branch that was meant
 */
export function telling(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const branching = errors.filter(({ keyword }) => keyword === "oneOf");
  return errors.filter((error) => {
    if (error.keyword === "oneOf" || error.keyword === "if") return false;
    if (!branching.some(({ instancePath }) => instancePath === error.instancePath)) return true;
    const isObject = error.data !== null && typeof error.data === "object" && !Array.isArray(error.data);
    return error.keyword === (isObject ? "additionalProperties" : "enum");
  });
}

/** What a value is compared with, in words. */
const bounds: { readonly [keyword: string]: string } = { minimum: "at least", maximum: "at most" };

/** Types with their article. */
const kinds: { readonly [type: string]: string } = {
  integer: "an integer",
  number: "a number",
  string: "a text",
  object: "an object",
  array: "a list",
  boolean: "true or false",
};

/** The members that take one word for all surfaces, or an object with one for each. */
const takesEach = (field: string): boolean => field === "wire.body" || field === "wire.query";

const shown = (field: string, value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  const hidden =
    /^(callers|auth|releaseSelection)\b/.test(field) || isSecretName(field) || secretLooks(text) !== undefined;
  return hidden ? "not valid (its value is not shown)" : text;
};

/**
 * @param error of the validator, with the schema and the value that it is about
 * @returns one sentence that names the field and what it has to be; no secret stands in it
 */
export function errorInWords(error: ErrorObject): string {
  const field = fieldOf(error);
  const path = field === "" ? "" : `${field}.`;
  const found = `${field || "the profile"} is ${shown(field, error.data)}`;
  switch (error.keyword) {
    case "required":
      return `${path}${error.params["missingProperty"]} is missing.`;
    case "additionalProperties": {
      const name = String(error.params["additionalProperty"]);
      const known = Object.keys((error.parentSchema?.["properties"] as object | undefined) ?? {});
      return `${path}${nameable(name)} is no field of a profile.${nearest(name, known)}`;
    }
    case "enum": {
      const words = (error.params["allowedValues"] as string[]).join(", ");
      return `${found}; it is one of ${words}${takesEach(field) ? ", or an object with one of them for each surface" : ""}.`;
    }
    case "type":
      return `${found}; it has to be ${[error.params["type"]]
        .flat()
        .map((type) => kinds[type] ?? type)
        .join(" or ")}.`;
    case "minimum":
    case "maximum":
      return `${found}; it is ${bounds[error.keyword]} ${error.params["limit"]}.`;
    case "minItems":
    case "minLength":
      return `${field} is empty; give it a value or leave it out.`;
    case "format":
      if (error.params["format"] === "date") return `${field} is no date; write it as 2026-12-31.`;
      return `${field} ${(error.params["format"] === "endpoint" ? endpointProblem : addressProblem)(String(error.data)) ?? "is not valid"}.`;
    case "minProperties":
    case "maxProperties":
      return `${field} names one of token, tokenEnv, tokenCommand and oauth, and only one.`;
    default:
      return `${field} ${error.message}.`;
  }
}
