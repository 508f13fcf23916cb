import { translate } from "../text/t.ts";
import { ApiError } from "./api-error.ts";

/** A fixed sentence, followed by the api's reason if it gives one. */
export function failureText(failed: string, error: Error): string {
  return isExplained(error) ? `${failed} ${translate(error.message)}` : failed;
}

/** Of an internal error the api says only that there was one. */
function isExplained(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || (error.type !== undefined && error.type !== "INTERNAL");
}
