import type { OAuth } from "./oauth.js";

/** Where a caller's token comes from: exactly one of them. */
export interface CredentialSource {
  readonly token?: string;
  readonly tokenEnv?: string;
  readonly tokenCommand?: string;
  readonly oauth?: OAuth;
}
