import type { Received } from "../../http/call.js";
import { otherwiseWhenAskedAgain } from "./again.js";
import { shownDifferently } from "./alike.js";
import { answeredOtherwise } from "./answered.js";
import { rowsCrossed } from "./crossed.js";
import { inSeveralRecords } from "./doubled.js";
import { failsTwice } from "./failing.js";
import { showsTextsOfAnother } from "./foreign.js";
import { lacksWhatOthersShow } from "./lacking.js";
import { answeredWithAnother } from "./of-another.js";
import { refusedForOne } from "./refused.js";
import { listedTwice } from "./repeated.js";
import { unlikeTheirRows } from "./shapes.js";
import { shownByAnotherClock } from "./shifted.js";
import { toldTwice } from "./told-twice.js";
import type { Broken } from "./writes.js";

/** @returns the clauses that what a scenario sent and received breaks, whatever it judges */
export const seenOnTheWay = (exchanges: readonly Received[], runId: string): readonly Broken[] => [
  ...unlikeTheirRows(exchanges),
  ...otherwiseWhenAskedAgain(exchanges),
  ...answeredOtherwise(exchanges),
  ...answeredWithAnother(exchanges),
  ...refusedForOne(exchanges),
  ...failsTwice(exchanges),
  ...shownDifferently(exchanges, runId),
  ...lacksWhatOthersShow(exchanges, runId),
  ...inSeveralRecords(exchanges, runId),
  ...listedTwice(exchanges),
  ...toldTwice(exchanges, runId),
  ...rowsCrossed(exchanges, runId),
  ...showsTextsOfAnother(exchanges, runId),
  ...shownByAnotherClock(exchanges),
];
