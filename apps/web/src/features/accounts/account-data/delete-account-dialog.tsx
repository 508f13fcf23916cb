import { deleteAccount } from "@blockwright/contract/account-data";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { useForm, type SentForm } from "../../../shared/form/use-form.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { PasswordInput } from "../../../shared/ui/password-input.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { refusedField } from "../refused-field.ts";

interface DeleteAccountDialogProps {
  readonly username: string;
  readonly onClose: () => void;
}

export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const remove = useDeleteAccount();
  const { errors, onSubmit } = useForm(deleteAccount.body, (values, form) => remove.mutate({ values, form }));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("Delete your account?")}
      description={t("Your servers are deleted with it. To go on, type your username {username}.", {
        username,
      })}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label={t("Username")} error={errors.username}>
          {(control) => <Input {...control} name="username" autoComplete="off" autoCapitalize="none" />}
        </Field>
        <Field label={t("Password")} error={errors.password}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="danger" isBusy={remove.isPending}>
            {remove.isPending ? t("Deleting...") : t("Delete my account")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type FieldName = "username" | "password";

const fieldOfCode: Readonly<Record<string, FieldName>> = {
  INVALID_REQUEST: "username",
  WRONG_PASSWORD: "password",
};

interface SentDeletion {
  readonly values: Readonly<Record<FieldName, string>>;
  readonly form: SentForm<FieldName>;
}

function useDeleteAccount() {
  const { forgetUser } = useAuth();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ values }: SentDeletion) => call(deleteAccount, { body: values }),
    async onSuccess() {
      // Navigate first: a signed-in page that loses its user would redirect to /login instead.
      await navigate({ to: "/" });
      await forgetUser();
      const description = t("You are logged out everywhere. Thanks for playing.");
      showToast({ title: t("Your account was deleted"), description, tone: "success" });
    },
    onError(error, { form }) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("Your account was not deleted"), description, tone: "danger" });
      const field = refusedField(error, fieldOfCode);
      if (field) form.refuse(field, description);
    },
  });
}
