import { acceptModel } from "../../fixtures/payloads/rfq.js";
import {
  type Answer,
  assume,
  type Change,
  changesBetween,
  isObject,
  isOfTime,
  mentions,
  normalized,
  objectsIn,
  phrase,
  scenario,
  typeOfId,
} from "../../src/scenario/index.js";
import { isListedIn } from "./accepted.js";
import { withRareLetters } from "./commented.js";
import { ownToAnswer, requestOf, requestsToAnswer, requestToRead } from "./records.js";

const isOfEntry = (change: Change): boolean => isOfTime(change) || /^_?id$/i.test(change.path);

/** @returns whether a text stands in two entries of one list that are alike but for their ids and moments */
function isTwiceIn(body: unknown, text: string): boolean {
  if (!Array.isArray(body)) return isObject(body) && Object.values(body).some((member) => isTwiceIn(member, text));
  const [one, ...others] = body.filter((entry) => mentions(entry, text));
  return (
    others.some((other) => changesBetween(one, other).every(isOfEntry)) || body.some((entry) => isTwiceIn(entry, text))
  );
}

/** @returns whether a body has a list of what was said, be it empty */
const listsComments = (body: unknown): boolean =>
  objectsIn(body).some((record) =>
    Object.entries(record).some(([name, member]) => /comment|message|remark|note/i.test(name) && Array.isArray(member)),
  );

/** @returns how often a text that needs no escaping stands in an answer */
const timesShown = ({ body }: Answer, text: string): number =>
  normalized(JSON.stringify(body) ?? "").split(normalized(text)).length - 1;

scenario(
  "a comment on a quote request is read with it and is no acceptance",
  {
    judges: ["route:POST /rfq/{rfqId}/comment", "rfq-comment-visible", "rfq-accept-keeps-comments"],
    inParts: ["rfq-comment-visible"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [{ rfqId, isGiven }] = await requestsToAnswer(context, "rfqToCommentId");
    // It was read before it was commented on: where it is not any more, that is of the comment.
    const readOf = () => corporate.get("/rfq/{rfqId}", { rfqId });
    const text = data.text("comment");
    const body = acceptModel(data, text);
    const commented = await corporate.post("/rfq/{rfqId}/comment", { rfqId, body });
    await check("route:POST /rfq/{rfqId}/comment", () => commented.isDeclared());
    commented.accepted();
    const after = await readOf();
    await check("rfq-comment-visible", () => {
      after.accepted();
      assume(mentions(after.body, text) || listsComments(after.body), "comments may be read elsewhere: none is listed");
      after.showsSent(body, text, "the comment");
      if (isTwiceIn(after.body, text)) throw after.mismatch(`the comment ${text} once`, "one entry of it and another");
    });
    const secondText = data.text("comment");
    const again = await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data, secondText) });
    const both = await readOf();
    await check("rfq-comment-visible", () => {
      both.accepted();
      // Whether there may be several is told by a list that the first one stands in.
      if (!again.isSuccess || !isListedIn(after.body, text)) return;
      both.shows(secondText, "the latest comment").shows(text, "the comment before the latest");
    });
    const plain = data.text("comment");
    const hard = `${plain} 5 < 6 & 7 > '8', Zoë Łódź 漢字`;
    const long = `${data.text("comment")} ${"long ".repeat(60)}end`;
    const together = [text, data.text("comment"), hard, long, withRareLetters(data.text("comment"))];
    const answers = await Promise.all(
      together.map((one) => corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data, one) })),
    );
    const all = await readOf();
    await check("rfq-comment-visible", () => {
      all.accepted();
      const isSeveral = [text, secondText].every((one) => timesShown(both, one) > 0);
      if (!isListedIn(after.body, text) || !isSeveral) return;
      if (timesShown(all, plain) > 0 && !mentions(all.body, hard))
        throw all.mismatch(`the comment ${hard} as it was sent`, phrase(all.body, 300));
      for (const [index, one] of together.entries())
        if (answers[index]?.isSuccess && timesShown(all, one) <= timesShown(both, one))
          throw all.mismatch(
            `${one} to be shown once more than before, as one of ${together.length} comments that were sent at the same time`,
            `${timesShown(all, one)} times in ${phrase(all.body, 300)}`,
          );
    });
    // What is given may be accepted once alone, elsewhere.
    const isAccepted =
      !isGiven &&
      (await corporate.post("/rfq/{rfqId}/accept", { rfqId, body: acceptModel(data) })).isSuccess &&
      isListedIn(all.body, text);
    const accepted = isAccepted ? await readOf() : undefined;
    await check("rfq-accept-keeps-comments", () => {
      if (!accepted?.isSuccess) return;
      for (const one of [secondText, ...together])
        if (timesShown(accepted, one) < timesShown(all, one))
          throw accepted.mismatch(
            `${phrase(one)} as often as before the acceptance, as one of ${together.length + 2} comments`,
            `${timesShown(accepted, one)} times`,
          );
    });
  },
);

const actions = ["accept", "decline", "cancel", "acceptwinner", "comment"] as const;

scenario(
  "an answer to a quote request that does not exist is refused",
  { judges: ["rfq-answer-unknown"], inParts: ["rfq-answer-unknown"] },
  async (context) => {
    const { corporate, data, check, unusedId, malformedId } = context;
    const own = await ownToAnswer(context, actions.length);
    // What is given may be answered once alone, and others are judged by that: here it is read.
    const known = own ? undefined : await requestToRead(context);
    const unused = await unusedId("quote request", typeOfId(own?.[0] ?? known?.rfqId));
    const answer = (action: (typeof actions)[number], rfqId: string | number) =>
      action === "accept" || action === "comment"
        ? corporate.post(`/rfq/{rfqId}/${action}`, { rfqId, body: acceptModel(data) })
        : corporate.post(`/rfq/{rfqId}/${action}`, { rfqId });
    for (const [index, action] of actions.entries()) {
      const rfqId = own?.[index];
      if (rfqId !== undefined) {
        const read = await requestOf(corporate, rfqId);
        const malformed = malformedId("quote request", rfqId);
        await check("rfq-answer-unknown", () => answer(action, malformed).rejected(read));
      }
      const control = rfqId === undefined ? known?.read : await answer(action, rfqId).accepted();
      assume(control !== undefined, "a quote request for each answer");
      await check("rfq-answer-unknown", () => answer(action, unused).rejected(control));
    }
  },
);
