import { carriedOutBy } from "./asked.js";

// What a shell calls in place of the command line: `node client.js <socket> <argument>...`.

const [socket = "", ...args] = process.argv.slice(2);
const { code, stdout, stderr } = await carriedOutBy(socket, { args, cwd: process.cwd(), env: process.env });
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code ?? 1;
