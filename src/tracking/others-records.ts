import type { RecordKind } from "../contract/record-kind.js";
import { recordLifecycles } from "../contract/records.js";
import type { Route } from "../contract/route.js";
import type { Received } from "../http/call.js";
import { rowsOfPage } from "../http/canonical.js";
import { carriesRun } from "../scenario/run-id.js";
import { isObject, type JsonObject } from "../scenario/values.js";
import { idsOf } from "./rollback.js";
import type { UnconfirmedCreation } from "./tracked-items.js";

/** Kinds of record that answers of reads show, by route; what stands within another record may have the id of one within a third. */
const kindShownBy: ReadonlyMap<string, RecordKind> = new Map(
  Object.entries(recordLifecycles)
    .filter(([, { within }]) => within === undefined)
    .flatMap(([kind, { read, search }]) =>
      [read, search].flatMap((one) => (one ? [[one.route, kind as RecordKind] as const] : [])),
    ),
);

/** Records of others that the reads of one scenario have shown: a creation that is answered with one of them has made none. */
export class OthersRecords {
  /** The number of the last intent before each was shown for the first time. */
  readonly #shown = new Map<string, number>();

  /**
   * @param runId stands in what the run itself makes
   * @param all those that a creation of any scenario was answered with: they may carry texts of the run since
   */
  constructor(
    private readonly runId: string,
    private readonly all: Set<string> = new Set(),
  ) {}

  /** Takes down what a read shows. @param intent number of the last intent so far */
  see({ id }: Route, { body }: Received, intent: number): void {
    const kind = kindShownBy.get(id);
    if (kind === undefined) return;
    for (const row of rowsIn(body)) {
      const unknown = idsOf(kind, row)
        .map((id) => keyOf(kind, id))
        .filter((key) => !this.#shown.has(key));
      if (unknown.length > 0 && !carriesRun(row, this.runId)) for (const key of unknown) this.#shown.set(key, intent);
    }
  }

  /** @returns whether a record was there before the creation that told its id, and is met by one for the first time or again */
  met({ kind, n }: UnconfirmedCreation, id: string | number): "first" | "again" | undefined {
    const key = keyOf(kind, id);
    if (this.all.has(key)) return "again";
    if ((this.#shown.get(key) ?? n) >= n) return undefined;
    this.all.add(key);
    return "first";
  }
}

const keyOf = (kind: RecordKind, id: string | number): string => `${kind} ${id}`;

/** @returns the records that an answer shows, one or a list of them */
const rowsIn = (body: unknown): readonly JsonObject[] =>
  (Array.isArray(body) ? body : (rowsOfPage(body)?.rows ?? [body])).filter(isObject);
