import { type Answer, assume, scenario } from "../../src/scenario/index.js";
import { namesSomething } from "../names-nothing.js";
import { patternsOf } from "../patterns.js";

const isUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Where nobody lets anyone pay. */
const madeUpHost = "nobody.example.com";

/** The string that an exchange answers, as JSON or as plain text. */
const stringOf = (answer: Answer): string =>
  typeof answer.body === "string" ? answer.body : Buffer.from(answer.bytes).toString("utf8").trim();

/** @throws Mismatch where it is no absolute URL; the message does not tell it, for it is a secret */
function isEntryUrl(answer: Answer): void {
  const text = stringOf(answer);
  if (!isUrl(text)) throw answer.mismatch("an absolute URL", `a string of ${text.length} characters that is none`);
}

/** @throws Mismatch where it would be an absolute URL but for a blank in it */
function hasNoBlank(answer: Answer): void {
  const text = stringOf(answer).trim();
  if (isUrl(text) && /\s/.test(text)) throw answer.mismatch("an absolute URL", "one with a blank, which no URL has");
}

/** @throws Mismatch where a payment entry URL is answered all the same */
function opensNothing(answer: Answer, beside: Answer): void {
  if (answer.isSuccess && beside.isSuccess && !isUrl(stringOf(answer))) return;
  answer.rejected(beside);
}

const route = "/job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange";

/** A key that is so long stands in a URL by no chance. */
const telling = 6;

/**
 * The URL for one job is not that for another one that was asked for before.
 *
 * @throws Mismatch where it tells the key of the other job, as the URL for that one does, and not its own
 */
function tellsNoOther(answer: Answer, key: string, before: Answer, keyBefore: string): void {
  const tells = (one: Answer, text: string) => stringOf(one).toLowerCase().includes(text.toLowerCase());
  const areApart = keyBefore.length >= telling && !key.toLowerCase().includes(keyBefore.toLowerCase());
  if (!answer.isSuccess || !areApart || !tells(before, keyBefore)) return;
  if (tells(answer, keyBefore) && !tells(answer, key))
    throw answer.mismatch("the URL for the job that was asked for", "one with the jobSubKey of another job");
}

scenario(
  "a jobSubKey is exchanged for the payment entry URL",
  {
    judges: [
      "route:GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange",
      "payment-exchange-url",
      "payment-exchange-origin-optional",
    ],
    inParts: ["payment-exchange-url", "payment-exchange-origin-optional"],
    needs: ["jobDisplayId", "jobSubKey"],
  },
  async ({ corporate, fixtures, given, check, observe }) => {
    const { jobDisplayId, jobSubKey } = fixtures;
    const exchange = (query?: { origin: string }) =>
      corporate.get(route, {
        jobDisplayId,
        jobSubKey,
        ...(query && { query }),
      });
    const plain = await exchange();
    const [known, otherKey, otherJob] = [given("paymentOrigin"), given("otherJobSubKey"), given("otherJobDisplayId")];
    await check("route:GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange", async () => {
      if (!plain.isSuccess && otherKey !== undefined && otherJob !== undefined) {
        const control = await corporate.get(route, { jobDisplayId: otherJob, jobSubKey: otherKey });
        namesSomething({ name: "jobSubKey", value: jobSubKey }, plain, control);
      }
      plain.isDeclared();
    });
    plain.isDeclared();
    const foreign = await exchange({ origin: `https://${madeUpHost}` });
    const withOrigin = await exchange({ origin: known ?? "https://www.example.com" });
    const withBlank = await exchange({ origin: `${known ?? "https://www.example.com"}/a page` });
    const isOpen = await check("payment-exchange-url", () => isEntryUrl(plain));
    await check("payment-exchange-url", () => {
      // Whether such an origin is taken is open.
      if (isOpen && withBlank.isSuccess) hasNoBlank(withBlank);
    });
    const tells = (answer: Answer, text: string) => stringOf(answer).toLowerCase().includes(text.toLowerCase());
    const isAlike = await check("payment-exchange-origin-optional", () => {
      assume(isOpen, "without origin no URL is answered either");
      assume(
        withOrigin.isSuccess || known !== undefined,
        `the made-up origin was refused (${withOrigin.status}): name one that is known here in \`fixtures.paymentOrigin\``,
      );
      isEntryUrl(withOrigin.accepted());
      // A URL need not tell its job or its origin, but it tells of none that was not asked for.
      const isOfAnother = otherKey !== undefined && !jobSubKey.includes(otherKey) && tells(withOrigin, otherKey);
      if (isOfAnother && !tells(plain, otherKey))
        throw withOrigin.mismatch("a URL for the job that was asked for", "one with the jobSubKey of another job");
      if (tells(withOrigin, madeUpHost) && !tells(plain, madeUpHost))
        throw withOrigin.mismatch("a URL for the origin that was asked for", "one with that of an earlier call");
    });
    const ofOther: Answer[] = [];
    if (isOpen && otherKey !== undefined && otherJob !== undefined)
      for (const query of [{}, ...(isAlike ? [{ origin: known ?? "https://www.example.com" }] : [])])
        ofOther.push(await corporate.get(route, { jobDisplayId: otherJob, jobSubKey: otherKey, query }));
    await check("payment-exchange-url", () => {
      for (const answer of ofOther) tellsNoOther(answer, otherKey ?? "", plain, jobSubKey);
    });
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get("/job/{jobDisplayId}", { jobDisplayId });
    const again = await exchange();
    await check("payment-exchange-origin-optional", () => {
      if (!isAlike || !again.isSuccess) return;
      const host = hostOf(known ?? "https://www.example.com");
      if (host !== undefined && tells(again, host) && !tells(plain, host))
        throw again.mismatch("a URL for no origin, where none is named", "one with that of an earlier call");
    });
    observe("exchange-origin-foreign", foreign.isSuccess ? "any origin is taken" : `it is refused (${foreign.status})`);
    if (!plain.isSuccess || !again.isSuccess) return;
    const isStable = stringOf(plain) === stringOf(again);
    observe("exchange-repeat", isStable ? "for the same URL" : "for a new URL each time");
    if (isStable && withOrigin.isSuccess)
      observe(
        "exchange-origin-effect",
        stringOf(plain) === stringOf(withOrigin) ? "nothing" : "the URL is another one",
      );
  },
);

/** An origin need be no URL. @returns what a URL would tell of it; undefined where that may stand in any text */
function hostOf(origin: string): string | undefined {
  const { host } = URL.canParse(origin) ? new URL(origin) : { host: "" };
  const told = host === "" ? origin : host;
  return told.length < leastTold ? undefined : told;
}

/** A text of fewer letters may stand in a key by chance. */
const leastTold = 6;

/** A key without its last character, and without its first one: neither what fills up base64 nor a zero before a number is a part of it. */
function cutShort(key: string): readonly string[] {
  const bare = key.replace(/=+$/, "");
  if (bare.length < 4) return [];
  return bare.startsWith("0") ? [bare.slice(0, -1)] : [bare.slice(0, -1), key.slice(1)];
}

scenario(
  "the payment entry URL is for callers and keys of that job only",
  {
    judges: ["payment-exchange-unknown-key", "payment-exchange-foreign-key"],
    needs: ["jobDisplayId", "jobSubKey", "otherJobSubKey"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const { jobDisplayId, jobSubKey, otherJobSubKey } = fixtures;
    const control = await corporate.get(route, { jobDisplayId, jobSubKey }).accepted();
    assume(isUrl(stringOf(control)), "the exchange answers no URL for the key that is given");
    await check("payment-exchange-unknown-key", async () => {
      for (const key of [data.key("key"), `${jobSubKey}0a1b`, ...cutShort(jobSubKey), ...patternsOf(jobSubKey)])
        opensNothing(await corporate.get(route, { jobDisplayId, jobSubKey: key }), control);
    });
    await check("payment-exchange-foreign-key", async () => {
      for (const query of [{}, { origin: "https://www.example.com" }])
        opensNothing(await corporate.get(route, { jobDisplayId, jobSubKey: otherJobSubKey, query }), control);
    });
  },
);
