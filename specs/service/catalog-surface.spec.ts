import { addLot } from "../../fixtures/payloads/lots.js";
import { scenario } from "../../src/scenario/index.js";
import { ownLot, seenLot } from "../lots/records.js";

scenario(
  "the catalog surface refuses callers without a valid token",
  { judges: ["auth-missing-token-catalog", "auth-malformed-token-catalog"] },
  async ({ corporate, anonymous, check }) => {
    const control = await corporate.get("/Lot", { query: { page_size: 1 } }).accepted();
    control.rows();
    await check("auth-missing-token-catalog", async () =>
      (await anonymous.get("/Lot", { query: { page_size: 1 } })).refusedCaller(control),
    );
    await check("auth-malformed-token-catalog", async () =>
      (await corporate.with("not-a-token").get("/Lot", { query: { page_size: 1 } })).refusedCaller(control),
    );
  },
);

scenario(
  "the catalog surface refuses an expired token",
  { judges: ["auth-expired-token-catalog"], needs: ["expiredToken"] },
  async ({ corporate, fixtures, check }) => {
    const control = await corporate.get("/Lot", { query: { page_size: 1 } }).accepted();
    control.rows();
    await check("auth-expired-token-catalog", async () =>
      (await corporate.with(fixtures.expiredToken).get("/Lot", { query: { page_size: 1 } })).refusedCaller(control),
    );
  },
);

scenario("a write without a token stores nothing", { judges: ["auth-write-without-token"] }, async (context) => {
  const { corporate, anonymous, data, check } = context;
  const control = await ownLot(context);
  const seen = await seenLot(corporate, control.id);
  await check("auth-write-without-token", async () =>
    (await anonymous.post("/Lot", { body: addLot(data) })).refusedCaller(seen),
  );
});

scenario("a method that no table lists changes nothing", { judges: ["unlisted-method-refused"] }, async (context) => {
  const { corporate, check } = context;
  const { id, body } = await ownLot(context);
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
    const control = await corporate.get("/Lot", { query: { page_size: 1 } }).accepted();
    await check("unknown-path-refused-catalog", () =>
      corporate
        .unlisted({ method: "GET", surface: "catalog", path: `/${data.key("path")}`, effect: "read" })
        .rejected(control),
    );
  },
);
