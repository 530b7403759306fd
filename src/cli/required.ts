import type { Command } from "commander";

/**
 * Says of each option without which a command is refused that it is required, in its usage and in the list of options, which
 * show it like any other otherwise.
 */
export function showRequired(command: Command): void {
  const required = command.options.filter(({ mandatory }) => mandatory);
  if (required.length === 0) return;
  for (const option of required) option.description += " (required)";
  command.usage([...required.map(({ flags }) => flags), command.usage()].join(" "));
}
