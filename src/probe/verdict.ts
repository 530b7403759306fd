import { closesSurface, isNotThisService } from "../preflight/service/trouble.js";
import type { Probe } from "./report.js";

/** How many routes an alarm names. */
const named = 5;

/**
 * What is wrong with what was seen.
 *
 * @returns `not-the-service` where something else answers, `down` where a surface cannot be reached, `no-access` where a
 * credential is refused or cannot be had, `deviates` where routes are missing or the release is another one than the profile's, `healthy` otherwise; what is
 * undecidable alarms nobody
 */
export function alarmsOf({
  causes,
  surfaces,
  callers,
  routes,
  release,
}: Pick<Probe, "causes" | "surfaces" | "callers" | "routes" | "release">): Pick<Probe, "verdict" | "alarms"> {
  const credentialSurfaces = causes.filter(isOfCredential).flatMap((cause) => cause.surfaces);
  const refused = callers.flatMap(({ caller, on, trouble }) => {
    const places = surfaces
      .map(({ surface }) => surface)
      // A partner's credential may be good for the catalog surface alone.
      .filter((surface) => on[surface].acceptance === "refused" && (caller === "corporate" || surface === "catalog"))
      .filter((surface) => caller !== "corporate" || !credentialSurfaces.includes(surface));
    const why = trouble === undefined ? "" : `: ${trouble}`;
    return places.length === 0
      ? []
      : [`The credential of the ${caller} caller is refused on ${places.join(", ")}${why}.`];
  });
  const missing = routes.filter(({ due, state }) => due && state === "missing").map(({ id }) => id);
  const more = missing.length > named ? `, and ${missing.length - named} more` : "";
  const gone = missing.length === 0 ? [] : [`Missing: ${missing.slice(0, named).join(", ")}${more}.`];
  const closing = causes.filter(closesSurface);
  const closed = [...closing.map(({ says }) => says), ...refused];
  const besides = causes.filter((cause) => !closesSurface(cause)).map(({ says }) => says);
  const alarms = [...closed, ...besides, ...otherwise(release), ...gone];
  const verdict = causes.some(isNotThisService)
    ? "not-the-service"
    : !closing.every(isOfCredential)
      ? "down"
      : closed.length > 0
        ? "no-access"
        : alarms.length > 0
          ? "deviates"
          : "healthy";
  return { verdict, alarms };
}

const isOfCredential = ({ id }: Probe["causes"][number]): boolean =>
  id === "credential-refused" || id === "credential-missing";

function otherwise({ expected, couldBe }: Probe["release"]): readonly string[] {
  if (couldBe.includes(expected)) return [];
  return couldBe.length === 0
    ? [`It behaves as ${expected} in part only.`]
    : [`It behaves as ${couldBe.join(" or ")}, and the profile says ${expected}.`];
}
