import { renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { guardOutput } from "../../../src/cli/output-redactor.js";
import { carryOut } from "../../../src/cli/program.js";
import type { Ended } from "../command.js";
import type { Asked } from "./asked.js";

// Carries out command lines one after the other, as processes of their own would: `node host.js <socket> <script>`. It ends with its
// standard input, and so with whoever started it.

const [socket = "", script = ""] = process.argv.slice(2);

const printed = { stdout: "", stderr: "" };
for (const stream of ["stdout", "stderr"] as const)
  process[stream].write = (chunk: string | Uint8Array) => {
    printed[stream] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    return true;
  };
guardOutput();

async function carriedOut({ args, cwd, env }: Asked): Promise<Ended> {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, script, ...args];
  process.exitCode = undefined;
  Object.assign(printed, { stdout: "", stderr: "" });
  await carryOut(args);
  return { code: Number(process.exitCode ?? 0), ...printed };
}

/** A socket is there before anybody listens: it gets its name when somebody does. */
const unnamed = `${socket}.new`;
let earlier: Promise<unknown> = Promise.resolve();
createServer({ allowHalfOpen: true }, (connection) => {
  const said: Buffer[] = [];
  connection.on("data", (chunk) => said.push(chunk));
  connection.on("end", async () => {
    const ended = earlier.then(() => carriedOut(JSON.parse(Buffer.concat(said).toString()) as Asked));
    earlier = ended;
    connection.end(JSON.stringify(await ended));
  });
}).listen(unnamed, () => renameSync(unnamed, socket));
process.stdin.on("end", () => process.exit()).resume();
process.on("exit", () => rmSync(dirname(socket), { recursive: true, force: true }));
