import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Ended } from "../command.js";

/** A command line, and where it is typed. */
export interface Asked {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Has a warm host carry out a command line. @param socket of the host @throws Error where the host is gone */
export async function carriedOutBy(socket: string, asked: Asked): Promise<Ended> {
  const connection = connect(socket);
  connection.end(JSON.stringify(asked));
  const told = await text(connection);
  if (told === "") throw new Error(`The host of commands ended while it carried out: ${asked.args.join(" ")}`);
  return JSON.parse(told) as Ended;
}
