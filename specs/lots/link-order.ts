import { fieldOf, isObject, mentions } from "../../src/scenario/index.js";

/** @returns in which order a lot shows two links; undefined where it does not show both */
export function orderOf(lot: unknown, first: string, second: string): "as given" | "the other way round" | undefined {
  const links = [isObject(lot) ? fieldOf(lot, "image_links") : undefined].flat();
  const [one, other] = [first, second].map((link) => links.findIndex((shown) => mentions(shown, link)));
  if (one === undefined || other === undefined || one < 0 || other < 0) return undefined;
  return one < other ? "as given" : "the other way round";
}
