import type { Caller } from "./handler.js";
import type { World } from "./world.js";

/** Who made and changed a record, and when. */
export interface Audit {
  readonly created_by: string;
  readonly created_date: string;
  readonly modified_by: string | null;
  readonly modified_date: string | null;
}

export const createdBy = (caller: Caller, world: World): Audit => ({
  created_by: caller.name,
  created_date: world.timestamp(),
  modified_by: null,
  modified_date: null,
});

export const modifiedBy = (caller: Caller, world: World) => ({
  modified_by: caller.name,
  modified_date: world.timestamp(),
});

/** How records that came with the deployment are marked. */
export const seeded: Audit = {
  created_by: "Import",
  created_date: "2026-01-05T08:00:00.000Z",
  modified_by: null,
  modified_date: null,
};
