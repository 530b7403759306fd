import { describe, expect, it } from "vitest";
import { openPointList } from "../../src/contract/register.js";
import { holdsOn, releases } from "../../src/contract/releases.js";
import { excuseOf, excuses } from "../../src/contract/wire/excuses.js";
import { operatorOf } from "../../src/runner/mutation/wire/operators.js";
import { sitesOf } from "../../src/runner/mutation/wire/sites.js";

const sites = releases.flatMap((release) => sitesOf({ group: [], route: [], operator: [], release }));
const points = new Set(openPointList().map(({ id }) => id));

describe("an excuse", () => {
  it.each(excuses.map((excuse) => [excuse.says, excuse] as const))(
    "%s",
    (_, { operators, by, holds = () => true, ...span }) => {
      for (const name of operators) {
        expect(operatorOf(name)?.name).toBe(name);
        expect(operatorOf(name)?.conforms).toBeUndefined();
      }
      if ("openPoint" in by) expect(points).toContain(by.openPoint);
      for (const name of operators)
        expect(
          sites.filter((site) => site.operator === name && holdsOn(span, site.release) && holds(site)).length,
        ).toBeGreaterThan(0);
    },
  );

  it("of a release before is none on the next", () => {
    const place = { operator: "parameter-dropped", place: "quote_id" };
    const route = "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}";
    expect(excuseOf({ ...place, route, release: "7.11" })).toBeDefined();
    expect(excuseOf({ ...place, route, release: "8_01" })).toBeUndefined();
  });
});
