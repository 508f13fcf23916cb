import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { machinesQuery } from "../machines/machines-queries.ts";
import { isReason } from "../reason-field.tsx";
import { useAnnounceWork } from "./work-queries.ts";

const everyMachine = "";

export function AnnounceDialog({ onClose }: { readonly onClose: () => void }) {
  const [machineId, setMachineId] = useState(everyMachine);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [text, setText] = useState("");
  const announce = useAnnounceWork(onClose);
  const send = () =>
    announce.mutate({
      machineId: machineId === everyMachine ? null : machineId,
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(to).toISOString(),
      text,
    });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("Announce work")}
      description={t("Times are in your time zone. Everybody sees them in their own.")}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <MachineField value={machineId} onChange={setMachineId} />
        <TextField label={t("From")} type="datetime-local" value={from} onChange={setFrom} />
        <TextField label={t("To")} type="datetime-local" value={to} onChange={setTo} />
        <TextField
          label={t("What happens")}
          hint={t("One sentence. Owners and the people of their servers read it.")}
          value={text}
          onChange={setText}
        />
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          disabled={from === "" || to === "" || !isReason(text)}
          isBusy={announce.isPending}
        >
          {t("Announce work")}
        </Button>
      </form>
    </Dialog>
  );
}

interface ValueProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function MachineField({ value, onChange }: ValueProps) {
  const machines = useQuery(machinesQuery).data?.machines ?? [];
  return (
    <Field label={t("On")}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={[
            { value: everyMachine, label: t("All machines") },
            ...machines.map(({ id, name }) => ({ value: id, label: visibleLine(name) })),
          ]}
        />
      )}
    </Field>
  );
}

interface TextFieldProps extends ValueProps {
  readonly label: string;
  readonly hint?: string;
  readonly type?: "text" | "datetime-local";
}

function TextField({ label, hint, type = "text", value, onChange }: TextFieldProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(control) => (
        <Input
          {...control}
          type={type}
          value={value}
          maxLength={300}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
