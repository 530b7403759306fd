import {
  type Answer,
  assume,
  type Caller,
  idKey,
  idOf,
  isMarkedByRuns,
  phrase,
  scenario,
} from "../../src/scenario/index.js";
import { companyBeside, dashboardOf, wroteSomething } from "./records.js";

/** Who is shown which companies and grid views is not printed; but it is the same, whoever asked before. */

/** @returns the ids that a list shows, without those of any run, which come and go */
const idsIn = (list: Answer): readonly string[] =>
  list
    .accepted()
    .rows()
    .filter((row) => !isMarkedByRuns(row))
    .map((row) => idKey(idOf(row)))
    .toSorted();

const isAlike = (one: Answer, other: Answer): boolean => idsIn(one).join() === idsIn(other).join();

/** What two callers are shown in turns, with a write before each turn but the last. */
interface Turns {
  readonly first: Answer;
  readonly theirs: Answer;
  readonly second: Answer;
  readonly theirsAfter: Answer;
}

/** Whether the second caller is shown its own list, and that of the first one right after that one asked. */
const isShownOthers = ({ first, theirs, second, theirsAfter }: Turns): boolean =>
  isAlike(first, second) && !isAlike(first, theirs) && isAlike(second, theirsAfter);

scenario(
  "what is listed to a caller does not hang on who asked before",
  { judges: ["company-available-of-caller", "gridviews-of-caller"], needs: ["partner"] },
  async (context) => {
    const { corporate, partner, check } = context;
    const write = await wroteSomething(context);
    assume(write !== undefined, "nothing may be written here, and a write may empty a cache");
    const companies = (caller: Caller) => caller.get("/companies/availableByCurrentUser");
    const views = (caller: Caller) => caller.get("/dashboard/gridviews");
    const readAll = async () => {
      await write();
      const first = [await companies(corporate), await views(corporate)] as const;
      await write();
      const theirs = [await companies(partner), await views(partner)] as const;
      await write();
      const second = [await companies(corporate), await views(corporate)] as const;
      const after = [await companies(partner), await views(partner)] as const;
      const turnsOf = (place: 0 | 1): Turns => ({
        first: first[place],
        theirs: theirs[place],
        second: second[place],
        theirsAfter: after[place],
      });
      return { "company-available-of-caller": turnsOf(0), "gridviews-of-caller": turnsOf(1) };
    };
    const seen = await readAll();
    for (const clause of ["company-available-of-caller", "gridviews-of-caller"] as const)
      await check(clause, async () => {
        const { first, theirs, theirsAfter } = seen[clause];
        // Not every caller is served, or names no company.
        assume(first.isSuccess && theirs.isSuccess, "one of the two callers is not served");
        assume(!isAlike(first, theirs), "both callers are shown the same");
        if (!isShownOthers(seen[clause])) return;
        // What is listed may have changed meanwhile, though hardly there and back.
        if (isShownOthers((await readAll())[clause]))
          throw theirsAfter.mismatch(
            `what the partner is shown where nobody asked before, ${phrase(idsIn(theirs))}`,
            `what the corporate caller is shown, ${phrase(idsIn(first))}`,
          );
      });
  },
);

scenario(
  "the grid views of a caller do not hang on the company that was asked for last",
  { judges: ["gridviews-of-caller"], needs: ["primaryCompanyId"] },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const otherId = await companyBeside(context, fixtures.primaryCompanyId);
    const after = async (company_id: string) => {
      await dashboardOf(corporate, { company_id });
      return corporate.get("/dashboard/gridviews");
    };
    const ofPrimary = await after(fixtures.primaryCompanyId);
    const ofOther = await after(otherId);
    await check("gridviews-of-caller", async () => {
      assume(ofPrimary.isSuccess && ofOther.isSuccess, "the grid views are not served without a company");
      assume(ofPrimary.rows().length > 0, "no grid view is listed");
      if (isAlike(ofPrimary, ofOther)) return;
      // What is listed may have changed meanwhile, though hardly there and back.
      const again = [await after(fixtures.primaryCompanyId), await after(otherId)] as const;
      if (isAlike(again[0], ofPrimary) && isAlike(again[1], ofOther))
        throw ofOther.mismatch(
          `the grid views as they were, ${phrase(idsIn(ofPrimary))}`,
          `others after company ${otherId} was asked for, ${phrase(idsIn(ofOther))}`,
        );
    });
  },
);
