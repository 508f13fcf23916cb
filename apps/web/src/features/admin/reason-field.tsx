import { t } from "../../shared/text/t.ts";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** Who can read it. */
  readonly hint?: string;
}

/** For everything that an operator does to somebody, or to a machine. */
export function ReasonField({ value, onChange, hint = t("They can read it.") }: ReasonFieldProps) {
  return (
    <Field label={t("Reason")} hint={hint}>
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
