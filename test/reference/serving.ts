import pactum from "pactum";
import { afterAll, beforeAll } from "vitest";
import { createReference, listen, type ReferenceOptions } from "../../src/reference/index.js";

export type Query = Readonly<Record<string, unknown>>;
type Surface = "portal" | "abc" | "catalog";

interface Context {
  readonly res: { readonly statusCode?: number | undefined };
}

/** Expects a success: the document does not say which (open point success-status). */
export const accepted = ({ res }: Context) => {
  if (!/^2/.test(String(res.statusCode))) throw new Error(`accepted, not ${res.statusCode}, was expected`);
};

/** Expects a refusal: the document does not say which (open points not-found-status and rejection-status). */
export const refused = ({ res }: Context) => {
  if (!/^4/.test(String(res.statusCode))) throw new Error(`refused, not ${res.statusCode}, was expected`);
};

/**
 * Serves a reference over HTTP while the tests of a file run.
 *
 * @returns a pactum spec for each caller, and what the deployment tells about itself
 */
export function serving(options: ReferenceOptions = {}) {
  const reference = createReference(options);
  let surfaces: Readonly<Record<Surface, string>> = { portal: "", abc: "", catalog: "" };
  let close = async () => {};
  beforeAll(async () => {
    ({ surfaces, close } = await listen(reference));
  });
  afterAll(() => close());
  return {
    reference,
    /** The address of a path, with a query where one is given. */
    at: (surface: Surface, path: string, query: Query = {}) => {
      const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
      return `${surfaces[surface]}${path}${texts.length > 0 ? `?${new URLSearchParams(texts)}` : ""}`;
    },
    corporate: () => pactum.spec().withBearerToken(reference.tokens.corporate),
    partner: () => pactum.spec().withBearerToken(reference.tokens.partner),
  };
}
