import { addClientItemData, addLot } from "../../fixtures/payloads/lots.js";
import type { Answer, Caller, Scene } from "../../src/scenario/index.js";

type Maker = Pick<Scene, "corporate" | "data">;

/** A lot of the scenario's own; it is removed when the scenario ends. */
export async function ownLot({ corporate, data }: Maker, given: Readonly<Record<string, unknown>> = {}) {
  const body = addLot(data, given);
  const answer = await corporate.post("/Lot", { body }).accepted();
  const id = answer.integerId();
  data.isAnother("lot", id);
  return { id, body, answer };
}

/** A client item data record on a lot of the scenario's own, found again by its description. */
export async function ownClientItemData({ corporate, data }: Maker, lotId: number) {
  const description = data.text("client item");
  const answer = await corporate
    .post("/Lot/{id}/ClientItemData", { id: lotId, body: addClientItemData(data, description) })
    .accepted();
  const id = answer.id();
  data.isAnother("client item data", id);
  return { id, description, answer };
}

/** The lot as it reads now; its presence is what a later absence is judged beside. */
export const seenLot = (corporate: Caller, id: number): Promise<Answer> =>
  corporate.get("/Lot/{id}", { id }).accepted();
