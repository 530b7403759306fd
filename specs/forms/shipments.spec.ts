import { type Answer, assume, phrase, scenario } from "../../src/scenario/index.js";
import { plansIn } from "./records.js";

const types = ["LTL", "Delivery", "House", "PickUp"];

function areKnown(listed: Answer): void {
  const unknown = plansIn(listed).find(({ type }) => !types.includes(String(type)));
  if (unknown) throw listed.mismatch(`a transport_type among ${types.join(", ")}`, phrase(unknown.type));
}

scenario(
  "the plans of a job have ids of their own and known transport types",
  {
    judges: ["route:GET /job/{jobDisplayId}/form/shipments", "form-shipments-distinct", "form-transport-types"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, given, check }) => {
    const { jobDisplayId } = fixtures;
    const plansOf = (job: number) => corporate.get("/job/{jobDisplayId}/form/shipments", { jobDisplayId: job });
    const listed = await plansOf(jobDisplayId);
    const otherJob = given("otherJobDisplayId");
    const others = otherJob === undefined ? undefined : await plansOf(otherJob);
    await check("route:GET /job/{jobDisplayId}/form/shipments", () => {
      listed.isDeclared();
      if (others?.isSuccess) others.isDeclared();
    });
    const plans = plansIn(listed.isDeclared());
    await check("form-shipments-distinct", () => {
      assume(plans.length > 1, `job ${jobDisplayId} has fewer than two plans`);
      const ids = plans.map(({ id }) => String(id));
      if (new Set(ids).size < ids.length)
        throw listed.mismatch("a job_shipment_id of its own for each plan", phrase(ids));
    });
    await check("form-transport-types", () => {
      assume(plans.length > 0, `job ${jobDisplayId} has no plan that shows a job_shipment_id`);
      areKnown(listed);
      if (others?.isSuccess && Array.isArray(others.body)) areKnown(others);
    });
  },
);
