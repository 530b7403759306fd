import type { Release } from "../contract/releases.js";
import { UsageError } from "../profile/usage-error.js";
import { createReference, describeFaults, listen, type ReferenceOptions } from "../reference/index.js";
import { profileOf } from "./embedded.js";

/**
 * Serves the reference deployment by itself.
 *
 * @param options its release, faults and choices
 * @param port 0 for a free one
 * @returns the profile, as a file would hold it, that judges it
 * @throws UsageError where there is no such fault, or the port cannot be listened on
 */
export async function serveReference(options: ReferenceOptions & { readonly release: Release }, port: number) {
  const reference = started(options);
  const { surfaces, close } = await listen(reference, port).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `--port ${port}: the port cannot be listened on (${error.code}); choose another, or 0 for a free one.`,
    );
  });
  return { profile: profileOf(reference, options.release, surfaces), close };
}

/** @returns the faults that it knows, with the clause that each breaks */
export const faultsInWords = (): string =>
  describeFaults()
    .map(({ name, breaks, says }) => `${name}\n    breaks ${breaks}: ${says}\n`)
    .join("");

function started(options: ReferenceOptions) {
  try {
    return createReference(options);
  } catch (error) {
    throw new UsageError(`--fault: ${error instanceof Error ? error.message : error}`);
  }
}
