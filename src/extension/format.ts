import { join } from "node:path";
import { writeWhole } from "../profile/whole-file.js";
import { evidenceOf, type Reported, type ReportFormat } from "../reporting/formats.js";

/**
 * A report of an extension's own: one file of text beside the others.
 *
 * @param name of the file, such as `agreed.csv`
 * @param text what stands in it; run and exchanges, those of extensions among them, are redacted already
 */
export const defineReportFormat = (name: string, text: (reported: Reported) => string): ReportFormat => ({
  name,
  leaves: [name],
  listed: "also",
  opens: name,
  write: (reported) => writeWhole(join(reported.folder, name), text({ ...reported, exchanges: evidenceOf(reported) })),
});
