import { beforeAll, describe, expect, it } from "vitest";
import type { Exchange } from "../../src/http/exchange.js";
import { harOf } from "../../src/reporting/formats/har.js";
import { postmanOf } from "../../src/reporting/formats/postman.js";
import type { Judgement } from "../../src/runner/in-process.js";
import { brokenClause, fault, judgeLots } from "../gate/judged.js";

let judged: Judgement;
let honest: Judgement;
beforeAll(async () => {
  judged = await judgeLots(fault);
  honest = await judgeLots();
}, 60_000);

describe("the HTTP archive of a run", () => {
  interface Entry {
    readonly comment: string;
    readonly pageref: string;
    readonly time: number;
    readonly request: { readonly method: string; readonly url: string; readonly postData?: { readonly text: string } };
    readonly response: { readonly status: number; readonly content: { readonly text?: string } };
  }
  const entriesOf = (exchanges: readonly Exchange[]) =>
    harOf(exchanges)["log"] as { readonly entries: readonly Entry[]; readonly pages: readonly { id: string }[] };

  it("has every exchange as it was, under its scenario", () => {
    const { entries, pages } = entriesOf(judged.exchanges);
    expect(entries).toHaveLength(judged.exchanges.length);
    expect(pages.map(({ id }) => id)).toEqual([...new Set(judged.exchanges.map(({ scenario }) => scenario))]);
    for (const [index, { id, scenario, request, response }] of judged.exchanges.entries()) {
      const entry = entries[index];
      expect(entry).toMatchObject({ comment: id, pageref: scenario });
      expect(entry?.request).toMatchObject({ method: request.method, url: request.url });
      expect(entry?.request.postData?.text).toBe(request.body?.text);
      expect(entry?.response.status).toBe(response?.status);
      expect(entry?.response.content.text).toBe(response?.body.text ?? response?.body.base64);
    }
  });

  it("tells an exchange that had no answer", () => {
    const [one] = judged.exchanges;
    const { response: _, ...sent } = one as Exchange;
    const failed: Exchange = { ...sent, failure: { kind: "timeout", message: "No whole answer." } };
    expect(entriesOf([failed]).entries[0]).toMatchObject({
      comment: `${sent.id}: No whole answer.`,
      response: { status: 0 },
    });
  });
});

describe("the Postman collection of a run", () => {
  interface Item {
    readonly name: string;
    readonly description?: string;
    readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
    readonly request: {
      readonly method: string;
      readonly url: string;
      readonly header: readonly { key: string; value: string }[];
    };
    readonly response: readonly { readonly code: number }[];
  }
  interface Folder {
    readonly name: string;
    readonly description: string;
    readonly item: readonly Item[];
  }
  const collection = () =>
    postmanOf(judged.run, judged.exchanges) as {
      readonly item: readonly Folder[];
      readonly info: { readonly schema: string };
      readonly variable: readonly { key: string }[];
    };

  it("has a folder for each broken clause alone, which ends with the exchange that shows it", () => {
    const { item, info } = collection();
    expect(info.schema).toMatch(/v2\.1\.0/);
    expect(item.map(({ name }) => name)).toEqual([brokenClause]);
    const [folder] = item;
    const failure = judged.run.clauses.find(({ id }) => id === brokenClause)?.failures[0];
    expect(folder?.description).toContain(`Received: ${failure?.actual}`);
    const showing = judged.exchanges.find(({ id }) => id === failure?.exchange);
    const last = folder?.item.at(-1);
    expect(last?.name).toContain(showing?.route);
    expect(last?.response[0]?.code).toBe(showing?.response?.status);
    expect(postmanOf(honest.run, honest.exchanges)["item"]).toEqual([]);
  });

  it("has addresses, tokens and ids of its own records as variables", () => {
    const { item, variable } = collection();
    const items = item[0]?.item ?? [];
    expect(variable.map(({ key }) => key)).toEqual([
      "portal",
      "abc",
      "catalog",
      "CORPORATE_TOKEN",
      "PARTNER_TOKEN",
      "FORGED_TOKEN",
      "EXPIRED_TOKEN",
    ]);
    for (const { request } of items) {
      expect(request.url).toMatch(/^\{\{(portal|catalog)\}\}\//);
      const [credential] = request.header.filter(({ key }) => key.toLowerCase() === "authorization");
      if (credential)
        expect(credential.value).toMatch(/^Bearer (\{\{(CORPORATE|FORGED|EXPIRED)_TOKEN\}\}|not-a-token)$/);
    }
    expect(JSON.stringify(items)).toContain("Bearer {{CORPORATE_TOKEN}}");
    const taken = items.flatMap(({ event = [] }) => event.flatMap(({ script }) => script.exec));
    expect(taken.some((line) => line.startsWith('pm.collectionVariables.set("LOT_1", pm.response.json()["'))).toBe(
      true,
    );
    expect(items.some(({ request }) => request.url.includes("{{LOT_1}}"))).toBe(true);
  });
});
