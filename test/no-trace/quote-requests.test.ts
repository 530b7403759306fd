import { beforeAll, describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

/** Which quote requests may be answered or commented on: those that the profile gives for it. */
const toBeUsedUp = ["rfqToAcceptId", "rfqToDeclineId", "rfqToCancelId", "rfqToWinId", "rfqToCommentId"];

/** @returns rows without what names their job */
const withoutJob = (rows: unknown): unknown =>
  Array.isArray(rows)
    ? rows.map((row) =>
        isObject(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => !/^job/i.test(name))) : row,
      )
    : rows;

describe("where the quote requests of every job are listed for each", () => {
  it.each([
    ["and name their jobs", true, "rfq-forjob-only-that-job#all"],
    ["and do not name their jobs", false, "rfq-forjob-only-that-job#all"],
    ["one of another job behind its own", true, "rfq-forjob-only-that-job#one-more"],
  ])("%s, those of others are left alone", async (_, namesJobs, fault) => {
    const reference = createReference({ faults: [fault] });
    const { fixtures, tokens, basePaths } = reference;
    const headers = { authorization: `Bearer ${tokens.corporate}` };
    const listed = await reference.fetch(
      new Request(`http://reference.example.com${basePaths.portal}/rfq/forjob/${fixtures["jobId"]}`, { headers }),
    );
    const others = ((await listed.json()) as readonly { readonly id: number }[]).map(({ id }) => String(id));
    const given = toBeUsedUp.map((name) => String(fixtures[name]));
    const harmed: string[] = [];
    const handle = async (request: Request) => {
      const { pathname } = new URL(request.url);
      const [, id = ""] = /\/rfq\/(\d+)\/\w+$/.exec(pathname) ?? [];
      if (
        request.method === "POST" &&
        others.includes(id) &&
        !given.includes(id) &&
        request.headers.has("authorization")
      )
        harmed.push(pathname);
      const answer = await reference.fetch(request);
      if (namesJobs || !/\/rfq\//.test(pathname) || request.method !== "GET" || !answer.ok) return answer;
      const body: unknown = await answer.json();
      return Response.json(Array.isArray(body) ? withoutJob(body) : (withoutJob([body]) as unknown[])[0]);
    };
    const those = scenarios().filter(({ area }) => area === "rfq");
    const { defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(others.length).toBeGreaterThan(6);
    expect(harmed).toEqual([]);
  });
});
