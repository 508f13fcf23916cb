import { t } from "../text/t.ts";
import { showToast } from "./toast-store.ts";

/** Whether it was copied. If not, a toast says so. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    const description = t("Your browser did not allow it. Select the text and copy it by hand.");
    showToast({ title: t("Could not copy"), description, tone: "danger" });
    return false;
  }
}
