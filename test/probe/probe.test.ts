import { describe, expect, it } from "vitest";
import { TransportFailure } from "../../src/http/transport/transport.js";
import type { Probe } from "../../src/probe/report.js";
import { probeInWords } from "../../src/probe/terminal.js";
import { createReference } from "../../src/reference/index.js";
import { inState, probeReference } from "./probing.js";

/** What the terminal says of each surface, in its order. */
const statesIn = (seen: Probe): readonly (string | undefined)[] =>
  probeInWords(seen, { color: false, fits: false })
    .split("\n")
    .flatMap((line) => /^(?:portal|abc|catalog) +(.+?) {2}http/.exec(line)?.[1] ?? []);

describe("a probe of the reference", () => {
  it.each(["8_01", "7.11"] as const)("finds %s healthy, every route decided", async (release) => {
    const { seen } = await probeReference({ release });
    expect(seen).toMatchObject({ verdict: "healthy", alarms: [], release: { expected: release, behavesAs: release } });
    expect(seen.routes).toHaveLength(210);
    expect(inState(seen, "undecidable")).toEqual([]);
    expect(inState(seen, "missing")).toEqual([]);
    const notDue = seen.routes.filter(({ due }) => !due);
    expect(notDue.map(({ state }) => state)).toEqual(Array(release === "8_01" ? 13 : 0).fill("missing"));
    expect(seen.callers.map(({ caller, kind }) => [caller, kind])).toEqual([
      ["corporate", "corporate"],
      ["partner", "partner"],
    ]);
    expect(seen.callers.flatMap(({ on }) => Object.values(on).map(({ acceptance }) => acceptance))).toEqual(
      Array(6).fill("accepted"),
    );
  });

  it("needs no fixture", async () => {
    const { seen } = await probeReference({}, { bare: true });
    expect(seen).toMatchObject({ verdict: "healthy", release: { behavesAs: "8_01" } });
    expect(inState(seen, "undecidable")).toEqual([]);
  });

  it.each([
    {
      "missing-status": "is-410",
      "unauthenticated-answer": "bare-401",
      "removal:GET /job/{jobDisplayId}/tracking": "told-by-410",
      "path-case": "not-minded",
    },
    {
      "unlisted-method": "not-found",
      "removal:GET /job/{jobDisplayId}/payment": "told-by-400",
      "surface-overlap": "all-serve-all",
    },
  ])("is not alarmed by what the contract leaves open: %o", async (choices) => {
    const { seen } = await probeReference({ choices }, { bare: true });
    expect(seen).toMatchObject({ verdict: "healthy", alarms: [], release: { behavesAs: "8_01" } });
  });

  it("tells by a job that is there what is gone for it, and not found for one that nobody has", async () => {
    const { seen } = await probeReference(
      {},
      {
        async around(request, handle) {
          const [, job] = /(.*\/job\/\d+)\/(tracking|payment)$/.exec(request.url) ?? [];
          const shown = job === undefined ? undefined : await handle(new Request(job, request));
          return shown?.ok ? Response.json({ title: "Gone." }, { status: 410 }) : (shown ?? handle(request));
        },
      },
    );
    const gone = seen.release.evidence.filter(({ because }) => because.includes("answers 410 for a job that is there"));
    expect(gone.map(({ what, speaksFor }) => [what, ...speaksFor])).toEqual([
      ["GET /job/{jobDisplayId}/tracking", "8_01"],
      ["GET /job/{jobDisplayId}/payment", "8_01"],
    ]);
    expect(seen).toMatchObject({ verdict: "healthy", alarms: [], release: { behavesAs: "8_01" } });
  });

  it("is not alarmed by paths that are there for identifiers of one type alone", async () => {
    const { seen } = await probeReference(
      {},
      {
        async around(request, handle) {
          const { pathname } = new URL(request.url);
          // An addOnId is a text by the document.
          const isOfAnother = /no-such-record(?<!\/accessorial\/.*)/.test(pathname);
          if (request.method !== "OPTIONS" || !isOfAnother) return handle(request);
          const elsewhere = `${pathname.split("/").slice(0, 3).join("/")}/nowhere`;
          const unrouted = await handle(new Request(new URL(elsewhere, request.url), request));
          return new Response((await unrouted.text()).replaceAll(elsewhere, pathname), unrouted);
        },
      },
    );
    expect(seen).toMatchObject({ verdict: "healthy", alarms: [] });
    expect(inState(seen, "missing")).toEqual([]);
  });

  it("keeps to the profile's limits, and never shows a token", async () => {
    let under = 0;
    let most = 0;
    const { seen, reference } = await probeReference(
      {},
      {
        given: { limits: { concurrency: 3 } },
        async around(request, handle) {
          most = Math.max(most, ++under);
          await new Promise(setImmediate);
          return handle(request).finally(() => under--);
        },
      },
    );
    expect(most).toBe(3);
    const described = JSON.stringify(seen);
    for (const token of Object.values(reference.tokens))
      for (const part of token.split(".")) expect(described).not.toContain(part);
  });
});

describe("a probe notices", () => {
  it("a route that is missing", async () => {
    const { seen } = await probeReference({ faults: ["route:GET /lookup/countries#unserved"] });
    expect(seen.verdict).toBe("deviates");
    expect(inState(seen, "missing")).toEqual(["GET /lookup/countries"]);
    expect(seen.alarms).toEqual(["Missing: GET /lookup/countries."]);
  });

  it("that routes which write are missing, without calling them", async () => {
    const gone = [
      ["PUT /commodity/{id}", /\/commodity\/[^/]+$/],
      ["POST /note", /\/portal\/api\/note$/],
      ["POST /Lot/{targetId}/merge/{sourceId}", /\/Lot\/\d+\/merge\/\d+$/],
    ] as const;
    const { seen } = await probeReference(
      {},
      {
        around: async (request, handle) => {
          const answer = await handle(request);
          const { pathname } = new URL(request.url);
          const [id] = gone.find(([, path]) => path.test(pathname)) ?? [];
          if (id === undefined || answer.status !== 405) return answer;
          const [method] = id.split(" ");
          const methods = (answer.headers.get("allow") ?? "").split(", ").filter((one) => one !== method);
          if (methods.length > 0) return new Response(null, { status: 405, headers: { allow: methods.join(", ") } });
          const elsewhere = `${pathname.split("/").slice(0, 3).join("/")}/nowhere`;
          const unrouted = await handle(new Request(new URL(elsewhere, request.url), request));
          const text = await unrouted.text();
          return new Response(text.replaceAll(elsewhere, pathname), unrouted);
        },
      },
    );
    expect(inState(seen, "missing").toSorted()).toEqual(gone.map(([id]) => id).toSorted());
    expect(seen.verdict).toBe("deviates");
  });

  it("a route that fails, or that answers with a page", async () => {
    const faults = ["route:GET /dashboard#failing", "route:GET /views/all#sign-in-page"];
    const { seen } = await probeReference({ faults });
    expect(inState(seen, "failing")).toEqual(["GET /dashboard", "GET /views/all"]);
    expect(seen.verdict).toBe("healthy");
  });

  it.each([
    ["7.11", "8_01"],
    ["8_01", "7.11"],
  ] as const)("that %s is served where the profile says %s", async (release, expected) => {
    const { seen } = await probeReference({ release }, { given: { release: expected } });
    expect(seen.verdict).toBe("deviates");
    expect(seen.release).toMatchObject({ expected, behavesAs: release });
    expect(seen.alarms).toContain(`It behaves as ${release}, and the profile says ${expected}.`);
  });

  it("that a release is only half there", async () => {
    const { seen } = await probeReference({ faults: ["tracking-unversioned-removed#lingers"] });
    expect(seen).toMatchObject({ verdict: "deviates", release: { behavesAs: "mixed" } });
  });

  it("a credential that is refused", async () => {
    const { seen } = await probeReference({}, { given: { callers: { corporate: { token: "stale.stale.stale" } } } });
    expect(seen.verdict).toBe("no-access");
    expect(seen.alarms).toEqual([
      expect.stringMatching(
        /^The credential of the corporate caller is refused at .*portal.*abc.*catalog.* \(401\)\.$/,
      ),
    ]);
    expect(seen.surfaces.map(({ reachable }) => reachable)).toEqual([true, true, true]);
    expect(inState(seen, "undecidable")).toHaveLength(197);
    expect(statesIn(seen)).toEqual(["credential refused", "credential refused", "credential refused"]);
    expect(seen.openPoints.map(({ id }) => id)).not.toContain("wire-casing");
  });

  it("a credential that cannot be had", async () => {
    const callers = { corporate: { tokenCommand: "exit 7" } };
    const { seen } = await probeReference({}, { given: { callers } });
    expect(seen.verdict).toBe("no-access");
    expect(seen.alarms).toEqual([
      expect.stringMatching(/^Without a credential nothing can be asked of .*tokenCommand/),
    ]);
    expect(statesIn(seen)[0]).toBe("no credential");
  });

  it("that something else answers, and tells nothing of it that is the service's", async () => {
    const page = () =>
      new Response("<html><title>Welcome</title></html>", { headers: { "content-type": "text/html" } });
    const { seen } = await probeReference({}, { around: async () => page() });
    expect(seen.verdict).toBe("not-the-service");
    expect(statesIn(seen)).toEqual(["not the service", "not the service", "not the service"]);
    expect(seen.openPoints).toEqual([]);
    expect(Object.values(seen.callers[0]?.on ?? {}).map(({ because }) => because)).toEqual(
      Array(3).fill("what answers there is not the service"),
    );
  });

  it("a partner's credential in the place of a corporate one", async () => {
    const callers = { corporate: { token: createReference().tokens.partner } };
    const { seen } = await probeReference({}, { given: { callers } });
    expect(seen.callers[0]?.trouble).toMatch(/those of a partner caller/);
  });

  it("one surface that is down, and sees the others", async () => {
    const { seen } = await probeReference(
      {},
      {
        async around(request, handle) {
          if (request.url.includes("/catalog/")) throw new TransportFailure("unreachable", "Nobody is there.");
          return handle(request);
        },
      },
    );
    expect(seen.verdict).toBe("down");
    expect(seen.alarms).toEqual([
      "Nothing answers at http://reference.example.com/catalog/api (catalog): Nobody is there.",
    ]);
    expect(seen.surfaces.map(({ reachable }) => reachable)).toEqual([true, true, false]);
    expect(statesIn(seen)).toEqual(["reachable", "reachable", "not reachable"]);
    expect(new Set(seen.routes.filter(({ state }) => state === "undecidable").map(({ surface }) => surface))).toEqual(
      new Set(["catalog"]),
    );
  });
});
