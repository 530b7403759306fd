import type { viewsOpenPoints } from "../../../contract/groups/views/open-points.js";
import { isObject } from "../../../scenario/values.js";
import { all, kindOfMember, kindOfValue, members, type ObserversOf, typeOfId } from "../seen.js";
import { accepted, names } from "../telling.js";

/** What the open points of views are seen by. */
export const viewsObservers: ObserversOf<typeof viewsOpenPoints> = {
  "view-id-type": accepted("GET /views/all", typeOfId),
  "view-id-member": accepted("GET /views/{viewId}", ({ body, path }) =>
    isObject(body)
      ? Object.entries(body).flatMap(([name, value]) => (String(value) === path["viewId"] ? [name] : []))
      : [],
  ),
  "view-columns-shape": accepted(["GET /views/all", "GET /views/{viewId}"], kindOfMember("columns")),
  "view-access-names": accepted("GET /views/{viewId}/accessinfo", members),
  "datasetsps-shape": accepted("GET /views/datasetsps", ({ body }) =>
    Array.isArray(body) ? body.flatMap((row) => (isObject(row) ? Object.keys(row) : kindOfValue(row))) : [],
  ),
};
