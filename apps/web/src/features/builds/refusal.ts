import { ApiError, isNetworkFailure } from "../../shared/api/api-error.ts";
import { t, translate } from "../../shared/text/t.ts";
import type { ToastMessage } from "../../shared/ui/toast-store.ts";

/** For these errors the api's message is more specific than ours. */
const explained: ReadonlySet<string | undefined> = new Set([
  "EULA_REQUIRED",
  "SERVER_LIMIT",
  "KEPT_FILES_LIMIT",
  "NO_ROOM",
  "PAYMENT_REQUIRED",
  "RECIPE_REFUSED",
  "TOO_MANY_TRIES",
  "TOO_LARGE",
  "BUILD_NOT_FAILED",
  "PROPOSAL_EXPIRED",
  "REQUEST_REFUSED",
  "STILL_RUNNING",
]);

/** The message for a build that could not be started. */
export function refusalToast(error: Error, fallback: string): ToastMessage {
  const isLimit = error instanceof ApiError && error.type === "SERVER_LIMIT";
  const title = isLimit ? t("Server Limit Reached") : t("Error");
  return { title, description: refusalText(error, fallback), tone: "danger" };
}

function refusalText(error: Error, fallback: string): string {
  const isExplained = error instanceof ApiError && explained.has(error.type);
  return isExplained || isNetworkFailure(error) ? translate(error.message) : fallback;
}
