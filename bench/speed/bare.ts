import { readFileSync } from "node:fs";
import { Pool } from "undici";
import type { Exchange } from "../../src/http/exchange.js";

/**
 * Sends the requests of a run's evidence once more with a bare client: what the same traffic costs without judging.
 * Arguments: exchanges.jsonl, how many at once, the corporate caller's token.
 */
const [file = "", atOnce = "16", token = ""] = process.argv.slice(2);
const exchanges = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Exchange);
const origin = new URL(exchanges[0]?.request.url ?? "").origin;
const pool = new Pool(origin, { connections: Number(atOnce) });

const bodyOf = ({ request: { body } }: Exchange) =>
  body?.base64 === undefined ? body?.text : Buffer.from(body.base64, "base64");

async function send(exchange: Exchange): Promise<void> {
  const { method, url, headers } = exchange.request;
  const { pathname, search } = new URL(url);
  const { "content-length": _, ...kept } = headers;
  const { body } = await pool.request({
    method: method as "GET",
    path: pathname + search,
    headers: { ...kept, ...("authorization" in kept && { authorization: `Bearer ${token}` }) },
    body: bodyOf(exchange) ?? null,
  });
  await body.dump();
}

let next = 0;
const work = async () => {
  for (let exchange = exchanges[next++]; exchange; exchange = exchanges[next++]) await send(exchange);
};
await Promise.all(Array.from({ length: Number(atOnce) }, work));
await pool.close();
