import { describe, expect, it } from "vitest";
import { goneRoute } from "../../src/reporting/compare/statuses.js";
import type { RouteRecord } from "../../src/reporting/run.js";

const answering = (statuses: RouteRecord["statuses"]): RouteRecord => ({
  id: "POST /rfq/{rfqId}/decline",
  surface: "portal",
  exercised: true,
  statuses,
});

/** Two calls of the suite without a valid token, and one for a record that is not there. */
const ofTheSuite = { "401": 2, "404": 1 };

describe("a route of which no call is accepted any more", () => {
  it.each([
    [
      "once, and it is refused for the state of its record now",
      { ...ofTheSuite, "204": 1 },
      { ...ofTheSuite, "409": 2 },
    ],
    ["once, and more callers are refused beside", { ...ofTheSuite, "204": 1 }, { "401": 4, "404": 1, "409": 3 }],
  ])("is not told to be gone where it was accepted %s", (_, before, after) => {
    const told = goneRoute(answering(before), answering(after));
    expect(told?.weight).toBe("unsettled");
    expect(told?.says).toContain("no longer accepted: a client that calls it gets 409. That may be for the state");
  });

  it.each([
    [
      "not found any more",
      { ...ofTheSuite, "204": 6 },
      { ...ofTheSuite, "404": 7 },
      "no longer served: a client that calls it gets 404.",
    ],
    [
      "refused to callers whom it took",
      { ...ofTheSuite, "204": 4 },
      { "401": 6, "404": 1 },
      "no longer served: a client that calls it gets 401.",
    ],
    [
      "in conflict with records of each kind",
      { ...ofTheSuite, "204": 20 },
      { ...ofTheSuite, "409": 20 },
      "no longer accepted: a client that calls it gets 409.",
    ],
  ])("is told to be gone where it is %s", (_, before, after, says) => {
    expect(goneRoute(answering(before), answering(after))).toMatchObject({
      weight: "breaking",
      says: expect.stringContaining(says),
    });
  });
});
