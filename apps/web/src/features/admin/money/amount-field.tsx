import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";

interface AmountFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function AmountField({ label, hint, value, onChange }: AmountFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          value={value}
          maxLength={10}
          placeholder="5.00"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** `12.5` and `12,50` are 1250. Undefined for anything else than an amount above zero. */
export function centsOf(typed: string): number | undefined {
  const parts = /^\$?(?<dollars>\d{1,6})(?:[.,](?<cents>\d{1,2}))?$/.exec(typed.trim())?.groups;
  if (!parts) return undefined;
  const cents = Number(parts["dollars"]) * 100 + Number((parts["cents"] ?? "").padEnd(2, "0"));
  return cents > 0 ? cents : undefined;
}
