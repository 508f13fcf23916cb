import { translate } from "../text/t.ts";
import { ApiError } from "./api-error.ts";

/** The api's message, or the default if there is none. */
export function messageOf(error: Error, fallback: string): string {
  return error.message === "" ? fallback : translate(error.message);
}

/** A fixed sentence, followed by the api's reason if it gives one. */
export function failureText(failed: string, error: Error): string {
  return isExplained(error) ? `${failed} ${translate(error.message)}` : failed;
}

/** Of an internal error the api says only that there was one. */
function isExplained(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || (error.type ?? "INTERNAL") !== "INTERNAL");
}
