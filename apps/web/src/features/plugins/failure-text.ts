import { ApiError } from "../../shared/api/api-error.ts";
import { translate } from "../../shared/text/t.ts";

/** What failed; the api's own sentence follows where it says why. */
export function failureText(failed: string, error: Error): string {
  const isExplained = error instanceof ApiError && (error.type !== undefined || error.status === 0);
  return isExplained ? `${failed} ${translate(error.message)}` : failed;
}
