import { existsSync } from "node:fs";
import { dirname, parse, sep } from "node:path";
import { isSecretName, secretLooks } from "../profile/secret-names.js";
import { UsageError } from "../profile/usage-error.js";

const why =
  "A command line can be read by every process of the machine and stays in the shell's history. Put the secret into an environment variable and name that in the profile, such as callers.corporate.tokenEnv.";

/** Options of other tools that carry a credential. */
const credentialOptions = /^--?(?:auth|bearer|user|u|H|header|headers|pass|key|basic)$/i;
/** A flag of `run` that sounds like a secret and takes no value. */
const flag = "--pin";
const secretVariables = /(?:TOKEN|PASSWORD|PASSWD|SECRET|API_?KEY|CREDENTIALS?)$/i;

/**
 * Refuses a command line with a secret on it. The message does not repeat it.
 *
 * @param args after the program's own name
 * @param env what is found there under a secret's name is refused as well
 * @throws UsageError
 */
export function refuseSecrets(args: readonly string[], env: NodeJS.ProcessEnv): void {
  const held = Object.entries(env).filter(([name, value]) => secretVariables.test(name) && (value?.length ?? 0) >= 8);
  for (const [index, argument] of args.entries()) {
    const [option = ""] = argument.split("=", 1);
    if (argument !== flag && /^--?[A-Za-z]/.test(option) && (isSecretName(option) || credentialOptions.test(option))) {
      throw new UsageError(`${option}: there is no such option, and no secret is taken on the command line. ${why}`);
    }
    const variable = held.find(([, value]) => argument.includes(value ?? ""))?.[0];
    const looks = variable === undefined ? looksOf(argument) : `the value of ${variable}`;
    if (looks !== undefined) throw new UsageError(`Argument ${index + 1} looks like ${looks}; it is not taken. ${why}`);
  }
}

/** @returns what kind of secret an argument looks like that is no path */
function looksOf(argument: string): string | undefined {
  const value = argument.startsWith("-") ? argument.slice(argument.indexOf("=") + 1) : argument;
  return isPath(value) ? undefined : secretLooks(argument);
}

/** Whether something is there, or the folder that it would stand in. A secret may have a slash too, but names no folder. */
function isPath(text: string): boolean {
  const folder = dirname(text);
  return existsSync(text) || (text.includes(sep) && folder !== parse(text).root && existsSync(folder));
}
