import { assume, type Caller, scenario } from "../../src/scenario/index.js";
import { examples, ownView, seenView } from "../views/records.js";

/** A read of the portal that any caller of it may make, and that tells something about the caller. */
const ownCompanies = (caller: Caller) => caller.get("/companies/availableByCurrentUser");

scenario(
  "the portal refuses an expired token",
  {
    judges: ["auth-expired-token-portal"],
    needs: ["expiredToken"],
    formerly: ["the-portal-refuses-callers-without-a-valid-token"],
  },
  async ({ corporate, fixtures, check }) => {
    const control = await ownCompanies(corporate).accepted();
    assume(control.rows().length > 0, "the caller has no company here, so an answer without one would say nothing");
    await check("auth-expired-token-portal", async () =>
      (await ownCompanies(corporate.with({ token: fixtures.expiredToken, name: "$EXPIRED_TOKEN" }))).refusedCaller(
        control,
      ),
    );
  },
);

scenario(
  "the portal refuses to delete a view for an expired token",
  { judges: ["auth-expired-token-writes-portal"], needs: ["expiredToken"] },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const [parts] = await examples(context);
    const { id: viewId } = await ownView(context, parts);
    const control = await seenView(corporate, viewId);
    await check("auth-expired-token-writes-portal", async () => {
      const late = corporate.with({ token: fixtures.expiredToken, name: "$EXPIRED_TOKEN" });
      (await late.delete("/views/{viewId}", { viewId })).refusedCaller(control);
    });
  },
);

scenario(
  "a path that no table lists is not served by the portal",
  { judges: ["unknown-path-refused-portal"] },
  async ({ corporate, data, check }) => {
    const control = await corporate.get("/lookup/countries").accepted();
    await check("unknown-path-refused-portal", () =>
      corporate
        .unlisted({ method: "GET", surface: "portal", path: `/${data.key("path")}`, effect: "read" })
        .rejected(control),
    );
  },
);
