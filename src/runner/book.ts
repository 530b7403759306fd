import type { Clause } from "../contract/clause.js";
import type { OpenPoint } from "../contract/open-point.js";
import { clauseList, contractVersion, openPointList, unobservable } from "../contract/register.js";
import { editionsOf, spanInWords } from "../contract/releases.js";
import type { Route } from "../contract/route.js";
import { declaredInWords } from "../contract/route-clauses.js";
import { routeList } from "../contract/routes.js";
import { type Area, groupNames } from "../contract/vocabulary.js";
import { describeFaults, type FaultDescription } from "../reference/index.js";
import { counted } from "../reporting/counted.js";
import { code, plain, table } from "../reporting/formats/markdown.js";
import { isProvisional } from "../reporting/provisional.js";

/** One chapter of the contract as a book. */
export interface Chapter {
  /** Without its ending. */
  readonly name: string;
  readonly text: string;
}

/** @returns the contract as a book in Markdown: what it holds, and a chapter for each group, route by route */
export function bookOfContract(): readonly Chapter[] {
  const faults = new Map<string, FaultDescription[]>();
  for (const fault of describeFaults()) faults.set(fault.breaks, [...(faults.get(fault.breaks) ?? []), fault]);
  const chapters = ([...groupNames, "service"] as const).map((area) => chapterOf(area, faults));
  return [contents(), ...chapters];
}

type FaultsByClause = ReadonlyMap<string, readonly FaultDescription[]>;

const areaOf = (clause: Clause): Area =>
  clause.area === "service" ? "service" : (routeList.find(({ id }) => id === clause.routes[0])?.group ?? clause.area);

const routesIn = (area: Area): readonly Route[] => routeList.filter(({ group }) => group === area);
const clausesIn = (area: Area): readonly Clause[] => clauseList.filter((clause) => areaOf(clause) === area);
const pointsIn = (area: Area): readonly OpenPoint[] => openPointList().filter((point) => point.area === area);

function contents(): Chapter {
  const rows = ([...groupNames, "service"] as const).map((area) => [
    `[${area}](${area}.md)`,
    ...[routesIn, clausesIn, pointsIn].map((of) => String(of(area).length)),
  ]);
  const text = [
    "# The contract, clause by clause",
    `What the suite holds a deployment to, up to release ${plain(contractVersion)}: ${routeList.length} routes, ${clauseList.length} clauses, ${openPointList().length} open points. A clause is stated by the document, or implied by it; an open point is never a failure. A fault is a defect of the reference deployment that the suite is proven to find by that clause.`,
    table(["group", "routes", "clauses", "open points"], rows),
    "## What cannot be observed over HTTP",
    unobservable
      .map(({ statement, source, reason }) => `- ${plain(statement)} (${plain(source)}) ${plain(reason)}`)
      .join("\n"),
  ].join("\n\n");
  return { name: "README", text: `${text}\n` };
}

function chapterOf(area: Area, faults: FaultsByClause): Chapter {
  const clauses = clausesIn(area);
  const points = pointsIn(area);
  const isUnder = (route: Route) => (one: Clause | OpenPoint) => one.routes?.[0] === route.id;
  const routes = routesIn(area);
  const ofNoRoute = (one: Clause | OpenPoint) => !routes.some((route) => isUnder(route)(one));
  const general = [...clauseTable(clauses.filter(ofNoRoute), faults), ...pointList(points.filter(ofNoRoute))];
  const parts = [
    `# ${area === "service" ? "The whole service" : `Group ${area}`}`,
    `${counted(routes.length, "route")}, ${counted(clauses.length, "clause")}, ${counted(points.length, "open point")}. [All groups](README.md)`,
    ...(general.length > 0 ? ["## On no route alone", ...general] : []),
    ...routes.flatMap((route) => [
      `## ${code(route.id)}`,
      aboutRoute(route),
      ...clauseTable(clauses.filter(isUnder(route)), faults),
      ...pointList(points.filter(isUnder(route))),
    ]),
  ];
  return { name: area, text: `${parts.join("\n\n")}\n` };
}

function aboutRoute({ surface, effect, query, body, answers, ...span }: Route): string {
  const when = spanInWords(span);
  const names = Object.entries(query).map(([name, { required }]) => `${code(name)}${required ? " (required)" : ""}`);
  const bodies = body
    ? editionsOf(body).map((one) => `${one.kind === "json-list" ? "a list of " : ""}${one.model}${onReleases(one)}`)
    : ["none"];
  return [
    `- surface ${surface}, effect ${effect}${when === undefined ? "" : `, ${plain(when)}`}`,
    `- query: ${names.length === 0 ? "none" : names.join(", ")}`,
    `- body: ${bodies.map(plain).join("; ")}`,
    `- answers: ${editionsOf(answers)
      .map((one) => plain(declaredInWords(one) + onReleases(one)))
      .join("; ")}`,
  ].join("\n");
}

const onReleases = (span: Parameters<typeof spanInWords>[0]): string => {
  const when = spanInWords(span);
  return when === undefined ? "" : ` (${when})`;
};

const clauseTable = (clauses: readonly Clause[], faults: FaultsByClause): readonly string[] =>
  clauses.length === 0
    ? []
    : [
        table(
          ["clause", "says", "level and source", "faults that prove it"],
          clauses.map((clause) => [
            code(clause.id),
            plain(clause.says),
            plain(
              `${clause.level}${isProvisional(clause) ? ", provisional" : ""}; ${clause.source}${onReleases(clause)}`,
            ),
            (faults.get(clause.id) ?? []).map(({ name }) => code(name.slice(name.indexOf("#") + 1))).join(", "),
          ]),
        ),
      ];

const pointList = (points: readonly OpenPoint[]): readonly string[] =>
  points.length === 0
    ? []
    : [
        [
          "Left open:",
          "",
          ...points.map(({ id, asks, sane }) => `- ${code(id)}: ${plain(asks)} Sane: ${plain(sane.join(" | "))}.`),
        ].join("\n"),
      ];
