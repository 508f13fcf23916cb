import { errorCodes, type ErrorCode } from "@blockwright/contract/errors";

/** An error with a code of the contract and one sentence for people. Everything else that is thrown is a bug. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = errorCodes[code].message,
    options: { retryAfterMs?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
  }
}
