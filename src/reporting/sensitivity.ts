import { counted } from "./counted.js";
import type { Sensitivity } from "./run.js";

/** @returns the share of the defects that a run would have noticed, in percent */
export const noticedShare = ({ defects, noticed }: Pick<Sensitivity, "defects" | "noticed">): number =>
  defects === 0 ? 0 : (100 * noticed) / defects;

/** @returns what a run would have noticed, in one sentence */
export function sensitivityInWords(sensitivity: Sensitivity): string {
  const { defects, noticed, unasked, hardlyLookedAt } = sensitivity;
  const share = `Of ${defects} defects that its answers might have had, this run would have noticed ${noticed} (${noticedShare(sensitivity).toFixed(1)} %)`;
  const routes = hardlyLookedAt.length;
  return `${share}; ${unasked} could have shown in no answer of it, and ${counted(routes, "route")} ${routes === 1 ? "was" : "were"} hardly looked at.`;
}
