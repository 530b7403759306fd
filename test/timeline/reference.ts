import { ok } from "../../src/reference/core/answer.js";
import { always } from "../../src/reference/core/behaviours/always.js";
import type { FaultName } from "../../src/reference/core/decision.js";
import { isObject } from "../../src/reference/core/form.js";
import type { Group } from "../../src/reference/core/group.js";
import { type BoundHandler, type Call, perRelease } from "../../src/reference/core/handler.js";
import { layOverReference } from "../../src/reference/core/overlay.js";
import { invalid } from "../../src/reference/core/refusal.js";
import { commodities } from "../../src/reference/groups/commodities/state.js";
import { next } from "./register.js";

type Handle = (call: Call) => ReturnType<BoundHandler>;

/** The name of a fault of a clause that only the invented release has. */
const named = (name: string) => name as FaultName;
const isJson = (answer: Awaited<ReturnType<Handle>>) => answer.kind === "json";

const weightNeeded = always("commodity-weight-needed", "needed", {
  [named("commodity-weight-required#taken-without")]: "A commodity without a greatest weight is taken.",
});

const configurations = always("job-page-configurations", "a-list", {
  "route:GET /job/{jobDisplayId}/updatePageConfig#as-before":
    "The configuration of a job's update page is answered as it was before.",
});

/** What the routes do from the release on, by what they did before. */
const changed: { readonly [route: string]: (former: Handle) => Handle } = {
  "POST /commodity": (former) => (call) => {
    const isWeighed = isObject(call.body) && call.body["weight_max"] !== undefined;
    if (!isWeighed && call.world.choose(weightNeeded)) throw invalid({ weight_max: ["This field is required."] });
    return former(call);
  },
  "GET /job/{jobDisplayId}/updatePageConfig": (former) => async (call) => {
    const answer = await former(call);
    return isJson(answer) && call.world.choose(configurations) ? { ...answer, body: [answer.body] } : answer;
  },
  "GET /companies/search/carrier-accounts": (former) => (call) => former({ ...call, query: {} }),
};

const fresh: { readonly [route: string]: Handle } = {
  "GET /job/{jobDisplayId}/suggestedcommodities": ({ world }) => ok(world.of(commodities).all().slice(0, 3)),
};

const withChanges = (group: Group): Group => {
  const handlers = Object.entries(group.handlers as { readonly [route: string]: Handle }).map(([route, handle]) => {
    const change = changed[route];
    return [route, change ? perRelease({ until: next, handle }, { since: next, handle: change(handle) }) : handle];
  });
  return { ...group, handlers: Object.fromEntries(handlers) };
};

/** The reference as it is from that release on; what it was before stays. */
export const layOverGroups = (): void =>
  layOverReference((groups) => [
    ...groups.map(withChanges),
    {
      name: "next release",
      handlers: fresh as Group["handlers"],
      decisions: [weightNeeded, configurations],
      names: [],
    },
  ]);
