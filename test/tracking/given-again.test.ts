import { beforeAll, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { createReference, type Reference } from "../../src/reference/index.js";
import { blamed, judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { asItStands } from "../../src/runner/mutation/as-it-stands.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { judgedByNoOther, sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** @returns so many of the scenarios that remove something */
async function removing(most: number, turn: number, areas?: readonly string[]): Promise<readonly Scenario[]> {
  const { passed } = await asItStands(latestRelease);
  const those = new Set(
    [...passed]
      .flatMap(([id, exchanges]) => (id.startsWith("DELETE ") ? exchanges : []))
      .map(({ scenario }) => scenario),
  );
  return sampleOf(
    scenarios().filter((one) => those.has(one) && (areas?.includes(one.area) ?? true)),
    most,
    turn,
  );
}

it.each<[which: string, but: readonly string[], turn: number]>([
  // It may be somebody else's by the time that its removal is repeated.
  ["last", ["removed-again:lot"], 0],
  // It is not removed by a route that removes such records.
  ["lowest", ["made-again:client-item-data"], 2],
])(
  "where the %s id of a removed record is given again nothing is blamed or left, and all is judged but %j",
  async (which, but, turn) => {
    const some = await removing(25, turn);
    const those = scenarios().filter((one) => some.includes(one) || one.judges.some((id) => but.includes(id)));
    const choices = { "record-numbers": `the-${which}-given-again` };
    const { run, defects } = await judgeReference(those, { choices });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const due = judgedByNoOther(those);
    expect(run.clauses.filter(({ id, verdict }) => due.has(id) && verdict !== "pass").map(({ id }) => id)).toEqual(but);
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
    expect(run.openPoints.find(({ id }) => id === "ids-given-again")?.observed).toEqual(["yes"]);
  },
);

/** Somebody else, whose record has the id of each record that is removed from the moment of its removal on. */
class SomebodyElse {
  readonly ids = new Set<string>();
  /** What the run asked for that would have changed one of them. */
  readonly harmed: string[] = [];

  constructor(
    private readonly reference: Reference,
    private readonly path: string,
    private readonly record: object,
  ) {}

  handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, id = "", source = id] = new RegExp(`${this.path}/(\\d+)(?:/merge/(\\d+))?$`).exec(pathname) ?? [];
    if (this.ids.has(id) || this.ids.has(source)) {
      if (request.method !== "GET" && request.headers.has("authorization"))
        this.harmed.push(`${request.method} ${pathname}`);
      return Response.json({ id: Number(id), ...this.record });
    }
    const answer = await this.reference.fetch(request);
    const removes = request.method === "DELETE" || source !== id;
    if (removes && answer.ok && source !== "") this.ids.add(source);
    return answer;
  };
}

it.each([
  ["lots", 0, "/Lot", { itemData: { customerItemId: "A-1", description: "A desk of somebody else" }, catalogs: [] }],
  ["catalogs", 1, "/Catalog", { title: "An estate of somebody else", sellerId: 101, lots: [], platforms: [] }],
])(
  "%s of somebody else that have the ids of removed ones are neither changed nor removed",
  async (_, turn, path, record) => {
    const reference = createReference();
    const other = new SomebodyElse(reference, path, record);
    const those = await removing(12, turn, ["lots", "catalogs"]);
    const { run, defects } = await judgeHandler(other.handle, those, reference, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(other.ids.size).toBeGreaterThan(10);
    expect(other.harmed).toEqual([]);
    // That its removal was accepted and something is read under its id is told.
    const { reason = "" } = run.leftovers.find(({ residue }) => !residue) ?? {};
    expect(reason).toMatch(/may be somebody else's, and was left alone\.$/);
  },
);

/** A lot of somebody else, as a read shows it. */
const foreignLot = (id: string) =>
  Response.json({ id: Number(id), itemData: { description: "Not yours" }, catalogs: [] });

type Answer = (request: Request) => Promise<Response>;

it.each<[how: string, remove: (id: string, freed: ReadonlySet<string>, tried: Set<string>) => Response | undefined]>([
  [
    "is refused until it is in no catalog",
    (id, freed) => (freed.has(id) ? undefined : Response.json({ title: "Held." }, { status: 409 })),
  ],
  [
    "is accepted and done the second time alone",
    (id, _, tried) => {
      if (tried.has(id)) return undefined;
      tried.add(id);
      return new Response(null, { status: 204 });
    },
  ],
])("where the removal of a lot %s, somebody else's that has its id then is left alone", async (_, remove) => {
  const reference = createReference();
  const [freed, tried, foreign] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const harmed: string[] = [];
  const handle: Answer = async (request) => {
    const { pathname } = new URL(request.url);
    const [, id] = /\/Lot\/(\d+)$/.exec(pathname) ?? [];
    if (id === undefined) return reference.fetch(request);
    if (foreign.has(id)) {
      if (request.method !== "GET") harmed.push(`${request.method} ${pathname}`);
      return foreignLot(id);
    }
    const instead = request.method === "DELETE" ? remove(id, freed, tried) : undefined;
    const answer = instead ?? (await reference.fetch(request));
    if (request.method === "PUT" && answer.ok) freed.add(id);
    if (request.method === "DELETE" && answer.ok && !instead) foreign.add(id);
    return answer;
  };
  const those = await removing(9, 0, ["lots"]);
  await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(foreign.size).toBeGreaterThan(10);
  expect(harmed).toEqual([]);
});

it.each([
  ["irreversible", 0],
  ["reversible", 1],
] as const)("what is removed the second time alone is removed all the same: %s", async (effects, turn) => {
  const reference = createReference();
  const tried = new Set<string>();
  const handle: Answer = async (request) => {
    const { pathname } = new URL(request.url);
    const isFirst = request.method === "DELETE" && request.headers.has("authorization") && !tried.has(pathname);
    if (!isFirst) return reference.fetch(request);
    tried.add(pathname);
    // Accepted, and not done.
    const back = reference.checkpoint();
    const answer = await reference.fetch(request);
    back();
    return answer;
  };
  const { run, defects } = await judgeHandler(handle, await removing(25, turn), reference, {
    verdictsOnly: true,
    given: { effects },
  });
  expect(defects).toEqual([]);
  expect(tried.size).toBeGreaterThan(30);
  // A map that is called as another's id, or null, shows nothing of the run: it is left alone, and told.
  expect(run.leftovers.filter(({ residue, what }) => !residue && what !== "commodity map")).toEqual([]);
});
