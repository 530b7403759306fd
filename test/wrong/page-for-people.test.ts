import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const page = `<!doctype html><html><head><style>h1 { color: red }</style><title>Payload</title></head>
<body><h1>Too much</h1><p>for this gateway.</p></body></html>`;

it("a page for people that stands for an answer is told by its words", async () => {
  const reference = createReference();
  const handle = async (request: Request): Promise<Response> =>
    request.method === "POST" && new URL(request.url).pathname.endsWith("/note")
      ? new Response(page, { status: 500, headers: { "content-type": "text/html" } })
      : reference.fetch(request);
  const those = scenarios().filter(({ area }) => area === "notes");
  const { run } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  const said = run.clauses.flatMap(({ reason = "", failures }) => [reason, ...failures.map(({ actual }) => actual)]);
  expect(said.filter((text) => text.includes('500 with the page "Payload Too much for this gateway."'))).not.toEqual(
    [],
  );
  expect(said.filter((text) => text.includes("<"))).toEqual([]);
});
