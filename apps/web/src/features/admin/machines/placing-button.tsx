import type { Machine } from "@blockwright/contract/admin/machines";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { useChangePlacing } from "./machines-queries.ts";

export function PlacingButton({ machine }: { readonly machine: Machine }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const change = useChangePlacing(machine, () => {
    setAsking(false);
    setReason("");
  });
  const name = visibleLine(machine.name);
  const label = machine.isPlacing ? t("Stop placing servers") : t("Place servers again");
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={
          machine.isPlacing
            ? t("Stop placing servers on '{name}'?", { name })
            : t("Place servers on '{name}' again?", { name })
        }
        description={t("The servers it has keep running.")}
        confirmLabel={label}
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
