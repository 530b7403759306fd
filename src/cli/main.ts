#!/usr/bin/env node
import nodeModule from "node:module";
import { setFlagsFromString } from "node:v8";
import { guardOutput } from "./output-redactor.js";
import { carryOut, describeFailure } from "./program.js";

// Commands are loaded below, from what an earlier start has compiled: Node 22.8 and newer keep that in the temporary folder.
const { enableCompileCache } = nodeModule as typeof nodeModule & { readonly enableCompileCache?: () => unknown };
enableCompileCache?.();

// Most of what a run calls is called too seldom for its optimization to pay.
setFlagsFromString("--interrupt-budget=300000");

guardOutput();
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error) => {
    // While a run judges, it takes the error for a defect of its own and goes on: what it made is still to be removed.
    if (process.listenerCount(event) === 1) process.exit(describeFailure(error));
  });
}

await carryOut(process.argv.slice(2));
