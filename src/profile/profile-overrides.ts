import { nearest } from "./nearest.js";
import { isSecretName, secretLooks } from "./secret-names.js";

/** The environment variables that override a field of the profile, for `--help` as well. */
export const overrides = {
  FREIGHT_RELEASE: ["release"],
  FREIGHT_PORTAL_URL: ["surfaces", "portal"],
  FREIGHT_ABC_URL: ["surfaces", "abc"],
  FREIGHT_CATALOG_URL: ["surfaces", "catalog"],
  FREIGHT_EFFECTS: ["effects"],
  FREIGHT_CONCURRENCY: ["limits", "concurrency"],
  FREIGHT_REQUESTS_PER_SECOND: ["limits", "requestsPerSecond"],
  FREIGHT_TIMEOUT_MS: ["limits", "timeoutMs"],
} as const;

/** What other profiles may name for a credential; it is nobody's mistyped override. */
const isCredential = (variable: string): boolean => isSecretName(variable) || /_(ID|USER|USERNAME)$/.test(variable);

const numeric = new Set(["concurrency", "requestsPerSecond", "timeoutMs"]);

/** A profile as it is written, before anything is known of it. */
export type Given = { [name: string]: unknown };

/** @returns the profile with what the environment says in the place of its own; what is no number stays a text */
export function overridden(given: Given, env: NodeJS.ProcessEnv): Given {
  for (const [variable, [outer, inner]] of Object.entries(overrides)) {
    const text = env[variable];
    if (text === undefined || text === "") continue;
    if (inner === undefined) given[outer] = text;
    else given[outer] = { ...(given[outer] as object), [inner]: numeric.has(inner) ? numberOr(text) : text };
  }
  return given;
}

const numberOr = (text: string): number | string =>
  text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;

/**
 * @param field of a profile, such as `limits.concurrency`
 * @returns the environment variable that overrides it; undefined where none does
 */
export const overrideOf = (field: string): string | undefined =>
  Object.entries(overrides).find(([, path]) => path.join(".") === field)?.[0];

/**
 * @param field of a profile, such as `limits.concurrency`
 * @returns the variable that overrides it, as `FREIGHT_CONCURRENCY is "many"`; undefined where none does. A value that
 *   may hold a secret is not repeated
 */
export function overrideInWords(field: string, env: NodeJS.ProcessEnv): string | undefined {
  const variable = overrideOf(field);
  const text = variable === undefined ? undefined : env[variable];
  if (text === undefined || text === "") return undefined;
  const hidden = secretLooks(text) !== undefined || /[@?#]/.test(text);
  return `${variable} ${hidden ? "(its value is not shown)" : `is ${JSON.stringify(text)}`}`;
}

/**
 * @param env whose variables that begin like the overrides are looked at; those of credentials are passed over
 * @param named variables that the profile names
 * @returns a sentence for each that overrides nothing, with the one that may have been meant
 */
export function unknownOverrides(env: NodeJS.ProcessEnv, named: readonly string[]): readonly string[] {
  return Object.entries(env)
    .filter(([variable, text]) => variable.startsWith("FREIGHT_") && text !== undefined && text !== "")
    .map(([variable]) => variable)
    .filter((variable) => !Object.hasOwn(overrides, variable) && !named.includes(variable) && !isCredential(variable))
    .map(
      (variable) =>
        `${variable} is no variable that overrides a field of a profile.${nearest(variable, Object.keys(overrides))}`,
    );
}

/** @returns the environment without what overrides the release and the addresses, which mean somebody else's deployment */
export const withoutAddresses = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([variable]) => {
      const [outer] = Object.entries(overrides).find(([name]) => name === variable)?.[1] ?? [];
      return outer !== "release" && outer !== "surfaces";
    }),
  );
