import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { UsageError } from "../profile/usage-error.js";

/** Stands in the folder of a run for as long as that goes on. */
const fileName = ".running";

/** So often a run tells that it goes on. */
const beatMs = 10_000;

/** What has not told so for so long was killed. */
const silenceMs = 60_000;

/** Who writes into a folder. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/** The folders that this process holds. */
const ours = new Set<string>();

/**
 * Keeps others from writing into the folder of a run while it goes on: two runs would spoil each other's ledger and evidence.
 *
 * @param folder an absolute path; it exists
 * @returns what gives it back; the end of the process does so as well, and what a kill leaves holds nobody up
 * @throws UsageError where another run writes into it
 */
export function holdFolder(folder: string): () => void {
  const file = join(folder, fileName);
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  if (ours.has(folder)) throw refused(folder, holder);
  if (!isTaken(file, holder)) {
    removeLeft(folder);
    // Another run may have begun at the same moment.
    if (!isTaken(file, holder)) throw refused(folder, holderIn(file));
  }
  ours.add(folder);
  const beat = setInterval(() => touch(file), beatMs);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.off("exit", release);
    if (ours.delete(folder) && isDeepStrictEqual(holderIn(file), holder)) rmSync(file, { force: true });
  };
  process.on("exit", release);
  return release;
}

/** @throws UsageError where a run of another process writes into the folder */
export function refuseHeld(folder: string): void {
  const file = join(folder, fileName);
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (touched === undefined || ours.has(folder) || Date.now() - touched > silenceMs) return;
  const holder = holderIn(file);
  if (holder === undefined || isThere(holder)) throw refused(folder, holder);
}

/**
 * Removes what a run left that was killed.
 *
 * @throws UsageError where another run writes into the folder, or has begun to while this one looked
 */
function removeLeft(folder: string): void {
  const file = join(folder, fileName);
  const left = holderIn(file);
  refuseHeld(folder);
  const taken = `${file}.${process.pid}`;
  if (!isMoved(file, taken)) return;
  const holder = holderIn(taken);
  if (!isDeepStrictEqual(holder, left)) {
    putBack(taken, file);
    throw refused(folder, holder);
  }
  rmSync(taken);
}

/** Gives a file its name again, unless another one has it by now. */
function putBack(taken: string, file: string): void {
  try {
    linkSync(taken, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(taken);
  }
}

/** @returns whether the file was there, and has the other name now */
function isMoved(file: string, to: string): boolean {
  try {
    renameSync(file, to);
    return true;
  } catch (error) {
    if (!existsSync(file)) return false;
    throw error;
  }
}

/** @returns whether the file was not there, and is now */
function isTaken(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, `${JSON.stringify(holder)}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function holderIn(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

/** Whether a process is there, as far as can be told: on another host it is. One of this number that holds nothing is a later one. */
function isThere({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // Somebody has removed it: that is no reason to end the run.
  }
}

function refused(folder: string, holder: Holder | undefined): UsageError {
  const who = holder === undefined ? "" : ` (process ${holder.pid} on ${holder.host}, since ${holder.since})`;
  return new UsageError(
    `--out ${folder}: another run is writing into it${who}; wait until that has ended, or choose another folder. Where there is none any more, remove ${fileName} from it.`,
  );
}
