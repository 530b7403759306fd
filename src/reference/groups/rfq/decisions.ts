import { type Answer, absent, ok } from "../../core/answer.js";
import { never } from "../../core/behaviours/always.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { type Decision, decision, fault } from "../../core/decision.js";
import type { Incoming } from "../../core/exchanged.js";
import { isObject } from "../../core/form.js";
import { withCapitals } from "../../core/inside.js";
import { invalid, missing, Refusal } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { World } from "../../core/world.js";
import type { Option } from "../freight-providers/state.js";
import { type Job, withoutMail } from "../jobs/state.js";
import type { QuoteRequest, RequestStatus } from "./state.js";

/** What can be done to a quote request. */
export const deeds = ["accept", "decline", "cancel", "acceptwinner", "comment"] as const;
export type Deed = (typeof deeds)[number];

export const requestById = decision<(store: Store<QuoteRequest>, id: number) => QuoteRequest | undefined>("rfq-read", {
  conforms: { "by-id": (store, id) => store.get(id) },
  faults: {
    "rfq-unknown#read-any": fault(
      "An id that no quote request has reads the first one.",
      (store, id) => store.get(id) ?? store.all()[0],
    ),
    "rfq-unknown#read-empty": fault("An id that no quote request has reads a blank one.", (store, id) => {
      const [first] = store.all();
      return store.get(id) ?? (first && { ...first, id });
    }),
  },
});

/** A quote request as it is read, beside all of its job. */
export const requestRead = decision<(request: QuoteRequest, ofItsJob: readonly QuoteRequest[]) => QuoteRequest>(
  "rfq-read-of-job",
  {
    conforms: { "as-it-is": (request) => request },
    faults: {
      "rfq-forjob-consistent#company-of-first": fault(
        "Each quote request is read with the company of the first of its job.",
        (request, [first]) => ({ ...request, company: first?.company ?? request.company }),
      ),
      "rfq-forjob-follows-answers#read-as-sent": fault(
        "A declined quote request is read as it was sent, and listed as it is.",
        (request) => (request.status === "Declined" ? { ...request, status: "Sent" } : request),
      ),
      "rfq-comment-visible#refused-since": fault(
        "A quote request with a comment that takes more than 256 characters is refused to who reads it.",
        (request) => {
          if (request.comments.some((comment) => JSON.stringify(comment).length > 256))
            throw invalid({ comments: ["At most 256 characters."] });
          return request;
        },
      ),
    },
  },
);

/** What of a quote request is displayed: where its comments are read is open. */
export const displayed = decision<(request: QuoteRequest) => object>("rfq-display", {
  conforms: {
    "all-of-it": (request) => request,
    "without-comments": ({ comments: _, ...request }) => ({ ...request, price: request.price ?? null }),
  },
});

/** Which quote requests are listed for a job. */
type Listing = (requests: readonly QuoteRequest[], jobId: string) => readonly QuoteRequest[];

const ofJob: Listing = (requests, jobId) => requests.filter(({ job_id }) => job_id === jobId);

export const jobListing = decision<Listing>("rfq-forjob", {
  conforms: { "of-that-job": ofJob },
  faults: {
    "rfq-forjob-complete#five": fault("The list of a job ends after five quote requests.", (requests, jobId) =>
      ofJob(requests, jobId).slice(0, 5),
    ),
    "rfq-forjob-complete#latest-five": fault("Of a job the latest five quote requests are listed.", (requests, jobId) =>
      ofJob(requests, jobId).slice(-5),
    ),
    "rfq-forjob-complete#commented-on-alone": fault(
      "A quote request without a comment is not listed.",
      (requests, jobId) => ofJob(requests, jobId).filter(({ comments }) => comments.length > 0),
    ),
    "rfq-forjob-only-that-job#all": fault("The quote requests of every job are listed.", (requests) => requests),
    "rfq-forjob-only-that-job#one-more": fault(
      "A quote request of another job is listed behind those of the job.",
      (requests, jobId) => [
        ...ofJob(requests, jobId),
        ...requests.filter(({ job_id }) => job_id !== jobId).slice(0, 1),
      ],
    ),
    "rfq-forjob-follows#as-sent-out": fault("Quote requests are listed without comments.", (requests, jobId) =>
      ofJob(requests, jobId).map((row) => ({ ...row, comments: [] })),
    ),
    "rfq-forjob-follows#of-sixteen-bits": fault(
      "A comment is listed with two question marks for each letter beyond 16 bits.",
      (requests, jobId) => ofJob(requests, jobId).map((row) => ({ ...row, comments: row.comments.map(ofSixteenBits) })),
    ),
    "rfq-forjob-follows#once-for-each-comment": fault(
      "A quote request with several comments is listed once for each of them, and with it.",
      (requests, jobId) =>
        ofJob(requests, jobId).flatMap((row) =>
          row.comments.length > 1 ? row.comments.map((comment) => ({ ...row, comment })) : [row],
        ),
    ),
    "rfq-forjob-consistent#shifted-ids": fault(
      "Each quote request is listed under the id of the next.",
      (requests, jobId) => {
        const rows = ofJob(requests, jobId);
        return rows.map((row, index) => ({ ...row, id: rows[(index + 1) % rows.length]?.id ?? row.id }));
      },
    ),
    "rfq-forjob-consistent#stale": fault("The listing names another company than the read.", (requests, jobId) =>
      ofJob(requests, jobId).map((row) => ({ ...row, company: "Former Company" })),
    ),
  },
});

/** Quote requests as they were listed, by their ids: each that was not commented on since. */
type ListedBefore = Map<number, QuoteRequest>;

type Renewing = (row: QuoteRequest, before: ListedBefore) => QuoteRequest;

const listedAsSent = (status: RequestStatus, says: string) =>
  fault<Renewing>(says, (row) => (row.status === status ? { ...row, status: "Sent" } : row));

/** How a quote request is listed that may have been listed before. */
export const listedAnew = decision<Renewing>("rfq-listed-anew", {
  conforms: { "each-time": (row) => row },
  faults: {
    "rfq-forjob-follows-answers#renewed-by-comments": fault(
      "A quote request is listed as it was listed first, until it is commented on.",
      (row, before) => {
        const first = before.get(row.id) ?? row;
        before.set(row.id, first);
        return first;
      },
    ),
    "rfq-forjob-follows-answers#no-comments-once-answered": fault(
      "A quote request that was answered is listed without its comments.",
      (row) => (row.status === "Sent" ? row : { ...row, comments: [] }),
    ),
    "rfq-forjob-follows-answers#accepted-as-sent": listedAsSent(
      "Accepted",
      "An accepted quote request is listed as it was sent.",
    ),
    "rfq-forjob-follows-answers#declined-as-sent": listedAsSent(
      "Declined",
      "A declined quote request is listed as it was sent.",
    ),
    "rfq-forjob-follows-answers#cancelled-as-sent": listedAsSent(
      "Cancelled",
      "A cancelled quote request is listed as it was sent.",
    ),
    "rfq-forjob-follows-answers#winner-as-sent": listedAsSent(
      "Won",
      "A quote request whose winner was accepted is listed as it was sent.",
    ),
  },
});

/** Whether parameters, which may be any, have the quote requests of every job listed. */
export const listedWithParameters = decision<(url: string) => boolean>("rfq-forjob-with-parameters", {
  conforms: { "that-job": () => false },
  faults: {
    "rfq-forjob-only-that-job#with-parameters-all": fault(
      "With parameters the quote requests of every job are listed.",
      (url) => new URL(url).search !== "",
    ),
  },
});

/** Whether a job that does not exist has the quote requests of the first one. */
export const unknownIsFirst = never("rfq-unknown-job-requests", "none", {
  "rfq-forjob-only-that-job#first-for-unknown":
    "For a job that does not exist the quote requests of the first one are listed.",
});

/** Whether a list of quote requests has one. */
export const listedStates = decision<(request: QuoteRequest) => boolean>("rfq-listed-states", {
  openPoint: "rfq-forjob-answered",
  conforms: { all: () => true, "not-declined-nor-cancelled": ({ status }) => !/Declined|Cancelled/.test(status) },
});

export const unknownJob = decision<(world: World) => Answer>("rfq-unknown-job", {
  openPoint: "rfq-forjob-empty",
  conforms: { "empty-list": () => ok([]), absent: (world) => absent(world, "The job") },
});

/** Whether a job goes by this id, in lower case. */
export const jobKnownAs = decision<(job: Job, id: string) => boolean>("rfq-job-id", {
  openPoint: "rfq-jobid-type",
  conforms: {
    both: (job, id) => job.job_id === id || String(job.id) === id,
    uuid: (job, id) => job.job_id === id,
    "display-id": (job, id) => String(job.id) === id,
  },
});

/** Refuses a request that names none of the parameters that the document does not show. */
type ParametersNeeded = (request: Incoming) => void;

const refusedWithout: ParametersNeeded = ({ url }) => {
  if (new URL(url).search === "") throw invalid({ company_id: ["This parameter is required."] });
};

export const listParameters = decision<ParametersNeeded>("rfq-forjob-parameters", {
  openPoint: "rfq-forjob-params",
  conforms: { none: () => {}, "a-company": refusedWithout },
});

export const winnerParameters = decision<ParametersNeeded>("rfq-acceptwinner-parameters", {
  openPoint: "rfq-acceptwinner-params",
  conforms: { none: () => {}, "the-winning-company": refusedWithout },
});

const statusAfter: { readonly [D in Deed]: RequestStatus | undefined } = {
  accept: "Accepted",
  decline: "Declined",
  cancel: "Cancelled",
  acceptwinner: "Won",
  comment: undefined,
};

/** What a deed does: the request as it was in, as it is from now on out. */
type Work = (request: QuoteRequest, body: unknown) => QuoteRequest;

const done =
  (deed: Deed): Work =>
  (request, body) => ({
    ...request,
    status: statusAfter[deed] ?? request.status,
    offer: deed === "accept" ? body : request.offer,
    comments: deed === "comment" ? [...request.comments, body] : request.comments,
  });

const without = (deed: string) => fault<Work>(`${deed} is answered and not carried out.`, (request) => request);

const withTexts =
  (ofText: (text: string) => string) =>
  (body: unknown): unknown => {
    const told = (value: unknown) => (typeof value === "string" ? ofText(value) : value);
    return isObject(body) ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, told(value)])) : body;
  };

const escaped = withTexts((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
const ofSixteenBits = withTexts((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "??"));
const cut = withTexts((text) => text.slice(0, 255));
const capitalised = withTexts((text) => String(withCapitals(text)));

/** A comment on a request of that status makes it what it was when it was sent. */
const reopening = (status: RequestStatus, which: string) =>
  fault<Work>(`A comment on ${which} quote request makes it one that waits for an answer again.`, (request, body) => ({
    ...done("comment")(request, body),
    status: request.status === status ? "Sent" : request.status,
  }));

/** A comment on a request of that status is taken, and not kept. */
const lostOnce = (status: RequestStatus, which: string) =>
  fault<Work>(`A comment on ${which} quote request is taken, and not kept.`, (request, body) =>
    request.status === status ? request : done("comment")(request, body),
  );

const withoutComments = (deed: Deed, says: string) =>
  fault<Work>(says, (request, body) => ({ ...done(deed)(request, body), comments: [] }));

export const work: { readonly [D in Deed]: Decision<Work> } = {
  accept: decision<Work>("rfq-accept", {
    conforms: {
      accepts: done("accept"),
      "high-prices-refused": (request, body) => {
        if (isObject(body) && Number(body["price"]) > 1_000_000) throw invalid({ price: ["At most 1000000."] });
        return done("accept")(request, body);
      },
    },
    faults: {
      "rfq-accept-visible#forgotten": without("An acceptance"),
      "rfq-accept-visible#without-price": fault("What is accepted is kept with a price of 0.", (request, body) => ({
        ...done("accept")(request, body),
        offer: isObject(body) ? { ...body, price: 0 } : body,
      })),
      "rfq-accept-visible#price-of-thirty-two-bits": fault(
        "The price of an acceptance is kept in cents of 32 bits: a high one comes back negative.",
        (request, body) => ({
          ...done("accept")(request, body),
          offer: isObject(body) ? { ...body, price: ((Number(body["price"]) * 100) | 0) / 100 } : body,
        }),
      ),
      "rfq-accept-visible#rounded-price": fault("The price of an acceptance is kept rounded.", (request, body) => ({
        ...done("accept")(request, body),
        ...(isObject(body) && { price: Math.round(Number(body["price"])), offer: { comments: body["comments"] } }),
      })),
      "rfq-accept-visible#without-comments": fault(
        "What is accepted is kept without its comments.",
        (request, body) => ({
          ...done("accept")(request, body),
          offer: isObject(body) ? { price: body["price"] } : body,
        }),
      ),
      "rfq-accept-visible#comments-without-a-price-alone": fault(
        "The comments of an acceptance are kept where no price is given with them, those of a comment always.",
        (request, body) => {
          const { price, ...others } = isObject(body) ? body : {};
          const offer = price === undefined ? others : null;
          return { ...done("accept")(request, body), ...(price !== undefined && { price }), offer };
        },
      ),
      "rfq-accept-keeps-comments#cleared": withoutComments("accept", "An acceptance clears the comments."),
      "rfq-accept-keeps-comments#first-five": fault("An acceptance keeps the first five comments.", (request, body) => {
        const accepted = done("accept")(request, body);
        return { ...accepted, comments: accepted.comments.slice(0, 5) };
      }),
    },
  }),
  decline: decision<Work>("rfq-decline", {
    conforms: { declines: done("decline") },
    faults: {
      "rfq-decline-visible#forgotten": without("A refusal to quote"),
      "rfq-decline-is-no-accept#accepts": fault("Declining leaves the state of an acceptance.", (request) => ({
        ...request,
        status: "Accepted",
      })),
      "rfq-decline-keeps-comments#cleared": withoutComments("decline", "Declining clears the comments."),
    },
  }),
  cancel: decision<Work>("rfq-cancel", {
    conforms: { cancels: done("cancel") },
    faults: {
      "rfq-cancel-visible#forgotten": without("A cancellation"),
      "rfq-cancel-is-no-accept#accepts": fault("Cancelling leaves the state of an acceptance.", (request) => ({
        ...request,
        status: "Accepted",
      })),
      "rfq-cancel-keeps-comments#cleared": withoutComments("cancel", "Cancelling clears the comments."),
    },
  }),
  acceptwinner: decision<Work>("rfq-acceptwinner", {
    conforms: { wins: done("acceptwinner") },
    faults: {
      "rfq-acceptwinner-visible#forgotten": without("The choice of a winner"),
      "rfq-acceptwinner-keeps-comments#cleared": withoutComments(
        "acceptwinner",
        "The choice of a winner clears the comments.",
      ),
    },
  }),
  comment: decision<Work>("rfq-comment", {
    conforms: { "is-kept": done("comment") },
    faults: {
      "rfq-decline-keeps-comments#none-since": lostOnce("Declined", "a declined"),
      "rfq-cancel-keeps-comments#none-since": lostOnce("Cancelled", "a cancelled"),
      "rfq-comment-visible#forgotten": without("A comment"),
      "rfq-comment-visible#blank": fault("A comment is kept without its text.", (request) => ({
        ...request,
        comments: [...request.comments, {}],
      })),
      "rfq-comment-visible#twice": fault("A comment is kept twice.", (request, body) => ({
        ...request,
        comments: [...request.comments, body, body],
      })),
      "rfq-comment-visible#escaped": fault("A comment is kept as markup.", (request, body) => ({
        ...request,
        comments: [...request.comments, escaped(body)],
      })),
      "rfq-comment-visible#of-sixteen-bits": fault(
        "A comment is kept with two question marks for each letter beyond 16 bits.",
        (request, body) => done("comment")(request, ofSixteenBits(body)),
      ),
      "rfq-comment-visible#words-capitalised": fault(
        "A comment is kept with a capital for each word.",
        (request, body) => done("comment")(request, capitalised(body)),
      ),
      "rfq-comment-visible#cut": fault("A comment is cut after 255 characters.", (request, body) =>
        done("comment")(request, cut(body)),
      ),
      "rfq-comment-visible#last-alone": fault("A comment takes the place of those before it.", (request, body) => ({
        ...request,
        comments: [body],
      })),
      "rfq-comment-visible#first-alone": fault(
        "Of the comments on a quote request the first alone is kept.",
        (request, body) => (request.comments.length > 0 ? request : done("comment")(request, body)),
      ),
      "rfq-comment-visible#the-same-once": fault(
        "A comment that says the same as an earlier one is answered and not kept.",
        (request, body) =>
          request.comments.some((comment) => JSON.stringify(comment) === JSON.stringify(body))
            ? request
            : done("comment")(request, body),
      ),
      "rfq-comment-keeps-state#accepts": fault("A comment accepts the quote request.", (request, body) => ({
        ...done("comment")(request, body),
        status: "Accepted",
      })),
      "rfq-comment-keeps-state#in-place-of-the-offer": fault(
        "A comment on an accepted quote request replaces what it was accepted with.",
        (request, body) => {
          const commented = done("comment")(request, body);
          return request.offer ? { ...commented, offer: body } : commented;
        },
      ),
      "rfq-comment-keeps-state#reopens": fault("A comment undoes the answer to a quote request.", (request, body) => ({
        ...done("comment")(request, body),
        status: "Sent",
      })),
      "rfq-comment-keeps-state#reopens-declined": reopening("Declined", "a declined"),
      "rfq-comment-keeps-state#reopens-cancelled": reopening("Cancelled", "a cancelled"),
      "rfq-comment-keeps-state#reopens-won": reopening("Won", "a won"),
    },
  }),
};

/** A quote request that shows one price, which is told apart from the texts that came with it. */
function pricedBy(
  request: QuoteRequest,
  deed: Deed,
  body: unknown,
  priceOf: (body: { readonly [name: string]: unknown }) => unknown,
): QuoteRequest {
  if (!isObject(body)) return request;
  const { price: _, ...texts } = body;
  const comments = deed === "comment" ? [...request.comments.slice(0, -1), texts] : request.comments;
  return { ...request, comments, offer: deed === "accept" ? texts : request.offer, price: priceOf(body) };
}

/** Whether what a quote request is accepted with is listed among its comments as well, which have ids there. */
export const acceptanceListed = decision<(request: QuoteRequest, deed: Deed, body: unknown) => QuoteRequest>(
  "rfq-acceptance-listed",
  {
    openPoint: "rfq-acceptmodel",
    conforms: {
      "apart-from-comments": (request) => request,
      "as-the-latest-comment": (request, deed, body) =>
        deed === "accept" && isObject(body)
          ? { ...request, comments: [{ ...body, id: request.comments.length + 1 }, ...request.comments] }
          : request,
      "with-the-latest-price": (request, deed, body) => pricedBy(request, deed, body, ({ price }) => price),
    },
    faults: {
      "rfq-accept-visible#price-of-the-comment": fault(
        "The first price that a quote request is sent is kept: that of an acceptance is lost behind that of a comment.",
        (request, deed, body) => pricedBy(request, deed, body, ({ price }) => request.price ?? price),
      ),
    },
  },
);

/** What a deed comes to, beside how often the request was changed, of a request as it was and as it would be. */
type Counting = (before: QuoteRequest, after: QuoteRequest, deed: Deed) => QuoteRequest;

const counted: Counting = ({ revision = 0 }, after) => ({ ...after, revision: revision + 1 });

const countedAlone = (alone: Deed, says: string) =>
  fault<Counting>(says, (before, after, deed) => counted(before, deed === alone ? before : after, deed));

/** Whether a quote request tells how often it was changed. */
export const timesChanged = decision<Counting>("rfq-times-changed", {
  conforms: { uncounted: (_before, after) => after, counted },
  faults: {
    "rfq-cancel-visible#counted-alone": countedAlone(
      "cancel",
      "A cancellation counts as a change of the quote request, and leaves it as it was sent.",
    ),
    "rfq-decline-visible#counted-alone": countedAlone(
      "decline",
      "Declining counts as a change of the quote request, and leaves it as it was sent.",
    ),
  },
});

export const workDecisions = Object.values(work);

type Kept = Map<string, readonly QuoteRequest[]>;
type Keeping = (
  rows: readonly QuoteRequest[],
  jobId: string,
  kept: Kept,
) => ReturnType<Listing> | Promise<ReturnType<Listing>>;

/** What becomes of a list that was read, and is asked for again. */
export const listKept = decision<Keeping>("rfq-list-kept", {
  conforms: { "read-anew": (rows) => rows },
  faults: {
    "rfq-forjob-follows#kept-as-read-meanwhile": fault(
      "A list that is read while one of its quote requests is commented on is kept as it was before that.",
      async (rows, jobId, kept) => {
        const known = kept.get(jobId);
        if (known) return known;
        await meanwhile();
        kept.set(jobId, rows);
        return rows;
      },
    ),
  },
});

/** What a deed waits for between what it reads and what it stores. */
export const storedLater = decision<(deed: Deed) => Promise<void> | undefined>("rfq-stored-later", {
  conforms: { "at-once": () => undefined },
  faults: {
    "rfq-comment-visible#over-each-other": fault(
      "Of comments that come at the same time the last alone is kept.",
      (deed) => (deed === "comment" ? meanwhile() : undefined),
    ),
  },
});

/** Which quote request of a job an acceptance of its winner is about. */
export const winner = decision<(request: QuoteRequest, all: readonly QuoteRequest[]) => QuoteRequest>("rfq-winner", {
  conforms: { "the-one-named": (request) => request },
  faults: {
    "rfq-acceptwinner-visible#first-of-job": fault(
      "The first quote request of the job becomes the winner.",
      (request, all) => all.find(({ job_id }) => job_id === request.job_id) ?? request,
    ),
    "rfq-acceptwinner-visible#the-accepted-one": fault(
      "Of a job that has an accepted quote request that one becomes the winner.",
      (request, all) => all.find(({ job_id, status }) => job_id === request.job_id && status === "Accepted") ?? request,
    ),
  },
});

/** What else is stored when a deed is done: nothing of other requests in a conforming deployment. */
type Spread = (store: Store<QuoteRequest>, after: QuoteRequest, deed: Deed) => void;

/** What a deed gives the others of the job as well. */
const toOthers =
  (spreading: Deed, given: (after: QuoteRequest) => Partial<QuoteRequest>): Spread =>
  (store, after, deed) => {
    if (deed !== spreading) return;
    for (const other of store.all())
      if (other.job_id === after.job_id && other.id !== after.id) store.add({ ...other, ...given(after) });
  };

/** What a deed gives those that its company has for the same job. */
const toItsCompanyThere =
  (spreading: Deed): Spread =>
  (store, after, deed) => {
    if (deed !== spreading) return;
    for (const other of store.all())
      if (other.job_id === after.job_id && other.company === after.company)
        store.add({ ...other, status: after.status });
  };

/** What a deed gives those that its company has for other jobs. */
const toItsCompany =
  (spreading: Deed, given: (after: QuoteRequest) => Partial<QuoteRequest>): Spread =>
  (store, after, deed) => {
    if (deed !== spreading) return;
    for (const other of store.all())
      if (other.job_id !== after.job_id && other.company === after.company && other.status === "Sent")
        store.add({ ...other, ...given(after) });
  };

const turnsElsewhere = (deed: Deed, status: RequestStatus): Spread => toItsCompany(deed, () => ({ status }));

const withStatus = (deed: Deed): Spread => toOthers(deed, ({ status }) => ({ status }));

export const spread = decision<Spread>("rfq-spread", {
  openPoint: "rfq-winner-others",
  conforms: {
    "that-one-alone": () => {},
    "a-winner-declines-the-others": toOthers("acceptwinner", () => ({ status: "Declined" })),
  },
  faults: {
    "rfq-comment-only-that#all": fault(
      "A comment on one quote request is kept for all of its job.",
      toOthers("comment", ({ comments }) => ({ comments })),
    ),
    "rfq-comment-only-that#company-elsewhere": fault(
      "A comment on one quote request is kept for those of its company for other jobs, too.",
      toItsCompany("comment", ({ comments }) => ({ comments })),
    ),
    "rfq-comment-only-that#other-jobs": fault(
      "A comment on one quote request is kept for those of all other jobs, too.",
      (store, { job_id, comments }, deed) => {
        if (deed !== "comment") return;
        for (const other of store.all()) if (other.job_id !== job_id) store.add({ ...other, comments });
      },
    ),
    "rfq-comment-only-that#each-second": fault(
      "A comment on one quote request is kept for each second one of its job.",
      (store, { id, job_id, comments }, deed) => {
        if (deed !== "comment") return;
        const its = store.all().filter((one) => one.job_id === job_id);
        const place = its.findIndex((one) => one.id === id);
        for (const [at, other] of its.entries())
          if (at !== place && at % 2 === place % 2) store.add({ ...other, comments });
      },
    ),
    "rfq-decline-only-that#all": fault("Declining one quote request declines all of its job.", withStatus("decline")),
    "rfq-decline-only-that#company-there": fault(
      "Declining one quote request declines the others of its company for that job.",
      toItsCompanyThere("decline"),
    ),
    "rfq-decline-only-that#declines-elsewhere": fault(
      "Declining one quote request declines those of its company for other jobs.",
      turnsElsewhere("decline", "Declined"),
    ),
    "rfq-cancel-only-that#cancels-elsewhere": fault(
      "Cancelling one quote request cancels those of its company for other jobs.",
      turnsElsewhere("cancel", "Cancelled"),
    ),
    "rfq-accept-only-that#all": fault("Accepting one quote request accepts all of its job.", withStatus("accept")),
    "rfq-accept-only-that#company-there": fault(
      "Accepting one quote request accepts the others of its company for that job.",
      toItsCompanyThere("accept"),
    ),
    "rfq-accept-only-that#company-elsewhere": fault(
      "Accepting one quote request accepts those of its company for other jobs.",
      turnsElsewhere("accept", "Accepted"),
    ),
    "rfq-accept-only-that#declines-elsewhere": fault(
      "Accepting one quote request declines those of its company for other jobs.",
      turnsElsewhere("accept", "Declined"),
    ),
    "rfq-accept-only-that#prices-elsewhere": fault(
      "The price of an acceptance is offered for those of its company for other jobs, too.",
      toItsCompany("accept", ({ offer }) => ({ offer: isObject(offer) ? { price: offer["price"] } : null })),
    ),
    "rfq-accept-only-that#cancelled-elsewhere": fault(
      "Accepting one quote request accepts the one of another job that was cancelled last.",
      (store, { job_id, offer }, deed) => {
        if (deed !== "accept") return;
        const other = store.all().findLast((one) => one.job_id !== job_id && one.status === "Cancelled");
        if (other) store.add({ ...other, status: "Accepted", offer });
      },
    ),
    "rfq-acceptwinner-only-that#company-there": fault(
      "Accepting the winner of one quote request makes winners of the others of its company for that job.",
      toItsCompanyThere("acceptwinner"),
    ),
    "rfq-acceptwinner-only-that#declines-elsewhere": fault(
      "Accepting the winner of one quote request declines those of its company for other jobs.",
      turnsElsewhere("acceptwinner", "Declined"),
    ),
    "rfq-acceptwinner-only-that#cancels-elsewhere": fault(
      "Accepting the winner of one quote request cancels those of its company for other jobs.",
      turnsElsewhere("acceptwinner", "Cancelled"),
    ),
    "rfq-accept-only-that#comments-of-all-but-the-next": fault(
      "What one quote request is accepted with is a comment on the others of its job, but for the one behind it.",
      (store, { id, job_id, offer }, deed) => {
        if (deed !== "accept") return;
        const others = store.all().filter((one) => one.job_id === job_id && one.id !== id && one.id !== id + 1);
        for (const other of others) store.add({ ...other, comments: [...other.comments, offer] });
      },
    ),
    "rfq-accept-only-that#offer-of-all": fault(
      "What one quote request is accepted with stands in all of its job.",
      toOthers("accept", ({ offer }) => ({ offer })),
    ),
    "rfq-acceptwinner-only-that#all": fault(
      "Accepting the winner of one quote request makes winners of all of its job.",
      withStatus("acceptwinner"),
    ),
    "rfq-cancel-only-that#company-there": fault(
      "Cancelling one quote request cancels the others of its company for that job.",
      toItsCompanyThere("cancel"),
    ),
    "rfq-cancel-only-that#all": fault("Cancelling one quote request cancels all of its job.", withStatus("cancel")),
  },
});

/** What becomes of the job whose quote request is answered. */
export const answeredJob = decision<(job: Job, deed: Deed) => Job>("rfq-job", {
  conforms: { "as-it-was": (job) => job },
  faults: {
    "rfq-answers-book-no-job#winner-books": fault(
      "Accepting the winner of a quote request books its job.",
      (job, deed) => (deed === "acceptwinner" ? { ...job, status: "Booked" } : job),
    ),
    "rfq-answers-book-no-job#acceptance-books": fault("Accepting a quote request books its job.", (job, deed) =>
      deed === "accept" ? { ...job, status: "Booked" } : job,
    ),
    "rfq-answers-book-no-job#acceptance-takes-the-mail-address": fault(
      "Accepting a quote request takes the mail address of the customer of its job.",
      (job, deed) => (deed === "accept" ? { ...job, customer: withoutMail(job.customer) } : job),
    ),
    "rfq-answers-book-no-job#cancels-the-job": fault("Cancelling a quote request cancels its job.", (job, deed) =>
      deed === "cancel" ? { ...job, status: "Cancelled" } : job,
    ),
    "rfq-answers-book-no-job#winner-takes-an-item": fault(
      "Accepting the winner of a quote request takes the last item of its job.",
      (job, deed) => (deed === "acceptwinner" ? { ...job, items: job.items.slice(0, -1) } : job),
    ),
  },
});

/** The freight-provider options of the job whose quote request is answered. */
type Options = readonly Option[];

/** What becomes of them. */
export const optionsOnceAnswered = decision<(options: Options, deed: Deed) => Options>("rfq-options", {
  conforms: {
    "as-they-were": (options) => options,
    "the-last-in-the-place-of-the-first": (options, deed) =>
      deed === "accept" && options.length > 1
        ? options.map((option, at) => ({ ...option, optionActive: at === options.length - 1 }))
        : options,
  },
  faults: {
    "rfq-answers-keep-providers#acceptance-switches-off": fault(
      "Accepting a quote request switches off the first option of its job.",
      (options, deed) =>
        deed === "accept"
          ? options.map((option, at) => (at === 0 ? { ...option, optionActive: false } : option))
          : options,
    ),
    "rfq-answers-keep-providers#comment-takes-numbers": fault(
      "A comment on a quote request takes the PRO numbers of its job.",
      (options, deed) => (deed === "comment" ? options.map((option) => ({ ...option, proNum: null })) : options),
    ),
  },
});

/** Whether an action on a quote request that does not exist is answered with success. */
export const unknownTaken = decision<(deed: Deed) => boolean>("rfq-unknown-action", {
  conforms: { refused: () => false },
  faults: Object.fromEntries(
    deeds.map((deed) => [
      `rfq-answer-unknown#${deed}-of-nothing`,
      fault<(deed: Deed) => boolean>(
        `${deed} answers with success for a quote request that does not exist.`,
        (asked) => asked === deed,
      ),
    ]),
  ),
});

/** @returns what refuses a request without a body to a deed that takes none */
const needingBody = (needing: Deed) => async (request: Incoming, deed: Deed) => {
  if (deed === needing && (await request.text()) === "") throw invalid({ body: ["A body is needed."] });
};

/** Whether a deed that takes no body is carried out without one. */
export const bodyLeftOut = decision<(request: Incoming, deed: Deed) => Promise<void>>("rfq-body-left-out", {
  conforms: { "carried-out": async () => {} },
  faults: {
    "route:POST /rfq/{rfqId}/decline#needs-a-body": fault("Declining needs a body.", needingBody("decline")),
    "route:POST /rfq/{rfqId}/cancel#needs-a-body": fault("Cancelling needs a body.", needingBody("cancel")),
    "route:POST /rfq/{rfqId}/acceptwinner#needs-a-body": fault(
      "Accepting the winner needs a body.",
      needingBody("acceptwinner"),
    ),
  },
});

/** Whether a quote request that was answered may be answered again. */
export const secondAnswer = decision<(request: QuoteRequest) => void>("rfq-second-answer", {
  openPoint: "rfq-states",
  conforms: {
    "the-last-counts": () => {},
    refused: ({ status }) => {
      if (status !== "Sent") throw new Refusal("conflict", "The quote request was answered before.");
    },
  },
});

export const notThere = () => missing("The quote request");
