import {
  type Answer,
  assume,
  assumeSeen,
  entryMoreOften,
  mentions,
  phrase,
  scenario,
} from "../../src/scenario/index.js";
import { readAgain, type Shown, storedInTurn } from "../in-turn.js";
import { UnlistedParameters } from "../unlisted-parameters.js";
import { geoParts, packagingParts, saving } from "./parts.js";
import { ownCompany } from "./records.js";

const inherited = [
  "/companies/{companyId}/inheritedPackagingTariffs",
  "/companies/{companyId}/inheritedpackaginglabor",
] as const;

/** @returns the values of something that was stored, each with the one that was stored in its place, where both were shown */
function replacedBy(first: Shown | undefined, second: Shown | undefined) {
  const pairs = (first?.marks ?? []).map((mark, nth) => ({ former: String(mark), later: String(second?.marks[nth]) }));
  return pairs.filter(({ former, later }) => first?.shown.includes(former) && second?.shown.includes(later));
}

scenario(
  "reading what a company inherits leaves what it has itself",
  {
    judges: ["company-inherited-keeps", "company-inherited-beside-own", "company-inherited-follows"],
    inParts: ["company-inherited-keeps", "company-inherited-beside-own", "company-inherited-follows"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [{ companyId: above }, { companyId }] = [await ownCompany(context), await ownCompany(context)];
    const parameters = new UnlistedParameters(data, "InheritFromParams", { company_id: above });
    const reads = inherited.map(
      (template) => (unlistedQuery: Readonly<Record<string, string>>) =>
        corporate.get(template, { companyId, unlistedQuery }),
    );
    const before: Answer[] = [];
    for (const read of reads) before.push(await parameters.ask(read));
    // Whoever inherits from another company gets what that one has.
    let isFollowed = false;
    for (const [place, part] of packagingParts.entries()) {
      const read = reads[place];
      if (!read) continue;
      const inherit = async () => (await parameters.askAsGiven(read)) ?? (await parameters.ask(read));
      const save = () => storedInTurn([saving(context, above)(part)]);
      // Not asked for again before something is saved: an answer that is kept would be that of nothing for ever.
      const ofNothing = before[place];
      const [first] = await save();
      const ofFirst = await inherit();
      const [second] = await save();
      const ofSecond = await inherit();
      const replaced = replacedBy(first, second).filter(
        ({ former }) => mentions(ofFirst.body, former) && !mentions(ofNothing?.body, former),
      );
      isFollowed ||= replaced.length > 0;
      await check("company-inherited-follows", () => {
        for (const { former, later } of replaced)
          if (mentions(ofSecond.body, former) && !mentions(ofSecond.body, later))
            throw ofSecond.mismatch(`${later}, which was saved in the place of ${former}`, phrase(ofSecond.body, 200));
      });
    }
    await check("company-inherited-follows", () =>
      assumeSeen(
        isFollowed,
        "no new company is seen to inherit what another one has: name one in `samples.InheritFromParams`, where it may be named",
      ),
    );
    const saved = await storedInTurn(packagingParts.map(saving(context, companyId)));
    // What one save takes from another is no matter of this clause.
    const own = await storedInTurn(saved.map((one) => async () => one));
    assumeSeen(
      own.length > 0,
      "no packaging settings and no labor are shown as they were saved: give `samples.PackagingSettingsSaveRequest` and `samples.PackagingLaborSaveRequest`",
    );
    await context.settled();
    const first: Answer[] = [];
    for (const read of reads) first.push(await parameters.askFor(read));
    // A save behind it tells that what was read is not late.
    await storedInTurn(geoParts.map(saving(context, above)));
    for (const [place, read] of reads.entries()) {
      const answer = await parameters.askFor(read);
      await check("company-inherited-beside-own", () => {
        const { isSuccess = false, bytes } = before[place] ?? {};
        assume(isSuccess && bytes?.length !== 0, "nothing was answered before the company had settings of its own");
        answer.isDeclared();
        // Being read must not add to it; settings of its own may stand beside the same of another.
        const repeated = first[place]?.isSuccess ? entryMoreOften(first[place].body, answer.body) : undefined;
        if (repeated !== undefined)
          throw answer.mismatch("each row as often as a moment before", `${phrase(repeated)} more often`);
      });
      answer.accepted();
      await parameters.askAsGiven(read);
    }
    for (const isStill of readAgain(own, "what the company inherits was read"))
      await check("company-inherited-keeps", isStill);
  },
);
