import type { MaintenanceJob } from "@blockwright/contract/jobs";
import { t } from "../../../shared/text/t.ts";

export function isUnderWay({ status }: Pick<MaintenanceJob, "status">): boolean {
  return status === "pending" || status === "running";
}

export function canUndo(
  { status, undoUntil }: Pick<MaintenanceJob, "status" | "undoUntil">,
  nowMs: number,
): boolean {
  return !isUnderWay({ status }) && undoUntil !== null && Date.parse(undoUntil) > nowMs;
}

export function jobTitle({ type, status }: Pick<MaintenanceJob, "type" | "status">): string {
  switch (status) {
    case "pending":
    case "running":
      return type === "reinstall" ? t("Reinstalling your server") : t("Bringing the old state back");
    case "completed":
      return type === "reinstall" ? t("Your server was reinstalled") : t("The old state is back");
    case "failed":
      return type === "reinstall" ? t("The reinstall failed") : t("The old state could not be brought back");
  }
}
