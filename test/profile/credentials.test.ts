import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { CredentialSource } from "../../src/profile/credential-source.js";
import { Credentials } from "../../src/profile/credentials.js";
import { profileFrom } from "../../src/profile/profile.js";

const surfaces = { portal: "https://a.example.com", abc: "https://b.example.com", catalog: "https://c.example.com" };
const credentials = (corporate: CredentialSource, env: NodeJS.ProcessEnv = {}) =>
  new Credentials(profileFrom({ surfaces, callers: { corporate } }, {}, "profile"), env);

describe("credentials", () => {
  it("come from the profile, the environment, or a command", async () => {
    expect(await credentials({ token: "given" }).token("corporate")).toBe("given");
    expect(await credentials({ tokenEnv: "T" }, { T: "named" }).token("corporate")).toBe("named");
    expect(await credentials({ tokenCommand: "echo printed" }).token("corporate")).toBe("printed");
  });

  it("say at once which variable is not set", () => {
    expect(() => credentials({ tokenEnv: "T" })).toThrow(
      /^callers\.corporate\.tokenEnv: the environment variable T is not set; put the value there\.$/,
    );
  });

  it.each<[string, object, string]>([
    [
      "a partner-scoped caller",
      { corporate: { token: "given" }, partner: { tokenEnv: "P" } },
      "callers.partner.tokenEnv: the environment variable P is not set; put the value there, or leave callers.partner out: ",
    ],
    [
      "a client's secret",
      {
        corporate: {
          oauth: {
            tokenUrl: "https://login.example.com/token",
            grant: "client_credentials",
            clientIdEnv: "ID",
            clientSecretEnv: "P",
          },
        },
      },
      "callers.corporate.oauth.clientSecretEnv: the environment variable P is not set; put the value there, or leave the field out where ",
    ],
  ])("say how to do without %s", (_, callers, message) => {
    expect(() => new Credentials(profileFrom({ surfaces, callers }, {}, "profile"), { ID: "id" })).toThrow(message);
  });

  it("tell a failing command without its output", async () => {
    await expect(credentials({ tokenCommand: "echo s3cret-value; exit 3" }).token("corporate")).rejects.toThrow(
      "callers.corporate.tokenCommand: the command failed (exit code 3); run it by itself to see why.",
    );
  });

  it("are granted once for many askers, and again before they expire", async () => {
    let granted = 0;
    const server = createServer((_, response) => {
      granted++;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ access_token: `token-${granted}`, expires_in: granted === 1 ? 0.2 : 3600 }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
    const held = credentials({ oauth: { tokenUrl, grant: "client_credentials", clientIdEnv: "ID" } }, { ID: "id" });
    const first = await Promise.all([1, 2, 3].map(() => held.token("corporate")));
    expect(first).toEqual(["token-1", "token-1", "token-1"]);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const renewed = await Promise.all([1, 2, 3].map(() => held.token("corporate")));
    expect(renewed).toEqual(["token-2", "token-2", "token-2"]);
    expect(granted).toBe(2);
    server.close();
  });
});
