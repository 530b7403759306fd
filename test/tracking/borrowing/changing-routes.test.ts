import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { borrowedSaves, borrowedVisits, changingRoutes } from "../../../src/contract/borrowing.js";
import { packageRoot } from "../../../src/contract/package-root.js";
import { type RouteId, routeList, routeOf } from "../../../src/contract/routes.js";
import { Verbatim } from "../../../src/http/names.js";
import { Ledger } from "../../../src/tracking/ledger.js";
import { TrackedRecords } from "../../../src/tracking/tracked-records.js";

const rows = changingRoutes();
const trackedRecords = () => new TrackedRecords({ scenario: "a change", ledger: new Ledger(), runId: "0000test" });
const foreign = 4711;

/** A request that changes a record of somebody else's. */
function change(id: RouteId) {
  const route = routeOf(id);
  const path = Object.fromEntries(Object.keys(route.path).map((name) => [name, foreign]));
  const inBody = typeof route.touchesInBody === "object" ? Object.keys(route.touchesInBody) : [];
  const field = Object.keys(route.touches).length > 0 ? undefined : inBody[0];
  const body = field === undefined ? {} : nested(field.split("."));
  return { call: { route: id, caller: "corporate", path, query: {}, body } as const, route, body };
}

const nested = ([name = "", ...rest]: readonly string[]): object => ({
  [name]: rest.length === 0 ? foreign : nested(rest),
});

describe("the table of what a run may change", () => {
  it("has every route that is no read, and is what docs/safety.md shows", () => {
    expect(rows.map(({ route }) => route)).toEqual(
      routeList.filter(({ effect }) => effect !== "read").map(({ id }) => id),
    );
    const shown = readFileSync(join(packageRoot(), "docs/safety.md"), "utf8").split("\n");
    const lines = rows.map(
      ({ route, effect, manner, read }) => `| \`${route}\` | ${effect} | ${manner} | ${read ? `\`${read}\`` : ""} |`,
    );
    expect(shown.filter((line) => /^\| `[A-Z]+ \//.test(line))).toEqual(lines);
  });

  it.each(rows.filter(({ manner }) => manner !== "nothing"))(
    "$route ($manner) is not sent where it would change what the run neither made nor borrowed",
    async ({ route: id, manner }) => {
      const { call, route, body } = change(id);
      const named = Object.keys(route.touches).length > 0 || route.touchesInBody !== undefined;
      // What makes a record and names none changes nothing that was there.
      if (named) expect(await trackedRecords().before(call, route, body)).toContain("which this run did not create");
      else expect([manner, route.creates !== undefined]).toEqual(["creates", true]);
    },
  );

  it.each(Object.keys(borrowedSaves) as (keyof typeof borrowedSaves)[])(
    "%s is sent for a borrowed record as it was read, and otherwise when it is rehearsed",
    async (id) => {
      const { call, route } = change(id);
      const was = { a: 1 };
      const all = trackedRecords();
      const [kind] = Object.values(route.touches);
      const save = { route: id, path: call.path, body: new Verbatim(was) };
      const restoration = { read: { route: borrowedSaves[id].read, path: call.path }, was, save };
      const loan = kind && all.lend(kind, foreign, restoration);
      expect(await all.before(call, route, { a: 1 })).toBeUndefined();
      expect(await all.before(call, route, { a: 2 })).toContain("not rehearsed");
      if (loan) all.rehearsed(loan, []);
      expect(await all.before(call, route, { a: 2 })).toBeUndefined();
      expect(await all.before(call, route, { a: 2, b: 1 })).toContain("It would change b of");
      const others = rows.filter(({ route: other, manner }) => other !== id && manner === "borrowed");
      for (const { route: other } of others) {
        const otherwise = change(other);
        if (Object.values(otherwise.route.touches).includes(kind ?? "lot"))
          expect(await all.before(otherwise.call, otherwise.route, was)).toContain("without what would put that back");
      }
    },
  );

  it.each(Object.keys(borrowedVisits) as (keyof typeof borrowedVisits)[])(
    "%s is sent below a borrowed record, and not for what is there",
    async (id) => {
      const { call, route } = change(id);
      const [kind] = Object.values(route.touches);
      const all = trackedRecords();
      const was = [{ taskCode: "PU", addOnId: 101 }];
      if (kind) all.lend(kind, foreign, { read: { route: borrowedVisits[id].read, path: call.path }, was });
      expect(await all.before(call, route, { taskCode: "ST", addOnId: 102 })).toBeUndefined();
      if (!("matches" in borrowedVisits[id])) return;
      expect(await all.before(call, route, was[0])).toContain("It might change what job");
    },
  );
});
