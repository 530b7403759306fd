import type { Command, Option } from "commander";
import { groupNames } from "../contract/vocabulary.js";

const program = "freight-conformance";

/** The shells that a completion can be printed for. */
export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** What stands behind an option: a word of a list, a file, something that only its user knows, or nothing. */
type Value = readonly string[] | "file" | "free" | "none";

const valueBehind = ({ flags, long, argChoices }: Option): Value => {
  if (argChoices) return argChoices;
  if (long === "--group") return groupNames;
  const [, name] = /[<[]([^>\]]+)/.exec(flags) ?? [];
  if (name === undefined) return "none";
  return /file|dir|run|preset/.test(name) ? "file" : "free";
};

const optionsOf = (command: Command): readonly (Option & { readonly long: string })[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .filter((option): option is Option & { long: string } => !!option.long);

const argumentsOf = (command: Command): readonly string[] =>
  command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** @returns what a description says first */
const inShort = (text: string): string => text.split(/[.;:](?: |$)/, 1)[0] ?? text;

function bash(commands: readonly Command[]): string {
  const values = commands.flatMap((command) =>
    optionsOf(command).flatMap((option) => {
      const value = valueBehind(option);
      if (value === "none") return [];
      const reply =
        value === "file"
          ? '_freight_files "$cur"'
          : value === "free"
            ? "true"
            : `compgen -W ${quoted(value.join(" "))} -- "$cur"`;
      return [`    ${quoted(`${command.name()} ${option.long}`)}) _freight_reply "$(${reply})"; return ;;`];
    }),
  );
  const words = commands.map((command) => {
    const options = optionsOf(command).map(({ long }) => long);
    return `    ${command.name()}) words=${quoted([...options, ...argumentsOf(command)].join(" "))} ;;`;
  });
  return `# Completion of ${program} for bash.
_freight_reply() {
  local IFS=$'\\n'
  COMPREPLY=($1)
}
_freight_files() {
  # A folder goes on with a slash.
  compgen -f -- "$1" | while read -r file; do if [ -d "$file" ]; then echo "$file/"; else echo "$file"; fi; done
}
_freight_conformance() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="" words="" i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      -*) ;;
      *) command="\${COMP_WORDS[i]}"; break ;;
    esac
  done
  case "$command $prev" in
${values.join("\n")}
  esac
  case "$command" in
    '') words=${quoted([...commands.map((command) => command.name()), "--help", "--version"].join(" "))} ;;
${words.join("\n")}
  esac
  _freight_reply "$(compgen -W "$words" -- "$cur")"
  if [ -n "$command" ] && [ \${#COMPREPLY[@]} -eq 0 ]; then _freight_reply "$(_freight_files "$cur")"; fi
}
complete -F _freight_conformance ${program}
`;
}

/** As text between brackets, where zsh looks for the end of a description. */
const described = (text: string): string => inShort(text).replaceAll(/[\\[\]]/g, "\\$&");

function zsh(commands: readonly Command[]): string {
  const names = commands.map((command) => `    ${quoted(`${command.name()}:${inShort(command.description())}`)}`);
  const actions: { readonly [V in Exclude<Value, readonly string[]>]: string } = {
    file: ":file:_files",
    free: ":value: ",
    none: "",
  };
  const cases = commands.map((command) => {
    const options = optionsOf(command).map((option) => {
      const value = valueBehind(option);
      const takes = typeof value === "string" ? actions[value] : `:word:(${value.join(" ")})`;
      return `*${option.long}[${described(option.description)}]${takes}`;
    });
    const words = argumentsOf(command);
    const behind = words.length > 0 ? `*:word:(${words.join(" ")})` : "*:file:_files";
    return `    ${command.name()}) _arguments ${[...options, behind].map(quoted).join(" ")} ;;`;
  });
  return `#compdef ${program}
# Completion of ${program} for zsh.
_freight_conformance() {
  local -a commands=(
${names.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    compadd -- --help --version
    return
  fi
  shift words
  (( CURRENT-- ))
  case "$words[1]" in
${cases.join("\n")}
  esac
}
# Read from a file of $fpath, it completes at once; read by eval or source, it is made known.
if [[ "$funcstack[1]" = _${program} ]]; then _freight_conformance "$@"; else compdef _freight_conformance ${program}; fi
`;
}

function fish(commands: readonly Command[]): string {
  const at = (command: Command) =>
    `complete -c ${program} -n ${quoted(`__fish_seen_subcommand_from ${command.name()}`)}`;
  const first = (text: string) => quoted(inShort(text));
  const lines = commands.flatMap((command) => [
    `complete -c ${program} -f -n __fish_use_subcommand -a ${command.name()} -d ${first(command.description())}`,
    ...argumentsOf(command).map((word) => `${at(command)} -f -a ${word}`),
    ...optionsOf(command).map((option) => {
      const value = valueBehind(option);
      const takes =
        value === "none"
          ? ""
          : value === "file"
            ? " -rF"
            : value === "free"
              ? " -x"
              : ` -xa ${quoted(value.join(" "))}`;
      return `${at(command)} -l ${option.long.slice(2)}${takes} -d ${first(option.description)}`;
    }),
  ]);
  const own = ["help", "version"].map((name) => `complete -c ${program} -f -n __fish_use_subcommand -l ${name}`);
  return `# Completion of ${program} for fish.\n${[...own, ...lines].join("\n")}\n`;
}

const scripts: { readonly [S in Shell]: (commands: readonly Command[]) => string } = { bash, zsh, fish };

/**
 * @param commands every command with its options, whose data all of it is made from
 * @returns a script that the shell reads when it starts
 */
export const completionScript = (shell: Shell, commands: readonly Command[]): string => scripts[shell](commands);
