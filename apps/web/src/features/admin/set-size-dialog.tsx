import { useState } from "react";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { isReason, ReasonField } from "./reason-field.tsx";
import { useSetSize, type SizePart } from "./use-set-size.ts";

interface SetSizeDialogProps {
  readonly part: SizePart;
  readonly serverId: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function SetSizeDialog({ part, serverId, name, onClose }: SetSizeDialogProps) {
  const [megabytes, setMegabytes] = useState("");
  const [reason, setReason] = useState(t("Changed by the operator."));
  const change = useSetSize(part, onClose);
  const isRam = part === "ram";
  const label = isRam ? t("Set RAM") : t("Set Storage");
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={label}
      description={
        isRam
          ? t("For '{name}'. A running game takes it when it restarts.", { name })
          : t("For '{name}'. It applies immediately.", { name })
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ serverId, megabytes: Number(megabytes), reason });
        }}
        className="flex flex-col gap-4"
      >
        <Field label={isRam ? t("RAM in MB") : t("Storage in MB")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              value={megabytes}
              placeholder={isRam ? t("RAM in MB (min 512)") : t("Storage in MB (min 5120)")}
              onChange={(event) => setMegabytes(event.target.value)}
            />
          )}
        </Field>
        <ReasonField value={reason} onChange={setReason} />
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          disabled={megabytes === "" || !isReason(reason)}
          isBusy={change.isPending}
        >
          {label}
        </Button>
      </form>
    </Dialog>
  );
}
