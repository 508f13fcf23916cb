import { finishPasswordReset } from "@blockwright/contract/password-reset";
import { newPassword } from "@blockwright/contract/auth";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { z } from "zod";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { useShownLocation } from "../../../shared/browser/use-shown-location.ts";
import { useForm, type SentForm } from "../../../shared/form/use-form.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { PasswordInput } from "../../../shared/ui/password-input.tsx";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { AuthCard } from "../auth-card.tsx";
import { refusedField } from "../refused-field.ts";

const fields = z.object({ newPassword });

/** The token is in the fragment, so that no server sees it before the form is sent. */
export function ResetPasswordPage() {
  usePageTitle(t("Set a new password"));
  const token = useShownLocation(({ hash }) => hash);
  const { send, isPending, isSuccess, message } = useFinishReset(token);
  if (isSuccess)
    return (
      <AuthCard
        title={t("Your password is set")}
        lead={t("You were logged out everywhere. Log in with your new password.")}
      >
        <Link to="/login" className={buttonStyle("primary", "md", "w-full")}>
          {t("Login")}
        </Link>
      </AuthCard>
    );
  return (
    <AuthCard
      title={t("Set a new password")}
      lead={t("You'll be logged out on every device, and your SFTP passwords and SSH keys are removed.")}
    >
      {token === "" ? (
        <FormError message={t("This link is not complete. Open it again from the email.")} />
      ) : (
        <ResetForm send={send} isPending={isPending} message={message} />
      )}
      <p className="text-center text-sm">
        <Link
          to="/forgot-password"
          className={`${textLinkStyle} inline-flex items-center pointer-coarse:min-h-11`}
        >
          {t("Send a new link")}
        </Link>
      </p>
    </AuthCard>
  );
}

interface ResetFormProps {
  readonly send: (sent: SentPassword) => void;
  readonly isPending: boolean;
  readonly message: string | undefined;
}

function ResetForm({ send, isPending, message }: ResetFormProps) {
  const { errors, onSubmit } = useForm(fields, (values, form) => send({ ...values, form }));
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t("New password")} hint={t("At least 6 characters.")} error={errors.newPassword}>
        {(control) => <PasswordInput {...control} name="newPassword" autoComplete="new-password" />}
      </Field>
      <div role="alert" className="empty:hidden">
        <FormError message={message} />
      </div>
      <Button type="submit" variant="primary" className="mt-2 w-full" isBusy={isPending}>
        {isPending ? t("Saving...") : t("Set password")}
      </Button>
    </form>
  );
}

interface SentPassword {
  readonly newPassword: string;
  readonly form: SentForm<"newPassword">;
}

const fieldOfCode = { PASSWORD_REFUSED: "newPassword" } as const;

function useFinishReset(token: string) {
  const { forgetUser } = useAuth();
  const reset = useMutation({
    mutationFn: (sent: SentPassword) =>
      call(finishPasswordReset, { body: { token, newPassword: sent.newPassword } }),
    // This browser's sign-in ended too, if it had one.
    onSuccess: forgetUser,
    onError(error, { form }) {
      const field = refusedField(error, fieldOfCode);
      if (field) form.refuse(field, error.message);
    },
  });
  const { error } = reset;
  const isAtField = error !== null && refusedField(error, fieldOfCode) !== undefined;
  return {
    send: reset.mutate,
    isPending: reset.isPending,
    isSuccess: reset.isSuccess,
    message: error && !isAtField ? messageOf(error, t("Please try again in a moment.")) : undefined,
  };
}
