import type { Probe } from "./report.js";

/** How many routes an alarm names. */
const named = 5;

/**
 * What is wrong with what was seen.
 *
 * @returns `down` where a surface cannot be reached or a credential is refused, `deviates` where routes are missing or the
 * release is another one than the profile's, `well` otherwise; what is undecidable alarms nobody
 */
export function alarmsOf({
  surfaces,
  callers,
  routes,
  release,
}: Pick<Probe, "surfaces" | "callers" | "routes" | "release">): Pick<Probe, "verdict" | "alarms"> {
  const unreachable = surfaces.flatMap(({ surface, because }) =>
    because === undefined ? [] : [`The ${surface} surface cannot be reached: ${because}`],
  );
  const refused = callers.flatMap(({ caller, on, trouble }) => {
    const places = surfaces
      .map(({ surface }) => surface)
      // A partner's credential may be good for the catalog surface alone.
      .filter((surface) => on[surface].acceptance === "refused" && (caller === "corporate" || surface === "catalog"));
    const why = trouble === undefined ? "" : `: ${trouble}`;
    return places.length === 0
      ? []
      : [`The credential of the ${caller} caller is refused on ${places.join(", ")}${why}.`];
  });
  const missing = routes.filter(({ due, state }) => due && state === "missing").map(({ id }) => id);
  const more = missing.length > named ? `, and ${missing.length - named} more` : "";
  const gone = missing.length === 0 ? [] : [`Missing: ${missing.slice(0, named).join(", ")}${more}.`];
  const { expected, couldBe } = release;
  const otherwise = couldBe.includes(expected)
    ? []
    : [
        couldBe.length === 0
          ? `It behaves as ${expected} in part only.`
          : `It behaves as ${couldBe.join(" or ")}, and the profile says ${expected}.`,
      ];
  const down = [...unreachable, ...refused];
  const alarms = [...down, ...gone, ...otherwise];
  return { verdict: down.length > 0 ? "down" : alarms.length > 0 ? "deviates" : "well", alarms };
}
