import { type Answer, ok } from "../../core/answer.js";
import { allOthers, apart } from "../../core/behaviours/apart.js";
import { whole } from "../../core/behaviours/intact.js";
import { decision, fault } from "../../core/decision.js";
import { missing, refusing } from "../../core/refusal.js";
import type { Job } from "../jobs/state.js";
import { type Option, providers } from "./state.js";

type Options = readonly Option[];

/** The options of a job after one of them was rated. */
type Rate = (options: Options, optionIndex: number) => Options;

/** Which option a rate quote is asked for; undefined where the job has none such. */
type Asked = (options: Options, optionIndex: number) => number | undefined;

export const askedFor = decision<Asked>("freight-provider-rate-asked", {
  conforms: {
    "by-its-index": (options, asked) => options.find(({ optionIndex }) => optionIndex === asked)?.optionIndex,
  },
  faults: {
    "freight-provider-ratequote-by-optionindex#by-its-place": fault(
      "The option of a rate quote is looked for by its place among those of the job.",
      (options, asked) => {
        const first = Math.min(...options.map(({ optionIndex }) => optionIndex));
        const option = options[asked - first];
        if (!option) throw missing("The option");
        return option.optionIndex;
      },
    ),
  },
});

const rated = (option: Option): Option => ({ ...option, freightAmount: Number(option.freightAmount) + 1.25 });

const those =
  (isRated: (option: Option, asked: number) => boolean): Rate =>
  (options, asked) =>
    options.map((option) => (isRated(option, asked) ? rated(option) : option));

export const rate = decision<Rate>("freight-provider-rate", {
  openPoint: "freight-provider-ratequote-readback",
  conforms: {
    "prices-the-option": those(({ optionIndex }, asked) => optionIndex === asked),
    "answers-only": (options) => options,
  },
  faults: {
    "freight-provider-ratequote-keeps-the-rest#rate-clears-pro-number": fault(
      "A rate quote for an option empties its PRO number.",
      (options, asked) =>
        options.map((option) => (option.optionIndex === asked ? { ...rated(option), proNum: null } : option)),
    ),
    "freight-provider-override-keeps-active#active-once-rated": fault(
      "A rate quote for an option makes it active.",
      (options, asked) =>
        options.map((option) => (option.optionIndex === asked ? { ...rated(option), optionActive: true } : option)),
    ),
    "freight-provider-ratequote-only-that-option#rate-of-all": fault(
      "A rate quote for one option prices all of the job.",
      those(() => true),
    ),
    "freight-provider-ratequote-only-that-option#rate-of-the-next": fault(
      "A rate quote for one option prices the next one instead.",
      those(({ optionIndex }, asked) => optionIndex === asked + 1),
    ),
    "freight-provider-ratequote-only-that-option#rate-of-all-inactive": fault(
      "A rate quote for one option prices those of the job that are not active as well.",
      (options, asked) =>
        options.map((option) => (option.optionIndex === asked || !option.optionActive ? rated(option) : option)),
    ),
    "freight-provider-ratequote-only-that-option#rate-makes-others-inactive": fault(
      "A rate quote for one option makes the others inactive.",
      (options, asked) =>
        options.map((option) => (option.optionIndex === asked ? rated(option) : { ...option, optionActive: false })),
    ),
  },
});

/** The options of a job as they stood when one of them was rated last. */
const onceRated = new WeakMap<object, Options>();

/** What a rate quote makes of the options of a job beside the one that it prices. */
export const besideRated = decision<(after: Options, asked: number, kept: object) => Options>(
  "freight-provider-beside-rated",
  {
    conforms: { "as-they-are": (after) => after },
    faults: {
      "freight-provider-ratequote-only-that-option#others-as-rated-before": fault(
        "A rate quote writes the other options back as they stood at the one before it.",
        (after, asked, kept) => {
          const earlier = onceRated.get(kept) ?? [];
          const back = after.map((option) => {
            const was = earlier.find(({ optionIndex }) => optionIndex === option.optionIndex);
            return option.optionIndex === asked ? option : (was ?? option);
          });
          onceRated.set(kept, back);
          return back;
        },
      ),
    },
  },
);

/** The jobs whose option of the same optionIndex is rated besides the one that is asked for. */
export const ratedFor = apart<Job>("freight-provider-rated-for", "that-job-alone", {
  "freight-provider-ratequote-only-that-option#rate-in-every-job": fault(
    "A rate quote for an option prices the one of the same optionIndex of every job.",
    allOthers,
  ),
});

/** The options of a job once the rates of its shipment were asked for. */
export const optionsOnceQuoted = whole<Options>("freight-provider-shipment-rates", "as-they-were", {
  "freight-provider-override-keeps-pro-number#undone-by-rates": fault(
    "Asking for the rates of a shipment empties the PRO numbers of its options.",
    (options) => options.map((option) => ({ ...option, proNum: null })),
  ),
  "freight-provider-override-keeps-provider#undone-by-rates": fault(
    "Asking for the rates of a shipment gives its options their first providers again.",
    (options) => options.map((option) => ({ ...option, ...providers[option.optionIndex % providers.length] })),
  ),
});

export const rateUnknown = decision<Rate>("freight-provider-rate-unknown", {
  conforms: { refused: refusing(missing("The option")), nothing: (options) => options },
  faults: {
    "freight-provider-ratequote-unknown-option#rate-unknown-adds": fault(
      "A rate quote for an option that the job does not have adds one.",
      (options, asked) => options.concat(options.slice(0, 1).map((option) => ({ ...option, optionIndex: asked }))),
    ),
    "freight-provider-ratequote-unknown-option#rate-unknown-rates-first": fault(
      "A rate quote for an option that the job does not have prices the first one.",
      (options) => options.map((option, index) => (index === 0 ? rated(option) : option)),
    ),
    "freight-provider-ratequote-unknown-option#rate-unknown-clears": fault(
      "A rate quote for an option that the job does not have removes its options.",
      () => [],
    ),
  },
});

/** What a rate quote for an option that the job does not have is answered, where that is not what any is. */
export const unknownAnswer = decision<(options: Options) => Answer | undefined>(
  "freight-provider-rate-unknown-answer",
  {
    conforms: { "as-any": () => undefined },
    faults: {
      "freight-provider-ratequote-unknown-option#answers-the-first": fault(
        "A rate quote for an option that the job does not have is answered with the first one.",
        ([first]) => first && ok(first),
      ),
    },
  },
);
