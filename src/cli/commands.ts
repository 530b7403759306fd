import { Command } from "commander";

interface CommandEntry {
  readonly says: string;
  /** Its arguments, as the list of commands shows them; none unless given. */
  readonly takes?: string;
  readonly load: () => Promise<Command>;
}

/** Every command, in the order in which the help lists them. */
const entries: { readonly [name: string]: CommandEntry } = {
  run: {
    says: "Judges a deployment and writes the reports. Without --deployment, the embedded reference deployment over real HTTP.",
    load: async () => (await import("./run-command.js")).runCommand(),
  },
  init: {
    says: "Writes the profile of a deployment: asks for what it needs, looks by reading, and says what is missing.",
    takes: "[file]",
    load: async () => (await import("./init.js")).initCommand(),
  },
  prepare: {
    says: "Creates what runs need and the contract can create, such as a job with items; `cleanup` removes it again.",
    takes: "[what...]",
    load: async () => (await import("./prepare.js")).prepareCommand(),
  },
  probe: {
    says: "Takes a quick look at a deployment without changing anything: reachable, certificate, credentials, release, routes, latency. Without --deployment, at the embedded reference deployment.",
    load: async () => (await import("./probe.js")).probeCommand(),
  },
  merge: {
    says: "Makes one run of all shards of a run, with all its reports, and gates on it.",
    takes: "<runs...>",
    load: async () => (await import("./merge.js")).mergeCommand(),
  },
  report: {
    says: "Makes every report of a run again from its folder, without any traffic.",
    takes: "<run>",
    load: async () => (await import("./report.js")).reportCommand(),
  },
  cleanup: {
    says: "Removes and restores what a run that was killed, or could not finish, left on the deployment.",
    takes: "[run]",
    load: async () => (await import("./cleanup.js")).cleanupCommand(),
  },
  "check-statement": {
    says: "Recomputes the statement on a run from its evidence: digests, account, and every verdict. Sends nothing.",
    takes: "<dir>",
    load: async () => (await import("./check-statement.js")).checkStatementCommand(),
  },
  sensitivity: {
    says: "Says what a run would have noticed, had the deployment answered otherwise: by its evidence, defect by defect. Sends nothing.",
    takes: "<run>",
    load: async () => (await import("./sensitivity.js")).sensitivityCommand(),
  },
  serve: {
    says: "Serves the reference deployment by itself until Ctrl-C, and prints its addresses, tokens and fixtures.",
    load: async () => (await import("./serve.js")).serveCommand(),
  },
  contract: {
    says: "Prints the register: what the suite holds a deployment to.",
    load: async () => (await import("./contract.js")).contractCommand(),
  },
  mutants: {
    says: "Proves the suite: judges the reference deployment with each of its faults and says which were found, and who was blamed. Writes mutants.json and mutants.html.",
    load: async () => (await import("./mutants-command.js")).mutantsCommand(),
  },
  fixtures: {
    says: "Looks for the identifiers that a run needs, by reading alone, and says what each missing one costs.",
    load: async () => (await import("./fixtures.js")).fixturesCommand(),
  },
  compare: {
    says: "Holds two runs against each other: what a client would feel when the candidate takes the baseline's place. Sends nothing.",
    takes: "<baseline> <candidate>",
    load: async () => (await import("./compare.js")).compareCommand(),
  },
  verify: {
    says: "Verifies a release: judges the baseline and the candidate side by side, each as `run` does, and holds the two runs against each other as `compare` does.",
    load: async () => (await import("./verify.js")).verifyCommand(),
  },
  completion: {
    says: "Prints what a shell completes command lines by: bash, zsh or fish.",
    takes: "<shell>",
    load: async () => (await import("./completion.js")).completionCommand(everyCommand),
  },
};

/** @returns every command as a whole */
const everyCommand = (): Promise<readonly Command[]> =>
  Promise.all(Object.values(entries).map(async ({ says, load }) => (await load()).description(says)));

/**
 * Loads one command and nothing of the others: a run needs much that the list of commands does not.
 *
 * @param asked the name of the one that is wanted whole
 * @returns all of them; those that are not asked for have their place in the list alone
 */
export const commandsFor = (asked: string | undefined): Promise<readonly Command[]> =>
  Promise.all(
    Object.entries(entries).map(async ([name, { says, takes = "", load }]) => {
      const command = name === asked ? await load() : new Command(name).usage(`[options] ${takes}`.trim());
      return command.description(says);
    }),
  );
