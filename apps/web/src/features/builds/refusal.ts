import { ApiError } from "../../shared/api/api-error.ts";
import { failureText } from "../../shared/api/message-of.ts";
import { t, translate } from "../../shared/text/t.ts";
import type { ToastMessage } from "../../shared/ui/toast-store.ts";

/** For a build that could not be started: the sentence, then the api's reason. */
export function refusalToast(error: Error, failed: string): ToastMessage {
  const isLimit = error instanceof ApiError && error.type === "SERVER_LIMIT";
  return isLimit
    ? { title: t("Server Limit Reached"), description: translate(error.message), tone: "danger" }
    : { title: t("Error"), description: failureText(failed, error), tone: "danger" };
}
