import { randomBytes } from "node:crypto";

/** @returns a short id that marks the records of one run; not drawn from the seed, so that runs of one seed do not meet */
export const newRunId = (): string => randomBytes(4).toString("hex");
