import type { BackupStatus } from "@blockwright/contract/backups";
import { t } from "../../shared/text/t.ts";
import { Badge, type BadgeTone } from "../../shared/ui/badge.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";

const looks: Readonly<Record<BackupStatus, { tone: BadgeTone; label: () => string; isBusy?: true }>> = {
  creating: { tone: "sky", label: () => t("Creating"), isBusy: true },
  restoring: { tone: "lamp", label: () => t("Restoring"), isBusy: true },
  ready: { tone: "grass", label: () => t("Ready") },
  failed: { tone: "ember", label: () => t("Failed") },
};

export function BackupStatusBadge({ status }: { readonly status: BackupStatus }) {
  const { tone, label, isBusy } = looks[status];
  return (
    <Badge tone={tone}>
      {isBusy && <Spinner className="size-3" />}
      {label()}
    </Badge>
  );
}
