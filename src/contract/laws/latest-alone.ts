import { latestRelease } from "../releases.js";
import { routeOn } from "../routes.js";
import type { Resource } from "./resources.js";

/** @returns whether a list may show the latest alone: that is open, or its route declares no list, of which nothing says that it is whole */
export const mayShowTheLatest = ({ list, mayGiveWay }: Resource): boolean =>
  mayGiveWay !== undefined || (list !== undefined && routeOn(list, latestRelease).answers.kind !== "list");
