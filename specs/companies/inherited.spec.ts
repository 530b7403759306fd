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

/** A value that was saved in the place of another one. */
interface Replaced {
  readonly former: string;
  readonly later: string;
  /** Reads what it was saved as a part of. */
  read(): PromiseLike<Answer>;
}

/** @returns the values that were saved in the place of those of something that was stored, where both were shown */
function replacedBy({ what, marks, shown }: Shown, later: readonly Shown[]): readonly Replaced[] {
  const same = later.find((one) => one.what === what);
  if (!same) return [];
  const pairs = marks.map((mark, nth) => ({ former: String(mark), later: String(same.marks[nth]), read: same.read }));
  return pairs.filter((pair) => shown.includes(pair.former) && same.shown.includes(pair.later));
}

scenario(
  "reading what a company inherits leaves what it has itself",
  {
    judges: ["company-inherited-keeps", "company-inherited-beside-own", "company-inherited-follows"],
    inParts: ["company-inherited-keeps", "company-inherited-beside-own"],
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
    const inheritedOfIt = async () => {
      const answers: Answer[] = [];
      for (const read of reads) answers.push((await parameters.askAsGiven(read)) ?? (await parameters.ask(read)));
      return answers;
    };
    const ofNothing = await inheritedOfIt();
    // Whoever inherits from another company gets what that one has.
    const savedAbove = await storedInTurn(packagingParts.map(saving(context, above)));
    const ofFirst = await inheritedOfIt();
    const savedAgain = await storedInTurn(packagingParts.map(saving(context, above)));
    const ofSecond = await inheritedOfIt();
    await check("company-inherited-follows", async () => {
      const replaced = savedAbove.flatMap((one) => replacedBy(one, savedAgain));
      const isInherited = ({ former }: Replaced, place: number) =>
        mentions(ofFirst[place]?.body, former) && !mentions(ofNothing[place]?.body, former);
      const isAnySeen = ofSecond.some((_, place) => replaced.some((one) => isInherited(one, place)));
      assumeSeen(
        isAnySeen,
        "no company is seen to inherit what another one has saved: give `samples.InheritFromParams`",
      );
      for (const [place, answer] of ofSecond.entries())
        for (const one of replaced.filter((each) => isInherited(each, place)))
          if (mentions(answer.body, one.former) && !mentions(answer.body, one.later)) {
            // What one save takes from another is no matter of this clause.
            if (!mentions((await one.read()).body, one.later)) continue;
            const expected = `${one.later}, which was saved in the place of ${one.former}`;
            throw answer.mismatch(expected, phrase(answer.body, 200));
          }
    });
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
