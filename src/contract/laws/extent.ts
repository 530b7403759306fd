/** How many hard values the laws are judged with: three of each kind and four of prose, or all of them. */
export const lawExtents = ["quick", "full"] as const;
export type LawExtent = (typeof lawExtents)[number];

/** @param extent quick unless given */
export const extentInWords = (extent: LawExtent = "quick"): string =>
  extent === "full" ? "with all hard values" : "with three hard values of each kind";
