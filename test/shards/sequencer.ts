import { BaseSequencer, type TestSpecification } from "vitest/node";
import { browsers, isJudging, longest, placeOf, shards } from "./places.js";

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

  /** `--shard 1/2` is what judges the reference, `--shard 2/2` the rest; other numbers of shards are cut as vitest does it. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? {};
    if (count !== shards) return super.shard(files);
    return files.filter(({ moduleId }) => isJudging(placeOf(moduleId)) === (index === 1));
  }
}
