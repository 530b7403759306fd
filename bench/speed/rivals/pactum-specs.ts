import { readFileSync } from "node:fs";
import pactum from "pactum";
import type { Recorded } from "./recorded.js";

/**
 * Sends requests as plain pactum specs and prints how many checks there were, and how many specs failed.
 * Arguments: a file with the requests as JSON, how many at once.
 */
const [file = "", atOnce = "1"] = process.argv.slice(2);
const { request, settings, spec } = pactum;
const waiting = [...(JSON.parse(readFileSync(file, "utf8")) as readonly Recorded[])];
settings.setLogLevel("SILENT" as "ERROR");
request.setDefaultTimeout(30_000);
const told = { checks: 0, failed: 0 };

async function judge({ method, url, headers, body, status, schema }: Recorded): Promise<void> {
  const one = spec().withMethod(method).withPath(url).withHeaders(headers).expectStatus(status);
  if (body !== undefined) one.withBody(body);
  if (schema) one.expectJsonSchema(schema);
  told.checks += schema ? 2 : 1;
  await one.toss().catch(() => {
    told.failed++;
  });
}

const work = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await judge(next);
};
await Promise.all(Array.from({ length: Number(atOnce) }, work));
process.stdout.write(JSON.stringify(told));
