import { withAddedClauses } from "../../contract/added-clauses.js";
import { lastReleaseOf } from "../../contract/releases.js";
import { activate, clausesOf } from "../../extension/activate.js";
import type { Extension } from "../../extension/extension.js";
import type { Answering, ExtensionFault } from "../../extension/fault.js";
import { createReference } from "../../reference/index.js";
import { extensionRecord } from "../../reporting/extensions.js";
import { verdictIfBroken } from "../../reporting/provisional.js";
import type { ExtensionRecord } from "../../reporting/run.js";
import { everything } from "../../scenario/selection.js";
import { judgeHandler } from "../in-process.js";
import { inFront } from "./in-front.js";

/** What became of the reference deployment with one fault of an extension. */
export interface ProvenFault {
  readonly fault: string;
  readonly clause: string;
  readonly says: string;
  /** Its own clause was failed, or warned where it is implied. */
  readonly killed: boolean;
  readonly received?: string;
  /** Other clauses of the extension that were blamed. */
  readonly alsoBlamed: readonly string[];
  /** Why it survived. */
  readonly reason?: string;
}

/** What an extension is proven to find. */
export interface ExtensionProof {
  readonly prefix: string;
  readonly title: string;
  /** Clauses that the reference without any fault does not keep, each with the reason. */
  readonly notKept: readonly string[];
  readonly faults: readonly ProvenFault[];
  /** Clauses that no fault breaks. */
  readonly withoutFault: readonly string[];
  readonly isProven: boolean;
}

/**
 * Judges the reference deployment in this process by the scenarios of an extension: as it is, and with each of the extension's
 * faults.
 */
export const proveExtension = (extension: Extension): Promise<ExtensionProof> =>
  withAddedClauses(clausesOf(extension), () => prove(extension));

async function prove(extension: Extension): Promise<ExtensionProof> {
  const { prefix, title, clauses, faults } = extension;
  const sound = await accountWith(extension);
  const notKept = sound.clauses
    .filter(({ verdict }) => verdict !== "pass")
    .map(({ id, verdict, reason, failures: [first] }) => `${id}: ${verdict}, ${reason ?? `received ${first?.actual}`}`);
  const proven: ProvenFault[] = [];
  for (const fault of faults) proven.push(await proveFault(extension, fault));
  const withoutFault = clauses.filter((clause) => !faults.some(({ breaks }) => breaks === clause)).map(({ id }) => id);
  const isProven =
    notKept.length === 0 &&
    withoutFault.length === 0 &&
    proven.every(({ killed, alsoBlamed }) => killed && alsoBlamed.length === 0);
  return { prefix, title, notKept, faults: proven, withoutFault, isProven };
}

async function proveFault(extension: Extension, { name, breaks, says, answers }: ExtensionFault): Promise<ProvenFault> {
  const { clauses } = await accountWith(extension, answers, breaks);
  const own = clauses.find(({ id }) => id === breaks.id);
  const [first] = own?.failures ?? [];
  const killed = own?.verdict === verdictIfBroken(breaks);
  return {
    fault: name,
    clause: breaks.id,
    says,
    killed,
    ...(first && { received: first.actual }),
    alsoBlamed: clauses.filter(({ id, failures }) => id !== breaks.id && failures.length > 0).map(({ id }) => id),
    ...(!killed && { reason: own?.reason ?? `its clause is ${own?.verdict ?? "not there on that release"}` }),
  };
}

/** @param about the clause on whose last release is judged; on the latest without one */
async function accountWith(
  extension: Extension,
  fault?: Answering,
  about?: Extension["clauses"][number],
): Promise<ExtensionRecord> {
  const active = activate(extension, {}, true);
  const release = lastReleaseOf(active.clauses.find(({ id }) => id === about?.id) ?? {});
  const reference = createReference({ release });
  const fetch = inFront([extension], fault)(reference, release);
  const { run, results, defects } = await judgeHandler(fetch, active.scenarios, reference, {
    release,
    given: { effects: "irreversible" },
    verdictsOnly: true,
  });
  const [defect] = defects;
  if (defect) throw defect;
  return extensionRecord(active, results, {
    deployment: run.deployment,
    selection: everything,
    strict: false,
    interrupted: false,
  });
}
