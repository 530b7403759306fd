import { beforeAll, expect, it } from "vitest";
import { createReference, type Reference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject, type JsonObject } from "../../src/scenario/values.js";
import { judgedByNoOther, sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** @returns numbers from 0 up to 1, the same ones for the same seed */
function drawing(seed: number): () => number {
  let drawn = seed;
  return () => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn / 2_147_483_647;
  };
}

/** Whoever else uses the deployment: makes, changes and removes records of all kinds, those of the profile among them. */
class SomebodyElse {
  /** How many requests of theirs were carried out. */
  done = 0;
  readonly #made: Record<string, number[]> = { "/Lot": [], "/Catalog": [], "/views": [] };

  constructor(
    private readonly reference: Reference,
    private readonly draw: () => number,
  ) {}

  async #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const { basePaths, tokens } = this.reference;
    const surface = /^\/(Lot|Catalog)\b/.test(path) ? basePaths.catalog : basePaths.portal;
    const headers = { authorization: `Bearer ${tokens.corporate}`, "content-type": "application/json" };
    const asked = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await this.reference.fetch(new Request(`http://reference.example.com${surface}${path}`, asked));
    if (answer.ok) this.done++;
    return answer.ok && answer.status !== 204 ? answer.json().catch(() => undefined) : undefined;
  }

  async #make(path: string, body: unknown): Promise<void> {
    const made = await this.#ask("POST", path, body);
    if (isObject(made)) this.#made[path]?.push(Number(made["id"]));
  }

  async #remove(path: string): Promise<void> {
    const id = this.#made[path]?.shift();
    if (id !== undefined) await this.#ask("DELETE", `${path}/${id}`);
  }

  async #change(path: string, change: JsonObject): Promise<void> {
    const now = await this.#ask("GET", path);
    if (isObject(now)) await this.#ask("PUT", path, { ...now, ...change });
  }

  /** Does one thing. */
  async acts(): Promise<void> {
    const { fixtures } = this.reference;
    const { jobDisplayId, contactId, companyId, otherCompanyId, sellerId } = fixtures;
    const text = `Of somebody else, ${this.done}`;
    const [view] = (await this.#ask("GET", "/views/all")) as readonly JsonObject[];
    const acts: readonly (() => Promise<unknown>)[] = [
      () =>
        this.#make("/Lot", { initialData: { customerItemId: text, description: text }, catalogs: [], platforms: [] }),
      () => this.#remove("/Lot"),
      () => {
        const days = { startDate: "2031-05-01T09:00:00Z", endDate: "2031-05-02T09:00:00Z" };
        return this.#make("/Catalog", { title: text, ...days, sellerId, agentCompanyIds: [], platforms: [] });
      },
      () => this.#remove("/Catalog"),
      () => this.#make("/views", { name: text, datasetSp: view?.["datasetSp"], columns: view?.["columns"] }),
      () => this.#remove("/views"),
      () => this.#ask("POST", "/job", { customer: { name: text } }),
      () => this.#ask("PUT", "/job/save", { jobDisplayId: fixtures.otherJobDisplayId, customer: { name: text } }),
      () => this.#ask("POST", `/job/${jobDisplayId}/timeline/incrementjobstatus`, {}),
      () => this.#ask("POST", "/commodity", { description: text, freightClass: "70", nmfcCode: "156600" }),
      () => this.#ask("POST", "/contacts/editdetails", { name: text, email: "somebody@example.com" }),
      () => this.#change(`/contacts/${contactId}/editdetails`, { name: text }),
      () => this.#ask("POST", `/contacts/${contactId}/history`, { subject: text, text }),
      () => this.#ask("POST", "/companies/fulldetails", { name: text }),
      () => this.#change(`/companies/${companyId}/fulldetails`, { phone: String(this.done) }),
      () => this.#change(`/companies/${otherCompanyId}/fulldetails`, { phone: String(this.done) }),
      () => this.#ask("POST", `/company/${companyId}/inventory`, { name: text, quantity: 1 }),
      () => this.#ask("POST", `/company/${otherCompanyId}/inventory`, { name: text, quantity: 1 }),
    ];
    await acts[Math.floor(this.draw() * acts.length)]?.();
  }
}

it.each([
  ["irreversible", 3, 0],
  ["reversible", 5, 1],
] as const)("what somebody else does meanwhile is blamed on nobody: %s, seed %i", async (effects, seed, turn) => {
  const those = sampleOf(scenarios(), 25, turn);
  const reference = createReference();
  const draw = drawing(seed);
  const other = new SomebodyElse(reference, draw);
  const handle = async (request: Request) => {
    if (draw() < 0.3) await other.acts();
    const answer = await reference.fetch(request);
    if (draw() < 0.1) await other.acts();
    return answer;
  };
  const { run, defects } = await judgeHandler(handle, those, reference, {
    verdictsOnly: true,
    given: { effects },
  });
  expect(defects).toEqual([]);
  expect(other.done).toBeGreaterThan(200);
  expect(blamed(run)).toEqual([]);
  const due = judgedByNoOther(those);
  const open = run.clauses.filter(({ id, verdict }) => due.has(id) && verdict === "inconclusive");
  // A record that cannot be borrowed leaves all clauses of a scenario open.
  const reasons = new Set(open.map(({ reason }) => reason));
  expect(reasons.size).toBeLessThan(effects === "irreversible" ? 1 : due.size / 40);
});
