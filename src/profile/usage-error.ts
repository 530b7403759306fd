/** Bad input from the user: told in one message, without a stack, and answered with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** No token can be had from where the profile says; the message holds no secret. */
export class CredentialFailure extends UsageError {
  constructor(message: string) {
    super(message);
    this.name = "CredentialFailure";
  }
}
