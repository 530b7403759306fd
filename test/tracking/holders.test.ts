import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ClauseId } from "../../src/contract/register.js";
import type { Effect } from "../../src/contract/vocabulary.js";
import { createReference } from "../../src/reference/index.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { checkStatement } from "../../src/runner/check-statement/check.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import type { Leftover } from "../../src/scenario/outcome.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject, type JsonObject } from "../../src/scenario/values.js";
import { sealed } from "../statement/sealed.js";

beforeAll(() => loadSpecs());

/** Clauses that are judged below a job that the run did not make. */
const borrowing = ["timeline-post-creates", "accessorial-add-listed", "export-readback"] as const;
const those = () => judging(borrowing);

/** Documents of these are uploaded for what such a job has. */
const uploading = ["document-list-inventory-item-excludes", "document-list-handling-unit-excludes"] as const;

const judging = (clauses: readonly ClauseId[]) =>
  scenarios().filter(({ judges }) => clauses.some((clause) => judges.includes(clause)));

/** @returns the job that a request writes to or below, or for which it uploads */
async function jobWrittenTo(request: Request): Promise<string | undefined> {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || !pathname.endsWith("/documents")) return /\/job\/(\d+)(\/.*)?$/.exec(pathname)?.[1];
  const form = await request.formData();
  const job = form.get("jobDisplayId");
  return typeof job === "string" ? job : undefined;
}

/** Judges a deployment whose jobs show more. @param more told how often a job was written to or below, and how often it was read */
async function judged(
  more: (written: number, read: number) => JsonObject,
  outDir?: string,
  some = those(),
  effects: Effect = "reversible",
) {
  const reference = createReference();
  const [written, read] = [new Map<string, number>(), new Map<string, number>()];
  const handle = async (request: Request) => {
    const changed = request.method === "GET" ? undefined : await jobWrittenTo(request.clone());
    const answer = await reference.fetch(request);
    if (changed !== undefined && answer.ok) written.set(changed, (written.get(changed) ?? 0) + 1);
    const [, id] = /\/job\/(\d+)$/.exec(new URL(request.url).pathname) ?? [];
    if (id === undefined || !answer.ok || request.method !== "GET") return answer;
    read.set(id, (read.get(id) ?? 0) + 1);
    const body: unknown = await answer.json();
    const shown = isObject(body) ? { ...body, ...more(written.get(id) ?? 0, read.get(id) ?? 0) } : body;
    return Response.json(shown);
  };
  const options = { given: { effects }, ...(outDir === undefined ? { verdictsOnly: true as const } : { outDir }) };
  const { run, defects } = await judgeHandler(handle, some, reference, options);
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  return run;
}

const log = (written: number) => (written === 0 ? null : Array.from({ length: written }, () => ({ action: "saved" })));

describe("a job that keeps more than what was borrowed below it", () => {
  it("is told once, with how much came, and is held against nobody", async () => {
    const run = await judged((written) => ({ auditTrail: log(written) }));
    const told = run.leftovers.filter(({ more }) => more !== undefined);
    const { jobDisplayId } = createReference().fixtures;
    expect(told.map(({ what, id, residue }) => [what, id, residue])).toContainEqual([
      "job",
      String(jobDisplayId),
      true,
    ]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    for (const { more = [] } of told) expect(more).toEqual([expect.stringMatching(/^auditTrail \(\d+ more\)$/)]);
    const text = runInWords(run, [], { color: false, reports: [] });
    expect(text).toMatch(
      /more +\d records? that this run did not make and that show more than before:\n +job \d+: auditTrail/,
    );
    expect(text).not.toContain("residue ");
  });

  it("is told where documents are uploaded for what it has", async () => {
    const run = await judged(
      (written) => ({ auditTrail: log(written) }),
      undefined,
      judging(uploading),
      "irreversible",
    );
    const { jobDisplayId } = createReference().fixtures;
    const uploads = run.leftovers.filter(
      ({ what, under = [] }) => what === "document" && under.includes(`job ${jobDisplayId}`),
    );
    expect(uploads).not.toEqual([]);
    const of = ({ what, id }: Leftover) => what === "job" && id === String(jobDisplayId);
    expect(run.leftovers.filter(of).map(({ more }) => more)).toEqual([[`auditTrail (${uploads.length} more)`]]);
  });

  it("is told where a version of it is another", async () => {
    const run = await judged((written) => ({ version: 1 + written }));
    expect(run.leftovers.flatMap(({ more = [] }) => more)).toContain("version (another)");
  });

  it("is told that what was put back may have been worked out until then, of saves alone", async () => {
    const told = async (clause: ClauseId) =>
      (await judged((written) => ({ version: 1 + written }), undefined, judging([clause]))).leftovers
        .filter(({ more }) => more !== undefined)
        .map(({ reason }) => /What (.+) shows was put back by a save/.exec(reason)?.[1]);
    expect(await told("export-readback")).toContain("GET /job/{jobDisplayId}/shipment/exportdata");
    expect(new Set(await told("accessorial-add-listed"))).toEqual(new Set([undefined]));
  });

  it.each<[what: string, more: Parameters<typeof judged>[0]]>([
    ["nothing", () => ({})],
    ["when it was changed", (written) => ({ lastModified: new Date(Date.UTC(2026, 1, 1, 0, written)).toISOString() })],
    ["how often it was read", (_, read) => ({ timesRead: read })],
  ])("is not told where that is %s", async (_, more) => {
    expect((await judged(more)).leftovers.filter((left) => left.more !== undefined)).toEqual([]);
  });

  it("is told in a run that its evidence gives all the same", async () => {
    const outDir = mkdtempSync(join(tmpdir(), "holders-"));
    try {
      const run = await judged((written) => ({ auditTrail: log(written) }), outDir);
      await sealed(run, outDir);
      expect((await checkStatement(outDir, those())).differences).toEqual([]);
    } finally {
      rmSync(outDir, { recursive: true });
    }
  });
});

/** Judges a deployment that shows one more member in some of its reads, once something else was asked. */
async function judgedShowing(
  some: ReturnType<typeof judging>,
  effects: Effect,
  isShownBy: RegExp,
  isAsked: (request: Request) => boolean,
) {
  const reference = createReference();
  let times = 0;
  const handle = async (request: Request) => {
    const answer = await reference.fetch(request);
    if (answer.ok && isAsked(request)) times++;
    if (request.method !== "GET" || !answer.ok || !isShownBy.test(new URL(request.url).pathname)) return answer;
    const body: unknown = await answer.json();
    return Response.json(isObject(body) ? { ...body, recordVersion: times } : body);
  };
  const { run, defects } = await judgeHandler(handle, some, reference, { given: { effects }, verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  return run.leftovers.flatMap(({ what, more = [] }) => more.map((member) => `${what}: ${member}`));
}

it("a company that shows in its details alone what was made and removed below it is told", async () => {
  const isChange = ({ method, url }: Request) => method !== "GET" && /\/company\/.*\/inventory/.test(url);
  const some = judging(["company-inventory-update-persists"]);
  const told = await judgedShowing(some, "reversible", /\/companies\/[^/]+\/details$/, isChange);
  expect(new Set(told)).toEqual(new Set(["company: recordVersion (another)"]));
});

it("a job of others whose rates were made by reading them is told, by a run that reads alone", async () => {
  const isRead = ({ method, url }: Request) => method === "GET" && url.includes("/shipment/ratequotes");
  const some = judging(["route:GET /job/{jobDisplayId}/shipment/ratequotes"]);
  const told = await judgedShowing(some, "read", /\/shipment\/ratesstate$/, isRead);
  expect(told).toEqual(["job: rates (another)", "job: recordVersion (another)"]);
});
