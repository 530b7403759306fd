import pactum from "pactum";
import { describe, expect, it } from "vitest";
import { accepted, type Query, refused, serving } from "./serving.js";

const writes = [
  "bysource",
  "ACHPaymentSession",
  "ACHCreditTransfer",
  "attachCustomerBank",
  "verifyJobACHSource",
  "banksource",
];
const reads = ["", "/create", "/sources"];

describe.each(["8_01", "7.11"] as const)("the payment exchange on %s", (release) => {
  const { reference, at, corporate } = serving({ release });
  const { jobDisplayId, jobSubKey, otherJobSubKey } = reference.fixtures;
  const exchangeUrl = (key: unknown, query: Query = {}) =>
    at("portal", `/job/${jobDisplayId}/payment/jobSubKey/${key}/exchange`, query);

  it("answers an absolute URL for the key of the job", async () => {
    const url: string = await corporate().get(exchangeUrl(jobSubKey)).expectStatus(200).returns(".");
    expect(new URL(url).protocol).toBe("https:");
  });

  it("takes an origin along", async () => {
    const origin = "https://www.example.com";
    const url: string = await corporate().get(exchangeUrl(jobSubKey, { origin })).expectStatus(200).returns(".");
    expect(new URL(url).searchParams.get("origin")).toBe(origin);
  });

  it("knows neither the key of another job nor one of none", async () => {
    await corporate().get(exchangeUrl(otherJobSubKey)).expect(refused);
    await corporate().get(exchangeUrl("no-key")).expect(refused);
  });

  it("is not for callers without a token", async () => {
    await pactum.spec().get(exchangeUrl(jobSubKey)).expectStatus(401);
  });
});

describe("payments on 8_01", () => {
  const { reference, at, corporate } = serving();
  const url = (path: string) => at("portal", `/job/${reference.fixtures.jobDisplayId}/payment${path}`);

  it.each(reads)("are not read at payment%s", async (path) => {
    await corporate().get(url(path)).expect(refused);
  });

  it.each([...writes, "cancelJobACHVerification"])("are not made by %s", async (path) => {
    await corporate()
      .post(url(`/${path}`))
      .withJson({})
      .expect(refused);
  });
});

describe("payments on 7.11", () => {
  const { reference, at, corporate } = serving({ release: "7.11" });
  const url = (path: string) => at("portal", `/job/${reference.fixtures.jobDisplayId}/payment${path}`);
  const balance = async (): Promise<number> => corporate().get(url("")).expectStatus(200).returns("balance");

  it("lower the balance by what is paid from a source on file", async () => {
    const before = await balance();
    const source: string = await corporate().get(url("/sources")).expectStatus(200).returns("[0].id");
    const pay = (body: object) => corporate().post(url("/bysource")).withJson(body);
    await pay({ sourceId: source, amount: 12.5 }).expect(accepted);
    expect(await balance()).toBe(before - 12.5);
    await pay({ sourceId: source, amount: 0 }).expect(refused);
    await pay({ sourceId: "none", amount: 1 }).expect(refused);
    expect(await balance()).toBe(before - 12.5);
  });

  it("come from a bank once it is attached and verified", async () => {
    await corporate().post(url("/attachCustomerBank")).withJson({ label: "Checking account" }).expect(accepted);
    await corporate().get(url("")).expectJsonLike({ achVerification: "pending" });
    await corporate().post(url("/verifyJobACHSource")).withJson({}).expect(accepted);
    await corporate().get(url("")).expectJsonLike({ achVerification: "verified" });
    await corporate().post(url("/cancelJobACHVerification")).expect(accepted);
    await corporate().get(url("")).expectJsonLike({ achVerification: "cancelled" });
  });
});
