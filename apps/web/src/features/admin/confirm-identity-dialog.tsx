import { confirmIdentity, readSecondFactor } from "@blockwright/contract/second-factor";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../shared/api/call.ts";
import { messageOf } from "../../shared/api/message-of.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { PasswordInput } from "../../shared/ui/password-input.tsx";
import { openQuestion } from "./confirmation.ts";

/** Opens when the api asks who is at this browser. */
export function ConfirmIdentityDialog() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.read);
  if (!question) return null;
  return (
    <Dialog
      isOpen
      onOpenChange={() => question.answer(false)}
      title={t("Is it you?")}
      description={t("Please confirm this with your password. That holds for 10 minutes.")}
    >
      <ConfirmForm onConfirmed={() => question.answer(true)} />
    </Dialog>
  );
}

function ConfirmForm({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const factor = useQuery({
    queryKey: ["account", "second-factor"],
    queryFn: ({ signal }) => call(readSecondFactor, undefined, signal),
  });
  const confirm = useMutation({
    mutationFn: (body: { password: string; code?: string | undefined }) => call(confirmIdentity, { body }),
    onSuccess: onConfirmed,
  });
  const { errors, onSubmit } = useForm(confirmIdentity.body, (values) => confirm.mutate(values));
  const refusal = confirm.error ? messageOf(confirm.error, t("Please try again in a moment.")) : undefined;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t("Password")} error={errors.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      {factor.data?.isOn && (
        <Field label={t("Code")} hint={t("Of your app, or a recovery code.")} error={errors.code}>
          {(control) => <Input {...control} name="code" autoComplete="one-time-code" maxLength={40} />}
        </Field>
      )}
      {refusal && (
        <p role="alert" className="text-sm text-ember-400">
          {refusal}
        </p>
      )}
      <Button type="submit" variant="primary" className="self-end" isBusy={confirm.isPending}>
        {t("Confirm")}
      </Button>
    </form>
  );
}
