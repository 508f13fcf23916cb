import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { usePlanRestart } from "./use-plan-restart.ts";

interface RestartLaterDialogProps {
  readonly serverId: string;
  readonly onClose: () => void;
}

export function RestartLaterDialog({ serverId, onClose }: RestartLaterDialogProps) {
  const [when, setWhen] = useState<"empty" | "time">("empty");
  const [time, setTime] = useState("");
  const plan = usePlanRestart(serverId, onClose);
  const at = time === "" ? undefined : new Date(time);
  const isComplete = when === "empty" || (at !== undefined && !Number.isNaN(at.getTime()));
  return (
    <ConfirmDialog
      title={t("Restart later")}
      description={
        when === "empty"
          ? t("The server restarts when the last player has left.")
          : t("Players are told in game before the server restarts.")
      }
      confirmLabel={t("Plan restart")}
      confirmVariant="primary"
      isOpen
      isBusy={plan.isPending}
      isConfirmDisabled={!isComplete}
      onOpenChange={onClose}
      onConfirm={() =>
        plan.mutate(when === "empty" || !at ? { when: "empty" } : { when, at: at.toISOString() })
      }
    >
      <Field label={t("When")}>
        {(control) => (
          <Select
            {...control}
            value={when}
            options={[
              { value: "empty", label: t("When the server is empty") },
              { value: "time", label: t("At a time") },
            ]}
            onChange={(event) => setWhen(event.currentTarget.value === "time" ? "time" : "empty")}
          />
        )}
      </Field>
      {when === "time" && (
        <Field label={t("Time")}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
