import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const uuids = /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/gi;

it("a deployment that redirects to the address with UUIDs in small letters is blamed for nothing", async () => {
  const reference = createReference();
  let redirected = 0;
  const handle = async (request: Request): Promise<Response> => {
    const small = request.url.replaceAll(uuids, (uuid) => uuid.toLowerCase());
    if (small === request.url) return reference.fetch(request);
    redirected += 1;
    return new Response(null, { status: 308, headers: { location: small } });
  };
  // Reads are followed.
  const those = scenarios().filter(({ judges }) => judges.some((id) => /^uuid-case:(?!GET)|uuid-case-saved$/.test(id)));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(redirected).toBeGreaterThan(10);
  expect(blamed(run)).toEqual([]);
});
