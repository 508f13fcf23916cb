import { changePassword } from "@blockwright/contract/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useForm } from "../../shared/form/use-form.ts";
import type { SentForm } from "../../shared/form/use-form.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { PasswordInput } from "../../shared/ui/password-input.tsx";
import { showToast } from "../../shared/ui/toast-store.ts";
import { endedText } from "./ended-text.ts";
import { messageOf } from "../../shared/api/message-of.ts";
import { refusedField } from "./refused-field.ts";
import { signInsQuery } from "./sign-ins.ts";

type FieldName = "currentPassword" | "newPassword";

const fieldOfCode: Readonly<Record<string, FieldName>> = {
  WRONG_PASSWORD: "currentPassword",
  PASSWORD_REFUSED: "newPassword",
};

export function ChangePasswordCard({ username }: { readonly username: string }) {
  return (
    <Card>
      <CardHeader
        title={t("Change password")}
        description={t(
          "When you change it, every other device is logged out, and your SFTP passwords and SSH keys are removed.",
        )}
      />
      <ChangePasswordForm username={username} />
    </Card>
  );
}

interface ChangePasswordFormProps {
  readonly username: string;
  readonly currentLabel?: string;
  readonly onChanged?: () => void;
}

export function ChangePasswordForm({ username, currentLabel, onChanged }: ChangePasswordFormProps) {
  const change = useChangePassword(onChanged);
  const { errors, onSubmit } = useForm(changePassword.body, (values, form) =>
    change.mutate({ values, form }),
  );
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {/* Password managers look for the username of the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={currentLabel ?? t("Current password")} error={errors.currentPassword}>
        {(control) => <PasswordInput {...control} name="currentPassword" autoComplete="current-password" />}
      </Field>
      <Field label={t("New password")} hint={t("At least 6 characters.")} error={errors.newPassword}>
        {(control) => <PasswordInput {...control} name="newPassword" autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="primary" className="self-start" isBusy={change.isPending}>
        {change.isPending ? t("Changing...") : t("Change password")}
      </Button>
    </form>
  );
}

interface SentChange {
  readonly values: Readonly<Record<FieldName, string>>;
  readonly form: SentForm<FieldName>;
}

function useChangePassword(onChanged: (() => void) | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ values }: SentChange) => call(changePassword, { body: values }),
    onSuccess({ endedSignIns }, { form }) {
      form.reset();
      onChanged?.();
      showToast({ title: t("Password changed"), description: endedText(endedSignIns), tone: "success" });
      return queryClient.invalidateQueries(signInsQuery);
    },
    onError(error, { form }) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("Your password was not changed"), description, tone: "danger" });
      const field = refusedField(error, fieldOfCode);
      if (field) form.refuse(field, description);
    },
  });
}
