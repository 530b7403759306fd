import type { Recorded } from "./recorded.js";

/** @returns a Postman collection (2.1) that sends the requests one after the other and checks their answers */
export const collectionOf = (requests: readonly Recorded[]): object => ({
  info: { name: "a run", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
  item: requests.map(({ name, method, url, headers, body, status, schema }) => ({
    name,
    event: [{ listen: "test", script: { type: "text/javascript", exec: checks(status, schema) } }],
    request: {
      method,
      url,
      header: Object.entries(headers).map(([key, value]) => ({ key, value })),
      ...(body !== undefined && { body: { mode: "raw", raw: body } }),
    },
  })),
});

const checks = (status: number, schema: Recorded["schema"]): readonly string[] => [
  `pm.test("status", () => pm.response.to.have.status(${status}));`,
  ...(schema ? [`pm.test("members", () => pm.response.to.have.jsonSchema(${JSON.stringify(schema)}));`] : []),
];
