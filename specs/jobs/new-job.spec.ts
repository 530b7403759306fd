import { isDeepStrictEqual } from "node:util";
import { type Answer, assume, idOf, isMoment, phrase, scalarsIn, scenario } from "../../src/scenario/index.js";
import { dueOfNew } from "../of-new.js";
import { ownJobIfAllowed } from "./records.js";

const calendar = "/job/{jobDisplayId}/calendaritems";
const templates = [
  calendar,
  "/job/{jobDisplayId}/packagingcontainers",
  "/job/{jobDisplayId}/form/shipments",
  "/job/{jobDisplayId}/freightproviders",
] as const;

/** @throws Mismatch where the new job lists each calendar item of the other one, to the last member */
function listsItsOwn(ofOwn: Answer, ofOther: Answer): void {
  const areLists = [ofOwn, ofOther].every(({ isSuccess, body }) => isSuccess && Array.isArray(body));
  assume(areLists, `${ofOwn.where} does not list the calendar items of two jobs`);
  const [own, others] = [ofOwn, ofOther].map((list) => list.rows());
  // What shows no id and no date may be alike for every job.
  const isTelling = (row: unknown) => idOf(row) !== undefined && scalarsIn(row).some(isMoment);
  assume(others?.some(isTelling) ?? false, `${ofOther.where} shows no calendar item with an id and a date`);
  const isOfOwn = (row: unknown) => own?.some((one) => isDeepStrictEqual(one, row));
  if (others?.every(isOfOwn)) throw ofOwn.mismatch("no calendar items of another job", phrase(ofOwn.body));
}

scenario(
  "what a job lists that was just made are lists, with or without rows",
  {
    judges: [
      "route:GET /job/{jobDisplayId}/calendaritems",
      "route:GET /job/{jobDisplayId}/packagingcontainers",
      "route:GET /job/{jobDisplayId}/form/shipments",
      "route:GET /job/{jobDisplayId}/freightproviders",
      "job-calendar-own",
    ],
    needs: ["jobDisplayId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const made = await ownJobIfAllowed(context);
    const own = made?.displayId ?? fixtures.jobDisplayId;
    const shown = new Map<string, Answer>();
    for (const template of templates) {
      const read = (jobDisplayId: number) => corporate.get(template, { jobDisplayId });
      await check(`route:GET ${template}`, async () => {
        const ofOwn = await read(own);
        shown.set(template, ofOwn);
        const due = await dueOfNew(
          ofOwn,
          () => read(own),
          () => read(fixtures.jobDisplayId),
        );
        due.isDeclared();
      });
    }
    await check("job-calendar-own", async () => {
      const ofOwn = shown.get(calendar);
      assume(
        made !== undefined && ofOwn !== undefined,
        "no job of its own is made, and what another job lists may be its own",
      );
      listsItsOwn(ofOwn, await corporate.get(calendar, { jobDisplayId: fixtures.jobDisplayId }));
    });
  },
);
