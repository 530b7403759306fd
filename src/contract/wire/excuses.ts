import { type List, lists } from "../laws/lists.js";
import { recordLifecycles } from "../records.js";
import { holdsOn, type Release, type Span } from "../releases.js";
import type { RouteOn } from "../route.js";
import { type RouteId, routeOn } from "../routes.js";
import { besideOf, pairOf } from "./pairs.js";
import { areRowsMade } from "./rows.js";
import {
  ofACustomersBank,
  ofNoOtherForm,
  ofOneRecordAlone,
  ofOneTime,
  ofOpenEffect,
  ofTheirRecordAlone,
  ofWhatMayBeNone,
  saidOf801,
  underOtherNames,
  withoutCount,
  withoutEffect,
  withoutMaker,
  withoutTrace,
  withoutTraceOfTheirs,
  withoutValues,
  withoutValuesInBody,
} from "./unsaid.js";
import {
  isBodyMemberShown,
  isBodyMemberUntyped,
  isBodyShown,
  isGiven,
  isGivenElsewhere,
  isGivenUnshown,
  isIdentifiedAnswer,
  isOptional,
  isToldAnywhere,
  isToldById,
  isWritten,
  isWrittenUnshown,
  printsAnswer,
} from "./written.js";

/** What an excuse is asked about. */
export interface Excusable {
  readonly operator: string;
  readonly route: RouteId;
  /** A parameter or member; empty for the route as a whole. */
  readonly place: string;
  readonly release: Release;
}

/** Why defects on the wire may not be seen: the document's silence, or what no request over HTTP can show. Never effort. */
export interface Excuse extends Span {
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

/** What a deployment may make of the values that it stores. */
const ofStoredValues = [
  "letters-lost",
  "accents-lost",
  "signs-escaped",
  "lines-joined",
  "blanks-joined",
  "words-capitalised",
  "tags-lost",
  "text-decoded",
  "text-shortened",
  "zeros-lost",
  "zero-as-nothing",
  "false-as-nothing",
  "fraction-lost",
  "fraction-rounded",
  "offset-ignored",
  "date-alone",
];

/** What can be said of a list only where it has no row, or one. */
const ofLength = ["list-null-when-empty", "list-204-when-empty", "list-bare-when-single"];

const isAmong = (places: { readonly [Route in RouteId]?: readonly string[] }, { route, place }: Excusable): boolean =>
  places[route]?.includes(place) ?? false;

/** The same of one parameter or member, where it is about what stands beside another. */
const firstOf = (site: Excusable): Excusable => ({ ...site, place: pairOf(site.place)[0] });

const isNarrowed = ({ path, query, queryModel, body }: RouteOn): boolean =>
  Object.keys(path).length + Object.keys(query).length > 0 || queryModel !== undefined || body !== undefined;

export const excuses: readonly Excuse[] = [
  {
    operators: [
      "parameter-dropped",
      "parameter-refused",
      "body-list-first",
      "body-list-last",
      "body-list-loses-one",
      "not-carried-out",
      "on-another-record",
    ],
    until: "8_01",
    holds: (site) => isAmong(saidOf801, site),
    by: {
      source:
        "Documents, rule 1 (on release 8_01); Job tracking, quote_id (identifies the shipment on 8_01); Errors, rule 4",
    },
    says: "What comes of it the document says of 8_01; what a release before makes of it is open.",
  },
  {
    operators: ofLength,
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
    operators: ofStoredValues,
    holds: (site) =>
      site.place === ""
        ? !isBodyShown(row(site), site.release)
        : isBodyMemberUntyped(row(site), site.place, site.release) === true,
    by: { source: 'Resources ("Field lists of every model not listed with fields above: not shown"); ruling 25' },
    says: "The document does not show what is given there, so which texts, numbers and moments there are is open, and what they may hold.",
  },
  {
    operators: ["false-as-nothing"],
    by: { source: "Resources (required is said of some members only); ruling 45" },
    says: "What a member is that a request leaves out is open: it may be false.",
  },
  {
    operators: ["body-dropped", "body-list-first", "body-list-last", "body-list-loses-one"],
    holds: (site) => site.place === "" && !isBodyShown(row(site), site.release),
    by: { source: 'Resources ("Field lists of every model not listed with fields above: not shown"); ruling 25' },
    says: "The document does not show what the body has to hold, so nobody can tell what of it has to be looked at, and what comes of it.",
  },
  {
    operators: [...ofValues, "element-added", "element-lost"],
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
    operators: ["refusal-as-success", "refusal-under-200"],
    holds: (site) => Object.values(recordLifecycles).some(({ hide }) => hide?.route === site.route),
    by: { openPoint: "document-hide-again" },
    says: "Hiding what is not there may succeed: it is not listed either way.",
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
    operators: [
      "another-record",
      "remembers-route",
      "remembers-path",
      "remembers-body",
      "mixed-up-at-once",
      "empty-at-once",
    ],
    holds: (site) =>
      (!areRowsMade(site.route, site.release) &&
        !isWritten(site.route, site.release) &&
        !isIdentifiedAnswer(row(site))) ||
      (!isToldById(row(site)) && !printsAnswer(row(site), site.release)),
    by: { source: "Endpoint tables; Resources (field lists that are not shown)" },
    says: "No documented member tells whose it is, and no documented request writes what could.",
  },
  {
    operators: ["answer-object"],
    holds: (site) => !isToldById(row(site)),
    by: { source: 'Resources ("Field lists of every model not listed with fields above: not shown"); ruling 30' },
    says: "The document requires no member of the model, and other answers tell its id: an object without members may be one.",
  },
  {
    operators: ["answer-204", "answer-empty", "answer-null"],
    holds: (site) => {
      const { answers, effect } = row(site);
      return (
        answers.kind === "list-envelope-or-empty" ||
        (answers.kind === "model" && answers.orEmpty === true && effect !== "read")
      );
    },
    by: { source: 'Job shipment, rule 1; Job freight providers ("or empty")' },
    says: "The document says that the answer may be empty.",
  },
  {
    operators: ["stale-answer", "remembers-path", "remembers-route", "mixed-up-at-once"],
    holds: (site) => row(site).answers.kind === "list-envelope-or-empty",
    by: { source: "Job shipment (no row says what changes the rates)" },
    says: "Rates are those of carriers: no documented request makes other ones of them.",
  },
  {
    operators: ["answer-204", "answer-empty", "answer-null", "not-routed", "success-as-404"],
    holds: ({ route }) => ofWhatMayBeNone.has(route),
    by: { openPoint: "not-found-status" },
    says: "What it reads need not be there, or goes by names that no printed member shows: nobody can tell that one has to be found.",
  },
  {
    operators: ["answer-altered"],
    holds: (site) => row(site).answers.kind === "string",
    by: { source: 'Endpoint tables ("string")' },
    says: "What the string says is not shown, so another one may be it.",
  },
  {
    operators: ["member-missing", "member-null", "member-emptied"],
    holds: (site) =>
      isGivenUnshown(row(site), site.place, site.release) && isOptional(row(site), site.place, site.release),
    by: { openPoint: "null-vs-absent" },
    says: "The document does not show what the member has to hold, so nobody can give it a value that must be taken; without one it is null, empty or left out.",
  },
  {
    operators: ["text-in-capitals"],
    holds: ({ place }) => /e?mail|phone/i.test(place),
    by: { source: "Resources (ContactEditRequest); ruling 44" },
    says: "A mail address is the same in either case, and a telephone number has none.",
  },
  {
    operators: ["member-refused"],
    holds: (site) => isBodyMemberShown(row(site), site.place, site.release) === false,
    by: { source: "Resources (no type is shown); ruling 25" },
    says: "The document does not show what the member has to hold: what it is sent with may be refused.",
  },
  {
    operators: ["member-dropped", "member-dropped-beside"],
    holds: (site) => !isToldAnywhere(firstOf(site).place, site.release),
    by: { openPoint: "answer-member-names" },
    says: "No answer prints the member, and no read is asked by it: whether anything shows what it was given is open.",
  },
  {
    operators: ["member-dropped", "member-refused", "body-list-first", "body-list-last", "body-list-loses-one"],
    holds: (site) => isAmong(underOtherNames, site),
    by: { openPoint: "document-form-field-names" },
    says: "The names and encodings of form fields are open: what is lost under one is given under another that is taken, and one is enough.",
  },
  {
    operators: ["parameter-dropped", "parameter-dropped-beside", "remembers-parameter"],
    holds: (site) => isAmong(withoutEffect, firstOf(site)),
    by: { source: "Endpoint tables (the parameter is named alone)" },
    says: "The document does not say what the parameter changes in an answer.",
  },
  {
    operators: ["capitals-name-nothing"],
    holds: ({ route }) => route === "POST /contacts/editdetails" || route === "PUT /contacts/{contactId}/editdetails",
    by: { source: "Contacts (franchisee_id is named alone)" },
    says: "The document does not say what the franchisee changes in a contact.",
  },
  {
    operators: ["unknown-as-another"],
    holds: (site) => row(site).answers.kind === "nothing-declared",
    by: { source: "Endpoint tables (no model of the answer); open point not-found-status" },
    says: "An id that no record has may be answered with nothing, and so may a write be that was carried out.",
  },
  {
    operators: ["parameter-dropped-beside"],
    holds: ({ route, place }) => pagedLists.has(route) && place === besideOf("page_size", "id"),
    by: { source: "Lots and Catalogs (an id is that of one record)" },
    says: "An id finds one row at the most, so no page is too small for what it finds.",
  },
  {
    operators: ["parameter-refused"],
    holds: (site) => isAmong(withoutValues, site),
    by: { source: "Endpoint tables (the parameter is named alone); Errors, 4" },
    says: "The document names no value of the parameter that is taken.",
  },
  {
    operators: ["not-carried-out", "same-again-not-carried-out", "second-not-carried-out"],
    holds: ({ route }) => ofACustomersBank.has(route),
    by: { openPoint: "ach-states" },
    says: "A bank may be no source of its job until it is verified.",
  },
  {
    operators: ["list-empty"],
    holds: ({ route }) => withoutMaker.has(route),
    by: { openPoint: "freight-provider-new-option" },
    says: "Whether a save adds options to a job is open, and the document names no other way to them: a job may have none.",
  },
  {
    operators: ["parameter-dropped", "parameter-dropped-beside", "parameter-refused"],
    holds: (site) => isAmong(ofNoOtherForm, firstOf(site)),
    by: { openPoint: "form-preconditions" },
    says: "Which state a job must be in for a form is open: where none is made with the parameter, and by rule none without it, its state may be why.",
  },
  {
    operators: ["parameter-demanded"],
    holds: (site) => row(site).answers.kind === "model" && Object.keys(row(site).path).length === 0,
    by: { openPoint: "not-found-status" },
    says: "A search for one record that is told nothing to search by may say so as it says that there is none.",
  },
  {
    operators: [
      "not-carried-out",
      "on-another-record",
      "also-neighbour",
      "same-again-not-carried-out",
      "second-not-carried-out",
      "one-behind",
    ],
    holds: ({ route }) => withoutTrace.has(route),
    by: { source: "Endpoint tables (no model of the answer, and no rule says what it changes)" },
    says: "No statement says of the write what a read shows of it.",
  },
  {
    operators: ["not-carried-out", "same-again-not-carried-out", "second-not-carried-out", "one-behind"],
    holds: ({ route }) => withoutTraceOfTheirs.has(route),
    by: { source: "Endpoint tables (no model of the answer, and no rule says what it changes)" },
    says: "No statement says of the write what a read of its own job shows of it.",
  },
  {
    operators: ["on-another-record", "also-neighbour"],
    holds: ({ route }) => ofTheirRecordAlone.has(route),
    by: { source: "Job payment, POST …/bysource (the source of a job)" },
    says: "The source that it names is one of its job: another job refuses it.",
  },
  {
    operators: ["not-carried-out", "also-neighbour", "one-behind"],
    holds: ({ route }) => ofOpenEffect.has(route),
    by: { openPoint: "payment-create-effect" },
    says: "Whether it makes anything is open.",
  },
  {
    operators: ["second-not-carried-out"],
    holds: ({ route }) => ofOneTime.has(route),
    by: { source: "States and transitions, closing paragraph (transitions are not shown)" },
    says: "Whether it does anything a second time is not said: what is booked, accepted or taken back once may be so for good.",
  },
  {
    operators: ["second-not-carried-out"],
    holds: ({ route }) => route === "POST /job/{jobDisplayId}/shipment/ratequotes",
    by: { source: "Job shipment (no row says what changes the rates)" },
    says: "Rates are those of carriers: asked for once more, they may be the same.",
  },
  {
    operators: ["carried-out-twice"],
    holds: ({ route }) => withoutCount.has(route),
    by: { source: 'Job timeline ("creates or updates a task"); Contacts (no list of history is shown)' },
    says: "A second time it updates what it made, or no list shows how many there are.",
  },
  {
    operators: ["doubles-when-asked-again"],
    holds: (site) => !isIdentifiedAnswer(row(site)),
    by: { source: 'Resources ("Field lists of every model not listed with fields above: not shown")' },
    says: "No row has an id that a route takes, so two that are alike may be two.",
  },
  {
    operators: ["grows-when-asked-again"],
    holds: (site) => row(site).group === "reports" || site.route === "POST /Lot/ItemData",
    by: { source: 'Resources ("Field lists of every model not listed with fields above: not shown")' },
    says: "A row without an id of its own may be of what somebody made meanwhile, and be like one that is there.",
  },
  {
    operators: ["carried-out-twice"],
    holds: (site) => row(site).creates === "accessorial",
    by: { openPoint: "accessorial-twice" },
    says: "Adding one a second time may add none.",
  },
  {
    operators: ["on-another-record", "also-neighbour", "same-again-not-carried-out"],
    holds: ({ route }) => ofOneRecordAlone.has(route),
    by: {
      source: "Resources, JobCarrierRates (ratesKey, needed by booking flows); What the service does (contacts, merge)",
    },
    says: "The body names what one record alone can be given: sent for another one it comes to nothing.",
  },
  {
    operators: ["same-again-not-carried-out"],
    holds: ({ route }) => route === "PUT /commodity-map/{id}",
    by: { openPoint: "commodity-map-duplicate" },
    says: "A map that is given all that another one has is another one of its name.",
  },
  {
    operators: ["member-refused"],
    holds: (site) => isAmong(withoutValuesInBody, site),
    by: { source: "Resources, FeedbackSaveModel (feedbackId, UUID string)" },
    says: "It is not said whose id the member takes: one that the deployment does not know may be refused.",
  },
  {
    operators: [...ofRows, ...ofLength],
    holds: (site) => isWrittenUnshown(row(site), site.release),
    by: { source: 'Resources ("Field lists of every model not listed with fields above: not shown"); ruling 25' },
    says: "The document does not show what makes one of its rows, so no run can make one that must be listed.",
  },
  {
    operators: [...ofLength, "list-first-lost"],
    holds: (site) => !isNarrowed(row(site)),
    by: { source: "Endpoint tables (nothing narrows the list)" },
    says: "It lists what everybody made: no request brings about that it has none or one, or knows of one that it never lists.",
  },
  {
    operators: ["list-null-when-empty", "list-204-when-empty"],
    holds: (site) => row(site).effect !== "read",
    by: { source: "Bulk upsert rules (nothing is said of a request without rows)" },
    says: "It lists what the request names; whether one that names nothing is taken is not said.",
  },
];

/** @returns the number of the first excuse of a defect; undefined where there is none */
export function excuseOf(site: Excusable): number | undefined {
  const found = excuses.findIndex(
    ({ operators, holds = () => true, ...span }) =>
      operators.includes(site.operator) && holdsOn(span, site.release) && holds(site),
  );
  return found < 0 ? undefined : found;
}
