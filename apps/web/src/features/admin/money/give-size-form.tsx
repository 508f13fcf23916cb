import { giveSize } from "@blockwright/contract/admin/given-sizes";
import { formatCents, monthlyCents, sizeLimits } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { exactDay } from "../../../shared/text/relative-time.ts";
import { t, tCount } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { Slider } from "../../../shared/ui/slider.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { useMoneyCall } from "./use-money-call.ts";

const untilEnded = "until-ended";
const choices = [7, 30, 90];

interface GiveSizeFormProps {
  readonly serverId: string;
  readonly onDone: () => void;
}

export function GiveSizeForm({ serverId, onDone }: GiveSizeFormProps) {
  const [size, setSize] = useState<ServerSize>({ ramGb: 4, storageGb: 20 });
  const [time, setTime] = useState("30");
  const [reason, setReason] = useState("");
  const give = useMoneyCall({
    request: `give ${serverId} a size`,
    run: () => {
      const { ramGb: ram, storageGb: storage } = size;
      const days = time === untilEnded ? null : Number(time);
      return call(giveSize, { body: { serverId, ram, storage, days, reason } });
    },
    failed: t("Nothing was given"),
    done: ({ until }) => ({
      title: t("The server has its size"),
      description: until === null ? t("Until you end it.") : t("Until {day}.", { day: exactDay(until) }),
    }),
    onDone,
  });
  const worth = monthlyCents(size);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        give.mutate();
      }}
    >
      <SizeSliders size={size} onChange={setSize} />
      <TimeField value={time} onChange={setTime} />
      <ReasonField value={reason} onChange={setReason} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        disabled={!isReason(reason) || worth === 0}
        isBusy={give.isPending}
      >
        {t("Give this size")}
      </Button>
    </form>
  );
}

interface SizeSlidersProps {
  readonly size: ServerSize;
  readonly onChange: (size: ServerSize) => void;
}

function SizeSliders({ size, onChange }: SizeSlidersProps) {
  return (
    <>
      <Slider
        label={t("RAM")}
        value={size.ramGb}
        {...sizeLimits.ramGb}
        format={inGb}
        onChange={(ramGb) => onChange({ ...size, ramGb })}
      />
      <Slider
        label={t("Storage")}
        value={size.storageGb}
        {...sizeLimits.storageGb}
        format={inGb}
        onChange={(storageGb) => onChange({ ...size, storageGb })}
      />
      <p className="text-sm text-ink-muted">
        {t("List price: {price}/month.", { price: formatCents(monthlyCents(size)) })}
      </p>
    </>
  );
}

interface TimeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TimeField({ value, onChange }: TimeFieldProps) {
  return (
    <Field label={t("For how long")} hint={t("Afterwards the server returns to its present size.")}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[
            ...choices.map((days) => ({
              value: String(days),
              label: tCount(days, "{count} day", "{count} days"),
            })),
            { value: untilEnded, label: t("Until you end it") },
          ]}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function inGb(value: number): string {
  return t("{value} GB", { value });
}
