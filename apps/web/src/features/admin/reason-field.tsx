import { t } from "../../shared/text/t.ts";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** For everything that an operator does to somebody. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Field label={t("Reason")} hint={t("They can read it.")}>
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={300}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** As long as the api wants it. */
export function isReason(text: string): boolean {
  return text.trim().length >= 3;
}
