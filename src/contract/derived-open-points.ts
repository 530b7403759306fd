import type { OpenPoint } from "./open-point.js";
import { editionsOf } from "./releases.js";
import { type RouteId, routeList } from "./routes.js";
import { modelNames, schemaOf } from "./schemas.js";
import type { Area } from "./vocabulary.js";

/** The kinds of timeline tasks: a post names its kind by its task code alone. */
const kindsOfTask: ReadonlySet<string> = new Set(["InTheFieldTaskRequest", "SimpleTaskRequest", "CarrierTaskRequest"]);

/** How the fields of a model are seen, or why they are not. */
function seeingOf(model: string): { readonly seenBy: string } | { readonly notObserved: string } {
  if (model.endsWith("Params"))
    return { notObserved: "It is a query whose names are not printed, so a run sends none of them." };
  if (kindsOfTask.has(model))
    return {
      notObserved: "A post names its kind by its task code; timeline-code-subtypes tells what each code takes.",
    };
  return { seenBy: "The fields of its answers, or of the bodies that were taken." };
}

/** @returns the open points that follow from the tables: what "no model" answers, and which fields a model has that is known by name only */
export function derivedOpenPoints(): readonly OpenPoint[] {
  const answers = routeList
    .filter((route) => editionsOf(route.answers).some(({ kind }) => kind === "nothing-declared"))
    .map((route) => ({
      id: `answer:${route.id}`,
      area: route.group,
      asks: `What does ${route.id} answer on success?`,
      source: `Endpoint tables, row ${route.id} ("no model")`,
      sane: ["204 or 200 with an empty body", "null, true, a text or an id", "a result object or the record"],
      seenBy: "The status and the kind of body of its accepted answers.",
      routes: [route.id as RouteId],
    }));
  const fields = Object.entries(modelNames).flatMap(([area, names]) =>
    names
      .filter((name) => schemaOf(name).properties === undefined)
      .map((name) => ({
        id: `fields:${name}`,
        area: area as Area,
        asks: `Which fields does ${name} have?`,
        source: 'Resources ("Field lists of every model not listed with fields above: not shown")',
        sane: ["any fields, present, null or absent", "in a request, any of them required"],
        ...seeingOf(name),
      })),
  );
  return [...answers, ...fields];
}
