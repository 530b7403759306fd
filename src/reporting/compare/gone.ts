import type { RouteId } from "../../contract/routes.js";
import { routeOf } from "../../contract/routes.js";
import { surfaces } from "../../contract/vocabulary.js";
import type { Run } from "../run.js";
import { type FieldShape, whole } from "../shapes/shape.js";
import { type IdParts, kinds, partsOf } from "./ids.js";
import { pathsOf } from "./paths.js";
import { isServed } from "./statuses.js";

/**
 * Whether a difference that was not told is known to be there no longer. What was not looked at, or came too seldom, may be there
 * all the same.
 *
 * @param id of a difference that this comparison did not find
 */
export function isKnownToBeGone(id: string, baseline: Run, candidate: Run): boolean {
  const parts = partsOf(id);
  if (!parts) return false;
  const { kind, subject, route } = parts;
  if (kinds[kind] === "clause") return candidate.clauses.some((one) => one.id === subject && one.verdict === "pass");
  if (kind === "slower") return false;
  const surface = surfaces.find((name) => name === subject);
  const shaped = candidate.shapes.filter(({ route: of }) => baseline.shapes.some((shape) => shape.route === of));
  if (surface !== undefined) return shaped.some(({ route: of }) => routeOf(of).surface === surface);
  const now = candidate.routes.find((record) => record.id === route);
  if (!now?.exercised) return false;
  if (kind === "route-gone") return isServed(now);
  if (kind.startsWith("status-"))
    return isServed(now) && !Object.keys(now.statuses).some((status) => detailOf(parts).includes(status));
  const shape = shaped.find(({ route: of }) => of === route);
  if (!shape) return false;
  if (kind === "wrapper") return Object.keys(shape.wrappers).length > 0;
  return kind.startsWith("field-") ? isFieldMended(parts, shape.route, baseline, candidate) : true;
}

/** @returns the words of an id behind its route */
const detailOf = ({ subject, route = "" }: IdParts): readonly string[] => subject.slice(route.length + 1).split(" ");

function isFieldMended(parts: IdParts, route: RouteId, baseline: Run, candidate: Run): boolean {
  const [path = ""] = detailOf(parts);
  const [was, is] = [baseline, candidate].map((run) => fieldOf(run, route, path === "(answer)" ? whole : path));
  if (!was || !is || is.seen === 0) return false;
  switch (parts.kind) {
    case "field-gone":
    case "field-missing":
      return is.absent === 0;
    case "field-null":
      return is.as.null === undefined;
    case "field-fraction":
      return is.as.number === undefined;
    default:
      return true;
  }
}

function fieldOf({ shapes }: Run, route: RouteId, path: string): FieldShape | undefined {
  const paths = pathsOf(shapes.find((shape) => shape.route === route)?.fields ?? {});
  return paths.get([...pathsOf({ [path]: nothing }).keys()][0] ?? "");
}

const nothing: FieldShape = { seen: 0, absent: 0, as: {} };
