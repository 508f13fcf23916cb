import { messageOf } from "../api/message-of.ts";
import { t } from "../text/t.ts";
import { showToast } from "./toast-store.ts";

/** A toast with the api's message, or the fallback if there is none. */
export function showFailure(
  title: string,
  error: Error,
  fallback = t("Please try again in a moment."),
): void {
  showToast({ title, description: messageOf(error, fallback), tone: "danger" });
}
