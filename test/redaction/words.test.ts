import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { refuseSecrets } from "../../src/cli/arguments.js";
import { Credentials } from "../../src/profile/credentials.js";
import { notesOn, profileFrom, readProfile } from "../../src/profile/profile.js";

const secret = "Kx7Qm2Vb9Tz4Wn6Rp1Ld8Hs3";
const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl";
const messageOf = (attempt: () => unknown): string => {
  try {
    attempt();
  } catch (error) {
    return `${(error as Error).message}\n${(error as Error).stack}`;
  }
  return "accepted";
};

describe("a secret on the command line", () => {
  it.each([
    [["run", "--token", "abc"], "--token"],
    [["run", `--password=${secret}`], "--password"],
    [["run", "--client-secret", "abc"], "--client-secret"],
    [["run", "-H", "x: y"], "-H"],
    [["run", "--api-key", "abc"], "--api-key"],
    [["run", "--deployment", `https://user:${secret}@a.example.com`], "an address with a credential in it"],
    [["run", `Bearer ${secret}`], "an authorization header"],
    [["run", "--seed", jwt], "a token"],
    [["run", secret], "a token"],
    [["run", "--out", "reports/quite-harmless-word"], "the value of MY_PASSWORD"],
  ])("is refused with a word why: %#", (args, described) => {
    const message = messageOf(() => refuseSecrets(args, { MY_PASSWORD: "quite-harmless-word" }));
    expect(message).toContain(described);
    expect(message).toContain("callers.corporate.tokenEnv");
    expect(message).not.toContain(secret);
    expect(message).not.toContain(jwt);
  });

  it("is not seen in an ordinary one", () => {
    const args = [
      "run",
      "--deployment",
      "/srv/Profiles/staging-2026.json",
      "--out",
      "out/run.Xa8sK2/reports",
      "--group",
      "lots,catalogs",
    ];
    refuseSecrets([...args, "--clause", "lot-merge-source-removed,route:GET /Lot/{id}", "--seed=7", "--strict"], {
      HOME: "/srv",
    });
    refuseSecrets(["serve", "--fault", "payment/exchange:entryUrlInErrorsOfTheService", "--help"], {});
  });
});

const surfaces = { portal: "https://a.example.com", abc: "https://b.example.com", catalog: "https://c.example.com" };
const callers = { corporate: { tokenEnv: "T" } };

describe("a profile that is wrong", () => {
  it.each([
    [{ surfaces, callers: { corporate: secret } }],
    [{ surfaces, callers: { corporate: { token: { value: secret } } } }],
    [{ surfaces, callers: { corporate: { [jwt]: secret } } }],
    [
      {
        surfaces,
        callers: {
          corporate: { oauth: { tokenUrl: `https://id:${secret}@a.example.com/token`, grant: "x", clientIdEnv: "I" } },
        },
      },
    ],
    [{ surfaces: { ...surfaces, portal: `https://id:${secret}@a.example.com` }, callers }],
    [{ surfaces, callers, release: jwt }],
    [{ surfaces, callers, auth: { header: "X", scheme: [secret] } }],
    [{ surfaces, callers, fixtures: { [secret]: 1 } }],
    [{ surfaces, callers, limits: { concurrency: secret } }],
    [{ surfaces, callers, releaseSelection: { headers: { "X-Api-Key": { of: secret } } } }],
  ])("is told without what may be a secret: %#", (profile) => {
    const message = messageOf(() => profileFrom(profile, {}, "profile.json"));
    expect(message).toContain("profile.json: ");
    expect(message).not.toContain(secret);
    expect(message).not.toContain(jwt);
  });

  it("is told by its place where it is no JSON", () => {
    const file = join(mkdtempSync(join(tmpdir(), "profile-")), "broken.json");
    writeFileSync(file, `{\n  "callers": { "corporate": { "token": ${secret} } }\n}`);
    const message = messageOf(() => readProfile(file, {}));
    expect(message).toContain("broken.json: not JSON");
    expect(message).not.toContain(secret.slice(0, 8));
  });

  it("wants the password of a password grant", () => {
    const oauth = {
      tokenUrl: "https://a.example.com/token?p=1",
      grant: "password",
      clientIdEnv: "I",
      usernameEnv: "U",
    };
    expect(messageOf(() => profileFrom({ surfaces, callers: { corporate: { oauth } } }, {}, "p"))).toContain(
      "p: callers.corporate.oauth.passwordEnv is missing.",
    );
  });
});

describe("a profile with a secret in it", () => {
  it("is accepted and noted", () => {
    const given = {
      surfaces,
      callers: { corporate: { token: secret } },
      releaseSelection: { headers: { "X-Api-Key": "k" } },
    };
    expect(notesOn(profileFrom(given, {}, "p"))).toEqual([
      "Note: callers.corporate.token stands in the profile; name it through tokenEnv, so that the file can be shared.",
      "Note: releaseSelection.headers.X-Api-Key stands in the profile; keep the file to yourself.",
    ]);
    expect(notesOn(profileFrom({ surfaces, callers }, {}, "p"))).toEqual([]);
  });
});

describe("a token", () => {
  const token = (value: string) =>
    new Credentials(profileFrom({ surfaces, callers }, {}, "p"), { T: value }).token("corporate");

  it("may be given with its scheme, but not with more", async () => {
    expect(await token(`Bearer ${secret}\n`)).toBe(secret);
    await expect(token(`${secret}\nexpires tomorrow`)).rejects.toThrow(
      "callers.corporate.tokenEnv: what it gives is no token",
    );
    await expect(token(" ")).rejects.toThrow("callers.corporate.tokenEnv: the token is empty.");
  });
});
