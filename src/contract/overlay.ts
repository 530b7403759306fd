/**
 * What a test lays over the register, to see that a release which nobody has published is data and nothing else. No command
 * and no file of a deployment gets here: an overlay comes from code that runs before the register is read.
 */
export interface Overlay {
  /** Releases behind the end of the timeline, oldest first. */
  readonly releases: readonly string[];
  /** Entries by where they stand and by their id: new ones, or what is said anew of those that there are. */
  readonly entries: { readonly [place: string]: Entries };
}

type Entries = { readonly [id: string]: object };

let overlay: Overlay = { releases: [], entries: {} };
let isRead = false;

/**
 * Lays more over the register than its own data, for the whole process or thread.
 *
 * @throws Error where the register has been read already
 */
export function layOver(laid: Overlay): void {
  if (isRead) throw new Error("The register has been read already: lay over it before anything imports it.");
  overlay = laid;
}

/** @returns the releases behind those of the timeline's own */
export function addedReleases(): readonly string[] {
  isRead = true;
  return overlay.releases;
}

/**
 * @param place where the entries stand: `routes/jobs`, `clauses/lots`, …
 * @param entries the register's own
 * @returns them with what is laid over them
 */
export function withOverlay<E extends object>(place: string, entries: E): E {
  isRead = true;
  const own: Entries = { ...(entries as Entries) };
  const laid = Object.entries(overlay.entries[place] ?? {});
  return { ...entries, ...Object.fromEntries(laid.map(([id, facts]) => [id, { ...own[id], ...facts }])) };
}
