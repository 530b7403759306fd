import { openPointList } from "../../contract/register.js";
import type { Run } from "../run.js";
import type { Difference } from "./difference.js";
import { isCommon } from "./expected.js";
import { idOf } from "./ids.js";

/**
 * What the two deployments do where the contract is silent; no client was promised either. What is seen by routes of one of
 * the two releases only is told with these routes.
 */
export function comparePoints(baseline: Run, candidate: Run): readonly Difference[] {
  const before = new Map(baseline.openPoints.map(({ id, observed }) => [id, observed]));
  const [from, to] = [baseline.deployment.release, candidate.deployment.release];
  const tied = openPointList().filter(
    ({ routes = [] }) => routes.length > 0 && !routes.some((id) => isCommon(id, from, to)),
  );
  const tiedIds = new Set(tied.map(({ id }) => id));
  return candidate.openPoints.flatMap(({ id, observed }): readonly Difference[] => {
    const was = before.get(id);
    if (!was || tiedIds.has(id) || was.some((what) => observed.includes(what))) return [];
    const says = `Where the contract is silent (\`${id}\`), it does otherwise: ${observed.join(" ")}`;
    return [
      {
        id: idOf("open-point", id),
        aspect: "open point",
        weight: "harmless",
        says,
        evidence: `before: ${was.join(" ")}`,
      },
    ];
  });
}
