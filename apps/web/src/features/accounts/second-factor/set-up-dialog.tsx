import { beginSecondFactor, confirmSecondFactor } from "@blockwright/contract/second-factor";
import type { RouteAnswer } from "@blockwright/contract/route";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { useForm, type SentForm } from "../../../shared/form/use-form.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { PasswordInput } from "../../../shared/ui/password-input.tsx";
import { CodeField } from "./code-field.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { refuseProof } from "./refuse-proof.ts";

type Begun = RouteAnswer<typeof beginSecondFactor>;

export function SetUpDialog({ onDone }: { readonly onDone: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={t("Set up a second factor")}
      description={t(
        "You need an authenticator app on your phone, such as Aegis or Google Authenticator. When you switch it on, every other device is logged out, and your SFTP passwords and SSH keys are removed.",
      )}
    >
      <SetUpSteps onDone={onDone} />
    </Dialog>
  );
}

/** Password, then the app, then the recovery codes. */
export function SetUpSteps({ onDone }: { readonly onDone: () => void }) {
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (!begun) return <PasswordStep onBegun={setBegun} />;
  if (!codes) return <AppStep begun={begun} onConfirmed={setCodes} />;
  return <RecoveryCodes codes={codes} onDone={onDone} />;
}

function PasswordStep({ onBegun }: { readonly onBegun: (begun: Begun) => void }) {
  const begin = useMutation({
    mutationFn: ({ values }: { values: { password: string }; form: SentForm<"password"> }) =>
      call(beginSecondFactor, { body: values }),
    onSuccess: onBegun,
    onError: (error, { form }) => refuseProof(error, form),
  });
  const { errors, onSubmit } = useForm(beginSecondFactor.body, (values, form) =>
    begin.mutate({ values, form }),
  );
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t("Password")} error={errors.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" variant="primary" className="self-end" isBusy={begin.isPending}>
        {t("Continue")}
      </Button>
    </form>
  );
}

interface AppStepProps {
  readonly begun: Begun;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function AppStep({ begun: { secret, uri }, onConfirmed }: AppStepProps) {
  const confirm = useMutation({
    mutationFn: ({ values }: { values: { code: string }; form: SentForm<"code"> }) =>
      call(confirmSecondFactor, { body: values }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error, { form }) => refuseProof(error, form),
  });
  const { errors, onSubmit } = useForm(confirmSecondFactor.body, (values, form) =>
    confirm.mutate({ values, form }),
  );
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <p>{t("Scan this with your app, or type the key into it:")}</p>
      <QrCode text={uri} label={t("QR code for your authenticator app")} />
      <p className="text-center font-mono text-sm wrap-anywhere">
        {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
      </p>
      <CodeField error={errors.code} hint={t("The 6 digits that your app shows now.")} />
      <Button type="submit" variant="primary" className="self-end" isBusy={confirm.isPending}>
        {t("Switch on")}
      </Button>
    </form>
  );
}
