import type { Release } from "../contract/releases.js";
import { UsageError } from "../profile/usage-error.js";
import { createReference, describeFaults, listen, type ReferenceOptions } from "../reference/index.js";
import { profileOf } from "./embedded.js";
import { spellingOf } from "./serving/client-spelling.js";
import { identifiersOf } from "./serving/identifiers.js";
import { type Seeded, seedFrom } from "./serving/seed-data.js";
import { type StandInOptions, standInFor, usualStandIn } from "./serving/stand-in.js";
import { startPage } from "./serving/start-page.js";

/** What is served: the reference with what people who write clients need beside it. */
export interface ServeOptions extends ReferenceOptions, Partial<StandInOptions> {
  readonly release: Release;
  /** A file of records that it has from the beginning. */
  readonly seedData?: string;
}

/**
 * Serves the reference deployment by itself.
 *
 * @param options its release, faults and choices
 * @param port 0 for a free one
 * @returns the profile, as a file would hold it, that judges it
 * @throws UsageError where there is no such fault, or the port cannot be listened on
 */
export async function serveReference(options: ServeOptions, port: number) {
  const { release, seedData, choices = {} } = options;
  const reference = started(options);
  const ids = identifiersOf(reference);
  const seeded: readonly Seeded[] = seedData === undefined ? [] : await seedFrom(seedData, reference, release);
  // What was there before the first request is not shown late.
  reference.letPass(options.latenessMs ?? 0);
  const spelling = spellingOf(choices);
  const standIn = standInFor(reference, release, { ...usualStandIn, ...options }, (origin) =>
    startPage({ reference, release, ids, spelling }, origin),
  );
  const served = { fetch: standIn.fetch, basePaths: reference.basePaths };
  const { surfaces, close } = await listen(served, port).catch((error: NodeJS.ErrnoException) => {
    standIn.close();
    throw new UsageError(
      `--port ${port}: the port cannot be listened on (${error.code}); choose another, or 0 for a free one.`,
    );
  });
  return {
    profile: profileOf(reference, release, surfaces),
    origin: new URL(surfaces.portal).origin,
    seeded,
    close: async () => {
      await close();
      standIn.close();
    },
  };
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
