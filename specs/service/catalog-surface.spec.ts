import { addLot } from "../../fixtures/payloads/lots.js";
import { scenario } from "../../src/scenario/index.js";
import { ownLot, seenLot } from "../lots/records.js";

scenario(
  "the catalog surface refuses callers without a valid token",
  { judges: ["auth-missing-token-catalog", "auth-malformed-token-catalog"] },
  async ({ corporate, anonymous, check }) => {
    const twin = await corporate.get("/Lot", { query: { page_size: 1 } }).accepted();
    twin.rows();
    await check("auth-missing-token-catalog", async () =>
      (await anonymous.get("/Lot", { query: { page_size: 1 } })).refusedCaller(twin),
    );
    await check("auth-malformed-token-catalog", async () =>
      (await corporate.with("not-a-token").get("/Lot", { query: { page_size: 1 } })).refusedCaller(twin),
    );
  },
);

scenario(
  "the catalog surface refuses an expired token",
  { judges: ["auth-expired-token-catalog"], needs: ["expiredToken"] },
  async ({ corporate, fixtures, check }) => {
    const twin = await corporate.get("/Lot", { query: { page_size: 1 } }).accepted();
    twin.rows();
    await check("auth-expired-token-catalog", async () =>
      (await corporate.with(fixtures.expiredToken).get("/Lot", { query: { page_size: 1 } })).refusedCaller(twin),
    );
  },
);

scenario("a write without a token stores nothing", { judges: ["auth-write-without-token"] }, async (scene) => {
  const { corporate, anonymous, data, check } = scene;
  const twin = await ownLot(scene);
  const seen = await seenLot(corporate, twin.id);
  await check("auth-write-without-token", async () =>
    (await anonymous.post("/Lot", { body: addLot(data) })).refusedCaller(seen),
  );
});

scenario("a method that no table lists changes nothing", { judges: ["unlisted-method-refused"] }, async (scene) => {
  const { corporate, check } = scene;
  const { id, body } = await ownLot(scene);
  const before = await seenLot(corporate, id);
  before.keeps("image_links", body.image_links);
  await check("unlisted-method-refused", async () => {
    const tried = await corporate.unlisted({
      method: "PATCH",
      surface: "catalog",
      path: `/Lot/${id}`,
      effect: "reversible",
      touches: { kind: "lot", id },
      body: { image_links: [] },
    });
    tried.rejected(before);
    (await seenLot(corporate, id)).keeps("image_links", body.image_links);
  });
});

scenario(
  "a path that no table lists is not served",
  { judges: ["unknown-path-refused-catalog"] },
  async ({ corporate, data, check }) => {
    const twin = await corporate.get("/Lot", { query: { page_size: 1 } }).accepted();
    await check("unknown-path-refused-catalog", () =>
      corporate
        .unlisted({ method: "GET", surface: "catalog", path: `/${data.key("path")}`, effect: "read" })
        .rejected(twin),
    );
  },
);
