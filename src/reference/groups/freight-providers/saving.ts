import { type Answer, ok, succeeded } from "../../core/answer.js";
import { allOthers, apart, theNext } from "../../core/behaviours/apart.js";
import { whole } from "../../core/behaviours/intact.js";
import { type Decision, decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { invalid, Refusal, refusing } from "../../core/refusal.js";
import { type Job, ofThatCustomer } from "../jobs/state.js";
import { type Option, providers, rowNames } from "./state.js";

type Options = readonly Option[];
type Rows = readonly Json[];

const isComplete = ({ optionIndex }: Json): boolean => Number.isInteger(optionIndex);
const lacking = () => invalid({ optionIndex: ["This field is required in every row."] });

/** What is saved of the rows that were sent. */
export interface Admitted {
  readonly rows: Rows;
  /** A refusal that comes after they were saved. */
  readonly refusal?: Refusal;
}

type Admit = (rows: Rows) => Admitted;

const all: Admit = (rows) => {
  if (!rows.every(isComplete)) throw lacking();
  return { rows };
};

const atZero = (rows: Rows): Rows => rows.map((row) => ({ ...row, optionIndex: row["optionIndex"] ?? 0 }));
const isNull = ({ optionIndex }: Json) => optionIndex === null;
const isAlone = (rows: Rows) => rows.length === 1;

export const admit = decision<Admit>("freight-provider-rows", {
  conforms: { "complete-ones": all },
  faults: {
    "route:POST /job/{jobDisplayId}/freightproviders#nought-is-none": fault(
      "A row of option 0 is refused as one without optionIndex.",
      (rows) => {
        if (rows.some(({ optionIndex }) => optionIndex === 0)) throw lacking();
        return all(rows);
      },
    ),
    "freight-provider-optionindex-required#lone-row-ignored": fault(
      "A lone row without optionIndex is answered with success and ignored.",
      (rows) => (isAlone(rows) ? { rows: rows.filter(isComplete) } : all(rows)),
    ),
    "freight-provider-optionindex-required#lone-row-first-option": fault(
      "A lone row without optionIndex is taken for the first option.",
      (rows) => (isAlone(rows) ? { rows: atZero(rows) } : all(rows)),
    ),
    "freight-provider-optionindex-required#lone-row-saved-and-refused": fault(
      "A lone row without optionIndex is refused, and saved for the first option.",
      (rows) => (isAlone(rows) && !rows.every(isComplete) ? { rows: atZero(rows), refusal: lacking() } : all(rows)),
    ),
    "freight-provider-optionindex-every-row#incomplete-rows-ignored": fault(
      "Of several rows those without optionIndex are ignored.",
      (rows) => (isAlone(rows) ? all(rows) : { rows: rows.filter(isComplete) }),
    ),
    "freight-provider-optionindex-every-row#first-row-looked-at": fault(
      "Only the first row is looked at for its optionIndex.",
      (rows) => (isAlone(rows) || !rows.slice(0, 1).every(isComplete) ? all(rows) : { rows: rows.filter(isComplete) }),
    ),
    "freight-provider-optionindex-every-row#last-row-looked-at": fault(
      "Only the last row is looked at for its optionIndex.",
      (rows) => (isAlone(rows) || !rows.slice(-1).every(isComplete) ? all(rows) : { rows: rows.filter(isComplete) }),
    ),
    "freight-provider-optionindex-every-row#ends-looked-at": fault(
      "Only the first and the last row are looked at for their optionIndex.",
      (rows) =>
        [...rows.slice(0, 1), ...rows.slice(-1)].every(isComplete) ? { rows: rows.filter(isComplete) } : all(rows),
    ),
    "freight-provider-optionindex-every-row#first-two-looked-at": fault(
      "Only the first two rows are looked at for their optionIndex.",
      (rows) => (rows.slice(0, 2).every(isComplete) ? { rows: rows.filter(isComplete) } : all(rows)),
    ),
    "freight-provider-optionindex-every-row#null-ignored": fault(
      "Of several rows those whose optionIndex is null are ignored.",
      (rows) => (isAlone(rows) ? all(rows) : all(rows.filter((row) => !isNull(row)))),
    ),
    "freight-provider-optionindex-required#null-first-option": fault(
      "A lone row whose optionIndex is null is taken for the first option.",
      (rows) => (isAlone(rows) && rows.every(isNull) ? { rows: atZero(rows) } : all(rows)),
    ),
    "freight-provider-optionindex-every-row#complete-rows-saved-and-refused": fault(
      "A save with a row without optionIndex is refused after the complete rows were saved.",
      (rows) =>
        isAlone(rows) || rows.every(isComplete) ? all(rows) : { rows: rows.filter(isComplete), refusal: lacking() },
    ),
  },
});

/** Which option a row of an index is for. */
export const placed = decision<(rows: Rows, options: Options) => Rows>("freight-provider-row-index", {
  conforms: { "as-given": (rows) => rows },
  faults: {
    "freight-provider-post-several-rows#next-free-index": fault(
      "A row for an option that the job does not have is saved for the next one.",
      (rows, options) => {
        let last = Math.max(-1, ...options.map(({ optionIndex }) => optionIndex));
        return rows.map((row) => (Number(row["optionIndex"]) > last ? { ...row, optionIndex: ++last } : row));
      },
    ),
    "freight-provider-one-row-as-several#same-row-switches-off": fault(
      "Where a job has more than three options, a lone row that one of them has already switches it off.",
      (rows, options) =>
        rows.map((row) => {
          const option = options.find(({ optionIndex }) => optionIndex === row["optionIndex"]);
          const isSame = option && rowNames.every((name) => row[name] === undefined || row[name] === option[name]);
          return isSame && rows.length === 1 && options.length > 3 ? { ...row, optionActive: false } : row;
        }),
    ),
    "freight-provider-post-several-rows#rows-behind-a-higher-lost": fault(
      "A row for an option that the job does not have is lost behind one of a higher index.",
      (rows, options) => {
        const isKnown = ({ optionIndex }: Json) => options.some((option) => option.optionIndex === optionIndex);
        const isBehind = (row: Json, at: number) =>
          rows.slice(0, at).some(({ optionIndex }) => Number(optionIndex) > Number(row["optionIndex"]));
        return rows.filter((row, at) => isKnown(row) || !isBehind(row, at));
      },
    ),
  },
});

/** Which of the rows that were admitted reach the options. */
export const reach = whole<Rows>("freight-provider-rows-saved", "all", {
  "freight-provider-post-several-rows#first-row-only": fault("Only the first row of an array is saved.", (rows) =>
    rows.slice(0, 1),
  ),
  "freight-provider-post-several-rows#last-row-only": fault("Only the last row of an array is saved.", (rows) =>
    rows.slice(-1),
  ),
  "freight-provider-post-several-rows#ten-rows-at-most": fault("Of an array the first ten rows are saved.", (rows) =>
    rows.slice(0, 10),
  ),
  "freight-provider-post-several-rows#number-of-the-last-alone": fault(
    "Of several rows the last alone is saved with its PRO number.",
    (rows) => rows.map((row, at) => (at === rows.length - 1 ? row : { ...row, proNum: null })),
  ),
  "freight-provider-override-keeps-accessorial-amount#nothing-as-before": fault(
    "A row whose accessorialAmount is 0 leaves the one that the option has.",
    (rows) =>
      rows.map(({ accessorialAmount, ...row }) => (accessorialAmount === 0 ? row : { ...row, accessorialAmount })),
  ),
  "freight-provider-post-several-rows#code-of-first": fault(
    "Every row is saved with the providerCompanyCode of the first one.",
    (rows) => rows.map((row) => ({ ...row, providerCompanyCode: rows[0]?.["providerCompanyCode"] })),
  ),
  "freight-provider-post-several-rows#id-of-first": fault(
    "Every row is saved with the providerID of the first one.",
    (rows) => rows.map((row) => ({ ...row, providerID: rows[0]?.["providerID"] })),
  ),
  "freight-provider-post-several-rows#type-of-first": fault(
    "Every row is saved with the shipmentType of the first one.",
    (rows) => rows.map((row) => ({ ...row, shipmentType: rows[0]?.["shipmentType"] })),
  ),
  "freight-provider-post-several-rows#carried-over": fault(
    "What a row leaves out it takes from the row before it.",
    (rows) => {
      let before: Json = {};
      return rows.map((row) => {
        before = { ...before, ...row };
        return before;
      });
    },
  ),
  "freight-provider-post-several-rows#first-row-for-all": fault(
    "Every row is saved with what the first one holds.",
    (rows) => rows.map(({ optionIndex }) => ({ ...rows[0], optionIndex })),
  ),
});

/** Rules that one deployment has for rows and another has not. @returns the rows that it leaves */
type Rule = (rows: Rows, options: Options) => Rows;
type IsWrong = (row: Json, options: Options, rows: Rows) => boolean;

const isNew: IsWrong = (row, options) => !options.some(({ optionIndex }) => optionIndex === row["optionIndex"]);

const rule = (
  name: string,
  openPoint: string,
  isWrong: IsWrong,
  others: { readonly [alternative: string]: Rule } = {},
) =>
  decision<Rule>(name, {
    openPoint,
    conforms: {
      taken: (rows) => rows,
      refused: (rows, options) => {
        if (rows.some((row) => isWrong(row, options, rows))) throw new Refusal("invalid", "The rows are not allowed.");
        return rows;
      },
      ...others,
    },
  });

export const rules: readonly Decision<Rule>[] = [
  rule("freight-provider-new-option", "freight-provider-new-option", isNew, {
    "passed-over": (rows, options) => rows.filter((row) => !isNew(row, options, rows)),
  }),
  rule(
    "freight-provider-unknown",
    "freight-provider-provider-known",
    (row) => !providers.some(({ providerID }) => providerID === row["providerID"]),
  ),
  rule("freight-provider-identifiers", "freight-provider-provider-identifiers", (row) =>
    [row["providerCompanyName"], row["providerID"], row["providerCompanyCode"]].includes(undefined),
  ),
  rule(
    "freight-provider-index-twice",
    "freight-provider-same-index-twice",
    (row, _, rows) => rows.filter(({ optionIndex }) => optionIndex === row["optionIndex"]).length > 1,
  ),
];

/** What becomes of the options that a save does not name. */
export const others = decision<(options: Options, named: readonly number[]) => Options>("freight-provider-others", {
  openPoint: "freight-provider-save-mode",
  conforms: {
    left: (options) => options,
    replaced: (options, named) => options.filter(({ optionIndex }) => named.includes(optionIndex)),
    "made-inactive": (options, named) =>
      options.map((option) => (named.includes(option.optionIndex) ? option : { ...option, optionActive: false })),
  },
  faults: {
    "freight-provider-override-keeps-pro-number#taken-by-another-save": fault(
      "A save of one row takes the PRO numbers of the other options of the job.",
      (options, named) =>
        named.length === 1
          ? options.map((option) => (named.includes(option.optionIndex) ? option : { ...option, proNum: null }))
          : options,
    ),
    "freight-provider-one-row-as-several#one-replaces-all": fault(
      "A save of one row removes the other options of the job, and one of several leaves them.",
      (options, named) =>
        named.length === 1 ? options.filter(({ optionIndex }) => named.includes(optionIndex)) : options,
    ),
  },
});

/** What an option has where a row of it leaves members out: what it had, or nothing. */
export const rowLeftOut = decision<(before: Option, blank: Option) => Option>("freight-provider-left-out", {
  openPoint: "update-left-out",
  conforms: { kept: (before) => before, cleared: (_, blank) => blank },
});

export const emptySave = decision<(options: Options) => Options>("freight-provider-empty-save", {
  openPoint: "freight-provider-empty-array",
  conforms: {
    "changes-nothing": (options) => options,
    "removes-all": () => [],
    refused: refusing(new Refusal("invalid", "A row is needed.")),
  },
});

export const saveAnswer = decision<Answer>("freight-provider-save-answer", {
  openPoint: "freight-provider-save-empty-answer",
  conforms: {
    "service-base-response": succeeded,
    empty: { kind: "empty", status: 200 },
    "no-content": { kind: "empty", status: 204 },
    null: ok(null),
  },
});

/** The jobs that a save changes beside the one that it is for. */
export const savedFor = apart<Job>("freight-provider-job", "that-job", {
  "freight-provider-save-only-that-job#saved-for-all": fault(
    "Providers saved for one job are saved for all.",
    allOthers,
  ),
  "freight-provider-save-only-that-job#saved-for-customer": fault(
    "Providers saved for one job are saved for all of the same customer.",
    ofThatCustomer,
  ),
  "freight-provider-save-only-that-job#saved-for-the-next": fault(
    "Providers saved for one job are saved for the next as well.",
    theNext,
  ),
});
