import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives the tests, and the commands that they start, one folder for all that is temporary.
 *
 * @returns what removes it, with whatever a test, a command or a browser left there
 */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tests-"));
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // Told to stop, vitest ends without asking for what is returned here.
  process.once("exit", remove);
  return remove;
}
