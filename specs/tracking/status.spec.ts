import { type Answer, assume, scenario } from "../../src/scenario/index.js";
import { update } from "../jobs/updating.js";
import { isDone } from "../shipment/records.js";
import { increment, undo } from "../timeline/status.js";
import { Agreement, looksOf } from "../timeline/status-reads.js";
import { jobToMove } from "../timeline/workplace.js";

/** So many steps are taken, and taken back: what shows several statuses as its job does is known to be that. */
const steps = 2;

scenario(
  "tracking without a version shows the status of its job once steps are taken back",
  { judges: ["tracking-unversioned-status"], inParts: ["tracking-unversioned-status"] },
  async (context) => {
    const { corporate, check } = context;
    const place = await jobToMove(context);
    const { jobDisplayId } = place;
    const look = async () =>
      looksOf(jobDisplayId, {
        job: await corporate.get("/job/{jobDisplayId}", { jobDisplayId }),
        timeline: await corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId }),
        tracking: await corporate.get("/job/{jobDisplayId}/tracking", { jobDisplayId }),
      });
    const agreement = new Agreement();
    agreement.learn(await look());
    const isHeldAfter = async (
      write: (...of: Parameters<typeof increment>) => PromiseLike<Answer>,
    ): Promise<boolean> => {
      if (!isDone(await write(context, place))) return false;
      const looks = await look();
      const isSound = await check("tracking-unversioned-status", () => agreement.holds(looks));
      agreement.learn(looks);
      return isSound;
    };
    let moved = 0;
    while (moved < steps && (await isHeldAfter(increment))) moved++;
    let back = 0;
    while (back < moved && (await isHeldAfter(undo))) back++;
    if (back === moved && (await isHeldAfter(increment)))
      await isHeldAfter(async () => (await update(context, jobDisplayId)).answer);
    await check("tracking-unversioned-status", () => {
      assume(agreement.tells("tracking"), "tracking shows no status that is known to be that of its job");
      assume(back > 0, `no step of job ${jobDisplayId} is taken back`);
    });
  },
);
