import { type Answer, assume, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { ifNamed } from "../read-by-any.js";
import { refusalOf, refusalOfUnrouted } from "./refusals.js";

/** How a literal path is answered beside an id that no view has, and beside a path that nothing serves. */
async function beside(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  answer: Answer,
  literal: string,
) {
  const viewId = data.key("view");
  const unknown = await corporate.get("/views/{viewId}", { viewId });
  const ofUnknown = refusalOf(unknown, `views/${viewId}`);
  const alike = refusalOf(answer, `views/${literal}`) === ofUnknown;
  return { alike, taken: alike && ofUnknown !== (await refusalOfUnrouted({ corporate, data }, viewId)) };
}

/** Judges that a literal path answers its list and no view of that id. */
function isNotTaken(answer: Answer, { alike, taken }: Awaited<ReturnType<typeof beside>>, literal: string): void {
  if (taken)
    throw answer.mismatch(
      `not to be answered as the view '${literal}'`,
      `${answer.status}, as for an id that no view has`,
    );
  assume(!alike, "an id that no view has is answered alike, as is a path that nothing serves");
  assume(answer.isSuccess && Array.isArray(answer.body), "no list was answered that could be told from a view");
}

scenario(
  "all views are listed",
  { judges: ["view-all-literal", "route:GET /views/all"] },
  async ({ corporate, partner, data, check }) => {
    const listed = await corporate.get("/views/all");
    const observation = await beside({ corporate, data }, listed, "all");
    await check("view-all-literal", () => isNotTaken(listed, observation, "all"));
    await check("route:GET /views/all", () => {
      assume(!observation.taken, "it is taken for the id of a view");
      listed.isDeclared();
    });
    // Looked at on the way: another caller may be refused, but what is answered is a list for everyone.
    await ifNamed(partner.get("/views/all"));
  },
);

scenario(
  "the stored procedures are listed",
  { judges: ["view-datasetsps-literal", "route:GET /views/datasetsps"] },
  async ({ corporate, partner, data, check }) => {
    const listed = await corporate.get("/views/datasetsps");
    const observation = await beside({ corporate, data }, listed, "datasetsps");
    await check("view-datasetsps-literal", () => isNotTaken(listed, observation, "datasetsps"));
    await check("route:GET /views/datasetsps", () => {
      assume(!observation.taken, "it is taken for the id of a view");
      listed.isDeclared();
    });
    // Looked at on the way: another caller may be refused, but what is answered is a list for everyone.
    await ifNamed(partner.get("/views/datasetsps"));
  },
);
