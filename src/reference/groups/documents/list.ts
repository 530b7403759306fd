import type { Incoming } from "../../core/exchanged.js";
import { invalid } from "../../core/refusal.js";
import { fold } from "../../core/wire.js";
import type { World } from "../../core/world.js";
import { jobs } from "../jobs/state.js";
import * as decide from "./list-decisions.js";
import { documents, type StoredDocument, uploadedItems } from "./state.js";

/** The filters as the row types them. */
export interface ListQuery {
  readonly job_display_id?: string;
  readonly inventory_item_id?: number;
  readonly handling_unit_id?: number;
  readonly rfq_id?: number;
}

/** A document with the items that a list by a job and an item goes by. */
function asLinked(document: StoredDocument, world: World): StoredDocument {
  const { id, inventory_item_ids: now } = document;
  const inventory_item_ids = world.choose(decide.linked)(now, world.of(uploadedItems).get(id) ?? now);
  return inventory_item_ids === now ? document : { ...document, inventory_item_ids };
}

/** @returns the legacy identifier that a list is asked by, which no table shows */
function legacyItem(request: Incoming): string | undefined {
  const sent = [...new URL(request.url).searchParams].find(([name]) => fold(name) === fold("item_id"));
  return sent?.[1];
}

/**
 * Documents, GET /documents/list.
 *
 * @throws Refusal where it is asked by item_id and the release refuses that (Errors, rule 4)
 */
export function listed(request: Incoming, query: ListQuery, world: World): readonly StoredDocument[] {
  const all = world.of(documents).all();
  const seen = all.filter(({ hidden }) => !hidden);
  const asked = decide.filterNames.filter((name) => query[name] !== undefined && query[name] !== "");
  const item = legacyItem(request);
  if (item !== undefined) {
    return world.holds("document-list-item-id-refused")
      ? world.choose(decide.legacyList)(seen, item, query.job_display_id, asked)
      : decide.listedByLegacyItem(seen, item, query.job_display_id, asked);
  }
  const [main] = asked;
  if (main === undefined) return world.choose(decide.noFilter)(seen);
  if (!asked.includes("job_display_id")) {
    const beside = world.choose(decide.jobBeside);
    if (beside === "refused") throw invalid({ job_display_id: ["A job is needed."] });
    if (beside === "empty") return [];
  } else if (!world.of(jobs).get(Number(query.job_display_id)))
    return world.choose(decide.unknownJob)(Number(query.job_display_id), seen);
  const stays = world.choose(decide.hiddenListed);
  const among = all.filter((document) => !document.hidden || stays(asked, document, query));
  const areLinked = asked.includes("job_display_id");
  const counting = world.choose(decide.counting)(asked);
  return among.filter((document) =>
    world.choose(decide.joined)(
      counting.map((name) =>
        world.choose(decide.filters[name])(
          areLinked ? asLinked(document, world) : document,
          Number(query[name]),
          among,
        ),
      ),
    ),
  );
}
