import type { ClauseId } from "../../contract/register.js";
import type { RouteId } from "../../contract/routes.js";
import type { Mismatch } from "../../scenario/findings.js";

/** A clause that is broken, and what shows it. */
export interface Broken {
  readonly clause: ClauseId;
  readonly mismatch: Mismatch;
  /** The exchange of the read that its answer is compared with. */
  readonly beside?: string;
  /** Where a check of a clause fails that is about the route as well, that tells it. */
  readonly isToldByChecks?: true;
  /** The route that brought it about: where a check of another clause fails that is about it, that tells it. */
  readonly by?: RouteId;
}
