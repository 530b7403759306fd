import { addLot } from "../../fixtures/payloads/lots.js";
import { assume, scenario, watched } from "../../src/scenario/index.js";
import { ownLot, seenLot } from "../lots/records.js";

scenario(
  "the catalog surface refuses an expired token",
  {
    judges: ["auth-expired-token-catalog"],
    needs: ["expiredToken"],
    formerly: ["the-catalog-surface-refuses-callers-without-a-valid-token"],
  },
  async ({ corporate, fixtures, check }) => {
    const control = await corporate.get("/Lot", { query: { page_size: 1 } }).accepted();
    control.rows();
    await check("auth-expired-token-catalog", async () =>
      (
        await corporate
          .with({ token: fixtures.expiredToken, name: "$EXPIRED_TOKEN" })
          .get("/Lot", { query: { page_size: 1 } })
      ).refusedCaller(control),
    );
  },
);

scenario(
  "the catalog surface refuses to change and to delete a lot for an expired token",
  {
    judges: ["auth-expired-token-writes-catalog"],
    inParts: ["auth-expired-token-writes-catalog"],
    needs: ["expiredToken"],
  },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const { id } = await ownLot(context);
    const control = await seenLot(corporate, id);
    const late = corporate.with({ token: fixtures.expiredToken, name: "$EXPIRED_TOKEN" });
    const body = { ...addLot(data), catalogs: [], platforms: [] };
    await check("auth-expired-token-writes-catalog", async () => {
      const tried = await late.put("/Lot/{id}", { id, body });
      tried.refusedCaller(control);
      const [link = ""] = body.image_links;
      (await seenLot(corporate, id)).hides(link, "what came with an expired token,");
    });
    await check("auth-expired-token-writes-catalog", async () => {
      (await late.delete("/Lot/{id}", { id })).refusedCaller(control);
    });
  },
);

scenario(
  "a write without a token changes nothing",
  { judges: ["auth-write-without-token"], formerly: ["a-write-without-a-token-stores-nothing"] },
  async (context) => {
    const { corporate, anonymous, data, check } = context;
    const { id } = await ownLot(context);
    const before = await watched(() => seenLot(corporate, id));
    await check("auth-write-without-token", async () => {
      const body = { ...addLot(data), catalogs: [], platforms: [] };
      const tried = await anonymous.put("/Lot/{id}", { id, body });
      assume(!tried.isSuccess, "it is accepted, which is the breach of authenticated:PUT /Lot/{id}");
      tried.refusedCaller(before);
      (await seenLot(corporate, id)).isAs(before);
    });
  },
);

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
