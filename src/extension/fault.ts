import type { RouteId } from "../contract/routes.js";
import type { ExtensionClause, OwnName } from "./clause.js";

/** A request to the reference deployment, with the route that it asks; none where it asks none. */
export interface Asked {
  readonly request: Request;
  readonly route: RouteId | undefined;
}

/** Stands in front of the reference deployment: answers by itself, or passes on what it likes and changes what comes back. */
export type Answering = (asked: Asked, next: (request: Request) => Promise<Response>) => Promise<Response>;

/** A named defect of the reference deployment that breaks one clause of an extension. */
export interface ExtensionFault {
  /** The id of the clause that it breaks, and after a # what is wrong. */
  readonly name: `${OwnName}#${string}`;
  readonly breaks: ExtensionClause;
  readonly says: string;
  readonly answers: Answering;
}

/**
 * @param breaks the clause that is to be blamed for it, and no other
 * @param what words with dashes, which stand behind the clause's id in its name
 * @param facts what the deployment does then, in one sentence, and how it is done
 */
export const defineFault = (
  breaks: ExtensionClause,
  what: string,
  facts: Pick<ExtensionFault, "says" | "answers">,
): ExtensionFault => ({ ...facts, name: `${breaks.id}#${what}`, breaks });

/**
 * @param response whose body is JSON
 * @param change of that JSON
 * @returns the same answer with the changed body
 */
export async function withJson(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(change(await response.json())), { status: response.status, headers });
}
