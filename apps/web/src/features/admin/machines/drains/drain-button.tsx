import type { Machine } from "@blockwright/contract/admin/machines";
import { useState } from "react";
import { t } from "../../../../shared/text/t.ts";
import { visibleLine } from "../../../../shared/text/visible-text.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { Checkbox } from "../../../../shared/ui/checkbox.tsx";
import { ConfirmDialog } from "../../../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../../../shared/ui/field.tsx";
import { Select } from "../../../../shared/ui/select.tsx";
import { isReason, ReasonField } from "../../reason-field.tsx";
import { useDrainMachine } from "./drains-queries.ts";

const notices = () => [
  { value: "0", label: t("A mail right before") },
  { value: "15", label: t("A mail 15 minutes before") },
  { value: "60", label: t("A mail 1 hour before") },
  { value: "1440", label: t("A mail 24 hours before") },
];

/** Asks for everything that a drain needs. */
export function DrainButton({ machine: { id, name, servers } }: { readonly machine: Machine }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [notice, setNotice] = useState("15");
  const [leavesRegion, setLeavesRegion] = useState(false);
  const drain = useDrainMachine(id, () => {
    setAsking(false);
    setReason("");
  });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t("Drain")}
      </Button>
      <ConfirmDialog
        title={t("Drain '{name}'?", { name: visibleLine(name) })}
        description={t(
          "Nothing new is placed on it, and its servers ({servers}) are moved to other machines, one after the other. Each is down for about a minute if it runs.",
          { servers },
        )}
        confirmLabel={t("Drain")}
        isOpen={isAsking}
        isBusy={drain.isPending}
        isConfirmDisabled={!isReason(reason)}
        onOpenChange={setAsking}
        onConfirm={() =>
          drain.mutate({ reason, noticeMinutes: Number(notice), staysInRegion: !leavesRegion })
        }
      >
        <Field label={t("Owners of running servers get")}>
          {(control) => (
            <Select
              {...control}
              value={notice}
              options={notices()}
              onChange={(event) => setNotice(event.target.value)}
            />
          )}
        </Field>
        <Checkbox id={`${id}-region`} isChecked={leavesRegion} onChange={setLeavesRegion}>
          {t("Servers may go to another region")}
        </Checkbox>
        <ReasonField value={reason} hint={t("Kept in the activity log.")} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}
