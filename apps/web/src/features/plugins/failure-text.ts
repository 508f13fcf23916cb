import { ApiError } from "../../shared/api/api-error.ts";
import { translate } from "../../shared/text/t.ts";

/** The failure, followed by the api's message if it gives a reason. */
export function failureText(failed: string, error: Error): string {
  const isExplained = error instanceof ApiError && (error.type !== undefined || error.status === 0);
  return isExplained ? `${failed} ${translate(error.message)}` : failed;
}
