import { appealAlternateAccount } from "@blockwright/contract/sign-up";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { Textarea } from "../../shared/ui/textarea.tsx";
import { showToast } from "../../shared/ui/toast-store.ts";
import { messageOf } from "../../shared/api/message-of.ts";

interface AppealDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

export function AppealDialog({ email, onClose }: AppealDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("Contact support")}
      description={t(
        "Tell us why this is not a second account, for instance that a brother or sister plays here too. A person reads it and answers by e-mail.",
      )}
    >
      <AppealForm email={email} onSent={onClose} />
    </Dialog>
  );
}

function AppealForm({ email, onSent }: { readonly email: string; readonly onSent: () => void }) {
  const appeal = useAppeal(onSent);
  const { errors, onSubmit } = useForm(appealAlternateAccount.body, (values) => appeal.mutate(values));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // React bubbles events of a dialog to the form it was opened from.
        event.stopPropagation();
        onSubmit(event);
      }}
      className="flex flex-col gap-4"
    >
      <Field label={t("Email")} error={errors.email}>
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="email" defaultValue={email} />
        )}
      </Field>
      <Field label={t("What happened?")} error={errors.message}>
        {(control) => <Textarea {...control} name="message" maxLength={1000} />}
      </Field>
      <Button type="submit" variant="primary" isBusy={appeal.isPending}>
        {appeal.isPending ? t("Sending...") : t("Send")}
      </Button>
    </form>
  );
}

function useAppeal(onSent: () => void) {
  return useMutation({
    mutationFn: (body: { email: string; message: string }) => call(appealAlternateAccount, { body }),
    onSuccess() {
      onSent();
      const description = t("We'll look at it and answer by e-mail.");
      showToast({ title: t("We have your message"), description, tone: "success" });
    },
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("Your message was not sent"), description, tone: "danger" });
    },
  });
}
