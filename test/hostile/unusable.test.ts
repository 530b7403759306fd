import { it } from "vitest";
import { Answer } from "../../src/scenario/answer.js";
import { Inconclusive } from "../../src/scenario/findings.js";
import { exchangeContextOf, facing } from "./judging.js";
import type { ModeName } from "./modes.js";

const readings: { readonly [what: string]: (answer: Answer) => unknown } = {
  body: ({ body }) => body,
  raw: ({ raw }) => raw,
  bytes: ({ bytes }) => bytes,
  isSuccess: ({ isSuccess }) => isSuccess,
  isInvalid: ({ isInvalid }) => isInvalid,
  isTurnedDown: ({ isTurnedDown }) => isTurnedDown,
  rows: (answer) => answer.rows(),
  mismatch: (answer) => answer.mismatch("anything", "nothing"),
  shows: (answer) => answer.hides("a text", "anything"),
};

it.concurrent.for<[ModeName, RegExp]>([
  ["duplicate-keys", /names a field of one object twice/],
  ["truncated-json", /cut off or invalid/],
  ["huge-numbers", /too large to be read/],
  ["closed-before-answer", /broke off/],
  ["bad-gateway", /502/],
  ["redirect-elsewhere", /redirects/],
])("%s: whatever is read of the answer is inconclusive, and says why", async ([mode, why], { expect }) => {
  await using facingIt = await facing({ modes: [mode] });
  const { client } = facingIt.session;
  const call = { route: "GET /Lot", caller: "corporate", path: {}, query: {} } as const;
  const answer = new Answer(await client.send(call, exchangeContextOf()));
  expect(answer.unusable).toMatch(why);
  for (const read of Object.values(readings)) {
    expect(() => read(answer)).toThrow(Inconclusive);
    expect(() => read(answer)).toThrow(why);
  }
});
