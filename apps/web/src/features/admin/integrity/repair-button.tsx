import type { DriftFinding, Repair } from "@blockwright/contract/admin/integrity";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { useRepair } from "./integrity-queries.ts";

const shortestReason = 3;

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
        isConfirmDisabled={reason.trim().length < shortestReason}
        onOpenChange={setAsking}
        onConfirm={() => change.mutate(reason)}
      >
        <Field label={t("Reason")} hint={t("Kept in the activity log.")}>
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={300}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  );
}
