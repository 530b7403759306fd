import type { viewsOpenPoints } from "../../../contract/groups/views/open-points.js";
import { asText, isObject } from "../../../scenario/values.js";
import { aroundWrites, inEachScenario, isOf } from "../comparing.js";
import {
  all,
  each,
  isOwn,
  kindOfMember,
  kindOfValue,
  members,
  type ObserversOf,
  rowsOf,
  type Seen,
  status,
  typeOfId,
  valuesOf,
} from "../seen.js";
import { accepted, scalarsIn, valuesRead } from "../telling.js";

const access = "PUT /views/{viewId}/access";
const grants = "GET /views/{viewId}/accessinfo";

const missing = ({ sent }: Seen): readonly string[] =>
  isObject(sent) ? ["name", "dataset_sp", "columns"].filter((name) => valuesOf([sent], name).length === 0) : [];

/** What the open points of views are seen by. */
export const viewsObservers: ObserversOf<typeof viewsOpenPoints> = {
  "view-id-type": accepted("GET /views/all", typeOfId),
  "view-id-member": accepted("GET /views/{viewId}", ({ body, path }) =>
    isObject(body)
      ? Object.entries(body).flatMap(([name, value]) => (asText(value) === path["viewId"] ? [name] : []))
      : [],
  ),
  "view-columns-shape": accepted(["GET /views/all", "GET /views/{viewId}"], kindOfMember("columns")),
  "view-access-names": accepted("GET /views/{viewId}/accessinfo", members),
  "datasetsps-shape": accepted("GET /views/datasetsps", ({ body }) =>
    Array.isArray(body) ? body.flatMap((row) => (isObject(row) ? Object.keys(row) : kindOfValue(row))) : [],
  ),
  "view-create-required": each(
    "POST /views",
    (one) => `without ${missing(one).join(" and ")}: ${one.status}`,
    all(isOwn, (one) => missing(one).length > 0),
  ),
  "view-duplicate-name": inEachScenario((seen) => {
    const taken = new Set<string>();
    return seen.flatMap((one) => {
      if (!isOf("POST /views")(one) || !isObject(one.sent)) return [];
      const name = asText(valuesOf([one.sent], "name")[0]);
      const again = taken.has(name);
      if (one.isSuccess) taken.add(name);
      return again ? (one.isSuccess ? "yes" : `no, the second is refused with ${one.status}`) : [];
    });
  }),
  "view-dataset-unlisted": each(
    "POST /views",
    status,
    all(
      isOwn,
      ({ sent }) => isObject(sent) && valuesOf([sent], "dataset_sp").some((name) => /nonsense/i.test(String(name))),
    ),
  ),
  "view-access-mode": inEachScenario((seen) =>
    aroundWrites(access, [grants])(seen).flatMap(({ before, write, after }) => {
      const named = new Set(scalarsIn(write.sent));
      const held = (one: Seen) => rowsOf(one).filter((row) => scalarsIn(row).some((value) => /\w/.test(value)));
      const others = held(before).filter((row) => !scalarsIn(row).some((value) => named.has(value)));
      if (others.length === 0) return [];
      const left = new Set(held(after).map((row) => JSON.stringify(row)));
      return others.some((row) => left.has(JSON.stringify(row)))
        ? "it leaves grants that it does not name"
        : "it replaces all";
    }),
  ),
  "view-access-company": accepted(grants, (one) =>
    rowsOf(one).length === 0
      ? []
      : rowsOf(one).some((row) =>
            Object.entries(row).some(
              ([name, value]) =>
                (/company/i.test(name) && value !== null && value !== "") || /^company$/i.test(asText(value)),
            ),
          )
        ? "a company is granted access"
        : "no grant of a company was met",
  ),
  "view-access-initial": inEachScenario((seen) => {
    const made = new Set<string>();
    return seen.flatMap((one) => {
      if (isOf("POST /views")(one) && one.isSuccess) for (const { value } of one.named) made.add(String(value));
      const id = one.path["viewId"] ?? "";
      if (isOf(access)(one)) made.delete(id);
      if (!isOf(grants)(one) || !one.isSuccess || !made.has(id)) return [];
      return rowsOf(one).length === 0
        ? "nobody is named"
        : `${rowsOf(one).length === 1 ? "one grant" : "several grants"}`;
    });
  }),
  "spname-form": accepted("GET /views/datasetsp/{spName}", (one) =>
    rowsOf(one).length === 0
      ? []
      : decodeURIComponent(one.path["spName"] ?? "").includes(".")
        ? "its name with a schema"
        : "its plain name",
  ),
  "view-access-unknown-user": (seen, release) => {
    const known = valuesRead(seen);
    return each(
      access,
      (one) => (one.isSuccess ? "it is ignored or stored" : `it is refused with ${one.status}`),
      all(isOwn, ({ sent }) => scalarsIn(valuesOf([sent].filter(isObject), "users")).some((user) => !known.has(user))),
    )(seen, release);
  },
};
