import { decision } from "../../core/decision.js";
import type { Form, Json } from "../../core/form.js";
import { Refusal } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { ClientItemData, Lot } from "./state.js";

/** What the document leaves open about a merge of lots: everything but catalogs and platforms, and what both lots have. */

const shares = (ours: readonly Json[], id: string) => (entry: Json) =>
  ours.some((own) => String(own[id]) === String(entry[id]));

/** How a lot and its merges go about what is associated with one catalog or platform twice. */
interface Shared {
  /** What the source brings into a merge. */
  readonly brought: (target: Lot, source: Lot) => Lot;
  /** Complains where a lot may not be on the platforms that it is given. */
  readonly place: (form: Form, platforms: readonly Json[]) => void;
}

const anywhere = () => {};

export const sharedAssociations = decision<Shared>("lot-merge-shared", {
  openPoint: "lot-merge-same-associations",
  conforms: {
    "both-stay": { brought: (_, source) => source, place: anywhere },
    "the-target's-stays": {
      brought: (target, source) => {
        const [catalogued, placed] = [shares(target.catalogs, "catalog_id"), shares(target.platforms, "platform_id")];
        return {
          ...source,
          catalogs: source.catalogs.filter((entry) => !catalogued(entry)),
          platforms: source.platforms.filter((entry) => !placed(entry)),
        };
      },
      place: (form, platforms) => {
        for (const [index, entry] of platforms.entries())
          if (shares(platforms.slice(0, index), "platform_id")(entry))
            form.complain(`platforms.${index}.platform_id`, "A lot is on a platform once.");
      },
    },
    refused: {
      brought: (target, source) => {
        if (
          source.catalogs.some(shares(target.catalogs, "catalog_id")) ||
          source.platforms.some(shares(target.platforms, "platform_id"))
        )
          throw new Refusal("conflict", "Both lots belong to one catalog or stand on one platform.");
        return source;
      },
      place: anywhere,
    },
  },
});

/** What else of the source is in the merged lot. */
export const restOfMergedLot = decision<(merged: Lot, source: Lot) => Lot>("lot-merge-rest", {
  openPoint: "lot-merge-rest",
  conforms: {
    "goes-with-the-source": (merged) => merged,
    "is-added": (merged, source) => ({
      ...merged,
      image_links: [...merged.image_links, ...source.image_links],
      item_data: { ...source.item_data, ...merged.item_data },
    }),
    "fills-what-is-lacking": (merged, source) => ({
      ...merged,
      image_links: merged.image_links.length > 0 ? merged.image_links : source.image_links,
      initial_data: merged.initial_data ?? source.initial_data,
      item_data: { ...source.item_data, ...merged.item_data },
    }),
  },
});

type Records = Store<ClientItemData>;

const ofLot = (records: Records, lotId: number) => records.all().filter(({ lot_id }) => lot_id === lotId);

export const clientItemDataOfMergedLot = decision<(records: Records, target: number, source: number) => void>(
  "lot-merge-client-item-data",
  {
    openPoint: "lot-merge-client-item-data",
    conforms: {
      "go-with-the-source": (records, _, source) => {
        for (const { id } of ofLot(records, source)) records.remove(id);
      },
      "move-to-the-target": (records, target, source) => {
        for (const record of ofLot(records, source)) records.add({ ...record, lot_id: target });
      },
    },
  },
);
