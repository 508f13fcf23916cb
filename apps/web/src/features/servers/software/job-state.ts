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

/** A backup changes nothing, so it is only shown on the Backups tab. */
export function isReplacing({ type }: Pick<MaintenanceJob, "type">): boolean {
  return type !== "backup";
}

type Titles = Readonly<Record<"underWay" | "completed" | "failed", () => string>>;

const titles: Readonly<Record<MaintenanceJob["type"], Titles>> = {
  reinstall: {
    underWay: () => t("Reinstalling your server"),
    completed: () => t("Your server was reinstalled"),
    failed: () => t("The reinstall failed"),
  },
  update: {
    underWay: () => t("Updating your server"),
    completed: () => t("Your server was updated"),
    failed: () => t("The update failed"),
  },
  "restore-previous": {
    underWay: () => t("Restoring the previous version"),
    completed: () => t("The previous version is back"),
    failed: () => t("Couldn't restore the previous version"),
  },
  backup: {
    underWay: () => t("Making a backup"),
    completed: () => t("The backup was made"),
    failed: () => t("The backup failed"),
  },
  "restore-as-new": {
    underWay: () => t("Making this server from a backup"),
    completed: () => t("This server was made from a backup"),
    failed: () => t("The restore failed"),
  },
  "restore-archive": {
    underWay: () => t("Restoring from your file"),
    completed: () => t("The server was restored from your file"),
    failed: () => t("The restore failed"),
  },
  move: {
    underWay: () => t("Your server is being moved to another machine"),
    completed: () => t("Your server was moved to another machine"),
    failed: () => t("The move to another machine failed"),
  },
  "restore-backup": {
    underWay: () => t("Restoring a backup"),
    completed: () => t("The backup was restored"),
    failed: () => t("The restore failed"),
  },
};

export function jobTitle({ type, status }: Pick<MaintenanceJob, "type" | "status">): string {
  if (status === "failed" || status === "completed") return titles[type][status]();
  return titles[type].underWay();
}
