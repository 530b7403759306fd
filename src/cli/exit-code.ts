/** What the process ends with. */
export const exitCode = {
  conforms: 0,
  doesNotConform: 1,
  usage: 2,
  notJudged: 3,
  suiteFailed: 4,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** Ends a command with one message and no stack. */
export class CommandFailure extends Error {
  constructor(
    message: string,
    readonly code: ExitCode,
  ) {
    super(message);
  }
}
