import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";

/** Whose a file is, and who may read it. */
type Held = Pick<Stats, "mode" | "uid" | "gid">;

/**
 * Puts content in the place of a file at one stroke: who reads it sees the old one or the new one, never a part.
 *
 * @param held whose it is to be; this user's, and as files are made here, unless given
 * @throws Error of the file system where it cannot be written; nothing is left beside it then
 */
export function writeWhole(file: string, content: string | Uint8Array, held?: Held): void {
  const part = `${file}.${process.pid}.part`;
  try {
    writeFileSync(part, content, held && { mode: held.mode });
    if (held) {
      chownSync(part, held.uid, held.gid);
      chmodSync(part, held.mode);
    }
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** A folder that takes no other file, an owner or a mode that cannot be given there, a file that is mounted by itself. */
const keepsNoOther = ["EACCES", "EPERM", "EBUSY", "ENOTSUP", "ENOSYS", "EINVAL"];

/**
 * Changes the text of a file that is the user's, through symbolic links to it: at one stroke, unless only the file itself can be written.
 *
 * @param change is given the text, and returns what is to stand in its place
 * @throws Error of the file system where it cannot be read or written
 */
export function rewriteWhole(file: string, change: (text: string) => string): void {
  const target = realpathSync(file);
  accessSync(target, constants.W_OK);
  const text = change(readFileSync(target, "utf8"));
  try {
    writeWhole(target, text, statSync(target));
  } catch (error) {
    if (!keepsNoOther.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    writeFileSync(target, text);
  }
}
