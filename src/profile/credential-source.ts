import type { OAuth } from "./oauth.js";

/** Where a caller's token comes from: exactly one of them. */
export interface CredentialSource {
  readonly token?: string;
  readonly tokenEnv?: string;
  readonly tokenCommand?: string;
  readonly oauth?: OAuth;
}

/** @returns the environment variables that a source names, each with the field that names it */
export function variablesOf(
  source: CredentialSource | undefined,
): readonly (readonly [field: string, variable: string])[] {
  if (source?.tokenEnv) return [["tokenEnv", source.tokenEnv]];
  const fields = ["clientIdEnv", "clientSecretEnv", "usernameEnv", "passwordEnv"] as const;
  return fields.flatMap((field) => {
    const variable = source?.oauth?.[field];
    return variable ? [[`oauth.${field}`, variable] as const] : [];
  });
}
