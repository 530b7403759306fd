import { isMoment, scalarsIn } from "../../src/scenario/index.js";

/** @returns whether a row shows a moment, in whatever offset */
export const showsMoment = (row: unknown, moment: string): boolean =>
  scalarsIn(row).some((value) => isMoment(value) && Date.parse(String(value)) === Date.parse(moment));

/** The offsets of the world are whole quarters of an hour and less than 15 hours, by whose clock a moment without one may be shown. */
const quarterMs = 900_000;
const mostMs = 15 * 3_600_000;

/** @returns whether a row shows a moment that it was given without its seconds, by whatever clock, and nowhere with them */
export function isCutToMinutes(row: unknown, moment: string): boolean {
  const shown = scalarsIn(row).flatMap((value) => (isMoment(value) ? [Date.parse(String(value))] : []));
  const [whole, cut] = [Date.parse(moment), Date.parse(`${moment.slice(0, "2031-05-17T08:30".length)}Z`)];
  const isBy = (due: number) => shown.some((at) => Math.abs(at - due) < mostMs && (at - due) % quarterMs === 0);
  return isBy(cut) && !isBy(whole);
}
