import { BaseSequencer, type TestSpecification } from "vitest/node";
import { browsers, longest, placeOf, shardOf, shards } from "./places.js";

function rank({ moduleId }: TestSpecification): number {
  const place = placeOf(moduleId);
  if (browsers.includes(place)) return longest.length + 1;
  return longest.includes(place) ? longest.indexOf(place) : longest.length;
}

/** The longest first, then the largest, as vitest begins without a record of earlier runs; browsers last. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => (a.project.name === b.project.name ? rank(a) - rank(b) : 0));
  }

  /** `--shard 1/3` is the first one of places.ts, and so on; other numbers of shards are cut as vitest does it. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? {};
    if (count !== shards) return super.shard(files);
    return files.filter(({ moduleId }) => shardOf(placeOf(moduleId)) === index);
  }
}
