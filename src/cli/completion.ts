import { Argument, Command } from "commander";
import { completionScript, type Shell, shells } from "./completion-scripts.js";

/**
 * `completion`: prints what a shell completes command lines of the suite by.
 *
 * @param all loads every command
 */
export function completionCommand(all: () => Promise<readonly Command[]>): Command {
  return new Command("completion")
    .addArgument(new Argument("<shell>", "the shell that reads it").choices(shells))
    .addHelpText(
      "after",
      `
It completes the command by its own name, as it stands on the path after an installation for all, or as an alias:
alias freight-conformance='npx freight-conformance'.

Examples:
  eval "$(npx freight-conformance completion bash)"           for this shell; put the line into ~/.bashrc for each
  npx freight-conformance completion zsh > ~/.zfunc/_freight-conformance   a folder of $fpath, before compinit
  npx freight-conformance completion fish > ~/.config/fish/completions/freight-conformance.fish`,
    )
    .action(async (shell: Shell) => {
      process.stdout.write(completionScript(shell, await all()));
    });
}
