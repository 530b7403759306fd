import type { Release } from "../../contract/releases.js";
import { type RouteId, routeOn } from "../../contract/routes.js";
import { rowsOfPage } from "../../http/canonical.js";
import type { Exchange, StoredBody } from "../../http/exchange.js";
import { jsonOf } from "../stored-json.js";
import { isPrinted } from "./names.js";
import { type FieldShape, type RouteShape, rowsOf, type Shapes, whole } from "./shape.js";
import { Place, type Subject, subjectOf } from "./tree.js";

/**
 * Learns from the accepted answers of a run how each route answers: paths, types, formats and the spelling of names, with
 * how many subjects bear witness to each. Nothing of the values is kept, and no name that the run itself sent as a value.
 *
 * @param exchanges as they were kept, redacted; whichever were cut off are left out
 * @param release that the deployment was judged as
 * @returns one shape for each route that was accepted at least once, in the order of the first answers
 */
export function shapesOf(exchanges: readonly Exchange[], release: Release): Shapes {
  const sent = new Set(exchanges.flatMap(({ request }) => textsIn(jsonOf(request.body))));
  // Columns are sent by the names of fields, which are none of the run's data; those begin like fields, in lower case.
  const isValue = (name: string) => sent.has(name) && /^[^a-z_]/.test(name) && !isPrinted(name);
  const learners = new Map<RouteId, Learner>();
  for (const { route, request, response, caller } of exchanges) {
    if (!route || !response || response.status < 200 || response.status > 299 || response.body.cut) continue;
    const learner = learners.get(route) ?? new Learner(route, release, isValue);
    learners.set(route, learner);
    const subject = subjectOf(caller, request.method, request.url, request.body?.text ?? request.body?.base64);
    learner.see(response.body, response.headers["content-type"] ?? "", subject);
  }
  return [...learners.values()].map((learner) => learner.shape());
}

class Learner {
  readonly #answers = new Place();
  readonly #rows = new Place();
  readonly #bodies = new Map<string, Set<Subject>>();
  readonly #wrappers = new Map<string, Set<Subject>>();
  #hasRows = false;

  constructor(
    private readonly route: RouteId,
    private readonly release: Release,
    private readonly isValue: (name: string) => boolean,
  ) {}

  see(body: StoredBody, type: string, subject: Subject): void {
    const value = jsonOf(body);
    count(this.#bodies, value === undefined ? bodyKind(body, type) : "JSON", subject);
    if (value === undefined) return;
    const wrapped = rowsIn(value, this.route, this.release);
    if (!wrapped) {
      this.#answers.see(value, subject, this.isValue);
      return;
    }
    count(this.#wrappers, wrapped.key, subject);
    this.#answers.see(wrapped.key === "" ? [] : value, subject, this.isValue, wrapped.key);
    for (const row of wrapped.rows) {
      this.#hasRows = true;
      const witness = subjectOf(row);
      // A row that is listed again, as most are, has nothing new to tell.
      if (!this.#rows.hasSeen(witness)) this.#rows.see(row, witness, this.isValue);
    }
  }

  shape(): RouteShape {
    const fields = [
      ...(this.#bodies.has("JSON") ? this.#answers.fields(whole) : []),
      ...(this.#hasRows ? this.#rows.fields(rowsOf) : []),
    ];
    return {
      route: this.route,
      bodies: countsOf(this.#bodies),
      wrappers: countsOf(this.#wrappers),
      fields: Object.fromEntries<FieldShape>(fields),
    };
  }
}

const count = (counts: Map<string, Set<Subject>>, name: string, subject: Subject) =>
  counts.set(name, (counts.get(name) ?? new Set()).add(subject));

const countsOf = (counts: ReadonlyMap<string, ReadonlySet<Subject>>) =>
  Object.fromEntries([...counts].map(([name, subjects]) => [name, subjects.size]));

/** @returns the rows that a list or page holds and the name of their wrapper, `` where there is none */
function rowsIn(
  value: unknown,
  route: RouteId,
  release: Release,
): { readonly key: string; readonly rows: readonly unknown[] } | undefined {
  const { answers } = routeOn(route, release);
  if (answers.kind !== "page" && answers.kind !== "list" && answers.kind !== "list-envelope-or-empty") return undefined;
  if (Array.isArray(value)) return { key: "", rows: value };
  if (answers.kind === "list-envelope-or-empty") return undefined;
  const found = rowsOfPage(value, answers.model);
  // A record that holds lists of its own is no wrapper of the list that was declared.
  return answers.kind === "page" || (found && usualWrapper.test(found.key)) ? found : undefined;
}

const usualWrapper = /^(items|data|results?|value|rows|records|content|values|entries|list)$/i;

function bodyKind({ bytes, text }: StoredBody, type: string): string {
  if (bytes === 0) return "nothing";
  const [media = ""] = type.split(";");
  return /^[\w.+-]+\/[\w.+-]+$/.test(media) ? media : text === undefined ? "bytes" : "text";
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsIn);
}
