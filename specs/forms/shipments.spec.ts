import { assume, phrase, scenario } from "../../src/scenario/index.js";
import { plansIn } from "./records.js";

const types = ["LTL", "Delivery", "House", "PickUp"];

scenario(
  "the plans of a job have ids of their own and known transport types",
  {
    judges: ["route:GET /job/{jobDisplayId}/form/shipments", "form-shipments-distinct", "form-transport-types"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId } = fixtures;
    const listed = await corporate.get("/job/{jobDisplayId}/form/shipments", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/form/shipments", () => listed.isDeclared());
    const plans = plansIn(listed.isDeclared());
    await check("form-shipments-distinct", () => {
      assume(plans.length > 1, `job ${jobDisplayId} has fewer than two plans`);
      const ids = plans.map(({ id }) => String(id));
      if (new Set(ids).size < ids.length)
        throw listed.mismatch("a job_shipment_id of its own for each plan", phrase(ids));
    });
    await check("form-transport-types", () => {
      assume(plans.length > 0, `job ${jobDisplayId} has no plan that shows a job_shipment_id`);
      const unknown = plans.find(({ type }) => !types.includes(String(type)));
      if (unknown) throw listed.mismatch(`a transport_type among ${types.join(", ")}`, phrase(unknown.type));
    });
  },
);
