import type { Surface } from "../../contract/vocabulary.js";
import { decision } from "./decision.js";
import type { PlainResponse } from "./exchanged.js";
import { type Issues, type Refusal, statusOf } from "./refusal.js";
import { spellingOf } from "./wire.js";
import type { World } from "./world.js";

interface Problem {
  readonly status: number;
  readonly title: string;
  readonly issues: Issues | undefined;
}

/** What a refusal's answer carries: a value that becomes JSON, a text as it is, or nothing. */
type Envelope = (problem: Problem) => { readonly type: string; readonly body: string } | undefined;

const sentences = ({ title, issues }: Problem): readonly string[] => [
  title,
  ...Object.entries(issues ?? {}).map(([path, says]) => `${path}: ${says.join(" ")}`),
];

const json =
  (make: (problem: Problem) => unknown, type = "application/json"): Envelope =>
  (problem) => ({ type, body: JSON.stringify(make(problem)) });

const text: Envelope = (problem) => ({ type: "text/plain; charset=utf-8", body: sentences(problem).join("\n") });

const paragraph = (sentence: string): string => `<p>${sentence.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`;

export const errorEnvelope = decision<Envelope>("error-envelope", {
  openPoint: "error-envelope",
  conforms: {
    "problem-details": json(
      ({ status, title, issues }) => ({ type: "about:blank", title, status, ...(issues && { errors: issues }) }),
      "application/problem+json",
    ),
    message: json((problem) => ({ message: sentences(problem).join(" ") })),
    "success-flag": json(({ title, issues }) => ({ success: false, errorMessage: title, modelState: issues ?? {} })),
    nested: json(({ status, title, issues }) => ({
      error: {
        code: `E${status}`,
        message: title,
        details: Object.entries(issues ?? {}).map(([target, messages]) => ({ target, message: messages.join(" ") })),
      },
    })),
    "list-of-texts": json(sentences),
    "list-of-objects": json(({ title, issues }) =>
      issues
        ? Object.entries(issues).map(([field, messages]) => ({ field, messages }))
        : [{ field: null, messages: [title] }],
    ),
    "one-text": json(({ title, issues }) => (issues ? sentences({ status: 0, title, issues }).join(" ") : title)),
    "plain-text": text,
    page: (problem) => ({
      type: "text/html; charset=utf-8",
      body: `<!doctype html><title>${problem.status}</title>${sentences(problem).map(paragraph).join("")}`,
    }),
    // Errors, rule 6: where the place of an issue is stated, it is told.
    "nothing-but-issues": (problem) => (problem.issues ? text(problem) : undefined),
  },
});

/** The parts of a path to a member: names, numbers, and what stands between them. */
const pathPart = /[A-Za-z_]\w*/g;

/** How the members are called that are at fault. */
export const issueNames = decision<(path: string, spell: (name: string) => string) => string>("issue-names", {
  openPoint: "error-envelope",
  conforms: {
    "as-in-bodies": (path, spell) => path.replace(pathPart, spell),
    "as-printed": (path) => path,
  },
});

/** @returns the answer to a refused request */
export function answerRefusal(refusal: Refusal, world: World, surface: Surface = "portal"): PlainResponse {
  const status = statusOf(refusal, world);
  const spell = spellingOf(world, surface);
  const named = (path: string) => world.choose(issueNames)(path, spell);
  const found = refusal.more.issues;
  const issues = found && Object.fromEntries(Object.entries(found).map(([path, says]) => [named(path), says]));
  const shaped = world.choose(errorEnvelope)({ status, title: refusal.message, issues });
  return {
    status,
    headers: { ...(shaped && { "content-type": shaped.type }), ...refusal.more.headers },
    body: shaped ? new TextEncoder().encode(shaped.body) : null,
  };
}
