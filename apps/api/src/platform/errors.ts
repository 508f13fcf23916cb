import { errorCodes, type ErrorCode } from "@blockwright/contract/errors";
import { sentenceOf, type Message } from "@blockwright/contract/message";

/** An error with a code of the contract and one sentence for people. Any other thrown error is a bug. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  /** The sentence as data, if it was written as a message. */
  readonly details: Message | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode,
    said: string | Message = errorCodes[code].message,
    options: { retryAfterMs?: number } = {},
  ) {
    super(typeof said === "string" ? said : sentenceOf(said));
    this.code = code;
    this.details = typeof said === "string" ? undefined : said;
    this.retryAfterMs = options.retryAfterMs;
  }
}
