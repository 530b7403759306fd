import { isText, type Resource, resources } from "../../../../contract/laws/resources.js";
import { isGiven } from "../../../../contract/wire/written.js";
import { membersAnswered } from "../members.js";
import { isSuccess, jsonIn, withJson } from "../messages.js";
import { type Operator, onAnswer, where } from "../operator.js";
import * as mangle from "./mangle.js";

/** What a deployment makes of the values that it shows, where it stores them as they are. */

/** Reads that show a record with texts of a law: the others show what no request gives, or what the document does not print. */
const ofLaws: ReadonlySet<string | undefined> = new Set(
  Object.values<Resource>(resources)
    .filter(({ members }) => Object.values(members).some(isText))
    .flatMap(({ read, list, others = [] }) => [read, list, ...others]),
);
const lawful: Operator["places"] = where(({ id }) => ofLaws.has(id));

/** Those that show a moment which a request gives. */
const dated: Operator["places"] = (route, release) =>
  lawful(route, release).filter(() =>
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
    lawful,
    mangle.withoutLetters,
  ),
  showing("shows-signs-escaped", "It shows signs as a page writes them.", lawful, mangle.escaped),
  showing("shows-single-blanks", "It shows several blanks as one.", lawful, mangle.withSingleBlanks),
  showing("shows-days", "It shows the day of a moment alone.", dated, mangle.dateAlone),
  showing("moments-shifted", "It shows moments five hours early, as if they were UTC.", dated, mangle.hoursEarly),
];
