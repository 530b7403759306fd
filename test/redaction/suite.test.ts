import { beforeAll, describe, expect, it } from "vitest";
import { type ClauseId, clauseList, clauseOf } from "../../src/contract/register.js";
import { latestRelease } from "../../src/contract/releases.js";
import { Redactor } from "../../src/http/redaction/redaction.js";
import { InProcessTransport } from "../../src/http/transport/in-process.js";
import { judgingOf, openSession } from "../../src/preflight/session.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference } from "../../src/reference/index.js";
import { scenarioRecord } from "../../src/reporting/assemble.js";
import { allureMessages } from "../../src/reporting/formats/allure-messages.js";
import { profileOf } from "../../src/runner/embedded.js";
import { judgeHandler, surfacesInProcess } from "../../src/runner/in-process.js";
import { judge } from "../../src/runner/judge.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { everything } from "../../src/scenario/selection.js";
import { startOAuth } from "../profile/oauth-server.js";
import { sampleOf } from "../sample.js";
import { shownIn } from "./forms.js";

beforeAll(() => loadSpecs());

const token = "Kx7Qm2Vb9Tz4Wn6Rp1Ld8Hs3";

describe("a suite that itself fails", () => {
  it("shows no secret in the defect, its stack, or the result", async () => {
    const address = "http://a.example.com/api";
    const profile = profileFrom(
      { surfaces: { portal: address, abc: address, catalog: address }, callers: { corporate: { token } } },
      {},
      "p",
    );
    const seen = { portal: "camelCase", abc: "camelCase", catalog: "camelCase" } as const;
    const judging = {
      profile,
      casing: seen,
      unreachable: {},
      seed: 1,
      runId: "0",
      selection: everything,
    };
    const echo = async (request: Request) =>
      new Response(`you sent ${request.headers.get("authorization")}`, { status: 500 });
    const session = openSession(judging, { env: {}, transport: new InProcessTransport(echo) });
    const [model] = scenarios().filter(({ needs, effect }) => needs.length === 0 && effect === "read");
    const failing: Scenario = {
      ...(model as Scenario),
      async run({ corporate, observe }) {
        await corporate.get("/lookup/countries");
        observe("wire-casing", `it says ${token}`);
        throw new Error(`cannot read ${Buffer.from(token).toString("base64")}`, { cause: token });
      },
    };
    const { result, exchanges, defect } = await judge(failing, session);
    const clause = failing.judges[0] as ClauseId;
    const check = { clause, verdict: "fail", expected: "a", actual: "b", exchange: exchanges[0]?.id ?? "" } as const;
    const record = { ...scenarioRecord(result), checks: [check] };
    const broken = {
      ...clauseOf(clause),
      title: "",
      release: "any",
      verdict: "fail",
      scenarios: [record.id],
      failures: [{ scenario: record.id, ...check }],
    } as const;
    const messages = allureMessages(broken, {
      scenarios: new Map([[record.id, record]]),
      exchanges: new Map([[record.id, exchanges]]),
      room: 100_000,
    });
    const stored = [result, exchanges, messages, `${defect?.stack} ${defect?.message} ${defect?.cause}`];
    expect(defect?.message).toBe("cannot read [redacted]");
    expect(stored.flatMap((part) => shownIn(JSON.stringify(part), { token }))).toEqual([]);
    const attached = JSON.stringify(messages).match(/"content":"[^"]*"/g) ?? [];
    expect(attached.length).toBeGreaterThan(0);
  });
});

describe("a token that expires in the middle", () => {
  it("is renewed without a clause being judged otherwise", { timeout: 60_000 }, async () => {
    const oauth = await startOAuth();
    const env = { SUITE_TEST_ID: "id", SUITE_TEST_VALUE: "client-secret-0815" };
    const reference = createReference();
    const uses = new Map<string, number>();
    const front = (usesOfAToken: number) => (request: Request) => {
      const given = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
      if (!oauth.tokens.includes(given)) return reference.fetch(request);
      const count = (uses.get(given) ?? 0) + 1;
      uses.set(given, count);
      const headers = new Headers(request.headers);
      const good = count > usesOfAToken ? reference.tokens.expired : reference.tokens.corporate;
      headers.set("authorization", `Bearer ${good}`);
      return reference.fetch(new Request(request, { headers }));
    };
    const callers = {
      corporate: {
        oauth: {
          tokenUrl: oauth.tokenUrl,
          grant: "client_credentials",
          clientIdEnv: "SUITE_TEST_ID",
          clientSecretEnv: "SUITE_TEST_VALUE",
        },
      },
      partner: { token: reference.tokens.partner },
    };
    const theirs = scenarios().filter(({ area }) => area === "lots" || area === "lookup");
    const chosen = sampleOf(theirs, Math.ceil(theirs.length / 4));
    const judged = (usesOfAToken: number) =>
      judgeHandler(front(usesOfAToken), chosen, reference, { given: { callers }, env, verdictsOnly: true });
    const undisturbed = await judged(Number.POSITIVE_INFINITY);
    const before = oauth.tokens.length;
    const { run, defects } = await judged(60);
    const verdicts = ({ clauses }: typeof run) => clauses.map(({ id, verdict }) => `${id} ${verdict}`);
    expect(defects).toEqual([]);
    expect(verdicts(run)).toEqual(verdicts(undisturbed.run));
    expect(oauth.tokens.length - before).toBeGreaterThan(3);
    oauth.close();
  });
});

describe("the tokens that the suite makes", () => {
  it("hold no word that a clause is called by", async () => {
    const reference = createReference();
    const redactor = new Redactor();
    const profile = profileFrom(profileOf(reference, latestRelease, surfacesInProcess(reference)), {}, "p");
    const transport = new InProcessTransport(reference.fetch);
    const session = openSession(judgingOf(profile, { runId: "0" }), { env: {}, transport, redactor });
    const ofTokens = scenarios().filter(({ judges }) => judges.some((clause) => /^auth-.*token/.test(clause)));
    for (const scenario of ofTokens) await judge(scenario, session);
    const known = [...clauseList.map(({ id }) => id), ...scenarios().map(({ id }) => id)];
    expect(redactor.size).toBeGreaterThan(10);
    expect(known.filter((id) => redactor.values(id) !== id)).toEqual([]);
  });
});
