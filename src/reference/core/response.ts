import { releases } from "../../contract/releases.js";
import type { Declared } from "../../contract/route.js";
import { type JsonSchema, schemaOf } from "../../contract/schemas.js";
import type { Surface } from "../../contract/vocabulary.js";
import { type Answer, serviceBaseResponse, succeeded } from "./answer.js";
import { decision } from "./decision.js";
import type { PlainResponse } from "./exchanged.js";
import { identified } from "./identity-member.js";
import { ordered } from "./record-order.js";
import { toWire } from "./wire.js";
import { formed } from "./wire-values.js";
import type { World } from "./world.js";

/** How an answer becomes an HTTP response. */

export const jsonText = decision<(value: unknown) => string>("json-text", {
  openPoint: "content-type",
  conforms: {
    compact: (value) => JSON.stringify(value),
    indented: (value) => `${JSON.stringify(value, null, 2)}\r\n`,
    "ascii-only": (value) =>
      JSON.stringify(value)
        .replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .replaceAll("/", "\\/"),
  },
});

export const jsonType = decision<string>("json-media-type", {
  openPoint: "content-type",
  conforms: {
    "json-with-charset": "application/json; charset=utf-8",
    json: "application/json",
    "text-json": "text/json; charset=utf-8",
    "json-in-capitals": "Application/JSON; Charset=UTF-8",
  },
});

/** Whether a body comes in one piece with its length, or in pieces without it. */
export const bodyFraming = decision<(bytes: Uint8Array) => Uint8Array | ReadableStream>("body-framing", {
  openPoint: "content-type",
  conforms: {
    "with-its-length": (bytes) => bytes,
    "in-pieces": (bytes) =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 1000) controller.enqueue(bytes.subarray(at, at + 1000));
          controller.close();
        },
      }),
  },
});

export const extraHeaders = decision<Readonly<Record<string, string>>>("extra-headers", {
  openPoint: "rate-limits",
  conforms: {
    none: {},
    many: {
      "cache-control": "no-store",
      etag: 'W/"7"',
      "x-request-id": "b7c1f9d2",
      "x-ratelimit-remaining": "99",
      "api-supported-versions": releases.join(", "),
    },
  },
});

/** The status of what a write answers with a body. */
export const writeStatus = decision<(status: number) => number>("write-status", {
  openPoint: "success-status",
  conforms: { "as-reads": (status) => status, accepted: (status) => (status === 200 ? 202 : status) },
});

function schemaShown(declared: Declared | undefined, body: unknown): JsonSchema | undefined {
  switch (declared?.kind) {
    case "model":
      return schemaOf(declared.model);
    case "list":
      return { type: "array", items: schemaOf(declared.model) };
    case "page": {
      const rows = { type: "array", items: schemaOf(declared.model) };
      return { type: "object", properties: Object.fromEntries(Object.keys(Object(body)).map((name) => [name, rows])) };
    }
    case "list-envelope-or-empty":
      return schemaOf(declared.envelope);
    default:
      return undefined;
  }
}

/** What is known of the request that an answer is for. */
export interface Asked {
  readonly method: string;
  readonly surface: Surface;
  readonly declared?: Declared;
}

/** @returns the response of this deployment */
export function responseOf(answer: Answer, { method, surface, declared }: Asked, world: World): PlainResponse {
  const status = method === "GET" ? answer.status : world.choose(writeStatus)(answer.status);
  const headers = world.choose(extraHeaders);
  if (answer.kind === "empty") {
    const { status, location } = answer;
    return { status, headers: { ...headers, ...(location !== undefined && { location }) }, body: null };
  }
  if (answer.kind === "bytes") {
    const body = world.choose(bodyFraming)(answer.bytes);
    return { status, headers: { ...headers, "content-type": answer.type }, body };
  }
  const told = answer === succeeded ? world.choose(serviceBaseResponse) : answer.body;
  const body = method === "GET" ? ordered(told, declared, world) : told;
  const schema = schemaShown(declared, body);
  const value = toWire(formed(identified(body, schema, world), schema, world), world, surface);
  const bytes = new TextEncoder().encode(world.choose(jsonText)(value));
  return {
    status,
    headers: { ...headers, "content-type": world.choose(jsonType) },
    body: world.choose(bodyFraming)(bytes),
  };
}
