import { t } from "../../../shared/text/t.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";

export function CodeField({ error, hint }: { readonly error?: string | undefined; readonly hint: string }) {
  return (
    <Field label={t("Code")} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
    </Field>
  );
}
