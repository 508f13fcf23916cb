import { AppError } from "../../platform/errors.ts";

/** For `catch`: what is no longer there becomes undefined, every other error is thrown again. */
export function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
}
