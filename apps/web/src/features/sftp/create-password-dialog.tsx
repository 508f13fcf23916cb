import { makeSftpPassword } from "@blockwright/contract/sftp";
import { useForm } from "../../shared/form/use-form.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { PasswordInput } from "../../shared/ui/password-input.tsx";
import type { useMakePassword } from "./sftp-queries.ts";

interface CreatePasswordDialogProps {
  readonly title: string;
  /** There is one already, which then stops working. */
  readonly replaces: boolean;
  readonly make: ReturnType<typeof useMakePassword>;
  readonly onClose: () => void;
}

export function CreatePasswordDialog({ title, replaces, make, onClose }: CreatePasswordDialogProps) {
  const { errors, onSubmit } = useForm(makeSftpPassword.body, ({ accountPassword }, form) =>
    make.mutate({ accountPassword, form }, { onSuccess: onClose }),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={
        replaces
          ? t(
              "Enter your account password to go on. Programs that use the old SFTP password are disconnected.",
            )
          : t("Enter your account password to go on.")
      }
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label={t("Account password")} error={errors.accountPassword}>
          {(control) => <PasswordInput {...control} name="accountPassword" autoComplete="current-password" />}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={make.isPending}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
