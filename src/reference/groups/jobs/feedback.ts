import { type Answer, absent, ok } from "../../core/answer.js";
import { always } from "../../core/behaviours/always.js";
import { allOthers, apart, theNewest } from "../../core/behaviours/apart.js";
import { intact, whole } from "../../core/behaviours/intact.js";
import { decision, fault } from "../../core/decision.js";
import { Form, uuidPattern } from "../../core/form.js";
import { invalid, Refusal, refusing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { jobOf, keepJob } from "./below.js";
import { cancelled, type Feedback, type Job, jobs, ofThatCustomer, ofThatMail, statuses } from "./state.js";

/** What is answered for a job that nobody gave feedback on. */
export const noFeedback = decision<(world: World) => Answer>("job-feedback-none", {
  openPoint: "feedback-none",
  conforms: {
    "without-values": () => ok({ feedbackId: null, cancelJob: null }),
    null: () => ok(null),
    "not-found": (world) => absent(world, "The feedback"),
  },
});

/** cancelJob where it is left out. */
export const cancelOmitted = decision<() => boolean>("job-feedback-cancel-omitted", {
  openPoint: "feedback-cancel-omitted",
  conforms: { "is-false": () => false, refused: refusing(invalid({ cancelJob: ["This field is required."] })) },
  faults: {
    "feedback-cancel-default#job-feedback-cancels-by-default": fault(
      "Feedback without cancelJob cancels the job.",
      () => true,
    ),
  },
});

/** What comes of cancelJob where it was given: whether the job is called off, and what is kept with the feedback. */
type Cancels = (asked: boolean) => { readonly off: boolean; readonly kept: boolean };

export const cancels = decision<Cancels>("job-feedback-cancels", {
  openPoint: "feedback-cancel-effect",
  conforms: {
    "where-it-says-so": (asked) => ({ off: asked, kept: asked }),
    "kept-alone": (asked) => ({ off: false, kept: asked }),
  },
  faults: {
    "feedback-cancel-false#job-feedback-always-cancels": fault(
      "Feedback cancels the job whatever cancelJob says.",
      (asked) => ({ off: true, kept: asked }),
    ),
    "feedback-cancel-true#job-feedback-never-cancels": fault("cancelJob is ignored.", () => ({
      off: false,
      kept: false,
    })),
  },
});

/** Until when feedback is taken. */
export const feedbackTime = decision<(job: Job) => void>("job-feedback-time", {
  openPoint: "feedback-on-moved-job",
  conforms: {
    "at-any-time": () => {},
    "in-the-first-status-alone": ({ status }) => {
      if (status !== statuses[0]) throw new Refusal("conflict", `A job that is ${status} takes no feedback.`);
    },
  },
});

/** The job with the feedback that was given. */
export const feedbackKept = decision<(job: Job, feedback: Feedback) => Job>("job-feedback-kept", {
  conforms: { latest: (job, feedback) => ({ ...job, feedback }) },
  faults: {
    "feedback-roundtrip#job-feedback-forgotten": fault("Feedback is not kept.", (job) => job),
    "feedback-cancel-replaced#job-feedback-cancel-stays": fault(
      "cancelJob stays true whatever later feedback says.",
      (job, feedback) => ({
        ...job,
        feedback: { ...feedback, cancelJob: feedback.cancelJob || job.feedback?.cancelJob === true },
      }),
    ),
    "feedback-roundtrip#job-feedback-of-one-id-stays": fault(
      "Feedback under the feedbackId of the one before is answered with success and not kept.",
      (job, feedback) => (job.feedback?.feedbackId === feedback.feedbackId ? job : { ...job, feedback }),
    ),
    "feedback-roundtrip#job-feedback-id-lost-beside-cancel": fault(
      "Feedback that cancels the job is kept without its feedbackId.",
      (job, feedback) => ({ ...job, feedback: feedback.cancelJob ? { ...feedback, feedbackId: null } : feedback }),
    ),
    "job-booked-keeps-writes#feedback-calls-none-off": fault(
      "Feedback on a booked job is kept with cancelJob false, whatever it says.",
      (job, feedback) => ({
        ...job,
        feedback: { ...feedback, cancelJob: job.status !== "Booked" && feedback.cancelJob },
      }),
    ),
    "feedback-roundtrip#job-feedback-first-stays": fault("Feedback replaces no earlier one.", (job, feedback) => ({
      ...job,
      feedback: job.feedback ?? feedback,
    })),
  },
});

/** The job as feedback leaves it that does not call it off. */
export const statusKept = intact<Job>("job-feedback-status", "as-it-was", {
  "feedback-cancel-false#job-feedback-reopens": fault("Feedback that cancels nothing makes the job a quote again.", {
    status: "Quoted",
  }),
  "feedback-cancel-false#job-feedback-takes-agent": fault("Feedback takes the job from its agent.", {
    agent_company_id: null,
  }),
  "feedback-cancel-false#job-feedback-loses-items": fault("Feedback leaves the first item of a job alone.", (job) => ({
    items: job.items.slice(0, 1),
  })),
});

/** The jobs beside the one named that feedback calls off. */
export const alsoCancelled = apart<Job>("job-feedback-cancel-reach", "none", {
  "feedback-cancel-only-that-job#job-feedback-of-customer": fault(
    "Feedback that cancels a job cancels all of its customer, by the mail address.",
    ofThatMail,
  ),
  "feedback-cancel-only-that-job#job-feedback-cancels-newest": fault(
    "Feedback that cancels a job cancels the newest one as well.",
    theNewest,
  ),
});

/** The jobs beside the one named that feedback is kept for. */
export const alsoFed = apart<Job>("job-feedback-reach", "none", {
  "feedback-only-that-job#job-feedback-for-all": fault("Feedback is kept for every job.", allOthers),
  "feedback-only-that-job#job-feedback-of-same-customer": fault(
    "Feedback is kept for every job of the same customer.",
    ofThatCustomer,
  ),
  "feedback-only-that-job#job-feedback-of-same-mail": fault(
    "Feedback is kept for every job whose customer has the same mail address.",
    ofThatMail,
  ),
  "feedback-only-that-job#job-feedback-newest-too": fault("Feedback is kept for the newest job as well.", theNewest),
});

/** The jobs that feedback is taken from which was given for the one named. */
export const feedbackTaken = apart<Job>("job-feedback-id-reach", "none", {
  "feedback-only-that-job#job-feedback-moves": fault(
    "Feedback with the feedbackId of that of another job takes it away there.",
    (all, job) =>
      allOthers(all, job).filter(
        ({ feedback }) => feedback !== null && feedback.feedbackId === job.feedback?.feedbackId,
      ),
  ),
});

export const feedbackIdChecked = decision<(id: string) => boolean>("job-feedback-id", {
  conforms: { "a-uuid": (id) => uuidPattern.test(id) },
  faults: {
    "feedback-id-malformed#job-feedback-id-begins": fault(
      "Of a feedbackId the UUID at its beginning is enough.",
      (id) => uuidPattern.test(id.slice(0, 36)),
    ),
    "feedback-id-malformed#job-feedback-id-unchecked": fault("Any text is taken as feedbackId.", () => true),
  },
});

/** Whether feedback that is refused leaves the job as it was. */
export const refusedLeaves = always("job-feedback-refused", "the-job-as-it-was", {
  "feedback-refused-cancels-none#job-feedback-cancels-first":
    "Feedback with cancelJob true cancels the job before its feedbackId is looked at.",
});

/** What of feedback is shown. */
export const feedbackShown = whole<Partial<Feedback>>("job-feedback-shown", "all-of-it", {
  "feedback-roundtrip#job-feedback-hides-cancel": fault(
    "Feedback is shown without cancelJob.",
    ({ cancelJob: _, ...feedback }) => feedback,
  ),
});

/** Whether feedback that says cancelJob is taken. */
export const cancelTaken = always("job-feedback-cancel-taken", "as-documented", {
  "route:POST /job/feedback/{jobDisplayId}#refuses-cancel": "Feedback with cancelJob is refused.",
});

/** What cancelJob is taken for where it is a text: undefined where it is taken for none. */
export const cancelText = decision<(text: string) => boolean | undefined>("job-feedback-cancel-text", {
  conforms: { "no-truth-value": () => undefined },
  faults: {
    "feedback-cancel-false#job-feedback-any-text": fault(
      "Any text for cancelJob cancels the job, be it that of false.",
      () => true,
    ),
  },
});

/** Jobs, GET /job/feedback/{jobDisplayId}. */
export function feedbackOf(displayId: number, world: World): Answer {
  const { feedback } = jobOf(world, displayId);
  return feedback ? ok(world.choose(feedbackShown)(feedback)) : world.choose(noFeedback)(world);
}

/** Jobs, POST /job/feedback/{jobDisplayId}. */
export function giveFeedback(displayId: number, body: unknown, world: World): void {
  const job = jobOf(world, displayId);
  const form = Form.of(body);
  const feedbackId = form.text("feedbackId") ?? null;
  if (feedbackId !== null && !world.choose(feedbackIdChecked)(feedbackId))
    form.complain("feedbackId", "A UUID is needed.");
  const cancelJob = form.raw("cancelJob");
  const asText = typeof cancelJob === "string" ? world.choose(cancelText)(cancelJob) : undefined;
  const asked = asText ?? form.boolean("cancelJob");
  if (asked !== undefined && !world.choose(cancelTaken)) form.complain("cancelJob", "This field is not known.");
  if (asked && !world.choose(refusedLeaves)) keepJob(world, { ...job, status: cancelled });
  form.settle();
  world.choose(feedbackTime)(job);
  const { off, kept: cancelKept } =
    asked === undefined ? { off: world.choose(cancelOmitted)(), kept: false } : world.choose(cancels)(asked);
  const feedback = { feedbackId, cancelJob: cancelKept };
  const kept = world.choose(feedbackKept)(job, feedback);
  keepJob(world, off ? { ...kept, status: cancelled } : world.choose(statusKept)(kept));
  for (const other of world.choose(feedbackTaken)(world.of(jobs).all(), kept))
    keepJob(world, { ...other, feedback: null });
  if (off)
    for (const other of world.choose(alsoCancelled)(world.of(jobs).all(), job))
      keepJob(world, { ...other, status: cancelled });
  for (const other of world.choose(alsoFed)(world.of(jobs).all(), job)) keepJob(world, { ...other, feedback });
}
