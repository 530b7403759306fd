import type { ClauseId } from "../../../contract/register.js";
import { type Answer, ok } from "../../core/answer.js";
import { never } from "../../core/behaviours/always.js";
import { decodedAgain, fits } from "../../core/behaviours/patterns.js";
import { type Decision, decision, type Fault, fault } from "../../core/decision.js";
import { invalid, missing, Refusal, refusing } from "../../core/refusal.js";
import { isQuoted } from "../jobs/shipments.js";
import type { Shipment } from "../jobs/state.js";

/** The routes that answer for one shipment. */
export type Kind = "details" | "history" | "documents";

/** How a request names a shipment. */
export interface Named {
  readonly pro: string;
  readonly quote: string | undefined;
}

/** Finds the shipment that is meant among those of a job. */
export type Select = (shipments: readonly Shipment[], named: Named) => Shipment | undefined;

const byPro: Select = (shipments, { pro }) => shipments.find(({ pro_number }) => pro_number === pro);
export const byQuote: Select = (shipments, { quote }) =>
  quote === undefined ? undefined : shipments.find((shipment) => isQuoted(shipment, quote));

const byEither: Select = (shipments, named) => (named.quote === undefined ? byPro : byQuote)(shipments, named);

const clauses: { readonly [K in Kind]: { readonly quote: ClauseId; readonly pro: ClauseId } } = {
  details: { quote: "tracking-quote-id-identifies", pro: "tracking-unknown-pro" },
  history: { quote: "tracking-history-quote-id", pro: "tracking-history-unknown-pro" },
  documents: { quote: "tracking-documents-quote-id", pro: "tracking-documents-unknown-pro" },
};

const faultsOf = (kind: Kind): { readonly [fault: string]: Fault<Select> } => ({
  [`${clauses[kind].quote}#quote-ignored`]: fault(
    `The ${kind} are those of the PRO number, whatever quote of the job is named.`,
    (shipments, named) => byEither(shipments, named) && byPro(shipments, named),
  ),
  [`${clauses[kind].quote}#quote-refused`]: fault(
    `The ${kind} of a shipment are refused where its quote is named.`,
    (shipments, named) => {
      if (named.quote !== undefined) throw invalid({ quote_id: ["This parameter is not known."] });
      return byPro(shipments, named);
    },
  ),
  [`tracking-unknown-quote#${kind}-of-the-pro-number`]: fault(
    `A quote_id that no shipment has yields the ${kind} of the PRO number.`,
    (shipments, named) =>
      byEither(shipments, named) ?? (named.quote === undefined ? undefined : byPro(shipments, named)),
  ),
  [`tracking-unknown-quote#${kind}-of-one-that-begins-alike`]: fault(
    `A quote_id that no shipment has yields the ${kind} of the one whose quote_id begins alike.`,
    (shipments, named) =>
      byEither(shipments, named) ??
      shipments.find(({ quote_id }) => named.quote !== undefined && quote_id.startsWith(named.quote.slice(0, -4))),
  ),
  [`tracking-unknown-quote#${kind}-of-the-first`]: fault(
    `A quote_id that no shipment has yields the ${kind} of the first shipment.`,
    (shipments, named) => byEither(shipments, named) ?? (named.quote === undefined ? undefined : shipments[0]),
  ),
  [`${clauses[kind].pro}#of-the-first`]: fault(
    `A PRO number that no shipment has yields the ${kind} of the first shipment.`,
    (shipments, named) => byEither(shipments, named) ?? (named.quote === undefined ? shipments[0] : undefined),
  ),
  [`${clauses[kind].pro}#by-a-part`]: fault(
    `The ${kind} of a shipment are found by any part of its PRO number.`,
    (shipments, named) =>
      byEither(shipments, named) ??
      (named.quote === undefined ? shipments.find(({ pro_number }) => pro_number.includes(named.pro)) : undefined),
  ),
  [`${clauses[kind].pro}#by-a-pattern`]: fault(
    `The ${kind} of a shipment are found by a pattern that its PRO number fits.`,
    (shipments, named) =>
      named.quote === undefined
        ? shipments.find(({ pro_number }) => fits(named.pro, pro_number, "%", "_"))
        : byQuote(shipments, named),
  ),
  [`${clauses[kind].pro}#decoded-twice`]: fault(
    `The PRO number by which the ${kind} of a shipment are asked for is decoded twice.`,
    (shipments, named) => byEither(shipments, { ...named, pro: decodedAgain(named.pro) }),
  ),
  [`${clauses[kind].pro}#made-up`]: fault(
    `A PRO number that no shipment has yields ${kind} all the same.`,
    (shipments, named) => {
      const [first] = shipments;
      const made = first && { ...first, pro_number: named.pro, legs: [] };
      return byEither(shipments, named) ?? (named.quote === undefined ? made : undefined);
    },
  ),
});

const ofTheFirst = (kind: Kind): Fault<Select> =>
  fault(
    `Without quote_id the ${kind} of the first shipment are answered, whichever PRO number is named.`,
    (shipments, named) =>
      named.quote === undefined ? byPro(shipments, named) && shipments[0] : byQuote(shipments, named),
  );

const lookupFaults: { readonly [K in Kind]: { readonly [fault: string]: Fault<Select> } } = {
  details: {
    "tracking-pro-lookup#details-need-quote": fault("Details are refused without quote_id.", (shipments, named) => {
      if (named.quote === undefined) throw invalid({ quote_id: ["This parameter is required."] });
      return byQuote(shipments, named);
    }),
    "tracking-pro-lookup#details-of-the-first": ofTheFirst("details"),
  },
  history: { "tracking-history-pro-lookup#of-the-first": ofTheFirst("history") },
  documents: { "tracking-documents-pro-lookup#of-the-first": ofTheFirst("documents") },
};

const selectionOf = (kind: Kind): Decision<Select> =>
  decision<Select>(`tracking-${kind}-selection`, {
    conforms: { "by-quote-else-by-pro": byEither },
    faults: { ...faultsOf(kind), ...lookupFaults[kind] },
  });

export const selection: { readonly [K in Kind]: Decision<Select> } = {
  details: selectionOf("details"),
  history: selectionOf("history"),
  documents: selectionOf("documents"),
};

export const selections = Object.values(selection);

const laxOf = (kind: Kind): Decision<boolean> =>
  never(`tracking-${kind}-quote-type`, "refused", {
    [`tracking-quote-id-uuid#${kind}-of-any-text`]: `A quote_id that is no UUID is ignored by the ${kind} of a shipment.`,
  });

/** Whether a quote_id of another type counts as not given. */
export const quoteTypes: { readonly [K in Kind]: Decision<boolean> } = {
  details: laxOf("details"),
  history: laxOf("history"),
  documents: laxOf("documents"),
};

export const quoteTypeDecisions = Object.values(quoteTypes);

const respelledOf = (kind: Kind): Decision<boolean> =>
  never(`tracking-${kind}-quote-case`, "the-same", {
    [`tracking-quote-id-any-case#${kind}-not-found`]: `No ${kind} are found by a quote_id in capital letters.`,
  });

/** Whether a quote_id in capital letters is that of no shipment. */
export const respelledUnknown: { readonly [K in Kind]: Decision<boolean> } = {
  details: respelledOf("details"),
  history: respelledOf("history"),
  documents: respelledOf("documents"),
};

const respelledIgnoredOf = (kind: Kind): Decision<boolean> =>
  never(`tracking-${kind}-quote-case-ignored`, "the-same", {
    [`tracking-quote-id-any-case#${kind}-of-the-pro-number`]: `A quote_id in capital letters is taken for none by the ${kind} of a shipment.`,
  });

/** Whether a quote_id in capital letters counts as not given. */
export const respelledIgnored: { readonly [K in Kind]: Decision<boolean> } = {
  details: respelledIgnoredOf("details"),
  history: respelledIgnoredOf("history"),
  documents: respelledIgnoredOf("documents"),
};

export const quoteCaseDecisions = [respelledUnknown, respelledIgnored].flatMap((each) => Object.values(each));

const foreignOf = (kind: Kind): Decision<boolean> =>
  never(`tracking-${kind}-foreign-quote`, "not-found", {
    [`tracking-foreign-quote#${kind}-under-any-job`]: `The ${kind} of a shipment are answered to its quote under any job.`,
  });

/** Whether the quote of another job's shipment finds it. */
export const foreignQuote: { readonly [K in Kind]: Decision<boolean> } = {
  details: foreignOf("details"),
  history: foreignOf("history"),
  documents: foreignOf("documents"),
};

export const foreignQuoteDecisions = Object.values(foreignQuote);

const lostOf = (kind: Kind): Decision<boolean> =>
  never(`tracking-${kind}-booked-again`, "as-at-first", {
    [`shipment-book-visible#no-${kind}-once-booked-again`]: `The ${kind} of a shipment that is deleted and booked again are not found.`,
  });

/** Whether what carriers tell of a shipment is lost once it is booked again. */
export const lostOnceAgain = { history: lostOf("history"), documents: lostOf("documents") } as const;

export const lostOnceAgainDecisions = Object.values(lostOnceAgain);

/** What a quote_id counts for before it identifies the shipment. */
export const quoteBefore = decision<(named: Named) => Named>("tracking-quote-before", {
  openPoint: "quote-id-before-it-identifies",
  conforms: {
    ignored: ({ pro }) => ({ pro, quote: undefined }),
    identifies: (named) => named,
    refused: (named) => {
      if (named.quote !== undefined) throw invalid({ quote_id: ["This parameter is not known."] });
      return named;
    },
  },
});

/** Whether history and documents are answered to a PRO number alone once quote_id identifies the shipment. */
export const quoteNeeded = decision<boolean>("tracking-quote-needed", {
  openPoint: "quote-id-optional",
  conforms: { "pro-is-enough": false, "refused-without": true },
});

/** What is answered where the PRO number is another shipment's than the quote. */
export const mismatch = decision<(found: Shipment) => Shipment | undefined>("tracking-quote-pro-mismatch", {
  openPoint: "quote-pro-mismatch",
  conforms: {
    "the-shipment-of-the-quote": (found) => found,
    refused: refusing(new Refusal("conflict", "The PRO number is not that of the quote.")),
    nothing: () => undefined,
  },
});

/** Whether shipments of other jobs are tracked under a job. */
export const foreignPro = decision<boolean>("tracking-foreign-pro", {
  openPoint: "tracking-foreign-pro",
  conforms: { "not-found": false, tracked: true },
});

/** What is answered for the documents of a shipment that there is not. */
export const noDocuments = decision<() => Answer>("tracking-no-documents", {
  openPoint: "not-found-status",
  conforms: { refused: refusing(missing("The shipment")), "empty-list": () => ok([]) },
});
