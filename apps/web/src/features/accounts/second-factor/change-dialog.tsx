import { removeSecondFactor, renewRecoveryCodes } from "@blockwright/contract/second-factor";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { useForm, type SentForm } from "../../../shared/form/use-form.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { PasswordInput } from "../../../shared/ui/password-input.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { CodeField } from "./code-field.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { refuseProof } from "./refuse-proof.ts";

export type Change = "renew" | "remove";

interface ChangeDialogProps {
  readonly change: Change;
  readonly onDone: () => void;
}

interface Sent {
  readonly values: { readonly password: string; readonly code: string };
  readonly form: SentForm<"password" | "code">;
}

/** Both changes need the password and a code. */
export function ChangeDialog({ change, onDone }: ChangeDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const send = useMutation({
    mutationFn: async ({ values }: Sent): Promise<readonly string[] | undefined> => {
      if (change === "renew") return (await call(renewRecoveryCodes, { body: values })).recoveryCodes;
      await call(removeSecondFactor, { body: values });
      return undefined;
    },
    onSuccess(recoveryCodes) {
      if (recoveryCodes) return setCodes(recoveryCodes);
      onDone();
      const description = t("Signing in needs only your password again.");
      showToast({ title: t("Second factor switched off"), description, tone: "success" });
    },
    onError: (error, { form }) => refuseProof(error, form),
  });
  const { errors, onSubmit } = useForm(removeSecondFactor.body, (values, form) =>
    send.mutate({ values, form }),
  );
  const isRemoval = change === "remove";
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={isRemoval ? t("Switch off the second factor?") : t("Make new recovery codes?")}
      description={
        isRemoval
          ? t(
              "Signing in needs only your password then. Every other device is logged out, and your SFTP passwords and SSH keys are removed.",
            )
          : t("The old ones stop working.")
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <Field label={t("Password")} error={errors.password}>
            {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
          </Field>
          <CodeField error={errors.code} hint={t("Of your app, or a recovery code.")} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={onDone}>{t("Cancel")}</Button>
            <Button type="submit" variant={isRemoval ? "danger" : "primary"} isBusy={send.isPending}>
              {isRemoval ? t("Switch off") : t("Make new codes")}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
