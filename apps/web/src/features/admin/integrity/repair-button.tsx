import type { DriftFinding, Repair } from "@blockwright/contract/admin/integrity";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { useRepair } from "./integrity-queries.ts";

interface RepairButtonProps {
  readonly finding: DriftFinding;
  readonly repair: Repair;
}

export function RepairButton({ finding, repair }: RepairButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [account, setAccount] = useState("");
  const change = useRepair(finding, repair, () => {
    setAsking(false);
    setReason("");
    setAccount("");
  });
  const named = account.trim();
  const isNamed = !repair.needsAccount || named !== "";
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {repair.label}
      </Button>
      <ConfirmDialog
        title={t("{repair}?", { repair: repair.label })}
        description={repair.description}
        confirmLabel={repair.label}
        confirmVariant={repair.needsAccount ? "primary" : "danger"}
        isOpen={isAsking}
        isBusy={change.isPending}
        isConfirmDisabled={!isReason(reason) || !isNamed}
        onOpenChange={setAsking}
        onConfirm={() => change.mutate({ reason, ...(repair.needsAccount && { account: named }) })}
      >
        {repair.needsAccount && (
          <Field label={t("New owner")} hint={t("The e-mail address or username of their account.")}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={account}
                maxLength={254}
                onChange={(event) => setAccount(event.target.value)}
              />
            )}
          </Field>
        )}
        <ReasonField value={reason} hint={t("Kept in the activity log.")} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}
