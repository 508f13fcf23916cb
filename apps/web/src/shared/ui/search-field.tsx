import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

interface SearchFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SearchField({ label, hint, onChange, ...input }: SearchFieldProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(control) => (
        <Input
          {...control}
          {...input}
          type="search"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
