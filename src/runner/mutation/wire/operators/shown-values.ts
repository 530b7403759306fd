import type { RouteId } from "../../../../contract/routes.js";
import { isGiven, isWritten } from "../../../../contract/wire/written.js";
import { membersAnswered } from "../members.js";
import { isSuccess, jsonIn, withJson } from "../messages.js";
import { isRead, type Operator, onAnswer } from "../operator.js";
import * as mangle from "./mangle.js";

/** What a deployment makes of the values that it shows, where it stores them as they are. */

const bodiless: ReadonlySet<string> = new Set(["nothing-declared", "no-content", "bytes", "string"]);

/** Reads of what documented requests write: what else there is may hold any values. */
const written: Operator["places"] = (route, release) =>
  isRead(route) && !bodiless.has(route.answers.kind) && isWritten(route.id as RouteId, release) ? [""] : [];

/** Those that show a moment which a request gives. */
const dated: Operator["places"] = (route, release) =>
  written(route, release).filter(() =>
    membersAnswered(route, release).some(
      ({ path, schema }) => schema.format === "date-time" && isGiven(route, path, release),
    ),
  );

const showing = (name: string, says: string, places: Operator["places"], how: mangle.Mangle): Operator =>
  onAnswer(name, says, places, (answer) => {
    const { to, isOther } = isSuccess(answer) ? mangle.mangled(jsonIn(answer), how) : { to: undefined, isOther: false };
    return isOther ? withJson(answer, to) : undefined;
  });

export const shownValueOperators: readonly Operator[] = [
  showing(
    "shows-no-letters",
    "It shows a question mark for each letter that is not of the English alphabet.",
    written,
    mangle.withoutLetters,
  ),
  showing("shows-signs-escaped", "It shows signs as a page writes them.", written, mangle.escaped),
  showing("shows-single-blanks", "It shows several blanks as one.", written, mangle.withSingleBlanks),
  showing("shows-beginnings", "It shows the beginning of a long text.", written, mangle.shortened),
  showing("shows-days", "It shows the day of a moment alone.", dated, mangle.dateAlone),
];
