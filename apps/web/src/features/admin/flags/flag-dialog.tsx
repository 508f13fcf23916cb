import type { AdminFlag } from "@blockwright/contract/admin/flags";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { effectOfFlag, nameOfFlag } from "./flag-words.ts";

interface FlagDialogProps {
  readonly flag: AdminFlag;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSend: (wish: { value: AdminFlag["value"]; reason: string }) => void;
}

export function FlagDialog({ flag: { name, value }, isBusy, onClose, onSend }: FlagDialogProps) {
  const [reason, setReason] = useState("");
  const [count, setCount] = useState(String(value));
  const isNumber = typeof value === "number";
  return (
    <Dialog isOpen onOpenChange={onClose} title={nameOfFlag(name)} description={effectOfFlag(name)}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSend({ value: isNumber ? Number(count) : !value, reason });
        }}
      >
        {isNumber && (
          <Field label={t("Tokens a day")}>
            {(control) => (
              <Input
                {...control}
                type="number"
                value={count}
                onChange={(event) => setCount(event.target.value)}
              />
            )}
          </Field>
        )}
        <ReasonField value={reason} hint={t("Kept in the activity log.")} onChange={setReason} />
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          isBusy={isBusy}
          disabled={!isReason(reason) || (isNumber && count === "")}
        >
          {isNumber ? t("Save") : value ? t("Turn off") : t("Turn on")}
        </Button>
      </form>
    </Dialog>
  );
}
