import type { Received } from "../../http/call.js";
import { answeredOtherwise } from "./answered-otherwise.js";
import { answeredWithAnother } from "./answered-with-another.js";
import type { Broken } from "./broken.js";
import { failsTwice } from "./fails-twice.js";
import { idToldTwice } from "./id-told-twice.js";
import { inSeveralRecords } from "./in-several-records.js";
import { lacksWhatOthersShow } from "./lacks-what-others-show.js";
import { listedTwice } from "./listed-twice.js";
import { namesAnotherHolder } from "./names-another-holder.js";
import { ofAnotherShape } from "./of-another-shape.js";
import { otherwiseWhenAskedAgain } from "./otherwise-when-asked-again.js";
import { parameterRefused } from "./parameter-refused.js";
import { rowsCrossed } from "./rows-crossed.js";
import { shownByAnotherClock } from "./shown-by-another-clock.js";
import { shownDifferently } from "./shown-differently.js";
import { showsTextsOfAnother } from "./shows-texts-of-another.js";

/** @returns the clauses that what a scenario sent and received breaks, whatever it judges */
export const seenOnTheWay = (exchanges: readonly Received[], runId: string): readonly Broken[] => [
  ...ofAnotherShape(exchanges),
  ...otherwiseWhenAskedAgain(exchanges),
  ...answeredOtherwise(exchanges),
  ...answeredWithAnother(exchanges),
  ...namesAnotherHolder(exchanges),
  ...parameterRefused(exchanges),
  ...failsTwice(exchanges),
  ...shownDifferently(exchanges, runId),
  ...lacksWhatOthersShow(exchanges, runId),
  ...inSeveralRecords(exchanges, runId),
  ...listedTwice(exchanges),
  ...idToldTwice(exchanges, runId),
  ...rowsCrossed(exchanges, runId),
  ...showsTextsOfAnother(exchanges, runId),
  ...shownByAnotherClock(exchanges),
];
