import { scenario } from "../../src/scenario/index.js";

scenario(
  "a path that no table lists is not served by the portal",
  { judges: ["unknown-path-refused-portal"] },
  async ({ corporate, data, check }) => {
    const twin = await corporate.get("/lookup/countries").accepted();
    await check("unknown-path-refused-portal", () =>
      corporate
        .unlisted({ method: "GET", surface: "portal", path: `/${data.key("path")}`, effect: "read" })
        .rejected(twin),
    );
  },
);
