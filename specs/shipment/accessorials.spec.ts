import { assume, entryMoreOften, mentions, phrase, scenario, typeOfId, watched } from "../../src/scenario/index.js";
import {
  Accessorials,
  accessorialsOf,
  addAccessorial,
  addNamesake,
  addOnsFor,
  besideNamesake,
  borrowed,
  idLike,
  isListedById,
  isTakenOff,
  removeAccessorial,
  tookAnother,
} from "./add-ons.js";
import { leavesTheCrowd } from "./crowd.js";
import { isDone, jobBeside, jobWithShipment } from "./records.js";

scenario(
  "accessorials are added to one shipment and deleted from it one by one",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/shipment/accessorial",
      "accessorial-add-listed",
      "accessorial-only-that-job",
      "route:DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}",
      "accessorial-delete-removes",
      "accessorial-delete-only-that",
      "accessorial-delete-unknown",
    ],
    atOnce: ["GET /job/{jobDisplayId}/shipment/accessorials"],
    inParts: [
      "accessorial-add-listed",
      "accessorial-delete-removes",
      "accessorial-delete-only-that",
      "accessorial-delete-unknown",
    ],
  },
  async (context) => {
    const { corporate, adopt, check, unusedId } = context;
    const some = await jobWithShipment(context, "jobDisplayId", borrowed);
    const { displayId: job, own } = some;
    const beside = await jobBeside(context, some);
    const before = await accessorialsOf(corporate, job);
    const besideBefore = await watched(() => accessorialsOf(corporate, beside.displayId));
    const { one, two, other, namesake, all } = await addOnsFor(corporate, before, own);

    const answer = await addAccessorial(context, job, one.id);
    await check("route:POST /job/{jobDisplayId}/shipment/accessorial", () => answer.isDeclared());
    answer.accepted();
    const withOne = await watched(() => accessorialsOf(corporate, job));
    const accessorials = new Accessorials(withOne);
    await check("accessorial-add-listed", () => {
      accessorials.added(one, two, before, withOne);
      const repeated = entryMoreOften(withOne.first.body, withOne.body);
      if (repeated !== undefined)
        throw withOne.mismatch("the list as it was read a moment before", `${phrase(repeated)} more often`);
    });
    await addAccessorial(context, job, two.id).accepted();
    const withBoth = await accessorialsOf(corporate, job);
    await check("accessorial-add-listed", () => accessorials.added(two, one, withOne, withBoth));
    const besideAfter = await accessorialsOf(corporate, beside.displayId);
    const third = other && (await addAccessorial(context, job, other.id)).isSuccess ? other : undefined;
    const withAll = third ? await accessorialsOf(corporate, job) : withBoth;
    const isListed = await check("accessorial-add-listed", () => {
      const row = accessorials.added(one, two, before, withOne);
      accessorials.added(two, one, withOne, withBoth);
      if (!accessorials.isIn(withBoth, row))
        throw withBoth.mismatch(`accessorial ${one.id} to be listed still`, "that of the second one alone");
      if (third) accessorials.added(third, one, withBoth, withAll);
      for (const earlier of [row, accessorials.added(two, one, withOne, withBoth)])
        if (!accessorials.isIn(withAll, earlier))
          throw withAll.mismatch("each accessorial that was added in the list", "fewer");
    });
    const areApart = await check("accessorial-only-that-job", () => {
      assume(isListed, "what is added is not seen on the job itself");
      besideAfter.isLeftAs(besideBefore, beside.own, [one.id, two.id]);
    });
    assume(isListed, "the accessorials that were added are not listed");
    const [first, second] = [
      accessorials.added(one, two, before, withOne),
      accessorials.added(two, one, withOne, withBoth),
    ];
    const last = third && accessorials.added(third, one, withBoth, withAll);
    const secondIds = accessorials.idsOf(second, two, withBoth);

    // A job that is not the scenario's own is read only.
    const isShared = beside.own && isDone(await addAccessorial(context, beside.displayId, one.id));
    const besideWithOne = isShared ? await watched(() => accessorialsOf(corporate, beside.displayId)) : undefined;
    const removal = await removeAccessorial(
      context,
      job,
      accessorials,
      first,
      accessorials.idsOf(first, one, withBoth),
    );
    // On a job that others use somebody else may have deleted it: it carries nothing of the run.
    assume(own || !removal.answer.isAbsent, "it is no longer there, which somebody else may have brought about");
    // On a job that others use somebody else may have deleted the other one.
    const isAnother = own && tookAnother(removal, accessorials, first, withAll);
    const besideNow =
      own && besideWithOne && !removal.isGone ? await accessorialsOf(corporate, beside.displayId) : undefined;
    // What it was added to last, by the same id, is the other job.
    const isElsewhere =
      isDone(removal.answer) &&
      besideNow !== undefined &&
      besideNow.rows().length < (besideWithOne?.rows().length ?? 0);
    assume(
      removal.isGone || isAnother || isElsewhere || accessorials.showsOwnId(first, one, withBoth),
      "the accessorial cannot be deleted by the id of its add-on, and its row shows no id of its own",
    );
    await check("route:DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}", () => removal.answer.isDeclared());
    removal.answer.accepted();
    const { listed, isGone } = removal;
    await check("accessorial-delete-removes", () => isTakenOff(removal, isAnother || isElsewhere));
    assume(isGone, "no accessorial could be deleted");
    const isKept = await check("accessorial-delete-only-that", () => {
      if (!accessorials.isIn(listed, second))
        throw listed.mismatch(`accessorial ${two.id} to stay as it was`, "it is not there");
      if (third && !accessorials.isIn(listed, last))
        throw listed.mismatch(`accessorial ${third.id} to stay as it was`, "it is not there");
    });
    assume(isKept, "no accessorial is left beside the deleted one");
    let besideAdded: readonly unknown[] = [];
    if (besideWithOne) {
      const besideLeft = await accessorialsOf(corporate, beside.displayId);
      const isLeft = await check("accessorial-delete-only-that", () => void besideLeft.isAs(besideWithOne));
      if (third) {
        const together = await Promise.all([two, third].map(({ id }) => addAccessorial(context, beside.displayId, id)));
        const besideWithAll = await accessorialsOf(corporate, beside.displayId);
        await check("accessorial-add-listed", () => {
          if (!areApart || !isLeft || !together.every(isDone)) return;
          accessorials.added(two, third, besideLeft, besideWithAll);
          accessorials.added(third, two, besideLeft, besideWithAll);
        });
        besideAdded = besideWithAll.rows().filter((row) => !accessorials.isIn(besideLeft, row));
      }
    }
    const unknown = await unusedId("accessorial", typeOfId(removal.id));
    const known = String(idLike(removal, first, second));
    const [near, begun] = [`${known}x9`, known.slice(0, -1)];
    const isFree = begun !== "" && !mentions(withAll.body, begun);
    for (const id of isFree ? [near, begun] : [near]) adopt("accessorial", id, { jobDisplayId: job });
    for (const addOnId of [String(unknown), String(removal.id), near, ...(isFree ? [begun] : [])]) {
      await corporate.delete("/job/{jobDisplayId}/shipment/accessorial/{addOnId}", { jobDisplayId: job, addOnId });
      const after = await accessorialsOf(corporate, job);
      await check("accessorial-delete-unknown", () => {
        if (!accessorials.isIn(after, second))
          throw after.mismatch(`accessorial ${two.id} to stay as it was`, `it is not there once ${addOnId} is deleted`);
      });
      // Others were added beside it since it was deleted.
      const isOff = await check("accessorial-delete-removes", () => {
        if (own && accessorials.isIn(after, first))
          throw after.mismatch(`accessorial ${one.id} to stay off`, "it is listed again");
      });
      assume(isOff, "an accessorial that was deleted is back");
    }
    if (besideAdded.length > 0) {
      const besideNow = await accessorialsOf(corporate, beside.displayId);
      await check("accessorial-delete-unknown", () => {
        if (!besideAdded.every((row) => accessorials.isIn(besideNow, row)))
          throw besideNow.mismatch("what was added to another job last to stay", "it is not there");
      });
    }
    const again = await addAccessorial(context, job, one.id);
    if (isDone(again)) {
      const listedAgain = await accessorialsOf(corporate, job);
      await check("accessorial-add-listed", () => accessorials.added(one, two, listed, listedAgain));
      const back = listedAgain.rows().find((row) => !accessorials.isIn(listed, row));
      if (back !== undefined) {
        const ids = accessorials.idsOf(back, one, listedAgain);
        const more = await removeAccessorial(context, job, accessorials, back, ids);
        // What was deleted once can be deleted once more.
        await check("accessorial-delete-removes", () => {
          assume(own || !more.answer.isAbsent, "it is no longer there, which somebody else may have brought about");
          assume(more.answer.isSuccess, "to delete it a second time is refused");
          assume(ids.includes(idLike(removal, first, back)), "it shows no id such as it was deleted by before");
          isTakenOff(more);
        });
      }
    }
    if (third) await removeAccessorial(context, job, accessorials, last, accessorials.idsOf(last, third, withAll));
    const added = namesake && (await addNamesake(context, job, namesake));
    const told = [[first, one] as const, [second, two] as const];
    if (added) await check("accessorial-add-listed", () => isListedById(added, namesake, told));
    const alike = added && besideNamesake(added, accessorials, { row: second, addOn: two, namesake });
    if (added && !alike) await removeAccessorial(context, job, accessorials, undefined, [namesake.id]);
    const removed = await removeAccessorial(context, job, accessorials, second, alike?.idsOfOther ?? secondIds);
    if (alike) {
      await check("accessorial-delete-only-that", () => {
        if (removed.isGone && !accessorials.isIn(removed.listed, alike.row))
          throw removed.listed.mismatch(`accessorial ${namesake.id}, of the same name, to stay`, "it is not there");
      });
      await removeAccessorial(context, job, accessorials, alike.row, alike.ids);
    }
    if (own) await leavesTheCrowd(context, job, accessorials, all);
  },
);
