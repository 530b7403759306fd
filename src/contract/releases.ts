import { addedReleases } from "./overlay.js";

/** The timeline of releases, oldest first. A new release is one more word at its end; what changed with it says so itself. */
const timeline = ["7.11", "8_01"] as const;

/** One of the releases of the timeline. */
export type Release = (typeof timeline)[number];

export const releases: readonly Release[] = [...timeline, ...(addedReleases() as readonly Release[])];

const newest = releases.at(-1);
if (newest === undefined) throw new Error("The timeline names no release.");

/** What a deployment is taken for where nobody says otherwise. */
export const latestRelease: Release = newest;

/**
 * The part of the timeline on which something holds: from `since` on (from the beginning, where it is left out) up to but
 * without `until`, the first release on which it no longer holds (to the end, where it is left out).
 */
export interface Span {
  readonly since?: Release;
  readonly until?: Release;
}

/** What is the same on all releases, or one edition after the other along the timeline. */
export type PerRelease<T> = T | readonly (T & Span)[];

const at = (release: Release): number => releases.indexOf(release);

/** @returns whether one release comes before another */
export const isBefore = (one: Release, other: Release): boolean => at(one) < at(other);

/** @returns whether something holds on a release */
export const holdsOn = ({ since, until }: Span, release: Release): boolean =>
  at(release) >= 0 &&
  (since === undefined || !isBefore(release, since)) &&
  (until === undefined || isBefore(release, until));

/** @returns the releases on which something holds, oldest first */
export const releasesOf = (span: Span): readonly Release[] => releases.filter((release) => holdsOn(span, release));

/** @returns the last release on which something holds, the latest of all where it holds on none */
export const lastReleaseOf = (span: Span): Release => releasesOf(span).at(-1) ?? latestRelease;

/**
 * @param given what differs between releases
 * @returns the edition that holds on a release; where none does, the nearest one before it, or the first
 * @throws Error where there is no edition at all
 */
export function editionOn<T extends object>(given: PerRelease<T>, release: Release): T {
  if (!isList(given)) return given;
  const begun = given.filter(({ since }) => since === undefined || !isBefore(release, since));
  const edition = begun.find((one) => holdsOn(one, release)) ?? begun.at(-1) ?? given[0];
  if (!edition) throw new Error("What differs between releases has no edition.");
  return edition;
}

/** @returns the editions of something, each with the part of the timeline on which it holds */
export const editionsOf = <T extends object>(given: PerRelease<T>): readonly (T & Span)[] =>
  isList(given) ? given : [given];

const isList = <T extends object>(given: PerRelease<T>): given is readonly (T & Span)[] => Array.isArray(given);

/** @returns a span in words: `from 8_01 on`, `before 8_01`; undefined for the whole timeline */
export function spanInWords({ since, until }: Span): string | undefined {
  const parts = [
    ...(since === undefined ? [] : [`from ${since} on`]),
    ...(until === undefined ? [] : [`before ${until}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(" and ");
}
