import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandsFor } from "../../src/cli/commands.js";
import { type Shell, shells } from "../../src/cli/completion-scripts.js";
import { packageRoot } from "../../src/contract/package-root.js";
import { warmCommand } from "./warm/warm.js";

/** What `completion` prints, read back for each shell, and executed by those that are on this machine. */
const folder = mkdtempSync(join(tmpdir(), "completion-"));
const work = join(folder, "work");
const scripts = new Map<Shell, string>();
let commands: readonly Command[];

/** @returns the path of the printed script, where the shell looks for it by that name */
const fileOf = (shell: Shell) => join(folder, shell, "_freight-conformance");

beforeAll(async () => {
  mkdirSync(join(work, "some"), { recursive: true });
  writeFileSync(join(work, "some.json"), "");
  const names = (await commandsFor(undefined)).map((one) => one.name());
  commands = (await Promise.all(names.map((name) => commandsFor(name)))).flatMap((all, at) => all[at] ?? []);
  for (const shell of shells) {
    const { stdout, code } = await warmCommand(["completion", shell]);
    expect(code).toBe(0);
    scripts.set(shell, stdout);
    mkdirSync(join(folder, shell));
    writeFileSync(fileOf(shell), stdout);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The long options that a script offers behind a command. */
const offered: { readonly [S in Shell]: (script: string, name: string) => readonly string[] } = {
  bash: (script, name) =>
    [...(new RegExp(`^ {4}${name}\\) words='(.*)' ;;$`, "m").exec(script)?.[1] ?? "").matchAll(/--[\w-]+/g)].map(
      ([option]) => option,
    ),
  zsh: (script, name) =>
    [
      ...(new RegExp(`^ {4}${name}\\) _arguments (.*) ;;$`, "m").exec(script)?.[1] ?? "").matchAll(/'\*(--[\w-]+)\[/g),
    ].map(([, option = ""]) => option),
  fish: (script, name) =>
    [...script.matchAll(new RegExp(`-n '__fish_seen_subcommand_from ${name}' -l ([\\w-]+)`, "g"))].map(
      ([, option]) => `--${option}`,
    ),
};

/** What is typed, and what it is completed to; a folder goes on with a slash where the shell writes one. */
const completed = [
  ["pr", ["prepare", "probe"]],
  ["run --effects re", ["read", "residue", "reversible"]],
  ["run --seed 7 --exc", ["--exclude-route"]],
  ["run --group lo", ["lookup", "lots"]],
  ["run --deployment some", ["some", "some.json"]],
  ["merge so", ["some", "some.json"]],
  ["prepare jo", ["jobs"]],
  ["run --seed ", []],
] as const;

const words = (output: string): readonly string[] =>
  output
    .split("\n")
    .map((line) => line.replace(/\t.*/, "").replace(/\/$/, ""))
    .filter((line) => line !== "")
    .toSorted();

const setUp = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** What a shell makes of a line on which Tab is pressed, by each way in which its script may be read. */
const executed: { readonly [S in Shell]: (line: string) => readonly (readonly string[])[] } = {
  bash: (line) => {
    const script = `source ${fileOf("bash")}; COMP_WORDS=(freight-conformance "$@"); COMP_CWORD=$#; _freight_conformance; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const given = ["--norc", "-c", script, "bash", ...line.split(" ")];
    return [words(execFileSync("bash", given, { cwd: work, encoding: "utf8" }))];
  },
  zsh: (line) => {
    const compinit = `autoload -Uz compinit && compinit -u -d ${join(folder, "compdump")}`;
    const ways = [
      setUp("found.zsh", `fpath=(${join(folder, "zsh")} $fpath); ${compinit}\n`),
      setUp("evaluated.zsh", `${compinit}; eval "$(<${fileOf("zsh")})"\n`),
    ];
    const typed = join(packageRoot(), "test/cli/completed-by-zsh.zsh");
    const given = (way: string) => ["-f", typed, way, work, `freight-conformance ${line}`];
    return ways.map((way) => words(spawnSync("zsh", given(way), { encoding: "utf8" }).stdout));
  },
  fish: (line) => {
    const script = `source ${fileOf("fish")}; complete -C "freight-conformance ${line}"`;
    const env = { ...process.env, HOME: folder };
    return [words(execFileSync("fish", ["--no-config", "-c", script], { cwd: work, encoding: "utf8", env }))];
  },
};

const isThere = (shell: Shell): boolean => spawnSync(shell, ["-c", "exit 0"]).status === 0;

describe.each(shells)("the completion for %s", (shell) => {
  it("offers every option of every command, and no other", () => {
    const script = scripts.get(shell) ?? "";
    const all = commands.map((one) => [one.name(), offered[shell](script, one.name()).toSorted()]);
    const known = commands.map((one) => {
      const options = one.createHelp().visibleOptions(one);
      return [one.name(), options.flatMap(({ long }) => long ?? []).toSorted()];
    });
    expect(known.length).toBeGreaterThan(10);
    expect(all).toEqual(known);
  });

  it("names every command, and the words that an option takes", () => {
    const script = scripts.get(shell) ?? "";
    for (const one of commands) expect(script).toMatch(new RegExp(`\\b${one.name()}\\b`));
    expect(script).toContain("read reversible residue irreversible");
  });

  it("completes what is typed, where the shell is on this machine", { timeout: 120_000 }, async ({ annotate }) => {
    if (!isThere(shell)) {
      await annotate(`${shell} is not on this machine: its script was read and not executed`);
      return;
    }
    for (const [line, expected] of completed)
      for (const found of executed[shell](line)) expect([line, found]).toEqual([line, expected]);
  });
});

it("is refused for a shell that there is none for", async () => {
  const { code, stderr } = await warmCommand(["completion", "tcsh"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("Allowed choices are bash, zsh, fish")]);
});
