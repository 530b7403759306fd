import { Option } from "commander";
import { type Release, releases } from "../contract/releases.js";
import { type Effect, effects, type Surface, surfaces } from "../contract/vocabulary.js";
import type { CredentialSource } from "../profile/credential-source.js";
import { addressProblem } from "../profile/profile-addresses.js";
import { overrideOf } from "../profile/profile-overrides.js";
import { secretLooks } from "../profile/secret-names.js";
import { shellWord } from "../profile/shell-word.js";
import { UsageError } from "../profile/usage-error.js";
import type { Asked } from "../runner/init/draft.js";
import type { Asking, Question } from "./ask.js";

/** What `init` is told on the command line. */
export interface InitOptions {
  readonly portal?: string;
  readonly abc?: string;
  readonly catalog?: string;
  readonly name?: string;
  readonly release: Release | "auto";
  readonly tokenEnv?: string;
  readonly tokenFile?: string;
  readonly tokenCommand?: string;
  readonly partnerTokenEnv?: string;
  readonly effects: Effect;
  readonly look: boolean;
  readonly force?: true;
}

export const initOptions = {
  surfaces: surfaces.map(
    (surface) => new Option(`--${surface} <address>`, `the base address of the ${surface} surface`),
  ),
  release: () =>
    new Option("--release <release>", "takes it for this release; auto finds out by reading")
      .choices(["auto", ...releases])
      .default("auto"),
  effects: () =>
    new Option("--effects <effect>", "the highest effect that runs may have on its data")
      .choices(effects)
      .default("read"),
  token: [
    new Option("--token-env <variable>", "the environment variable that holds the corporate caller's token"),
    new Option("--token-file <file>", "the file that holds it").conflicts(["tokenEnv", "tokenCommand"]),
    new Option("--token-command <command>", "the shell command that prints it").conflicts(["tokenEnv"]),
    new Option("--partner-token-env <variable>", "the environment variable that holds a partner-scoped caller's token"),
  ],
} as const;

/** The variable that a token is taken from unless another is named. */
const usualVariable = "CORPORATE_TOKEN";

/**
 * @param asking puts the questions that no option answers; without it there must be none
 * @throws UsageError naming what is missing, or is not what it has to be
 */
export async function askedFor(options: InitOptions, env: NodeJS.ProcessEnv, asking?: Asking): Promise<Asked> {
  const missing: string[] = [];
  const answer = async (given: string | undefined, option: string, question: Question): Promise<string> => {
    const text = given ?? (asking && (await asking.ask(question)));
    if (text === undefined) missing.push(option);
    const problem = text === undefined ? undefined : question.refuses?.(text);
    if (problem !== undefined) throw new UsageError(`${option}: ${problem}`);
    return text ?? "";
  };
  const address = (surface: Surface): Promise<string> =>
    answer(options[surface] ?? env[overrideOf(`surfaces.${surface}`) ?? ""], `--${surface}`, {
      asks: `Base address of the ${surface} surface`,
      refuses: (text) => {
        const problem = addressProblem(text);
        return problem === undefined ? undefined : `it ${problem}.`;
      },
    });
  const bases = { portal: await address("portal"), abc: await address("abc"), catalog: await address("catalog") };
  const given = sourceOf(options);
  const asks = `Environment variable that holds the corporate caller's token`;
  const source: CredentialSource = given ?? {
    tokenEnv: await answer(undefined, "--token-env, --token-file or --token-command", {
      asks,
      otherwise: usualVariable,
      refuses: variableProblem,
    }),
  };
  const scoped =
    options.partnerTokenEnv ??
    (await asking?.ask({
      asks: "The same of a partner-scoped caller; - for none",
      otherwise: "-",
      refuses: (text) => (text === "-" ? undefined : variableProblem(text)),
    }));
  if (missing.length > 0)
    throw new UsageError(`init needs ${missing.join(", ")}: give them, or start it on a terminal, where it asks.`);
  const partner =
    scoped === undefined || scoped === "-" ? undefined : { tokenEnv: variable("--partner-token-env", scoped) };
  return {
    name: options.name ?? new URL(bases.portal).host,
    surfaces: bases,
    callers: { corporate: source, ...(partner && { partner }) },
    effects: options.effects,
  };
}

function sourceOf({ tokenEnv, tokenFile, tokenCommand }: InitOptions): CredentialSource | undefined {
  if (tokenEnv !== undefined) return { tokenEnv: variable("--token-env", tokenEnv) };
  const command = tokenFile === undefined ? tokenCommand : `cat ${shellWord(tokenFile)}`;
  if (command === undefined) return undefined;
  if (secretLooks(command) !== undefined)
    throw new UsageError("--token-command: it holds what looks like a secret; name a command that fetches it.");
  return { tokenCommand: command };
}

function variable(option: string, text: string): string {
  const problem = variableProblem(text);
  if (problem !== undefined) throw new UsageError(`${option}: ${problem}`);
  return text;
}

/** A token that was given where its variable's name is due is not repeated. */
const variableProblem = (text: string): string | undefined =>
  /^[A-Z][A-Z0-9_]{0,63}$/.test(text)
    ? undefined
    : "it takes the name of an environment variable, such as CORPORATE_TOKEN, in capitals, and no token itself.";
