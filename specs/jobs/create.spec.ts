import { scenario } from "../../src/scenario/index.js";
import { jobOf, ownJob } from "./records.js";

scenario(
  "a created job is read by its display id",
  { judges: ["route:POST /job", "job-create-readable"] },
  async (scene) => {
    const { corporate, check } = scene;
    const { displayId, name, answer } = await ownJob(scene);
    await check("route:POST /job", () => answer.isDeclared());
    await check("job-create-readable", async () => (await jobOf(corporate, displayId)).shows(name, "the customer"));
  },
);
