/** What settles a verdict that could not be had, by what its reason says; the first that fits. */
const remedies: readonly (readonly [reason: RegExp, remedy: string])[] = [
  [/\(--effects (\w+)\)/, "Allow it on a deployment that may bear it: run with `--effects $1`."],
  [/its effect is (\w+); the run allows/i, "Allow it on a deployment that may bear it: run with `--effects $1`."],
  [
    /answered before.* another in `fixtures\.(\w+)`/,
    "Give another `fixtures.$1` in the profile: one that nobody has answered.",
  ],
  [/`fixtures\.(\w+)`/, "Give `fixtures.$1` in the profile."],
  [
    /`samples\.(\w+)`/,
    "Give `samples.$1` in the profile: a body that this deployment takes; docs/samples.md lists the values that it may name.",
  ],
  [/`callers\.(\w+)`/, "Name a credential in `callers.$1` of the profile."],
  [/`identifiers\.(\w+)`/, "Name the member in `identifiers.$1` of the profile."],
  [/an earlier step broke/, "Mend the step that broke: what it breaks stands among the failures. Then judge again."],
  [/the service failed \(5/, "Mend what fails there with a 5xx, then judge again."],
  [
    /cannot be reached|ECONN|ENOTFOUND|timed? ?out|no connection|no answer/i,
    "Make the surface reachable from here, then judge again.",
  ],
  [/credential|40[13]\)?$/, "Give a credential that the surface accepts, then judge again."],
  [/^not selected$/, "Run without `--group` and `--clause`."],
  [/in this shard|judged by shard|of shard/, "Merge all shards: `npx freight-conformance merge`."],
  [/was interrupted/, "Let a run come to its end."],
  [/the suite itself failed/, "It is a defect of the suite: tell its makers, with this reason."],
  [/no scenario yet/, "Nothing on your side: the suite has no scenario for it."],
];

const unnamed = "Once what the reason names is otherwise, on the deployment or in the profile, judge again.";

/**
 * @param reason of a clause that is inconclusive or skipped
 * @returns what would settle it, as one sentence in Markdown
 */
export function remedyOf(reason: string): string {
  for (const [pattern, remedy] of remedies) {
    const found = pattern.exec(reason);
    if (found) return remedy.replaceAll("$1", found[1] ?? "");
  }
  return unnamed;
}
