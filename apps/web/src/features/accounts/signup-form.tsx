import { signUp } from "@blockwright/contract/sign-up";
import { useForm } from "../../shared/form/use-form.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { FormError } from "../../shared/ui/form-error.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { PasswordInput } from "../../shared/ui/password-input.tsx";
import { NoAltsWarning } from "./no-alts-warning.tsx";
import { TermsLine } from "./terms-line.tsx";
import { useSignup } from "./use-signup.ts";

export function SignupForm() {
  const signup = useSignup();
  const { errors, onSubmit } = useForm(signUp.body, (values, form) => signup.submit({ values, form }));
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="flex flex-col gap-4">
      {signup.refused && <NoAltsWarning message={signup.refused.message} email={signup.refused.email} />}
      <Field label={t("Username")} error={errors.username}>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t("Email")} error={errors.email}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" />}
      </Field>
      <Field label={t("Password")} error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            placeholder={t("Choose a password (min 6 characters)")}
          />
        )}
      </Field>
      <FormError message={signup.failure} />
      <Button type="submit" variant="primary" className="mt-2 w-full" isBusy={signup.isPending}>
        {signup.isPending ? t("Creating account...") : t("Sign Up")}
      </Button>
      <TermsLine />
    </form>
  );
}
