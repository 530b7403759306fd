import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { Exchange } from "../../src/http/exchange.js";
import { multipartOf, Upload } from "../../src/http/multipart.js";
import { partsOf } from "../../src/http/multipart-parts.js";
import { spell, Verbatim } from "../../src/http/names.js";
import { curlOf } from "../../src/reporting/curl/curl.js";

const picture = new Uint8Array(Array.from({ length: 256 }, (_, n) => n));
const fields = new Verbatim({
  file: new Upload("a photo – 1.png", "image/png", picture),
  description: "it's; type=text/plain\r\nzwölf – @file",
  ids: ["7", "8"],
});

/** An upload as the evidence keeps it. */
async function uploadTo(url: string): Promise<Exchange> {
  const { body, contentType } = await multipartOf(fields, (name) => spell(name, "camelCase"));
  return {
    id: "story/1",
    scenario: "story",
    phase: "scenario",
    surface: "portal",
    caller: "corporate",
    request: {
      method: "POST",
      url,
      headers: { authorization: "Bearer [redacted]", "content-type": contentType },
      body: { bytes: body.length, base64: Buffer.from(body).toString("base64") },
    },
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 1,
    attempts: 1,
  };
}

const contentOf = (parts: ReturnType<typeof partsOf>) =>
  parts?.map(({ bytes, ...part }) => ({ ...part, content: Buffer.from(bytes).toString("base64") }));

describe("the curl line of an upload", () => {
  it("sends what was sent: the file with its name and type, and every field", async () => {
    const received: { readonly type: string; readonly body: Buffer }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        received.push({ type: request.headers["content-type"] ?? "", body: Buffer.concat(chunks) });
        response.end();
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    try {
      const upload = await uploadTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/documents`);
      const script = curlOf([upload], "story/1").join("\n");
      await promisify(execFile)("sh", ["-c", script], {
        cwd: mkdtempSync(join(tmpdir(), "curl-")),
        env: { ...process.env, CORPORATE_TOKEN: "t" },
      });
      const { request } = upload;
      const sent = partsOf(Buffer.from(request.body?.base64 ?? "", "base64"), request.headers["content-type"] ?? "");
      expect(sent).toHaveLength(4);
      const [arrived] = received;
      expect(contentOf(partsOf(arrived?.body ?? Buffer.of(), arrived?.type ?? ""))).toEqual(contentOf(sent));
    } finally {
      server.close();
    }
  });

  it("names the fields of a form as fields, not as an encoded body", async () => {
    const [, line = ""] = curlOf([await uploadTo("https://portal.example.com/documents")], "story/1");
    expect(line).toContain(`-F 'file=@"a photo – 1.png";type=image/png'`);
    expect(line).toContain(`--form-string 'ids=7' --form-string 'ids=8'`);
    expect(line).not.toContain("boundary");
  });
});
