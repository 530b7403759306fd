import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import { decision, type Fault, fault } from "./decision.js";
import { state, type World } from "./world.js";

const knownByBody = (write: RouteId): Fault<RouteId> =>
  fault(
    `${write} with the body of the one before, of whatever record, is answered with success and changes nothing.`,
    write,
  );

/** The write that is known by its body alone. */
export const sameAgain = decision<RouteId | undefined>("same-again", {
  conforms: { none: undefined },
  faults: {
    "changeagent-visible#known-by-its-body": knownByBody("POST /job/{jobDisplayId}/changeAgent"),
    "company-carrier-accounts-persist#known-by-its-body": knownByBody("POST /companies/{companyId}/carrierAcounts"),
    "contact-edit-keeps-name#known-by-its-body": knownByBody("PUT /contacts/{contactId}/editdetails"),
    "contact-history-aggregated#known-by-its-body": knownByBody("POST /contacts/{contactId}/history"),
    "export-readback#known-by-its-body": knownByBody("POST /job/{jobDisplayId}/shipment/exportdata"),
    "gridviewstate-keeps-columns#known-by-its-body": knownByBody("POST /dashboard/gridviewstate/{id}"),
    "jobstatus-undo#known-by-its-body": knownByBody("POST /job/{jobDisplayId}/timeline/undoincrementjobstatus"),
    "rfq-accept-visible#known-by-its-body": knownByBody("POST /rfq/{rfqId}/accept"),
    "rfq-comment-visible#known-by-its-body": knownByBody("POST /rfq/{rfqId}/comment"),
    "timeline-patch-reflected#known-by-its-body": knownByBody("PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}"),
    "view-access-users#known-by-its-body": knownByBody("PUT /views/{viewId}/access"),
  },
});

/** No part of what is stored: a deployment that conforms keeps no bodies. */
const last = state("same-again", () => new Set<string>());

/** Carries a write out, where it is not known by the same as the one before. */
export async function unlessSameAgain(
  { route, key }: { readonly route: string; readonly key: () => Promise<string> },
  world: World,
  handle: (world: World) => Promise<Answer>,
): Promise<Answer> {
  if (world.choose(sameAgain) !== route) return handle(world);
  const known = await key();
  const before = world.of(last);
  const answer = await handle(before.has(known) ? world.copy() : world);
  before.clear();
  before.add(known);
  return answer;
}
