import type { DriftFinding, Repair } from "@blockwright/contract/admin/integrity";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { useRepair } from "./integrity-queries.ts";

interface RepairButtonProps {
  readonly finding: DriftFinding;
  readonly repair: Repair;
}

export function RepairButton({ finding, repair }: RepairButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const change = useRepair(finding, repair, () => {
    setAsking(false);
    setReason("");
  });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {repair.label}
      </Button>
      <ConfirmDialog
        title={t("{repair}?", { repair: repair.label })}
        description={repair.description}
        confirmLabel={repair.label}
        isOpen={isAsking}
        isBusy={change.isPending}
        isConfirmDisabled={!isReason(reason)}
        onOpenChange={setAsking}
        onConfirm={() => change.mutate(reason)}
      >
        <ReasonField value={reason} hint={t("Kept in the activity log.")} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}
