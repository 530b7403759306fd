import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

const beginning = "65f0c0ffee";

const textOf = (id: unknown): unknown =>
  Number.isInteger(id) ? `${beginning}${Number(id).toString(16).padStart(14, "0")}` : id;

const numberOf = (id: unknown): unknown =>
  typeof id === "string" && id.startsWith(beginning) ? Number.parseInt(id.slice(beginning.length), 16) : id;

/** Turns the ids of catalogs: those of the catalogs themselves, and those that others name. */
function turned(value: unknown, turn: (id: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => turned(entry, turn));
  if (!isObject(value)) return value;
  const isCatalog = Object.keys(value).some((name) => /^seller_?id$/i.test(name));
  const isOne = (name: string) => /^catalog_?id$/i.test(name) || (isCatalog && name === "id");
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isOne(name) ? turn(member) : turned(member, turn)]),
  );
}

it("a deployment whose catalogs have texts as ids is judged as one that numbers them, and blamed for nothing", async () => {
  const reference = createReference();
  const handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(new RegExp(`${beginning}[0-9a-f]{14}`, "g"), (id) => String(numberOf(id)));
    for (const [name, id] of url.searchParams) if (/^id$/i.test(name)) url.searchParams.set(name, String(numberOf(id)));
    const text = await request.text();
    const isJson = /json/.test(request.headers.get("content-type") ?? "");
    const body = isJson && text ? JSON.stringify(turned(JSON.parse(text), numberOf)) : text || undefined;
    const answer = await reference.fetch(
      new Request(url, { method: request.method, headers: request.headers, ...(body !== undefined && { body }) }),
    );
    if (!/json/.test(answer.headers.get("content-type") ?? "")) return answer;
    return Response.json(turned(await answer.json(), textOf), { status: answer.status });
  };
  const those = scenarios().filter(({ area }) => area === "catalogs");
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  const due = new Set(those.flatMap(({ judges }) => judges));
  const open = run.clauses.filter(({ id, verdict }) => due.has(id) && verdict !== "pass");
  expect(open.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
});
