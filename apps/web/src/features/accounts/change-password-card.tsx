import { changePassword } from "@blockwright/contract/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";
import { call } from "../../shared/api/call.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { PasswordInput } from "../../shared/ui/password-input.tsx";
import { showToast } from "../../shared/ui/toast-store.ts";
import { endedText } from "./ended-text.ts";
import { messageOf } from "./message-of.ts";
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
        description={t("Every other device is logged out when you change it.")}
      />
      <ChangePasswordForm username={username} />
    </Card>
  );
}

function ChangePasswordForm({ username }: { readonly username: string }) {
  const change = useChangePassword((field, message) => setError(field, message));
  const { errors, setError, onSubmit } = useForm(changePassword.body, (values, form) =>
    change.mutate(values, { onSuccess: () => form.reset() }),
  );
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {/* Password managers look for the name the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={t("Current password")} error={errors.currentPassword}>
        {(control) => <PasswordInput {...control} name="currentPassword" autoComplete="current-password" />}
      </Field>
      <Field label={t("New password")} error={errors.newPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            name="newPassword"
            autoComplete="new-password"
            placeholder={t("Choose a password (min 6 characters)")}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="self-start" isBusy={change.isPending}>
        {change.isPending ? t("Changing...") : t("Change password")}
      </Button>
    </form>
  );
}

function useChangePassword(onFieldRefused: (field: FieldName, message: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<FieldName, string>) => call(changePassword, { body }),
    onSuccess({ endedSignIns }) {
      showToast({ title: t("Password changed"), description: endedText(endedSignIns), tone: "success" });
      return queryClient.invalidateQueries(signInsQuery);
    },
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("Your password was not changed"), description, tone: "danger" });
      const field = fieldOfCode[(error instanceof ApiError && error.type) || ""];
      if (field) onFieldRefused(field, description);
    },
  });
}
