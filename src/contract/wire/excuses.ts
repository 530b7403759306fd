import { type List, lists } from "../laws/lists.js";
import type { Release } from "../releases.js";
import { type RouteId, routeOn } from "../routes.js";
import { areRowsMade } from "./rows.js";
import { isShownSomewhere } from "./shown.js";
import { isGiven, isGivenElsewhere, isIdentifiedAnswer, isOptional, isWritten, printsMembers } from "./written.js";

/** What an excuse is asked about. */
export interface Excusable {
  readonly operator: string;
  readonly route: RouteId;
  /** A parameter or member; empty for the route as a whole. */
  readonly place: string;
  readonly release: Release;
}

/** Why defects on the wire may not be seen: the document's silence, or what no request over HTTP can show. Never effort. */
export interface Excuse {
  /** Names of operators. */
  readonly operators: readonly string[];
  /** Which of their places it holds for; all of them unless given. */
  readonly holds?: (site: Excusable) => boolean;
  /** The open point that leaves it open, or the sentence or ruling that it rests on. */
  readonly by: { readonly openPoint: string } | { readonly source: string };
  readonly says: string;
}

const pagedLists: ReadonlySet<string> = new Set(
  Object.values<List>(lists).flatMap(({ route, isPaged }) => (isPaged ? [route] : [])),
);

const row = ({ route, release }: Excusable) => routeOn(route, release);

/** What can be said of rows only by who knows which there are. */
const ofRows = [
  "list-empty",
  "list-one-row",
  "list-first-lost",
  "list-last-lost",
  "list-last-doubled",
  "list-doubled",
  "list-row-added",
  "list-capped",
  "stale-answer",
];

const ofValues = ["member-changed", "member-emptied"];
const ofAbsence = ["member-missing", "member-null", "member-missing-in-one-row", "member-null-in-one-row"];

export const excuses: readonly Excuse[] = [
  {
    operators: ["list-null-when-empty", "list-204-when-empty", "list-bare-when-single"],
    holds: ({ route, release }) => !areRowsMade(route, release),
    by: { source: "Endpoint tables (no row writes what the route answers)" },
    says: "No documented request makes or removes its rows, so whether it is ever empty or of one row the deployment alone decides.",
  },
  {
    operators: ["answer-cut"],
    holds: (site) => row(site).answers.kind === "bytes" && !isWritten(site.route, site.release),
    by: { source: "Endpoint tables (raw bytes)" },
    says: "Which bytes the service makes itself of what it holds is not shown, so half of them may be all.",
  },
  {
    operators: ["success-as-302"],
    by: { source: "Errors (nothing is said of redirects)" },
    says: "A redirect may lead to where the route is served. It is followed for reads alone, and told as the reason where it is not followed.",
  },
  {
    operators: ["member-demanded"],
    by: { source: "Resources (required is said of some members only); ruling 26" },
    says: "Which members a request needs is said where the document says required; a deployment may need others, so all are sent.",
  },
  {
    operators: ["parameter-demanded"],
    holds: (site) => row(site).query[site.place]?.optional !== true,
    by: { source: "Endpoint tables (few parameters are called optional or required); Versioning, 3" },
    says: "Which parameters a request needs is said of few; a deployment may need one that the document does not call optional.",
  },
  {
    operators: ["body-dropped", "body-list-first", "body-list-last", "body-list-loses-one"],
    holds: (site) => site.place === "" && !printsMembers(row(site).body?.model, site.release),
    by: { source: 'Resources ("Field lists of every model not listed with fields above: not shown"); ruling 25' },
    says: "The document prints no member of the body, so nobody can tell what of it has to be looked at, and what comes of it.",
  },
  {
    operators: ofValues,
    holds: (site) => isGivenElsewhere(row(site), site.place, site.release),
    by: { openPoint: "answer-member-names" },
    says: "The document prints no member of the model, and another path takes this one: whether the model has it is open.",
  },
  {
    operators: ["refusal-as-success", "refusal-under-200"],
    holds: (site) => row(site).effect === "read" && Object.keys(row(site).path).length > 0,
    by: { openPoint: "not-found-status" },
    says: "An id that no record has may be answered with a success that has nothing in it.",
  },
  {
    operators: ["refusal-as-success", "refusal-under-200"],
    holds: (site) => row(site).method === "DELETE",
    by: { openPoint: "not-found-status" },
    says: "Removing what is not there may succeed: nothing is there afterwards either way.",
  },
  {
    operators: ofRows,
    holds: ({ route, release }) => !isWritten(route, release),
    by: { source: "Endpoint tables (no row writes the records that the route answers)" },
    says: "It answers what other rows write as records of its own: how many there are of one is known to the deployment alone.",
  },
  {
    operators: ["list-capped"],
    holds: ({ route, release }) => routeOn(route, release).answers.kind === "list" && pagedLists.has(route),
    by: { openPoint: "max-page-size" },
    says: "How many rows a page may have at the most is not shown: a larger page_size may be cut.",
  },
  {
    operators: ofValues,
    holds: ({ route, release }) => !isWritten(route, release),
    by: { source: "Endpoint tables (no row writes what the route answers)" },
    says: "No documented request writes it, so what a member holds is known to the deployment alone.",
  },
  {
    operators: ofValues,
    holds: (site) => !isGiven(row(site), site.place, site.release),
    by: { source: "Endpoint tables (no request takes the member)" },
    says: "No documented request gives the member, so what it holds is known to the deployment alone.",
  },
  {
    operators: ofAbsence,
    holds: (site) => !isGiven(row(site), site.place, site.release) && isOptional(row(site), site.place, site.release),
    by: { openPoint: "null-vs-absent" },
    says: "A member without a value is null or left out, and no documented request gives this one a value.",
  },
  {
    operators: ofAbsence,
    holds: (site) => !isWritten(site.route, site.release) && isOptional(row(site), site.place, site.release),
    by: { openPoint: "null-vs-absent" },
    says: "A member without a value is null or left out, and whether this one has a value is known to the deployment alone.",
  },
  {
    operators: ["not-carried-out", "on-another-record", "also-neighbour"],
    holds: ({ route }) => !isShownSomewhere(route),
    by: { source: "Endpoint tables (no model of the answer, and no rule says what it changes)" },
    says: "No statement says of the write what it changes, or which read shows it: that it did nothing no request can tell.",
  },
  {
    operators: ["another-record"],
    holds: ({ route, release }) =>
      !areRowsMade(route, release) && !isWritten(route, release) && !isIdentifiedAnswer(routeOn(route, release)),
    by: { source: "Endpoint tables; Resources (field lists that are not shown)" },
    says: "No documented request writes what it answers, and no documented member tells whose it is.",
  },
  {
    operators: ["answer-object"],
    holds: (site) => !isIdentifiedAnswer(row(site)),
    by: { source: 'Resources ("Field lists of every model not listed with fields above: not shown")' },
    says: "The document requires no member of the model and names no id of it: an object without members may be one.",
  },
];

/** @returns the number of the first excuse of a defect; undefined where there is none */
export function excuseOf(site: Excusable): number | undefined {
  const found = excuses.findIndex(
    ({ operators, holds = () => true }) => operators.includes(site.operator) && holds(site),
  );
  return found < 0 ? undefined : found;
}
