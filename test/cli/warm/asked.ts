import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Ended } from "../command.js";

/** A command line, and where it is typed. */
export interface Asked {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The longest that a command may take here. */
const limitMs = 120_000;

/** Has a warm host carry out a command line. @param socket of the host @throws Error where it does not end, or the host is gone */
export async function carriedOutBy(socket: string, asked: Asked): Promise<Ended> {
  const connection = connect(socket);
  const tooLong = () => connection.destroy(new Error(`It did not end within ${limitMs} ms: ${asked.args.join(" ")}`));
  const timer = setTimeout(tooLong, limitMs);
  connection.end(JSON.stringify(asked));
  const told = await text(connection).finally(() => clearTimeout(timer));
  if (told === "") throw new Error(`The host of commands ended while it carried out: ${asked.args.join(" ")}`);
  return JSON.parse(told) as Ended;
}
