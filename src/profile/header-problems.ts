import { validateHeaderName, validateHeaderValue } from "node:http";
import { nameable } from "./known-names.js";
import type { Given } from "./profile-overrides.js";

/** Headers that the client makes itself, or that make another thing of a connection: no profile can send them. */
const ownHeaders = new Set([
  "connection",
  "content-length",
  "content-type",
  "expect",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
]);

/**
 * A header that cannot be sent is wrong in the profile, long before a deployment could be blamed for it.
 *
 * @param given a profile as it is written
 * @returns a sentence for each header, or part of one, that no request could carry; a value is never repeated
 */
export function headerProblems(given: Given): readonly string[] {
  const auth = membersOf(given["auth"]);
  const headers = membersOf(membersOf(given["releaseSelection"])["headers"]);
  const header = auth["header"] ?? "Authorization";
  return [
    ...(header === "" ? [] : problem("auth.header", nameProblem(header))),
    ...problem("auth.scheme", valueProblem(auth["scheme"])),
    ...Object.entries(headers).flatMap(([name, value]) => {
      const field = `releaseSelection.headers.${JSON.stringify(nameable(name)).slice(1, -1)}`;
      const carriesToken = typeof header === "string" && header.toLowerCase() === name.toLowerCase();
      return [
        ...problem(field, carriesToken ? "is the header that carries the token" : nameProblem(name)),
        ...problem(field, valueProblem(value)),
      ];
    }),
  ];
}

const problem = (field: string, what: string | undefined): readonly string[] =>
  what === undefined ? [] : [`${field} ${what}.`];

/** What is of another type is told as that. */
function nameProblem(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  if (ownHeaders.has(name.toLowerCase())) return "is a header that the suite sets itself; no profile can give it";
  return throws(() => validateHeaderName(name))
    ? "is no name of a header: it has letters, digits and hyphens, and no blank"
    : undefined;
}

function valueProblem(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return throws(() => validateHeaderValue("x", value))
    ? "has a character that no header can carry, such as the end of a line or one beyond Latin-1"
    : undefined;
}

function throws(validate: () => void): boolean {
  try {
    validate();
    return false;
  } catch {
    return true;
  }
}

const membersOf = (value: unknown): Given => (value !== null && typeof value === "object" ? (value as Given) : {});
