import { join } from "node:path";
import { loadExtensions } from "../extension/load.js";
import { writeWhole } from "../profile/whole-file.js";
import { counted } from "../reporting/counted.js";
import { type ExtensionProof, proveExtension } from "../runner/extending/prove.js";
import { outFolder } from "../runner/out-folder.js";
import { exitCode } from "./exit-code.js";

/**
 * `mutants --extend`: proves extensions by their own faults.
 *
 * @param dirs their folders
 * @param out where mutants-extensions.json goes
 * @throws UsageError where one cannot be loaded
 */
export async function mutantsOfExtensions(dirs: readonly string[], out: string): Promise<void> {
  const extensions = await loadExtensions(dirs);
  const outDir = outFolder(out);
  const proofs: ExtensionProof[] = [];
  for (const extension of extensions) proofs.push(await proveExtension(extension));
  const file = join(outDir, "mutants-extensions.json");
  writeWhole(file, `${JSON.stringify(proofs, undefined, 2)}\n`);
  process.stdout.write(`\n${proofs.flatMap(inWords).join("\n")}\n  matrix    ${file}\n`);
  process.exitCode = proofs.every(({ isProven }) => isProven) ? exitCode.conforms : exitCode.doesNotConform;
}

function inWords({ prefix, title, notKept, faults, withoutFault, isProven }: ExtensionProof): readonly string[] {
  const killed = faults.filter((fault) => fault.killed);
  return [
    ...notKept.map((says) => `NOT KEPT  ${says} (by the reference without any fault)`),
    ...faults.map((fault) =>
      fault.killed
        ? `KILLED    ${fault.fault}: received ${fault.received}`
        : `SURVIVED  ${fault.fault}\n          breaks ${fault.clause}: ${fault.reason}`,
    ),
    ...faults
      .filter(({ alsoBlamed }) => alsoBlamed.length > 0)
      .map(({ fault, alsoBlamed }) => `WIDE      ${fault} also blamed ${alsoBlamed.join(", ")}`),
    ...(withoutFault.length > 0 ? [`No fault breaks ${withoutFault.join(", ")}`] : []),
    `${isProven ? "PROVEN" : "NOT PROVEN"}  extension ${prefix} (${title}): ${killed.length} of ${counted(faults.length, "fault")} killed by their own clause`,
  ];
}
